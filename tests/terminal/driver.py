"""Playing at the terminal from a test: typed lines in, the screen's text out."""

import io
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from companion.core.questions import Question
from companion.games.dark_road.state import State
from companion.table.session import Session
from companion.terminal.asking import labels
from companion.terminal.play import Play
from companion.terminal.screen import Screen
from tests.dark_road.builders import answer_setup

Typist = Callable[[State, Question], str]
"""What somebody types who sees the table and the question."""


class Sitting:
    """A session at a screen of 80 columns; ``typed`` lines are taken one by one, then input ends."""

    def __init__(self, session: Session, typed: Iterable[str] = (), **options: Any) -> None:
        self.session = session
        self.output = io.StringIO()
        self.prompt = ""
        self._lines = iter(typed)
        self.play = Play(session, Screen(self.output, width=80), self._read, **options)

    def _read(self, prompt: str) -> str:
        self.output.write(prompt)
        self.prompt = prompt
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        self.output.write(line + "\n")
        return line

    def run(self) -> str:
        """Play until the lines end; everything that was shown."""
        self.play.run()
        return self.output.getvalue()

    def type(self, *lines: str) -> str:
        """Play these lines on; only what was shown meanwhile."""
        return self._take(lines)

    def _take(self, lines: Iterable[str]) -> str:
        self._lines = iter(lines)
        start = len(self.output.getvalue())
        self.play.run()
        return self.output.getvalue()[start:]

    def type_until(self, prompt: str, typist: Typist, most: int = 100_000) -> str:
        """Let a typist play until this prompt is shown; only what was shown meanwhile."""
        game = self.session.game

        def lines() -> Iterable[str]:
            for _ in range(most):
                if prompt in self.prompt:
                    return
                if self._waits():
                    yield ""
                else:
                    assert game.question is not None
                    yield typist(game.state, game.question)

        self.prompt = ""
        return self._take(lines())

    def _waits(self) -> bool:
        """Is nothing asked, but everyone waited for?"""
        return "press Enter" in self.prompt or "Press Enter" in self.prompt

    def type_as(self, typist: Typist, most: int = 100_000) -> str:
        """Let a typist play until the game ends, or for so many lines; waits end with Enter."""
        game = self.session.game

        def lines() -> Iterable[str]:
            for _ in range(most):
                if self._waits():
                    yield ""
                elif game.question is None:
                    return
                else:
                    yield typist(game.state, game.question)

        self._lines = iter(lines())
        return self.run()


def dealt(folder: Path, seed: int = 7, players: tuple[str, ...] = ("Anna", "Ben"), **options: Any) -> Session:
    return Session.new(folder / "game.journal", players, seed=seed, **options)


def laid(folder: Path, players: tuple[str, ...] = ("Anna", "Ben")) -> Session:
    """A real table after its setup; every chance showed its first option."""
    session = Session.new(folder / "table.journal", players)
    answer_setup(session.game)
    return session


def number_of(question: Question, option: str) -> str:
    """The number under which an option is shown."""
    return next(str(number) for number, shown in labels(question).items() if shown == option)
