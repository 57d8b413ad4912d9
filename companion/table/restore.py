"""From what a journal says to a game that goes on."""

from dataclasses import dataclass, field
from typing import Any

from companion.core.errors import BadRecord, GameError
from companion.core.game import Record
from companion.games.dark_road import DarkRoad
from companion.games.dark_road import game as rules
from companion.games.dark_road.box import Box
from companion.games.dark_road.game import make_game
from companion.games.dark_road.invariants import between_turns, problems
from companion.games.dark_road.state import State
from companion.games.dark_road.state_json import json_hash, state_from_json, state_hash
from companion.table.contents import Contents, Snapshot
from companion.table.timeline import Effective, effective

Notice = tuple[str, dict[str, Any]]
"""Something people should be told: a code for the sentence, and its parameters."""


@dataclass(slots=True)
class Restored:
    """A game that goes on, where it was taken up, and what is to be told about that."""

    game: DarkRoad
    start: State
    """The table from which the game's own steps are played."""
    notices: list[Notice] = field(default_factory=list)
    taken_up: tuple[int, list[Record]] | None = None
    """When the game had to be taken up at a snapshot just now: how many steps led there, and those kept."""


def resume_from_snapshot(
    setup: dict[str, Any],
    box: Box,
    state_json: Any,
    log: list[Record],
    earlier: list[Record] | None = None,
    dropped: int = 0,
) -> DarkRoad:
    """A game taken up between two turns, with ``log`` played on from there.

    ``earlier`` only stands in the game's log; it can be neither undone nor changed. ``dropped`` records
    stand there no longer. Raises ``BadRecord`` when the snapshot is no table of this game, or the log does
    not follow on it.
    """
    game = prepared(setup, box, _table(setup, box, state_json), earlier or [])
    game.dropped = dropped
    try:
        return game.start(log)
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as error:
        raise BadRecord("bad-snapshot", reason=str(error)) from error


def _table(setup: dict[str, Any], box: Box, state_json: Any) -> State:
    state = state_from_json(state_json, box)
    try:
        # Not for what they find, which people may have agreed to, but to meet every value once.
        problems(state), between_turns(state)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadRecord("bad-snapshot", reason=str(error)) from error
    names = [state.players[seat].name for seat in state.humans]
    if names != setup.get("players") or state.lazy != (setup.get("seed") is None):
        raise BadRecord("bad-snapshot", reason="another game's players")
    return state


def prepared(setup: dict[str, Any], box: Box, state: State, earlier: list[Record]) -> DarkRoad:
    """The game with this table, not yet started."""
    game = make_game(setup, box)
    game.state = state
    game.log += earlier
    return game


def restore(contents: Contents) -> Restored:
    """The game a journal tells. Raises ``BadRecord`` when it cannot be played on."""
    snapshot, older = contents.snapshot, contents.rules < rules.RULES_VERSION
    try:
        restored, stood = _replayed(contents)
    except BadRecord:
        if not older or snapshot is None:
            raise
        return _taken_up(contents, snapshot)
    if snapshot is None or any(state_hash(state) == snapshot.hash for state in reversed(stood)):
        return restored
    if older:
        try:
            return _taken_up(contents, snapshot)
        except BadRecord:
            # The table's form has changed as well: the log is all there is.
            pass
    restored.notices.append(("replay-differs", {"rules": contents.rules}))
    return restored


def _check_hash(snapshot: Snapshot) -> None:
    if json_hash(snapshot.state) != snapshot.hash:
        raise BadRecord("bad-snapshot", reason="its hash differs")


def begun(contents: Contents) -> DarkRoad:
    """The game before its first record, not yet started."""
    setup, resumed = contents.header.setup, contents.resumed
    if resumed is None:
        game = make_game(setup, contents.header.box)
    else:
        _check_hash(resumed)
        box = resumed.box or contents.header.box
        game = prepared(setup, box, _table(setup, box, resumed.state), contents.earlier)
    game.dropped = contents.dropped
    return game


def _replayed(contents: Contents) -> tuple[Restored, list[State]]:
    """The game as its log tells it, and the table at the start of every turn on the way."""
    game = begun(contents)
    start, stood = game.state.copy(), list[State]()
    game.on_segment_end = lambda state: stood.append(state.copy())
    play_log(game, contents.log)
    game.on_segment_end = None
    return Restored(game, start), stood


def play_log(game: DarkRoad, log: list[Record], redo: bool = True) -> None:
    """Start a game and play a log, but only what counts of it: what was undone is not played.

    With ``redo``, what was undone last can be done again. Raises ``BadRecord`` where the log does not fit.
    """
    before, told = list(game.log), Effective(game.seed is not None, log)
    played = told.played() if redo else told.steps
    game.start(played)
    dealt = game.log[len(before) + len(played) :]
    if redo and told.undone:
        try:
            game.undo(len(told.undone))
        except GameError as error:
            raise BadRecord("does-not-replay", at=len(log), reason=str(error)) from error
        dealt = []
    game.log[:] = [*before, *log, *dealt]
    if game.question is not None:
        game.question.index = game.index


def _taken_up(contents: Contents, snapshot: Snapshot) -> Restored:
    """Go on from the last snapshot, with as many of the steps after it as the rules now allow."""
    _check_hash(snapshot)
    setup, box = contents.header.setup, snapshot.box or contents.header.box
    steps = effective(contents.log, contents.dealt)[snapshot.steps :]
    kept = _longest(setup, box, snapshot, steps)
    earlier = contents.earlier + contents.log
    game = resume_from_snapshot(setup, box, snapshot.state, kept, earlier, contents.dropped)
    notice = ("resumed-from-snapshot", {
        "rules": contents.rules, "now": rules.RULES_VERSION, "round": game.state.round,
        "dropped": len(steps) - len(kept),
    })  # fmt: skip
    return Restored(game, state_from_json(snapshot.state, box), [notice], (snapshot.steps, kept))


def _longest(setup: dict[str, Any], box: Box, snapshot: Snapshot, steps: list[Record]) -> list[Record]:
    """As many steps as can be played from the snapshot; raises ``BadRecord`` if it is none."""
    for count in range(len(steps), 0, -1):
        try:
            resume_from_snapshot(setup, box, snapshot.state, steps[:count])
        except GameError:
            continue
        return steps[:count]
    return []
