"""Eyes without a camera: dice are laid into view by hand, and each picture shows what lies there then."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path

import numpy as np

from companion.table.eyes.parts import Keeps, LooksAtWheel
from companion.table.eyes.watching import Eyes
from tests.waiting import until
from vision.reading import Box, Face, Picture, Reading
from vision.sources.frame import Frame
from vision.sources.handed import Handed
from vision.throws import Problem, Reader, State, Throw
from vision.throws.foreground import Outline
from vision.throws.watcher import Steady

COLOURS = {"night": "blue", "illuminated": "orange"}


def die(
    kind: str, face: Face, x: int = 0, sure: float = 0.99, others: dict[Face, float] | None = None
) -> Reading:
    crop = np.full((8, 8, 3), x % 256, np.uint8)
    return Reading(kind, face, sure, Box(x, 10, 40, 40), COLOURS.get(kind, "white"), crop, others or {})


def row(kind: str, *faces: Face, start: int = 0) -> list[Reading]:
    """Dice side by side."""
    return [die(kind, face, start + 100 * place) for place, face in enumerate(faces)]


class Scripted:
    """A reader that sees what lies there, and a watcher for which every frame is a throw."""

    def __init__(self) -> None:
        self.lying: list[Reading] = []
        self.problems: list[Problem] = []
        self.asked: list[tuple[tuple[str, ...], int | None]] = []
        """What it was told to expect."""
        self.expected: int | None = None
        self.state = State.MOVING
        self.frames = 0
        self.looked_again = 0
        self._through: Reader = self
        self._steady: Steady = bool

    def expect(self, kinds: Iterable[str], count: int | None) -> None:
        self.asked.append((tuple(kinds), count))

    def read(self, picture: Picture, within: Outline | None = None) -> tuple[Reading, ...]:
        return tuple(self.lying)

    def watch(self, reader: Reader, steady: Steady, tray: Outline | None) -> "Scripted":
        self._through, self._steady = reader, steady
        return self

    def feed(self, frame: Frame) -> Throw | None:
        self._steady(True)
        found = self._through.read(frame.picture)
        self._steady(False)
        self.frames += 1
        return Throw(found, tuple(self.problems), frame.at) if found and self.state is State.MOVING else None

    def has_seen(self, frames: int) -> bool:
        return self.frames >= frames

    def again(self) -> None:
        self.looked_again += 1

    def stop(self) -> None:
        self._steady(False)


class Kept:
    """Examples as they would be on the disk: kind, face, and the shade of grey of the crop."""

    def __init__(self) -> None:
        self.dice: list[tuple[str, Face, int]] = []

    def add(self, kind: str, face: Face, crop: Picture) -> None:
        self.dice.append((kind, face, int(crop[0, 0, 0])))

    def take_back(self, kind: str, crop: Picture) -> None:
        self.dice = [die for die in self.dice if (die[0], die[2]) != (kind, crop[0, 0, 0])]


class Camera:
    """A camera whose pictures are handed over; ``shows`` waits until one was looked at."""

    def __init__(
        self, examples: Keeps | None = None, picture: Path | None = None, wheel: LooksAtWheel | None = None
    ) -> None:
        self.script = Scripted()
        self.source = Handed(clock=self._time)
        self.now = 1000.0
        self.white: list[bool] = []
        """What the lamps were told."""
        self._noise = np.random.default_rng(1)
        self.eyes = Eyes(
            self.source,
            self.script,
            self.script.watch,
            hold=self.white.append,
            examples=examples,
            picture=picture,
            wheel=wheel,
            clock=self._time,
        )

    def _time(self) -> float:
        return self.now

    def push(self, seconds: float = 0.1) -> None:
        """A picture so long after the last one."""
        self.now += seconds
        self.source.push(self._noise.integers(0, 255, (72, 128, 3), np.uint8))

    def shows(self, *dice: Reading) -> None:
        """These dice lie still; the second look begins when the first has ended."""
        self.script.lying = list(dice)
        for _ in range(2):
            before = self.script.frames
            self.push()
            until(partial(self.script.has_seen, before + 1))
