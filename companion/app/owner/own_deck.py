"""Where the owner's own deck of the Private Concern lies."""

from pathlib import Path

from companion.concern.deck import Deck
from companion.concern.loader import BadDeck, load
from companion.core.errors import GameError
from companion.table.home import home


def deck_path() -> Path:
    """The file of the transcribed deck; it need not be there. Raises ``DiskError``."""
    return home() / "concern" / "deck.toml"


def own_deck() -> Deck | None:
    """The owner's deck, if there is one that can be played."""
    try:
        path = deck_path()
        return load(path) if path.is_file() else None
    except (BadDeck, GameError, OSError):
        return None
