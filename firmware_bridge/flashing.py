"""Writing the firmware that comes along into a board, through avrdude."""

import os
import re
import select
import shlex
import shutil
import subprocess
import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final

from firmware_bridge.bridge import Bridge
from firmware_bridge.calibrating import Wait
from firmware_bridge.errors import BridgeError

BAUD: Final = {"nano": 115200, "nano-old": 57600, "uno": 115200}
"""How fast each board's bootloader speaks; older Nanos have the slow one."""
GUESSES: Final = ("nano", "nano-old")
"""Tried in turn when nobody says which board it is."""
ATTEMPTS: Final = 3
"""How often avrdude may knock; it would go on for a minute."""
LONGEST: Final = 120.0
"""Seconds; a full chip at the slow speed takes about 20."""
CONFIRMED: Final = 12.0
"""Seconds in which a board with new firmware has started and answered."""

_KNOCKED: Final = re.compile(r"attempt (\d+) of \d+")
_TROUBLES: Final = (
    ("No such file or directory", "no-port"),
    ("Permission denied", "permission"),
    ("resource busy", "in-use"),
    ("xpected signature", "flash-other-chip"),
    ("erification mismatch", "flash-mismatch"),
    ("erification error", "flash-mismatch"),
    ("not in sync", "flash-no-sync"),
    ("not responding", "flash-no-sync"),
)
"""What avrdude writes, several versions of it, and what that means; the first that fits is said."""


@dataclass(frozen=True, slots=True)
class Firmware:
    """The built firmware and what is known of it."""

    path: Path
    version: tuple[int, int, int]
    protocol: int
    compiler: str

    @property
    def number(self) -> str:
        return ".".join(map(str, self.version))


def shipped() -> Firmware:
    """The firmware that came with this program; raises ``BridgeError`` when it is not there."""
    folder = Path(str(files("firmware_bridge"))) / "firmware" / "hex"
    path = folder / "dark_road_board.hex"
    try:
        told = tomllib.loads((folder / "dark_road_board.toml").read_text(encoding="utf-8"))
        path.stat()
    except OSError as error:
        raise BridgeError("no-firmware", path=str(path)) from error
    major, minor, patch = map(int, told["version"].split("."))
    return Firmware(path, (major, minor, patch), told["protocol"], told["compiler"])


def find_avrdude() -> str:
    """Raises ``BridgeError`` with the command that installs it."""
    found = shutil.which("avrdude")
    if found is None:
        raise BridgeError("no-avrdude")
    return found


def command(avrdude: str, port: str, baud: int, image: Path, dry: bool = False) -> list[str]:
    """``dry``: everything is done but the writing."""
    return [
        *(avrdude, "-q", "-p", "atmega328p", "-c", "arduino"),
        *("-P", _avrdude_port(port), "-b", str(baud), "-D"),
        *(["-n"] if dry else []),
        *("-U", f"flash:w:{image}:i"),
    ]


def as_typed(words: list[str]) -> str:
    """The command as one would type it."""
    return shlex.join(words)


def _avrdude_port(port: str) -> str:
    """avrdude has its own word for a port on the network."""
    return "net:" + port.removeprefix("socket://") if port.startswith("socket://") else port


def run(
    words: list[str],
    port: str,
    attempts: int = ATTEMPTS,
    longest: float = LONGEST,
    told: Callable[[str], None] = lambda line: None,
) -> None:
    """Run avrdude to its end; every way in which it fails is a ``BridgeError`` that says what to do.

    ``told`` gets each line that avrdude writes. Whatever ends this, avrdude ends too: it would wait
    for ever for a port that is gone.
    """
    if port.startswith("/") and not os.path.exists(port):
        raise BridgeError("no-port", port=port)
    try:
        process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
    except OSError as error:
        raise BridgeError("no-avrdude") from error
    with process:
        try:
            output = _listen(process, port, attempts, time.monotonic() + longest, told)
        finally:
            if process.poll() is None:
                process.kill()
    if process.returncode:
        raise _trouble(output, port, words)


def _listen(
    process: "subprocess.Popen[bytes]", port: str, attempts: int, end: float, told: Callable[[str], None]
) -> str:
    """All that avrdude wrote, when it has ended or has knocked often enough."""
    assert process.stderr is not None
    handle, output, shown = process.stderr.fileno(), "", 0
    while True:
        ready, _, _ = select.select([handle], [], [], 0.2)
        data = os.read(handle, 4096) if ready else b""
        output += data.decode("utf-8", errors="replace")
        *lines, _ = output[shown:].split("\n")
        for line in lines:
            shown += len(line) + 1
            told(line)
        if ready and not data:
            process.wait()
            return output
        if any(int(count) >= attempts for count in _KNOCKED.findall(output)):
            process.kill()
            process.wait()
            return output
        _still_there(port, end)


def _still_there(port: str, end: float) -> None:
    if port.startswith("/") and not os.path.exists(port):
        raise BridgeError("flash-gone", port=port)
    if time.monotonic() > end:
        raise BridgeError("flash-stuck", port=port)


def _trouble(output: str, port: str, words: list[str]) -> BridgeError:
    baud = words[words.index("-b") + 1]
    for sign, code in _TROUBLES:
        if sign in output:
            return BridgeError(code, port=port, baud=baud)
    complaints = [line for line in output.splitlines() if "error" in line and "TIOCMGET" not in line]
    reason = complaints[-1].partition(": ")[2] if complaints else ""
    return BridgeError("flash-failed", port=port, reason=reason or "avrdude gave no reason")


def confirm(bridge: Callable[[], Bridge], port: str, firmware: Firmware, wait: Wait) -> None:
    """Greet the board; raises ``BridgeError`` unless it answers with the version that was written."""
    with bridge() as opened:
        wait(lambda: opened.status().link in ("open", "wrong-version"), CONFIRMED)
        welcome = opened.status().welcome
    told = None if welcome is None else (welcome.major, welcome.minor, welcome.patch)
    if told != firmware.version:
        raise BridgeError("flash-not-confirmed", port=port, version=firmware.number)
