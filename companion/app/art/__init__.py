"""The pictures of the app, by group and name, and its colours.

Goods, towns, districts, buildings, dice and their faces, cards and tokens have the names that the rules
have for them. ``svg/`` holds the drawings; what is shown comes from the atlases rendered from them (see
``tools/art``): one of all small pictures, and one of large ones for each group. Few large ones are shown,
so only their groups are held.
"""

import hashlib
import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
SVG: Final = HERE / "svg"
ATLASES: Final = HERE / "atlas"
FONTS: Final = HERE / "fonts"
DIGEST: Final = ATLASES / "digest"
"""Tells whether the atlases were rendered from the drawings as they are now."""

SMALL: Final = "small"
"""The atlas of all small pictures; those of large ones have the names of their groups."""
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
    atlas = SMALL if pixels <= SMALL_UP_TO else found.split("-")[0]
    return f"atlas://{(ATLASES / atlas).as_posix()}/{found}"


def has_icon(group: str, name: str) -> bool:
    """Is there a picture of it?"""
    return not icon(group, name).endswith("/" + UNKNOWN)


@cache
def names() -> frozenset[str]:
    """Every picture there is, as ``goods-armor``."""
    text = (ATLASES / f"{SMALL}.atlas").read_text(encoding="utf-8")
    index: dict[str, dict[str, list[int]]] = json.loads(text)
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
