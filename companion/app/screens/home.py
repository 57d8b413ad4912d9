"""Home: what a person may want to do."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

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


_RESUME: Final = ("interface", "resume")
PLAY: Final = {
    "new_game": ("interface", "new_game"),
    "score": ("interface", "score"),
    "guided": ("tokens", "lantern"),
    "join": ("interface", "join"),
}
"""Ways to play, by the names of their words, each with its picture."""
OTHERS: Final = {
    "history": ("interface", "trophy"),
    "games": ("interface", "history"),
    "cards": ("interface", "cards"),
    "hardware": ("interface", "hardware"),
    "rules": ("interface", "rule"),
    "settings": ("interface", "settings"),
}
"""Everything else that one may want."""


class HomeScreen(Screen):
    """Large tiles for playing, small ones for everything else; ``go`` hears the name of what was touched."""

    def __init__(
        self,
        unfinished: Unfinished | None,
        go: Callable[[str], None],
        scoring: str = "",
        can_join: bool = True,
        *,
        is_unreadable: bool = False,
        **more: Any,
    ) -> None:
        """``scoring``: whose score sheet was left, in words; ``can_join``: may somebody else's table be
        joined? ``is_unreadable``: can the game that was played last not be opened?"""
        super().__init__(name="home", **more)
        self._night = Night(size_hint_y=None, height=dp(230))
        below = Column(padding=[dp(24), 0, dp(24), dp(24)], spacing=dp(14))
        below.put(
            Words(word("title"), 40, halign="center", bold=True),
            Words(word("subtitle"), 19, "quiet", halign="center"),
        )
        first = "lantern" if unfinished is None else ""
        large = [
            _large(
                name, picture, partial(go, name), scoring if name == "score" else "", "" if number else first
            )
            for number, (name, picture) in enumerate(PLAY.items())
            if can_join or name != "join"
        ]
        if unfinished is not None:
            large.insert(0, _large("resume", _RESUME, unfinished.go_on, unfinished.said, edge="lantern"))
        if is_unreadable:
            large.insert(0, _large("unreadable", ("interface", "warning"), partial(go, "games")))
        small = [
            button(word(f"home-{name}"), partial(go, name), [picture], size=18)
            for name, picture in OTHERS.items()
        ]
        below.put(Tiles(*large, least=250, most=4, even=True), Tiles(*small, least=190, most=len(small)))
        self.add_widget(Scroll(Column(self._night, below)))
        self._below = below
        self.bind(height=self._fill)
        below.bind(height=self._fill)

    def _fill(self, *_: Any) -> None:
        """The picture takes the height that nothing else needs."""
        self._night.height = max(dp(120), self.height - self._below.height - dp(10))


def _large(
    name: str, picture: tuple[str, str], act: Callable[[], None], more: str = "", edge: str = ""
) -> Touch:
    tile = Touch(act, edge=edge, padding=dp(16), spacing=dp(16), size_hint_y=None)
    tile.add_widget(Picture(*picture, 76, pos_hint={"center_y": 0.5}))
    words = BoxLayout(orientation="vertical", spacing=dp(4), pos_hint={"center_y": 0.5}, size_hint_y=None)
    words.bind(minimum_height=words.setter("height"))
    words.add_widget(Words(word(f"home-{name}"), 26, bold=True))
    words.add_widget(Words(more or word(f"home-{name}-more"), 17, "quiet"))
    tile.fit(words, 110, 32)
    tile.add_widget(words)
    return tile
