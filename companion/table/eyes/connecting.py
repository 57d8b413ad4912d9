"""From the name of a camera to eyes that look at the table."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.table import home
from companion.table.eyes import RENDERED, TABLET
from companion.table.eyes.kinds import DIE_KINDS, is_printed
from companion.table.eyes.parts import Reads
from companion.table.eyes.place import KnownPlace
from companion.table.eyes.tray import DiceTray
from companion.table.eyes.watching import Eyes
from companion.table.eyes.wheel import WheelEye, kept_wheel
from companion.text.outside import outside_text
from vision.errors import VisionError
from vision.learning import Learnt
from vision.reader import DiceReader
from vision.sources.frame import Frame, Source
from vision.sources.opening import open_source
from vision.throws import Reader, ThrowWatcher
from vision.throws.foreground import Outline
from vision.throws.watcher import Steady
from vision.tray.boards import Measures
from vision.tray.printed import printed_measures
from vision.wheel import WheelFace

AUTO: Final = "auto"
"""The first camera there is."""


Lends = Callable[[str], Source]
"""Opens the camera of the tablet that is called so."""


@contextmanager
def looking(
    where: str,
    learn: bool = False,
    hold: Callable[[bool], None] | None = None,
    lends: Lends | None = None,
) -> Iterator[Eyes]:
    """Eyes that look through a camera, a video or a folder of pictures, or into a rendered tray. ``learn``:
    dice that were misread are kept as examples; ``hold`` keeps the lamps steady; ``lends`` opens the cameras
    of tablets.

    Whatever is wrong is in the eyes' notices: the game is played in any case. Raises ``DiskError`` when there
    is no place to keep anything.
    """
    folder = home.camera_dir()
    source, learnt = source_of(where, lends), Learnt(folder / "dice")
    if isinstance(source, DiceTray):
        learnt = source.learnt(DiceReader())
    reader: Reads = DiceReader(DIE_KINDS.values(), learnt)
    known = {name for name, kind in DIE_KINDS.items() if learnt.knows(kind) or not is_printed(kind)}
    wheel, wrong_wheel = _kept_wheel(folder, source.name)
    measures, wrong_measures = _measures(folder)
    eyes = Eyes(
        source,
        reader,
        watch,
        hold=hold or (lambda steady: None),
        place=KnownPlace(folder, source.name, measures),
        wheel=WheelEye(reader, "market" in known, wheel, measures),
        examples=learnt if learn else None,
        picture=folder / "asked.png",
        known=known,
    )
    wrong = (*learnt.notices, *wrong_wheel, *wrong_measures)
    eyes.notices += [("camera-notice", {"reason": reason}) for reason in wrong]
    with eyes:
        yield eyes


def watch(reader: Reader, steady: Steady, tray: Outline | None) -> ThrowWatcher:
    return ThrowWatcher(reader, tray=tray, steady=steady)


def source_of(where: str, lends: Lends | None = None) -> Source:
    """The camera, video or folder that is named so; what cannot be opened says so when it is started."""
    if where == RENDERED:
        return DiceTray()
    if where.startswith(TABLET):
        tablet = where.removeprefix(TABLET)
        return Unopened(where, VisionError("sent-nobody", camera=tablet)) if lends is None else lends(tablet)
    try:
        return open_source("" if where == AUTO else where)
    except VisionError as error:
        return Unopened(where, error)


def _kept_wheel(folder: Path, camera: str) -> tuple[WheelFace | None, tuple[str, ...]]:
    """As it was shown to this camera, and what is wrong with that."""
    try:
        return kept_wheel(folder, camera), ()
    except VisionError as error:
        return None, (outside_text(error),)


def _measures(folder: Path) -> tuple[Measures | None, tuple[str, ...]]:
    """Those that the markers were printed for, and what is wrong with that."""
    try:
        return printed_measures(folder), ()
    except VisionError as error:
        return None, (outside_text(error),)


class Unopened(Source):
    """What cannot be opened says so when it is started."""

    def __init__(self, name: str, reason: VisionError) -> None:
        self.name = name
        self._reason = reason

    def start(self) -> None:
        raise self._reason

    def next(self, timeout: float) -> Frame | None:
        return None

    def stop(self) -> None: ...

    @property
    def ended(self) -> bool:
        return True
