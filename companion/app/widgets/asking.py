"""The question of the moment: large answers, small ones for what is not possible now, and what to move."""

from collections.abc import Callable, Iterable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.app.look import text_size
from companion.app.moments import Asked, Choice, Over, Reveal, Step, Told
from companion.app.sitting import Sitting
from companion.app.widgets.plain import Panel, Picture, Words, button, chip
from companion.app.words import word

Do = Callable[..., None]
"""Carries out what a touch asks for: a function and what it is given."""


class Asking(Panel):
    """Shows a moment; touches go to ``do``."""

    def __init__(self, do: Do, **more: Any) -> None:
        super().__init__(orientation="vertical", padding=dp(14), spacing=dp(10), radius=20, **more)
        self._do = do
        self._inside = BoxLayout(orientation="vertical", spacing=dp(10), size_hint_y=None)
        self._inside.bind(minimum_height=self._inside.setter("height"))
        scroll = ScrollView(bar_width=dp(6), scroll_type=["bars", "content"])
        scroll.add_widget(self._inside)
        self._scroll = scroll
        self._main = BoxLayout(size_hint_y=None, height=0)
        """The one thing to be done now stays in view, however much there is to read."""
        self._main.bind(minimum_height=self._main.setter("height"))
        self.add_widget(scroll)
        self.add_widget(self._main)

    def show(self, sitting: Sitting, said: str = "") -> None:
        self._inside.clear_widgets()
        self._main.clear_widgets()
        self._scroll.scroll_y = 1
        if said:
            self._add(_note(said))
        match sitting.moment:
            case Asked() as asked:
                self._ask(asked, sitting)
            case Reveal(who=who):
                self._add(Words(word("reveal", who=who), 22))
                self._offer(word("reveal-button"), ("tokens", "concern"), sitting.reveal)
            case Told() as told:
                self._tell(told)
                self._offer(word("moved"), ("interface", "confirm"), sitting.confirm)
            case Over(lines=lines):
                self._add(*(Words(line, 18) for line in lines))

    def _add(self, *parts: Widget) -> None:
        for part in parts:
            self._inside.add_widget(part)

    def _offer(self, label: str, icon: tuple[str, str], act: Callable[[], None]) -> None:
        self._main.add_widget(button(label, lambda: self._do(act), [icon], edge="lantern", size=20))

    def _ask(self, asked: Asked, sitting: Sitting) -> None:
        self._add(*(_line(change, "", 16) for change in sitting.changes))
        self._add(Words(asked.text, 22))
        possible = [choice for choice in asked.choices if not choice.refused]
        grid = GridLayout(cols=2 if len(possible) > 3 else 1, spacing=dp(8), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for choice in possible:
            grid.add_widget(self._possible(asked, choice, sitting))
        self._add(grid)
        refused = [choice for choice in asked.choices if choice.refused]
        if refused:
            self._add(Words(word("not-now"), 15, "quiet"), self._refused(refused, sitting))

    def _possible(self, asked: Asked, choice: Choice, sitting: Sitting) -> Widget:
        held = (lambda: self.show(sitting, choice.warned)) if choice.warned else None
        edge = "ember" if choice.warned else ""
        return button(
            choice.label,
            lambda: self._do(sitting.answer, choice.value, asked.index),
            choice.icons,
            held,
            edge,
        )

    def _refused(self, refused: Iterable[Choice], sitting: Sitting) -> Widget:
        row = StackLayout(spacing=dp(6), size_hint_y=None)
        row.bind(minimum_height=row.setter("height"))
        for choice in refused:
            row.add_widget(chip(choice, lambda why=choice.refused: self.show(sitting, why)))
        return row

    def _tell(self, told: Told) -> None:
        number = 0
        for passage in told.passages:
            self._add(*(Words(heading, 17, "quiet") for heading in passage.headings))
            for step in passage.steps:
                number += 1
                self._add(_line(step, f"{number}.", 19))
            self._add(*(Words(note, 16, "quiet") for note in passage.notes))


def _line(step: Step, number: str, size: float) -> Widget:
    """A piece to be moved: its picture, and where to."""
    line = BoxLayout(spacing=dp(10), size_hint_y=None)
    if number:
        line.add_widget(Words(number, size, fits=False, size_hint_x=None, width=text_size(size) * 1.7))
    line.add_widget(Picture(*step.icon, 34, pos_hint={"center_y": 0.5}))
    words = Words(step.text, size, pos_hint={"center_y": 0.5})
    words.bind(height=lambda _, height: setattr(line, "height", max(dp(38), height)))
    line.add_widget(words)
    return line


def _note(said: str) -> Panel:
    """Why something cannot be done."""
    note = Panel(tone="raised", padding=dp(10), size_hint_y=None)
    note.bind(minimum_height=note.setter("height"))
    note.add_widget(Words(said, 17))
    return note
