"""Which lamps are lit."""

from collections.abc import Iterable
from typing import Any

from companion.games.dark_road.state import State
from companion.table.devices import lights
from companion.table.devices.places import (
    STATUS,
    section_lamp,
)
from firmware_bridge.devices import Light
from tests.dark_road.builders import Table


def shown(table: Table, **more: Any) -> list[Light]:
    return lights(table.game.state, table.question, **more)


def lit(lamps: list[Light], pattern: str) -> set[int]:
    """Without the status lamp."""
    return {
        number for number, light in enumerate(lamps[:STATUS]) if light.pattern == pattern and not dark(light)
    }


def dark(light: Light) -> bool:
    return (light.red, light.green, light.blue) == (0, 0, 0)


def sections(state: State, goods: Iterable[str]) -> set[int]:
    return {section_lamp(state, good) for good in goods}
