"""Who played, side by side: wagon, name, points, and a trophy for whoever won."""

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.app.look import colour, unit
from companion.app.past.shelf import Merchant
from companion.app.play.moments import Icon
from companion.app.widgets.plain import Picture, Words

_BETWEEN = 8
_SIDE = 36


class Chip(BoxLayout):
    """A picture and words in one line, and more behind them; too long words are cut short."""

    def __init__(self, icon: Icon | Widget, said: str, size: float = 20, tone: str = "") -> None:
        height = max(dp(_SIDE + 4), unit(_SIDE))
        super().__init__(spacing=dp(_BETWEEN), size_hint=(None, None), height=height)
        words = Words(said, size, fits=False, shorten=True)
        if tone:
            words.color = colour("seat", tone)
        mark = icon if isinstance(icon, Widget) else Picture(*icon, _SIDE, pos_hint={"center_y": 0.5})
        self.natural = mark.width + dp(_BETWEEN + 4) + words.natural_width
        """How wide it is where there is room."""
        self.add_widget(mark)
        self.add_widget(words)
        self.width = self.natural

    def put(self, part: Words | Picture) -> "Chip":
        """Behind all the others, and never cut."""
        if isinstance(part, Words):
            part.size_hint_x, part.width = None, part.natural_width + dp(4)
        self.add_widget(part)
        self.natural += part.width + dp(_BETWEEN)
        self.width = self.natural
        return self


class Flow(StackLayout):
    """In as many lines as they need, and as high as these."""

    def __init__(self, *chips: Chip, **more: Any) -> None:
        super().__init__(spacing=[dp(26), dp(8)], size_hint_y=None, **more)
        self.bind(minimum_height=self.setter("height"), width=self._narrow)
        for chip in chips:
            self.add_widget(chip)

    def _narrow(self, *_: Any) -> None:
        for chip in self.children:
            chip.width = min(chip.natural, self.width)


def merchants(found: Sequence[Merchant]) -> Flow:
    """All of one game."""
    return Flow(*map(_merchant, found))


def _merchant(one: Merchant) -> Chip:
    found = Chip(one.wagon, one.name, tone=one.tone)
    if one.score:
        found.put(Words(one.score, 24, fits=False, bold=True))
    if one.won:
        found.put(Picture("interface", "trophy", _SIDE, pos_hint={"center_y": 0.5}))
    return found
