"""Where every card and every tile with a name lies, and how they came from one place to another."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from companion.games.dark_road.box import Commission, Deed, Hero
from companion.games.dark_road.cards import UNKNOWN_COMPANION, stack_name
from companion.games.dark_road.names import ROADS, TOWNS
from companion.games.dark_road.observe import HIDDEN_DEED
from companion.games.dark_road.pieces.layout import at
from companion.games.dark_road.pieces.moving import Instruction
from companion.games.dark_road.pieces.piles import Pile, reordered
from companion.games.dark_road.state import State

UNNAMED: Final = (UNKNOWN_COMPANION, HIDDEN_DEED)
"""Cards that lie face down for whoever looks."""
KINDS: Final = ("building", "upgrade", "steed", "companion", "hero", "deed", "commission", "event")


class _Homes(NamedTuple):
    """Everything that says where the cards of a kind lie: parts of the table, of players, and decks."""

    table: tuple[str, ...]
    players: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()


_HOMES: Final = {
    "building": _Homes(("buildings",)),
    "upgrade": _Homes(("upgrades",), ("upgrades",)),
    "steed": _Homes(("steeds_left", "pairs"), ("steeds",)),
    "companion": _Homes(("companion_row",), ("companions",), ("companions",)),
    "hero": _Homes(("phase", "inn", "pairs"), ("heroes", "delivered_heroes"), ("heroes", "starting")),
    "deed": _Homes(("courtyard", "result"), ("deeds",), ("deeds",)),
    "commission": _Homes(
        ("tops",), ("commissions", "delivered_commissions"), tuple(stack_name(town) for town in TOWNS)
    ),
}


class Lying(NamedTuple):
    """One card in one place."""

    card: str
    place: str


def piles(state: State, kind: str) -> list[Pile]:
    """The decks and stacks that cards of this kind are drawn from."""
    decks = state.decks
    match kind:
        case "hero":
            return [Pile("heroes", decks["heroes"])]
        case "deed":
            return [Pile("deeds", decks["deeds"])]
        case "commission":
            return [Pile(f"stack {town}", decks[stack_name(town)], state.tops[town]) for town in TOWNS]
        case _:
            return []


def other_decks(state: State, kind: str) -> list[tuple[int, str]]:
    """Decks without known cards in them: how many cards, and their place."""
    names = {"hero": ("starting",), "companion": ("companions",), "event": ROADS}.get(kind, ())
    found = [(state.decks[name].size, name if name == "starting" else name + " deck") for name in names]
    return [(count, place) for count, place in found if count]


def lying(state: State, kind: str) -> list[Lying]:
    """Every card of a kind that lies anywhere but unseen in a deck."""
    return list(_lying(state, kind))


def _lying(state: State, kind: str) -> Iterator[Lying]:
    match kind:
        case "building":
            yield from _row("ringway", 0, state.buildings)
        case "upgrade":
            yield from (Lying(name, "fortune") for name in state.upgrades)
            yield from _owned(state, "upgrades", "upgrades")
        case "steed":
            yield from (Lying(name, "steeds") for name in state.steeds_left)
            yield from _owned(state, "steeds", "steeds")
            yield from _row("draft", 1, [pair and pair[1] for pair in state.pairs])
        case "companion":
            yield from _companions(state)
        case "event":
            yield from _events(state)
        case _:
            yield from _drawn(state, kind)


def _row(place: str, first: int, cards: Iterable[str | None]) -> Iterator[Lying]:
    for number, card in enumerate(cards, first):
        if card is not None:
            yield Lying(card, f"{place} {number}")


def _owned(state: State, name: str, place: str) -> Iterator[Lying]:
    for seat, player in enumerate(state.players):
        yield from (Lying(card, at(seat, place)) for card in getattr(player, name))


def _companions(state: State) -> Iterator[Lying]:
    """The row, the wagons, and what somebody has in hand: being passed on, or not named yet."""
    placed = list(_row("row", 1, state.companion_row))
    for seat, player in enumerate(state.players):
        placed += (Lying(own.name, at(seat, "companions")) for own in player.companions)
    yield from placed
    deck, left = state.decks["companions"], Counter(state.box.companions)
    left.subtract(card for card, _ in placed if card != UNKNOWN_COMPANION)
    left.subtract(deck.pool)
    aside = (+left).total()
    yield from (Lying(name, "aside") for name in (+left).elements())
    unnamed = sum(state.box.companions.values()) - deck.size - len(placed) - aside
    yield from [Lying(UNKNOWN_COMPANION, "aside")] * unnamed


def _events(state: State) -> Iterator[Lying]:
    for road in ROADS:
        yield from (Lying(card, f"{road} discard") for card in state.discards[road])
    caravan = state.caravan
    if (
        caravan is not None
        and caravan.event is not None
        and caravan.event not in state.discards[caravan.road]
    ):
        yield Lying(caravan.event, "event")


def _drawn(state: State, kind: str) -> Iterator[Lying]:
    """Heroes, deeds and commissions; one that is nowhere else is in somebody's hand."""
    placed = list(_placed(state, kind))
    yield from placed
    found = {card for card, _ in placed}
    yield from (Lying(card, "aside") for card in _seen(state, kind) if card not in found)


