"""The simulated chip as an object: started with a firmware, driven by commands, built when needed."""

import fcntl
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
BUILD = ROOT / "build"
SOURCES = Path(__file__).parent
FIRMWARE = ROOT / "firmware_bridge" / "firmware"
TOOLS = {"make": "make", "cc": "gcc", "avr-gcc": "gcc-avr", "avr-objcopy": "binutils-avr"}
"""Programs that the simulated chip needs, and the Debian packages that bring them."""


class NoTools(Exception):
    """Something to build or simulate the firmware with is not installed; the sentence says what."""


def need_tools() -> None:
    """Raises ``NoTools`` unless everything is there."""
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if not Path("/usr/include/simavr/sim_avr.h").exists():
        missing.append("libsimavr-dev")
    if missing:
        raise NoTools(f"The board's firmware cannot be simulated: install {' '.join(missing)} avr-libc.")


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Tests run in several processes; only one of them builds at a time."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def run_tool(*words: str | Path) -> None:
    """Raises ``NoTools`` with what the tool said when it fails."""
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoTools(f"{' '.join(map(str, words))} failed:\n{done.stdout}{done.stderr}")


def simulator() -> Path:
    """The program that simulates the chip, built from the C beside this file if that is newer."""
    need_tools()
    program = BUILD / "chip" / "chip"
    with alone("chip"):
        sources = sorted(SOURCES.glob("*.[ch]"))
        newest = max(source.stat().st_mtime for source in sources)
        if not program.exists() or program.stat().st_mtime < newest:
            program.parent.mkdir(exist_ok=True)
            code = [source for source in sources if source.suffix == ".c"]
            fresh = program.with_suffix(".new")
            flags = ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror"]
            run_tool("cc", *flags, "-o", fresh, *code, "-lsimavr", "-lelf", "-lm")
            fresh.replace(program)
    return program


class Chip:
    """One running simulation. Angles are turns of the wheel, 0 where the index is met on the way up."""

    def __init__(self, firmware: Path, link: Path | None = None) -> None:
        words = [simulator(), firmware] if link is None else [simulator(), firmware, link]
        self._log = os.memfd_create("chip")
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log
        )
        self.pty: str = self._answer()["pty"]

    def _answer(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            said = os.pread(self._log, 10_000, 0).decode(errors="replace")
            raise RuntimeError(f"the simulated chip ended: {said}")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer

    def do(self, *commands: str) -> dict[str, Any]:
        """Carries out the commands and gives the answer to the last."""
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{command}\n" for command in commands).encode())
        self._process.stdin.flush()
        answers = [self._answer() for _ in commands]
        return answers[-1]

    def advance(self, seconds: float, data: bytes = b"", until_frame: bool = False) -> tuple[float, bytes]:
        """Sends bytes and lets time pass, or only until a frame has come. The time then, and what came."""
        send = [f"send {data.hex()}"] if data else []
        answer = self.do(*send, f"{'until' if until_frame else 'run'} {seconds * 1000:.6f}")
        return answer["time"], bytes.fromhex(answer["out"])

    def report(self) -> dict[str, Any]:
        """What was measured at the pins since the start."""
        return self.do("report")

    def close(self) -> None:
        """Ends the simulation; any number of times."""
        if self._process.returncode is not None:
            return
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(timeout=10)
        self._process.stdout.close()
        os.close(self._log)
