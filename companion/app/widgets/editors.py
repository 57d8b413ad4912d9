"""Fitting ways to say what lies on the table: counted, one of several, in order, or drawn on squares."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.app.look import unit
from companion.app.play.fields import ForEach, Number, Offer, OneOf
from companion.app.play.printed import Outline, Picks
from companion.app.widgets.page import Column, Counter, Tiles
from companion.app.widgets.plain import TARGET, Panel, Picture, Touch, Words, button
from companion.app.words import word

Set = Callable[[Any], None]
"""Takes the new value; whoever gave it is told what becomes of it."""


class NumberEditor(Column):
    """Large steps and small ones, and one touch to say that it is so."""

    def __init__(self, editor: Number, done: Set) -> None:
        super().__init__(spacing=dp(18))
        self._editor, self.value = editor, editor.least if editor.now is None else editor.now
        self.put(Words(word("correct-how-many"), 22, halign="center"))
        row = BoxLayout(size_hint=(None, None), height=max(dp(72), unit(64)), spacing=dp(10))
        row.pos_hint = {"center_x": 0.5}
        row.bind(minimum_width=row.setter("width"))
        steps = (-10, -1, 1, 10) if editor.most > 20 else (-1, 1)
        self._shown = Words(
            str(self.value), 40, fits=False, halign="center", size_hint_x=None, width=unit(96)
        )
        for step in steps:
            if step == 1:
                row.add_widget(self._shown)
            row.add_widget(self._step(step))
        self.put(_centred(Picture(*editor.icon, 72)), row)
        self.put(
            button(word("correct-set"), lambda: done(self.value), [("interface", "confirm")], edge="lantern")
        )
        if editor.may_hide:
            self.put(button(word("correct-hide"), lambda: done(None), [("interface", "eye_off")]))

    def _step(self, by: int) -> Touch:
        found = Touch(lambda: self._add(by), padding=dp(8), size_hint_x=None, width=max(dp(72), unit(60)))
        found.add_widget(Words(f"{by:+d}".replace("-", "−"), 24, fits=False, halign="center"))
        return found

    def _add(self, by: int) -> None:
        self.value = min(max(self.value + by, self._editor.least), self._editor.most)
        self._shown.text = str(self.value)


def one_of(editor: OneOf, done: Set) -> Column:
    """One touch."""
    tiles = [_offer(offer, offer.value == editor.now, done) for offer in editor.offers]
    return Column(Words(word("correct-which"), 22), Tiles(*tiles, least=300, most=3))


def _offer(offer: Offer, chosen: bool, done: Set) -> Touch:
    icons = [*offer.icons, *([("interface", "confirm")] if chosen else [])]
    return button(offer.label, lambda: done(offer.value), icons, edge="lantern" if chosen else "")


def for_each(editor: ForEach, done: Set) -> Column:
    """A number for each of several."""
    now = dict(editor.now)
    column = Column(Words(word("correct-how-many"), 22), spacing=dp(14))
    counters = [_counter(now, key, label, icon, editor.most) for key, (label, icon) in editor.labels.items()]
    column.put(Tiles(*counters, least=340, most=3))
    column.put(_so_it_is(lambda: done(now)))
    return column


def _counter(now: dict[str, int], key: str, label: str, icon: tuple[str, str], most: int) -> Counter:
    def keep(value: int) -> None:
        now[key] = value

    return Counter(now[key], keep, most=most, icon=icon, label=label)


class PicksEditor(Column):
    """Touched in their order; the last touch says that it is so."""

    def __init__(self, editor: Picks, done: Set) -> None:
        super().__init__()
        self._editor, self._done = editor, done
        self._taken: list[str] = []
        self._show()

    def _show(self) -> None:
        self.clear_widgets()
        self.put(Words(word("correct-order"), 22))
        by_value = {offer.value: offer for offer in self._editor.offers}
        row = StackLayout(spacing=dp(8), size_hint_y=None)
        row.bind(minimum_height=row.setter("height"))
        for place in range(self._editor.count):
            row.add_widget(_slot(place, by_value[self._taken[place]] if place < len(self._taken) else None))
        self.put(row)
        left = [one for one in self._editor.offers if not (self._editor.once and one.value in self._taken)]
        if len(self._taken) < self._editor.count:
            self.put(Tiles(*(_offer(one, False, self._take) for one in left), least=240, most=3))
        else:
            self.put(_so_it_is(self._send))
        if self._taken:
            self.put(button(word("correct-again"), self._again, [("interface", "retry")]))

    def _take(self, value: str) -> None:
        self._taken.append(value)
        if self._editor.once and len(self._taken) == self._editor.count - 1:
            # Only one is left, so nobody has to touch it.
            self._taken += [one.value for one in self._editor.offers if one.value not in self._taken]
        self._show()

    def _again(self) -> None:
        self._taken.clear()
        self._show()

    def _send(self) -> None:
        self._done(tuple(self._taken))


def _slot(place: int, offer: Offer | None) -> Panel:
    """A place in the order, empty or taken."""
    found = Panel(tone="raised", size_hint=(None, None), size=(dp(92), dp(64)), padding=dp(6), spacing=dp(4))
    found.add_widget(Words(f"{place + 1}.", 18, "quiet", fits=False, size_hint_x=0.5))
    if offer is not None and offer.icons:
        found.add_widget(Picture(*offer.icons[0], 46, pos_hint={"center_y": 0.5}))
    return found


class OutlineEditor(Column):
    """Squares that are covered or not; a dot tells those that are."""

    def __init__(self, editor: Outline, done: Set) -> None:
        super().__init__(Words(word("correct-shape"), 22))
        self._done = done
        self._covered = {
            (x, y) for y, row in enumerate(editor.now) for x, sign in enumerate(row) if sign == "#"
        }
        self._columns, self._rows = editor.columns, editor.rows
        side = dp(TARGET + 16)
        grid = GridLayout(cols=editor.columns, spacing=dp(4), size_hint=(None, None))
        grid.bind(minimum_height=grid.setter("height"), minimum_width=grid.setter("width"))
        for y in range(editor.rows):
            for x in range(editor.columns):
                grid.add_widget(self._square(x, y, side))
        self.put(_centred(grid))
        self.put(_so_it_is(self._send))

    def _square(self, x: int, y: int, side: float) -> Touch:
        found = Touch(lambda: toggle(), size_hint=(None, None), size=(side, side), padding=dp(10), radius=8)

        def show() -> None:
            found.clear_widgets()
            if (x, y) in self._covered:
                found.add_widget(Picture("tokens", "good", 44))

        def toggle() -> None:
            self._covered ^= {(x, y)}
            show()

        show()
        return found

    def _send(self) -> None:
        if not self._covered:
            return
        xs, ys = [x for x, _ in self._covered], [y for _, y in self._covered]
        rows = range(min(ys), max(ys) + 1)
        columns = range(min(xs), max(xs) + 1)
        self._done(tuple("".join("#" if (x, y) in self._covered else "." for x in columns) for y in rows))


def _so_it_is(act: Callable[[], None]) -> Touch:
    return button(word("correct-set"), act, [("interface", "confirm")], edge="lantern", size=22)


def _centred(widget: Widget) -> BoxLayout:
    row = BoxLayout(size_hint_y=None, height=widget.height)
    widget.bind(height=lambda _, height: setattr(row, "height", height))
    for one in (Widget(), widget, Widget()):
        row.add_widget(one)
    return row
