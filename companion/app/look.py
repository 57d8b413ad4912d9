"""How the app looks: colours of the palette for Kivy, and how large text is."""

from functools import cache

from kivy.metrics import dp, sp
from kivy.utils import get_color_from_hex

from companion.app.art import looks, palette

Colour = tuple[float, float, float, float]


class _Look:
    name = "standard"
    """One of ``looks()``."""


def set_look(name: str) -> None:
    """From now on colours are those of this look; screens that are open have to be made anew."""
    _Look.name = name
    colour.cache_clear()


@cache
def colour(group: str, name: str, alpha: float = 1.0) -> Colour:
    """A colour of the look that was chosen, else of the palette; ``ink`` for a stranger."""
    usual = palette().get(group, {}).get(name, palette()["ground"]["ink"])
    found = looks().get(_Look.name, {}).get(group, {}).get(name, usual)
    red, green, blue, _ = get_color_from_hex(found)
    return red, green, blue, alpha


class _Text:
    scale = 1.0
    """The owner's wish: 1 to 2."""


def set_text_scale(scale: float) -> None:
    """From now on text is so many times as large; screens that are open have to be made anew."""
    _Text.scale = min(max(scale, 1.0), 2.0)


def text_size(points: float) -> float:
    """Pixels of text that would have so many scaled points."""
    return float(sp(points)) * _Text.scale


def unit(points: float) -> float:
    """Pixels of a length that grows with the text, such as the height of a line with words in it."""
    return float(dp(points)) * _Text.scale
