"""Names that people give to somebody or something, as others can read and type them."""

import unicodedata
from typing import Final

from companion.text.printable import UNPRINTABLE, is_mark, printable

MOST_READ: Final = 400
"""Putting marks in order takes the square of their number, so nobody may send a million of them."""
_LEFT_OUT: Final = ("\ufffc", UNPRINTABLE)
"""They stand for something else."""
_SKIN_TONES: Final = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
"""They colour the sign before them."""


def plain_name(name: str, most: int) -> str:
    """The name on one line, in signs that show, at most so many of them; empty where none is left.

    Letters of every script stay, and so do emoji, each for itself: what joins several into one cannot be
    seen. Full-width letters and the like are written as usual.
    """
    plain = " ".join(unicodedata.normalize("NFKC", name[:MOST_READ]).split())
    plain = unicodedata.normalize("NFKC", "".join(sign for sign in printable(plain) if _stays(sign)))
    return cut(" ".join(printable(plain).split()), most)


def cut(text: str, most: int) -> str:
    """The beginning of the text; a letter whose marks have no place goes with them."""
    end = min(most, len(text))
    while end < len(text) and (is_mark(text[end]) or text[end] in _SKIN_TONES):
        end -= 1
    return text[:end].rstrip()


def _stays(sign: str) -> bool:
    """Not a mark that encloses what is before it, nor one for what is not there."""
    return unicodedata.category(sign) != "Me" and sign not in _LEFT_OUT
