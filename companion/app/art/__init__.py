"""The pictures of the app, by group and name, and its colours.

Goods, towns, districts, buildings, dice and their faces, cards and tokens have the names that the rules
have for them. ``svg/`` holds the drawings; what is shown comes from the atlas rendered from them (see
``tools/art``).
"""

import hashlib
import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
SVG: Final = HERE / "svg"
ATLAS: Final = HERE / "icons.atlas"
DIGEST: Final = HERE / "icons.digest"
"""Tells whether the atlas was rendered from the drawings as they are now."""

SMALL: Final = "@small"
SMALL_UP_TO: Final = 96
"""Up to this many pixels the small picture of an icon looks better."""
UNKNOWN: Final = "interface-unknown"
"""What is shown for anything that has no picture: a question mark."""
ELSEWHERE: Final = {
    "faces": ("goods", "tokens"),
    "bonuses": ("tokens",),
    "markers": ("tokens",),
    "roads": ("tokens",),
}
"""Groups whose names may be drawn in another group: a market die shows goods."""


def icon(group: str, name: str, pixels: float = 256) -> str:
    """Where kivy finds the picture of something, shown ``pixels`` wide; of a stranger, a question mark."""
    places = (f"{where}-{name}" for where in (group, *ELSEWHERE.get(group, ())))
    found = next((place for place in places if place in names()), UNKNOWN)
    return f"atlas://{ATLAS.with_suffix('').as_posix()}/{found}{SMALL if pixels <= SMALL_UP_TO else ''}"


def has_icon(group: str, name: str) -> bool:
    """Is there a picture of it?"""
    return not icon(group, name).endswith("/" + UNKNOWN)


@cache
def names() -> frozenset[str]:
    """Every picture there is, as ``goods-armor``."""
    index: dict[str, dict[str, list[int]]] = json.loads(ATLAS.read_text(encoding="utf-8"))
    return frozenset(name for page in index.values() for name in page)


@cache
def palette() -> dict[str, dict[str, str]]:
    """The app's colours, as ``#rrggbb``, by group and name."""
    with (HERE / "palette.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def looks() -> dict[str, dict[str, dict[str, str]]]:
    """Other colours, by the name of their look, group and name."""
    with (HERE / "looks.toml").open("rb") as file:
        return tomllib.load(file)


def digest() -> str:
    """A figure that changes with any drawing."""
    figure = hashlib.sha256()
    for file in sorted(SVG.glob("*/*.svg"), key=lambda file: file.relative_to(SVG).as_posix()):
        figure.update(file.relative_to(SVG).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return figure.hexdigest()
