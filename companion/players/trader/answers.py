"""Every kind of question this merchant can answer, by the name of its kind."""

from collections.abc import Callable, Iterable
from typing import Final

from companion.core.questions import Question
from companion.players.trader.outlook import Outlook

Answer = Callable[[Outlook, Question], str]

ANSWERS: Final[dict[str, Answer]] = {}


def answers(function: Answer) -> Answer:
    """Let this function answer the kind of question it is named after."""
    ANSWERS[function.__name__] = function
    return function


def best(options: Iterable[str], gain: Callable[[str], float]) -> str:
    """The option that gains most, the first of equal ones."""
    return max(options, key=gain)


def thing(option: str) -> str:
    """What an option is about: ``armor`` of ``buy armor``."""
    return option.split(" ", 1)[1]


def index(option: str) -> int:
    """The place an option ends with, counted from 0."""
    return int(option.rsplit(" ", 1)[1]) - 1
