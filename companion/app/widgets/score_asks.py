"""What a score sheet still asks, and what looks odd on it: both stand out, and one touch settles them."""

from collections.abc import Callable
from functools import partial

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look import colour, unit
from companion.app.score.scoring import Scoring
from companion.app.widgets.page import Column, Tiles, note
from companion.app.widgets.plain import TARGET, Panel, Picture, Touch, Words, button
from companion.app.widgets.score_keys import Numbers
from companion.app.widgets.score_sheet import FilledSheet
from companion.app.words import word
from companion.core.pads import Doubt, Wanted
from companion.text.pads import doubt_text, wanted_text

_SIDE = 36


def doubt_note(
    scoring: Scoring, doubt: Doubt, changed: Callable[[], None], go: Callable[[], None] | None = None
) -> Panel:
    """What is odd; it may be kept, or corrected where that is on another page."""

    def keep() -> None:
        scoring.keep(doubt)
        changed()

    kept = button(word("score-keep"), keep, [], edge="lantern")
    line = BoxLayout(spacing=dp(10), size_hint_y=None)
    line.bind(minimum_height=line.setter("height"))
    line.add_widget(Picture("interface", "warning", _SIDE, pos_hint={"center_y": 0.5}))
    line.add_widget(Words(doubt_text(doubt, scoring.names), 18, pos_hint={"center_y": 0.5}))
    panel = Panel(tone="raised", orientation="vertical", padding=dp(10), spacing=dp(8), size_hint_y=None)
    panel.bind(minimum_height=panel.setter("height"))
    panel.add_widget(line)
    if go is None:
        kept.size_hint_x, kept.width, kept.pos_hint = None, unit(120), {"center_y": 0.5}
        line.add_widget(kept)
    else:
        correct = button(word("score-correct"), go, [("interface", "edit")])
        panel.add_widget(Tiles(kept, correct, least=200, most=2))
    return panel


def wanted_line(scoring: Scoring, wanted: Wanted, opened: Callable[[], None]) -> Touch:
    """A question that is answered above the page."""
    return button(wanted_text(wanted), opened, [("interface", "help")], edge="lantern")


class WantedSheet(FilledSheet):
    """One number, one touch."""

    def __init__(self, scoring: Scoring, wanted: Wanted, closed: Callable[[], None]) -> None:
        super().__init__(wanted_text(wanted), closed=closed)
        self._scoring, self._wanted = scoring, wanted
        self.fill()

    def parts(self) -> list[Widget]:
        return [Numbers(None, self._answer)]

    def _answer(self, number: int) -> None:
        self._scoring.answer(self._wanted, number)
        self.close()


def tie_question(scoring: Scoring, wanted: Wanted, changed: Callable[[], None]) -> Column:
    """What decides a tie is asked of one merchant, with the numbers below."""
    seat = wanted.seat
    line = BoxLayout(size_hint_y=None, height=max(dp(TARGET), unit(40)), spacing=dp(10))
    line.add_widget(Picture("tokens", f"wagon_{scoring.tones[seat]}", 44, pos_hint={"center_y": 0.5}))
    name = Words(scoring.names[seat], 22, fits=False)
    name.color = colour("seat", scoring.tones[seat])
    line.add_widget(name)

    def chosen(number: int) -> None:
        scoring.answer(wanted, number)
        changed()

    return Column(line, Words(wanted_text(wanted), 20), Numbers(scoring.answered(wanted), chosen))


def asks(
    scoring: Scoring, seat: int, changed: Callable[[], None], ask: Callable[[Wanted], None]
) -> list[Widget]:
    """All of one merchant, what could not be kept first."""
    trouble = [note(scoring.trouble, ("interface", "warning"))] if scoring.trouble else []
    wanted = [wanted_line(scoring, one, partial(ask, one)) for one in scoring.wanted(seat)]
    return [*trouble, *wanted, *(doubt_note(scoring, doubt, changed) for doubt in scoring.doubts(seat))]
