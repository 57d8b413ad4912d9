"""What can be saved of a damaged journal."""

import re
from pathlib import Path
from typing import Final

import companion
from companion.core.errors import GameError
from companion.table.contents import Contents, understand
from companion.table.files import Files, disk_error
from companion.table.journal import named_new, scanned
from companion.table.lines import COMPACTED, Body, End, Scan, due, encode, scan, stated
from companion.table.restore import restore
from companion.table.timeline import effective

_SNAPSHOT: Final = re.compile(rb'.{24}","n":(\d{1,9}),"kind":"snapshot",', re.DOTALL)
"""No file that is read has more lines than nine digits can number."""


def salvage(path: Path, target: Path, files: Files | None = None) -> int:
    """Copy what is good of a damaged journal to a new file; how many bytes were left out.

    That is its beginning. Damage to a snapshot, which only repeats what the log tells, costs that snapshot
    alone, and damage to a compacted log the steps before its snapshot. The damaged file stays as it is.
    Raises ``BadRecord`` when not even the header is good, and ``DiskError``.
    """
    files = files or Files()
    try:
        data = files.read(path)
        good = _good(data)
        understand(scan(good or data))
        files.close(named_new(target, good, files))
        files.fsync_folder(target.parent)
    except OSError as error:
        raise disk_error(error, path) from error
    return max(0, len(data) - len(good))


def _good(data: bytes) -> bytes:
    found = scanned(data)
    bodies = found.bodies
    while (after := _after_line(data, found)) is not None:
        if _is_snapshot(found):
            bodies += after.bodies
        elif (resumed := _resumed(bodies, after.bodies)) is not None:
            bodies = resumed
        else:
            break
        found = after
    if found.end.lines == len(bodies):
        return data[: found.end.size]
    return encode([_bare(body) for body in bodies], End())[0]


def _after_line(data: bytes, found: Scan) -> Scan | None:
    """What follows one damaged line, if it is the very next one."""
    newline, end = found.tail.find(b"\n") + 1, found.end
    line = found.tail[:newline]
    for last in (stated(line), due(line, end)):  # the damage may be in its sum
        after = scan(data, End(end.lines + 1, end.size + newline, last))
        if after.bodies:
            return after
    return None


def _is_snapshot(found: Scan) -> bool:
    """Is the damaged line one?"""
    told = _SNAPSHOT.match(found.tail)
    return told is not None and int(told[1]) == found.end.lines


def _resumed(before: list[Body], after: list[Body]) -> list[Body] | None:
    """The game from its compacted snapshot on, where the one line that holds its log is damaged."""
    snapshot, *rest = after
    if COMPACTED not in snapshot:
        return None
    try:
        contents = _understood(before)
        steps = len(effective(contents.log, contents.dealt))
        resumed = {**snapshot, "kind": "resume", "steps": steps, "rules": contents.rules, "records": []}
        logs = [body for body in rest if body.get("kind") == "log"]
        bodies = [*before, {"app": companion.__version__, **resumed}, *logs]
        restore(_understood(bodies))
    except GameError:
        return None
    return bodies


def _understood(bodies: list[Body]) -> Contents:
    return understand(Scan(bodies, End(), b""))


def _bare(body: Body) -> Body:
    return {key: value for key, value in body.items() if key != "n"}
