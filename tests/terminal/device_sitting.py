"""A game at the prompt beside a fake board; between typed lines things happen at the table."""

from collections.abc import Callable
from typing import Any

from companion.table.devices import TableDevices
from companion.table.session import Session
from companion.terminal.reader import Rung
from tests.table.fake_board import FakeBoard, FakeClock
from tests.terminal.driver import Sitting

Happening = Callable[[], Any]
"""Something that a hand does while a line is waited for."""


class AtTheTable(Sitting):
    """Among the typed lines may be happenings: then it rings instead."""

    def __init__(self, session: Session, board: FakeBoard | None = None, **options: Any) -> None:
        self.board = board or FakeBoard()
        self.clock = FakeClock()
        self.table = TableDevices(session, self.board, self.clock)
        super().__init__(session, devices=self.table, **options)

    def does(self, *lines: str | Happening) -> str:
        """What is shown while these lines are typed and these things happen."""
        mixed: Any = lines
        return self._take(mixed)

    def _read(self, prompt: str) -> str:
        self.output.write(prompt)
        self.prompt = prompt
        line: Any = next(self._lines, None)
        if line is None:
            raise EOFError
        if callable(line):
            line()
            self.output.write("\n")
            raise Rung
        self.output.write(line + "\n")
        return line

    # Happenings

    def hand(self, by: int | None) -> Happening:
        """Turn the wheel by so many sections, up positive; ``None``: to where no sensor sees it."""

        def turn() -> None:
            stands = self.board.stands
            self.board.turn_by_hand(None if by is None or stands is None else (stands + by) % 6)
            self.table.arrived()
            self.clock.now += 5

        return turn

    def press(self, button: str, after: float = 2.0) -> Happening:
        def press() -> None:
            self.clock.now += after
            self.board.waiting.append(button)
            self.table.arrived()

        return press
