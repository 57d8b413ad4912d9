"""Watches frame after frame, and reads the dice once when a throw has come to rest."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, Protocol

import cv2

from vision.reading import Picture, Reading
from vision.sources.frame import Frame
from vision.stillness import Mask, Stillness, shrunk
from vision.throws import problems as trouble
from vision.throws.foreground import Blob, Outline, View, region_of
from vision.throws.judging import Throw, merged, nothing_new, way_of
from vision.throws.memory import Memory, lies_in
from vision.throws.problems import Problem, Trouble, within

REST: Final = 0.2
"""Seconds for which nothing moves before dice are said to lie."""
READY: Final = 0.08
"""Seconds without movement after which the lamps are asked to hold steady: they need a moment."""
LATEST: Final = 0.3
"""Seconds after rest from which on a look is the last: it takes time too, and half a second is allowed."""
LOOKS: Final = 3
HELD_FOR: Final = 1.0
"""Seconds for which the lamps are held while something moves again; changing lamps can look like that."""
REACHING: Final = 0.015
"""The part of the picture that moves when a hand reaches in."""
RIM: Final = 0.02
PATIENCE: Final = 30.0
"""Seconds after which a thing that lies as still as no hand can be belongs to the table."""
SHORT_PATIENCE: Final = 5.0
"""The same for a thing no larger than a fingertip: it may be a die that lies half out of view."""
AROUND: Final = 0.25
"""How far around the tray hands and movement count, in sizes of the tray."""
RENEW: Final = 2.0
"""Seconds after which it is remembered anew how everything lies."""

Steady = Callable[[bool], None]


class Reader(Protocol):
    """What reads the dice of one picture."""

    def read(self, picture: Picture, within: Outline | None = None) -> tuple[Reading, ...]:
        """All dice, or those in a polygon."""


class State(StrEnum):
    """What the watcher waits for."""

    MOVING = "moving"
    """That everything lies still."""
    HAND = "hand"
    """That the hand, or whatever came into view, goes away."""
    SETTLED = "settled"
    """The next throw."""


def _nothing(steady: bool) -> None:
    """There are no lamps."""


class ThrowWatcher:
    """Fed with every frame of a source, in their order; gives a throw once, when it is read.

    What lies there when it begins to watch was not thrown, and is told only when it is asked for.
    """

    def __init__(
        self,
        reader: Reader,
        expected: int | None = None,
        tray: Outline | None = None,
        steady: Steady = _nothing,
    ) -> None:
        """``expected``: how many dice are thrown, if that is known. ``tray``: its outline in the frames.

        ``steady`` is called with True before dice are read and with False afterwards.
        """
        self.expected = expected
        self.state = State.MOVING
        self._reader, self._tray, self._steady = reader, tray, steady
        self._stillness = Stillness()
        self._memory: Memory | None = None
        self._looks: list[tuple[Reading, ...]] = []
        self._hand_seen = False
        self._asked = False
        self._patience = PATIENCE
        self._held_at: float | None = None

    def again(self) -> None:
        """Read what lies there as soon as it may be read, whether or not anything moved."""
        self._asked = True
        self.state = State.MOVING

    def stop(self) -> None:
        """No more frames will come: the lamps are free."""
        self._release()

    def feed(self, frame: Frame) -> Throw | None:
        """The next frame; a throw if it is the one by which its reading is complete."""
        if self._stillness.feed(frame, self._region(frame.picture)):
            self._moves(frame)
            return None
        rested = self._stillness.rested(frame.at)
        if self.state is State.SETTLED:
            self._keep_up(frame)
            return None
        if rested < READY or (self.state is State.HAND and rested < self._patience):
            return None
        now = _view(frame.picture)
        if self._memory is None or self._memory.view.grey.shape != now.grey.shape:
            self._begin(Memory(now, frame.at, trusted=False), rested)
            return None
        return self._rests(frame, now, self._memory, rested)

    def _moves(self, frame: Frame) -> None:
        self._looks.clear()
        self.state = State.MOVING
        self._hand_seen |= self._reaches_in(frame.picture)
        if self._held_at is not None and frame.at - self._held_at > HELD_FOR:
            self._release()

    def _region(self, picture: Picture) -> Mask | None:
        return None if self._tray is None else region_of(self._tray, picture, AROUND)

    def _reaches_in(self, picture: Picture) -> bool:
        """Much moves, and that as far as the rim of what is watched: more than dice would."""
        where, region = self._stillness.where, self._region(picture)
        if where is None or self._stillness.share < REACHING:
            return False
        height, width = picture.shape[:2]
        left, top, right, bottom = 0, 0, width, height
        if region is not None:
            x, y, w, h = (side * width / region.shape[1] for side in cv2.boundingRect(region))
            left, top, right, bottom = int(x), int(y), int(x + w), int(y + h)
        rooms = where.x - left, where.y - top, right - where.x - where.w, bottom - where.y - where.h
        return bool(min(rooms) <= RIM * width)

    def _begin(self, memory: Memory, rested: float) -> None:
        """The first picture in which nothing moves."""
        if rested >= REST:
            asked = self._asked
            self._settle(memory)
            if asked:
                self.again()

    def _rests(self, frame: Frame, now: View, memory: Memory, rested: float) -> Throw | None:
        """Nothing moves: see whether anything is new that can be read, and read it."""
        noise, region = self._stillness.noise, self._region(frame.picture)
        if memory.differs(now, noise, region):
            memory = self._memory = memory.knocked(now, noise)
        if not self._asked and not memory.differs(now, noise, region):
            self._settle(Memory(now, frame.at, memory.lying, memory.trusted))
            return None
        new = memory.news(now, noise, region)
        if rested < PATIENCE and memory.has_hand(new, now):
            self._wait_for_hand(PATIENCE)
            return None
        self._hold(frame.at)
        if rested < REST:
            return None
        found = memory.plausible(self._read(frame.picture), new, now)
        if rested < SHORT_PATIENCE and memory.has_finger(new, now, found):
            self._wait_for_hand(SHORT_PATIENCE)
            return None
        self._looks.append(found)
        in_time = (rested < LATEST or self._asked) and len(self._looks) < LOOKS
        if in_time and not self._is_plain(found, frame.picture):
            return None
        return self._conclude(frame, now, memory, new)

    def _wait_for_hand(self, patience: float) -> None:
        self.state, self._hand_seen, self._patience = State.HAND, True, patience
        self._looks.clear()
        self._release()

    def _read(self, picture: Picture) -> tuple[Reading, ...]:
        done = False
        try:
            found = self._reader.read(picture)
            done = True
        finally:
            if not done:
                self._release()
        return found

    def _is_plain(self, found: tuple[Reading, ...], picture: Picture) -> bool:
        """One look is enough: every die is read surely, and as many as there should be."""
        sure = all(reading.confidence >= trouble.SURE for reading in found)
        return sure and not self._problems_of(self._inside(found), picture)

    def _problems_of(self, dice: tuple[Reading, ...], picture: Picture) -> tuple[Problem, ...]:
        height, width = picture.shape[:2]
        hidden = trouble.overlapping(dice) or trouble.cut_off(dice, width, height)
        cocked = trouble.leaning(dice, self._tray, picture)
        return (*trouble.counted(dice, self.expected), *hidden, *cocked)

    def _inside(self, found: tuple[Reading, ...]) -> tuple[Reading, ...]:
        tray = self._tray
        return found if tray is None else tuple(reading for reading in found if within(reading.box, tray))

    def _conclude(self, frame: Frame, now: View, memory: Memory, new: tuple[Blob, ...]) -> Throw | None:
        found = merged(self._looks)
        dice = self._inside(found)
        beside = tuple(reading for reading in found if reading not in dice)
        astray = self._astray(beside, dice, now, memory, new)
        missing = self.expected is not None and len(dice) + len(astray) < self.expected
        unread = memory.unread(new, now, found) if missing else ()
        told = self._asked or astray or unread or self._were_too_many(memory.lying, dice)
        untold = not told and nothing_new(memory.lying, dice)
        way = way_of(memory.lying, dice, self._hand_seen)
        self._settle(Memory(now, frame.at, dice))
        if untold:
            return None
        return Throw(dice, (*self._problems_of(dice, frame.picture), *astray, *unread), frame.at, way)

    def _astray(
        self,
        beside: tuple[Reading, ...],
        dice: tuple[Reading, ...],
        now: View,
        memory: Memory,
        new: tuple[Blob, ...],
    ) -> tuple[Problem, ...]:
        """Dice of the throw that did not stay in the tray."""
        near = [reading for reading in beside if lies_in(reading.box, new, now.scale)]
        missing = 0 if self.expected is None else self.expected - len(dice) - len(near)
        far: list[Reading] = []
        if len(near) < len(beside) and missing > 0 and not nothing_new(memory.lying, dice):
            # Farther away people lay down all sorts of things: only sure dice that came with others count.
            all_new = memory.news(now, self._stillness.noise, None)
            sure = [reading for reading in beside if reading.confidence >= trouble.SURE]
            far = [one for one in sure if one not in near and lies_in(one.box, all_new, now.scale)]
        fallen = (*near, *far) if len(far) <= missing else near
        return tuple(Problem(Trouble.OUTSIDE, reading.box) for reading in fallen)

    def _were_too_many(self, before: tuple[Reading, ...], now: tuple[Reading, ...]) -> bool:
        """What did not belong to the throw was taken away: what is left may be all of it."""
        return self.expected is not None and len(before) > max(self.expected, len(now))

    def _settle(self, memory: Memory) -> None:
        """How everything lies now is what the next throw is compared with."""
        self._memory = memory
        self._looks.clear()
        self.state, self._hand_seen, self._asked = State.SETTLED, False, False
        self._release()

    def _keep_up(self, frame: Frame) -> None:
        """As long as nothing moves the light may change as it likes."""
        memory = self._memory
        if memory is not None and frame.at - memory.at > RENEW:
            self._memory = Memory(_view(frame.picture), frame.at, memory.lying, memory.trusted)

    def _hold(self, at: float) -> None:
        if self._held_at is None:
            self._held_at = at
            self._steady(True)

    def _release(self) -> None:
        if self._held_at is not None:
            self._held_at = None
            self._steady(False)


def _view(picture: Picture) -> View:
    small = shrunk(picture)
    return View(small, picture.shape[1] / small.shape[1])
