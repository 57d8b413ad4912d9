"""What has happened: read it, go back to any step, or answer it otherwise."""

from collections.abc import Callable, Sequence, Set
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.play.looking_back import (
    Back,
    Consequence,
    Line,
    Then,
    answer_anew,
    asked_then,
    back_to,
    told,
    turns,
    what_if,
)
from companion.app.play.moments import Choice, Step
from companion.app.play.sitting import SECRET, Sitting
from companion.app.widgets.entry_form import EntryForm
from companion.app.widgets.page import Page, Sheet, Tiles, note
from companion.app.widgets.plain import Picture, Touch, Words, button
from companion.app.words import word
from companion.core.errors import GameError
from companion.text import error_text

FIRST = 3
"""Turns that are shown at once; more by a touch."""
LISTED = 30
"""Steps that are named before they are taken back; what more there are is counted."""


class HistoryScreen(Page):
    """The newest turn first; ``changed`` is called after the game went back, forth or otherwise."""

    def __init__(
        self,
        sitting: Sitting,
        back: Callable[[], None],
        changed: Callable[[], None] = lambda: None,
        **more: Any,
    ) -> None:
        super().__init__("history", word("past-title"), back, [(("interface", "redo"), self._redo)], **more)
        self._sitting, self._changed = sitting, changed
        self._shown = FIRST
        self._over: Sheet | None = None
        self.show()

    def show(self, said: str = "") -> None:
        self.clear()
        if said:
            self.put(note(said, ("interface", "warning")))
        all_turns = turns(self._sitting)
        if not all_turns:
            self.put(Words(word("past-nothing"), 20, "quiet"))
        for turn in all_turns[: self._shown]:
            found = told(self._sitting, turn)
            self.put(heading(found.title, found.icon))
            self.put(*(self._line(line) for line in found.lines))
        if len(all_turns) > self._shown:
            self.put(button(word("past-more"), self._more, [("interface", "down")]))

    def let_go(self, seats: Set[int]) -> bool:
        """Only a sheet shows what others may not see."""
        self._close()
        self.show()
        return False

    def _more(self) -> None:
        """More turns below; what is in view stays there."""
        above = (1 - self.scroll.scroll_y) * max(self.body.height - self.scroll.height, 0)
        self._shown *= 2
        self.show()

        def stay(_: float) -> None:
            room = max(self.body.height - self.scroll.height, 1)
            self.scroll.scroll_y = max(0.0, 1 - above / room)

        Clock.schedule_once(lambda _: Clock.schedule_once(stay, 0), 0)

    def _line(self, line: Line) -> Touch:
        return button(line.text, lambda: self._open(line), line.icons)

    # One step

    def _open(self, line: Line) -> None:
        parts: list[Widget] = []
        step = self._sitting.session.history()[line.index]
        if line.of_people:
            parts.append(
                button(word("past-undo-here"), lambda: self._ask_back(line), [("interface", "undo")])
            )
            if step.kind and not self._sitting.is_elsewhere:
                change = button(word("past-change"), lambda: self._ask_then(line), [("interface", "edit")])
                parts.append(change)
        elif step.read_only:
            parts.append(note(word("past-read-only"), ("interface", "lock")))
        else:
            parts.append(note(word("past-of-others")))
        self._sheet_of(line.text, *parts)

    def _sheet_of(self, title: str, *parts: Widget) -> Sheet:
        """One sheet at a time lies on the page."""
        self._close()
        self._over = Sheet(word("past-title"), Words(title, 22), *parts).over(self)
        return self._over

    def _close(self) -> None:
        if self._over is not None:
            self._over.close()
        self._over = None

    # Back to a step

    def _ask_back(self, line: Line) -> None:
        try:
            back = back_to(self._sitting, line.index)
        except GameError as error:
            self._refuse(error)
            return
        self._confirm_back(back, agreed=not back.needs_owner)

    def _confirm_back(self, back: Back, agreed: bool) -> None:
        parts: list[Widget] = [Words(word("past-taken-back"), 18, "quiet")]
        parts += listed(back.lines)
        parts += moving(back.moves, word("past-put-back"))
        act = (
            button(word("past-do-undo"), lambda: self._go_back(back), [("interface", "undo")], edge="lantern")
            if agreed
            else button(word("past-owner"), lambda: self._confirm_back(back, True), [("interface", "lock")])
        )
        self._sheet_of(back.text, act, *parts)

    def _go_back(self, back: Back) -> None:
        self._do(lambda: self._sitting.go_back(back.index), word("past-undone"))

    def _redo(self) -> None:
        self._do(self._sitting.redo, word("past-redone"))

    def _do(self, act: Callable[[], None], said: str) -> None:
        """Afterwards people are told which pieces to move."""
        self._close()
        try:
            act()
        except GameError as error:
            self._refuse(error)
            return
        if self._sitting.is_elsewhere and self.back is not None:
            self.back()
            return
        self.show()
        self._changed()
        moves = self._sitting.changes
        parts = [step_line(step) for step in moves] or [Words(word("past-no-pieces"), 18, "quiet")]
        self._sheet_of(said, *parts, button(word("past-ready"), self._close, [("interface", "confirm")]))

    def _refuse(self, error: GameError) -> None:
        self._close()
        self.show(error_text(error, self._sitting.state))

    # Another answer

    def _ask_then(self, line: Line) -> None:
        try:
            then = asked_then(self._sitting, line.index)
        except GameError as error:
            self._refuse(error)
            return
        if then.asked.kind in SECRET and not self._sitting.is_alone and then.asked.seat is not None:
            who = self._sitting.names[then.asked.seat]
            ready = button(word("hand-over-done", who=who), lambda: self._show_then(then))
            self._sheet_of(word("hand-over", who=who), ready)
            return
        self._show_then(then)

    def _show_then(self, then: Then, said: str = "") -> None:
        parts: list[Widget] = [note(said, ("interface", "warning"))] if said else []
        if then.asked.entry is not None:
            parts.append(EntryForm(then.asked, then.state, lambda value: self._try(then, value)))
        else:
            possible = [choice for choice in then.choices if not choice.refused]
            parts.append(Tiles(*(self._choice(then, choice) for choice in possible), least=300, most=2))
        refused = [choice for choice in then.choices if choice.refused]
        if refused and then.asked.entry is None:
            parts.append(Words(word("past-not-then"), 16, "quiet"))
            parts += [self._refused(then, choice) for choice in refused]
        self._sheet_of(then.text, *parts)

    def _choice(self, then: Then, choice: Choice) -> Touch:
        if choice.value == then.chosen:
            icons = [*choice.icons, ("interface", "confirm")]
            was = word("past-was")
            return button(choice.label, lambda: self._show_then(then, was), icons, edge="lantern")
        wave = bool(choice.warned)
        edge = "ember" if wave else ""
        return button(
            choice.label, lambda: self._try(then, choice.value, wave, choice.warned), choice.icons, edge=edge
        )

    def _refused(self, then: Then, choice: Choice) -> Touch:
        found = button(choice.label, lambda: self._show_then(then, choice.refused), choice.icons, size=16)
        found.opacity = 0.6
        return found

    def _try(self, then: Then, value: Any, wave: bool = False, warned: str = "") -> None:
        """What would become of it, before it counts."""
        try:
            found = what_if(self._sitting, then.index, value, wave)
        except GameError as error:
            self._show_then(then, error_text(error, then.state, then.question))
            return
        self._confirm_change(then, value, wave, found, warned, not found.needs_owner)

    def _confirm_change(
        self, then: Then, value: Any, wave: bool, found: Consequence, warned: str, agreed: bool
    ) -> None:
        def change() -> None:
            self._do(lambda: answer_anew(self._sitting, then.index, value, wave), word("past-changed"))

        def agree() -> None:
            self._confirm_change(then, value, wave, found, warned, True)

        parts: list[Widget] = [note(warned, ("interface", "warning"))] if warned else []
        parts.append(
            button(word("past-do-change"), change, [("interface", "confirm")], edge="lantern")
            if agreed
            else button(word("past-owner"), agree, [("interface", "lock")])
        )
        parts.append(Words(word("past-dropped" if found.dropped else "past-all-follows"), 18, "quiet"))
        parts += listed(found.dropped)
        parts += moving(found.moves, word("past-put-back"))
        label = next((choice.label for choice in then.choices if choice.value == value), then.text)
        self._sheet_of(label, *parts)


