"""Something went wrong: what happened, where the game is, and on."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.screenmanager import Screen

from companion.app.widgets.plain import Panel, Picture, Words, button
from companion.app.words import word


class TroubleScreen(Screen):
    """One sentence, and a way on; never a traceback."""

    def __init__(self, said: str, saved: Path | None, on: Callable[[], None], **more: Any) -> None:
        super().__init__(name="trouble", **more)
        panel = Panel(orientation="vertical", padding=dp(24), spacing=dp(18), size_hint=(0.8, None))
        panel.bind(minimum_height=panel.setter("height"))
        panel.add_widget(Picture("interface", "warning", 72))
        panel.add_widget(Words(said or word("surprise"), 24))
        if saved is not None:
            panel.add_widget(Words(word("saved-at", path=str(saved)), 18, "quiet"))
        panel.add_widget(button(word("go-home"), on, [("interface", "home")], edge="lantern"))
        middle = AnchorLayout()
        middle.add_widget(panel)
        self.add_widget(middle)
