"""Correct something: everything that can be another on the table, by its picture."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.play.correcting import (
    Editor,
    Field,
    Fields,
    ForEach,
    Number,
    OneOf,
    editor_of,
    fields_of,
    put_right,
    shown_now,
    with_reasons,
)
from companion.app.play.moments import Asked, Step
from companion.app.play.printed import Effects, Outline, Picks, Print, change_fact, facts_of, print_of
from companion.app.play.sitting import Sitting
from companion.app.screens.history import heading, moving
from companion.app.widgets.editors import NumberEditor, OutlineEditor, PicksEditor, for_each, one_of
from companion.app.widgets.entry_form import EntryForm
from companion.app.widgets.page import Page, Sheet, Tiles, note
from companion.app.widgets.plain import TARGET, Picture, Touch, Words, button
from companion.app.words import word
from companion.core.errors import GameError
from companion.games.dark_road.entries import effects_entry
from companion.games.dark_road.state import State
from companion.text import error_text, field_text
from companion.text.titled import titled


class CorrectScreen(Page):
    """With a ``field`` it opens at that one, without one at all of them; ``done`` leads back to the game."""

    def __init__(self, sitting: Sitting, field: str, done: Callable[[], None], **more: Any) -> None:
        super().__init__("correct", word("correct-title"), self._leave, **more)
        self._sitting, self._done, self._field = sitting, done, field
        self._at = ""
        """What is being corrected; empty while everything is shown."""
        self._prints = False
        if field:
            self._open(field)
        else:
            self.show_all()

    # Everything

    def show_all(self, said: str = "") -> None:
        self._at, self._prints = "", False
        self.clear()
        if said:
            self.put(note(said, ("interface", "warning")))
        self.put(Words(word("correct-intro"), 20, "quiet"))
        self._put_fields(fields_of(self._sitting.state), self._open)
        self.put(button(word("correct-prints"), self._show_prints, [("tokens", "wheel")]))

    def _show_prints(self) -> None:
        self._at, self._prints = "", True
        self.clear()
        self.put(Words(word("correct-prints-intro"), 20, "quiet"))
        self._put_fields(facts_of(self._sitting.state), self._open_print)

    def _put_fields(self, groups: Sequence[Fields], act: Callable[[str], None]) -> None:
        for group in groups:
            self.put(heading(group.title, group.icon))
            self.put(Tiles(*(FieldTile(field, act) for field in group.fields), least=190, most=6))

    def _leave(self) -> None:
        """One step back: from a field to all of them, from all of them to the game."""
        if self._at and self._field == self._at:
            self._done()
        elif self._at and self._prints:
            self._show_prints()
        elif self._at or self._prints:
            self.show_all()
        else:
            self._done()

    # One field

    def _open(self, path: str, said: str = "") -> None:
        state = self._sitting.state
        try:
            editor = with_reasons(state, path, editor_of(state, path))
        except GameError as error:
            self.show_all(error_text(error, state))
            return
        self._begin(path, said, *shown_now(editor))
        self.put(
            self._editor(editor, lambda value: self._set(path, value), lambda why: self._open(path, why))
        )

    def _begin(self, path: str, said: str, icon: tuple[str, str], now: str) -> None:
        self._at = path
        self.clear()
        if said:
            self.put(note(said, ("interface", "warning")))
        called = field_text(path, self._sitting.names)
        self.put(heading(titled(called), icon))
        self.put(Words(word("correct-now", now=now), 20, "quiet"))

    def _editor(
        self, editor: Editor | Print, done: Callable[[Any], None], say: Callable[[str], None]
    ) -> Widget:
        match editor:
            case Number():
                return NumberEditor(editor, done)
            case OneOf():
                return one_of(editor, done, say)
            case ForEach():
                return for_each(editor, done)
            case Picks():
                return PicksEditor(editor, done)
            case Outline():
                return OutlineEditor(editor, done)
            case Effects():
                return _effects(self._sitting.state, done)

    def _set(self, path: str, value: Any) -> None:
        try:
            changes = put_right(self._sitting, path, value)
        except GameError as error:
            self._open(path, error_text(error, self._sitting.state))
            return
        self._tell(word("correct-done"), changes)

    def _tell(self, said: str, changes: Sequence[Step]) -> None:
        """What that means for the table as we see it; then back to where one came from."""
        parts = moving(changes, word("correct-changes")) or [Words(word("correct-nothing"), 18, "quiet")]
        on = self._done if self._field else self._back_to_list
        sheet = Sheet(said, *parts, closed=on)
        sheet.body.put(button(word("correct-on"), sheet.close, [("interface", "confirm")], edge="lantern"))
        sheet.over(self)

    def _back_to_list(self) -> None:
        if self._prints:
            self._show_prints()
        else:
            self.show_all()

    # One print

    def _open_print(self, fact: str, said: str = "") -> None:
        state = self._sitting.state
        field = next(one for group in facts_of(state) for one in group.fields if one.path == fact)
        self._begin(fact, said, field.icon, field.now)
        keep, say = partial(self._set_print, fact), partial(self._open_print, fact)
        self.put(self._editor(print_of(state, fact), keep, say))

    def _set_print(self, fact: str, value: Any) -> None:
        try:
            change_fact(self._sitting, fact, value)
        except GameError as error:
            self._open_print(fact, error_text(error, self._sitting.state))
            return
        self._tell(word("correct-printed"), ())


class FieldTile(Touch):
    """A picture, what is there, and what it is."""

    def __init__(self, field: Field, act: Callable[[str], None]) -> None:
        super().__init__(
            lambda: act(field.path), padding=dp(10), spacing=dp(8), size_hint_min_y=dp(TARGET + 8)
        )
        self.field = field
        self.add_widget(Picture(*field.icon, 44, pos_hint={"center_y": 0.5}))
        words = BoxLayout(orientation="vertical", size_hint_y=None, pos_hint={"center_y": 0.5})
        words.bind(minimum_height=words.setter("height"), height=self._grow)
        words.add_widget(Words(field.now, 20 if len(field.now) < 8 else 17))
        words.add_widget(Words(field.label, 16, "quiet"))
        self.add_widget(words)

    def _grow(self, _: Widget, height: float) -> None:
        self.size_hint_min_y = max(dp(TARGET + 8), height + dp(20))


def _effects(state: State, done: Callable[[Any], None]) -> Widget:
    asked = Asked(0, None, "", "", "", (), (), effects_entry("oracle"), kind="oracle_face")
    return EntryForm(asked, state, lambda value: done(value["effects"]))
