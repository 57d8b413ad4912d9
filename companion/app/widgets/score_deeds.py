"""Deeds by touch: what one gave, and those that were entered."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.app.look import unit
from companion.app.play.picturing import Group
from companion.app.score.deeds import MOST, ROWS, Entry, chip, entry_groups, quick_deed
from companion.app.widgets.columns import Flow
from companion.app.widgets.plain import TARGET, Touch
from companion.app.widgets.row import Row


def deed_chips(enter: Callable[[Entry], None]) -> GridLayout:
    """One touch, one deed: a row for each kind of reward, a column for each amount."""
    grid = GridLayout(cols=MOST, spacing=dp(6), size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    for row in ROWS:
        for amount in range(1, MOST + 1):
            grid.add_widget(_chip([chip(row, amount)], partial(enter, quick_deed(row, amount))))
    return grid


def entered_deeds(deeds: Sequence[Entry], opened: Callable[[int], None]) -> Flow:
    """Side by side; a touch opens one."""
    flow = Flow()
    for number, deed in enumerate(deeds):
        groups = entry_groups(deed)
        one = _chip(groups, lambda number=number: opened(number), edge="lantern")
        row = one.children[0]
        one.size_hint_x, one.width = None, max(dp(TARGET + 20), row.one_line() + dp(24))
        flow.add_widget(one)
    return flow


def _chip(groups: Sequence[Group], act: Callable[[], None], edge: str = "") -> Touch:
    found = Touch(act, edge=edge, padding=[dp(8), dp(4)], size_hint_y=None)
    row = Row(groups, line=30, middle=True, pos_hint={"center_y": 0.5})
    found.add_widget(row)
    found.fit(row, max(TARGET + 4, unit(30) / dp(1)), around=8)
    return found
