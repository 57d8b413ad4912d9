"""Correct something: everything that can be another on the table, by its picture."""

from collections.abc import Callable, Sequence, Set
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.app.play.correct_pages import (
    BOARD,
    Kind,
    Owner,
    field_at,
    is_secret,
    kind_at,
    owner_of,
    owners,
)
from companion.app.play.correct_values import ability_at, offer, value_now
from companion.app.play.correcting import editor_of, put_right
from companion.app.play.fields import Editor, Field, Fields, ForEach, Number, OneCard, OneOf
from companion.app.play.hiding import kept_secret
from companion.app.play.moments import Asked, Step
from companion.app.play.printed import Effects, Outline, Picks, Print, change_fact, facts_of, print_of
from companion.app.play.sitting import Sitting
from companion.app.screens.history import heading, moving
from companion.app.widgets.card_editor import CardEditor, Pictured
from companion.app.widgets.editors import NumberEditor, OutlineEditor, PicksEditor, for_each, one_of
from companion.app.widgets.entry_form import EntryForm
from companion.app.widgets.page import Column, Page, Sheet, Tiles, announced, choosing, note
from companion.app.widgets.plain import TARGET, Picture, Touch, Words, button
from companion.app.widgets.row import Row
from companion.app.words import word
from companion.core.errors import GameError, Illegal
from companion.games.dark_road.entries import effects_entry
from companion.games.dark_road.state import State
from companion.text import error_text, field_text
from companion.text.titled import titled


