"""Frame after frame: what lies there, and what befalls the camera."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from companion.cli.eyes.dice_lines import Reads
from companion.table.eyes.parts import Anywhere, Place
from companion.text.outside import outside_text
from vision.reading import Face, Reading
from vision.sources.frame import Frame, Source
from vision.sources.health import COVERED, FINE, MOVED, Health

LOOK: Final = 0.2
"""Seconds after which somebody who waits for a frame looks up: a window wants to be drawn."""
OPENING: Final = 5.0
"""Seconds that a camera may take before its first frame is waited for."""


@dataclass(frozen=True, slots=True)
class Sight:
    """One look. Without ``frame`` none came; without ``dice`` nobody looked for any, since the camera sees
    nothing; ``sentence`` tells what befell it just now."""

    frame: Frame | None = None
    dice: Sequence[Reading] | None = None
    sentence: str | None = None


class Looking:
    """Over a source that is started."""

    def __init__(
        self,
        source: Source,
        reader: Reads,
        place: Place | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._source, self._reader, self._clock = source, reader, clock
        self._place = place or Anywhere()
        self._health = Health(self._place.is_moved, clock() + OPENING if source.live else None)
        self._opened = self._begun = False
        self.standing: str | None = None
        """What is wrong with the camera, as long as it is."""

    def sights(self) -> Iterator[Sight]:
        """Until the source ends. Raises ``VisionError`` for a camera that gives no frame from the start."""
        while not self._source.ended:
            frame = self._source.next(LOOK)
            yield Sight(sentence=self._missed()) if frame is None else self._seen(frame)

    def _missed(self) -> str | None:
        trouble = self._source.trouble
        if not self._source.live:
            return None if trouble is None else outside_text(trouble)
        if trouble is not None and not self._opened:
            raise trouble
        notice = self._health.miss(self._clock(), gone=trouble is not None)
        return None if notice is None else self._tell(outside_text(trouble or notice))

    def _seen(self, frame: Frame) -> Sight:
        self._opened = True
        if not self._source.continuous:
            return Sight(frame, self._reader.read(frame.picture))
        notice = self._health.see(frame)
        if not self._begun and self._health.looks == FINE:
            self._begun = True
            self._place.tray(frame.picture)  # from now on the camera should stand where it stands
        sees = self._health.state in (FINE, MOVED) and self._health.looks != COVERED
        dice = self._reader.read(frame.picture) if sees else None
        return Sight(frame, dice, None if notice is None else self._tell(outside_text(notice)))

    def _tell(self, sentence: str) -> str:
        self.standing = None if self._health.state == FINE else sentence
        return sentence


class Changes:
    """Which readings are worth a word: what was seen twice in a row and not told yet.

    Pictures that have nothing to do with each other are told every time.
    """

    def __init__(self, continuous: bool) -> None:
        self._continuous = continuous
        self._before: Counter[tuple[str, Face]] | None = None
        self._told: Counter[tuple[str, Face]] | None = None

    def see(self, dice: Sequence[Reading]) -> bool:
        now = Counter((reading.kind, reading.face) for reading in dice)
        before, self._before = self._before, now
        if self._continuous and (now != before or now == self._told):
            return False
        self._told = now
        return True
