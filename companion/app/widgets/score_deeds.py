"""Deeds by touch: what one gave, and those that were entered."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.app.score.deeds import MOST, ROWS, Entry, chip_group, entry_groups, quick_deed
from companion.app.widgets.columns import Flow
from companion.app.widgets.score_sheet import chip, narrow


def deed_chips(enter: Callable[[Entry], None]) -> GridLayout:
    """One touch, one deed: a row for each kind of reward, a column for each amount."""
    grid = GridLayout(cols=MOST, spacing=dp(6), size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    for row in ROWS:
        for amount in range(1, MOST + 1):
            grid.add_widget(chip([chip_group(row, amount)], partial(enter, quick_deed(row, amount))))
    return grid


def entered_deeds(deeds: Sequence[Entry], opened: Callable[[int], None]) -> Flow:
    """Side by side; a touch opens one."""
    found = [
        chip(entry_groups(deed), partial(opened, number), "lantern") for number, deed in enumerate(deeds)
    ]
    return Flow(*map(narrow, found))
