"""Where in a turn the game is."""

from typing import Final

from companion.core.questions import Question
from companion.games.dark_road.state import State

_PLAN: Final = ("reset_dice", "plan_die", "plan_slot", "slot_2_action", "slot_3_action")
_MOVE: Final = ("move_wagon", "use_horseshoe")


def step_of(state: State, question: Question) -> str:
    """The step of the turn that the question belongs to (TURN-2)."""
    if not state.companions_work:
        return "rest"
    if question.kind in _MOVE:
        return "move"
    crafting = question.kind == "printed_good" and str(question.params[-1]).startswith("crafting.")
    if question.kind in _PLAN or state.players[state.seat].pool_night is None or crafting:
        return "plan"
    return "activate"
