"""Pictures from files of any origin: an upright 8-bit picture, or one sentence why there is none."""

import os
import stat
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np

from vision import headers
from vision.errors import VisionError
from vision.reading import Picture

MOST_BYTES = 200_000_000
MOST_PIXELS = 64_000_000
"""Beyond what telephones take, and what a small computer can hold while it decodes."""

_quiet = threading.Lock()


def load(path: Path | str) -> Picture:
    """The first picture of a file, turned as its camera was held."""
    name = os.fspath(path)
    data = _bytes(name)
    _check(name, data)
    try:
        with _silence():
            found = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except (cv2.error, MemoryError) as error:
        raise VisionError("picture-damaged", file=name) from error
    if found is None or found.size == 0:
        raise VisionError("picture-damaged", file=name)
    return np.ascontiguousarray(found, dtype=np.uint8)


def shrink(picture: Picture, longest: int) -> Picture:
    """No side longer than that; a picture that is small enough stays as it is."""
    height, width = picture.shape[:2]
    share = longest / max(height, width)
    if share >= 1:
        return picture
    size = max(1, round(width * share)), max(1, round(height * share))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _bytes(name: str) -> bytes:
    """All of a file, if it is one; opening a pipe or a device must not wait for anybody."""
    try:
        handle = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(handle, "rb") as file:
            about = os.fstat(handle)
            if stat.S_ISDIR(about.st_mode):
                raise VisionError("picture-folder", file=name)
            if not stat.S_ISREG(about.st_mode):
                raise VisionError("picture-no-file", file=name)
            if about.st_size > MOST_BYTES:
                raise VisionError("picture-heavy", file=name, most=MOST_BYTES // 1_000_000)
            return file.read(MOST_BYTES)
    except FileNotFoundError as error:
        raise VisionError("picture-missing", file=name) from error
    except IsADirectoryError as error:
        raise VisionError("picture-folder", file=name) from error
    except PermissionError as error:
        raise VisionError("picture-forbidden", file=name) from error
    except (OSError, ValueError) as error:  # a ValueError: no file has a name with a zero byte
        reason = getattr(error, "strerror", None) or str(error)
        raise VisionError("picture-unreadable", file=name, reason=reason) from error


def _check(name: str, data: bytes) -> None:
    """All that can be said before decoding."""
    if not data:
        raise VisionError("picture-empty", file=name)
    if headers.is_heic(data):
        raise VisionError("picture-heic", file=name)
    try:
        size = headers.size(data)
    except ValueError as error:
        raise VisionError("picture-damaged", file=name) from error
    if size is None:
        raise VisionError("picture-unknown", file=name)
    width, height = size
    if width <= 0 or height <= 0:
        raise VisionError("picture-damaged", file=name)
    if width * height > MOST_PIXELS:
        raise VisionError(
            "picture-huge", file=name, width=width, height=height, most=MOST_PIXELS // 1_000_000
        )
    if headers.lacks_end(data):
        raise VisionError("picture-cut", file=name)


@contextmanager
def _silence() -> Iterator[None]:
    """The libraries behind OpenCV write their warnings straight to the process's standard error.

    There is no other way to keep them from a user; one decoder at a time, and only while it works.
    """
    with _quiet, tempfile.TemporaryFile() as nowhere:
        try:
            kept = os.dup(2)
        except OSError:  # closed by whoever started us
            yield
            return
        try:
            os.dup2(nowhere.fileno(), 2)
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
