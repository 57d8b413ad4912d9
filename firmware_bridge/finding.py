"""Which ports there are, and which of them is a board this table knows.

A board is known by its USB ids and its serial number, or, where it has none, by the socket it is plugged
into; never by the name of its port, which changes.
"""

import os
import time
import tomllib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import tomli_w

try:
    from serial.tools.list_ports import comports
except ImportError:  # Android names no ports: a board there is reached over the network

    def comports(include_links: bool = False) -> list[Any]:  # type: ignore[misc]
        """None."""
        return []


from firmware_bridge.errors import BridgeError
from firmware_bridge.files import read_text, write_whole

LIKELY = frozenset(
    {
        (0x1A86, 0x7523),  # CH340, on most clones
        (0x1A86, 0x5523),  # CH341
        (0x0403, 0x6001),  # FT232R, on the first Nanos
        (0x0403, 0x6015),  # FT231X
        (0x10C4, 0xEA60),  # CP2102
        (0x067B, 0x2303),  # PL2303
    }
)
"""USB chips that boards with an ATmega328P carry; printers and much else carry them too."""

ARDUINO = frozenset({0x2341, 0x2A03})
"""Vendors of the original boards."""

LOOKS = 3
LOOK_AGAIN = 0.05
"""How often the machine is asked for its ports when it cannot tell, and the seconds between."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What stays the same of a board when its port is called otherwise."""

    vid: int
    pid: int
    serial: str | None
    location: str | None

    def same(self, other: "Identity") -> bool:
        """Whether both are one board, as far as anybody can tell without opening it."""
        return self.alike(other) and (self.serial is not None or self.location == other.location)

    def alike(self, other: "Identity") -> bool:
        """Whether both are the same but for the socket they are plugged into."""
        return (self.vid, self.pid, self.serial) == (other.vid, other.pid, other.serial)


@dataclass(frozen=True, slots=True)
class Found:
    """A port of this machine."""

    path: str
    description: str
    vid: int | None
    pid: int | None
    serial: str | None
    location: str | None
    known: bool
    """A board that was used here before: it may be opened unasked."""
    likely: bool
    """Its USB chip is one that such boards have."""

    @property
    def identity(self) -> Identity | None:
        """``None`` for a port that is not on USB."""
        if self.vid is None or self.pid is None:
            return None
        return Identity(self.vid, self.pid, self.serial, self.location)


def ports(remembered: Path | None = None) -> list[Found]:
    """All ports, the known ones first, then the likely ones; nothing is opened.

    Raises ``BridgeError`` when the file of remembered boards cannot be read.
    """
    known = read_remembered(remembered) if remembered else []
    found = [_found(port, known) for port in _plugged_in()]
    return sorted(found, key=lambda port: (not port.known, not port.likely, port.path))


def _plugged_in() -> list[Any]:
    """pyserial stumbles over a board that is being pulled out while it looks: then it looks again."""
    for _ in range(LOOKS):
        try:
            return list(comports())
        except (OSError, TypeError, ValueError):
            time.sleep(LOOK_AGAIN)
    return []


def _found(port: Any, known: list[Identity]) -> Found:
    found = Found(
        path=port.device,
        description=port.description or "",
        vid=port.vid,
        pid=port.pid,
        serial=port.serial_number or None,
        location=port.location or None,
        known=False,
        likely=port.vid in ARDUINO or (port.vid, port.pid) in LIKELY,
    )
    identity = found.identity
    if identity is None or not any(identity.same(one) for one in known):
        return found
    return replace(found, known=True)


def identity_of(path: str) -> Identity | None:
    """Of the board behind a port, links followed; ``None`` for a pseudo terminal or a network port."""
    real = os.path.realpath(path)
    return next((port.identity for port in ports() if os.path.realpath(port.path) == real), None)


def look_for(where: str | None, seen: Identity | None, remembered: Path | None) -> str:
    """The port to open now.

    ``where`` is the port somebody named, if any; ``seen`` the board that was there before: it is looked
    for under whatever name its port has now, and another board that got the old name is left alone.
    Raises ``BridgeError``: ``no-board``, ``no-port``, or ``remembered-unreadable``.
    """
    if seen is not None:
        return _again(where, seen)
    if where is not None:
        return where
    known = next((port.path for port in ports(remembered) if port.known), None)
    if known is None:
        raise BridgeError("no-board")
    return known


def _again(where: str | None, seen: Identity) -> str:
    there = [(port.path, port.identity) for port in ports() if port.identity is not None]
    for path, identity in there:
        if identity.same(seen):
            return path
    for path, identity in there:
        # Without a serial number, a board in another socket looks like this one; the name settles it.
        if path == where and identity.alike(seen):
            return path
    raise BridgeError("no-board") if where is None else BridgeError("no-port", port=where)


def read_remembered(path: Path) -> list[Identity]:
    """The boards in the file; none when there is no file. Raises ``BridgeError``."""
    try:
        table = tomllib.loads(read_text(path))
        return list(_identities(table))
    except FileNotFoundError:
        return []
    except (OSError, ValueError, RecursionError) as error:
        raise BridgeError("remembered-unreadable", path=path, reason=error) from error


def _identities(table: dict[str, Any]) -> Iterator[Identity]:
    boards = table.get("board", [])
    if not isinstance(boards, list):
        raise ValueError("[[board]] has to be a list")
    for board in boards:
        if not isinstance(board, dict):
            raise ValueError("each [[board]] has to be a table")
        vid, pid = board.get("vid"), board.get("pid")
        serial, location = board.get("serial"), board.get("location")
        if not (type(vid) is int and type(pid) is int):
            raise ValueError("vid and pid have to be whole numbers")
        if not all(text is None or isinstance(text, str) for text in (serial, location)):
            raise ValueError("serial and location have to be texts")
        yield Identity(vid, pid, serial, location)


def remember(path: Path, identity: Identity) -> None:
    """Add a board to the file, unless it is there; whole or not at all. Raises ``BridgeError``."""
    known = read_remembered(path)
    if any(identity.same(one) for one in known):
        return
    boards = [
        {key: value for key, value in asdict(one).items() if value is not None} for one in (*known, identity)
    ]
    write_whole(path, tomli_w.dumps({"board": boards}))
