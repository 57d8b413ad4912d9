"""Where one can go from the table, and the sheet that offers it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.app.widgets.page import Sheet, Tiles
from companion.app.widgets.plain import button
from companion.app.words import word


def _nowhere(*_: Any) -> None:
    """A door that leads nowhere, for a table that stands alone."""


@dataclass(frozen=True, slots=True)
class Doors:
    """Where one can go from the table."""

    home: Callable[[], None] = _nowhere
    over: Callable[[], None] = _nowhere
    """The game has ended."""
    wagon: Callable[[int], None] = _nowhere
    history: Callable[[], None] = _nowhere
    correct: Callable[[str], None] = _nowhere
    """A field of the table, or an empty word for all of them."""
    lay: Callable[[], None] = _nowhere
    rules: Callable[[], None] = _nowhere
    hardware: Callable[[], None] = _nowhere
    settings: Callable[[], None] = _nowhere
    tablets: Callable[[], None] | None = None
    """Those that play here, where this is the table's own screen."""
    seats: Callable[[], None] | None = None
    """Which of them is played here, where this is a tablet."""


def menu(doors: Doors) -> Sheet:
    """Everything but the wagons, which are opened by their lines."""
    entries = [
        ("correct", ("interface", "edit"), lambda: doors.correct("")),
        ("history", ("interface", "history"), doors.history),
        ("lay", ("interface", "table"), doors.lay),
        ("rules", ("interface", "rule"), doors.rules),
        ("hardware", ("interface", "hardware"), doors.hardware),
        ("settings", ("interface", "settings"), doors.settings),
        ("home", ("interface", "home"), doors.home),
    ]
    if doors.tablets is not None:
        entries.insert(-1, ("tablets", ("interface", "tablet"), doors.tablets))
    if doors.seats is not None:
        entries.insert(-1, ("seats", ("interface", "players"), doors.seats))
    sheet = Sheet(word("menu"))

    def chosen(act: Callable[[], None]) -> None:
        sheet.close()
        act()

    tiles = [
        button(word(f"menu-{name}"), lambda act=act: chosen(act), [icon], size=20)
        for name, icon, act in entries
    ]
    sheet.body.put(Tiles(*tiles, least=260, most=3))
    return sheet
