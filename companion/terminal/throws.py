"""Several dice of one throw, typed in one line."""

from companion.core.errors import Invalid
from companion.core.questions import Question
from companion.terminal.labels import numbered, one_of


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
