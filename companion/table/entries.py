"""What is written into a journal, line by line; ``docs/journal.md`` describes it."""

from typing import Any

import companion
from companion.core.game import Record
from companion.games.dark_road import game as rules
from companion.games.dark_road.box import Box
from companion.games.dark_road.box_json import box_to_json
from companion.games.dark_road.state import State
from companion.games.dark_road.state_json import state_hash, state_to_json
from companion.table.contents import FORMAT, SCHEMA, Snapshot
from companion.table.lines import COMPACTED, Body


def header_line(setup: dict[str, Any], box: Box, created: str) -> Body:
    """The first line; ``created`` is the time as the caller tells it."""
    return {
        "kind": "header",
        "schema": SCHEMA,
        "format": FORMAT,
        "rules": rules.RULES_VERSION,
        "app": companion.__version__,
        "created": created,
        "setup": setup,
        "data": box_to_json(box),
    }


def log_line(records: list[Record]) -> Body:
    """What one answer, undo or correction added to the log: one line, so all of it or nothing."""
    return {"kind": "log", "records": records}


def snapshot_of(steps: int, state: State, box: Box) -> Snapshot:
    """The table between two turns; ``box`` is the header's card data."""
    return Snapshot(steps, state_hash(state), state_to_json(state), None if state.box is box else state.box)


def snapshot_line(snapshot: Snapshot) -> Body:
    body = {"kind": "snapshot", "steps": snapshot.steps, "hash": snapshot.hash, "state": snapshot.state}
    return body if snapshot.box is None else {**body, "data": box_to_json(snapshot.box)}


def compacted_log(records: list[Record], index: int) -> Body:
    """A log in fewer records than it had; ``index`` is how many there were up to the last of these.

    It stands before the records, so that half such a line is known for one that was never added to a file.
    """
    return {"kind": "log", "index": index, "records": records}


def compacted_lines(records: list[Record], index: int, snapshot: Snapshot) -> list[Body]:
    """The same of a whole game, whose newest snapshot stands just after the steps that led to it."""
    count = snapshot.steps
    before, after = records[:count], records[count:]
    lines = [compacted_log(before, index - len(after)), {**snapshot_line(snapshot), COMPACTED: True}]
    return [*lines, compacted_log(after, index)] if after else lines


def resume_line(snapshot: Snapshot, records: list[Record], version: int) -> Body:
    """From here on the game goes by these rules, from this table."""
    mine = {"kind": "resume", "rules": version, "app": companion.__version__}
    return {**snapshot_line(snapshot), **mine, "records": records}