def _placed(state: State, kind: str) -> Iterator[Lying]:
    for pile in piles(state, kind):
        yield from (Lying(card, pile.place(card)) for card in pile.known)
    match kind:
        case "hero":
            yield from _row("inn", 1, state.inn)
            yield from _owned(state, "heroes", "heroes")
            yield from _owned(state, "delivered_heroes", "log")
            yield from _row("draft", 1, [pair and pair[0] for pair in state.pairs])
        case "deed":
            yield from _row("courtyard", 1, state.courtyard)
            yield from _owned(state, "deeds", "deeds")
        case _:
            yield from _owned(state, "commissions", "commissions")
            yield from _owned(state, "delivered_commissions", "log")


def _seen(state: State, kind: str) -> Iterator[str]:
    """Cards of a kind that have been turned up in this game."""
    cards: dict[str, type[Hero] | type[Deed] | type[Commission]] = {
        "hero": Hero, "deed": Deed, "commission": Commission,
    }  # fmt: skip
    if state.lazy:
        known = (card for card, entry in state.entered.items() if isinstance(entry, cards[kind]))
    else:
        unseen = {card for deck in state.decks.values() for card in deck.pool}
        every = {"hero": state.box.heroes, "deed": state.box.deeds, "commission": state.box.commissions}
        known = (card for card in every[kind] if card not in unseen)
    for card in known:
        # A starting hero that nobody drafted is out of the game (SETUP-11).
        if card != HIDDEN_DEED and not (
            kind == "hero" and state.hero(card).starting and state.phase != "setup"
        ):
            yield card


def unseen_place(state: State, other: State, kind: str, card: str) -> str:
    """Where a card lies in ``state`` that is only known to lie somewhere in ``other``."""
    match kind:
        case "hero" if other.hero(card).starting:
            drawn = card in state.entered if state.lazy else card not in state.decks["starting"].pool
            return "box" if drawn else "starting"
        case "commission":
            return f"stack {other.commission(card).town}"
        case "event":
            return f"{other.event(card).road} deck"
        case "building" | "upgrade" | "steed":
            return "box"
        case _:
            return {"hero": "heroes", "deed": "deeds", "companion": "companions"}[kind] + " deck"


def card_moves(before: State, after: State, kind: str) -> list[Instruction]:
    """How the cards of one kind came from where they lay to where they lie."""
    if kind == "deed" and (before.result is None) != (after.result is None):
        # Scoring turns deeds up (HIDE-1) but moves none.
        return []
    if _untouched(before, after, kind):
        return []
    old, new = Counter(lying(before, kind)), Counter(lying(after, kind))
    if kind == "companion" and _slid(before, after):
        old, new = _told_apart(old), _told_apart(new)
    lost, gained = sorted((old - new).elements()), sorted((new - old).elements())
    if not lost and not gained:
        return []
    found = [*_same_name(lost, gained), *_unnamed(lost, gained)]
    found += [(card, place, unseen_place(after, before, kind, card)) for card, place in lost]
    found += [(card, unseen_place(before, after, kind, card), place) for card, place in gained]
    still = _settled(before, after, kind, {card for card, _ in old}, {card for card, _ in new})
    return [
        Instruction("move", piece_name(kind, card), source, target)
        for card, source, target in found
        if source != target and (card, source, target) not in still
    ]


