"""Score a finished game: who played, a page for each merchant, and the result."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from companion.app.score.people import keep_place
from companion.app.score.scoring import WHO, Scoring
from companion.app.screens.rules import rule_sheet
from companion.app.screens.score_merchant import MerchantPage
from companion.app.screens.score_result import ResultPage
from companion.app.screens.score_who import WhoPage
from companion.app.widgets.page import Column, Page, note
from companion.app.words import word
from companion.core.errors import GameError
from companion.store.finished import Finished
from companion.text import error_text

Keep: TypeAlias = Callable[[Finished, Callable[[Finished], None], Callable[[str], None]], None]
"""Takes a game into the history, and gives it to the first as it is there; else the second the reason."""


class ScoreScreen(Page):
    """``kept`` takes the game into the history when its result is reached; ``done`` is called when it is
    there and nothing is left to be entered."""

    def __init__(
        self,
        scoring: Scoring,
        kept: Keep,
        done: Callable[[], None],
        leave: Callable[[], None],
        **more: Any,
    ) -> None:
        super().__init__("score", "", self._step_back, **more)
        self.scoring = scoring
        self._kept, self._done, self._leave = kept, done, leave
        self._asked_to_keep: Finished | None = None
        self._is_kept = self._ending = False
        self._refused = ""
        """Why the history did not take it."""
        self.show()

    @property
    def asked(self) -> tuple[str, ...]:
        """What tells one question of a page from the next: a hand that touches twice keeps one doubt."""
        return tuple(doubt.key for doubt in self.scoring.outcome.doubts)

    def show(self) -> None:
        """The page where people are, made anew."""
        self.clear()
        scoring = self.scoring
        if scoring.page == WHO:
            self.call(word("score-title"))
            self.put(WhoPage(scoring))
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
            keep_place(self.scoring.draft.location.strip())
        except GameError as error:
            self.scoring.trouble = error_text(error)
        self.show()

    # A merchant

    def _merchant(self, seat: int) -> None:
        names = self.scoring.names
        self.call(word("score-of", who=names[seat]))
        asked = Column()
        self.put(MerchantPage(self.scoring, seat, self, asked))
        self.foot.put(asked)
        last = seat + 1 == len(names)
        said = word("score-result") if last else word("score-next", who=names[seat + 1])
        self.offer(said, lambda: self.go(seat + 1), ("interface", "right"))

    # The result

    def _result(self) -> None:
        self.call(word("score-result"))
        self.put(ResultPage(self.scoring, self._again, self.go, self._open_rule))
        self._keep()
        self._say_trouble(self._refused)
        self.offer(word("score-done"), self._end)

    def _keep(self) -> None:
        """Into the history, unless it is there already as it is now."""
        try:
            game = self.scoring.finish()
        except GameError as error:
            self._refused = error_text(error)
            return
        if game == self._asked_to_keep:
            return
        self._asked_to_keep, self._is_kept, self._refused = game, False, ""
        self._kept(game, lambda there: self._taken(game, there), self._refuse)

    def _taken(self, game: Finished, there: Finished) -> None:
        """It is in the history; what is changed from now on changes this."""
        if self.manager is None:  # left meanwhile: the sheet is somebody else's now
            return
        self._is_kept = game == self._asked_to_keep
        self.scoring.become(version=there.version)
        if self._is_kept:
            self._asked_to_keep = replace(game, version=there.version)
        if self._is_kept and self._ending:
            self._end()

    def _refuse(self, said: str) -> None:
        """The history does not take it: the sheet stays."""
        self._refused, self._ending, self._asked_to_keep = said, False, None
        if self.scoring.is_result:
            self.foot.add_widget(note(said, ("interface", "warning")), index=len(self.foot.children))

    def _open_rule(self, rule: str) -> None:
        rule_sheet([rule], self.scoring.sheet.edition).over(self)

    def _end(self) -> None:
        """The sheet is let go once the history has it."""
        self._ending = True
        if not self._is_kept:
            self._keep()
            return
        try:
            self.scoring.end()
        except GameError as error:
            self._ending, self.scoring.trouble = False, error_text(error)
            self.show()
        else:
            self._done()
