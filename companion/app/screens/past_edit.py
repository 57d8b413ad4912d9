"""What people know around a finished game: its day, its place, and a note."""

from collections.abc import Callable
from datetime import date
from typing import Any

from companion.app.archive import Archive
from companion.app.look import colour, unit
from companion.app.past.shelf import edited
from companion.app.screens.past_asking import AskingPage
from companion.app.widgets.page import Column, note
from companion.app.widgets.plain import Words, button
from companion.app.widgets.writing import writing
from companion.app.words import word
from companion.core.errors import GameError
from companion.store.finished import LONGEST, Finished
from companion.text import error_text


class PastEditScreen(AskingPage):
    """``kept`` is told the game as it is then; ``enter`` opens what was read off the table."""

    def __init__(
        self,
        archive: Archive,
        game: Finished,
        back: Callable[[], None],
        kept: Callable[[Finished], None],
        enter: Callable[[Finished], None],
        **more: Any,
    ) -> None:
        super().__init__(archive, "past_edit", word("history-edit"), back, **more)
        self.game, self._kept = game, kept
        hint = {"hint_text": word("history-day-hint"), "hint_text_color": colour("ground", "quiet")}
        self.day = writing(game.day, self._changed, 10, **hint)
        self.location = writing(game.location, self._changed, LONGEST["location"])
        self.note = writing(game.note, self._changed, LONGEST["note"])
        self.note.multiline, self.note.height = True, unit(150)
        self._told = Column()
        self.put(
            self._told,
            Words(word("history-day"), 18, "quiet"), self.day,
            button(word("history-today"), self._today, [("interface", "history")]),
            Words(word("history-place"), 18, "quiet"), self.location,
            Words(word("history-note"), 18, "quiet"), self.note,
            button(word("history-enter"), lambda: enter(game), [("interface", "score")]),
        )  # fmt: skip
        self.offer(word("history-keep"), self.keep)

    def _today(self) -> None:
        self.day.text = date.today().isoformat()

    def _changed(self, _: str) -> None:
        self._told.clear_widgets()

    def keep(self) -> None:
        try:
            new = edited(
                self.game, day=self.day.text.strip(), location=self.location.text.strip(),
                note=self.note.text.strip(),
            )  # fmt: skip
        except GameError as error:
            self._refuse(error)
        else:
            self.ask(lambda history: history.change(new), self._kept, self._refuse)

    def _refuse(self, error: GameError) -> None:
        """What was written stays there."""
        self._told.clear_widgets()
        self._told.put(note(error_text(error), ("interface", "warning")))
        self.scroll.scroll_y = 1
