"""``dark-road camera wheel``: what stands at $5, and how many dice lie where."""

import argparse
from argparse import Namespace
from typing import Any, Final

from companion.cli.eyes.drawing import drawing
from companion.cli.eyes.places import place, take_negative
from companion.cli.eyes.source import add_source
from companion.cli.output import complain_with
from companion.games.dark_road.names import GOODS

WRONG_USAGE: Final = 2
RIM: Final = 4


def add(actions: Any) -> None:
    parser = actions.add_parser("wheel", help="what stands at $5, and the dice there", allow_abbrev=False)
    add_source(parser)
    parser.add_argument(
        "--rim",
        metavar="X,Y",
        nargs=RIM,
        type=place,
        help="with --keep where no markers are in view: the rim in the picture, in pixels, at $5, then"
        " a quarter, a half and three quarters of the way round it clockwise",
    )
    parser.add_argument(
        "--picture", metavar="FILE.png", type=drawing, help="draw what was seen; nothing is written over"
    )
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument(
        "--keep", metavar="GOOD", type=_good, help="how the empty wheel looks; its section of GOOD is at $5"
    )
    instead.add_argument("--forget", action="store_true", help="how the wheel looked to this source")
    instead.add_argument("--json", action="store_true", help="one JSON value on standard output")
    take_negative(parser)


def run(arguments: Namespace) -> int:
    """What is typed wrong is told before a camera is opened."""
    if arguments.rim is not None and arguments.keep is None:
        return _wrong("camera-wheel-rim-alone")
    if arguments.forget and arguments.picture is not None:
        return _wrong("camera-wheel-forget-only")

    from companion.cli.eyes import wheel_looks
    from vision.sources.opening import open_source

    source = open_source(arguments.source)
    if arguments.forget:
        return wheel_looks.forget(source.name)
    if arguments.keep is not None:
        return wheel_looks.keep(source, arguments.keep, arguments.rim, arguments.picture)
    return wheel_looks.look(source, arguments.json, arguments.picture)


def _wrong(code: str) -> int:
    complain_with(code)
    return WRONG_USAGE


def _good(text: str) -> str:
    good = text.casefold()
    if good not in GOODS:
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(GOODS)}")
    return good
