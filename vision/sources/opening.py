"""Which cameras there are, and a source for whatever somebody names."""

import os
import sys
from pathlib import Path
from typing import Final

import cv2

from vision.errors import VisionError
from vision.sources.capture import SCHEMES, be_quiet, is_address, shown
from vision.sources.device import Device
from vision.sources.files import Folder, VideoFile, is_picture
from vision.sources.frame import Source
from vision.sources.nodes import Camera, nodes

PROBED: Final = 6
"""Numbers that are tried where the system does not list its cameras."""


def list_cameras() -> tuple[Camera, ...]:
    """The first is the one that is taken when nobody names one."""
    return nodes() if sys.platform == "linux" else probed()


def probed() -> tuple[Camera, ...]:
    """The numbers at which a camera can be opened; each is opened for a moment."""
    be_quiet()
    found = []
    for number in range(PROBED):
        capture = cv2.VideoCapture(number, cv2.CAP_ANY)
        if capture.isOpened():
            found.append(Camera(str(number), f"{capture.getBackendName()} {number}"))
        capture.release()
    return tuple(found)


def open_source(where: str = "", speed: float | None = 1.0) -> Source:
    """A camera (number, node, address), a video file, a folder of pictures or a single picture; by default
    the first camera. ``speed`` is a video's. It is not started yet. Raises ``VisionError``."""
    if not where:
        cameras = list_cameras()
        if not cameras:
            raise VisionError("camera-none")
        return Device(cameras[0].where)
    if is_address(where):
        if where.split("://")[0].lower() not in SCHEMES:
            raise VisionError("camera-address", camera=shown(where), schemes=", ".join(SCHEMES))
        return Device(where)
    if where.isascii() and where.isdecimal():
        return Device(where)
    return _from_path(where, speed)


def _from_path(where: str, speed: float | None) -> Source:
    if os.path.isdir(where):
        return Folder.of(where)
    if os.path.isfile(where):
        return Folder([Path(where)], where) if is_picture(Path(where)) else VideoFile(where, speed)
    if where.startswith("/dev/"):
        return Device(where)  # it may be plugged in later
    raise VisionError("source-missing", where=where)
