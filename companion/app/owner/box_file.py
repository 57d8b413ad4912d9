"""What the owner reads off the board is written into ``board.toml``; all else in the file stays as it is."""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import tomli_w

from companion.core.errors import BadData
from companion.games.dark_road.board_facts import FILE, board_table, build_board, read_facts
from companion.games.dark_road.fields import Table
from companion.games.dark_road.loader import load, parse_toml
from companion.games.dark_road.problems import Report
from companion.table.files import Files, disk_error, write_whole
from companion.table.home import owner_dir

_HEADER = re.compile(r"^\s*\[+\s*([^\]]+?)\s*\]+")
_REMARK = re.compile(r"[\]\"'\d]\s*(#.*)$")


def keep_facts(facts: Mapping[str, Any], files: Files | None = None) -> None:
    """These facts, by their dotted names, are as the owner says: ``{"ruins.top-left": ["armor", "book"]}``.

    Raises ``BadData`` when they, or what the owner wrote before, cannot be used, and ``DiskError``; then
    nothing has changed.
    """
    files = files or Files()
    path = owner_dir() / FILE
    text = _text(files, path)
    _check(facts)
    for fact, value in facts.items():
        text = with_fact(text, fact, value)
    write_whole(files, path, text.encode())


def _text(files: Files, path: Path) -> str:
    if not files.exists(path):
        return ""
    try:
        content = files.read(path)
    except OSError as error:
        raise disk_error(error, path) from error
    _parsed(content)
    return content.decode("utf-8-sig")


def _parsed(content: bytes) -> Table:
    """What the file says; raises ``BadData`` where it cannot be read."""
    report = Report()
    table = parse_toml(report, FILE, content)
    if report.errors():
        raise BadData("bad-data", problems=report.errors())
    return table


def _check(facts: Mapping[str, Any]) -> None:
    """Would the board still be one? Raises ``BadData`` with all that is wrong."""
    table = board_table(load(owner_dir()).board)
    for fact, value in facts.items():
        _put(table, fact, value)
    report = Report()
    build_board(report, read_facts(report, table, "owner"))
    if report.errors():
        raise BadData("bad-data", problems=report.errors())


def _put(table: dict[str, Any], fact: str, value: Any) -> None:
    section, _, key = fact.partition(".")
    if key:
        inside = table.setdefault(section, {})
        if isinstance(inside, dict):
            inside[key] = value
    else:
        table[section] = value


def with_fact(text: str, fact: str, value: Any) -> str:
    """A file's text with this fact in it, comments and all else untouched; raises ``BadData``."""
    wanted = _parsed(text.encode())
    _put(wanted, fact, value)
    section, _, key = fact.partition(".")
    lines = _set(text.splitlines(), section if key else "", key or section, value)
    if _says_less(wanted, fact):
        _put(wanted, "origins", {**wanted["origins"], fact: "owner"})
        lines = _set(lines, "origins", fact, "owner")
    found = "\n".join(lines).strip("\n") + "\n"
    return found if _is(found, wanted) else _anew(text, wanted)


def _says_less(table: Mapping[str, Any], fact: str) -> bool:
    """Does the file say elsewhere that this fact is not the owner's?"""
    stated = table.get("origins")
    if not isinstance(stated, dict):
        return False
    return stated.get(fact, stated.get(fact.partition(".")[0], "owner")) != "owner"


def _is(text: str, wanted: Mapping[str, Any]) -> bool:
    try:
        return tomllib.loads(text) == wanted
    except ValueError:
        return False


def _anew(text: str, wanted: Mapping[str, Any]) -> str:
    """The whole table written anew, for a file of an unusual form; its comments stand at the top."""
    remarks = [line for line in text.splitlines() if line.lstrip().startswith("#")]
    return "\n".join([*remarks, tomli_w.dumps(wanted)])


def _set(lines: list[str], section: str, key: str, value: Any) -> list[str]:
    first, last = _extent(lines, section)
    if first < 0:
        return [*lines, "", f"[{section}]", _line(key, value)]
    at, until = _statement(lines, first, last, key)
    if at >= 0:
        found = _REMARK.search(lines[until - 1])
        remark = f" {found[1]}" if found and until - at == 1 else ""
        return [*lines[:at], _line(key, value) + remark, *lines[until:]]
    while last > first and not lines[last - 1].strip():
        last -= 1
    new = [_line(key, value)] if section or last == len(lines) else [_line(key, value), ""]
    return [*lines[:last], *new, *lines[last:]]


def _extent(lines: Sequence[str], section: str) -> tuple[int, int]:
    """The lines of a section, without its header; -1 where there is none. Empty: what stands before all."""
    headers = [
        (at, found[1].strip("\"' ")) for at, line in enumerate(lines) if (found := _HEADER.match(line))
    ]
    headers = [(at, name) for at, name in headers if "=" not in lines[at].split("#")[0]]
    ends = [*(at for at, _ in headers), len(lines)]
    if not section:
        return 0, ends[0]
    for number, (at, name) in enumerate(headers):
        if name == section:
            return at + 1, ends[number + 1]
    return -1, -1


def _statement(lines: Sequence[str], first: int, last: int, key: str) -> tuple[int, int]:
    """Where this key is given: its first line, and the one after its last."""
    begins = re.compile(rf"^\s*[\"']?{re.escape(key)}[\"']?\s*=")
    for at in range(first, last):
        if begins.match(lines[at]):
            for until in range(at + 1, last + 1):
                if _parses("\n".join(lines[at:until])):
                    return at, until
    return -1, -1


def _parses(text: str) -> bool:
    try:
        tomllib.loads(text)
    except ValueError:
        return False
    return True


def _line(key: str, value: Any) -> str:
    named = key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"{named} = [{', '.join(json.dumps(one) for one in value)}]"
    return f"{named} = {json.dumps(value)}"
