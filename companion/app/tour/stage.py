"""A place where screens stand one after the other, off screen, to be looked at or photographed."""

from pathlib import Path
from typing import NamedTuple

from kivy.base import EventLoop, runTouchApp, stopTouchApp
from kivy.core.window import Window
from kivy.graphics import ClearBuffers, ClearColor, Fbo, PopMatrix, PushMatrix, Scale, Translate
from kivy.graphics.texture import Texture
from kivy.metrics import Metrics
from kivy.uix.screenmanager import NoTransition, Screen, ScreenManager
from kivy.uix.widget import Widget

from companion.app.look import colour, set_text_scale
from companion.text.catalogue import speak

STEADY = 2
"""Frames without a change after which a screen stands as it will stand."""
MOST_FRAMES = 40


class Way(NamedTuple):
    """How a screen is shown: how many pixels, how many of them a point has, in which language, how large."""

    width: int = 1280
    height: int = 800
    density: float = 1.0
    language: str = "en"
    percent: int = 100
    """Of text."""

    @property
    def name(self) -> str:
        return f"{self.width}x{self.height}-{self.language}-{self.percent}"


class Stage:
    """Use it as a context; a process has one at a time."""

    def __enter__(self) -> "Stage":
        self._screens = ScreenManager(transition=NoTransition())
        runTouchApp(self._screens, embedded=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._screens.switch_to(Screen(name="empty"))  # the last one leaves, and stops what it has started
        self._screens.clear_widgets()
        Window.remove_widget(self._screens)
        stopTouchApp()
        prepare(Way())

    def show(self, screen: Screen, way: Way) -> None:
        """Let the screen take its place, until nothing moves any more."""
        Window.size = (way.width, way.height)
        self._screens.switch_to(screen)
        same, before = 0, None
        for _ in range(MOST_FRAMES):
            EventLoop.idle()
            now = [(*one.pos, *one.size) for one in screen.walk(restrict=True)]
            same, before = (same + 1, before) if now == before else (0, now)
            if same >= STEADY and not getattr(screen, "is_reading", False):
                return

    def photograph(self, path: Path) -> None:
        """What stands there, as a PNG; the window itself need not be seen."""
        picture_of(self._screens, path)


def prepare(way: Way) -> None:
    """Say this before a screen is made: its words and lengths are fixed when it is made."""
    Metrics.density = way.density
    Metrics.dpi = 96 * way.density
    set_text_scale(way.percent / 100)
    speak(way.language)


def picture_of(widget: Widget, path: Path) -> None:
    """A widget on the night, as a PNG."""
    drawn(widget).save(str(path), flipped=False)


def drawn(widget: Widget) -> Texture:
    """A widget on the night."""
    parent, place = widget.parent, -1
    if parent is not None:
        place = parent.canvas.indexof(widget.canvas)
        parent.canvas.remove(widget.canvas)
    fbo = Fbo(size=widget.size, with_stencilbuffer=True)
    with fbo:
        ClearColor(*colour("ground", "night"))
        ClearBuffers(clear_stencil=True)
        PushMatrix()
        Scale(1, -1, 1)
        Translate(-widget.x, -widget.y - widget.height, 0)
    fbo.add(widget.canvas)
    with fbo.after:
        PopMatrix()
    fbo.draw()
    fbo.remove(widget.canvas)
    if parent is not None:
        parent.canvas.insert(place, widget.canvas)
    return fbo.texture
