"""How a game goes on of which some steps are lost: from a table that is written down after them."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

import companion
from companion.core.errors import GameError
from companion.core.game import Record
from companion.games.dark_road import game as rules
from companion.table.contents import Contents, understand
from companion.table.lines import COMPACTED, Body, End, Scan
from companion.table.restore import restore
from companion.table.timeline import Effective, effective

_MOST_TRIES: Final = 1_000
"""Ways to go on that are tried: a file may have any number of snapshots."""


def is_whole(bodies: list[Body]) -> bool:
    """Can these lines be played, without a gap, to the very table of their newest snapshot?"""
    try:
        contents = _understood(bodies)
        notices = restore(contents).notices
    except GameError:
        return False
    return _stays_within(contents.log, contents.dealt) and "replay-differs" not in dict(notices)


def goes_on(before: list[Body], after: list[Body]) -> list[Body] | None:
    """The lines of a game that goes on after damage: from a resumption there, or from a snapshot.

    From a snapshot only where the damage has cost a compacted log or the first answers: else ``before`` tells
    the game up to the damage, with its history.
    """
    try:
        known = _steps(before)
        if (resumed := _from_resumption(before, known, after)) is not None:
            restore(_understood(resumed))
            return resumed
    except GameError:
        return None
    if known and not any(COMPACTED in body for body in after):
        return None
    places = [place for place, body in enumerate(after) if body.get("kind") == "snapshot"]
    ways = (
        [*before, _resumption(after[place], known, led_on), *_counted_anew(after, place)]
        for place in places
        for led_on in _led_on(after[:place])
    )
    return _first_whole(ways) or _first_whole(_with_less(before, known, after, places))


def _steps(before: list[Body]) -> int:
    """How many of the game's steps since it was last resumed are known."""
    contents = _understood(before)
    return len(effective(contents.log, contents.dealt))


def _first_whole(ways: Iterable[list[Body]]) -> list[Body] | None:
    return next((bodies for bodies in islice(ways, _MOST_TRIES) if is_whole(bodies)), None)


def _from_resumption(before: list[Body], known: int, after: list[Body]) -> list[Body] | None:
    for place, body in enumerate(after):
        if body.get("kind") == "resume":
            return [*before, {**body, "steps": known}, *after[place + 1 :]]
    return None


def _led_on(lines: list[Body]) -> Iterator[list[Record]]:
    """What may lead on from the snapshot after these lines: it shows the beginning of a turn, and the line
    before it may end with steps of that turn, as what was dealt."""
    records = lines[-1].get("records") if lines else []
    if isinstance(records, list):
        for start in range(len(records), -1, -1):
            yield records[start:]


def _resumption(snapshot: Body, known: int, records: list[Record]) -> Body:
    told = {name: value for name, value in snapshot.items() if name != COMPACTED}
    mine = {"kind": "resume", "rules": rules.RULES_VERSION, "app": companion.__version__}
    return {**told, **mine, "steps": known, "records": records}


def _counted_anew(after: list[Body], place: int) -> Iterator[Body]:
    """What follows on this snapshot: later ones count their steps from it."""
    first = after[place].get("steps")
    for body in after[place + 1 :]:
        if body.get("kind") != "snapshot":
            yield body
        elif type(first) is int and type(steps := body.get("steps")) is int and steps >= first:
            yield {**body, "steps": steps - first}


def _with_less(before: list[Body], known: int, after: list[Body], places: list[int]) -> Iterator[list[Body]]:
    """From the newest snapshot, with fewer and fewer of the answers after it."""
    for place in places[-1:]:
        resumption, rest = _resumption(after[place], known, []), list(_counted_anew(after, place))
        for count in range(len(rest), -1, -1):
            yield [*before, resumption, *rest[:count]]


def _stays_within(log: list[Record], dealt: bool) -> bool:
    """Is nothing undone, or done again, of which this log does not tell?"""
    told = Effective(dealt)
    for record in log:
        if record[0] == "undo" and all(dealt and kind == "chance" for kind, _ in told.steps):
            return False
        if record[0] == "redo" and not told.undone:
            return False
        told.take([record])
    return True


def _understood(bodies: list[Body]) -> Contents:
    return understand(Scan(bodies, End(), b"", torn=False))
