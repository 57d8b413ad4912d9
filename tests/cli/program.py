"""The real program in a process of its own, on a pipe or on a terminal."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path

from companion.table.shutdown import VARIABLE
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "companion.cli"]


def environment(**more: str) -> dict[str, str]:
    """As a user's shell would have it; ``DARK_ROAD_HOME`` is the test's own.

    A slow machine has time to end in order; what happens when the time is over has tests of its own.
    """
    left_out = ("NO_COLOR", "COLUMNS", "LINES", "DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    ours = {"TERM": "xterm-256color", "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", VARIABLE: "60"}
    return {**kept, **ours, **more}


def run(
    *arguments: str, typed: str | bytes = b"", program: Sequence[str] = PROGRAM, **more: str
) -> subprocess.CompletedProcess[str]:
    """The program on pipes, until it ends."""
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [*program, *arguments],
        input=data,
        capture_output=True,
        env=environment(**more),
        timeout=PATIENCE,
        check=False,
    )
    out, err = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def sentence(text: str) -> str:
    """The one line of an error."""
    lines = text.strip().splitlines()
    assert len(lines) == 1, text
    return lines[0]


class Terminal:
    """The program, or another one, on a terminal of its own."""

    def __init__(
        self, *arguments: str, columns: int = 80, program: Sequence[str] = PROGRAM, **more: str
    ) -> None:
        self.output = ""
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.process = subprocess.Popen(
            [*program, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(**more),
            start_new_session=True,
            close_fds=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)

    def wait_for(self, text: str) -> str:
        """All that was shown up to the first ``text`` that has not been waited for yet."""
        end = time.monotonic() + PATIENCE
        while text not in self.output:
            if time.monotonic() > end or not self._read(0.2):
                raise AssertionError(f"{text!r} was never shown, only: {self.output[-1500:]}")
        shown, _, self.output = self.output.partition(text)
        return shown + text

    def _read(self, seconds: float) -> bool:
        """Take what there is; ``False`` when the program has closed its side."""
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self._master, 65536)
        except OSError:
            return False
        self.output += data.decode("utf-8", errors="replace").replace("\r\n", "\n")
        return bool(data)

    def type(self, line: str) -> None:
        os.write(self._master, line.encode() + b"\n")

    def press(self, key: bytes) -> None:
        os.write(self._master, key)

    def kill(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def hang_up(self) -> None:
        """The window is closed."""
        os.close(self._master)
        self._master = -1

    def end(self) -> int:
        """Wait until the program has ended; the rest of what it showed is in ``output``."""
        end = time.monotonic() + PATIENCE
        while self._master >= 0 and time.monotonic() < end and self._read(0.2):
            pass
        code = self.process.wait(timeout=PATIENCE)
        self.close()
        return code

    def close(self) -> None:
        if self._master >= 0:
            os.close(self._master)
            self._master = -1
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
