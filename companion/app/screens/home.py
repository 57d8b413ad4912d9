"""Home: what a person may want to do."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.app.widgets.page import Column, Scroll, Tiles
from companion.app.widgets.plain import Picture, Touch, Words, button
from companion.app.widgets.scene import Night
from companion.app.words import word


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The game that was left last."""

    said: str
    """Who plays, and how far it is."""
    go_on: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Way:
    """One thing to do: the name of its picture and of its words, and what a touch does."""

    name: str
    act: Callable[[], None]
    icon: tuple[str, str]


class HomeScreen(Screen):
    """Large tiles for playing, smaller ones for everything else."""

    def __init__(
        self, unfinished: Unfinished | None, play: Sequence[Way], others: Sequence[Way], **more: Any
    ) -> None:
        super().__init__(name="home", **more)
        self._night = Night(size_hint_y=None, height=dp(230))
        below = Column(padding=[dp(24), 0, dp(24), dp(24)], spacing=dp(14))
        below.put(
            Words(word("title"), 40, halign="center", bold=True),
            Words(word("subtitle"), 19, "quiet", halign="center"),
        )
        large = [_large(way, "lantern" if number == 0 else "") for number, way in enumerate(play)]
        if unfinished is not None:
            resume = Way("resume", unfinished.go_on, ("interface", "resume"))
            large = [_large(resume, "lantern", unfinished.said), *(_large(way, "") for way in play)]
        below.put(Tiles(*large, least=250, most=3))
        below.put(
            Tiles(
                *(button(word(f"home-{way.name}"), way.act, [way.icon], size=18) for way in others),
                least=190,
                most=len(others),
            )
        )
        self.add_widget(Scroll(Column(self._night, below)))
        self._below = below
        self.bind(height=self._fill)
        below.bind(height=self._fill)

    def _fill(self, *_: Any) -> None:
        """The picture takes the height that nothing else needs."""
        self._night.height = max(dp(120), self.height - self._below.height - dp(10))


def _large(way: Way, edge: str, more: str = "") -> Touch:
    tile = Touch(way.act, edge=edge, padding=dp(16), spacing=dp(16), size_hint_y=None)
    tile.add_widget(Picture(*way.icon, 76, pos_hint={"center_y": 0.5}))
    words = BoxLayout(orientation="vertical", spacing=dp(4), pos_hint={"center_y": 0.5}, size_hint_y=None)
    words.bind(minimum_height=words.setter("height"))
    words.add_widget(Words(word(f"home-{way.name}"), 26, bold=True))
    words.add_widget(Words(more or word(f"home-{way.name}-more"), 17, "quiet"))
    tile.fit(words, 110, 32)
    tile.add_widget(words)
    return tile
