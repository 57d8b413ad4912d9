"""What most screens share: a title with a way back, a body that scrolls, and one thing to do at the foot."""

from collections.abc import Callable, Sequence, Set
from math import ceil
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.look import colour, unit
from companion.app.play.moments import Icon
from companion.app.widgets.plain import TARGET, Panel, Picture, Touch, Words, button, picture_button
from companion.app.words import word

if TYPE_CHECKING:
    from companion.app.widgets.seat_calls import SeatCalls

_ASIDE = 12
"""Density-independent pixels at the right edge in which a page shows how far it is scrolled."""
_TITLE = 28
_SHEET = 0.86
"""The part of a screen that a sheet takes at most."""


class Scroll(ScrollView):
    """Up and down only. Kivy lets a short touch inside wait a fifth of a second before it counts; here it
    counts at once. What has room is not scrolled: a short page after a long one stands at the top."""

    def __init__(self, inside: Widget | None = None, **more: Any) -> None:
        super().__init__(
            bar_width=dp(6), scroll_type=["bars", "content"], do_scroll_x=False, always_overscroll=False,
            **more,
        )  # fmt: skip
        if inside is not None:
            self.add_widget(inside)

    def on_scroll_stop(self, touch: Any, check_children: bool = True) -> bool:
        found = super().on_scroll_stop(touch, check_children)
        if touch.ud.get(self._get_uid(), {}).get("mode") == "unknown":
            self._do_touch_up(touch)
        return bool(found)

    def _do_touch_up(self, touch: Any, *given: Any) -> None:
        """Once: Kivy comes with the same touch again later."""
        key = self._get_uid("let go")
        if key not in touch.ud:
            touch.ud[key] = True
            super()._do_touch_up(touch, *given)


class Column(BoxLayout):
    """Widgets below each other, as high as they are together."""

    def __init__(self, *parts: Widget, **more: Any) -> None:
        more.setdefault("spacing", dp(10))
        more.setdefault("height", 0)
        super().__init__(orientation="vertical", size_hint_y=None, **more)
        self.bind(minimum_height=self.setter("height"))
        self.put(*parts)

    def put(self, *parts: Widget) -> None:
        for part in parts:
            self.add_widget(part)


