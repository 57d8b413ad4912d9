"""Groups of things: below each other where it is narrow, side by side where it is wide."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.app.widgets.page import Column, Tiles


class Columns(Tiles):
    """Each group lies at the top of its column, however high its neighbours are."""

    def gather(self, *parts: Widget, spacing: float = 4) -> None:
        column = Column(*parts, spacing=dp(spacing))
        place = AnchorLayout(anchor_y="top")
        column.bind(height=lambda _, height: setattr(place, "size_hint_min_y", height))
        place.size_hint_min_y = column.height
        place.add_widget(column)
        self.add_widget(place)


class Flow(StackLayout):
    """Things of their own width, one after the other, in as many lines as they need."""

    def __init__(self, *parts: Widget, **more: Any) -> None:
        more.setdefault("spacing", dp(6))
        super().__init__(size_hint_y=None, **more)
        self.bind(minimum_height=self.setter("height"))
        for part in parts:
            self.add_widget(part)
