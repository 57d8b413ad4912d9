"""What the app itself says, by code, filled like every other sentence (``companion.text``)."""

from typing import Any, Final

from companion.text.sentences import Sentences

_SENTENCES: Final = Sentences("companion.app")


def word(code: str, **params: Any) -> str:
    """The sentence of this code; the code itself, made readable, where there is none."""
    return _SENTENCES.say(code, **params)


def has_word(code: str) -> bool:
    return code in _SENTENCES
