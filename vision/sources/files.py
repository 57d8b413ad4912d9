"""Frames from files: a video that plays, and a folder of pictures."""

import os
import re
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import cv2

from vision import pictures
from vision.errors import VisionError
from vision.files import read_plain
from vision.sources.capture import be_quiet, is_text
from vision.sources.frame import LARGEST, Frame, Source, as_picture

PICTURES: Final = frozenset(".avif .bmp .gif .heic .heif .jpeg .jpg .pgm .png .ppm .tif .tiff .webp".split())
"""Also those that cannot be read: of each it is told why."""
_USUAL_RATE: Final = 30.0
_DIGITS: Final = re.compile(r"(\d+)")


class VideoFile(Source):
    """A film, once. ``speed`` 1 plays it as it was taken, and a slow reader misses frames, as at a camera;
    ``None`` gives every frame as soon as it is asked for. Times are the film's own."""

    def __init__(
        self,
        path: Path | str,
        speed: float | None = 1.0,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[float], object] | None = None,
    ) -> None:
        self.name = os.fspath(path)
        self._speed, self._clock = speed, clock
        self._leaving = threading.Event()
        self._wait = wait or self._leaving.wait
        self._lock = threading.Lock()
        self._film: cv2.VideoCapture | None = None
        self._step = 1 / _USUAL_RATE
        self._ahead: Frame | None = None
        self._count, self._last = 0, -1.0
        self._began: float | None = None
        self._ended = False

    def start(self) -> None:
        try:
            read_plain(Path(self.name), 0)
        except OSError as error:
            raise VisionError("video-unreadable", file=self.name, reason=error.strerror or "") from error
        if not is_text(self.name):
            raise VisionError("video-name", file=self.name)
        be_quiet()
        film = cv2.VideoCapture(self.name, _backend())
        sides = film.get(cv2.CAP_PROP_FRAME_WIDTH), film.get(cv2.CAP_PROP_FRAME_HEIGHT)
        if not film.isOpened() or max(sides) > LARGEST:
            film.release()
            raise VisionError("video-unknown", file=self.name)
        rate = film.get(cv2.CAP_PROP_FPS)
        self._step = 1 / rate if 1 <= rate <= 1000 else 1 / _USUAL_RATE
        self._film = film

    def next(self, timeout: float) -> Frame | None:
        frame = self._ahead or self._read()
        if self._speed is None or frame is None:
            self._ahead = None
            return frame
        if self._began is None:
            self._began = self._clock() - frame.at / self._speed
        due = self._began + frame.at / self._speed
        early = due - self._clock()
        if early > timeout:
            self._ahead = frame
            self._wait(timeout)
            return None
        if early > 0:
            self._wait(early)
        return self._newest_due(frame, self._began, self._speed)

    def _newest_due(self, frame: Frame, began: float, speed: float) -> Frame:
        """Of the frames whose time has come the last; the one after it is kept for the next call."""
        now = (self._clock() - began) * speed
        while True:
            self._ahead = self._read()
            if self._ahead is None or self._ahead.at > now:
                return frame
            frame = self._ahead

    def _read(self) -> Frame | None:
        with self._lock:
            if self._film is None or self._leaving.is_set():
                return None
            given, raw = self._film.read()
            at = self._film.get(cv2.CAP_PROP_POS_MSEC) / 1000
        picture = as_picture(raw) if given else None
        if picture is None:
            self._ended = True
            return None
        if not self._last < at:
            at = self._last + self._step if self._count else 0.0
        frame = Frame(picture, at, self._count)
        self._count, self._last = self._count + 1, at
        return frame

    def stop(self) -> None:
        self._leaving.set()
        with self._lock:
            self._ended, self._ahead = True, None
            if self._film is not None:
                self._film.release()
                self._film = None

    @property
    def ended(self) -> bool:
        return self._ended and self._ahead is None

    @property
    def trouble(self) -> VisionError | None:
        """A film that ended before its first frame is none."""
        nothing = self._ended and not self._count and not self._leaving.is_set()
        return VisionError("video-unknown", file=self.name) if nothing else None


class Folder(Source):
    """Pictures in the order of their names (2 before 10), ``step`` seconds apart on their clock.

    One that cannot be read gives no frame, and ``trouble`` tells why until the next one.
    """

    continuous = False

    def __init__(self, files: Sequence[Path], name: str, step: float = 1.0) -> None:
        self.name = name
        self._files, self._step = tuple(files), step
        self._place = 0
        self._trouble: VisionError | None = None

    @classmethod
    def of(cls, folder: Path | str, step: float = 1.0) -> "Folder":
        """Every picture that lies in it. Raises ``VisionError`` where there is none."""
        name = os.fspath(folder)
        try:
            found = [file for file in Path(folder).iterdir() if is_picture(file)]
        except OSError as error:
            raise VisionError("folder-unreadable", folder=name, reason=error.strerror or "") from error
        if not found:
            raise VisionError("folder-empty", folder=name)
        return cls(sorted(found, key=_by_number), name, step)

    def start(self) -> None: ...

    def next(self, timeout: float) -> Frame | None:
        if self.ended:
            return None
        number = self._place
        self._place += 1
        try:
            picture = pictures.load(self._files[number])
        except VisionError as error:
            self._trouble = error
            return None
        self._trouble = None
        return Frame(picture, number * self._step, number)

    def stop(self) -> None:
        self._place = len(self._files)

    @property
    def ended(self) -> bool:
        return self._place >= len(self._files)

    @property
    def trouble(self) -> VisionError | None:
        return self._trouble


def _backend() -> int:
    """FFmpeg where there is one: others write on standard error what they think of a file."""
    there = cv2.videoio_registry.getStreamBackends()
    return cv2.CAP_FFMPEG if cv2.CAP_FFMPEG in there else cv2.CAP_ANY


def is_picture(file: Path) -> bool:
    """By its name; a hidden file is none."""
    return file.suffix.lower() in PICTURES and not file.name.startswith(".") and not file.is_dir()


def _by_number(file: Path) -> list[tuple[int, str]]:
    parts = _DIGITS.split(file.name.casefold())
    return [(int(part), "") if part.isascii() and part.isdecimal() else (-1, part) for part in parts]
