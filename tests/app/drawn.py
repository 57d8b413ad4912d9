"""Screens that are really drawn, without a display, and touches by Kivy's own input."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kivy.app import App
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager
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
    app._run_prepare()
    Window.size = (1280, 800)
    try:
        frames()
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


def parts(widget: Widget, kind: type) -> list[Any]:
    """All widgets of this class within another."""
    return [one for one in widget.walk(restrict=True) if isinstance(one, kind)]


def label_of(one: Touch) -> str:
    return " ".join(words.text for words in parts(one, Words))


def touch(one: Widget) -> None:
    """A finger on the middle of it, and off again."""
    touch_at(*one.to_window(*one.center))


def touch_at(x: float, y: float) -> None:
    finger = UnitTestTouch(x, y)
    finger.touch_down()
    EventLoop.idle()
    finger.touch_up()
    frames()
