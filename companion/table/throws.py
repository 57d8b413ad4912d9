"""Throws at a real table: how many dice belong to the one that is asked for."""

from typing import Final

from companion.core.questions import Question
from companion.games.dark_road.state import State

RESERVE_AFTER: Final = {4: 3, 7: 2, 9: 1}
"""Turn to the night dice that are rolled at its end (REST-4)."""


def dice_left(state: State, question: Question) -> int:
    """How many dice of the throw that is asked for are still to be told, this one included."""
    match question.kind, (question.group or "").split():
        case "roll", ["night", seat]:
            return 4 - len(state.players[int(seat)].reserve)
        case "roll", ["night"]:
            return RESERVE_AFTER.get(state.round, 1) - len(state.players[state.seat].reserve)
        case "roll", ["travel"] if state.caravan is not None:
            caravan = state.caravan
            dice = len(caravan.travellers) + caravan.extra_dice
            return dice - len(caravan.taken) - len(caravan.dice)
        case "market_die", _:
            return state.set_aside
    return 1
