"""The table is right: one field is set from outside, checked only for conservation of pieces.

A field is named by a path: ``players.0.coins``, ``players.1.goods.armor+``, ``wheel_top``,
``market.potion``, ``inn.2``, ``concern.goods``. Supplies follow by themselves.
"""

from typing import Any

from companion.core.errors import BadData, Illegal
from companion.core.unknown import UNKNOWN, UNKNOWN_JSON, count_to_json
from companion.games.dark_road.box_json import box_from_json, box_to_json
from companion.games.dark_road.invariants import problems, unpacked
from companion.games.dark_road.names import (
    BUILDINGS,
    DARK_MARKET_SPACES,
    GOODS,
    NIGHT_FACES,
    RUINS_SPACES,
    STEEDS,
    UPGRADED,
)
from companion.games.dark_road.state import Player, State
from companion.games.dark_road.storage import Storage

NUMBERS = {
    "prestige": 500,
    "lanterns": 4,
    "horseshoes": 3,
    "quartz": 3,
    "space": 4,
    "gifts": 24,
}
_OF_CONCERN = (["coins"], ["prestige"], ["space"])
"""What the seat of the Private Concern has in common with a wagon (CONCERN-2)."""
_LONGEST_FIELD = 60
"""No field has a longer name, and no number in one more digits than Python reads."""


def correct(state: State, field: str, value: Any) -> Any:
    """Set one field and return its old value; raises ``Illegal`` and changes nothing otherwise."""
    trial = state.copy()
    _set(trial, field, value)
    before = {*problems(state), *unpacked(state)}
    found = [problem for problem in (*problems(trial), *unpacked(trial)) if problem not in before]
    if found:
        raise Illegal("correction-impossible", field=field, reason=found[0])
    return _set(state, field, value)


def _set(state: State, field: str, value: Any) -> Any:
    path = field.split(".") if isinstance(field, str) and len(field) <= _LONGEST_FIELD else []
    match path:
        case ["players", seat, *rest] if seat.isdecimal() and int(seat) < len(state.players):
            if state.is_concern(int(seat)):
                _check_concern(rest, field, value)
            old = _set_player(state, state.players[int(seat)], rest, field, value)
        case _:
            old = _set_table(state, path, field, value)
    _balance_supply(state)
    return old


def _check_concern(path: list[str], field: str, value: Any) -> None:
    """It has no dice, goods tiles and tokens, and its coins lie open (CONCERN-2, CONCERN-8)."""
    if path not in _OF_CONCERN:
        raise Illegal("correction-field", field=field)
    _number(field, value, 500)


def _refuse(field: str, expected: str) -> Illegal:
    return Illegal("correction-value", field=field, expected=expected)


