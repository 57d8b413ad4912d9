"""Laying the table (SETUP-1 to SETUP-13)."""

from collections.abc import Iterable, Iterator

from companion.core.questions import Ask, Offers, Refusal
from companion.core.unknown import UNKNOWN
from companion.games.dark_road.asking import Flow, Steps, rules, throw
from companion.games.dark_road.box import SOLID, Box, Commission, Deed, Event, Hero
from companion.games.dark_road.cards import draw, put_under, refill, stack_name
from companion.games.dark_road.concern import open_concern
from companion.games.dark_road.goods import gain_worth
from companion.games.dark_road.heroes import gain_hero
from companion.games.dark_road.names import GOODS, ROADS, TOWNS
from companion.games.dark_road.options import KeepDeed, Pair
from companion.games.dark_road.state import Deck, State
from companion.games.dark_road.tokens import gain_coins, gain_item

START_VALUES = (5, 4, 3, 2)
"""What the starting good of each seat is worth; later seats get coins too (SETUP-10)."""


def fill_box(state: State) -> None:
    """Everything lies in its box: decks whole, supply full."""
    box, lazy = state.box, state.lazy
    counts = box.board.counts

    def deck(count: int, *groups: Iterable[Hero | Commission | Event | Deed]) -> Deck:
        """At a real table only cards somebody has seen can turn up, never our invented ones."""
        share = 0 if lazy else count // len(groups)
        pool = tuple(card for group in groups for card in _chosen(list(group), share))
        return Deck(pool, count if lazy else len(pool))

    heroes, events = box.heroes.values(), box.events.values()
    normal = ([hero for hero in heroes if hero.town == town and not hero.starting] for town in TOWNS)
    state.decks["heroes"] = deck(counts["heroes"], *normal)
    state.decks["starting"] = deck(counts["starting_heroes"], [hero for hero in heroes if hero.starting])
    state.decks["deeds"] = deck(counts["deeds"], box.deeds.values())
    for road in ROADS:
        state.decks[road] = deck(counts[road + "_events"], [event for event in events if event.road == road])
    for town in TOWNS:
        commissions = [card for card in box.commissions.values() if card.town == town]
        state.decks[stack_name(town)] = deck(counts["commissions"] // len(TOWNS), commissions)
    companions = [name for name, count in box.companions.items() for _ in range(count)]
    state.decks["companions"] = Deck(tuple(companions), len(companions))
    state.supply = {good: counts[good] for good in GOODS}
    for piece in ("quartz", "horseshoe", "lantern"):
        state.supply[piece] = counts[piece]
    state.supply["illuminated"] = counts["illuminated_dice"]
    state.steeds_left = list(box.steeds)
    state.upgrades = list(box.upgrades)


def _chosen(cards: list[Hero | Commission | Event | Deed], share: int) -> Iterator[str]:
    """All cards that somebody has seen, and of our invented ones only as many as fill up the share."""
    room = share - sum(card.origin in SOLID for card in cards)
    for card in cards:
        if card.origin in SOLID:
            yield card.id
        elif room > 0:
            room -= 1
            yield card.id


def setup(state: State, choice: tuple[str, ...], solo: bool) -> Flow:
    """``choice`` names the buildings to place, or is empty for any."""
    yield from _erect_buildings(state, choice)
    yield from _open_bazaar(state)
    for town in TOWNS:
        state.tops[town] = yield from draw(state, stack_name(town), "commission", town=town)
    if solo:
        yield from _remove_upgrades(state)
    yield from refill(state, state.companion_row, "companions", "companion")
    yield from refill(state, state.inn, "heroes", "hero")
    yield from refill(state, state.courtyard, "deeds", "deed")
    for seat in range(len(state.players)):
        yield from open_concern(state, seat) if state.is_concern(seat) else _equip(state, seat)
    if "draft" in state.variants:
        yield from _draft(state)
    else:
        for seat in state.humans:
            steed = yield from _deal_steed(state, seat)
            hero = yield from draw(state, "starting", "hero", starting=True)
            assert hero is not None
            yield from _welcome(state, seat, hero, steed)
    state.phase, state.round, state.seat = "turns", 1, 0


# World


def tile_of(box: Box, building: str) -> str:
    """The tile a building is printed on."""
    return next(tile for tile, sides in box.board.tiles.items() if building in sides)


@rules("SETUP-1")
def building_on(state: State, seat: None, space: int, choice: tuple[str, ...]) -> Offers:
    """Which building lies on this space; two sides of one tile are never both in play."""
    offers = Offers()
    used = [tile_of(state.box, name) for name in state.buildings if name is not None]
    clash = Refusal("same-tile", "SETUP-1")
    doubtful = state.doubts("tiles")
    for name in choice or [side for sides in state.box.board.tiles.values() for side in sides]:
        if name in state.buildings:
            continue
        if tile_of(state.box, name) not in used:
            offers.add(name)
        elif doubtful:
            offers.warn(name, clash)
        else:
            offers.refuse(name, clash)
    return offers


def _erect_buildings(state: State, choice: tuple[str, ...]) -> Flow:
    for space in range(1, 5):
        name: str = yield Ask(None, building_on, space, choice, stream="buildings")
        state.buildings[space] = name


def _before_top(state: State) -> str:
    """The section before the $5."""
    return list(state.values())[-1]


@rules("SETUP-2")
def section_without_die(state: State, seat: None, top: str) -> Offers:
    """The $1 next to the $5; by an unconfirmed wheel it may be another."""
    believed = _before_top(state)
    offers = Offers(believed)
    if state.doubts("wheel"):
        for good in GOODS:
            if good not in (top, believed):
                offers.warn(good, Refusal("other-section", "SETUP-2"))
    return offers


def _open_bazaar(state: State) -> Flow:
    """The rolled good goes to $5; the section before it stays without a die (SETUP-2)."""
    good = yield from throw(state, "market", "bazaar")
    state.wheel_top = state.box.board.wheel.index(good)
    believed = _before_top(state)
    for section in GOODS:
        state.market[section] = 0 if section == believed else 1
    empty: str = yield Ask(None, section_without_die, good, stream="wheel")
    for section in GOODS:  # all of them: somebody may have corrected the wheel meanwhile
        state.market[section] = 0 if section == empty else 1


@rules("SETUP-6")
def upgrade_out(state: State, seat: None) -> Offers:
    """A solo game leaves two upgrades in the box."""
    offers = Offers()
    offers.options = list(state.upgrades)
    return offers


def _remove_upgrades(state: State) -> Flow:
    for _ in range(2):
        name: str = yield Ask(None, upgrade_out, stream="upgrades", group="upgrades")
        state.upgrades.remove(name)


# Players


def _equip(state: State, seat: int) -> Flow:
    """Dice, coins, prestige, horseshoe, deed and starting good (SETUP-9, SETUP-10)."""
    player = state.players[seat]
    player.prestige = state.edition.start_prestige
    player.coins = UNKNOWN if "hidden-coins" in state.variants else 5
    player.locked = ["1", "2", "3"]
    for _ in range(4):
        face = yield from throw(state, "night", f"night {seat}")
        player.reserve.append(face)
    face = yield from throw(state, "illuminated", f"illuminated {seat}")
    player.illuminated.append(face)
    state.supply["illuminated"] -= 1
    yield from gain_item(state, seat, "horseshoe")
    yield from _first_deed(state, seat)
    value = START_VALUES[seat]
    gain_coins(player, seat)
    yield from gain_worth(state, seat, value)


@rules("SETUP-9")
def keep_deed(state: State, seat: int) -> Offers:
    """Keep one of two deeds; the other goes under the deck."""
    offers = Offers()
    offers.options = [KeepDeed(1), KeepDeed(2)]
    return offers


def _first_deed(state: State, seat: int) -> Flow:
    player = state.players[seat]
    for _ in range(2 if "two-deeds" in state.variants else 1):
        card = yield from draw(state, "deeds", "deed")
        assert card is not None
        player.deeds.append(card)
    if len(player.deeds) == 2:
        answer: KeepDeed = yield Ask(seat, keep_deed)
        put_under(state, "deeds", player.deeds.pop(2 - answer.place))


@rules("SETUP-11")
def which_steed(state: State, seat: None, whose: int | None) -> Offers:
    """The steed dealt to a seat, or turned up for the draft."""
    offers = Offers()
    offers.options = list(state.steeds_left)
    return offers


def _deal_steed(state: State, whose: int | None) -> Steps[str]:
    steed: str = yield Ask(None, which_steed, whose, stream="steeds")
    state.steeds_left.remove(steed)
    return steed


def _welcome(state: State, seat: int, hero: str, steed: str) -> Flow:
    state.players[seat].steeds.append(steed)
    yield from gain_hero(state, seat, hero)


@rules("SETUP-11")
def draft_pair(state: State, seat: int) -> Offers:
    offers = Offers()
    offers.options = [Pair(place) for place, pair in enumerate(state.pairs, 1) if pair is not None]
    return offers


def _draft(state: State) -> Flow:
    """One pair of starting hero and steed more than seats; what nobody takes goes to the box.

    The Private Concern has a seat, but drafts nothing (CONCERN-7).
    """
    for _ in range(len(state.players) + 1):
        steed = yield from _deal_steed(state, None)
        hero = yield from draw(state, "starting", "hero", starting=True)
        assert hero is not None
        state.pairs.append((hero, steed))
    for seat in state.humans:
        answer: Pair = yield Ask(seat, draft_pair)
        pair = state.pairs[answer.place - 1]
        assert pair is not None
        state.pairs[answer.place - 1] = None
        yield from _welcome(state, seat, *pair)
    state.steeds_left += [steed for pair in state.pairs if pair is not None for steed in pair[1:]]
    state.pairs = []
