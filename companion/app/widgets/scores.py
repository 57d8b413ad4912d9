"""Points as shapes: bars by where they came from, and coins against prestige."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.app.look import colour, text_size, unit
from companion.app.play.ending import Points, Score
from companion.app.widgets.page import Column
from companion.app.widgets.plain import TARGET, Panel, Picture, Touch, Words
from companion.app.words import word

OpenRule: TypeAlias = Callable[[str], None]
"""Shows the text of a rule."""
GAP = 3
"""Between two shapes of a bar, so that they differ without their colours."""


class PointsBar(Widget):
    """One bar; as long as its points are, measured by the most that anybody has."""

    def __init__(self, points: Sequence[Points], most: int, **more: Any) -> None:
        super().__init__(size_hint_y=None, height=unit(44), **more)
        self._points, self._most = points, max(most, 1)
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.before.clear()
        self.clear_widgets()
        x, room = self.x, self.width - dp(GAP) * len(self._points)
        for part in self._points:
            width = max(dp(10), room * part.points / self._most)
            with self.canvas.before:
                Color(*colour("tone", part.tone))
                SmoothRoundedRectangle(pos=(x, self.y), size=(width, self.height), radius=[dp(7)])
            self._mark(part, x, width)
            x += width + dp(GAP)

    def _mark(self, part: Points, x: float, width: float) -> None:
        """The number, and the picture where there is room for both."""
        size = min(dp(30), self.height - dp(8))
        number = Words(str(part.points), 20, "night", fits=False, halign="center", bold=True)
        least = text_size(20) * 0.7 * len(str(part.points))
        pictured = width >= size + least + dp(16)
        if pictured:
            picture = Picture(*part.icon, 30)
            picture.size = (size, size)
            picture.pos = (x + dp(6), self.y + (self.height - size) / 2)
            self.add_widget(picture)
        if width >= least:
            left = x + (size + dp(8) if pictured else 0)
            number.pos, number.size = (left, self.y), (x + width - left, self.height)
            self.add_widget(number)


class Length(Widget):
    """A length from 0 to ``most``, and a line where another one ends."""

    def __init__(self, amount: int, other: int, most: int, tone: str, **more: Any) -> None:
        super().__init__(size_hint_y=None, height=unit(16), **more)
        self._amount, self._other, self._most, self._tone = amount, other, max(most, 1), tone
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        width = max(dp(4), self.width * self._amount / self._most)
        with self.canvas:
            Color(*colour("tone", self._tone))
            SmoothRoundedRectangle(pos=self.pos, size=(width, self.height), radius=[dp(5)])
            if self._amount > self._other:
                x = self.x + self.width * self._other / self._most
                Color(*colour("ground", "ink"))
                SmoothLine(points=[x, self.y - dp(4), x, self.y + self.height + dp(4)], width=dp(1.3))


def against(coins: int, prestige: int, most: int) -> Column:
    """Coins against prestige: the lower one counts (SCORE-1), and stands ticked."""
    column = Column(spacing=dp(4))
    pairs = (("coin", coins, prestige, "amber1"), ("prestige", prestige, coins, "rose2"))
    for token, amount, other, tone in pairs:
        row = BoxLayout(size_hint_y=None, height=max(dp(34), unit(28)), spacing=dp(8))
        row.add_widget(Picture("tokens", token, 30, pos_hint={"center_y": 0.5}))
        row.add_widget(Length(amount, other, most, tone, pos_hint={"center_y": 0.5}))
        row.add_widget(Words(str(amount), 18, fits=False, size_hint_x=None, width=unit(40), halign="right"))
        mark = Picture("interface", "confirm", 24, pos_hint={"center_y": 0.5})
        mark.opacity = 1 if amount <= other else 0
        row.add_widget(mark)
        column.put(row)
    return column


def score_panel(score: Score, most: int, most_held: int, open_rule: OpenRule | None = None) -> Panel:
    """One merchant: place, points, what they are made of; with ``open_rule`` each line can be touched."""
    panel = Panel(
        tone="raised" if score.place == 1 else "panel", radius=20,
        orientation="vertical", padding=dp(16), spacing=dp(10),
    )  # fmt: skip
    panel.bind(minimum_height=panel.setter("size_hint_min_y"))
    panel.add_widget(_head(score))
    panel.add_widget(PointsBar(score.points, most))
    if score.held is not None:
        panel.add_widget(against(*score.held, most_held))
    lines = Column(spacing=dp(10 if open_rule is None else 4))
    for points, said, rule in score.lines:
        lines.put(_line(points, said, rule, open_rule))
    panel.add_widget(lines)
    if score.tie:
        panel.add_widget(Words(score.tie, 18))
    panel.add_widget(Widget())
    return panel


def most_of(scores: Sequence[Score]) -> tuple[int, int]:
    """The highest score, and the most coins or prestige that anybody held: what the bars are measured by."""
    held = [max(score.held) for score in scores if score.held is not None]
    return max((score.score for score in scores), default=0), max(held, default=0)


def _head(score: Score) -> BoxLayout:
    row = BoxLayout(size_hint_y=None, height=max(dp(60), unit(52)), spacing=dp(10))
    said = word("end-place", place=score.place) if score.place else ""
    place = Words(said, 30, fits=False, size_hint_x=None, width=unit(42))
    row.add_widget(place)
    row.add_widget(Picture(*score.wagon, 56, pos_hint={"center_y": 0.5}))
    name = Words(score.name, 24, fits=False, shorten=True)
    name.color = colour("seat", score.tone)
    row.add_widget(name)
    if score.place == 1:
        row.add_widget(Picture("interface", "trophy", 48, pos_hint={"center_y": 0.5}))
    number = Words(str(score.score), 40, fits=False, bold=True, size_hint_x=None, halign="right")
    number.width = max(unit(64), number.natural_width + dp(4))
    row.add_widget(number)
    return row


def _line(points: int, said: str, rule: str, open_rule: OpenRule | None) -> BoxLayout:
    if open_rule is None:
        row = BoxLayout(size_hint_y=None, spacing=dp(10))
    else:
        row = Touch(partial(open_rule, rule), size_hint_y=None, spacing=dp(10), padding=[dp(6), 0])
    number = Words(str(points), 18, fits=False, halign="right", bold=True) if points else Widget()
    number.size_hint_x, number.width = None, unit(34)
    row.add_widget(number)
    words = Words(f"{said} ({rule})", 17, "quiet", pos_hint={"center_y": 0.5})
    if isinstance(row, Touch):
        row.fit(words, TARGET, around=6)
    else:
        words.bind(height=lambda _, height: setattr(row, "height", height + dp(2)))
    row.add_widget(words)
    return row


def legend(scores: Sequence[Score]) -> StackLayout:
    """What the shapes of the bars mean, as far as somebody has such points."""
    row = StackLayout(spacing=[dp(18), dp(6)], size_hint_y=None)
    row.bind(minimum_height=row.setter("height"))
    seen = {part.source: part for score in scores for part in score.points}
    for part in seen.values():
        one = BoxLayout(spacing=dp(6), size_hint=(None, None), height=max(dp(32), unit(26)))
        one.add_widget(Picture(*part.icon, 28, pos_hint={"center_y": 0.5}))
        words = Words(part.label, 17, "quiet", fits=False)
        one.width = words.natural_width + dp(48)
        one.add_widget(words)
        row.add_widget(one)
    return row
