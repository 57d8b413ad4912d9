"""Saved games: go on with one, look at a finished one, throw one away and bring it back."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.app.play.shelf import Volume, volume
from companion.app.widgets.page import Page, Sheet, note
from companion.app.widgets.plain import TARGET, Picture, Touch, Words, button, picture_button
from companion.app.words import word
from companion.core.errors import GameError
from companion.games.dark_road import DarkRoad
from companion.hub.kept_seats import rescue
from companion.table.saved import readable
from companion.table.trash import bring_back, throw_away
from companion.text import error_text


class GamesScreen(Page):
    """``opened`` goes on with a game, ``viewed`` shows one that is over, and ``rescued`` goes on with what
    could be saved of a damaged one."""

    def __init__(
        self,
        opened: Callable[[Path], None],
        back: Callable[[], None],
        viewed: Callable[[DarkRoad], None] = lambda _: None,
        rescued: Callable[[Path], None] | None = None,
        **more: Any,
    ) -> None:
        super().__init__("games", word("games-title"), back, **more)
        self._opened, self._viewed, self._rescued = opened, viewed, rescued or opened
        self.volumes: list[Volume] = []
        self._thrown: tuple[Volume, Path] | None = None
        self._reader: _Reader | None = None
        self.put(Words(word("games-reading"), 20, "quiet"))
        self._read()

    def on_leave(self, *_: Any) -> None:
        self.stop()

    def stop(self) -> None:
        """No more is read; comes back when nothing is."""
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.stop()

    def _read(self) -> None:
        self.stop()
        self._reader = _Reader(self._found)
        self._reader.start()

    @property
    def is_reading(self) -> bool:
        return self._reader is not None

    def _found(self, volumes: list[Volume], reader: "_Reader") -> None:
        if reader is not self._reader:
            return
        self.stop()
        self.volumes = volumes
        self._show()

    def _show(self, said: str = "") -> None:
        self.clear()
        if said:
            self.put(note(said, ("interface", "warning")))
        if self._thrown is not None:
            self.put(note(word("games-thrown", title=self._thrown[0].title), ("interface", "trash")))
            self.put(
                button(word("games-bring-back"), self._bring_back, [("interface", "undo")], edge="lantern")
            )
        if not self.volumes:
            self.put(Words(word("games-none"), 20, "quiet"))
        self.put(*(GameLine(one, self._open, self._throw) for one in self.volumes))

    def _open(self, one: Volume) -> None:
        if one.is_damaged:
            self._offer_beginning(one)
        elif one.game is None:
            self._show(one.said)
        elif one.is_over:
            self._viewed(one.game)
        else:
            self._opened(one.path)

    def _offer_beginning(self, one: Volume) -> None:
        sheet = Sheet(one.title, note(one.said, ("interface", "warning")), Words(word("games-beginning"), 18))

        def go_on() -> None:
            sheet.close()
            try:
                path = rescue(one.path)
            except GameError as error:
                self._show(error_text(error))
            else:
                self._rescued(path)

        go = button(word("games-go-on-from-it"), go_on, [("interface", "resume")], edge="lantern", size=20)
        sheet.body.put(go)
        sheet.over(self)

    def _throw(self, one: Volume) -> None:
        try:
            self._thrown = one, throw_away(one.path)
        except GameError as error:
            self._show(error_text(error))
            return
        self.volumes.remove(one)
        self._show()

    def _bring_back(self) -> None:
        if self._thrown is None:
            return
        one, where = self._thrown
        try:
            bring_back(where, one.path)
        except GameError as error:
            self._show(error_text(error))
            return
        self._thrown = None
        self._read()


class _Reader:
    """Reads all saved games beside the screen."""

    def __init__(self, found: Callable[[list[Volume], "_Reader"], None]) -> None:
        self._found = found
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        volumes = []
        try:
            for path, game in readable():
                if self._stopped.is_set():
                    return
                volumes.append(volume(path, game))
        except GameError:
            pass  # there is no folder of games: none can be shown
        Clock.schedule_once(lambda _: self._found(volumes, self), 0)


class GameLine(BoxLayout):
    """One saved game; beside it, the trash."""

    def __init__(
        self, one: Volume, opened: Callable[[Volume], None], thrown: Callable[[Volume], None]
    ) -> None:
        super().__init__(spacing=dp(8), size_hint_y=None, height=dp(TARGET + 24))
        self.volume = one
        self.open = Touch(lambda: opened(one), padding=dp(12), spacing=dp(12))
        wagons = BoxLayout(spacing=dp(2), size_hint_x=None, width=dp(42) * len(one.wagons))
        for icon in one.wagons:
            wagons.add_widget(Picture(*icon, 40, pos_hint={"center_y": 0.5}))
        words = BoxLayout(orientation="vertical", spacing=dp(2), size_hint_y=None, pos_hint={"center_y": 0.5})
        words.bind(minimum_height=words.setter("height"), height=self._grow)
        words.add_widget(Words(one.title, 20))
        words.add_widget(Words(one.said, 17, "quiet"))
        words.add_widget(Words(one.day, 16, "quiet"))
        mark = ("interface", "trophy" if one.is_over else "resume")
        for part in (wagons, words):
            self.open.add_widget(part)
        if one.game is not None:
            self.open.add_widget(Picture(*mark, 40, pos_hint={"center_y": 0.5}))
        self.trash = picture_button(("interface", "trash"), lambda: thrown(one))
        self.trash.pos_hint = {"center_y": 0.5}
        self.add_widget(self.open)
        self.add_widget(self.trash)

    def _grow(self, _: Any, height: float) -> None:
        self.height = max(dp(TARGET + 24), height + dp(24))
