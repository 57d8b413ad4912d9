"""What can be saved of a damaged journal."""

import re
from pathlib import Path
from typing import Final

from companion.table.contents import understand
from companion.table.files import Files, disk_error
from companion.table.journal import named_new, scanned
from companion.table.lines import Body, End, Scan, due, encode, scan, stated

_SNAPSHOT: Final = re.compile(rb'.{24}","n":(\d{1,9}),"kind":"snapshot",', re.DOTALL)
"""No file that is read has more lines than nine digits can number."""


def salvage(path: Path, target: Path, files: Files | None = None) -> int:
    """Copy what is good of a damaged journal to a new file; how many bytes were left out.

    That is its beginning. Damage to a snapshot, which only repeats what the log tells, costs that snapshot
    alone. The damaged file stays as it is. Raises ``BadRecord`` when not even the header is good, and
    ``DiskError``.
    """
    files = files or Files()
    try:
        data = files.read(path)
        good = _good(data)
        understand(scan(good))
        files.close(named_new(target, good, files))
        files.fsync_folder(target.parent)
    except OSError as error:
        raise disk_error(error, path) from error
    return max(0, len(data) - len(good))


def _good(data: bytes) -> bytes:
    found = scanned(data)
    bodies = found.bodies
    while (after := _after_snapshot(data, found)) is not None:
        found = after
        bodies += found.bodies
    if found.end.lines == len(bodies):
        return data[: found.end.size]
    return encode([_bare(body) for body in bodies], End())[0]


def _after_snapshot(data: bytes, found: Scan) -> Scan | None:
    """What follows a damaged snapshot, if it is one and what follows is the very next line."""
    newline = found.tail.find(b"\n") + 1
    line, end = found.tail[:newline], found.end
    told = _SNAPSHOT.match(line)
    if told is None or int(told[1]) != end.lines:
        return None
    for last in (stated(line), due(line, end)):  # the damage may be in its sum
        after = scan(data, End(end.lines + 1, end.size + newline, last))
        if after.bodies:
            return after
    return None


def _bare(body: Body) -> Body:
    return {key: value for key, value in body.items() if key != "n"}
