"""What a journal says: its header, the log of the game, and the snapshots to fall back on."""

from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from companion.core.errors import BadRecord
from companion.core.game import Record
from companion.games.dark_road import game as rules
from companion.games.dark_road.box import Box
from companion.games.dark_road.box_json import box_from_json
from companion.table.lines import Body, Scan, parse
from companion.table.timeline import effective

FORMAT: Final = 1
"""Raised when an older program could no longer read what a newer one writes."""
SCHEMA: Final = "dark-road-journal"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: what the game was begun with."""

    rules: int
    app: str
    created: str
    setup: dict[str, Any]
    box: Box


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The table between two turns, and how many steps (records that were not undone) led to it."""

    steps: int
    hash: str
    state: Any
    box: Box | None
    """The card data, where the game has changed it since its header."""


@dataclass(slots=True)
class Contents:
    """A journal as read. ``log`` holds what follows the last resumption, ``earlier`` all before it."""

    header: Header
    rules: int
    """The version of the rules by which ``log`` was played."""
    earlier: list[Record] = field(default_factory=list)
    past: list[Record] = field(default_factory=list)
    """The steps that led to ``resumed``; they can only be read."""
    resumed: Snapshot | None = None
    """Where ``log`` begins; ``None``: at the game's own setup."""
    log: list[Record] = field(default_factory=list)
    snapshot: Snapshot | None = None
    """The newest one after ``resumed``."""

    @property
    def dealt(self) -> bool:
        """Does the game deal itself?"""
        return self.header.setup.get("seed") is not None

    def taken_up(self, resumed: Snapshot, kept: list[Record]) -> "Contents":
        """The same journal once a resumption has been written to it."""
        past = self.past + effective(self.log, self.dealt)[: resumed.steps]
        return Contents(self.header, rules.RULES_VERSION, self.earlier + self.log, past, resumed, kept)


def understand(scan: Scan) -> Contents:
    """What the lines say. Raises ``BadRecord``: too new, damaged, or no journal at all."""
    if not scan.bodies:
        raise _no_header(scan.tail)
    if scan.damaged:
        # A line that a newer program wrote may look damaged to us: say the better reason.
        _check_version(scan.bodies[0])
        raise BadRecord("journal-damaged", line=scan.end.lines + 1)
    contents = _begin(scan.bodies[0])
    for number, body in enumerate(scan.bodies[1:], 2):
        contents = _taken(contents, body, number)
    return contents


def _no_header(data: bytes) -> BadRecord:
    """Why a file without a good first line is refused."""
    first = parse(data.split(b"\n", 1)[0])
    if first is not None and first.get("schema") == SCHEMA:
        if type(first.get("format")) is int and first["format"] > FORMAT:
            return _too_new("format", first["format"], FORMAT)
        return BadRecord("journal-damaged", line=1)
    return BadRecord("not-a-journal")


def _too_new(what: str, found: int, known: int) -> BadRecord:
    return BadRecord("journal-too-new", what=what, found=found, known=known)


def _check_version(first: Body) -> None:
    if first.get("kind") != "header" or first.get("schema") != SCHEMA:
        raise BadRecord("not-a-journal")
    if _of(first, "format", int, 1) > FORMAT:
        raise _too_new("format", first["format"], FORMAT)
    _check_rules(_of(first, "rules", int, 1))


def _check_rules(version: int) -> None:
    if version > rules.RULES_VERSION:
        raise _too_new("rules", version, rules.RULES_VERSION)


def _of(body: Body, name: str, kind: type[T], line: int) -> T:
    value = body.get(name)
    if not isinstance(value, kind) or type(value) is bool:
        raise BadRecord("journal-damaged", line=line)
    return value


def _begin(first: Body) -> Contents:
    _check_version(first)
    header = Header(
        rules=first["rules"],
        app=_of(first, "app", str, 1),
        created=_of(first, "created", str, 1),
        setup=_of(first, "setup", dict, 1),
        box=box_from_json(first.get("data")),
    )
    return Contents(header, header.rules)


def _taken(contents: Contents, body: Body, number: int) -> Contents:
    """What the journal says with one line more."""
    match body.get("kind"):
        case "log":
            contents.log += _records(body, number)
        case "snapshot":
            contents.snapshot = _snapshot(body, number)
        case "resume":
            version = _of(body, "rules", int, number)
            _check_rules(version)
            contents = contents.taken_up(_snapshot(body, number), _records(body, number))
            contents.rules = version
        case _:
            raise BadRecord("journal-damaged", line=number)
    return contents


def _records(body: Body, number: int) -> list[Record]:
    records = _of(body, "records", list, number)
    for record in records:
        if not isinstance(record, list) or len(record) != 2 or not isinstance(record[0], str):
            raise BadRecord("journal-damaged", line=number)
    return records


def _snapshot(body: Body, number: int) -> Snapshot:
    return Snapshot(
        steps=_of(body, "steps", int, number),
        hash=_of(body, "hash", str, number),
        state=_of(body, "state", dict, number),
        box=box_from_json(body["data"]) if "data" in body else None,
    )
