"""What the terminal itself says, by code, filled like every other sentence (``companion.text``)."""

from typing import Any, Final

from companion.text.catalogue import catalogue
from companion.text.sentences import Sentences

_SENTENCES: Final = Sentences("companion.terminal")


def word(code: str, **params: Any) -> str:
    """The sentence of this code; the code itself, made readable, where there is none."""
    return _SENTENCES.say(code, **params)


def has_word(code: str) -> bool:
    return code in _SENTENCES


def is_yes(typed: str) -> bool:
    """``y``, or the letter with which a yes begins in the language that is spoken."""
    return typed in ("y", catalogue().plain(True)[0])


def is_no(typed: str) -> bool:
    """``n``, or the letter with which a no begins in the language that is spoken."""
    return typed in ("n", catalogue().plain(False)[0])