# Parts of it, for other screens too


def heading(title: str, icon: tuple[str, str]) -> Widget:
    """Whose turn it was."""
    return _row(title, [icon], 22, 44)


def plain_line(line: Line) -> Widget:
    return _row(line.text, line.icons, 18, 32)


def listed(lines: Sequence[Line]) -> list[Widget]:
    """The first of many, and how many more there are."""
    found: list[Widget] = [plain_line(line) for line in lines[:LISTED]]
    if len(lines) > LISTED:
        found.append(Words(word("past-and-more", count=len(lines) - LISTED), 18, "quiet"))
    return found


def step_line(step: Step) -> Widget:
    """A piece to be moved."""
    return _row(step.text, [step.icon], 18, 36)


def moving(moves: Sequence[Step], title: str) -> list[Widget]:
    """What is to be done with the pieces; nothing is said where nothing is."""
    return [Words(title, 18, "quiet"), *map(step_line, moves)] if moves else []


def _row(said: str, icons: Sequence[tuple[str, str]], size: float, side: float) -> BoxLayout:
    row = BoxLayout(spacing=dp(10), size_hint_y=None)
    for icon in icons:
        row.add_widget(Picture(*icon, side, pos_hint={"center_y": 0.5}))
    words = Words(said, size, pos_hint={"center_y": 0.5})
    words.bind(height=lambda _, height: setattr(row, "height", max(dp(side + 6), height)))
    row.add_widget(words)
    return row
