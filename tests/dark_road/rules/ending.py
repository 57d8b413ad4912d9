"""The end of a game, as the tests of deeds and scores look at it."""

from typing import Any

from companion.core.results import Result, ScoreLine
from companion.games.dark_road.box import Deed, Need, Reward
from tests.dark_road.builders import Table


def deed(rewards: str, *needs: Need, limit: int = 1) -> Deed:
    """``deed("3 coins, 2 vp", Need("hero", "any", 2))``: alternatives, and what they ask for."""
    pairs = [reward.split() for reward in rewards.split(", ")]
    name = f"test deed {rewards} {needs} {limit}"
    return Deed(name, tuple(Reward(kind, int(amount)) for amount, kind in pairs), needs, limit)


def result_of(table: Table) -> Result:
    result = table.game.result
    assert result is not None
    return result


def line_of(table: Table, code: str, seat: int = 0) -> ScoreLine | None:
    standing = next(s for s in result_of(table).standings if s.seat == seat)
    return next((line for line in standing.lines if line.code == code), None)


def ended(seats: int = 1, **kwargs: Any) -> Table:
    return Table(seats, **kwargs).with_end()
