"""The table is right: one field is set from outside, checked only for conservation of pieces.

A field is named by a path: ``players.0.coins``, ``players.1.goods.armor+``, ``wheel_top``,
``market``, ``inn.2``, ``tops.Northbreak``, ``concern.goods``. Supplies follow by themselves.
:func:`paths` lists the fields of a table, and :func:`choices` what one of them may be.
"""

from typing import Any, Final

from companion.core.errors import Illegal
from companion.core.questions import Entry
from companion.games.dark_road.corrections import cards, dice, players, table
from companion.games.dark_road.corrections.field import NOTHING_IN_HAND, Field, index_of
from companion.games.dark_road.corrections.players import NUMBERS
from companion.games.dark_road.corrections.printed import change_print
from companion.games.dark_road.invariants import between_turns, problems
from companion.games.dark_road.names import GOODS, UPGRADED
from companion.games.dark_road.state import State

UNKNOWN_CARDS: Final = (*cards.UNKNOWN.values(), cards.UNKNOWN_EVENT)
"""Values of a card that nobody has read, at a real table."""
__all__ = [
    "NUMBERS",
    "UNKNOWN_CARDS",
    "change_print",
    "changed",
    "choices",
    "correct",
    "entry_of",
    "is_describable",
    "paths",
    "value_of",
]

_LONGEST_FIELD: Final = 60
"""No field has a longer name, and no number in one more digits than Python reads."""


def correct(state: State, path: str, value: Any, in_hand: frozenset[str] = NOTHING_IN_HAND) -> Any:
    """Set one field and return its old value; raises ``GameError`` and changes nothing otherwise.

    ``in_hand`` names the pieces that a pending question is about: those stay where they are.
    """
    trial = state.copy()
    _set(trial, path, value, in_hand)
    before = {*problems(state), *between_turns(state)}
    found = [problem for problem in (*problems(trial), *between_turns(trial)) if problem not in before]
    if found:
        raise Illegal("correction-impossible", field=path, reason=found[0])
    return _set(state, path, value, in_hand)


def paths(state: State) -> list[str]:
    """Every field of this table that can be corrected now, the places to add one included."""
    found = [*table.paths_of_table(state), *cards.paths_of_table(state), *dice.paths_of_caravan(state)]
    for seat in range(len(state.players)):
        own = [*players.paths_of(state, seat), *dice.paths_of(state, seat), *cards.paths_of(state, seat)]
        found += [f"players.{seat}.{path}" for path in own]
    return found


def choices(state: State, path: str) -> tuple[Any, ...] | None:
    """The values this field may take; ``None`` where it is a number, or a number for each of several.

    Raises ``Illegal`` for what is no field.
    """
    return _field(state, path).choices()


def value_of(state: State, path: str) -> Any:
    """What this field is now; raises ``Illegal`` for what is no field."""
    return _field(state, path).now


def changed(before: State, after: State) -> list[str]:
    """The fields of one table that are otherwise on another."""
    found = []
    for path in paths(after):
        try:
            old = value_of(before, path)
        except Illegal:
            old = None
        if old != value_of(after, path):
            found.append(path)
    return found


def is_describable(state: State, path: str) -> bool:
    """May a card be described here, as at a real table?"""
    return entry_of(state, path) is not None


def entry_of(state: State, path: str) -> Entry | None:
    """How a card is described here; ``None`` where it cannot be."""
    return _field(state, path).entry()


def _field(state: State, path: str, in_hand: frozenset[str] = NOTHING_IN_HAND) -> Field:
    parts = path.split(".") if isinstance(path, str) and len(path) <= _LONGEST_FIELD else []
    found: Field | None = None
    match parts:
        case ["players", seat, *rest] if (index := index_of(seat)) is not None:
            if index < len(state.players):
                player = state.players[index]
                found = (
                    players.of_player(state, player, path, rest)
                    or dice.of_player(state, player, path, rest, in_hand)
                    or cards.of_player(state, player, path, rest, in_hand)
                )
        case ["caravan", "dice", place]:
            found = dice.of_caravan(state, path, place)
        case _:
            found = table.of_table(state, path, parts) or cards.of_table(state, path, parts, in_hand)
    if found is None:
        raise Illegal("correction-field", field=path)
    return found


def _set(state: State, path: str, value: Any, in_hand: frozenset[str]) -> Any:
    fitting = [state.fits(player, player.counts()) for player in state.players]
    field = _field(state, path, in_hand)
    old = field.now
    field.set(value)
    _balance_supply(state)
    if state.lazy:
        # Goods that lay in a wagon before still do, whatever helper or tile has come or gone.
        for player, fitted in zip(state.players, fitting, strict=True):
            if fitted and not state.fits(player, player.counts()):
                state.wave_through(player, player.counts())
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
    dice = sum(player.illuminated_count for player in state.players)
    state.supply["illuminated"] = counts["illuminated_dice"] - dice
