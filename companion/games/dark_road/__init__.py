"""Merchants of the Dark Road: the rules core."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.game import Record
from companion.games.dark_road.box import Box
from companion.games.dark_road.game import (
    DarkRoad,
    check_setup,
    check_wagons,
    make_game,
    setup_record,
    split_log,
)
from companion.games.dark_road.loader import load

__all__ = ["DarkRoad", "new_game", "replay"]


def new_game(
    players: int | Sequence[str],
    edition: str = "v2",
    seed: int | None = None,
    concern: str | Mapping[str, Any] | None = None,
    concern_seat: int = -1,
    variants: Sequence[str] = (),
    data: Box | None = None,
    buildings: Sequence[str] = (),
    wagons: Sequence[str] = (),
) -> DarkRoad:
    """Begin a game. With a seed it deals itself; without one the table is asked.

    ``players`` are the names of the people, or how many there are. ``concern`` names the deck of
    the Private Concern, which adds a seat; a mapping also says what its ``cards`` are called. Its
    own seat answers its questions like everybody's (``companion.concern`` does). ``wagons`` are the
    colours that people chose, one each, or none. Raises ``Illegal`` with the reason.
    """
    names = [f"Merchant {i + 1}" for i in range(players)] if isinstance(players, int) else list(players)
    box = data if data is not None else load()
    check_setup(names, edition, tuple(variants), tuple(buildings), box, seed is not None, concern is not None)
    check_wagons(wagons, names)
    record = setup_record(
        names, edition, seed, tuple(variants), tuple(buildings), concern, concern_seat, tuple(wagons)
    )
    game = make_game(record, box)
    game.start()
    return game


def replay(log: list[Record], data: Box | None = None) -> DarkRoad:
    """The game a log tells, ready to go on. Raises ``BadRecord`` where it does not fit."""
    setup, records = split_log(log)
    game = make_game(setup, data if data is not None else load())
    game.start(records)
    return game
