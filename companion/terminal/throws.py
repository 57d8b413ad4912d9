"""Several dice of one throw, typed in one line."""

from companion.core.errors import Invalid
from companion.core.questions import Question
from companion.games.dark_road.state import State
from companion.terminal.labels import numbered, one_of

RESERVE_AFTER = {4: 3, 7: 2, 9: 1}
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


def read_throw(typed: str, question: Question, left: int) -> list[str]:
    """The faces that were typed, as far as they are ones; raises ``Invalid`` otherwise."""
    words = typed.replace(",", " ").split()
    if len(words) > left:
        raise Invalid("too-many-dice", count=len(words), left=left)
    shown = [*question.options, *(option for option, _ in question.refused)]
    numbers = numbered(question.options, shown)
    return [_face(word, numbers, shown) for word in words]


def _face(word: str, numbers: dict[int, str], faces: list[str]) -> str:
    if word.isascii() and word.isdecimal() and len(word) < 3 and int(word) in numbers:
        return numbers[int(word)]
    return one_of(word, faces)
