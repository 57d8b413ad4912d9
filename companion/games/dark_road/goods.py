"""Goods, gained, crafted and stored (WAGON-2 to WAGON-4, WAGON-7).

A good that does not fit is lost unless others make room for it. What the supply has run out of is
not gained (RULING-2).
"""

from collections.abc import Callable, Mapping

from companion.core.questions import Ask, Offers, Option, Refusal
from companion.games.dark_road.asking import Flow, Steps, rules
from companion.games.dark_road.names import GOOD_OF, GOODS, TILES, UPGRADED
from companion.games.dark_road.options import DISCARD, DONE, GO_ON, KEEP, LEAVE, TAKE, Take
from companion.games.dark_road.state import Player, State
from companion.games.dark_road.tokens import CHANGES_NOTHING

_MAKING_ROOM = Refusal("making-room", "RULING-5")


def return_tile(state: State, player: Player, tile: str) -> None:
    """Back to the supply, where goods lie basic side up."""
    player.goods[tile] -= 1
    state.supply[GOOD_OF[tile]] += 1


def _shapes_are_certain(state: State, player: Player, new: str) -> bool:
    """Whether it fits rests on the shapes of everything that would lie in the wagon."""
    tiles = {new, *(good for good in GOODS if player.has_good(good))}
    if "vp" in player.upgrades:
        tiles.add("vp")
    return all(state.box.board.solid("shapes." + tile) for tile in tiles)


@rules("WAGON-2", "WAGON-3", "RULING-5")
def make_room_for_good(state: State, seat: int, tile: str, committed: bool) -> Offers:
    """Discard goods until the new one fits, or go without it."""
    player = state.players[seat]
    if state.fits(player, player.counts_with(GOOD_OF[tile])):
        return Offers(GO_ON)
    offers = Offers()
    if committed:
        offers.refuse(LEAVE, _MAKING_ROOM)
    else:
        offers.add(LEAVE)
    for other in TILES:
        if not player.goods[other]:
            continue
        if committed or other != tile:
            offers.add(DISCARD[other])
        else:
            # Giving up the very same tile makes no room, unless others had to go before it.
            offers.refuse(DISCARD[other], CHANGES_NOTHING)
    if state.lazy and not _shapes_are_certain(state, player, GOOD_OF[tile]):
        offers.warn(KEEP, Refusal("does-not-fit", "WAGON-3"))
    return offers


def gain_good(state: State, seat: int, tile: str) -> Flow:
    """Gain one tile, if the supply has it and the wagon can take it."""
    concern = state.concern_at(seat)
    if concern is not None:
        concern.goods += 1
        return
    player = state.players[seat]
    good = GOOD_OF[tile]
    committed = False
    while state.supply[good]:
        counts = player.counts_with(good)
        if state.fits(player, counts):
            player.goods[tile] += 1
            state.supply[good] -= 1
            return
        answer = yield Ask(seat, make_room_for_good, tile, committed)
        if answer is None or answer == LEAVE:
            return
        if answer == KEEP:
            state.wave_through(player, counts)
        elif answer != GO_ON:
            return_tile(state, player, answer.thing)
            committed = True


@rules("WAGON-4", "WAGON-7")
def must_discard_good(state: State, seat: int) -> Offers:
    """Storage has shrunk: some good has to go."""
    player = state.players[seat]
    if state.fits(player, player.counts()):
        return Offers(GO_ON)
    offers = Offers()
    for tile in TILES:
        if player.goods[tile]:
            offers.add(DISCARD[tile])
    if state.lazy:
        offers.warn(KEEP, Refusal("does-not-fit", "WAGON-3"))
    return offers


def settle_storage(state: State, seat: int) -> Flow:
    """After storage has shrunk: discard goods until the rest can be packed."""
    player = state.players[seat]
    while not state.fits(player, player.counts()):
        answer = yield Ask(seat, must_discard_good)
        if answer == KEEP:
            state.wave_through(player, player.counts())
        elif answer != GO_ON:
            return_tile(state, player, answer.thing)


@rules("ICON-1")
def which_good(state: State, seat: int, tiles: tuple[str, ...]) -> Offers:
    """One of these tiles, as far as the supply has them (RULING-2)."""
    offers = Offers()
    for tile in tiles:
        if state.supply[GOOD_OF[tile]]:
            offers.add(TAKE[tile])
        else:
            offers.refuse(TAKE[tile], Refusal("supply-empty", "RULING-2"))
    return offers


