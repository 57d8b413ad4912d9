"""What the parts of the hardware panel have in common."""

from collections.abc import Callable
from typing import Any

from kivy.graphics import Canvas
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.image import Image
from kivy.uix.widget import Widget

from companion.app.devices.attached import Attached
from companion.app.devices.errands import Errands
from companion.app.devices.news import News
from companion.app.devices.preview import Shot
from companion.app.look import colour, unit
from companion.app.widgets.drawing import picture, slab
from companion.app.widgets.page import Column
from companion.app.widgets.plain import Words

_ROOMY = 600
_DIM = 0.45


class Part(Column):
    """One of them: told about ten times a second what is new, and told when it is left."""

    def __init__(self, attached: Attached, errands: Errands, say: Callable[[str], None]) -> None:
        """``say`` shows a sentence on the panel."""
        super().__init__(spacing=dp(12))
        self.attached, self.errands, self.say = attached, errands, say

    def update(self, news: News) -> None: ...

    def leave(self) -> None: ...


def lines(column: Column, said: list[str], size: float = 18) -> None:
    """Sentences below each other; nothing is made anew while they stay the same."""
    shown = [one for one in reversed(column.children) if isinstance(one, Words)]
    if [one.text for one in shown] == said:
        return
    column.clear_widgets()
    column.put(*(Words(one, size) for one in said))


class Beside(BoxLayout):
    """Something drawn with words beside it; below it where there is no room."""

    def __init__(
        self, drawn: Widget, words: Widget, high: float, share: float = 0.7, shape: float = 1.0
    ) -> None:
        """The drawing is ``high`` points, but not higher than ``shape`` times its width."""
        super().__init__(spacing=dp(14), size_hint_y=None)
        self._drawn, self._words, self._share = drawn, words, share
        drawn.size_hint_y, drawn.height = None, dp(high)
        drawn.bind(width=lambda _, wide: setattr(drawn, "height", min(dp(high), wide * shape)))
        drawn.pos_hint, words.pos_hint = {"top": 1}, {"center_y": 0.5}
        self.add_widget(drawn)
        self.add_widget(words)
        self.bind(minimum_height=self.setter("height"), width=self._arrange)

    def _arrange(self, *_: Any) -> None:
        wide = self.width >= unit(_ROOMY)
        self.orientation = "horizontal" if wide else "vertical"
        self._words.size_hint_x = self._share if wide else 1


def usable(touched: Widget, can: bool) -> None:
    """What cannot be used now is dim; touched, it says why."""
    touched.opacity = 1 if can else _DIM


class Seeing(Image):
    """The newest picture of a camera; an empty place where there is none."""

    def __init__(self) -> None:
        super().__init__(fit_mode="contain", color=(1, 1, 1, 0))
        self._shown: Shot | None = None
        self._empty = Canvas()
        self.canvas.before.add(self._empty)
        self.bind(pos=self._draw_empty, size=self._draw_empty)

    @property
    def sees(self) -> bool:
        return self._shown is not None

    def _draw_empty(self, *_: Any) -> None:
        self._empty.clear()
        if self._shown is None:
            with self._empty:
                slab((*self.pos, *self.size), colour("ground", "panel"), 14)
                middle = self.x + self.width / 2, self.y + self.height / 2
                picture("interface", "eye_off", *middle, min(self.size) * 0.4, 0.5)

    def show(self, shot: Shot | None) -> bool:
        """Whether it is a new one."""
        if shot is self._shown:
            return False
        self._shown = shot
        self.color = (1, 1, 1, 0 if shot is None else 1)
        self._draw_empty()
        if shot is not None:
            if self.texture is None or tuple(self.texture.size) != shot.size:
                self.texture = Texture.create(size=shot.size, colorfmt="rgb")
            self.texture.blit_buffer(shot.pixels, colorfmt="rgb", bufferfmt="ubyte")
            self.canvas.ask_update()
        return True

    def place_at(self, x: float, y: float) -> tuple[float, float] | None:
        """Which part of the picture's width and height lies there, from its upper left corner."""
        wide, high = self.norm_image_size
        if self._shown is None or not wide or not high:
            return None
        across, down = (x - self.center_x) / wide + 0.5, 0.5 - (y - self.center_y) / high
        return (across, down) if 0 <= across <= 1 and 0 <= down <= 1 else None


def told(column: Column, *parts: Any) -> None:
    """Put these in place of what was there."""
    column.clear_widgets()
    column.put(*parts)
