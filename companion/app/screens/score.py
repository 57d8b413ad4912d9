"""Score a finished game: who played, a page for each merchant, and the result."""

from collections.abc import Callable
from typing import Any

from companion.app.score.scoring import WHO, Scoring
from companion.app.screens.rules import rule_sheet
from companion.app.screens.score_merchant import MerchantPage
from companion.app.screens.score_result import ResultPage
from companion.app.screens.score_who import WhoPage
from companion.app.widgets.page import Page, note
from companion.app.words import word
from companion.core.errors import GameError
from companion.store.finished import Finished
from companion.text import error_text


class ScoreScreen(Page):
    """``kept`` takes the game into the history when its result is reached, and raises ``GameError`` where it
    cannot; ``done`` is called when nothing is left to be entered."""

    def __init__(
        self,
        scoring: Scoring,
        kept: Callable[[Finished], None],
        done: Callable[[], None],
        leave: Callable[[], None],
        **more: Any,
    ) -> None:
        super().__init__("score", "", self._step_back, **more)
        self.scoring = scoring
        self._kept, self._done, self._leave = kept, done, leave
        self.show()

    def show(self) -> None:
        """The page where people are, made anew."""
        self.clear()
        scoring = self.scoring
        if scoring.page == WHO:
            self.call(word("score-title"))
            self.put(WhoPage(scoring, self._again))
            self._say_trouble()
            self.offer(word("score-go-on"), self._begin, ("interface", "right"))
        elif scoring.is_result:
            self._result()
        else:
            self._merchant(scoring.page)

    def _again(self) -> None:
        """The same page, where it was scrolled to."""
        where = self.scroll.scroll_y
        self.show()
        self.scroll.scroll_y = where

    def go(self, page: int) -> None:
        self.scoring.go(page)
        self.show()

    def _step_back(self) -> None:
        """To the page before; from the first one home."""
        if self.scoring.page == WHO:
            self._leave()
        else:
            self.go(self.scoring.page - 1)

    def _say_trouble(self, said: str = "") -> None:
        said = said or self.scoring.trouble
        if said:
            self.foot.put(note(said, ("interface", "warning")))

    def _begin(self) -> None:
        try:
            self.scoring.begin()
        except GameError as error:
            self.scoring.trouble = error_text(error)
        self.show()

    # A merchant

    def _merchant(self, seat: int) -> None:
        names = self.scoring.names
        self.call(word("score-of", who=names[seat]))
        self.put(MerchantPage(self.scoring, seat, self))
        self._say_trouble()
        last = seat + 1 == len(names)
        said = word("score-result") if last else word("score-next", who=names[seat + 1])
        self.offer(said, lambda: self.go(seat + 1), ("interface", "right"))

    # The result

    def _result(self) -> None:
        self.call(word("score-result"))
        self.put(ResultPage(self.scoring, self._again, self.go, self._open_rule))
        try:
            self._kept(self.scoring.finish())
        except GameError as error:
            self._say_trouble(error_text(error))
        else:
            self._say_trouble()
        self.offer(word("score-done"), self._end)

    def _open_rule(self, rule: str) -> None:
        rule_sheet([rule]).over(self)

    def _end(self) -> None:
        try:
            self.scoring.end()
        except GameError as error:
            self.scoring.trouble = error_text(error)
            self.show()
        else:
            self._done()
