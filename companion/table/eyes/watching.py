"""The eyes at work: a thread of their own that looks at the table and has a proposal when there is one."""

import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Self

from companion.games.dark_road import DarkRoad
from companion.table.devices.watching import Notice
from companion.table.eyes.answered import Answered, Fresh, are_all_among
from companion.table.eyes.crops import side_by_side
from companion.table.eyes.expecting import Expected, expected
from companion.table.eyes.kinds import DIE_KINDS
from companion.table.eyes.parts import Anywhere, Keep, Place, Reads, Watch, Watches
from companion.table.eyes.proposing import Proposal, corrected, propose
from vision.drawing import save
from vision.errors import VisionError
from vision.reading import Picture, Reading
from vision.sources.frame import Frame, Source
from vision.sources.health import FINE, MOVED, Health
from vision.throws import Throw, Way

LOOK: Final = 0.1
"""Seconds after which a thread that waits for a frame looks up whether something else is wanted."""
OPENING: Final = 5.0
"""Seconds that a camera may take before its first frame is waited for."""


class Eyes:
    """Say :meth:`expect` after every change of the game; nothing here waits for the camera or fails with it.

    Whatever happens to the camera is in ``notices``, and people type what the dice show.
    """

    def __init__(
        self,
        source: Source,
        reader: Reads,
        watch: Watch,
        hold: Callable[[bool], None] = lambda white: None,
        place: Place | None = None,
        keep: Keep | None = None,
        picture: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``hold`` keeps the lamps steady; ``keep`` takes a die that was misread as an example, where the
        owner wants that; doubtful dice are drawn into the file ``picture``."""
        self.notices: list[Notice] = []
        """What people should be told, as codes with parameters, oldest first."""
        self._source, self._reader, self._watch = source, reader, watch
        self._place = place or Anywhere()
        self._hold, self._keep, self._picture, self._clock = hold, keep, picture, clock
        self._health = Health(self._place.is_moved, clock() + OPENING if source.live else None)
        self._thread = threading.Thread(target=self._run, name="eyes", daemon=True)
        self._leaving = threading.Event()
        self._lock = threading.Lock()
        self._expected: Expected | None = None
        self._proposal: Proposal | None = None
        self._seen: tuple[Reading, ...] = ()
        """The dice of the throw under way, once they were read."""
        self._spent: list[Reading] = []
        """Dice of earlier throws that the thread has not noted yet."""
        self._last: Proposal | None = None
        """The proposal before this throw, should it be undone."""
        # What follows belongs to the thread.
        self._looks_for: Expected | None = None
        self._answered = Answered()
        self._fresh = Fresh(reader, self._answered)
        self._watcher: Watches | None = None
        self._early = False
        """Something was thrown while nothing was expected: it may be for the next question."""

    # For whoever plays

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """The camera is let go; waits for a look that is under way."""
        self._leaving.set()
        self._thread.join()

    @property
    def proposal(self) -> Proposal | None:
        """What lies on the table, as an answer to the throw that is expected."""
        with self._lock:
            return self._proposal

    def follow(self, game: DarkRoad | None) -> None:
        """See what this game waits for; ``None`` while nobody is asked anything."""
        self.expect(None if game is None else expected(game))

    def expect(self, throw: Expected | None) -> None:
        """The throw that the game waits for now; what was seen before it counts no more."""
        with self._lock:
            if throw == self._expected:
                return
            if self._proposal is not None:
                self._last = self._proposal
            self._spent += self._seen
            again = self._last if self._last is not None and self._last.expected == throw else None
            self._expected, self._proposal, self._seen = throw, again, ()

    def picture_of(self, proposal: Proposal) -> Path | None:
        """The file in which the doubtful dice of this proposal now are; ``None`` where there is none."""
        if self._picture is None:
            return None
        try:
            save(side_by_side([die.reading for die in proposal.asked]), self._picture, anew=True)
        except VisionError:
            return None
        return self._picture

    def learn(self, proposal: Proposal, answers: Sequence[str]) -> None:
        """What the dice of a proposal turned out to show; kept only where the owner wants that."""
        if self._keep is None:
            return
        try:
            for reading, face in corrected(proposal, answers):
                self._keep(reading.kind, face, reading.crop)
        except VisionError as error:
            self.notices.append(("camera-not-learnt", {"reason": str(error)}))

    # The thread

    def _run(self) -> None:
        try:
            with self._source:
                while not self._leaving.is_set() and self._go_on():
                    pass
        except VisionError as error:
            self._trouble(error)
        finally:
            self._leave()

    def _go_on(self) -> bool:
        """One look, or one wait for one; ``False`` when no frame will come any more."""
        if not self._source.continuous and not self._is_waiting():
            self._leaving.wait(LOOK)  # a picture is a throw: the next one is for the next question
            return True
        frame = self._source.next(LOOK)
        if frame is not None:
            self._see(frame)
        elif self._source.ended:
            self.notices.append(("camera-ended", {"camera": self._source.name}))
            return False
        else:
            self._miss()
        return True

    def _is_waiting(self) -> bool:
        """Is a throw expected that nothing was seen of?"""
        with self._lock:
            return self._expected is not None and self._proposal is None

    def _take_up(self, picture: Picture) -> tuple[Expected | None, Watches]:
        """What is expected now, and who watches for it."""
        with self._lock:
            throw, spent, self._spent = self._expected, self._spent, []
        self._answered.note(spent)
        watcher = self._watcher
        if watcher is None or throw != self._looks_for:
            watcher = watcher or self._watch(self._fresh, self._steady, self._place.tray(picture))
            self._look_for(throw, watcher)
        self._watcher = watcher
        return throw, watcher

    def _look_for(self, throw: Expected | None, watcher: Watches) -> None:
        kinds = tuple(DIE_KINDS) if throw is None else tuple(dict.fromkeys(throw.kinds))
        count = None if throw is None else throw.count
        self._looks_for, self._fresh.kinds = throw, frozenset(kinds)
        self._reader.expect(kinds, None if self._answered.lie_there(kinds) else count)
        watcher.expected = count
        if throw is not None and self._early:
            watcher.again()
        self._early = False

    def _see(self, frame: Frame) -> None:
        notice = self._health.see(frame) if self._source.continuous else None
        if notice is not None and self._health.state == FINE:
            self.notices.append(("camera-again", {"reason": str(notice)}))
        elif notice is not None:
            self._trouble(notice)
            self._leave()
        if self._health.state not in (FINE, MOVED):
            return
        throw, watcher = self._take_up(frame.picture)
        if not self._source.continuous:
            thrown: Throw | None = Throw(self._fresh.read(frame.picture), (), frame.at)
        else:
            thrown = watcher.feed(frame)
        if thrown is not None and throw is not None:
            self._propose(throw, thrown)
        elif thrown is not None:
            self._early = thrown.way == Way.THROWN

    def _leave(self) -> None:
        """Nothing is read until the next frame; then the tray is looked for anew."""
        if self._watcher is not None:
            self._watcher.stop()
            self._watcher = None

    def _miss(self) -> None:
        trouble = self._source.trouble
        if self._source.live:
            notice = self._health.miss(self._clock(), gone=trouble is not None)
            if notice is not None:
                self._trouble(trouble or notice)
                self._leave()
        elif trouble is not None:
            self._trouble(trouble)

    def _trouble(self, reason: object) -> None:
        self.notices.append(("camera-trouble", {"reason": str(reason)}))

    def _propose(self, throw: Expected, thrown: Throw) -> None:
        proposal = propose(throw, thrown.readings, thrown.problems)
        with self._lock:
            # Dice that are taken away one by one are still the throw that they were.
            if proposal is None or throw != self._expected or are_all_among(thrown.readings, self._seen):
                return
            self._proposal, self._seen = proposal, thrown.readings

    def _steady(self, steady: bool) -> None:
        """Lamps need not hold for dice that nobody waits for."""
        if self._looks_for is not None or not steady:
            self._hold(steady)
