"""Merchants of the Dark Road: the rules core."""

from collections.abc import Sequence

from companion.core.errors import Illegal
from companion.core.game import Record
from companion.games.dark_road.box import Box
from companion.games.dark_road.game import DarkRoad, check_setup, make_game, setup_record, split_log
from companion.games.dark_road.loader import load

__all__ = ["DarkRoad", "new_game", "replay"]


def new_game(
    players: int | Sequence[str],
    edition: str = "v2",
    seed: int | None = None,
    concern: str | None = None,
    concern_seat: int = -1,
    variants: Sequence[str] = (),
    data: Box | None = None,
    buildings: Sequence[str] = (),
) -> DarkRoad:
    """Begin a game. With a seed it deals itself; without one the table is asked.

    ``players`` are names, or how many there are. Raises ``Illegal`` with the reason.
    """
    if concern is not None:
        raise Illegal("no-private-concern", "SETUP-12", seat=concern_seat)
    names = [f"Merchant {i + 1}" for i in range(players)] if isinstance(players, int) else list(players)
    box = data if data is not None else load()
    check_setup(names, edition, tuple(variants), tuple(buildings), box, dealt=seed is not None)
    record = setup_record(names, edition, seed, tuple(variants), tuple(buildings))
    game = make_game(record, box)
    game.start()
    return game


def replay(log: list[Record], data: Box | None = None) -> DarkRoad:
    """The game a log tells, ready to go on. Raises ``BadRecord`` where it does not fit."""
    setup, records = split_log(log)
    game = make_game(setup, data if data is not None else load())
    game.start(records)
    return game
