"""One package a game; no game knows another."""

from companion.core.errors import Invalid
from companion.core.pads import Pad


def pad(game: str) -> Pad:
    """The score pad of a game. Raises ``Invalid`` for a game that nobody knows here."""
    match game:
        case "dark_road":
            from companion.games.dark_road.pad import DarkRoadPad

            return DarkRoadPad()
        case _:
            raise Invalid("unknown-game", value=game)
