"""Which companion abilities can be used now, and why another one cannot (COMP-1 to COMP-4, RULING-75)."""

from collections.abc import Callable
from typing import Final, NamedTuple

from companion.core.questions import Refusal
from companion.games.dark_road.companions import copyable, shown_dice
from companion.games.dark_road.goods import goods_absent
from companion.games.dark_road.names import GOODS, STRAYS, TOWNS
from companion.games.dark_road.options import USE, Use
from companion.games.dark_road.state import Player, State

_IN_SETUP = Refusal("companions-in-setup", "COMP-1")
_NOT_YOUR_TURN = Refusal("not-your-turn", "COMP-1")
_RESTING = Refusal("rest-has-begun", "RULING-75")
_AT_THE_END = Refusal("companions-at-the-end", "RULING-85")
_CHANCE_FIRST = Refusal("chance-first", "RULING-75")
_NOT_HELD = Refusal("companion-not-held", "COMP-4")
_USED = Refusal("ability-used", "COMP-1")
_STRAY_USED = Refusal("stray-used", "COMP-4")


# What an ability acts on (RULING-76: not without its object)

Lack = Callable[[State, Player], Refusal | None]

_NO_GOOD = Refusal("no-good-left", "RULING-2")
_NO_COMMISSION = Refusal("no-commission-left", "RULING-12")
_NO_DEED = Refusal("no-deed-left", "RULING-10")
_NO_ILLUMINATED = Refusal("no-illuminated-left", "RULING-76")
_NO_HERO_FACE_UP = Refusal("no-hero-face-up", "RULING-76")
_NO_HERO_ABOARD = Refusal("no-hero-aboard", "RULING-76")
_NO_DICE = Refusal("no-travel-dice", "RULING-68")
_ONLY_COSTS = Refusal("only-costs-shown", "RULING-69")
_NO_DIE_TAKEN = Refusal("no-travel-die-taken", "RULING-67")
_ROAD_DECLARED = Refusal("road-declared", "RULING-58")
_FREE_ALREADY = Refusal("shortcut-free-already", "RULING-58")


def _goods(state: State, player: Player) -> Refusal | None:
    return None if any(state.supply[good] for good in GOODS) else _NO_GOOD


def _absent_goods(state: State, player: Player) -> Refusal | None:
    return None if any(state.supply[good] for good in goods_absent(state)) else _NO_GOOD


def _crafted_good(state: State, player: Player) -> Refusal | None:
    """The crafted good is there; at a real table the chart may be overruled."""
    face = player.locked[0]
    if face is None or state.lazy:
        return _goods(state, player)
    return None if state.supply[state.box.board.crafting[face]] > 0 else _NO_GOOD


def _commissions(state: State, player: Player) -> Refusal | None:
    return None if any(state.tops[town] is not None for town in TOWNS) else _NO_COMMISSION


def _deeds(state: State, player: Player) -> Refusal | None:
    return None if state.decks["deeds"].size > 0 or any(state.courtyard) else _NO_DEED


def _illuminated_dice(state: State, player: Player) -> Refusal | None:
    return None if state.supply["illuminated"] > 0 else _NO_ILLUMINATED


def _heroes_face_up(state: State, player: Player) -> Refusal | None:
    return None if any(state.inn) else _NO_HERO_FACE_UP


def _heroes_to_send(state: State, player: Player) -> Refusal | None:
    """The Inn's, or in the first edition those of the own wagon."""
    if not state.edition.dragon_takes_own:
        return _heroes_face_up(state, player)
    return None if player.heroes else _NO_HERO_ABOARD


def _dice_to_copy(state: State, player: Player) -> Refusal | None:
    if copyable(state):
        return None
    return _ONLY_COSTS if shown_dice(state) else _NO_DICE


def _own_travel_die(state: State, player: Player) -> Refusal | None:
    """Taken and not yet carried out; only for the leader (RULING-66)."""
    caravan = state.caravan
    is_there = caravan is not None and caravan.choosing == caravan.leader == state.seat
    return None if is_there else _NO_DIE_TAKEN


