"""Positions beside a building, and the way in."""

from typing import Any

from tests.dark_road.builders import Table, at

BUILDINGS = (
    "quartz_mine", "surveyor", "harbor", "guildhall", "oracle", "candle_and_quartz", "lanternworks",
    "mansion", "workshop", "filigree",
)  # fmt: skip


def beside(name: str, **kwargs: Any) -> Table:
    """Space 1 with this building and the means to activate it."""
    others = [other for other in BUILDINGS if other != name][:3]
    return at("bazaar", both=True, **kwargs).with_buildings(name, *others)


def enter(table: Table, name: str) -> Table:
    table.play("die 1", "slot 2", "illuminate blank")
    if table.asked == "use_horseshoe":
        table.play("stay")
    return table.play(f"activate {name}")
