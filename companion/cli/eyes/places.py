"""``X,Y``: a place in the picture, in pixels from its upper left corner."""

import re
from argparse import ArgumentTypeError
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

from companion.cli.output import complain_with

Place: TypeAlias = tuple[float, float]

_PLACE: Final = re.compile(r"(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)", re.ASCII)
_NEGATIVE: Final = re.compile(r"-\d")


def take_negative(parser: Any) -> None:
    """Without this -5,80 would be taken for an option."""
    parser._negative_number_matcher = _NEGATIVE


def place_or_word(text: str) -> Place | str:
    """An argument that may be a place."""
    found = _PLACE.fullmatch(text.replace(" ", ""))
    return text if found is None else (float(found[1]), float(found[2]))


def place(text: str) -> Place:
    """An argument that has to be one."""
    found = place_or_word(text)
    if isinstance(found, str):
        raise ArgumentTypeError(f"{text!r} is no place in the picture such as 120,80")
    return found


def refused(places: Iterable[Place], width: int, height: int) -> int:
    """0 when all are in a picture of this size; else the exit code, and the first that is not is told."""
    for x, y in places:
        if not (0 <= x <= width and 0 <= y <= height):
            return complain_with("place-outside", place=f"{x:g},{y:g}", width=width, height=height)
    return 0
