"""The owner's catalogue: cards read off a real box, written as the files that the loader reads."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

import tomli_w

from companion.core.errors import BadData
from companion.games.dark_road.card_tables import KINDS, Entry, entry_table, read_entries
from companion.games.dark_road.fields import Table
from companion.games.dark_road.problems import Report


def catalogue_text(kind: str, entries: Iterable[Entry]) -> str:
    """The text of a file that holds these entries.

    ``kind`` is ``heroes``, ``commissions``, ``events``, ``deeds`` or another name in ``KINDS``.
    Raises ``BadData`` for an unknown kind and for entries that could not be read again.
    """
    if kind not in KINDS:
        raise BadData("unknown-kind", kind=kind, kinds=list(KINDS))
    tables: Table = {KINDS[kind].key: [entry_table(entry) for entry in entries]}
    report = Report()
    read_entries(report, KINDS[kind], tables, "owner")
    if report.errors():
        raise BadData("bad-data", problems=report.errors())
    return tomli_w.dumps(tables)


def write_entries(path: Path, kind: str, entries: Iterable[Entry]) -> None:
    """Put these entries, and nothing else, into a file; the old one stays until the new one is whole.

    Raises ``BadData`` as ``catalogue_text`` does, and ``OSError`` when the disk refuses.
    """
    text = catalogue_text(kind, entries)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
