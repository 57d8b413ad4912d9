"""Home: what a person may want to do."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.app.widgets.plain import Picture, Touch, Words
from companion.app.words import word


class HomeScreen(Screen):
    """Large tiles; what is not there now is left out."""

    def __init__(self, new: Callable[[], None], resume: Callable[[], None] | None, **more: Any) -> None:
        super().__init__(name="home", **more)
        column = BoxLayout(orientation="vertical", spacing=dp(24), size_hint=(0.9, None))
        column.bind(minimum_height=column.setter("height"))
        column.add_widget(Words(word("title"), 44, halign="center", bold=True))
        column.add_widget(Words(word("subtitle"), 20, "quiet", halign="center"))
        tiles = BoxLayout(spacing=dp(16), size_hint_y=None, height=dp(230))
        if resume is not None:
            tiles.add_widget(_tile("resume", resume, edge="lantern"))
        tiles.add_widget(_tile("new_game", new, edge="" if resume else "lantern"))
        column.add_widget(tiles)
        middle = AnchorLayout()
        middle.add_widget(column)
        self.add_widget(middle)


def _tile(name: str, act: Callable[[], None], edge: str = "") -> Touch:
    tile = Touch(act, edge=edge, orientation="vertical", padding=dp(18), spacing=dp(12))
    tile.add_widget(Picture("interface", name, 110, pos_hint={"center_x": 0.5}))
    tile.add_widget(Words(word(f"home-{name}"), 22, fits=False, halign="center"))
    return tile
