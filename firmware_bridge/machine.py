"""What can be seen, without rights and without opening anything, of the machine a board hangs on."""

import getpass
import grp
import importlib.util
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

CH340: Final = "1a86", "7523"
"""The USB chip of most cheap boards; some braille displays have the same."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A program that has a port open."""

    pid: int
    name: str


@dataclass(frozen=True, slots=True)
class Machine:
    """Everything is looked up below ``root``, so that a test can lay out a machine of its own."""

    root: Path = Path("/")

    def has_module(self, name: str) -> bool:
        return importlib.util.find_spec(name) is not None

    def program(self, name: str) -> str | None:
        """Where a program lies."""
        return shutil.which(name)

    def exists(self, port: str) -> bool:
        return os.path.exists(port)

    def may_use(self, port: str) -> bool:
        return os.access(port, os.R_OK | os.W_OK)

    def group_of(self, port: str) -> str:
        """Who may use the port, besides root."""
        number = os.stat(port).st_gid
        try:
            return grp.getgrgid(number).gr_name
        except KeyError:
            return str(number)

    def user(self) -> str:
        try:
            return getpass.getuser()
        except (KeyError, OSError):
            return str(os.getuid())

    def groups(self) -> frozenset[str]:
        """That this login is in."""
        return frozenset(
            entry.gr_name for entry in grp.getgrall() if entry.gr_gid in {*os.getgroups(), os.getegid()}
        )

    def entered_groups(self) -> frozenset[str]:
        """That the next login will be in."""
        user = self.user()
        return frozenset(entry.gr_name for entry in grp.getgrall() if user in entry.gr_mem)

    def holders(self, port: str) -> list[Holder]:
        """Who has the port open, of the programs that may be looked at; not this one."""
        place = os.path.realpath(port)
        return [
            Holder(int(process.name), _first_line(process / "comm") or "?")
            for process in self._processes()
            if process.name != str(os.getpid()) and place in _opened(process)
        ]

    def running(self, name: str) -> bool:
        return any(_first_line(process / "comm") == name for process in self._processes())

    def brltty_claims(self) -> bool:
        """Whether a rule gives every CH340 to the braille program."""
        folders = ("usr/lib/udev/rules.d", "lib/udev/rules.d", "etc/udev/rules.d")
        rules = {
            path.name: path for folder in folders for path in (self.root / folder).glob("*brltty*.rules")
        }
        return any("/".join(CH340) in line for path in rules.values() for line in _rules(path))

    def ch340_without_port(self) -> bool:
        """Whether one is plugged in that shows no serial port: somebody has taken it away."""
        return any(
            (_first_line(path), _first_line(path.parent / "idProduct")) == CH340
            and not any(path.parent.glob("*/tty*"))
            for path in (self.root / "sys/bus/usb/devices").glob("*/idVendor")
        )

    def _processes(self) -> Iterator[Path]:
        return (path for path in (self.root / "proc").glob("[0-9]*") if path.name.isdecimal())


def _first_line(path: Path) -> str:
    """Nothing where there is nothing to read: processes and devices come and go."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").partition("\n")[0].strip()
    except OSError:
        return ""


def _rules(path: Path) -> list[str]:
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    return [line.lower() for line in lines if line.strip() and not line.lstrip().startswith("#")]


def _opened(process: Path) -> set[str]:
    """What a process has open; nothing for those that are not ours to look at."""
    found: set[str] = set()
    with suppress(OSError):
        for handle in os.listdir(process / "fd"):
            with suppress(OSError):
                found.add(os.readlink(process / "fd" / handle))
    return found