class Tiles(GridLayout):
    """Widgets side by side, in as many columns as have room for ``least`` each (it grows with the text);
    those of a row are equally high. With ``even`` no row is much shorter than the others."""

    def __init__(
        self, *parts: Widget, least: float = 220, most: int = 6, even: bool = False, **more: Any
    ) -> None:
        more.setdefault("spacing", dp(8))
        super().__init__(cols=1, size_hint_y=None, **more)
        self._least, self._most, self._even_rows = least, most, even
        self._even = Clock.create_trigger(self._make_even, -1)
        self.bind(minimum_height=self.setter("height"), width=self._arrange)
        for part in parts:
            self.add_widget(part)

    def add_widget(self, widget: Widget, *more: Any, **named: Any) -> None:
        super().add_widget(widget, *more, **named)
        if isinstance(widget, Touch):
            widget.bind(natural=self._even)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        room = int(self.width // unit(self._least))
        count = len(self.children) or 1
        self.cols = max(1, min(room, self._most, count))
        if self._even_rows:
            self.cols = ceil(count / ceil(count / self.cols))
        self._even()

    def _make_even(self, *_: Any) -> None:
        parts = [part for part in reversed(self.children) if isinstance(part, Touch)]
        if len(parts) < len(self.children):
            return
        for first in range(0, len(parts), self.cols):
            row = parts[first : first + self.cols]
            height = max(part.natural or part.height for part in row)
            for part in row:
                part.height = height


class Page(Screen):
    """A screen of its own: say what is on it with :meth:`put`, and what is to be done with :meth:`offer`."""

    def __init__(
        self,
        name: str,
        title: str,
        back: Callable[[], None] | None = None,
        tools: Sequence[tuple[Icon, Callable[[], None]]] = (),
        **more: Any,
    ) -> None:
        super().__init__(name=name, **more)
        whole = BoxLayout(
            orientation="vertical", padding=[dp(16), dp(16), dp(16 - _ASIDE), dp(16)], spacing=dp(12)
        )
        least = max(dp(TARGET + 8), unit(48))
        head = BoxLayout(size_hint_y=None, height=least, spacing=dp(12), padding=[0, 0, dp(_ASIDE), 0])
        if back is not None:
            head.add_widget(_in_line(picture_button(("interface", "back"), back)))
        self.back = back
        """Where its arrow leads."""
        self.title = Words(title, _TITLE, fits=False)
        self.title.bind(texture_size=lambda _, size: setattr(head, "height", max(least, size[1])))
        head.add_widget(self.title)
        for picture, act in tools:
            head.add_widget(_in_line(picture_button(picture, act)))
        self.body = Column(padding=[0, 0, dp(_ASIDE), 0])
        self.scroll = Scroll(self.body)
        self.foot = Column(padding=[0, 0, dp(_ASIDE), 0])
        for part in (head, self.scroll, self.foot):
            whole.add_widget(part)
        self._outside = BoxLayout(orientation="vertical")
        self._outside.add_widget(whole)
        self.add_widget(self._outside)
        self._whole, self._view = whole, self.scroll.height
        self.scroll.bind(height=self._stay)
        self._sheet: Sheet | None = None

    def put(self, *parts: Widget) -> None:
        self.body.put(*parts)

    def call(self, title: str) -> None:
        """Another title, or the same in another language or size."""
        self.title.text = title
        self.title.resize(_TITLE)

    def clear(self) -> None:
        self.body.clear_widgets()
        self.foot.clear_widgets()
        self.scroll.scroll_y = 1

    def hold(self, calls: "SeatCalls") -> None:
        """What comes up by itself lies above the foot: title, foot and the top of the body stay in place."""
        calls.put_into(self._whole, 1, grows_down=False, aside=dp(_ASIDE))

    def hold_band(self, band: Widget) -> None:
        """Across the top, from edge to edge."""
        self._outside.add_widget(band, index=1)

    def _stay(self, scroll: Scroll, height: float) -> None:
        """What is read at the top stays there when the view becomes lower or higher."""
        before, self._view = self.body.height - self._view, height
        room = self.body.height - height
        if before > 0 and room > 0:
            scroll.scroll_y = min(1.0, max(0.0, 1 - (1 - scroll.scroll_y) * before / room))

    def let_go(self, seats: Set[int]) -> bool:
        """These seats are not played here any longer: nothing that only they may see is left on the screen.
        Has it to be left for that?"""
        return False

    def offer(self, label: str, act: Callable[[], None], icon: Icon = ("interface", "confirm")) -> None:
        """The main thing to be done here: always in view."""
        self.foot.add_widget(button(label, act, [icon], edge="lantern", size=22))


class Sheet(AnchorLayout):
    """Something on top of a screen, until it is closed: ``Sheet(...).over(screen)``."""

    def __init__(self, title: str, *parts: Widget, closed: Callable[[], None] = lambda: None) -> None:
        super().__init__()
        self._closed = closed
        around = [dp(18), dp(18), dp(18 - _ASIDE), dp(18)]
        panel = Panel(
            orientation="vertical", padding=around, spacing=dp(12), radius=22, size_hint=(_SHEET, None)
        )
        self._head = BoxLayout(size_hint_y=None, spacing=dp(12), padding=[0, 0, dp(_ASIDE), 0])
        title_words = Words(title, 24, fits=False)
        title_words.bind(texture_size=self._fit)
        self._head.add_widget(title_words)
        self._head.add_widget(_in_line(picture_button(("interface", "cancel"), self.close)))
        self.body = Column(*parts, padding=[0, 0, dp(_ASIDE), 0])
        panel.add_widget(self._head)
        panel.add_widget(Scroll(self.body))
        self.panel, self._title = panel, title_words
        self.add_widget(panel)
        self.body.bind(height=self._fit)
        self.bind(height=self._fit)
        self._fit()
        _shade(self)

    def _fit(self, *_: Any) -> None:
        """As high as what is on it, as far as there is room."""
        self._head.height = max(dp(TARGET + 8), self._title.texture_size[1])
        needed = self._head.height + self.body.height + dp(48)
        self.panel.height = min(max(needed, unit(200)), self.height * _SHEET)

    def over(self, screen: Screen) -> "Sheet":
        screen.add_widget(self)
        return self

    def close(self) -> None:
        if self.parent is not None:
            self.parent.remove_widget(self)
            self._closed()

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below it is touched; a touch beside it closes it."""
        if not self.panel.collide_point(*touch.pos):
            self.close()
            return True
        super().on_touch_down(touch)
        return True


def _in_line(touched: Touch) -> Touch:
    """In the middle of the line that it stands in, however large the words beside it are."""
    touched.pos_hint = {"center_y": 0.5}
    return touched


def _shade(widget: Widget) -> None:
    """What lies below is still there, but dark."""
    with widget.canvas.before:
        Color(*colour("ground", "line", 0.72))
        shape = Rectangle(pos=widget.pos, size=widget.size)

    def cover(*_: Any) -> None:
        shape.pos, shape.size = widget.pos, widget.size

    widget.bind(pos=cover, size=cover)


def note(said: str, icon: Icon = ("interface", "info"), tone: str = "raised") -> Panel:
    """A sentence that stands out."""
    found = Panel(tone=tone, padding=dp(10), spacing=dp(10), size_hint_y=None)
    found.bind(minimum_height=found.setter("height"))
    found.add_widget(Picture(*icon, 32, pos_hint={"center_y": 0.5}))
    found.add_widget(Words(said, 17, pos_hint={"center_y": 0.5}))
    return found


def announced(icon: Icon, said: str) -> list[Widget]:
    """One large picture and one sentence."""
    middle = AnchorLayout(size_hint_y=None, height=unit(150))
    middle.add_widget(Picture(*icon, 130))
    return [middle, Words(said, 24, halign="center")]


def choosing(
    options: Sequence[tuple[Any, str]] | Sequence[tuple[Any, str, Sequence[Icon]]],
    chosen: Any,
    choose: Callable[[Any], None],
    least: float = 170,
) -> Tiles:
    """One of several, side by side: a value, its words, and pictures where it has any. A tick and a ring
    tell which is chosen."""
    row = Tiles(least=least)
    for value, label, *pictures in options:
        mine = value == chosen
        icons = [*(pictures[0] if pictures else ()), *([("interface", "confirm")] if mine else [])]
        row.add_widget(
            button(label, lambda value=value: choose(value), icons, edge="lantern" if mine else "")
        )
    return row


class Counter(BoxLayout):
    """A number with a minus and a plus; ``changed`` is told every new one."""

    def __init__(
        self,
        value: int,
        changed: Callable[[int], None],
        least: int = 0,
        most: int = 99,
        icon: Icon | None = None,
        label: str = "",
        **more: Any,
    ) -> None:
        super().__init__(spacing=dp(8), size_hint_y=None, height=max(dp(TARGET + 8), unit(48)), **more)
        self.value, self._changed, self._least, self._most = value, changed, least, most
        if icon is not None:
            self.add_widget(Picture(*icon, 40, pos_hint={"center_y": 0.5}))
        if label:
            self.add_widget(Words(label, 18, fits=False))
        self._shown = Words(str(value), 24, fits=False, halign="center", size_hint_x=None, width=unit(56))
        self.add_widget(_in_line(picture_button(("interface", "minus"), lambda: self._step(-1))))
        self.add_widget(self._shown)
        self.add_widget(_in_line(picture_button(("interface", "plus"), lambda: self._step(1))))

    def _step(self, by: int) -> None:
        new = min(max(self.value + by, self._least), self._most)
        if new != self.value:
            self.value = new
            self._shown.text = str(new)
            self._changed(new)


def yes_no(chosen: bool, choose: Callable[[bool], None]) -> Tiles:
    """On or off."""
    return choosing([(True, word("on")), (False, word("off"))], chosen, choose, least=120)
