"""Words that depend on the sound of what follows them: the Hungarian article."""

import re
from typing import Final

_VOWELS: Final = frozenset("aáeéiíoóöőuúüű")
_NUMBER: Final = re.compile(r"\d+")
_BEFORE: Final = " \n\"'„“”»«‘’([{$–-"
"""What stands before a word without being spoken."""


def article(sign: str, following: str) -> str:
    """``a`` or ``az``, and as ``sign`` is: ``az 5``, ``a 3``, ``Az Oracle of Lumi``."""
    return sign + ("z" if _begins_with_vowel(following.lstrip(_BEFORE)) else "")


def _begins_with_vowel(spoken: str) -> bool:
    number = _NUMBER.match(spoken)
    if number is None:
        return spoken[:1].casefold() in _VOWELS
    # öt, ötven, ötszáz; egy, ezer, egymillió, but tíz and száz
    return number[0][0] == "5" or (number[0][0] == "1" and len(number[0]) % 3 == 1)
