"""What can be saved of a damaged journal."""

import re
from itertools import islice
from pathlib import Path
from typing import Final

from companion.table.contents import understand
from companion.table.files import LARGEST, Files, disk_error
from companion.table.journal import named_new
from companion.table.lines import START, Body, End, Scan, aligned, due, encode, parse, scan, stated
from companion.table.resumption import goes_on, is_whole

_KIND: Final = re.compile(rb'"kind":"(snapshot|log|resume)"')
_HEAD: Final = 100
"""Bytes within which a line says what it is."""
_RECORDS: Final = b'"records":'
"""Stands in every line that is no snapshot."""
_MOST_HEADS: Final = 1_000
"""Beginnings of lines that are looked at after damage to several."""


def salvage(path: Path, target: Path, files: Files | None = None) -> int:
    """Copy what is good of a damaged journal to a new file; how many bytes were left out.

    That is its beginning. Damage to a snapshot, which only repeats what the log tells, costs that snapshot
    alone; damage before a resumption, steps that can only be read; and damage to a compacted log, or to a
    game's first answers, the steps before a snapshot that follows. The damaged file stays as it is.
    Raises ``BadRecord`` when not even the header is good, and ``DiskError``.
    """
    files = files or Files()
    try:
        data = files.read(path)
        good = _good(data[:LARGEST])
        understand(scan(good or data))
        files.close(named_new(target, good, files))
        files.fsync_folder(target.parent)
    except OSError as error:
        raise disk_error(error, path) from error
    return max(0, len(data) - len(good))


def _good(data: bytes) -> bytes:
    found = first = scan(data)
    bodies = found.bodies
    while bodies and (passed := _past_damage(data, found, bodies)) is not None:
        found, bodies = passed
    return data[: found.end.size] if found is first else encode(map(_bare, bodies), End())[0]


def _past_damage(data: bytes, found: Scan, before: list[Body]) -> tuple[Scan, list[Body]] | None:
    """The good lines after the next damage, and what then is to be written of all so far."""
    end, line = found.end, _damaged_line(found)
    after = scan(data, End(end.lines, end.size + len(line), end.sum))
    if line and after.bodies:  # what is between them belongs to no line
        return after, before + after.bodies
    if (after_one := _after_line(data, end, line)) is not None:
        mended = _mended(line, end)
        if mended or _is_snapshot(line, before, after_one.bodies):
            return after_one, before + mended + after_one.bodies
    further = after_one or _further_on(data, found)
    bodies = None if further is None else goes_on(before, further.bodies)
    return None if further is None or bodies is None else (further, bodies)


def _damaged_line(found: Scan) -> bytes:
    """All before the next line, which is known by its beginning: the end of this one may be damaged."""
    following = found.tail.find(START, 1)
    return found.tail[:following] if following > 0 else b""


def _after_line(data: bytes, end: End, line: bytes) -> Scan | None:
    """What follows one damaged line, if it is the very next one."""
    for one in (line, aligned(line)) if line else ():
        for last in (stated(one), due(one, end)):  # the damage may be in its sum
            after = scan(data, End(end.lines + 1, end.size + len(line), last))
            if after.bodies:
                return after
    return None


def _further_on(data: bytes, found: Scan) -> Scan | None:
    """Where several lines are damaged, the next that follow on each other, but for the first of them."""
    heads = re.finditer(re.escape(START), found.tail)
    for head in islice(heads, _MOST_HEADS):
        place = found.end.size + head.start()
        newline = data.find(b"\n", place) + 1
        line = data[place:newline]
        number = (parse(line) or {}).get("n")
        if type(number) is int and number > found.end.lines:
            after = scan(data, End(number + 1, newline, stated(line)))
            if after.bodies:
                return after
    return None


def _mended(line: bytes, end: End) -> list[Body]:
    """The line, if only its end is damaged."""
    start = End(end.lines, 0, end.sum)
    return scan(line[:-1] + b"\n", start).bodies or scan(line + b"\n", start).bodies


def _is_snapshot(line: bytes, before: list[Body], after: list[Body]) -> bool:
    """Is the damaged line one? Where it does not say, it is if nothing is missing without it."""
    if (told := _KIND.search(line, 0, _HEAD)) is not None:
        return told[1] == b"snapshot"
    return _RECORDS not in line and is_whole(before + after)


def _bare(body: Body) -> Body:
    return {key: value for key, value in body.items() if key != "n"}
