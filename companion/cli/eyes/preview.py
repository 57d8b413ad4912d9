"""``dark-road camera preview``: the picture with what was read, in a window or in a file."""

import multiprocessing
import os
import sys
from pathlib import Path
from typing import Final

import cv2

from companion.cli.eyes.dice_lines import Reads
from companion.cli.eyes.looking import Looking
from companion.cli.output import complain, tell
from companion.table.eyes.parts import Place
from companion.terminal.words import word
from vision.drawing import caption, drawn, save
from vision.reading import Picture
from vision.sources.frame import Source

TITLE: Final = "dark-road camera"
ENDS: Final = (27, ord("q"))
"""Esc and q."""
BETWEEN: Final = 1.0
"""Seconds of frames between two files."""
_TRIAL_TIMEOUT: Final = 20.0
"""Seconds."""


def preview(source: Source, reader: Reads, file: Path | None, place: Place | None = None) -> int:
    """Until the source ends, the window is closed, or Ctrl-C."""
    window = Window() if window_opens() else None
    if window is None and file is None:
        return complain("camera-no-window")
    drawing = None if file is None else Drawing(file, source.continuous)
    if window is None:
        tell(word("camera-only-drawing", file=str(file)))
    try:
        with source:
            _show(Looking(source, reader, place), window, drawing)
    finally:
        if drawing is not None:
            drawing.finish()
    return 0


def _show(looking: Looking, window: "Window | None", drawing: "Drawing | None") -> None:
    seen: Picture | None = None
    for sight in looking.sights():
        if sight.sentence is not None:
            tell(sight.sentence)
        if sight.frame is not None:
            seen = drawn(sight.frame.picture, sight.dice or ())
        if seen is None:
            continue
        picture = seen if looking.standing is None else caption(seen, looking.standing)
        if drawing is not None and sight.frame is not None:
            drawing.show(picture, sight.frame.at)
        if window is not None and not window.show(picture):
            return


def window_opens() -> bool:
    """Tried in a process of its own: where there is no screen, OpenCV ends the program without a word."""
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    trial = multiprocessing.get_context("spawn").Process(target=_open_window, daemon=True)
    trial.start()
    trial.join(_TRIAL_TIMEOUT)
    if trial.is_alive():
        trial.kill()
        trial.join()
    return trial.exitcode == 0


def _open_window() -> None:
    silence = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):  # OpenCV's own complaint is not for people
        os.dup2(silence, stream)
    cv2.namedWindow(TITLE)
    cv2.waitKey(1)
    cv2.destroyAllWindows()


class Window:
    """OpenCV's own."""

    def show(self, picture: Picture) -> bool:
        """``False`` when somebody closed it."""
        cv2.imshow(TITLE, picture)
        if cv2.waitKey(1) & 0xFF in ENDS or cv2.getWindowProperty(TITLE, cv2.WND_PROP_VISIBLE) < 1:
            cv2.destroyAllWindows()
            return False
        return True


class Drawing:
    """A file that always holds the newest picture, or one that is a second old at most."""

    def __init__(self, file: Path, continuous: bool) -> None:
        self._file = file
        self._between = BETWEEN if continuous else 0.0
        self._written: float | None = None
        self._waiting: Picture | None = None

    def show(self, picture: Picture, at: float) -> None:
        self._waiting = picture
        if self._written is None or at - self._written >= self._between:
            self._write(at)

    def finish(self) -> None:
        """The last picture is kept, too."""
        if self._waiting is not None and self._written is not None:
            self._write(self._written)

    def _write(self, at: float) -> None:
        if self._waiting is not None:
            save(self._waiting, self._file, anew=self._written is not None)
            self._written, self._waiting = at, None
