"""The question of the moment: large answers, small ones for what is not possible now, and what to move."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.app.look import text_size, unit
from companion.app.play.moments import (
    Asked,
    Choice,
    HandOver,
    Icon,
    Moment,
    Over,
    Passage,
    Reveal,
    Step,
    Told,
    Waits,
)
from companion.app.play.sitting import Sitting
from companion.app.widgets.answers import answer_button, refused_chip
from companion.app.widgets.page import Column, Scroll, Tiles, announced, note
from companion.app.widgets.plain import Panel, Picture, Touch, Words, button
from companion.app.widgets.sections import told
from companion.app.words import word

Do = Callable[..., None]
"""Carries out what a touch asks for: a function and what it is given."""
Pad = Callable[[Asked], Widget | None]
"""What dice are told with, or a card is described with, where a question wants that."""
_FEW: Final = 3
"""Up to so many answers stand below each other."""

_CLOSED: Final = 0.45
"""How much of a question is seen that cannot be answered now."""
_AT_ONCE: Final = 3
"""Pieces to move that stand above a question; more of them are folded."""
_ROOMY: Final = 660
"""A question whose side of the screen is lower (growing with the text) has room for one of them only."""


class _Closable(Column):
    """While ``touched`` is set nothing inside is touched, but ``touched`` is told; it still scrolls."""

    touched: Callable[[], None] | None = None

    def on_touch_down(self, touch: Any) -> bool:
        if self.touched is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        self.touched()
        return True


class Asking(Panel):
    """Shows a moment; touches go to ``do``, a doubtful answer to ``doubt``, the id of a rule to ``rule``."""

    def __init__(
        self,
        do: Do,
        doubt: Callable[[Asked, Choice], None],
        rule: Callable[[str], None],
        pad: Pad = lambda asked: None,
        **more: Any,
    ) -> None:
        super().__init__(orientation="vertical", padding=dp(14), spacing=dp(10), radius=20, **more)
        self._do, self._doubt, self._rule, self._pad = do, doubt, rule, pad
        self._inside = _Closable(padding=[0, 0, dp(10), 0])
        self._scroll = Scroll(self._inside)
        self._main = _Closable()
        """The one thing to be done now stays in view, however much there is to read."""
        self.add_widget(self._scroll)
        self.add_widget(self._main)

    def show(
        self,
        sitting: Sitting,
        said: Sequence[str] = (),
        above: Sequence[Widget] = (),
        below: Sequence[Widget] = (),
    ) -> None:
        """``said``: what there is to say besides; ``above`` and ``below``: what stands around the
        question."""
        self._inside.clear_widgets()
        self._main.clear_widgets()
        self._scroll.scroll_y = 1
        self._inside.put(*(note(text, ("interface", "warning")) for text in said), *above)
        match sitting.moment:
            case Asked() as asked:
                self._ask(asked, sitting)
            case HandOver(who=who):
                self._announce(("interface", "hand_over"), word("hand-over", who=who))
                self._offer(word("hand-over-done", who=who), ("interface", "eye_off"), sitting.take_over)
            case Reveal(who=who):
                self._changed(sitting)
                self._announce(("tokens", "wagon_concern"), word("reveal", who=who))
                self._offer(word("reveal-button"), ("tokens", "concern"), sitting.reveal)
            case Told() as turn:
                self._tell(turn)
                self._offer(word("moved"), ("interface", "confirm"), sitting.confirm)
            case Waits() as waits:
                self._wait(waits, sitting)
            case Over(lines=lines):
                self._inside.put(*(Words(line, 18) for line in lines))
        self._inside.put(*below)

    def keep_closed(self, touched: Callable[[], None] | None) -> None:
        """Nothing here can be answered now, and a touch tells ``touched`` so; ``None``: it can."""
        self._inside.touched = self._main.touched = touched
        self.opacity = 1 if touched is None else _CLOSED

    def say(self, text: str) -> None:
        """One sentence more, at the top."""
        self._inside.add_widget(note(text, ("interface", "warning")), index=len(self._inside.children))
        self._scroll.scroll_y = 1

    def _offer(self, label: str, icon: Icon, act: Callable[[], None]) -> None:
        self._main.put(button(label, lambda: self._do(act), [icon], edge="lantern", size=22))

    def _announce(self, icon: Icon, text: str) -> None:
        self._inside.put(*announced(icon, text))

    # A question

    def _ask(self, asked: Asked, sitting: Sitting) -> None:
        self._changed(sitting)
        self._inside.put(Words(asked.text, 22))
        pad = self._pad(asked)
        self._inside.put(self._answers(asked, sitting) if pad is None else pad)
        self._apart(asked, sitting)
        refused = [choice for choice in asked.choices if choice.refused]
        if refused and pad is None:
            self._inside.put(Words(word("not-now"), 15, "quiet"), self._refused(refused))
        if asked.rules:
            self._inside.put(self._rules(asked.rules))
        if sitting.told_so_far:
            self._inside.put(Words(word("told-so-far"), 15, "quiet"))
            self._read_out(sitting.told_so_far)

    def _changed(self, sitting: Sitting) -> None:
        """What to do with the pieces after the last touch."""
        if not sitting.changes:
            return
        heading = word("put-back" if sitting.went_back else "on-the-table")
        lines = [step_line(change, "", 16) for change in sitting.changes]
        at_once = _AT_ONCE if _has_room(sitting.moment) or len(lines) == 2 else 1
        first, rest = lines[:at_once], lines[at_once:]
        panel = lines_on_panel(Words(heading, 15, "quiet"), *first)
        if rest:
            self._fold(panel, rest)
        self._inside.put(panel)

    def _fold(self, panel: Panel, rest: Sequence[Widget]) -> None:
        """The question stays in view; what else there is to move comes with a touch."""

        def unfold() -> None:
            panel.remove_widget(more)
            for line in rest:
                panel.add_widget(line)

        more = button(word("more-to-move", count=len(rest)), unfold, [("interface", "down")], size=16)
        panel.add_widget(more)

    def _answers(self, asked: Asked, sitting: Sitting) -> Widget:
        possible = [choice for choice in asked.choices if not choice.refused and not choice.aside]
        grid = Tiles(least=200 if len(possible) > _FEW else 2000, most=2)
        for choice in possible:
            grid.add_widget(self._answer(asked, choice, sitting))
        return grid

    def _answer(self, asked: Asked, choice: Choice, sitting: Sitting) -> Widget:
        if choice.warned:
            return answer_button(choice, sitting.state, lambda: self._doubt(asked, choice))
        return answer_button(
            choice, sitting.state, lambda: self._do(sitting.answer, choice.value, asked.index)
        )

    def _apart(self, asked: Asked, sitting: Sitting) -> None:
        """Abilities that may be used at any time, in a tray of their own."""
        asides = [choice for choice in asked.choices if choice.aside and not choice.refused]
        if asides:
            tray = Tiles(*(self._answer(asked, choice, sitting) for choice in asides), least=200, most=2)
            self._inside.put(lines_on_panel(Words(word("at-any-time"), 15, "quiet"), tray))

    def _refused(self, refused: Iterable[Choice]) -> Widget:
        row = StackLayout(spacing=dp(6), size_hint_y=None)
        row.bind(minimum_height=row.setter("height"))
        for choice in refused:
            row.add_widget(refused_chip(choice, lambda choice=choice: self.say(_why(choice))))
        return row

    def _rules(self, rules: Iterable[str]) -> Widget:
        """The text of a rule is one touch from its id."""
        row = StackLayout(spacing=dp(6), size_hint_y=None)
        row.bind(minimum_height=row.setter("height"))
        for rule in rules:
            row.add_widget(_rule_chip(rule, lambda rule=rule: self._rule(rule)))
        return row

    # Somebody else

    def _wait(self, waits: Waits, sitting: Sitting) -> None:
        """Whose question it is, what is asked, and where."""
        self._changed(sitting)
        self._inside.put(
            Words(word("waits-for", who=waits.who), 17, "quiet"),
            told(("tokens", f"wagon_{waits.tone}"), waits.text, 88, 22),
        )
        if waits.device:
            sign, code = ("online", "waits-on") if waits.online else ("offline", "waits-away")
            self._inside.put(note(word(code, device=waits.device), ("interface", sign)))
        else:
            self._inside.put(note(word("waits-at-table"), ("interface", "table")))
        if not waits.can_answer_here:
            return
        edge = "" if waits.online else "lantern"
        label, act = word("waits-answer-here", who=waits.who), partial(self._do, sitting.answer_here)
        self._main.put(button(label, act, [("interface", "table")], edge=edge, size=20))

    # The Private Concern

    def _tell(self, turn: Told) -> None:
        if turn.again:
            self._inside.put(note(word("told-again"), ("interface", "retry")))
        self._read_out(turn.passages)

    def _read_out(self, passages: Iterable[Passage]) -> None:
        """Its steps are numbered through."""
        number = 0
        for passage in passages:
            first, *others = passage.headings or ("",)
            if first:
                self._inside.put(Words(first, 20 if number == 0 else 18, bold=number == 0))
            self._inside.put(*(Words(heading, 17, "quiet") for heading in others))
            for step in passage.steps:
                number += 1
                self._inside.put(step_line(step, f"{number}.", 20))
            self._inside.put(*(Words(text, 16, "quiet") for text in passage.notes))


def lines_on_panel(*parts: Widget) -> Panel:
    """Some lines on a surface of their own."""
    found = Panel(
        tone="night", orientation="vertical", padding=dp(10), spacing=dp(6), size_hint_y=None, radius=12
    )
    found.bind(minimum_height=found.setter("height"))
    for part in parts:
        found.add_widget(part)
    return found


def _has_room(moment: Moment) -> bool:
    """For several pieces above the question: dice and cards that are told need the room, and there is little
    on a phone or with large text."""
    is_pad = isinstance(moment, Asked) and (moment.dice is not None or moment.entry is not None)
    high = Window.height if Window.width > Window.height else Window.height / 2
    return not is_pad and high >= unit(_ROOMY)


def _why(choice: Choice) -> str:
    return word("refused", what=choice.label, why=choice.refused)


def _rule_chip(rule: str, act: Callable[[], None]) -> Touch:
    words = Words(rule, 14, "quiet", fits=False, halign="center")
    found = Touch(act, tone="panel", padding=dp(6), radius=10, size_hint=(None, None))
    found.size = (max(dp(64), words.natural_width + dp(24)), max(dp(48), unit(32)))
    found.add_widget(words)
    return found


def step_line(step: Step, number: str, size: float) -> Widget:
    """A piece to be moved: its picture, and where to."""
    line = BoxLayout(spacing=dp(10), size_hint_y=None)
    if number:
        line.add_widget(Words(number, size, fits=False, size_hint_x=None, width=text_size(size) * 1.9))
    line.add_widget(Picture(*step.icon, 44 if number else 32, pos_hint={"center_y": 0.5}))
    words = Words(step.text, size, "ink" if step.moves else "quiet", pos_hint={"center_y": 0.5})
    least = dp(46 if number else 36)
    line.height = least
    words.bind(height=lambda _, height: setattr(line, "height", max(least, height)))
    line.add_widget(words)
    return line
