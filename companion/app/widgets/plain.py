"""Words, pictures and buttons in the app's own look."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.image import Image
from kivy.uix.label import Label

from companion.app.art import icon
from companion.app.look import colour, text_size
from companion.app.moments import Choice, Icon

TARGET = 48
"""Density-independent pixels that anything to be touched measures at least."""
_LONG = 0.5
"""Seconds after which a touch is a long one."""


class Words(Label):
    """Text that breaks at its width; as high as it has to be where nobody says otherwise."""

    def __init__(
        self, text: str, size: float = 18, tone: str = "ink", fits: bool = True, **more: Any
    ) -> None:
        super().__init__(
            text=text, font_size=text_size(size), color=colour("ground", tone), valign="middle", **more,
        )  # fmt: skip
        if fits:
            self.size_hint_y = None
            self.bind(width=self._break, texture_size=self._grow)
        else:
            self.bind(size=self._fill)

    def _break(self, *_: Any) -> None:
        self.text_size = (self.width, None)

    def _grow(self, *_: Any) -> None:
        self.height = self.texture_size[1]

    def _fill(self, *_: Any) -> None:
        self.text_size = self.size


class Picture(Image):
    """One drawing of the atlas."""

    def __init__(self, group: str, name: str, side: float = 40, **more: Any) -> None:
        super().__init__(
            source=icon(group, name, dp(side)), size_hint=(None, None), size=(dp(side), dp(side)),
            fit_mode="contain", **more,
        )  # fmt: skip


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

    def __init__(
        self, act: Callable[[], None], held: Callable[[], None] | None = None, edge: str = "", **more: Any
    ) -> None:
        more.setdefault("tone", "raised")
        super().__init__(**more)
        self._act, self._held, self._timer = act, held, None
        self._was_held = False
        with self.canvas.after:
            self._edge = Color(*(colour("accent", edge) if edge else (0, 0, 0, 0)))
            self._line = SmoothLine(width=dp(1.5))
        self.bind(pos=self._outline, size=self._outline)

    def _outline(self, *_: Any) -> None:
        self._line.rounded_rectangle = (*self.pos, *self.size, dp(14))

    def on_press(self) -> None:
        self._was_held = False
        self._colour.rgba = colour("accent", "lantern", 0.35)
        if self._held is not None:
            self._timer = Clock.schedule_once(self._hold, _LONG)

    def _hold(self, _: float) -> None:
        self._was_held = True
        if self._held is not None:
            self._held()

    def on_release(self) -> None:
        self._colour.rgba = colour("ground", "raised")
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
    words.bind(height=lambda _, height: setattr(found, "height", max(dp(TARGET + 8), height + dp(20))))
    found.add_widget(words)
    return found


def picture_button(picture: Icon, act: Callable[[], None]) -> Touch:
    """A picture that everybody knows."""
    found = Touch(act, padding=dp(8), size_hint=(None, None), size=(dp(TARGET + 8), dp(TARGET + 8)))
    found.add_widget(Picture(*picture, TARGET - 8))
    return found


class Chip(Touch):
    """An answer that is not possible now."""

    choice: Choice


def chip(choice: Choice, act: Callable[[], None]) -> Chip:
    """Small and dim: its picture, or its words where it has none."""
    found = Chip(
        act, padding=dp(6), size_hint=(None, None), size=(dp(TARGET), dp(TARGET)), opacity=0.55, radius=10
    )
    found.choice = choice
    if choice.icons:
        found.add_widget(Picture(*choice.icons[-1], TARGET - 12))
    else:
        words = Words(choice.label, 14, fits=False)
        words.texture_update()
        found.width = min(dp(220), words.texture_size[0] + dp(20))
        found.add_widget(words)
    return found
