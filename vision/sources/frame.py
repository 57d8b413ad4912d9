"""A frame, and what every source of frames can do."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from types import TracebackType
from typing import Final, Self

import cv2
import numpy as np

from vision.errors import VisionError
from vision.reading import Picture

LARGEST: Final = 8192
"""Pixels of the longest side; no camera gives more, and a broken one must not fill the memory."""
SMALLEST: Final = 16


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a source: ``at`` seconds on the source's own clock, ``number`` counts from 0.

    A number that is left out belongs to a frame that nobody took in time.
    """

    picture: Picture = field(compare=False, repr=False)
    at: float
    number: int


class Source(ABC):
    """Frames one after another. ``with source:`` starts it and always stops it again."""

    name: str
    """As people call it."""
    continuous: bool = True
    """Its frames follow each other closely: a covered or frozen camera can be told from them."""

    live: bool = False
    """Its frames come now, timed by ``time.monotonic``: one that does not come is missed."""

    @abstractmethod
    def start(self) -> None:
        """Begin. Raises ``VisionError`` where it is known at once that no frame can come."""

    @abstractmethod
    def next(self, timeout: float) -> Frame | None:
        """The newest frame that was not given yet; ``None``: nothing new within ``timeout`` seconds."""

    @abstractmethod
    def stop(self) -> None:
        """End, and wait for whatever still works. May be called at any time and more than once."""

    @property
    @abstractmethod
    def ended(self) -> bool:
        """There will be no further frame."""

    @property
    def trouble(self) -> VisionError | None:
        """Why there is no frame just now; ``None`` when all is well."""
        return None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def is_sane(*sides: int) -> bool:
    return min(sides) >= SMALLEST and max(sides) <= LARGEST


def as_picture(raw: object) -> Picture | None:
    """What a driver gave, as three channels of 8 bits; ``None`` when it is no picture of a sane size."""
    if not isinstance(raw, np.ndarray) or raw.dtype != np.uint8 or raw.ndim not in (2, 3):
        return None
    if not is_sane(*raw.shape[:2]):
        return None
    match raw.shape[2:]:
        case () | (1,):
            return np.asarray(cv2.cvtColor(raw, cv2.COLOR_GRAY2BGR), np.uint8)
        case (3,):
            return raw
        case (4,):
            return np.asarray(cv2.cvtColor(raw, cv2.COLOR_BGRA2BGR), np.uint8)
    return None
