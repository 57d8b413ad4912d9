"""A new game: who plays, against whom, and whether the real game lies on the table."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.app.look import colour, text_size
from companion.app.picturing import SEATS
from companion.app.widgets.plain import Picture, Touch, Words, button, picture_button
from companion.app.words import word
from companion.concern.loader import load
from companion.concern.naming import concern_named
from companion.core.errors import GameError
from companion.table.beginning import LONGEST_NAME, check_names, free_path, some_seed, we_shuffle
from companion.table.session import Session
from companion.text import error_text

MOST = 4


class NewGameScreen(Screen):
    """Everything has an answer already: one touch begins a game against the Private Concern."""

    def __init__(self, begun: Callable[[Session], None], back: Callable[[], None], **more: Any) -> None:
        super().__init__(name="new", **more)
        self._begun = begun
        self._names = [word("first-name")]
        self._concern: str | None = load().strengths[1].name
        self._real = True
        self._trouble = ""
        self._back = back
        self._column = BoxLayout(orientation="vertical", padding=dp(20), spacing=dp(14))
        self.add_widget(self._column)
        self._show()

    def _show(self) -> None:
        self._column.clear_widgets()
        head = BoxLayout(size_hint_y=None, height=dp(60), spacing=dp(12))
        head.add_widget(picture_button(("interface", "back"), self._back))
        head.add_widget(Words(word("home-new_game"), 28, fits=False))
        parts: list[Widget] = [head, *map(self._seat, range(len(self._names)))]
        if len(self._names) < MOST - (self._concern is not None):
            parts.append(button(word("one-more"), self._add, [("interface", "plus")]))
        strengths = [strength.name for strength in load().strengths]
        if len(self._names) < MOST:
            parts += [Words(word("against"), 18, "quiet"), self._row(strengths)]
        parts += [Words(word("where"), 18, "quiet"), self._where(), Widget()]
        if self._trouble:
            parts.append(Words(self._trouble, 18))
        parts.append(button(word("begin"), self._begin, [("interface", "play")], edge="lantern", size=24))
        for part in parts:
            self._column.add_widget(part)

    # Who

    def _seat(self, seat: int) -> Widget:
        line = BoxLayout(size_hint_y=None, height=dp(56), spacing=dp(12))
        line.add_widget(Picture("tokens", f"wagon_{SEATS[seat]}", 52))
        name = TextInput(
            text=self._names[seat], multiline=False, font_size=text_size(20), padding=[dp(14), dp(14)],
            background_color=colour("ground", "raised"), foreground_color=colour("ground", "ink"),
            cursor_color=colour("accent", "lantern"), background_normal="", background_active="",
        )  # fmt: skip
        name.bind(text=lambda _, text: self._name(seat, text))
        line.add_widget(name)
        if len(self._names) > 1:
            line.add_widget(picture_button(("interface", "cancel"), lambda: self._remove(seat)))
        return line

    def _name(self, seat: int, text: str) -> None:
        self._names[seat] = text[:LONGEST_NAME]

    def _add(self) -> None:
        self._names.append(word("next-name", number=len(self._names) + 1))
        self._show()

    def _remove(self, seat: int) -> None:
        del self._names[seat]
        self._show()

    # Against whom, and where

    def _row(self, strengths: Sequence[str]) -> Widget:
        options = [(strength, strength.capitalize()) for strength in strengths]
        return _choosing([*options, (None, word("nobody"))], self._concern, self._choose_concern)

    def _choose_concern(self, strength: str | None) -> None:
        self._concern = strength
        self._show()

    def _where(self) -> Widget:
        options = [(True, word("real-table")), (False, word("dealt"))]
        return _choosing(options, self._real, self._choose_table)

    def _choose_table(self, real: bool) -> None:
        self._real = real
        self._show()

    def _begin(self) -> None:
        names = [name.strip() or word("first-name") for name in self._names]
        try:
            check_names(names)
            concern = None if self._concern is None else concern_named(self._concern)
            shuffle = some_seed() if self._real and we_shuffle(concern) else None
            session = Session.new(
                free_path(names),
                names,
                seed=None if self._real else some_seed(),
                concern=concern,
                shuffle=shuffle,
            )
        except GameError as error:
            self._trouble = error_text(error)
            self._show()
        else:
            self._begun(session)


def _choosing(options: Sequence[tuple[Any, str]], chosen: Any, choose: Callable[[Any], None]) -> Widget:
    """One of several, side by side; a tick and a ring tell which."""
    row = BoxLayout(spacing=dp(10), size_hint_y=None, height=dp(60))
    for value, label in options:
        mine = value == chosen
        one: Touch = button(
            label, lambda value=value: choose(value), [("interface", "confirm")] if mine else [],
            edge="lantern" if mine else "",
        )  # fmt: skip
        row.add_widget(one)
    return row
