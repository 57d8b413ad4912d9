"""How everything lay when it last was at rest, and what is new since then."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from vision.reading import Box, Reading
from vision.stillness import Mask
from vision.throws.foreground import Blob, View, blobs, covered, differing, knock, was_there, without
from vision.throws.judging import UNMOVED, shifted
from vision.throws.problems import SURE, Problem, Trouble, apart

HAND: Final = 0.06
"""The part of the picture from which on a thing that comes in from its rim is no die."""
FINGER: Final = 0.0015
"""A thing of that size at the rim is a hand unless dice are read there."""
SHADOWS: Final = 2.2
"""How many times a die's own area its shadow may have: a low lamp's is long."""
LEAST_DIE: Final = 0.35
MOST_DIE: Final = 2.5
"""A thing that may be a die has an area between these parts of a die that is known."""
ANY_DIE: Final = (0.001, 0.03)
"""Where no die is known: parts of the picture."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The table at a time when nothing moved."""

    view: View
    at: float
    lying: tuple[Reading, ...] = ()
    """The dice that were read then."""
    trusted: bool = True
    """No hand was in view then, as far as one can tell."""

    def knocked(self, now: View, noise: float) -> "Memory":
        """The same as the camera sees it now, if somebody gave it a knock since."""
        shift = knock(now, self.view, noise)
        if shift is None:
            return self
        dx, dy = shift
        lying = shifted(self.lying, dx * now.scale, dy * now.scale)
        return Memory(self.view.shifted(dx, dy), self.at, lying, self.trusted)

    def differs(self, now: View, noise: float, region: Mask | None) -> bool:
        """Something lies otherwise, or something came or went."""
        return bool(blobs(differing(now, self.view, noise, region), now.scale, region))

    def news(self, now: View, noise: float, region: Mask | None) -> tuple[Blob, ...]:
        """Everything that is new, the largest first."""
        return blobs(covered(now, self.view, noise, region), now.scale, region)

    def has_hand(self, new: Sequence[Blob], now: View) -> bool:
        """Something much larger than a die comes in from outside."""
        return any(blob.area > HAND for blob in self._come_in(new, now))

    def has_finger(self, new: Sequence[Blob], now: View, found: Sequence[Reading]) -> bool:
        """Something at the rim is no die that lies or lay there, nor the shadow of one."""
        boxes, scale = [reading.box for reading in (*found, *self.lying)], now.scale
        return any(
            without(blob, boxes, scale) > max(FINGER, SHADOWS * _dice_in(blob, boxes, scale))
            for blob in self._come_in(new, now)
        )

    def _come_in(self, new: Sequence[Blob], now: View) -> list[Blob]:
        """What reaches in from the rim, and did not leave instead."""
        at_rim = [blob for blob in new if blob.at_rim]
        return [blob for blob in at_rim if self.trusted or not was_there(blob, now, self.view)]

    def plausible(self, found: Sequence[Reading], new: Sequence[Blob], now: View) -> tuple[Reading, ...]:
        """Without what looks a little like a die but lies where nothing has changed: a part of the table."""
        return tuple(
            reading
            for reading in found
            if reading.confidence >= SURE
            or not new
            or lies_in(reading.box, new, now.scale)
            or any(apart(reading.box, old.box) < UNMOVED for old in self.lying)
        )

    def unread(self, new: Sequence[Blob], now: View, found: Sequence[Reading]) -> tuple[Problem, ...]:
        """New things about as large as a die in which none was read."""
        known = [reading.box for reading in (*found, *self.lying)]
        least, most = ANY_DIE
        if known:
            usual = sum(box.w * box.h for box in known) / len(known) / (now.grey.size * now.scale**2)
            least, most = LEAST_DIE * usual, MOST_DIE * usual
        return tuple(
            Problem(Trouble.HIDDEN, blob.box)
            for blob in new
            if least < without(blob, known, now.scale) < most and not was_there(blob, now, self.view)
        )


def lies_in(box: Box, new: Sequence[Blob], scale: float) -> bool:
    """A die's middle is where something is new."""
    x, y = (max(1, round(side / scale)) for side in box.centre)
    return any(blob.mask[y - 1 : y + 2, x - 1 : x + 2].any() for blob in new)


def _dice_in(blob: Blob, boxes: Sequence[Box], scale: float) -> float:
    """The part of the picture that the dice in a blob cover."""
    touching = [box for box in boxes if lies_in(box, (blob,), scale)]
    return sum(box.w * box.h for box in touching) / (blob.mask.size * scale**2)
