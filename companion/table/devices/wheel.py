"""Where the wheel should stand, and which way it should turn there.

A section is a place in the wheel's printed order; it *stands* when its good is worth $5. The goods
are printed clockwise, so a clockwise turn goes down through the section numbers (WHEEL-1).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.core.questions import Question
from companion.games.dark_road.options import TURN_WHEEL
from companion.games.dark_road.state import State
from companion.table.devices.places import SECTIONS
from firmware_bridge.devices import Way

CLOCKWISE: Final[Way] = "down"
BACK: Final[Way] = "up"
SHORTEST: Final[Way] = "shortest"

_ANSWERS: Final = frozenset({"choice", "chance", "wave"})
_HALF: Final = SECTIONS // 2


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The wheel was turned by hand: what is worth $5 on the table, and what in the game."""

    table_section: int | None
    """``None`` where the wheel's sensor cannot tell."""
    table_good: str | None
    game_section: int
    game_good: str
    answer: str = ""
    """What to answer if that was just the turn that the game has asked about."""


def wanted_section(state: State) -> int | None:
    """The section that should stand; ``None`` until the wheel has been placed (SETUP-2)."""
    placed = state.phase != "setup" or any(state.market.values())
    return state.wheel_top if placed else None


def way_to(before: int | None, wanted: int, records: Sequence[str]) -> Way:
    """The way a hand would turn the wheel for these new records of the log.

    The game turns clockwise only, so an answer does too, however far; what was undone turns back.
    Otherwise it takes the shortest way.
    """
    kinds = set(records)
    if before is None or not kinds or before == wanted:
        return SHORTEST
    if kinds <= _ANSWERS:
        return CLOCKWISE
    if kinds == {"undo"}:
        return BACK if (wanted - before) % SECTIONS <= _HALF else CLOCKWISE
    if kinds <= {*_ANSWERS, "redo"}:
        return CLOCKWISE if (before - wanted) % SECTIONS <= _HALF else BACK
    return SHORTEST


def mismatch(state: State, question: Question | None, section: int | None) -> Mismatch | None:
    """What to settle when a hand left the wheel here; ``None`` where the game agrees."""
    wanted = wanted_section(state)
    if wanted is None or section == wanted:
        return None
    wheel = state.box.board.wheel
    turned = section is not None and (wanted - section) % SECTIONS == 1
    asked = question is not None and TURN_WHEEL in question.options
    return Mismatch(
        table_section=section,
        table_good=None if section is None else wheel[section],
        game_section=wanted,
        game_good=wheel[wanted],
        answer=str(TURN_WHEEL) if turned and asked else "",
    )
