"""``SOURCE``: what frames come from, and one frame of it."""

import argparse
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from companion.cli.output import tell
from companion.text.outside import outside_text

if TYPE_CHECKING:
    from vision.reading import Picture
    from vision.sources.frame import Source

LOOK: Final = 0.2
"""Seconds after which somebody who waits for a frame looks up."""
WAIT: Final = 10.0
"""Seconds for a frame to come."""
SETTLED: Final = 10
"""Frames in which a camera that was just opened finds out how bright the table is."""


def add_source(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "source",
        metavar="SOURCE",
        nargs="?",
        default="",
        help="a camera such as 0, /dev/video0 or http://phone:8080/video, a video file, a folder of pictures"
        " (the first camera)",
    )


def one_frame(source: "Source", clock: Callable[[], float] = time.monotonic) -> "Picture":
    """The first picture, of a camera the first good one. Raises ``VisionError`` where none comes."""
    try:
        with source:
            return _first(source, clock)
    finally:
        if source.live and source.ended and source.trouble is not None:
            tell(outside_text(source.trouble))  # it could not be let go


def _first(source: "Source", clock: Callable[[], float]) -> "Picture":
    from vision.errors import VisionError

    end = clock() + WAIT
    while not source.ended and clock() < end:
        frame = source.next(LOOK)
        if frame is not None and (not source.live or frame.number >= SETTLED):
            return frame.picture
        if frame is None and source.trouble is not None:
            break
    raise source.trouble or VisionError("camera-refuses", camera=source.name)
