"""Wagon upgrades and the second steed (UPGR-1)."""

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, rules
from companion.games.dark_road.goods import return_tile
from companion.games.dark_road.names import TILES
from companion.games.dark_road.options import DISCARD, GO_ON, KEEP, Discard, Steed, Upgrade
from companion.games.dark_road.state import Player, State
from companion.games.dark_road.tokens import lose_item, lose_lanterns

_NO_ROOM = Refusal("vp-tile-does-not-fit", "RULING-17")
_ITEMS = {"horseshoe": Discard("horseshoe"), "quartz": Discard("quartz")}


def may_upgrade(state: State, player: Player) -> bool:
    """One upgrade a wagon; Velvet takes any number (STEED-1, RULING-79)."""
    return bool(_possible(state, player)) and (not player.upgrades or "velvet" in player.steeds)


def _vp_tile_fits(state: State, player: Player) -> bool:
    """Goods can be discarded for it; the tile itself needs its place (RULING-17)."""
    return state.storage.fits((0, 0, 0, 0, 0, 0), True, "sugarfoot" in player.steeds, 0)


def _possible(state: State, player: Player) -> list[str]:
    return [name for name in state.upgrades if name != "vp" or _vp_tile_fits(state, player)]


@rules("UPGR-1", "RULING-3", "RULING-13")
def which_upgrade(state: State, seat: int) -> Offers:
    """Any tile left on the good fortune track."""
    offers = Offers()
    possible = _possible(state, state.players[seat])
    for name in state.upgrades:
        if name in possible:
            offers.add(Upgrade(name))
        else:
            offers.refuse(Upgrade(name), _NO_ROOM)
    return offers


def gain_upgrade(state: State, seat: int) -> Flow:
    answer: Upgrade = yield Ask(seat, which_upgrade)
    player = state.players[seat]
    name = answer.name
    if state.is_concern(seat):
        state.upgrades.remove(name)
        player.upgrades.append(name)
        return
    if name == "steed":
        yield from _clear_inventory(state, seat)
        if name not in state.upgrades or not may_upgrade(state, player):
            return  # a companion used meanwhile has brought another upgrade
    if "velvet" in player.steeds:
        player.prestige += 2
    state.upgrades.remove(name)
    player.upgrades.append(name)
    match name:
        case "vp":
            yield from _clear_storage(state, seat)
        case "lantern":
            # With four lanterns one gives way to the tile (RULING-18).
            lose_lanterns(state, player, max(0, player.lanterns - player.lantern_slots))
        case "steed":
            yield from _second_steed(state, seat)
        case _:
            pass


@rules("RULING-17")
def clear_storage(state: State, seat: int) -> Offers:
    """Which good gives way to the VP tile."""
    player = state.players[seat]
    if state.fits(player, player.counts()):
        return Offers(GO_ON)
    offers = Offers()
    offers.options = [DISCARD[tile] for tile in TILES if player.goods[tile]]
    if state.lazy:
        offers.warn(KEEP, Refusal("does-not-fit", "WAGON-3"))
    return offers


def _clear_storage(state: State, seat: int) -> Flow:
    player = state.players[seat]
    # What was seen to fit before was seen without the tile.
    player.waved = None
    while not state.fits(player, player.counts()):
        answer = yield Ask(seat, clear_storage)
        if answer == KEEP:
            state.wave_through(player, player.counts())
        elif answer != GO_ON:
            return_tile(state, player, answer.thing)


@rules("RULING-18")
def clear_inventory(state: State, seat: int) -> Offers:
    """Which item gives way to the steed tile."""
    player = state.players[seat]
    if player.horseshoes + player.quartz < player.inventory_slots:
        return Offers(GO_ON)
    offers = Offers()
    if player.horseshoes:
        offers.add(_ITEMS["horseshoe"])
    if player.quartz:
        offers.add(_ITEMS["quartz"])
    return offers


def _clear_inventory(state: State, seat: int) -> Flow:
    player = state.players[seat]
    if player.horseshoes + player.quartz >= player.inventory_slots:
        answer = yield Ask(seat, clear_inventory)
        if answer != GO_ON:
            lose_item(state, player, answer.thing)


@rules("UPGR-1", "RULING-81")
def second_steed(state: State, seat: int) -> Offers:
    """Any steed that no player holds."""
    offers = Offers()
    offers.options = [Steed(name) for name in state.steeds_left]
    return offers


def _second_steed(state: State, seat: int) -> Flow:
    steed: Steed | None = yield Ask(seat, second_steed)
    if steed is not None:
        state.steeds_left.remove(steed.name)
        state.players[seat].steeds.append(steed.name)
