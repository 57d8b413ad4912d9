"""The cards the owner has written down: which there are, and one taken out again. Nothing here draws."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import tomli_w

from companion.core.errors import Illegal
from companion.games.dark_road.box import Commission, Deed, Event, Hero
from companion.games.dark_road.card_tables import KINDS
from companion.games.dark_road.loader import load
from companion.table.files import Files, disk_error, write_whole
from companion.table.home import owner_dir

Known = Hero | Commission | Event | Deed
OWN_KINDS: Final = ("heroes", "commissions", "events", "deeds")


@dataclass(frozen=True, slots=True)
class Removed:
    """A card that was taken out, and how its file was before and after."""

    path: Path
    before: bytes
    after: bytes


def own_cards(kind: str) -> list[Known]:
    """The owner's cards of a kind; raises ``BadData``."""
    box = load(owner_dir())
    every: dict[str, list[Known]] = {
        "heroes": list(box.heroes.values()), "commissions": list(box.commissions.values()),
        "events": list(box.events.values()), "deeds": list(box.deeds.values()),
    }  # fmt: skip
    return [card for card in every[kind] if card.origin == "owner"]


def remove(kind: str, id_: str, files: Files | None = None) -> Removed:
    """Take one of the owner's cards out of its file; raises ``Illegal`` for a stranger, and ``DiskError``."""
    files, path = files or Files(), owner_dir() / KINDS[kind].file
    try:
        before = files.read(path)
        after = _without(before.decode("utf-8-sig"), KINDS[kind].key, id_).encode()
    except OSError as error:
        raise disk_error(error, path) from error
    except ValueError as error:
        raise Illegal("not-offered", value=id_, kind=kind) from error
    write_whole(files, path, after)
    return Removed(path, before, after)


def put_back(removed: Removed, files: Files | None = None) -> None:
    """Undo :func:`remove`. Raises ``Illegal`` where the file was changed since, and ``DiskError``."""
    files = files or Files()
    try:
        now = files.read(removed.path)
    except OSError as error:
        raise disk_error(error, removed.path) from error
    if now != removed.after:
        raise Illegal("not-offered", value=removed.path.name, kind="")
    write_whole(files, removed.path, removed.before)


def _without(text: str, key: str, id_: str) -> str:
    """A file's text less one entry; comments elsewhere stay. Raises ``ValueError``."""
    table = tomllib.loads(text)
    entries = table.get(key, [])
    left = [entry for entry in entries if entry.get("id") != id_]
    if len(left) == len(entries):
        raise ValueError(id_)
    wanted: dict[str, Any] = {**table, key: left}
    if not left:
        del wanted[key]
    for block in _blocks(text, key):
        shorter = text.replace(block, "", 1)
        if _means(shorter, wanted):
            return shorter
    remarks = [line for line in text.splitlines() if line.lstrip().startswith("#")]
    return "\n".join([*remarks, tomli_w.dumps(wanted)])


def _blocks(text: str, key: str) -> list[str]:
    """Each ``[[key]]`` with what belongs to it."""
    starts = [found.start() for found in re.finditer(r"(?m)^\s*\[", text)]
    ends = [*starts[1:], len(text)][: len(starts)]
    found = [text[start:end] for start, end in zip(starts, ends, strict=True)]
    return [block for block in found if re.match(rf"\s*\[\[\s*{key}\s*\]\]", block)]


def _means(text: str, wanted: dict[str, Any]) -> bool:
    try:
        return tomllib.loads(text) == wanted
    except ValueError:
        return False
