"""Words, pictures and buttons in the app's own look."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as Writing
from kivy.graphics import Color, Rectangle, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.art import icon
from companion.app.look import colour, text_size
from companion.app.play.moments import Icon
from companion.text.printable import one_line

TARGET = 48
"""Density-independent pixels that anything to be touched measures at least."""
_LONGEST, _MOST = 2000, 10_000
"""Characters of a paragraph, and of some words; a picture of more would be larger than a screen can hold."""
_LONG = 0.5
"""Seconds after which a touch is a long one."""


class Words(Widget):
    """Text that breaks at its width; as high as it has to be where nobody says otherwise.

    Drawn from few textures that are kept: screens are made anew at every answer, and most of their words
    are those of before. Kivy's own ``Label`` takes ten times as long.
    """

    text = StringProperty("")
    color = ColorProperty((1, 1, 1, 1))
    texture_size = ListProperty([0, 0])

    def __init__(
        self,
        text: str,
        size: float = 18,
        tone: str = "ink",
        fits: bool = True,
        halign: str = "left",
        bold: bool = False,
        shorten: bool = False,
        **more: Any,
    ) -> None:
        """Without ``fits`` the words stand in the middle of whatever height they are given; with ``shorten``
        they end with three dots where there is no room."""
        more.setdefault("color", colour("ground", tone))
        super().__init__(text=text, **more)
        self._font, self._fits, self._halign, self._bold, self._shorten = (
            text_size(size), fits, halign, bold, shorten,
        )  # fmt: skip
        with self.canvas:
            self._tint = Color(*self.color)
            self._shape = Rectangle(size=(0, 0))
        if fits:
            self.size_hint_y = None
            self.height = self._font * 1.2
        self._render = Clock.create_trigger(self._write, -1)
        self.bind(text=self._render, width=self._render, color=self._colour)
        self.bind(pos=self._place, height=self._place)
        self._render()

    def resize(self, size: float) -> None:
        """After the size of all text has changed: these words, still there, are to be ``size`` large."""
        self._font = text_size(size)
        self._render()

    @property
    def natural_width(self) -> float:
        """How wide the words are in one line."""
        return float(_written(self.text, self._font, self._bold, None, "left", False)[1][0])

    def _write(self, *_: Any) -> None:
        width = max(1, int(self.width))
        texture, size = _written(self.text, self._font, self._bold, width, self._halign, self._shorten)
        self._shape.texture, self.texture_size = texture, list(size)
        if self._fits:
            self.height = size[1]
        self._place()

    def _place(self, *_: Any) -> None:
        # Not by center_y: Kivy keeps its old value until after this has been called.
        width, height = self.texture_size
        self._shape.size = (width, height)
        self._shape.pos = (round(self.x), round(self.y + (self.height - height) / 2))

    def _colour(self, *_: Any) -> None:
        self._tint.rgba = self.color


@lru_cache(maxsize=400)
def _written(
    text: str, font: float, bold: bool, width: int | None, halign: str, shorten: bool
) -> tuple[Any, tuple[int, int]]:
    """The picture of some words, in white, and its size."""
    text = "\n".join(one_line(line, _LONGEST) for line in text[:_MOST].split("\n"))
    more = {"shorten": True, "shorten_from": "right", "max_lines": 1} if shorten else {}
    writing = Writing(
        text=text, font_size=font, bold=bold, text_size=(width, None), halign=halign, valign="middle", **more
    )
    writing.refresh()
    return writing.texture, (writing.texture.width, writing.texture.height)


class Picture(Widget):
    """One drawing of the atlas, as large as its box allows."""

    def __init__(self, group: str, name: str, side: float = 40, **more: Any) -> None:
        super().__init__(size_hint=(None, None), size=(dp(side), dp(side)), **more)
        self._die: SmoothRoundedRectangle | None = None
        with self.canvas:
            if group == "faces":  # pips alone are hardly seen, and a blank face not at all
                Color(*colour("ground", "night"))
                self._die = SmoothRoundedRectangle(radius=[dp(side) * 0.2])
            self._tint = Color(1, 1, 1, 1)
            self._shape = Rectangle(source=icon(group, name, dp(side)))
        self.bind(pos=self._place, size=self._place)
        self._place()

    def become(self, group: str, name: str) -> None:
        """Show another drawing."""
        self._shape.source = icon(group, name, min(self.size))

    def _place(self, *_: Any) -> None:
        side = min(self.size)
        self._put(self._shape, side if self._die is None else side * 0.86)
        if self._die is not None:
            self._put(self._die, side)

    def _put(self, shape: Any, side: float) -> None:
        shape.size = (side, side)
        shape.pos = (self.x + (self.width - side) / 2, self.y + (self.height - side) / 2)


class Panel(BoxLayout):
    """A rounded surface."""

    def __init__(self, tone: str = "panel", radius: float = 14, **more: Any) -> None:
        super().__init__(**more)
        with self.canvas.before:
            self._colour = Color(*colour("ground", tone))
            self._shape = SmoothRoundedRectangle(radius=[dp(radius)])
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: Any) -> None:
        self._shape.pos, self._shape.size = self.pos, self.size


class Touch(ButtonBehavior, Panel):
    """A surface that does something when touched, and something else when held."""

    natural = NumericProperty(0)
    """The height that its words need; it may be made higher, as high as its neighbours."""

    def __init__(
        self, act: Callable[[], None], held: Callable[[], None] | None = None, edge: str = "", **more: Any
    ) -> None:
        self._ground = more.setdefault("tone", "raised")
        super().__init__(**more)
        self._act, self._held, self._timer = act, held, None
        self._was_held = False
        with self.canvas.after:
            self._edge = Color(*(colour("accent", edge) if edge else (0, 0, 0, 0)))
            self._line = SmoothLine(width=dp(1.5))
        self.bind(pos=self._outline, size=self._outline)

    def _outline(self, *_: Any) -> None:
        self._line.rounded_rectangle = (*self.pos, *self.size, dp(14))

    def fit(self, words: Widget, least: float, around: float = 20) -> None:
        """Be as high as these words, and never lower than ``least``; both in density-independent pixels."""

        def grow(*_: Any) -> None:
            self.natural = max(dp(least), words.height + dp(around))

        words.bind(height=grow)
        grow()

    def on_natural(self, _: Widget, height: float) -> None:
        self.height = height

    def on_press(self) -> None:
        self._was_held = False
        self._colour.rgba = colour("accent", "lantern", 0.35)
        if self._held is not None:
            self._timer = Clock.schedule_once(self._hold, _LONG)

    def _hold(self, _: float) -> None:
        self._was_held = True
        if self._held is not None:
            self._held()

    def on_touch_move(self, touch: Any) -> bool:
        """A finger that slides away does not hold."""
        if self._timer is not None and not self.collide_point(*touch.pos):
            self._timer.cancel()
        return bool(super().on_touch_move(touch))

    def on_release(self) -> None:
        self._colour.rgba = colour("ground", self._ground)
        if self._timer is not None:
            self._timer.cancel()
        if not self._was_held:
            self._act()


def button(
    label: str,
    act: Callable[[], None],
    icons: Sequence[Icon] = (),
    held: Callable[[], None] | None = None,
    edge: str = "",
    size: float = 18,
) -> Touch:
    """Pictures and words; as high as the words need, and never too small for a finger."""
    found = Touch(
        act, held, edge, orientation="horizontal", padding=[dp(12), dp(8)], spacing=dp(10), size_hint_y=None,
    )  # fmt: skip
    for group, name in icons:
        found.add_widget(Picture(group, name, 40, pos_hint={"center_y": 0.5}))
    words = Words(label, size, pos_hint={"center_y": 0.5})
    found.fit(words, TARGET + 8)
    found.add_widget(words)
    return found


def picture_button(picture: Icon, act: Callable[[], None]) -> Touch:
    """A picture that everybody knows."""
    found = Touch(act, padding=dp(8), size_hint=(None, None), size=(dp(TARGET + 8), dp(TARGET + 8)))
    found.add_widget(Picture(*picture, TARGET - 8))
    return found