def gain_one_of(state: State, seat: int, tiles: tuple[str, ...]) -> Flow:
    """Gain one tile of the gainer's choice among these; to the Private Concern all goods are alike."""
    if tiles and state.is_concern(seat):
        yield from gain_good(state, seat, tiles[0])
        return
    answer: Take | None = yield Ask(seat, which_good, tiles)
    if answer is not None:
        yield from gain_good(state, seat, answer.tile)


@rules("PLAN-3", "DARK-2", "RUINS-1", "SETUP-2")
def printed_good(state: State, seat: int, tiles: tuple[str, ...], fact: str) -> Offers:
    """One of the tiles printed here; at a real table an unconfirmed print may be overruled."""
    offers = which_good(state, seat, tiles)
    if state.doubts(fact):
        if not offers.options:
            offers.add(LEAVE)
        reason = Refusal("not-printed", "SETUP-2" if fact == "wheel" else "PLAN-3")
        for tile in any_good(tiles[0] in UPGRADED.values()):
            if tile not in tiles:
                offers.warn(TAKE[tile], reason)
    return offers


def gain_printed(state: State, seat: int, tiles: tuple[str, ...], fact: str) -> Flow:
    """Gain one of the tiles that ``fact`` of the board shows."""
    if state.is_concern(seat):
        yield from gain_good(state, seat, tiles[0])
        return
    answer = yield Ask(seat, printed_good, tiles, fact)
    if isinstance(answer, Take):
        yield from gain_good(state, seat, answer.tile)


def craft(state: State, seat: int, face: str | None, upgraded: bool) -> Flow:
    """The good the crafting chart gives for a face; any good where there is no die (PLAN-3, PLAN-4)."""
    if face is None:
        yield from gain_one_of(state, seat, any_good(upgraded))
        return
    good = state.box.board.crafting[face]
    yield from gain_printed(state, seat, (UPGRADED[good] if upgraded else good,), "crafting." + face)


def any_good(upgraded: bool = False) -> tuple[str, ...]:
    return tuple(UPGRADED.values()) if upgraded else GOODS


def goods_worth(state: State, value: int, upgraded: bool = False) -> tuple[str, ...]:
    """Types of this value now; both where two share it (ICON-1)."""
    goods = tuple(good for good, worth in state.values().items() if worth == value)
    return tuple(UPGRADED[good] for good in goods) if upgraded else goods


def gain_worth(state: State, seat: int, value: int, upgraded: bool = False) -> Flow:
    """Gain one good of this value; on an unconfirmed wheel another may have it."""
    tiles = goods_worth(state, value, upgraded)
    if state.doubts("wheel"):
        yield from gain_printed(state, seat, tiles, "wheel")
    else:
        yield from gain_one_of(state, seat, tiles)


def goods_absent(state: State) -> tuple[str, ...]:
    """Types without a die on the wheel; dice set aside do not count (RULING-37)."""
    return tuple(good for good in GOODS if not state.market[good])


# Goods against requests: a hero's or a commission's


def requested(
    state: State, seat: int, wanted: list[str], given: int, made: Mapping[str, Option], rule: str
) -> Offers:
    """One good a request, basic or upgraded (RULING-46); at least one in all."""
    offers = Offers()
    goods = state.players[seat].goods
    for good in dict.fromkeys(wanted):
        for tile in (good, UPGRADED[good]):
            if goods[tile]:
                offers.add(made[tile])
    not_requested = Refusal("not-requested", rule)
    offers.refused = [
        (made[tile], not_requested) for tile in TILES if goods[tile] and GOOD_OF[tile] not in wanted
    ]
    if given:
        offers.add(DONE)
    elif offers.options:
        offers.refuse(DONE, Refusal("one-good-at-least", rule))
    return offers


def hand_over(
    state: State, seat: int, wanted: list[str], offer: Callable[..., Offers], *about: str
) -> Steps[list[str]]:
    """Give goods as ``offer`` asks for them, back to the supply; the tiles given.

    ``about`` names the card they are for, where it stays on the table meanwhile.
    """
    given: list[str] = []
    while wanted:
        answer = yield Ask(seat, offer, wanted, len(given), *about)
        if answer is None or answer == DONE:
            break
        wanted.remove(GOOD_OF[answer.tile])
        return_tile(state, state.players[seat], answer.tile)
        given.append(answer.tile)
    return given
