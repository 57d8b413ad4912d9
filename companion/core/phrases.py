"""A part of a sentence for people: a code with its parameters, put into words above the core."""

from typing import Any, NamedTuple, TypeAlias


class Phrase(NamedTuple):
    """``companion.text`` has the words of the code. A parameter may be a phrase itself."""

    code: str
    params: tuple[tuple[str, Any], ...] = ()


def phrase(code: str, **params: Any) -> Phrase:
    return Phrase(code, tuple(params.items()))


Said: TypeAlias = str | Phrase
"""What is said: a text is something that somebody typed or types, and the same in every language."""
