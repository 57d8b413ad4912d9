"""A game and the journal that holds it, in step with each other."""

from contextlib import suppress

from companion.core.errors import Broken, GameError, Invalid
from companion.core.game import Record
from companion.games.dark_road import DarkRoad
from companion.games.dark_road.state import State
from companion.table.contents import Contents, Header, Held, Snapshot
from companion.table.entries import (
    compacted_lines,
    compacted_log,
    log_line,
    resume_line,
    snapshot_line,
    snapshot_of,
)
from companion.table.journal import Journal
from companion.table.lines import Body
from companion.table.restore import begun, play_log, prepared, restore
from companion.table.timeline import Effective, Timeline, effective, unplayed


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
        """The start of the turn under way, of which the journal holds a snapshot."""
        self._is_ahead = False
        """Did putting back fail? Then the game holds what the file does not."""

    @property
    def header(self) -> Header:
        return self._contents.header

    @property
    def is_taken_up(self) -> bool:
        return self._contents.resumed is not None

    def steps(self) -> list[Record]:
        """The records that count and can be played."""
        return self.game.steps

    def with_undone(self) -> list[Record]:
        """:meth:`steps`, and after them those that can be done again."""
        return Effective(self.dealt, self._contents.log).played()

    def ready(self) -> None:
        """Raises ``DiskError`` while the journal cannot be written to."""
        if self._is_ahead:
            self.put_back()
        if self.journal.trouble is not None:
            raise self.journal.trouble

    def keep(self) -> None:
        """Put on the disk what the game has added to its log.

        Raises ``DiskError``, ``Invalid`` for what no file can hold, and ``Broken`` for a mistake of ours;
        then, and whatever else breaks in, the game is put back.
        """
        records = self.game.log[1 + len(self._contents.earlier) + len(self._contents.log) :]
        try:
            snapshot = self._written(records)
        except (TypeError, ValueError) as error:
            self._refuse()
            raise Invalid("not-understood", reason=str(error)) from error
        except BaseException as error:
            self._refuse()
            if isinstance(error, GameError) or not isinstance(error, Exception):
                raise
            raise Broken("broken") from error
        self._contents.log += records
        if snapshot is not None:
            self._hold(snapshot, self.game.steps)

    def _written(self, records: list[Record]) -> Snapshot | None:
        """Write these records, and a snapshot where another turn has begun, which is returned."""
        if self.journal.is_long:
            self._shorten(records)
        snapshot = self._new_snapshot()
        lines = [log_line(records)] if snapshot is None else [log_line(records), snapshot_line(snapshot)]
        self.journal.append(lines)
        return snapshot

    def retry(self) -> None:
        """Have a sound journal again after trouble; raises ``DiskError``."""
        short, lines = self._shortest()
        if self.journal.retry(lines):
            self._adopt(short, [])
        self.ready()

    def make_sure(self) -> None:
        """Have the file hold the game, whatever others have done to it; raises ``DiskError``."""
        if self.journal.is_closed:
            self.ready()
        elif not self.journal.is_sound():
            self.retry()

    def _shorten(self, records: list[Record]) -> None:
        """Tell the game anew without what was undone for good; ``records`` are not in the file yet."""
        short, lines = self._shortest()
        if self.journal.rewrite(lines):
            self._adopt(short, records)
        self.ready()

    def _adopt(self, short: Contents, records: list[Record]) -> None:
        self._contents = short
        self.game.shorten([self.game.log[0], *short.earlier, *short.log, *records])

    def _shortest(self) -> tuple[Contents, list[Body]]:
        """What the file holds in as few lines as can be, and these lines."""
        short = self._contents.shortest()
        steps = effective(short.log, self.dealt)
        count, state = self.timeline.turn_start(steps)
        snapshot = snapshot_of(count, state, self.header.box)
        short.snapshot, short.held = snapshot, [Held(steps[:count], snapshot.hash)]
        resumed = short.resumed
        lines = compacted_lines(short.log, short.index, snapshot)
        if resumed is None:
            return short, lines
        past = compacted_log(short.past, len(short.past))
        return short, [past, resume_line(resumed, [], short.rules), *lines]

    def put_back(self) -> None:
        """The game as the file holds it."""
        self._is_ahead = True
        self.game = restore(self._contents).game
        self._newest = None
        self._is_ahead = False

    def _refuse(self) -> None:
        """What was not kept has not happened; where putting back fails, it is done before the next answer."""
        with suppress(Exception):
            self.put_back()

    def gone_back(self, undos: int) -> DarkRoad:
        """The game as it is after so many undos, beside the one that is being played."""
        game = begun(self._contents)
        play_log(game, [*self.game.log[len(game.log) :], *[["undo", 1] for _ in range(undos)]], redo=False)
        return game

    def _begin(self, state: State) -> DarkRoad:
        return prepared(self.header.setup, self.header.box, state.copy(), [])

    def _new_snapshot(self) -> Snapshot | None:
        """The start of the turn under way, unless the journal holds a snapshot of just that."""
        steps = self.steps()
        count, state = self.timeline.turn_start(steps)
        if state is self._newest:
            return None
        self._newest = state
        snapshot = snapshot_of(count, state, self.header.box)
        held = any(
            (len(one.path), one.hash) == (count, snapshot.hash) and one.fits(steps)
            for one in self._contents.held
        )
        return None if held else snapshot

    def _hold(self, snapshot: Snapshot, steps: list[Record]) -> None:
        self._contents.snapshot = snapshot
        self._contents.held.append(Held(steps[: snapshot.steps], snapshot.hash))
