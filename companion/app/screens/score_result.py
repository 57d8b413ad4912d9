"""The result of a scored game: who won, what every score is made of, and what is still open."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.app.play.ending import Score, scores_of
from companion.app.score.scoring import Scoring
from companion.app.widgets.page import Column, Tiles, note
from companion.app.widgets.plain import Panel, Words, button
from companion.app.widgets.score_asks import doubt_note, tie_question
from companion.app.widgets.scores import legend, most_of, score_panel
from companion.app.words import word
from companion.core.pads import Doubt
from companion.text.catalogue import catalogue
from companion.text.pads import choice_text, pad_line, remark_text
from companion.text.results import winner_line


class ResultPage(Column):
    """What is open comes first, then the scores; ``changed`` is called when something was answered."""

    def __init__(
        self,
        scoring: Scoring,
        changed: Callable[[], None],
        go: Callable[[int], None],
        open_rule: Callable[[str], None],
        **more: Any,
    ) -> None:
        super().__init__(**more)
        self._scoring, self._changed, self._go, self._open_rule = scoring, changed, go, open_rule
        self._why: set[int] = set()
        """Merchants whose "why not more?" lies open."""
        self._scores = Column()
        self.put(Words(self._headline(), 32, bold=True, halign="center"), *self._open())
        if scoring.outcome.standings:
            self.put(self._scores)
            self._fill()

    def _headline(self) -> str:
        """Who won; while that is not known, who is not known yet, or that something is asked."""
        outcome, names = self._scoring.outcome, self._scoring.names
        if outcome.result is not None:
            return winner_line(outcome.result, names)
        scored = {standing.seat for standing in outcome.standings}
        open_ = [name for seat, name in enumerate(names) if seat not in scored]
        if open_:
            return word("score-open", who=catalogue().join(open_))
        return word("score-tie" if not outcome.doubts else "score-doubts")

    def _open(self) -> list[Widget]:
        scoring, outcome = self._scoring, self._scoring.outcome
        found: list[Widget] = [
            doubt_note(scoring, doubt, self._changed, self._way_to(doubt)) for doubt in outcome.doubts
        ]
        found += [tie_question(scoring, wanted, self._changed) for wanted in scoring.tie_questions()]
        if any(wanted.rule != "SCORE-4" for wanted in outcome.wanted):
            found.append(note(word("score-partial"), ("interface", "info")))
        return found

    def _way_to(self, doubt: Doubt) -> Callable[[], None] | None:
        return None if doubt.seat is None else partial(self._go, doubt.seat)

    # The scores

    def _fill(self) -> None:
        found = self.scores()
        most, held = most_of(found)
        panels = [score_panel(score, most, held, self._open_rule) for score in found]
        for panel, score in zip(panels, found, strict=True):
            self._say_more(panel, score.seat)
        self._scores.clear_widgets()
        self._scores.put(legend(found), Tiles(*panels, least=480, most=2))

    def scores(self) -> list[Score]:
        """Those that are known, the best first; without places while anything is open."""
        scoring = self._scoring
        standings, names = scoring.outcome.standings, scoring.names
        found = scores_of(standings, names, scoring.tones, scoring.sheet.edition, pad_line)
        return found if scoring.outcome.result is not None else [replace(score, place=0) for score in found]

    def _say_more(self, panel: Panel, seat: int) -> None:
        """Where there was a choice, and, folded, why it is not more; above the room that is left."""
        outcome, names = self._scoring.outcome, self._scoring.names
        said: list[Widget] = [
            note(choice_text(one), ("interface", "star"), "panel")
            for one in outcome.choices
            if one.seat == seat
        ]
        remarks = [remark_text(one, names) for one in outcome.remarks if one.seat == seat]
        if remarks:
            icon = ("interface", "up" if seat in self._why else "down")
            said.append(button(word("score-why"), partial(self._fold, seat), [icon]))
        if seat in self._why:
            said += [Words(text, 18) for text in remarks]
        if said:
            panel.add_widget(Column(*said, spacing=dp(8)), index=1)

    def _fold(self, seat: int) -> None:
        self._why ^= {seat}
        self._fill()
