"""A player that takes any legal option, each as likely as the others."""

from random import Random

from companion.core.questions import Question
from companion.games.dark_road.state import State


class RandomPlayer:
    """Repeatable: the same seed and the same questions give the same answers."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: State, question: Question) -> str:
        return self._random.choice(question.options)
