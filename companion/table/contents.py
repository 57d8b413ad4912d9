"""What a journal says: its header, the log of the game, and the snapshots to fall back on."""

import json
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from companion.core.errors import BadRecord
from companion.core.game import Record
from companion.games.dark_road import game as rules
from companion.games.dark_road.box import Box
from companion.games.dark_road.box_json import box_from_json
from companion.table.lines import START, Body, Scan, parse
from companion.table.timeline import Effective, effective

FORMAT: Final = 1
"""Raised when an older program could no longer read what a newer one writes."""
SCHEMA: Final = "dark-road-journal"
_BEGINNING: Final = 200
"""Bytes within which a header says what file it is of."""

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


@dataclass(frozen=True, slots=True)
class Held:
    """A snapshot that is in the file, and the steps that led to it."""

    path: list[Record]
    hash: str

    def fits(self, steps: list[Record]) -> bool:
        """Does the game still go by that turn?"""
        return self.path == steps[: len(self.path)]


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
    """The newest one after ``resumed`` that the game still goes by."""
    held: list[Held] = field(default_factory=list)
    """All snapshots after ``resumed``, in the order of the file."""
    dropped: int = 0
    """Records that once stood before the last of ``log`` and are in the file no longer."""

    @property
    def dealt(self) -> bool:
        """Does the game deal itself?"""
        return self.header.setup.get("seed") is not None

    @property
    def index(self) -> int:
        """How many records there ever were."""
        return self.dropped + len(self.earlier) + len(self.log)

    def taken_up(self, resumed: Snapshot, kept: list[Record]) -> "Contents":
        """The same journal once a resumption has been written to it."""
        past = self.past + effective(self.log, self.dealt)[: resumed.steps]
        earlier = self.earlier + self.log
        return Contents(
            self.header, rules.RULES_VERSION, earlier, past, resumed, kept, dropped=self.dropped
        )  # fmt: skip

    def shortest(self) -> "Contents":
        """The same game without what was undone for good; its snapshots are yet to be written."""
        log, resumed = Effective(self.dealt, self.log).shortest(), self.resumed
        if resumed is not None:
            resumed = replace(resumed, steps=len(self.past))
        dropped = self.index - len(self.past) - len(log)
        return Contents(self.header, self.rules, self.past, self.past, resumed, log, dropped=dropped)


class _Reader:
    """Takes in a journal line by line."""

    def __init__(self, contents: Contents) -> None:
        self._go_on_with(contents)

    def _go_on_with(self, contents: Contents) -> None:
        self.contents = contents
        self._effective = Effective(contents.dealt)
        self._snapshots: list[Snapshot] = []

    def take(self, body: Body, number: int) -> None:
        contents = self.contents
        match body.get("kind"):
            case "log":
                self._take_log(_records(body, number))
                if "index" in body:
                    contents.dropped += _of(body, "index", int, number) - contents.index
                if contents.dropped < 0:
                    raise BadRecord("journal-damaged", line=number)
            case "snapshot":
                snapshot = _snapshot(body, number)
                self._snapshots.append(snapshot)
                contents.held.append(Held(self._effective.steps[: snapshot.steps], snapshot.hash))
            case "resume":
                version, records = _of(body, "rules", int, number), _records(body, number)
                _check_rules(version)
                self._go_on_with(contents.taken_up(_snapshot(body, number), []))
                self.contents.rules = version
                self._take_log(records)
            case _:
                raise BadRecord("journal-damaged", line=number)

    def _take_log(self, records: list[Record]) -> None:
        self.contents.log += records
        self._effective.take(records)

    def end(self) -> Contents:
        contents, steps = self.contents, self._effective.steps
        read = zip(contents.held, self._snapshots, strict=True)
        fitting = [snapshot for held, snapshot in read if held.fits(steps)]
        # Of two for one turn the later one counts.
        contents.snapshot = max(reversed(fitting), key=lambda one: one.steps, default=None)
        return contents


def understand(scan: Scan) -> Contents:
    """What the lines say. Raises ``BadRecord``: too new, damaged, or no journal at all."""
    if not scan.bodies:
        raise _no_header(scan.tail)
    if scan.damaged:
        # A line that a newer program wrote may look damaged to us: say the better reason.
        _check_version(scan.bodies[0])
        raise BadRecord("journal-damaged", line=scan.end.lines + 1)
    reader = _Reader(_begin(scan.bodies[0]))
    for number, body in enumerate(scan.bodies[1:], 2):
        reader.take(body, number)
    return reader.end()


def _no_header(data: bytes) -> BadRecord:
    """Why a file without a good first line is refused."""
    first = parse(data.split(b"\n", 1)[0])
    if first is not None and first.get("schema") == SCHEMA:
        if type(first.get("format")) is int and first["format"] > FORMAT:
            return _too_new("format", first["format"], FORMAT)
        return BadRecord("journal-head-damaged")
    if data.startswith(START) or SCHEMA.encode() in data[:_BEGINNING]:
        return BadRecord("journal-head-damaged")
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


def _can_be_written(body: Body) -> bool:
    """JSON can say half a character too, which nobody wrote and which no tablet and no file can be given."""
    try:
        json.dumps(body, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return False
    return True


def _begin(first: Body) -> Contents:
    _check_version(first)
    if not _can_be_written(first):
        raise BadRecord("journal-head-damaged")
    header = Header(
        rules=first["rules"],
        app=_of(first, "app", str, 1),
        created=_of(first, "created", str, 1),
        setup=_of(first, "setup", dict, 1),
        box=box_from_json(first.get("data")),
    )
    return Contents(header, header.rules)


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
