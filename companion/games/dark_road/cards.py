"""Cards leave their decks, and are described at a real table when somebody needs them.

In a dealt game every card turned up is named at once. At a real table it stays unknown until a
decision or an effect needs it, and then only the needed part is asked for.
"""

from dataclasses import replace
from typing import Any

from companion.core.questions import Ask, Offers
from companion.games.dark_road.asking import Flow, Steps, rules
from companion.games.dark_road.box import Commission, Deed, Event, Hero
from companion.games.dark_road.entries import commission_entry, event_entry, hero_entry
from companion.games.dark_road.icons import parse_effect
from companion.games.dark_road.names import LOYAL, STRAYS, TOWNS
from companion.games.dark_road.state import Card, Deck, State

_BLANK: dict[str, type[Hero] | type[Commission] | type[Event] | type[Deed]] = {
    "hero": Hero,
    "commission": Commission,
    "event": Event,
    "deed": Deed,
}

UNKNOWN_COMPANION = "?companion"


def stack_name(town: str) -> str:
    return "commissions " + town


def unknown_card(state: State, kind: str, **known: Any) -> str:
    """A card that lies on the table and that nobody has described yet."""
    state.unknowns += 1
    card = f"?{kind} {state.unknowns}"
    state.entered[card] = _BLANK[kind](id=card, **known, origin="owner")
    return card


@rules("SETUP-8", "REST-3")
def turned_up(state: State, seat: None, deck: str) -> Offers:
    """Which card came off this deck."""
    offers = Offers()
    offers.options = list(state.decks[deck].pool)
    return offers


def draw(state: State, deck_name: str, kind: str, **known: Any) -> Steps[str | None]:
    """The top card of a deck, or ``None`` when it is empty."""
    deck = state.decks[deck_name]
    if deck.hidden:
        if state.lazy:
            state.decks[deck_name] = deck._replace(hidden=deck.hidden - 1)
            return UNKNOWN_COMPANION if kind == "companion" else unknown_card(state, kind, **known)
        card: str = yield Ask(None, turned_up, deck_name, stream=deck_name)
        deck = state.decks[deck_name]
        state.decks[deck_name] = Deck(_without(deck.pool, card), deck.hidden - 1, deck.bottom)
        return card
    if deck.bottom:
        state.decks[deck_name] = deck._replace(bottom=deck.bottom[1:])
        return deck.bottom[0]
    return None


def _without(pool: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The pool less one such card (a companion may be in it three times)."""
    at = pool.index(card)
    return pool[:at] + pool[at + 1 :]


def put_under(state: State, deck_name: str, *cards: str) -> None:
    """Put cards under a deck in this order (RULING-7)."""
    state.decks[deck_name] = state.decks[deck_name].under(*cards)


def take_top(state: State, town: str) -> Steps[str]:
    """Take the top commission of a stack; the next one becomes visible (COMM-2)."""
    card = state.tops[town]
    assert card is not None
    state.tops[town] = yield from draw(state, stack_name(town), "commission", town=town)
    return card


# Describing what lies on a real table


def _described(state: State, card: str, answer: Any, deck: str, catalogue: dict[str, Card]) -> Card:
    """Keep what was said of a card: a card of the catalogue, or the fields read off it."""
    if isinstance(answer, str):
        found = catalogue[answer]
        known = state.decks[deck]
        pool = tuple(other for other in known.pool if other != answer)
        state.decks[deck] = known._replace(pool=pool)
    else:
        found = replace(state.entered[card], **answer)
    state.entered[card] = found
    return found


@rules("INN-1")
def describe_hero(state: State, seat: None, card: str, needed: tuple[str, ...]) -> Offers:
    """What is printed on this hero."""
    offers = Offers()
    known = state.hero(card)
    pool = state.decks["starting" if known.starting else "heroes"].pool
    offers.options = [other for other in pool if known.town in (None, state.box.heroes[other].town)]
    offers.accepts = hero_entry(needed)
    return offers


def know_hero(state: State, card: str, *needed: str) -> Steps[Hero]:
    """The hero, with the needed fields known."""
    hero = state.hero(card)
    missing = [name for name in needed if getattr(hero, name) is None]
    if missing:
        answer = yield Ask(None, describe_hero, card, tuple(missing), stream="describe")
        _described(state, card, answer, "starting" if hero.starting else "heroes", dict(state.box.heroes))
        hero = state.hero(card)
    return hero


@rules("COMM-1")
def describe_commission(state: State, seat: None, card: str) -> Offers:
    """Which goods this commission requests."""
    offers = Offers()
    town = state.commission(card).town
    offers.options = list(state.decks[stack_name(town)].pool) if town in TOWNS else []
    offers.accepts = commission_entry()
    return offers


def know_commission(state: State, card: str) -> Steps[Commission]:
    commission = state.commission(card)
    if commission.goods is None:
        assert commission.town is not None
        answer = yield Ask(None, describe_commission, card, stream="describe")
        _described(state, card, answer, stack_name(commission.town), dict(state.box.commissions))
        commission = state.commission(card)
    return commission


@rules("TRAVEL-6")
def describe_event(state: State, seat: None, card: str, face: int) -> Offers:
    """What the event does for a travel die of this face."""
    offers = Offers()
    road = state.event(card).road
    offers.options = list(state.decks[road].pool) if road else []
    offers.accepts = event_entry(face)
    return offers


def know_event(state: State, card: str, face: int) -> Steps[Event]:
    """The event, with the effect of one face known."""
    event = state.event(card)
    if event.effects[face - 1] is None:
        assert event.road is not None
        answer = yield Ask(None, describe_event, card, face, stream="describe")
        if isinstance(answer, str):
            _described(state, card, answer, event.road, dict(state.box.events))
        else:
            effects = list(event.effects)
            effects[face - 1] = tuple(map(parse_effect, answer["effects"]))
            state.entered[card] = replace(event, effects=tuple(effects))
        event = state.event(card)
    return event


@rules("TRAVEL-1")
def describe_companion(state: State, seat: None) -> Offers:
    """Which companion this card is."""
    offers = Offers()
    offers.options = [name for name in (*LOYAL, *STRAYS) if name in state.decks["companions"].pool]
    return offers


def know_companion(state: State, name: str) -> Steps[str]:
    """The companion's name; its two abilities are in the rulebook."""
    if name == UNKNOWN_COMPANION:
        name = yield Ask(None, describe_companion, stream="describe")
        deck = state.decks["companions"]
        state.decks["companions"] = deck._replace(pool=_without(deck.pool, name))
    return name


def refill(state: State, row: list[str | None], deck: str, kind: str) -> Flow:
    """Fill the empty places of a row from its deck, as far as the deck goes."""
    for place, card in enumerate(row):
        if card is None:
            row[place] = yield from draw(state, deck, kind)