def _number(field: str, value: Any, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise _refuse(field, f"a number from 0 to {most}")
    return value


def _one_of(field: str, value: Any, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise _refuse(field, "one of " + ", ".join(allowed))
    return str(value)


def _set_player(state: State, player: Player, path: list[str], field: str, value: Any) -> Any:
    match path:
        case ["coins"]:
            old = count_to_json(player.coins)
            player.coins = UNKNOWN if value == UNKNOWN_JSON else _number(field, value, 500)
            return old
        case [name] if name in NUMBERS:
            old = getattr(player, name)
            setattr(player, name, _number(field, value, NUMBERS[name]))
            return old
        case ["goods", tile] if tile in player.goods:
            old = player.goods[tile]
            player.goods[tile] = _number(field, value, 14)
            if state.lazy and not state.fits(player, player.counts()):
                state.wave_through(player, player.counts())
            return old
        case ["locked" | "reserve" | "illuminated" as name, place] if place.isdecimal():
            dice = getattr(player, name)
            if int(place) >= len(dice) or dice[int(place)] is None:
                raise _refuse(field, "a place with a die")
            old = dice[int(place)]
            dice[int(place)] = _one_of(field, value, NIGHT_FACES)
            return old
        case ["steeds", "0"] if player.steeds:
            return _swap_steed(state, player, field, value)
        case _:
            raise Illegal("correction-field", field=field)


def _swap_steed(state: State, player: Player, field: str, value: Any) -> str:
    old = player.steeds[0]
    new = _one_of(field, value, STEEDS)
    if new in state.steeds_left:
        state.steeds_left.remove(new)
        state.steeds_left.append(old)
    elif new != old:
        raise _refuse(field, "a steed that no player holds")
    player.steeds[0] = new
    return old


def _set_table(state: State, path: list[str], field: str, value: Any) -> Any:
    match path:
        case ["wheel_top"]:
            old: Any = state.box.board.wheel[state.wheel_top]
            state.wheel_top = state.box.board.wheel.index(_one_of(field, value, GOODS))
        case ["market"]:
            old = dict(state.market)
            if not isinstance(value, dict) or set(value) != set(GOODS):
                raise _refuse(field, "a number of dice for each good")
            state.market = {good: _number(field, value[good], 2) for good in GOODS}
        case ["dark_market"]:
            old = DARK_MARKET_SPACES[state.dark_market]
            state.dark_market = DARK_MARKET_SPACES.index(_one_of(field, value, DARK_MARKET_SPACES))
        case ["ruins"]:
            old = RUINS_SPACES[state.ruins]
            state.ruins = RUINS_SPACES.index(_one_of(field, value, RUINS_SPACES))
        case ["fortune_coins"]:
            old = state.fortune_coins
            state.fortune_coins = 5 if _number(field, value, 5) else 0
        case ["buildings", ("1" | "2" | "3" | "4") as space]:
            old = state.buildings[int(space)]
            if value != old and value in state.buildings:
                raise _refuse(field, "a building that is not in play yet")
            state.buildings[int(space)] = _one_of(field, value, BUILDINGS)
        case ["concern", "goods" | "vp" as name] if state.concern is not None:
            old = getattr(state.concern, name)
            setattr(state.concern, name, _number(field, value, 50))
        case ["inn" | "courtyard" as row, place] if place.isdecimal():
            old = _swap_card(state, row, int(place), field, value)
        case _:
            raise Illegal("correction-field", field=field)
    return old


def _swap_card(state: State, row: str, place: int, field: str, value: Any) -> str | None:
    """Another card lies here than the app believes; the two change places."""
    cards: list[str | None] = getattr(state, row)
    deck_name = "heroes" if row == "inn" else "deeds"
    deck = state.decks[deck_name]
    if place >= len(cards) or cards[place] is None:
        raise _refuse(field, "a place with a card")
    old = cards[place]
    assert old is not None
    if value == old:
        return old
    pool = [card for card in deck.pool if card != value]
    if len(pool) == len(deck.pool):
        raise _refuse(field, "a card that is still in the deck")
    state.decks[deck_name] = deck._replace(pool=tuple(pool if state.lazy else [*pool, old]))
    cards[place] = value
    return old


def _balance_supply(state: State) -> None:
    """What players hold is missing from the supply, whatever it was before."""
    counts = state.box.board.counts
    for good in GOODS:
        held = sum(player.goods[good] + player.goods[UPGRADED[good]] for player in state.players)
        state.supply[good] = counts[good] - held
    state.supply["lantern"] = counts["lantern"] - sum(player.lanterns for player in state.players)
    state.supply["horseshoe"] = counts["horseshoe"] - sum(player.horseshoes for player in state.players)
    gifts = sum(player.quartz + player.gifts for player in state.players)
    state.supply["quartz"] = counts["quartz"] - gifts


def change_print(state: State, fact: str, value: Any) -> Any:
    """Change one printed fact of the board (``wheel``, ``crafting.2``); the owner has seen it."""
    data: dict[str, Any] = dict(box_to_json(state.box))
    board = data["board"]
    name, _, key = str(fact).partition(".")
    facts = board.get(name)
    if name in ("counts", "origins") or facts is None:
        raise BadData("no-such-fact", fact=fact)
    if key and (not isinstance(facts, dict) or key not in facts):
        raise BadData("no-such-fact", fact=fact)
    old = facts[key] if key else facts
    if key:
        facts[key] = value
    else:
        board[name] = value
    data["origins"][fact] = "owner"
    top = state.box.board.wheel[state.wheel_top]
    state.box = box_from_json(data)
    state.storage = Storage(state.box.board.shapes, state.box.board.storage)
    state.wheel_top = state.box.board.wheel.index(top)
    return old
