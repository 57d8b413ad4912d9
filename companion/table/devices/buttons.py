"""What a button beside the table means at this moment."""

from dataclasses import dataclass
from typing import Final

from companion.core.questions import Question
from companion.games.dark_road.options import AS_IT_IS, DONE, GO_ON, NO_TOWN, STAY, STAY_HOME

END_TURN: Final = "end_turn"
UNDO: Final = "undo"

PASSING: Final = frozenset({DONE, GO_ON, STAY, AS_IT_IS, NO_TOWN, STAY_HOME})
"""Answers that do nothing more. To leave a good or a hero behind is a loss, so that is none."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What is to be done: ``answer``, ``enter``, ``undo``, or ``cannot`` with the reason."""

    what: str
    option: str = ""
    """The answer to the question."""
    reason: str = ""
    """A code: ``game-over``, ``table-asked``, ``must-choose``."""


def meaning(button: str, question: Question | None, enter: bool) -> Meaning:
    """``enter``: nothing is asked, people only have to say that they are ready."""
    if button == UNDO:
        return Meaning("undo")
    if enter:
        return Meaning("enter")
    if question is None:
        return Meaning("cannot", reason="game-over")
    if question.seat is None:
        return Meaning("cannot", reason="table-asked")
    passing = [option for option in question.options if option in PASSING]
    if len(passing) != 1:
        return Meaning("cannot", reason="must-choose")
    return Meaning("answer", option=passing[0])
