"""Watches frame after frame, and reads the dice once when a throw has come to rest."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, Protocol

from vision.reading import Box, Picture, Reading
from vision.sources.frame import Frame
from vision.stillness import Mask, Stillness, shrunk
from vision.throws import problems as trouble
from vision.throws.foreground import (
    Blob,
    Outline,
    View,
    blobs,
    covered,
    differing,
    knock,
    region_of,
    was_there,
    without,
)
from vision.throws.judging import Throw, merged, nothing_new, shifted, way_of
from vision.throws.problems import Problem, Trouble, within

REST: Final = 0.2
"""Seconds for which nothing moves before dice are said to lie."""
READY: Final = 0.08
"""Seconds without movement after which the lamps are asked to hold steady: they need a moment."""
LATEST: Final = 0.4
"""Seconds after rest at which the last look begins."""
LOOKS: Final = 3
HELD_FOR: Final = 1.0
"""Seconds for which the lamps are held while something moves again; changing lamps can look like that."""
HAND: Final = 0.06
"""The part of the picture from which on a thing that comes in from its rim is no die."""
FINGER: Final = 0.004
"""A thing of that size at the rim is a hand unless dice are read there."""
PATIENCE: Final = 30.0
"""Seconds after which a thing that lies as still as no hand can be belongs to the table."""
AROUND: Final = 0.25
"""How far around the tray hands and movement count, in sizes of the tray."""
_RENEW: Final = 2.0

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
    """Fed with every frame of a source, in their order; gives a throw once, when it is read."""

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
        self._base: View | None = None
        self._base_at = 0.0
        self._sure_of_base = False
        self._last: tuple[Reading, ...] = ()
        self._looks: list[tuple[Reading, ...]] = []
        self._hand_seen = False
        self._held_at: float | None = None
        self._ask = False

    def again(self) -> None:
        """Read what lies there as soon as it may be read, whether or not anything moved."""
        self._ask = True
        self.state = State.MOVING

    def stop(self) -> None:
        """No more frames will come: the lamps are free."""
        self._release()

    def feed(self, frame: Frame) -> Throw | None:
        """The next frame; a throw if it is the one by which its reading is complete."""
        if self._stillness.feed(frame):
            self._looks.clear()
            self.state = State.MOVING
            if self._held_at is not None and frame.at - self._held_at > HELD_FOR:
                self._release()
            return None
        rested = self._stillness.rested(frame.at)
        if self.state is State.SETTLED:
            self._keep_up(frame)
            return None
        if self.state is State.HAND and rested < PATIENCE:
            return None
        return self._resting(frame, rested)

    def _resting(self, frame: Frame, rested: float) -> Throw | None:
        """Nothing moves: look whether there is something to read, and read it."""
        if rested < READY:
            return None
        now = _view(frame.picture)
        if self._base is None or self._base.small.shape != now.small.shape:
            return self._begin(now, frame.at, rested)
        region = region_of(self._tray, (now.small.shape[0], now.small.shape[1]), now.scale, AROUND)
        new = self._what_is_new(now, region)
        if new is None:
            return self._settle(now, frame.at, self._last)
        if self._is_hand(new, now, rested):
            return self._wait_for_hand()
        self._hold(frame.at)
        if rested < REST:
            return None
        try:
            found = self._reader.read(frame.picture)
        except BaseException:
            self._release()
            raise
        if rested < PATIENCE and _finger(new, found, now.scale):
            return self._wait_for_hand()
        self._looks.append(found)
        if rested < LATEST and len(self._looks) < LOOKS and not self._is_plain(found, frame.picture):
            return None
        return self._conclude(frame, now, new)

    def _begin(self, now: View, at: float, rested: float) -> None:
        """The first picture in which nothing moves: what lies there was not thrown."""
        if rested < REST:
            return None
        self._sure_of_base = False
        asked = self._ask
        self._settle(now, at, ())
        if asked:
            self.again()
        return None

    def _what_is_new(self, now: View, region: Mask | None) -> tuple[Blob, ...] | None:
        """New regions; None when all is as it was, under whatever light and after whatever knock."""
        base = self._base
        assert base is not None
        noise = self._stillness.noise
        if self._ask:
            return blobs(covered(now, base, noise, region), now.scale, region)
        if not blobs(differing(now, base, noise, region), now.scale, region):
            return None
        shift = knock(now, base, noise)
        if shift is not None:
            base = self._base = base.shifted(*shift)
            self._last = shifted(self._last, shift[0] * now.scale, shift[1] * now.scale)
            if not blobs(differing(now, base, noise, region), now.scale, region):
                return None
        return blobs(covered(now, base, noise, region), now.scale, region)

    def _is_hand(self, new: tuple[Blob, ...], now: View, rested: float) -> bool:
        base = self._base
        assert base is not None
        large = [blob for blob in new if blob.at_rim and blob.area > HAND]
        if not self._sure_of_base:
            large = [blob for blob in large if not was_there(blob, now, base)]
        return bool(large) and rested < PATIENCE

    def _wait_for_hand(self) -> None:
        self.state, self._hand_seen = State.HAND, True
        self._looks.clear()
        self._release()

    def _is_plain(self, found: tuple[Reading, ...], picture: Picture) -> bool:
        """One look is enough: every die is read surely, and as many as there should be."""
        sure = all(reading.confidence >= trouble.SURE for reading in found)
        return sure and not self._problems_of(found, picture)

    def _problems_of(self, found: tuple[Reading, ...], picture: Picture) -> tuple[Problem, ...]:
        inside = self._inside(found)
        height, width = picture.shape[:2]
        hidden = trouble.overlapping(inside) or trouble.cut_off(inside, width, height)
        return (*trouble.counted(inside, self.expected), *hidden, *trouble.leaning(inside))

    def _inside(self, found: tuple[Reading, ...]) -> tuple[Reading, ...]:
        tray = self._tray
        return found if tray is None else tuple(reading for reading in found if within(reading.box, tray))

    def _conclude(self, frame: Frame, now: View, new: tuple[Blob, ...]) -> Throw | None:
        found = merged(self._looks)
        inside = self._inside(found)
        outside = [r.box for r in found if r not in inside and _is_new(r.box, new, now.scale)]
        astray = tuple(Problem(Trouble.OUTSIDE, box) for box in outside)
        unread = () if inside == found and not inside else self._unread(new, now, inside)
        old, asked, hand_seen = self._last, self._ask, self._hand_seen
        self._settle(now, frame.at, inside)
        if not asked and nothing_new(old, inside) and not (astray or unread):
            return None
        problems = (*self._problems_of(inside, frame.picture), *astray, *unread)
        return Throw(inside, problems, frame.at, way_of(old, inside, hand_seen))

    def _unread(
        self, new: tuple[Blob, ...], now: View, inside: tuple[Reading, ...]
    ) -> tuple[Problem, ...]:
        """Things about as large as a die that are new and were not read, when dice are missing."""
        base = self._base
        assert base is not None
        if self.expected is None or len(inside) >= self.expected or not inside:
            return ()
        boxes = [reading.box for reading in inside]
        die = sum(box.w * box.h for box in boxes) / len(boxes) / (now.small.size / 3 * now.scale**2)
        return tuple(
            Problem(Trouble.HIDDEN, blob.box)
            for blob in new
            if 0.35 * die < without(blob, boxes, now.scale) < 2.5 * die and not was_there(blob, now, base)
        )

    def _settle(self, now: View, at: float, lying: tuple[Reading, ...]) -> None:
        """How everything lies now is what the next throw is compared with."""
        self._sure_of_base = self._base is not None
        self._base, self._base_at, self._last = now, at, lying
        self._looks.clear()
        self.state, self._hand_seen, self._ask = State.SETTLED, False, False
        self._release()

    def _keep_up(self, frame: Frame) -> None:
        """As long as nothing moves the light may change as it likes."""
        if frame.at - self._base_at > _RENEW:
            self._base, self._base_at = _view(frame.picture), frame.at

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


def _finger(new: tuple[Blob, ...], found: tuple[Reading, ...], scale: float) -> bool:
    """Something at the rim is no die that was read."""
    boxes = [reading.box for reading in found]
    return any(blob.at_rim and without(blob, boxes, scale) > FINGER for blob in new)


def _is_new(box: Box, new: tuple[Blob, ...], scale: float) -> bool:
    """A die lies where something changed."""
    x, y = (round(side / scale) for side in box.centre)
    return any(blob.mask[y - 1 : y + 2, x - 1 : x + 2].any() for blob in new)
