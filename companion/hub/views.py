"""What each seat may see of a game, as a log: one entry a step, each with the change of that seat's table.

A seat's log is a function of the game's history, so it is the same after the hub was started anew. An undo
makes it shorter. Its *digest* runs over all entries: two logs with the same digest are the same.
"""

import hashlib
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec

from companion.games.dark_road.box_json import box_to_json
from companion.games.dark_road.observe import observe
from companion.games.dark_road.seen import params_seen, value_seen
from companion.games.dark_road.state import State
from companion.games.dark_road.state_json import state_to_json
from companion.hub.codec import step_to_json
from companion.table.session import Session
from companion.table.timeline import Step, in_common

Patch = list[Any]
"""``[[path, value], …]`` in order; ``[path]`` alone takes a key away."""


class SeatLog:
    """The log of one seat; below 0 it is that of everyone who only looks on."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.entries: list[Any] = []
        """The opening, then one a step: ``[step, patch]``, and a patch of what is printed where that changed:
        told whole each time, it would soon be more than a message holds."""
        self._digests: list[str] = []
        self._view: dict[str, Any] = {}
        """The table after the last entry."""

    def digest(self, entries: int) -> str:
        """Of so many entries; empty for none, and for more than there are."""
        return self._digests[entries - 1] if 0 < entries <= len(self._digests) else ""

    def shorten(self, steps: int, table: State) -> None:
        """Without what follows so many steps; ``table`` is the one before it."""
        del self.entries[steps + 1 :], self._digests[steps + 1 :]
        self._view = self._seen(table)

    def open(self, table: State) -> None:
        """The table before the first step."""
        view = self._seen(table)
        self._add([None, [[[], view]], [[[], box_to_json(table.box)]]], view)

    def add(self, step: Step, before: State, after: State) -> None:
        """One more step."""
        view = self._seen(after)
        params = params_seen(step, self.seat, after)
        value = value_seen(step, step.record_kind, step.value, self.seat, after)
        entry: list[Any] = [step_to_json(step, params, value), difference(self._view, view)]
        if after.box is not before.box:
            entry.append(difference(box_to_json(before.box), box_to_json(after.box)))
        self._add(entry, view)

    def add_unplayed(self, step: Step) -> None:
        """A step of which the table is not known any more."""
        self._add([step_to_json(step, step.params, None), []], self._view)

    def _add(self, entry: list[Any], view: dict[str, Any]) -> None:
        last = self._digests[-1] if self._digests else ""
        self.entries.append(entry)
        self._view = view
        self._digests.append(digest(last, entry))

    def _seen(self, table: State) -> dict[str, Any]:
        return state_to_json(observe(table, self.seat))


class Views:
    """The logs of all seats that somebody looks at, brought up to date together."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._steps: list[Step] = session.history()
        self._logs: dict[int, SeatLog] = {}

    def of(self, seat: int) -> SeatLog:
        """The log of a seat, up to what :meth:`update` has seen last."""
        if seat not in self._logs:
            log = self._logs[seat] = SeatLog(seat)
            unplayed = sum(step.read_only for step in self._steps)
            log.open(self._session.state_at(unplayed))
            for step in self._steps[:unplayed]:
                log.add_unplayed(step)
            self._extend([log], unplayed)
        return self._logs[seat]

    def update(self) -> int:
        """Bring all logs up to date; how many steps stayed as they were."""
        before, self._steps = self._steps, self._session.history()
        kept = in_common(before, self._steps)
        if kept < len(before):
            table = self._session.state_at(kept)
            for log in self._logs.values():
                log.shorten(kept, table)
        self._extend(list(self._logs.values()), kept)
        return kept

    def _extend(self, logs: list[SeatLog], first: int) -> None:
        new = self._steps[first:]
        if not new or not logs:
            return
        tables = self._session.tables(first, len(self._steps) - 1)
        for step, (before, after) in zip(new, pairwise(tables), strict=True):
            for log in logs:
                log.add(step, before, after)


def digest(last: str, entry: Any) -> str:
    """Of a log that ended with the digest ``last`` and has this entry more."""
    return hashlib.sha256(last.encode() + msgspec.json.encode(entry, order="sorted")).hexdigest()[:32]


# Changes


def copied(value: Any) -> Any:
    """Raises ``AttributeError`` for what has no parts."""
    return value.copy()


def difference(before: Any, after: Any) -> Patch:
    """What :func:`changed` needs to make ``after`` of ``before``."""
    patch: Patch = []
    _differ(before, after, [], patch)
    return patch


def _differ(before: Any, after: Any, path: list[Any], patch: Patch) -> None:
    if before == after and isinstance(before, (dict, list)):
        return  # a field of the table never turns from 1 into True: comparing whole parts is much quicker
    if isinstance(before, dict) and isinstance(after, dict):
        patch += [[[*path, key]] for key in before if key not in after]
        for key, value in after.items():
            if key not in before:
                patch.append([[*path, key], value])
            else:
                _differ(before[key], value, [*path, key], patch)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (old, new) in enumerate(zip(before, after, strict=True)):
            _differ(old, new, [*path, place], patch)
    elif type(before) is not type(after) or before != after:  # for Python 1 is True, for JSON it is not
        patch.append([path, after])


def changed(before: Any, patch: Patch, copy: Callable[[Any], Any] = copied) -> Any:
    """``before`` with the changes; ``before`` itself stays as it is. Raises ``LookupError``, ``TypeError`` or
    ``ValueError`` for a patch that does not fit."""
    for path, *value in patch:
        before = _set(before, path, value, copy)
    return before


def _set(here: Any, path: list[Any], value: list[Any], copy: Callable[[Any], Any]) -> Any:
    """Only what lies on the way is copied."""
    if not path:
        return value[0]
    new, (key, *rest) = copy(here), path
    if not rest and not value:
        del new[key]
    elif not rest and isinstance(new, dict):
        new[key] = value[0]
    else:
        new[key] = _set(new[key], rest, value, copy)
    return new
