"""Panels with a heading, and lines of a picture and what it means."""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.play.moments import Icon
from companion.app.play.picturing import Group
from companion.app.widgets.plain import Panel, Picture, Words
from companion.app.widgets.row import Row


def section(icon: Icon, title: str, *parts: Widget) -> Panel:
    found = Panel(orientation="vertical", padding=dp(12), spacing=dp(8), size_hint_y=None)
    found.bind(minimum_height=found.setter("height"))
    found.add_widget(heading(icon, title))
    for part in parts:
        found.add_widget(part)
    return found


def heading(icon: Icon, title: str) -> Widget:
    return told(icon, title, 26, 16, "quiet")


def told(icon: Icon, said: str, side: float = 40, size: float = 17, tone: str = "ink") -> BoxLayout:
    """A picture and what it means."""
    line = BoxLayout(size_hint_y=None, spacing=dp(8), height=dp(side))
    line.add_widget(Picture(*icon, side, pos_hint={"center_y": 0.5}))
    words = Words(said, size, tone, pos_hint={"center_y": 0.5})
    words.bind(height=lambda _, height: setattr(line, "height", max(dp(side), height)))
    line.add_widget(words)
    return line


def shown(groups: Sequence[Group]) -> Row:
    """What only the dice and the rules change."""
    row = Row(groups, line=34, least=44, size_hint_x=None)
    row.width = row.one_line() + dp(4)
    return row