class CorrectScreen(Page):
    """With a ``field`` it opens at that one, or at the pieces of its kind; without one at everything.
    ``done`` leads back to where one came from."""

    def __init__(self, sitting: Sitting, field: str, done: Callable[[], None], **more: Any) -> None:
        super().__init__("correct", word("correct-title"), self._leave, **more)
        self._sitting, self._done, self._field = sitting, done, field
        self._whose = BOARD
        self._kind = ""
        """The pieces that are shown, or that the field is among; empty while everything is shown."""
        self._at = ""
        """What is being corrected."""
        self._prints = False
        self._looking = BOARD
        """Who has said to be alone before the screen, and may see what is secret."""
        if field:
            self._open(field)
        else:
            self.show_all()

    # Everything

    def show_all(self, said: str = "") -> None:
        self._kind = self._at = ""
        self._prints, self._looking = False, BOARD
        self.clear()
        if said:
            self.put(note(said, ("interface", "warning")))
        self.put(Words(word("correct-intro"), 20, "quiet"))
        found = owners(self._sitting.state, self._hidden)
        self.put(choosing([(one.seat, one.name, [one.icon]) for one in found], self._whose, self._show_owner))
        self._put_kinds(next(one for one in found if one.seat == self._whose))
        if self._whose == BOARD:
            self.put(button(word("correct-prints"), self._show_prints, [("tokens", "wheel")]))

    @property
    def _hidden(self) -> frozenset[int]:
        """Whose coins and deeds are kept from whoever looks on."""
        return kept_secret(self._sitting) - {self._looking}

    def let_go(self, seats: Set[int]) -> bool:
        return self._whose in seats or self._looking in seats

    def _show_owner(self, seat: int) -> None:
        self._whose = seat
        self.show_all()

    def _put_kinds(self, owner: Owner) -> None:
        self.put(Tiles(*(KindTile(kind, self._open) for kind in owner.kinds), least=300, most=3))

    def _show_prints(self) -> None:
        self._at, self._prints = "", True
        self.clear()
        self.put(Words(word("correct-prints-intro"), 20, "quiet"))
        for group in facts_of(self._sitting.state):
            self._put_fields(group, self._open_print)

    def _put_fields(self, group: Fields, act: Callable[[str], None], most: int = 4) -> None:
        self.put(heading(group.title, group.icon))
        self.put(Tiles(*(FieldTile(field, act) for field in group.fields), least=230, most=most))

    def _leave(self) -> None:
        """One step back: from a field to its kind, from there to everything, and then to the game."""
        if self._at and self._prints:
            self._show_prints()
        elif self._at not in ("", self._field) and not self._is_alone(self._kind):
            self._open(self._kind)
        elif self._field or not (self._at or self._kind or self._prints):
            self._done()
        else:
            self.show_all()

    # The pieces of one kind

    def _open(self, path: str, said: str = "") -> None:
        """A field, or the pieces of a kind; one alone is opened at once."""
        state = self._sitting.state
        kind = kind_at(state, path)
        if kind is None:
            self.show_all(error_text(Illegal("correction-field", field=path), state))
            return
        self._kind, self._whose = kind.key, owner_of(state, kind.key)
        if is_secret(state, path, self._hidden):
            self._ask_who(path)
        elif path in kind.paths:
            self._open_field(path, said)
        elif len(kind.paths) == 1:
            self._open(kind.paths[0], said)
        else:
            self._show_kind(kind)

    def _is_alone(self, key: str) -> bool:
        kind = kind_at(self._sitting.state, key)
        return kind is None or len(kind.paths) == 1

    def _show_kind(self, kind: Kind) -> None:
        self._at = ""
        self.clear()
        state = self._sitting.state
        fields = tuple(field_at(state, path, self._hidden) for path in kind.paths)
        title = kind.label if self._whose == BOARD else f"{self._sitting.names[self._whose]}  ·  {kind.label}"
        # A companion and its two abilities stand in one row.
        most = 3 if kind.key.endswith(".companions") else 4
        self._put_fields(Fields(title, kind.icon, fields), self._open, most)

    def _ask_who(self, path: str) -> None:
        """What is secret is shown to whose it is, where that may be at all (HIDE-1)."""
        seat = owner_of(self._sitting.state, path)
        who = self._sitting.names[seat]
        self._at = "" if path == self._kind else path
        self.clear()
        if not self._sitting.may_show(seat, seat):
            self.put(*announced(("interface", "eye_off"), word("correct-secret-elsewhere", who=who)))
            return

        def show() -> None:
            self._looking = seat
            self._open(path)

        self.put(*announced(("interface", "hand_over"), word("hand-over", who=who)))
        self.put(button(word("hand-over-done", who=who), show, [("interface", "confirm")], edge="lantern"))

    # One field

    def _open_field(self, path: str, said: str = "") -> None:
        state = self._sitting.state
        field, shown = field_at(state, path), offer(state, path, value_now(state, path))
        self._begin(path, said, field.icon, shown.label)
        ability = ability_at(state, path)
        if ability:
            self.put(Words(titled(ability), 20))
        self.put(self._editor(editor_of(state, path), partial(self._set, path)))

    def _begin(self, path: str, said: str, icon: tuple[str, str], now: str) -> None:
        self._at = path
        self.clear()
        if said:
            self.put(note(said, ("interface", "warning")))
        called = field_text(path, self._sitting.names)
        self.put(heading(titled(called), icon))
        self.put(Words(word("correct-now", now=now), 20, "quiet"))

    def _editor(self, editor: Editor | Print, done: Callable[[Any], None]) -> Widget:
        match editor:
            case Number():
                return NumberEditor(editor, done)
            case OneOf():
                return one_of(editor, done)
            case OneCard():
                return CardEditor(editor, self._sitting.state, done)
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
        elif self._is_alone(self._kind):
            self.show_all()
        else:
            self._open(self._kind)

    # One print

    def _open_print(self, fact: str, said: str = "") -> None:
        state = self._sitting.state
        field = next(one for group in facts_of(state) for one in group.fields if one.path == fact)
        self._begin(fact, said, field.icon, field.now)
        self.put(self._editor(print_of(state, fact), partial(self._set_print, fact)))

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
        super().__init__(lambda: act(field.path), padding=dp(10), spacing=dp(8), size_hint_y=None)
        self.field = field
        if not field.groups:
            self.add_widget(Picture(*field.icon, 44, pos_hint={"center_y": 0.5}))
        words = Pictured(field.groups, field.now, field.label, line=40)
        self.add_widget(words)
        self.fit(words, TARGET + 8)


class KindTile(Touch):
    """What the pieces are called, and what there is of them, in short."""

    def __init__(self, kind: Kind, act: Callable[[str], None]) -> None:
        super().__init__(lambda: act(kind.key), padding=dp(10), spacing=dp(12), size_hint_y=None)
        self.kind = kind
        self.add_widget(Picture(*kind.icon, 44, pos_hint={"center_y": 0.5}))
        words = Column(Words(kind.label, 18), Row(kind.groups, line=28), spacing=dp(4))
        words.pos_hint = {"center_y": 0.5}
        self.add_widget(words)
        self.fit(words, TARGET + 24)


def _effects(state: State, done: Callable[[Any], None]) -> Widget:
    asked = Asked(0, None, "", "", "", (), (), effects_entry("oracle"), kind="oracle_face")
    return EntryForm(asked, state, lambda value: done(value["effects"]))
