"""The end: who won, every score and what it is made of."""

from collections.abc import Callable
from typing import Any

from companion.app.play.ending import goal_line, headline, scores
from companion.app.play.looking_back import undo_words
from companion.app.play.moments import Icon
from companion.app.play.sitting import Sitting
from companion.app.screens.history import listed, moving
from companion.app.widgets.page import Page, Sheet, Tiles, note
from companion.app.widgets.plain import Words, button
from companion.app.widgets.scores import legend, most_of, score_panel
from companion.app.words import word
from companion.concern.engine import PrivateConcern
from companion.core.errors import GameError
from companion.core.results import Result
from companion.games.dark_road.state import State
from companion.text import error_text


class ResultScreen(Page):
    """A game that is over: nothing here can change it."""

    def __init__(
        self,
        state: State,
        result: Result,
        back: Callable[[], None],
        concern: PrivateConcern | None = None,
        tools: list[tuple[Icon, Callable[[], None]]] | None = None,
        **more: Any,
    ) -> None:
        super().__init__("end", word("end-title"), back, tools or [], **more)
        found = scores(state, result)
        most, held = most_of(found)
        self.put(Words(headline(state, result), 32, bold=True, halign="center"))
        goal = goal_line(state, result, concern)
        if goal:
            self.put(note(goal, ("interface", "star")))
        self.put(legend(found))
        self.put(Tiles(*(score_panel(score, most, held) for score in found), least=480, most=2))


class EndScreen(ResultScreen):
    """The game at the table has just ended; ``undone`` is called when its last answer was taken back."""

    def __init__(
        self,
        sitting: Sitting,
        home: Callable[[], None],
        undone: Callable[[], None] = lambda: None,
        history: Callable[[], None] | None = None,
        **more: Any,
    ) -> None:
        result = sitting.session.game.result
        assert result is not None
        tools: list[tuple[Icon, Callable[[], None]]] = [(("interface", "undo"), self._ask)]
        if history is not None:
            tools.insert(0, (("interface", "history"), history))
        super().__init__(sitting.state, result, home, sitting.session.concern, tools, **more)
        self._sitting, self._undone = sitting, undone

    def _ask(self) -> None:
        """What it takes back is said before it counts."""
        back = undo_words(self._sitting)
        if back is None:
            return
        sheet = Sheet(word("end-undo"), Words(back.text, 22))
        sheet.body.put(button(word("past-do-undo"), self._undo, [("interface", "undo")], edge="lantern"))
        sheet.body.put(Words(word("past-taken-back"), 18, "quiet"), *listed(back.lines))
        sheet.body.put(*moving(back.moves, word("past-put-back")))
        sheet.over(self)

    def _undo(self) -> None:
        try:
            self._sitting.undo()
        except GameError as error:
            Sheet(word("end-undo"), note(error_text(error), ("interface", "warning"))).over(self)
        else:
            self._undone()
