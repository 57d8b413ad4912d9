"""A game and the journal that holds it, in step with each other."""

from companion.core.errors import GameError, Invalid
from companion.core.game import Record
from companion.games.dark_road import DarkRoad
from companion.games.dark_road.state import State
from companion.table.contents import Contents, Header, Snapshot
from companion.table.journal import Journal, log_line, snapshot_line, snapshot_of
from companion.table.restore import begun, play_log, prepared, restore
from companion.table.timeline import Timeline, effective, unplayed


class KeptGame:
    """The game in memory; ``contents`` is what the file holds of it."""

    def __init__(self, journal: Journal, contents: Contents, game: DarkRoad) -> None:
        self.game = game
        self.journal = journal
        self.dealt = contents.dealt
        self.read_only = unplayed(contents.past)
        """History that can no longer be played."""
        self.timeline = Timeline(self._begin, begun(contents).state, len(self.read_only))
        self._contents = contents
        self._newest: State | None = None
        """The start of the turn that the journal's last snapshot shows."""

    @property
    def header(self) -> Header:
        return self._contents.header

    def steps(self) -> list[Record]:
        """The records that count and can be played."""
        return effective(self.game.log[1 + len(self._contents.earlier) :], self.dealt)

    def ready(self) -> None:
        """Raises ``DiskError`` while the journal cannot be written to."""
        if self.journal.trouble is not None:
            raise self.journal.trouble

    def keep(self) -> None:
        """Put on the disk what the game has added to its log.

        Raises ``DiskError``, or ``Invalid`` for what no file can hold; then the game is put back.
        """
        contents = self._contents
        records = self.game.log[1 + len(contents.earlier) + len(contents.log) :]
        try:
            snapshot = self._new_snapshot()
            lines = [log_line(records)] if snapshot is None else [log_line(records), snapshot_line(snapshot)]
            self.journal.append(lines)
        except GameError:
            self.put_back()
            raise
        except (TypeError, ValueError) as error:
            self.put_back()
            raise Invalid("not-understood", reason=str(error)) from error
        contents.log += records
        contents.snapshot = snapshot or contents.snapshot

    def put_back(self) -> None:
        """The game as the file holds it."""
        self.game = restore(self._contents).game
        self._newest = None

    def gone_back(self, undos: int) -> DarkRoad:
        """The game as it is after so many undos, beside the one that is being played."""
        game = begun(self._contents)
        play_log(game, [*self.game.log[len(game.log) :], *[["undo", 1] for _ in range(undos)]], redo=False)
        return game

    def _begin(self, state: State) -> DarkRoad:
        return prepared(self.header.setup, self.header.box, state.copy(), [])

    def _new_snapshot(self) -> Snapshot | None:
        """The start of the turn under way, unless the journal's last snapshot is just that."""
        steps, state = self.timeline.turn_start(self.steps())
        if state is self._newest:
            return None
        self._newest = state
        snapshot, last = snapshot_of(steps, state, self.header.box), self._contents.snapshot
        same = last is not None and (last.steps, last.hash) == (steps, snapshot.hash)
        return None if same else snapshot
