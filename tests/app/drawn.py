"""Screens that are really drawn, without a display, and touches by Kivy's own input."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kivy.app import App
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.widgets.plain import Touch, Words


class _Shown(App):
    def __init__(self, screen: Screen) -> None:
        super().__init__()
        self._screen = screen

    def build(self) -> ScreenManager:
        manager = ScreenManager(transition=NoTransition())
        manager.add_widget(self._screen)
        return manager


@contextmanager
def running(app: App) -> Iterator[None]:
    """The app in a window of 1280 by 800, drawn."""
    Window.size = (1280, 800)  # before anything is laid out, as where people start it
    app._run_prepare()
    try:
        settle()
        yield
    finally:
        app.stop()


@contextmanager
def shown(screen: Screen) -> Iterator[None]:
    """One screen, drawn."""
    with running(_Shown(screen)):
        yield


def frames(count: int = 4) -> None:
    for _ in range(count):
        EventLoop.idle()


def settle() -> None:
    """Frames until everything stands where it will stand, as it does before anybody's eyes."""
    same, before = 0, None
    for _ in range(40):
        EventLoop.idle()
        now = [(*one.pos, *one.size) for root in Window.children for one in root.walk(restrict=True)]
        same, before = (same + 1, before) if now == before else (0, now)
        if same >= 2:
            return


def parts(widget: Widget, kind: type) -> list[Any]:
    """All widgets of this class within another."""
    return [one for one in widget.walk(restrict=True) if isinstance(one, kind)]


def label_of(one: Touch) -> str:
    return " ".join(words.text for words in parts(one, Words))


def touch(one: Widget) -> None:
    """A finger on the middle of it, and off again; what lies outside its scrolling view is scrolled to first,
    as a person would."""
    scroll_to(one)
    touch_at(*one.to_window(*one.center))


def scroll_to(one: Widget) -> None:
    above = one.parent
    while above is not None and above is not above.parent:
        if isinstance(above, ScrollView):
            _, low = one.to_window(one.x, one.y)
            _, bottom = above.to_window(above.x, above.y)
            if low < bottom or low + one.height > bottom + above.height:
                above.scroll_to(one, animate=False)
                frames(2)
        above = above.parent


_clock = [0.0]
"""When the last touch was, in seconds."""


def touch_at(x: float, y: float, later: float = 100) -> None:
    """``later`` by so many seconds than the last touch, however quickly the test runs."""
    _clock[0] += later
    finger = UnitTestTouch(x, y)
    finger.time_start = _clock[0]
    finger.touch_down()
    EventLoop.idle()
    finger.touch_up()
    settle()