def _road_to_declare(state: State, player: Player) -> Refusal | None:
    """Flicker is used before the route is declared (RULING-58)."""
    if state.route_declared:
        return _ROAD_DECLARED
    return _FREE_ALREADY if state.free_shortcut else None


_OBJECTS: Final[dict[tuple[str, int], Lack]] = {
    ("cave_dragon", 1): _heroes_to_send,
    ("cave_dragon", 2): _absent_goods,
    ("ice_mouse", 1): _commissions,
    ("ice_mouse", 2): _goods,
    ("phoenix", 2): _goods,
    ("raven", 1): _illuminated_dice,
    ("snow_bee", 1): _heroes_face_up,
    ("snow_bee", 2): _crafted_good,
    ("threy_cat", 1): _dice_to_copy,
    ("threy_cat", 2): _own_travel_die,
    ("grace", 1): _deeds,
    ("flicker", 1): _road_to_declare,
}
"""What abilities need, and why they cannot be used without it; the others need nothing."""


def _without_object(state: State, player: Player, option: Use) -> Refusal | None:
    lacks = _OBJECTS.get((option.companion, option.ability))
    return None if lacks is None else lacks(state, player)


# Gifts


class _Gift(NamedTuple):
    is_there: Callable[[Player], bool]
    missing: Refusal


_QUARTZ: Final = _Gift(lambda player: player.quartz > 0, Refusal("no-quartz-gift", "COMP-1"))
_OTHER_GIFTS: Final = {
    "grace": _Gift(lambda player: player.has_good("potion"), Refusal("no-potion-gift", "COMP-3")),
    "cosimo": _Gift(lambda player: bool(player.heroes), Refusal("no-hero-gift", "COMP-3")),
    "lil_dumplin": _Gift(lambda player: player.horseshoes > 0, Refusal("no-horseshoe-gift", "COMP-3")),
}
"""What strays take instead of a quartz."""


def _gift(name: str) -> _Gift:
    return _OTHER_GIFTS.get(name, _QUARTZ)


# Abilities


def abilities(name: str) -> tuple[Use, ...]:
    """What a companion can do; a stray has one ability."""
    return (USE[name, 1],) if name in STRAYS else (USE[name, 1], USE[name, 2])


def usable(state: State, seat: int) -> list[str]:
    """The abilities this seat can trigger, if companions work for it now."""
    player = state.players[seat]
    found: list[str] = []
    for name, used in player.companions:
        if not _gift(name).is_there(player):
            continue
        for option in abilities(name):
            is_new = not used[option.ability - 1] and option not in found
            if is_new and _without_object(state, player, option) is None:
                found.append(option)
    return found


def why_not_now(state: State, seat: int) -> Refusal | None:
    """Why no companion works for this seat at this moment."""
    if state.phase != "turns":
        return _IN_SETUP if state.phase == "setup" else _AT_THE_END
    if seat != state.seat:
        return _NOT_YOUR_TURN
    return None if state.companions_work else _RESTING


def why_unusable(state: State, seat: int | None, option: Use) -> Refusal | None:
    """Why an ability cannot be used at a question of this seat; ``None`` where it can.

    Without a seat the table is asked what dice or cards show.
    """
    whose = state.seat if seat is None else seat
    found = why_not_now(state, whose) or _lacking(state, state.players[whose], option)
    return _CHANCE_FIRST if found is None and seat is None else found


def _lacking(state: State, player: Player, option: Use) -> Refusal | None:
    name, number = option.companion, option.ability
    used = [own.used[number - 1] for own in player.companions if own.name == name]
    if not used:
        return _NOT_HELD
    if all(used):
        return _STRAY_USED if name in STRAYS else _USED
    gift = _gift(name)
    return _without_object(state, player, option) if gift.is_there(player) else gift.missing
