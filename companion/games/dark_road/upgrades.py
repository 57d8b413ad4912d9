"""Wagon upgrades and the second steed (UPGR-1)."""

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, Steps, rules
from companion.games.dark_road.goods import return_tile
from companion.games.dark_road.names import TILES
from companion.games.dark_road.options import (
    DISCARD,
    GO_ON,
    KEEP,
    WAGON_UPGRADE,
    Discard,
    Steed,
    Upgrade,
)
from companion.games.dark_road.state import Player, State
from companion.games.dark_road.tokens import lose_item, lose_lanterns

_NO_ROOM = Refusal("vp-tile-does-not-fit", "RULING-17")
_ONE_EACH = Refusal("one-upgrade", "UPGR-1")
_NONE_LEFT = Refusal("no-upgrade-left", "RULING-13")
_TAKEN = Refusal("upgrade-taken", "RULING-3")
_STEED_HELD = Refusal("steed-held", "RULING-81")
_ITEMS = {"horseshoe": Discard("horseshoe"), "quartz": Discard("quartz")}


def may_upgrade(state: State, player: Player) -> bool:
    """One upgrade a wagon; Velvet takes any number (STEED-1, RULING-79)."""
    return _why_not(state, player) is None


def _why_not(state: State, player: Player) -> Refusal | None:
    if not state.upgrades:
        return _NONE_LEFT
    if player.upgrades and "velvet" not in player.steeds:
        return _ONE_EACH
    return None if _possible(state, player) else _NO_ROOM


def offer_upgrade(state: State, player: Player, offers: Offers) -> None:
    """A wagon upgrade, among other things."""
    reason = _why_not(state, player)
    if reason is None:
        offers.add(WAGON_UPGRADE)
    else:
        offers.refuse(WAGON_UPGRADE, reason)


def _vp_tile_fits(state: State, player: Player) -> bool:
    """Goods can be discarded for it; the tile itself needs its place (RULING-17)."""
    return state.storage.fits((0, 0, 0, 0, 0, 0), True, "sugarfoot" in player.steeds, 0)


def _possible(state: State, player: Player) -> list[str]:
    return [name for name in state.upgrades if name != "vp" or _vp_tile_fits(state, player)]


@rules("UPGR-1", "RULING-3", "RULING-13")
def which_upgrade(state: State, seat: int) -> Offers:
    """Any tile left on the good fortune track."""
    offers = Offers()
    player = state.players[seat]
    if not may_upgrade(state, player) and not state.is_concern(seat):
        return offers  # a companion used meanwhile has brought one
    possible = _possible(state, player)
    for name in state.box.upgrades:
        if name in possible:
            offers.add(Upgrade(name))
        else:
            offers.refuse(Upgrade(name), _NO_ROOM if name in state.upgrades else _TAKEN)
    return offers


def gain_upgrade(state: State, seat: int) -> Steps[bool]:
    """Whether there was one to gain."""
    answer: Upgrade | None = yield Ask(seat, which_upgrade)
    if answer is None:
        return False
    player = state.players[seat]
    name = answer.name
    if state.is_concern(seat):
        state.upgrades.remove(name)
        player.upgrades.append(name)
        return True
    if name == "steed":
        yield from _clear_inventory(state, seat)
        if name not in state.upgrades or not may_upgrade(state, player):
            return False  # a companion used meanwhile has brought another upgrade
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
            yield from gain_steed(state, seat, by_tile=True)
        case _:
            pass
    return True


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
def second_steed(state: State, seat: int, held: int, by_tile: bool) -> Offers:
    """Any steed that no player holds."""
    offers = Offers()
    player = state.players[seat]
    if len(player.steeds) > held or (by_tile and "steed" not in player.upgrades):
        return offers  # a correction has brought the steed, or taken the tile
    offers.options = [Steed(name) for name in state.steeds_left]
    offers.refused = [(Steed(name), _STEED_HELD) for player in state.players for name in player.steeds]
    return offers


def gain_steed(state: State, seat: int, by_tile: bool = False) -> Flow:
    """A steed of the gainer's choice; the Private Concern has no use for one (CONCERN-2)."""
    if state.is_concern(seat):
        return
    steed: Steed | None = yield Ask(seat, second_steed, len(state.players[seat].steeds), by_tile)
    if steed is not None:
        state.steeds_left.remove(steed.name)
        player = state.players[seat]
        player.steeds.append(steed.name)
        player.stalls = max(player.stalls, len(player.steeds) - 1 - ("steed" in player.upgrades))
