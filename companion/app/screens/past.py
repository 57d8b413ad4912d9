"""The history: every finished game, the newest first, found by whatever one remembers of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.archive import Archive
from companion.app.look import colour
from companion.app.past.shelf import Entry, day_text, entry
from companion.app.screens.past_asking import AskingPage, reading
from companion.app.widgets.merchants import merchants
from companion.app.widgets.page import Column, Tiles, announced, note
from companion.app.widgets.plain import TARGET, Picture, Touch, Words, button
from companion.app.widgets.writing import writing
from companion.app.words import word
from companion.core.errors import GameError
from companion.store.finished import Finished
from companion.table.remembering import take_up_saved
from companion.text import error_text, say

if TYPE_CHECKING:
    from companion.store.history import History

FIRST: Final = 20
"""Games that are shown at once; more by a touch."""
_TYPING: Final = 0.3
"""Seconds without another letter after which a search begins."""


@dataclass(frozen=True, slots=True)
class PastDoors:
    """Where the history leads."""

    home: Callable[[], None]
    game: Callable[[Finished], None]
    score: Callable[[], None]
    figures: Callable[[], None]
    files: Callable[[], None]


class PastScreen(AskingPage):
    """All of it, or what a search finds. A game that was just ``deleted`` comes back by one touch."""

    def __init__(
        self, archive: Archive, doors: PastDoors, deleted: Finished | None = None, **more: Any
    ) -> None:
        tools = [(("interface", "stats"), doors.figures), (("interface", "save"), doors.files)]
        super().__init__(archive, "past", word("history-title"), doors.home, tools, **more)
        self._doors, self._deleted = doors, deleted
        self._search, self._shown, self._said = "", FIRST, ""
        self._notices: list[str] = []
        """What there is to say about the history itself."""
        self._sought = Clock.create_trigger(lambda _: self._read(), _TYPING)
        self.field = writing(
            "", self._type, hint_text=word("history-search-hint"), hint_text_color=colour("ground", "quiet")
        )
        self._finder = BoxLayout(spacing=dp(10), size_hint_y=None, height=self.field.height)
        self._finder.add_widget(Picture("interface", "search", 40, pos_hint={"center_y": 0.5}))
        self._finder.add_widget(self.field)
        self._list = Column()
        self.put(self._list)
        self.tell(reading())
        self._read()

    def tell(self, *parts: Widget) -> None:
        """Below the search field, which keeps what was written."""
        self._list.clear_widgets()
        self._list.put(*parts)

    # Reading

    def _type(self, text: str) -> None:
        self._search, self._shown = text.strip(), FIRST
        self._sought()

    def _read(self) -> None:
        search = self._search

        def work(history: "History") -> list[Finished]:
            games = history.games(search)
            self._notices = [say(code, **params) for code, params in history.notices]
            return games

        def found(games: list[Finished]) -> None:
            if search == self._search:  # else somebody has typed on
                self._show(games)
            if not self._archive.has_taken_up:
                self._archive.has_taken_up = True
                self.ask(take_up_saved, self._taken_up, self._say)

        self.ask(work, found)

    def _taken_up(self, count: int) -> None:
        if count:
            self._said = word("history-taken-up", count=count)
            self._read()

    def _say(self, error: GameError) -> None:
        self._said = error_text(error)
        self._read()

    # Showing

    def _show(self, games: list[Finished]) -> None:
        self._find(bool(games or self._search))
        parts: list[Widget] = [note(said) for said in (self._said, *self._notices) if said]
        parts += self._undo()
        if not games:
            parts += self._nothing()
        else:
            parts.append(Words(word("history-count", count=len(games)), 17, "quiet"))
        lines = [EntryLine(one, self._doors.game) for one in map(entry, games[: self._shown])]
        parts.append(Tiles(*lines, least=540, most=2))
        left = len(games) - self._shown
        if left > 0:
            label = word("history-more", count=min(left, FIRST))
            parts.append(button(label, lambda: self._more(games), [("interface", "down")]))
        self.tell(*parts)

    def _find(self, wanted: bool) -> None:
        """There is something to search in."""
        if wanted and self._finder.parent is None:
            self.body.add_widget(self._finder, len(self.body.children))
        elif not wanted:
            self.body.remove_widget(self._finder)

    def _nothing(self) -> list[Widget]:
        if self._search:
            return announced(("interface", "search"), word("history-none-found", search=self._search))
        score = button(word("history-score"), self._doors.score, [("interface", "score")], edge="lantern")
        return [*announced(("interface", "trophy"), word("history-empty")), score]

    def _more(self, games: list[Finished]) -> None:
        self._shown += FIRST
        where = self.scroll.scroll_y
        self._show(games)
        self.scroll.scroll_y = where

    def _undo(self) -> list[Widget]:
        if self._deleted is None:
            return []
        said = note(word("history-deleted", day=day_text(self._deleted)), ("interface", "trash"))
        back = button(word("history-bring-back"), self._bring_back, [("interface", "undo")], edge="lantern")
        return [said, back]

    def _bring_back(self) -> None:
        game = self._deleted
        if game is not None:
            self.ask(lambda history: history.bring_back(game.uid), self._brought)

    def _brought(self, _: None) -> None:
        self._deleted = None
        self._read()


class EntryLine(Touch):
    """One game: day and place, who played with how many points, and what else was agreed."""

    def __init__(self, one: Entry, opened: Callable[[Finished], None]) -> None:
        super().__init__(lambda: opened(one.game), padding=[dp(16), dp(12)], size_hint_y=None)
        self.entry = one
        words = Column(spacing=dp(6), pos_hint={"center_y": 0.5})
        when = " · ".join(text for text in (one.day, one.place) if text)
        words.put(Words(when, 18, bold=True), merchants(one.merchants), Words(one.about, 16, "quiet"))
        self.fit(words, TARGET + 24, 24)
        self.add_widget(words)
