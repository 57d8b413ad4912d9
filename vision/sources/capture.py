"""How OpenCV opens a camera here: quietly, with bounded waits, and with a reason when it does not."""

import os
import sys
from collections.abc import Callable
from typing import Any, Final, Protocol

import cv2

from vision.errors import VisionError
from vision.sources.nodes import why_not

SIZE: Final = (1280, 720)
OPEN_WAIT: Final = 5000
READ_WAIT: Final = 3000
"""Milliseconds after which OpenCV gives a silent camera up."""
SCHEMES: Final = ("http", "https", "rtsp", "rtsps", "rtmp", "tcp", "udp")


class Capture(Protocol):
    """What is used of ``cv2.VideoCapture``."""

    def read(self) -> tuple[bool, Any]: ...

    def release(self) -> None: ...


Opener = Callable[[str], Capture]


def is_address(where: str) -> bool:
    """``http://…``: a camera at another machine."""
    return "://" in where


def is_text(where: str) -> bool:
    """OpenCV ends the whole program when it is given a name with bytes that are no text."""
    try:
        where.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in where


def shown(where: str) -> str:
    """``where`` without the password that an address may hold."""
    if not is_address(where):
        return where
    scheme, rest = where.split("://", 1)
    host, slash, path = rest.partition("/")
    return f"{scheme}://{host.rpartition('@')[2]}{slash}{path}"


def be_quiet() -> None:
    """OpenCV and its codecs write on standard error what a sentence of ours says better.

    A camera's read is bounded here too: by itself it waits 10 s for a picture that does not come.
    """
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", str(READ_WAIT // 1000))


def open_capture(where: str) -> Capture:
    """A camera by number, by its node or by its address. Raises ``VisionError`` with the reason."""
    be_quiet()
    if not is_text(where):
        raise VisionError("camera-missing", camera=shown(where))
    if is_address(where):
        return _open_address(where)
    if sys.platform == "linux":
        return _open_node(f"/dev/video{where}" if where.isdecimal() else where)
    capture = cv2.VideoCapture(int(where), cv2.CAP_ANY) if where.isdecimal() else None
    if capture is None or not capture.isOpened():
        raise VisionError("camera-missing", camera=where)
    return _set_up(capture)


def _open_address(where: str) -> Capture:
    if where.split("://")[0].lower() not in SCHEMES:
        raise VisionError("camera-address", camera=shown(where), schemes=", ".join(SCHEMES))
    waits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, OPEN_WAIT, cv2.CAP_PROP_READ_TIMEOUT_MSEC, READ_WAIT]
    capture = cv2.VideoCapture(where, cv2.CAP_FFMPEG, waits)
    if not capture.isOpened():
        raise VisionError("camera-no-answer", camera=shown(where))
    return capture


def _open_node(path: str) -> Capture:
    capture = cv2.VideoCapture(os.path.realpath(path), cv2.CAP_V4L2)
    if not capture.isOpened():
        raise VisionError(why_not(path) or "camera-refuses", camera=path)
    return _set_up(capture)


def _set_up(capture: cv2.VideoCapture) -> Capture:
    """What it cannot do it leaves; compressed pictures let a USB camera give all its frames a second."""
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, SIZE[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, SIZE[1])
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return capture
