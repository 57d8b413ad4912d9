"""Two parts of a page: beside each other where there is room, else below each other."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look import unit


class Halves(BoxLayout):
    """As high as its parts; side by side from the width ``least``, which grows with the text."""

    def __init__(self, *parts: Widget, least: float = 820, **more: Any) -> None:
        more.setdefault("spacing", dp(20))
        super().__init__(orientation="vertical", size_hint_y=None, **more)
        self._least = least
        self.bind(minimum_height=self.setter("height"), width=self._arrange)
        for part in parts:
            part.pos_hint = {"top": 1}
            self.add_widget(part)

    def _arrange(self, *_: Any) -> None:
        wide = self.width >= unit(self._least)
        self.orientation = "horizontal" if wide else "vertical"
