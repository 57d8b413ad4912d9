"""The Private Concern's turn, as its tests begin it."""

from typing import Any

from companion.games.dark_road.state import Player
from tests.dark_road.builders import Table


def its_turn(people: int = 1, **kwargs: Any) -> Table:
    """Its first turn; it sits after everybody else, on space 0, with 10 coins, 5 prestige and 1 good."""
    return Table(people, concern=people, **kwargs).with_turn(1, people).with_marker(1)


def up_to_lines(table: Table, move: int = 0) -> Table:
    """Card 4 was turned up and its wagon has moved."""
    return table.play("4", f"move {move}")


def carrying_out(table: Table, *answers: str | dict[str, Any]) -> Table:
    """Line 1 of its card does this."""
    return up_to_lines(table).play("line 1", *answers)


def gaining(table: Table, *effects: str) -> Table:
    """Line 1 of its card has these effects."""
    return carrying_out(table, {"effects": list(effects)})


def its_seat(table: Table) -> Player:
    return table.player(table.concern.seat)
