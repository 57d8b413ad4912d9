"""What the eyes are put together from: whoever reads, watches and knows the place can be another."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from vision.errors import VisionError
from vision.reading import Face, Picture, Reading
from vision.sources.frame import Frame
from vision.throws import Reader, State, Throw
from vision.throws.foreground import Outline
from vision.throws.watcher import Steady


class Keeps(Protocol):
    """What keeps crops of dice as examples: ``vision.learning`` does. Both raise ``VisionError``."""

    def add(self, kind: str, face: Face, crop: Picture) -> object: ...
    def take_back(self, kind: str, crop: Picture) -> object: ...


class Reads(Protocol):
    """What reads the dice of a picture: ``vision.reader`` does."""

    def expect(self, kinds: Iterable[str], count: int | None) -> None: ...
    def read(self, picture: Picture, within: Outline | None = None) -> tuple[Reading, ...]: ...


class Watches(Protocol):
    """What knows when dice have come to rest: ``vision.throws`` does."""

    expected: int | None
    state: State

    def feed(self, frame: Frame) -> Throw | None: ...
    def again(self) -> None: ...
    def stop(self) -> None: ...


Watch: TypeAlias = Callable[[Reader, Steady, Outline | None], Watches]
"""Makes one from what reads a picture, what holds the lamps, and the tray's outline in the picture."""


class Place(Protocol):
    """Where the camera looks, as far as that is known."""

    trouble: VisionError | None
    """Why the markers that were in view when the tray was looked for last cannot be gone by."""

    def tray(self, picture: Picture) -> Outline | None: ...
    def is_moved(self, picture: Picture) -> bool: ...


class Anywhere:
    """Nothing is known of the table: all that is in view counts."""

    trouble = None

    def tray(self, picture: Picture) -> Outline | None:
        return None

    def is_moved(self, picture: Picture) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class WheelSeen:
    """How the wheel stood in a picture."""

    section: int | None
    """The one at $5; ``None`` where it stands between two."""
    dice: tuple[int, ...] | None
    """How many market dice lie on each section, 0 first; ``None`` where that cannot be told."""


class LooksAtWheel(Protocol):
    """What sees how the wheel stands; ``None`` where it is not in view.

    Raises ``VisionError`` where it can be known only by a look that does not hold for such pictures.
    """

    def look(self, picture: Picture) -> WheelSeen | None: ...
