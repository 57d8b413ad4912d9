"""The gate for text that came from outside: what people are shown of it neither acts nor hides nor spoils.

Whatever writes for people lets its text through here last: the terminal, the app's words, a file of mistakes,
a picture, a voice. Letters of every script pass, and so do emoji; a joiner between two of them is left out,
so that a family becomes its members. What cannot be seen is left out, what would act becomes a sign for it.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

INVISIBLE: Final = re.compile(
    "["
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
    "\u2800\U0001d159\U00016fe4"
    "]"
)
"""Signs that show nothing: Unicode's default-ignorable ones (joiners, selectors, fillers, bidirectional
controls, tags), the marks of interlinear notes, and the blanks that count as letters or symbols."""
UNPRINTABLE: Final = "\ufffd"
"""Stands for a sign that would act, or that nobody can draw."""
LONGEST_LINE: Final = 1000
"""Characters of what is meant to stand on one line; whoever sent more did not mean to tell us something."""
_ORDINARY: Final = re.compile("[ -~\u00a1-\u00ac\u00ae-\u02ff‘’“”–—…·×→]*")
"""Nearly all that is ever written here, and nothing of it needs a second look."""
_HANGUL_UPON: Final = re.compile("[\u1160-\u11ff\ud7b0-\ud7c6\ud7cb-\ud7fb]")
"""Korean vowels and finals: letters for Unicode, but drawn into the one before them."""
MOST_MARKS: Final = 4
"""Upon one letter: a Hebrew one with its points has as many; a tower of them covers other lines."""


def printable(text: str) -> str:
    """The text as it may be shown, with its ends of lines."""
    return text if _ORDINARY.fullmatch(text) else "".join(shown_signs(text))


def one_line(text: str, most: int = LONGEST_LINE) -> str:
    """The text as it may be shown on one line, at most so many characters of it."""
    shown = printable(text[: 2 * most]).replace("\n", " ")
    return shown if len(text) <= 2 * most and len(shown) <= most else shown[: most - 1] + "…"


def is_mark(sign: str) -> bool:
    """Is it drawn upon the sign before it?"""
    return unicodedata.category(sign)[0] == "M" or bool(_HANGUL_UPON.match(sign))


def shown_signs(text: str) -> Iterator[str]:
    """What is shown for each sign of the text: mostly itself, sometimes nothing."""
    room = 0
    for sign in text:
        mark = is_mark(sign)
        if INVISIBLE.match(sign) or (mark and not room):
            yield ""
        elif mark:
            room -= 1
            yield sign
        else:
            shown = _shown(sign, unicodedata.category(sign))
            room = 0 if shown.isspace() else MOST_MARKS
            yield shown


def _shown(sign: str, category: str) -> str:
    if sign == "\n":
        return sign
    if category == "Zs" or sign == "\t":
        return " "
    return UNPRINTABLE if category[0] in "CZ" else sign
