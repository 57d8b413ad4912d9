"""The printed facts in force: ours, corrected by the owner's files.

``load`` gives the box; ``problems`` tells everything that is wrong with an owner's files.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from companion.core.errors import BadData
from companion.core.phrases import Said, phrase
from companion.games.dark_road.assembly import Source, box_of
from companion.games.dark_road.board_facts import FILE as BOARD_FILE
from companion.games.dark_road.board_facts import read_facts
from companion.games.dark_road.box import Box, Origin
from companion.games.dark_road.card_tables import KINDS, read_entries
from companion.games.dark_road.fields import Table
from companion.games.dark_road.problems import Problem, Report, hint_for, listed
from companion.plain_files import read_plain

FILES: Final = (BOARD_FILE, *(kind.file for kind in KINDS.values()))
"""The names an owner's file may have."""
LARGEST: Final = 500_000
"""Bytes of a file; our largest is a fortieth of it."""
LONGEST_LINE: Final = 2_000
"""Characters; the parser's time grows with the square of a line's length."""

_PLACE: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)


def load(owner_dir: Path | None = None) -> Box:
    """The box in force; raises ``BadData`` with all ``problems`` when the owner's files have errors.

    A directory that does not exist corrects nothing. The result is shared and must not be changed.
    """
    return _ours() if owner_dir is None else _loaded(owner_dir)


def problems(owner_dir: Path | None = None) -> list[Problem]:
    """All mistakes in an owner's files, errors and warnings, in the order of the files."""
    report = Report()
    _box(report, owner_dir)
    return report.problems


@cache
def _ours() -> Box:
    return _loaded(None)


@cache
def _our_source() -> tuple[Source, tuple[Problem, ...]]:
    report = Report()
    source = _read(report, files("companion.games.dark_road") / "data", None)
    return source, tuple(report.problems)


def _loaded(owner_dir: Path | None) -> Box:
    report = Report()
    box = _box(report, owner_dir)
    if box is None or report.errors():
        raise BadData("bad-data", problems=report.errors())
    return box


def _box(report: Report, owner_dir: Path | None) -> Box | None:
    ours, told = _our_source()
    report.problems.extend(told)
    if owner_dir is None:
        return box_of(report, ours, None)
    _check_names(report, owner_dir)
    return box_of(report, ours, _read(report, owner_dir, "owner"))


def _read(report: Report, directory: Traversable, default: Origin | None) -> Source:
    tables = {name: parse_toml(report, name, _content(report, directory, name)) for name in FILES}
    return Source(
        facts=read_facts(report, tables[BOARD_FILE], default),
        entries={
            name: read_entries(report, kind, tables[kind.file], default) for name, kind in KINDS.items()
        },
    )


def _content(report: Report, directory: Traversable, name: str) -> bytes:
    """The bytes of a file, none if it is not there; one more than allowed of a file that is too large."""
    try:
        return read_at_most(directory / name, LARGEST)
    except (FileNotFoundError, NotADirectoryError):
        return b""
    except OSError as error:
        report.problems.append(unreadable(name, error))
        return b""


def read_at_most(path: Traversable, most: int) -> bytes:
    """All of a file, or one byte more than that; an owner's has to be a plain one. Raises ``OSError``."""
    if isinstance(path, Path):
        return read_plain(path, most)
    with path.open("rb") as file:  # ours, wherever this program is kept
        return file.read(most + 1)


def _check_names(report: Report, owner_dir: Path) -> None:
    try:
        names = sorted(path.name.encode(errors="replace").decode() for path in owner_dir.iterdir())
    except FileNotFoundError:
        return
    except OSError as error:
        expected = phrase("readable-directory")
        report.problems.append(Problem(owner_dir.name, "", "", expected, _reason(error)))
        return
    for name in names:
        hint = hint_for(name.removesuffix(".txt"), FILES)
        if name in FILES or name.startswith("."):
            continue
        if name.lower().endswith(".toml"):
            unknown = phrase("unknown-file")
            report.problems.append(Problem(name, "", "", listed(FILES), unknown, hint=hint))
        elif hint:
            unread = phrase("unread-file")
            report.problems.append(Problem(name, "", "", listed(FILES), unread, "warning", hint))


def unreadable(name: str, error: OSError | ValueError) -> Problem:
    """A file that is there, or should be, and cannot be read."""
    return Problem(name, "", "", phrase("readable-file"), _reason(error))


def _reason(error: OSError | ValueError) -> Said:
    """What the system says; a name with a NUL in it is a ``ValueError``, of which it says nothing."""
    return getattr(error, "strerror", None) or phrase("an-error")


def parse_toml(report: Report, file: str, content: bytes) -> Table:
    """The table these bytes hold; an empty one, and a problem, when they hold none."""
    text = _decoded(report, file, content)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        report.problems.append(_no_toml(file, str(error)))
    except ValueError as error:
        report.problems.append(_no_toml(file, str(error)))
    except RecursionError:
        report.problems.append(Problem(file, "", "", phrase("valid-toml"), phrase("nested-too-deeply")))
    return {}


def _no_toml(file: str, reason: str) -> Problem:
    """What the parser says of a file stays as it says it, but for the place."""
    place: Said = ""
    if found := _PLACE.fullmatch(reason):
        reason, line, column = found.groups()
        place = phrase("line-column", line=line, column=column) if line else phrase("document-end")
    return Problem(file, "", place, phrase("valid-toml"), phrase("toml-error", reason=reason))


def _decoded(report: Report, file: str, content: bytes) -> str:
    if len(content) > LARGEST:
        report.problems.append(
            Problem(file, "", "", phrase("file-size", most=LARGEST), phrase("larger-file"))
        )
        return ""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = phrase("line", line=content.count(b"\n", 0, error.start) + 1)
        report.problems.append(Problem(file, "", place, phrase("utf-8"), phrase("not-utf-8")))
        return ""
    for number, line_text in enumerate(text.split("\n"), start=1):
        if len(line_text) > LONGEST_LINE:
            place, expected = phrase("line", line=number), phrase("line-length", most=LONGEST_LINE)
            report.problems.append(Problem(file, "", place, expected, str(len(line_text))))
            return ""
    return text