def _untouched(before: State, after: State, kind: str) -> bool:
    """Is it plain at a glance that no card of this kind has moved? Most answers move few pieces."""
    if kind == "event":
        return before.discards == after.discards and _on_the_road(before) == _on_the_road(after)
    homes = _HOMES[kind]
    return (
        before.entered.keys() == after.entered.keys()
        and all(getattr(before, name) == getattr(after, name) for name in homes.table)
        and all(before.decks.get(name) == after.decks.get(name) for name in homes.decks)
        and all(
            getattr(one, name) == getattr(other, name)
            for one, other in zip(before.players, after.players, strict=True)
            for name in homes.players
        )
    )


def _on_the_road(state: State) -> tuple[str, str | None] | None:
    return None if state.caravan is None else (state.caravan.road, state.caravan.event)


def piece_name(kind: str, card: str) -> str:
    """A card in an instruction; one that nobody has named goes by its kind alone."""
    return kind if card.startswith(UNNAMED) and not card.startswith(HIDDEN_DEED + " ") else f"{kind} {card}"


Way = tuple[str, str, str]
"""A card, where it lay and where it lies."""


def _same_name(lost: list[Lying], gained: list[Lying]) -> Iterator[Way]:
    """Pair what was lost and gained under one name, and take it off the lists.

    Two hidden deeds need not be the same one: those come and go by the deck.
    """
    for card in sorted({card for card, _ in lost} - {HIDDEN_DEED}):
        yield from _paired(
            lost,
            gained,
            [one for one in lost if one.card == card],
            [one for one in gained if one.card == card],
        )


def _unnamed(lost: list[Lying], gained: list[Lying]) -> Iterator[Way]:
    """A card that has become known, or unknown: it goes without a name, if it moved at all."""
    for name in UNNAMED:
        for place in sorted({place for _, place in lost + gained}):
            here = [one for one in lost + gained if one.place == place]
            yield from _either_unnamed(name, lost, gained, here)
        # Deeds never pass from one merchant to another.
        anywhere = [
            one
            for one in lost + gained
            if one.card == name or name != HIDDEN_DEED or not one.place.startswith("player")
        ]
        yield from _either_unnamed(name, lost, gained, anywhere)


def _either_unnamed(name: str, lost: list[Lying], gained: list[Lying], among: list[Lying]) -> Iterator[Way]:
    for old_unnamed in (True, False):
        some = [one for one in lost if one in among and (one.card == name) == old_unnamed]
        others = [one for one in gained if one in among and (one.card == name) != old_unnamed]
        yield from _paired(lost, gained, some, others, name)


def _paired(
    lost: list[Lying], gained: list[Lying], some: list[Lying], others: list[Lying], name: str = ""
) -> Iterator[Way]:
    for one, other in zip(some, others, strict=False):
        lost.remove(one)
        gained.remove(other)
        yield name or one.card, one.place, other.place


def _settled(before: State, after: State, kind: str, lay: set[str], lie: set[str]) -> set[Way]:
    """Changes of place within a pile that come about by themselves, as cards above come and go."""
    still: set[Way] = set()
    for old, new in zip(piles(before, kind), piles(after, kind), strict=True):
        moved = reordered(old, new, lay, lie)
        for card in {*old.known, *new.known} - moved:
            still |= {(card, old.upper, old.lower), (card, old.lower, old.upper)}
    return still


def _slid(before: State, after: State) -> bool:
    """Was the companion row closed up (REST-3), or opened again, rather than taken from?"""
    rows = [[card is None for card in state.companion_row] for state in (before, after)]
    cards = [
        state.decks["companions"].size + row.count(False)
        for state, row in zip((before, after), rows, strict=True)
    ]
    return cards[0] == cards[1] and rows[0] != rows[1]


def _told_apart(cards: Counter[Lying]) -> Counter[Lying]:
    """Unnamed companions of the row by their order in it, which sliding keeps."""
    row = sorted(
        one for one in cards.elements() if one.card == UNKNOWN_COMPANION and one.place.startswith("row")
    )
    rest = Counter({one: count for one, count in cards.items() if one not in row})
    return rest + Counter(Lying(f"{one.card} {number}", one.place) for number, one in enumerate(row))
