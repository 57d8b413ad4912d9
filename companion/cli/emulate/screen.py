"""``dark-road emulate --show``: the table drawn again and again, with a line to type in."""

import os
import signal
import sys
import termios
import tty
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock
from typing import Final, TextIO

from rich.console import Console
from rich.live import Live
from rich.text import Text

from companion.cli.emulate.faults import obey
from companion.cli.emulate.typing import Keys, Lines, Typed
from companion.cli.emulate.view import Picture, draw
from companion.core.errors import Illegal
from companion.terminal.words import word
from firmware_bridge.emulator import EmulatedBoard, EmulatedTable
from firmware_bridge.framing import Decoder
from firmware_bridge.messages import BadMessage, Message, unpack
from firmware_bridge.messages import word as table_word

FRAME: Final = 0.06
"""Seconds between two pictures."""
KEPT: Final = 40
"""Messages."""


class ShownTable:
    """``traffic`` is told what passes on the line; raises ``Illegal`` where there is no screen to draw on."""

    def __init__(self) -> None:
        self._stream = _screen()
        self._messages: deque[str] = deque(maxlen=KEPT)
        self._lock = Lock()
        self._decoders = {"in": Decoder(), "out": Decoder()}

    def traffic(self, way: str, data: bytes, time: float) -> None:
        """Called from the table's thread."""
        arrow = "→" if way == "in" else "←"
        for frame in self._decoders[way].feed(data):
            try:
                said = _brief(unpack(frame.number, frame.payload))
            except BadMessage:
                said = word("emulate-strange", number=frame.number)
            with self._lock:
                self._messages.append(f"{time:9.2f} {arrow} {said}")

    def run(self, table: EmulatedTable, alarm: int) -> None:
        """Until a signal comes or ``quit`` is typed."""
        file = sys.stdin.fileno()
        keys = Keys()
        typed = Typed(file, keys if os.isatty(file) else Lines())
        answer = word("emulate-hint") if typed.at_a_terminal else ""
        console = Console(file=self._stream, highlight=False, markup=False, emoji=False)
        with _key_by_key(file), Live(console=console, screen=True, auto_refresh=False) as live:
            drawn = None
            while True:
                text = keys.text if typed.at_a_terminal else None
                picture = self._picture(table, answer, text, console)
                if picture != drawn:
                    live.update(picture, refresh=True)
                    drawn = picture
                if not typed.wait(alarm, FRAME):
                    return
                for line in typed.lines():
                    said = obey(table, line)
                    if said is None:
                        return
                    answer = said

    def _picture(self, table: EmulatedTable, answer: str, text: str | None, console: Console) -> Text:
        with self._lock:
            messages = list(self._messages)
        shown = Picture(table.do(EmulatedBoard.view), table.port, messages, answer, text)
        return draw(shown, console.width, console.height)


def _brief(said: Message) -> str:
    """As much as fits on a line: of a state, what the wheel does."""
    if said.name != "state":
        return str(said)
    return f"state {table_word('wheel', said.wheel)} " + " ".join(
        f"{name}={said.fields[name]!s}" for name in ("section", "goal", "position", "angle", "lamps")
    )


def _screen() -> TextIO:
    """Where to draw: standard error when standard output is read by a program."""
    for stream in (sys.stdout, sys.stderr):
        if stream.isatty() and (stream.encoding or "").lower().replace("-", "") == "utf8":
            return stream
    raise Illegal("emulate-no-screen")


@contextmanager
def _key_by_key(file: int) -> Iterator[None]:
    """A terminal gives every key at once, and does not write it on the screen."""
    if not os.isatty(file):
        yield
        return
    before = termios.tcgetattr(file)
    # Stopped in the middle of a picture, the shell would get a terminal that shows nothing typed.
    stopping = signal.signal(signal.SIGTSTP, signal.SIG_IGN)
    tty.setcbreak(file)
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, stopping)
        with suppress(termios.error):  # the window was closed
            termios.tcsetattr(file, termios.TCSADRAIN, before)
