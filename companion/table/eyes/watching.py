"""The eyes at work: a thread of their own that looks at the table and has a proposal when there is one."""

import threading
import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Final, Self

from companion.games.dark_road import DarkRoad
from companion.table.devices.watching import Notice
from companion.table.eyes.answered import Answered, Fresh, are_all_among
from companion.table.eyes.comparing import Comparing, Difference
from companion.table.eyes.crops import side_by_side
from companion.table.eyes.expecting import Expected, answers_given, expected
from companion.table.eyes.kinds import DIE_KINDS
from companion.table.eyes.misread import Misread
from companion.table.eyes.parts import Anywhere, Keeps, LooksAtWheel, Place, Reads, Watch, Watches, WheelSeen
from companion.table.eyes.proposing import Proposal, propose
from companion.text.outside import outside_text
from vision.drawing import save
from vision.errors import VisionError
from vision.reading import Picture, Reading
from vision.sources.frame import Frame, Source
from vision.sources.health import FINE, MOVED, Health
from vision.throws import State, Throw, Way
from vision.throws.foreground import Outline

LOOK: Final = 0.1
"""Seconds after which a thread that waits for a frame looks up whether something else is wanted."""
WHEEL_EVERY: Final = 2.0
"""Seconds between two looks at the wheel."""
OPENING: Final = 5.0
"""Seconds that a camera may take before its first frame is waited for."""
OPEN_SOON: Final = "opening"
ENDED: Final = "ended"
"""How well a camera sees that gives no pictures yet, or none any more."""


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
        wheel: LooksAtWheel | None = None,
        examples: Keeps | None = None,
        picture: Path | None = None,
        known: Collection[str] = tuple(DIE_KINDS),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``hold`` keeps the lamps steady; ``examples`` takes up dice that were misread, where the owner
        wants that; doubtful dice are drawn into the file ``picture``; ``known`` are the kinds
        of dice that can be read."""
        self.notices: list[Notice] = []
        """What people should be told, as codes with parameters, oldest first."""
        self.source = source
        self.frame: Frame | None = None
        """The last picture that was looked at, for whoever wants to see it too."""
        self._source, self._reader, self._watch = source, reader, watch
        self._place, self._wheel = place or Anywhere(), wheel
        self._comparing = Comparing(clock)
        self._hold, self._picture, self._clock = hold, picture, clock
        self._misread = None if examples is None else Misread(examples)
        self._unknown = set(DIE_KINDS) - set(known)
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
        self._wheel_at = float("-inf")
        """When the wheel was looked at last, on the clock of the frames."""
        self._wheel_trouble: VisionError | None = None
        """Why it cannot be known by its look; told once."""
        self._marker_trouble: VisionError | None = None
        """Why the markers cannot be gone by; told once."""
        self._begins = False
        """The throw is expected since the last frame."""
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

    @property
    def sight(self) -> str:
        """How well it sees: ``opening`` before the first picture, ``ended`` after the last one, and otherwise
        as ``vision.sources.health`` calls it."""
        if not self._thread.is_alive() or self._source.ended:
            return ENDED
        return OPEN_SOON if self.frame is None and self._health.state == FINE else self._health.state

    def follow(self, game: DarkRoad | None) -> None:
        """See what this game waits for; ``None`` while nobody is asked anything."""
        if self._misread is not None and game is not None:
            self._misread.check(answers_given(game))
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

    def difference(self, game: DarkRoad) -> Difference | None:
        """Where the wheel on the table is not as in this game, as far as the camera can see it."""
        return self._comparing.difference(game)

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
        if self._misread is not None:
            self._misread.note(proposal, answers)

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
            self._remember()

    def _go_on(self) -> bool:
        """One look, or one wait for one; ``False`` when no frame will come any more."""
        self._remember()
        if not self._source.continuous and not self._is_waiting():
            self._leaving.wait(LOOK)  # a picture is a throw: the next one is for the next question
            return True
        frame = self._source.next(LOOK)
        if frame is not None:
            self._see(frame)
            return True
        self._miss()
        if self._source.ended:
            self.notices.append(("camera-ended", {"camera": self._source.name}))
        return not self._source.ended

    def _remember(self) -> None:
        """Whoever reads dice by examples learns new ones between two looks, not during one."""
        if self._misread is not None:
            self.notices += self._misread.remember()

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
            watcher = watcher or self._watch(self._fresh, self._steady, self._tray(picture))
            self._look_for(throw, watcher)
        self._watcher = watcher
        return throw, watcher

    def _tray(self, picture: Picture) -> Outline | None:
        """Where the tray is; markers that cannot be gone by are told once."""
        outline, trouble = self._place.tray(picture), self._place.trouble
        if trouble is not None and trouble != self._marker_trouble:
            self.notices.append(("camera-notice", {"reason": outside_text(trouble)}))
        self._marker_trouble = trouble
        return outline

    def _look_for(self, throw: Expected | None, watcher: Watches) -> None:
        kinds = tuple(DIE_KINDS) if throw is None else tuple(dict.fromkeys(throw.kinds))
        count = None if throw is None else throw.count
        self._looks_for, self._fresh.kinds = throw, frozenset(kinds)
        for kind in () if throw is None else self._unknown.intersection(kinds):
            self.notices.append(("dice-unknown", {"kind": kind}))
            self._unknown.remove(kind)
        self._reader.expect(kinds, None if self._answered.lie_there(kinds) else count)
        watcher.expected = count
        if throw is not None and self._early:
            watcher.again()
        self._begins = throw is not None and not self._early
        self._early = False

    def _see(self, frame: Frame) -> None:
        self.frame = frame
        notice = self._health.see(frame) if self._source.continuous else None
        if notice is not None and self._health.state == FINE:
            self.notices.append(("camera-notice", {"reason": outside_text(notice)}))
        elif notice is not None:
            self._leave()
            self._trouble(notice)
        if self._health.state not in (FINE, MOVED):
            return
        throw, watcher = self._take_up(frame.picture)
        if throw is not None:
            self._comparing.see(None)  # before people throw they turn the wheel, and take dice from it
        if not self._source.continuous:
            thrown: Throw | None = Throw(self._fresh.read(frame.picture), (), frame.at)
        else:
            thrown = watcher.feed(frame)
            self._begin(frame, watcher)
        if thrown is not None and throw is not None:
            self._propose(throw, thrown)
        elif thrown is not None:
            self._early = thrown.way == Way.THROWN
        elif throw is None:
            self._look_at_wheel(frame)

    def _begin(self, frame: Frame, watcher: Watches) -> None:
        """Nothing has moved yet since this throw is expected: what lies there, on the wheel, a wagon or from
        before, is no part of it."""
        if self._begins and watcher.state is State.SETTLED:
            self._answered.note(self._reader.read(frame.picture))
        self._begins = False

    def _look_at_wheel(self, frame: Frame) -> None:
        """Now and then while nothing is thrown."""
        if self._wheel is not None and frame.at - self._wheel_at >= WHEEL_EVERY:
            self._wheel_at = frame.at
            self._comparing.see(self._wheel_seen(self._wheel, frame.picture))
            self._reader.expect(tuple(DIE_KINDS), None)

    def _wheel_seen(self, wheel: LooksAtWheel, picture: Picture) -> WheelSeen | None:
        try:
            return wheel.look(picture)
        except VisionError as error:
            if error != self._wheel_trouble:
                self._wheel_trouble = error
                self.notices.append(("camera-notice", {"reason": outside_text(error)}))
            return None

    def _leave(self) -> None:
        """Nothing is read until the next frame; then the tray is looked for anew."""
        self._comparing.see(None)
        if self._watcher is not None:
            self._watcher.stop()
            self._watcher = None

    def _miss(self) -> None:
        trouble = self._source.trouble
        if self._source.live:
            notice = self._health.miss(self._clock(), gone=trouble is not None)
            if notice is not None:
                self._leave()
                self._trouble(trouble or notice)
        elif trouble is not None:
            self._trouble(trouble)

    def _trouble(self, reason: object) -> None:
        self.notices.append(("camera-trouble", {"reason": outside_text(reason)}))

    def _propose(self, throw: Expected, thrown: Throw) -> None:
        proposal = propose(throw, thrown.readings, thrown.problems)
        with self._lock:
            if proposal is None or throw != self._expected or self._is_left_of_it(thrown.readings):
                return
            self._proposal, self._seen = proposal, thrown.readings

    def _is_left_of_it(self, readings: tuple[Reading, ...]) -> bool:
        """Dice that are taken away one by one are still the throw that they were, unless they were too many:
        then what is left is the throw."""
        too_many = self._proposal is not None and self._proposal.is_crowded
        return are_all_among(readings, self._seen) and not (too_many and len(readings) < len(self._seen))

    def _steady(self, steady: bool) -> None:
        """Lamps need not hold for dice that nobody waits for."""
        if self._looks_for is not None or not steady:
            self._hold(steady)
