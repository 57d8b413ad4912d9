"""What people call an opponent: one of our strengths, or a deck of their own."""

import os
from collections.abc import Sequence
from pathlib import Path

from companion.concern.deck import Deck
from companion.concern.engine import PrivateConcern
from companion.concern.loader import load
from companion.core.errors import BadData


def concern_named(name: str, twists: Sequence[str] = (), adventure: str = "") -> PrivateConcern:
    """``merchant`` plays our deck that strong, ``FILE`` plays that deck, ``FILE:merchant`` that strong.

    An adventure brings its own strength. Raises ``BadData`` for a name or a deck there is not.
    """
    deck, strength = _deck_and_strength(name)
    return PrivateConcern(deck, strength, twists, adventure)


def _deck_and_strength(name: str) -> tuple[Deck, str]:
    ours = load()
    strengths = [strength.name for strength in ours.strengths]
    if name in strengths:
        return ours, name
    if not os.path.isfile(name):
        file, colon, strength = name.rpartition(":")
        if colon and file:
            return load(Path(file)), strength
        if _is_plain_word(name):
            raise BadData("unknown-concern", value=name, allowed=strengths)
    return load(Path(name)), ""


def _is_plain_word(name: str) -> bool:
    """Nothing about it looks like a file."""
    path = Path(name)
    return not path.suffix and path.name == name.strip()
