"""Pictures from files of any origin: an upright 8-bit picture, or one sentence why there is none."""

import errno
import os
import re
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import headers
from vision.errors import VisionError
from vision.reading import Picture

Done = TypeVar("Done")

MOST_BYTES = 200_000_000
MOST_PIXELS = 64_000_000
"""Beyond what telephones take, and what a small computer can hold while it decodes."""
MOST_DEEP_PIXELS = MOST_PIXELS // 8
"""With up to 8 bytes for each colour of a pixel."""

_one_at_a_time = threading.Lock()
_STDERR = 2
_SAID = 65536
"""Bytes of warnings that are kept."""

_BROKEN = re.compile(rb"Corrupt JPEG data: (?!\d+ extraneous bytes before marker 0xd9)|Premature end of JPEG")
"""A rest filled with grey. Bytes too many before the end are a habit of some cameras and do no harm."""
_NO_ROOM = b"(-4:Insufficient memory)"
_OUT_OF_MEMORY = -4
"""As OpenCV counts its errors; some of them it only writes down."""


def load(path: Path | str) -> Picture:
    """The first picture of a file, turned as its camera was held."""
    name = os.fspath(path)
    with _said_of(name):
        data = _bytes(name)
    return decoded(data, name)


def decoded(data: bytes, name: str) -> Picture:
    """The same of the bytes of such a file; ``name`` is how it is called."""
    with _said_of(name):
        pixels = _check(name, data)
        found, said = _overhear(lambda: _decode(data, pixels))
    if _BROKEN.search(said):
        raise VisionError("picture-cut", file=name)
    if _NO_ROOM in said:
        raise VisionError("picture-memory", file=name)
    if found is None or found.size == 0:
        raise VisionError("picture-damaged", file=name)
    return found


@contextmanager
def _said_of(name: str) -> Iterator[None]:
    """What the system refuses, in a sentence."""
    try:
        yield
    except OSError as error:
        raise VisionError("picture-unreadable", file=name, reason=error.strerror or str(error)) from error
    except MemoryError as error:
        raise VisionError("picture-memory", file=name) from error


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
    except (FileNotFoundError, NotADirectoryError, ValueError) as error:  # no name has a zero byte in it
        raise VisionError("picture-missing", file=name) from error
    except PermissionError as error:
        raise VisionError("picture-forbidden", file=name) from error
    try:
        about = os.fstat(handle)
        if stat.S_ISDIR(about.st_mode):
            raise VisionError("picture-folder", file=name)
        if not stat.S_ISREG(about.st_mode):
            raise VisionError("picture-no-file", file=name)
        if about.st_size > MOST_BYTES:
            raise VisionError("picture-heavy", file=name, most=MOST_BYTES // 1_000_000)
        with open(handle, "rb", closefd=False) as file:
            return file.read(about.st_size)
    finally:
        os.close(handle)


def _check(name: str, data: bytes) -> int:
    """All that can be said before decoding; how many pixels there will be."""
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
        most = MOST_PIXELS // 1_000_000
        raise VisionError("picture-huge", file=name, width=width, height=height, most=most)
    if headers.lacks_end(data):
        raise VisionError("picture-cut", file=name)
    return width * height


def _decode(data: bytes, pixels: int) -> Picture | None:
    """``None`` for what cannot be decoded."""
    coded = np.frombuffer(data, np.uint8)
    try:
        found = cv2.imdecode(coded, cv2.IMREAD_COLOR)
        if found is None and headers.is_tiff(data) and pixels <= MOST_DEEP_PIXELS:
            deep = cv2.imdecode(coded, cv2.IMREAD_COLOR | cv2.IMREAD_ANYDEPTH)
            return None if deep is None else _eight_bits(deep)
    except cv2.error as error:
        if error.code == _OUT_OF_MEMORY:
            raise MemoryError from error
        return None
    return None if found is None else np.asarray(found, dtype=np.uint8)


def _eight_bits(deep: NDArray[np.generic]) -> Picture:
    """Of a picture in floating point: white is 1, or 255, or whatever is the brightest."""
    values = np.nan_to_num(deep.astype(np.float32), posinf=0.0, neginf=0.0)
    brightest = float(values.max(initial=0.0))
    white = next((white for white in (1.0, 255.0) if brightest <= white), brightest)
    return np.asarray(np.clip(values * (255 / white), 0, 255).round(), dtype=np.uint8)


def _overhear(work: Callable[[], Done]) -> tuple[Done, bytes]:
    """Work done, and what was written straight to the process's standard error meanwhile.

    The libraries behind OpenCV warn there and nowhere else: there is no other way to keep it from a user,
    nor to learn of it. One at a time, and only while they work.
    """
    with _one_at_a_time:
        ear, mouth = os.pipe()
        try:
            for end in (ear, mouth):
                os.set_blocking(end, False)  # what is too much to be kept is lost, and nobody waits
            done = _speaking_into(mouth, work)
            try:
                return done, os.read(ear, _SAID)
            except BlockingIOError:  # nothing was said
                return done, b""
        finally:
            os.close(ear)
            os.close(mouth)


def _speaking_into(mouth: int, work: Callable[[], Done]) -> Done:
    try:
        kept = os.dup(_STDERR)
    except OSError as error:
        if error.errno != errno.EBADF:
            raise
        kept = None  # closed by whoever started us
    try:
        os.dup2(mouth, _STDERR)
        return work()
    finally:
        if kept is None:
            os.close(_STDERR)
        else:
            os.dup2(kept, _STDERR)
            os.close(kept)
