"""Simulated players: they see what a seat may see, and nothing else."""

from collections.abc import Callable
from typing import Final

from companion.core.errors import GameError
from companion.players.chooser import Chooser
from companion.players.greedy import Greedy
from companion.players.random_player import RandomPlayer
from companion.players.trader import Trader

__all__ = ["PLAYERS", "Chooser", "make"]

PLAYERS: Final[dict[str, Callable[[int], Chooser]]] = {
    "random": RandomPlayer,
    "greedy": Greedy,
    "trader": Trader,
}
"""Every player by name; each is made from a seed."""


def make(name: str, seed: int) -> Chooser:
    """A player by name. Raises ``GameError`` with the names there are."""
    if name not in PLAYERS:
        raise GameError("unknown-player", value=name, allowed=list(PLAYERS))
    return PLAYERS[name](seed)
