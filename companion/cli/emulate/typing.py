"""What a person types to an emulated table: whole lines, or keys while the screen is drawn."""

import codecs
import errno
import os
import select
from typing import Final, Protocol

LONGEST_LINE: Final = 1000
END: Final = "quit"

ENTER: Final = ("\r", "\n")
ERASE: Final = ("\x7f", "\x08")
CLEAR: Final = "\x15"
END_OF_INPUT: Final = "\x04"
ESCAPE: Final = "\x1b"


class Taker(Protocol):
    """Makes lines of what comes."""

    def take(self, data: bytes) -> list[str]: ...


class Lines:
    """The terminal, or whoever writes, sends whole lines."""

    def __init__(self) -> None:
        self._begun = b""

    def take(self, data: bytes) -> list[str]:
        *lines, rest = (self._begun + data).split(b"\n")
        self._begun = rest[-LONGEST_LINE:]
        return [line.decode("utf-8", "replace") for line in lines]


class Keys:
    """Key by key: ``text`` is what stands in the line so far."""

    def __init__(self) -> None:
        self.text = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._escaped = False

    def take(self, data: bytes) -> list[str]:
        lines = []
        for key in self._decoder.decode(data):
            if self._escaped:
                # An arrow or a function key: nothing that could be typed.
                self._escaped = not (key.isalpha() and key != "O") and key != "~"
            elif key in ENTER:
                lines.append(self.text)
                self.text = ""
            elif key == END_OF_INPUT and not self.text:
                lines.append(END)
            else:
                self._edit(key)
        return lines

    def _edit(self, key: str) -> None:
        if key == ESCAPE:
            self._escaped = True
        elif key in ERASE:
            self.text = self.text[:-1]
        elif key == CLEAR:
            self.text = ""
        elif key.isprintable() and len(self.text) < LONGEST_LINE:
            self.text += key


class Typed:
    """A file somebody may type into. The end of a terminal's input is a ``quit``, any other is not."""

    def __init__(self, file: int, taker: Taker) -> None:
        self.at_a_terminal = os.isatty(file)
        self._file = file
        self._taker = taker
        self._open = True

    def wait(self, alarm: int, seconds: float) -> bool:
        """Until something was typed or the time is over; ``False`` when a signal has come."""
        poll = select.poll()
        poll.register(alarm, select.POLLIN)
        if self._open and self._in_front():
            poll.register(self._file, select.POLLIN)
        return all(file != alarm for file, _ in poll.poll(seconds * 1000))

    def _in_front(self) -> bool:
        """What is typed at a terminal belongs to the program in its foreground."""
        if not self.at_a_terminal:
            return True
        try:
            return os.tcgetpgrp(self._file) == os.getpgrp()
        except OSError as error:
            # Not our session's terminal: nobody else's either. Anything else: it has gone.
            return error.errno == errno.ENOTTY

    def lines(self) -> list[str]:
        """What was typed since the last call; never waits."""
        if not (self._open and self._in_front() and _readable(self._file)):
            return []
        try:
            data = os.read(self._file, LONGEST_LINE)
        except OSError:
            data = b""
        if data:
            return self._taker.take(data)
        self._open = False
        return [END] if self.at_a_terminal else []


def _readable(file: int) -> bool:
    poll = select.poll()
    poll.register(file, select.POLLIN)
    return bool(poll.poll(0))
