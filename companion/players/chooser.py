"""What every simulated player is: somebody who answers a question from what a seat may see."""

from typing import Protocol

from companion.core.questions import Question
from companion.games.dark_road.state import State


class Chooser(Protocol):
    """A player. It never meets the game, only its own view of the table and the question put to it."""

    def choose(self, view: State, question: Question) -> str:
        """One of ``question.options``; ``view`` is what ``game.observe(question.seat)`` shows."""
        ...
