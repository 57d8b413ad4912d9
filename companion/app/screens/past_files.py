"""The history as files: everything in one, games of others taken in, deleted ones brought back."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.app.archive import Archive, Work
from companion.app.past.giving import Gift, gifts, read_gift, save_backup, save_table
from companion.app.past.shelf import entry
from companion.app.play.moments import Icon
from companion.app.screens.history import heading
from companion.app.screens.past_asking import AskingPage
from companion.app.widgets.page import Column, Sheet, Tiles, note
from companion.app.widgets.plain import Words, button
from companion.app.words import word
from companion.core.errors import GameError
from companion.store.finished import Finished
from companion.table.home import shared_dir
from companion.text import error_text

if TYPE_CHECKING:
    from companion.store.history import History, Restored


class FilesScreen(AskingPage):
    """Files are made in one folder, and offered from it; where it is stands there."""

    def __init__(self, archive: Archive, back: Callable[[], None], **more: Any) -> None:
        super().__init__(archive, "past_files", word("files-title"), back, **more)
        self._told, self._offered, self._deleted = Column(), Column(), Column()
        ways = (
            ("backup", ("interface", "save"), _backup),
            ("table", ("interface", "table"), _table),
        )
        buttons = [
            button(word(f"files-{name}"), partial(self._save, work), [icon], size=20)
            for name, icon, work in ways
        ]
        self.put(self._told, Tiles(*buttons, least=320, most=2), self._offered, self._deleted)
        self._look()
        self._read()

    def _say(self, said: str, icon: Icon = ("interface", "confirm")) -> None:
        self._told.clear_widgets()
        self._told.put(note(said, icon))
        self.scroll.scroll_y = 1

    def _refuse(self, error: GameError) -> None:
        self._say(error_text(error), ("interface", "warning"))

    # Out

    def _save(self, work: Work) -> None:
        self._say(word("files-working"), ("interface", "wait"))
        self.ask(work, self._saved, self._refuse)

    def _saved(self, path: Path) -> None:
        self._say(word("history-saved", path=path))
        self._look()

    # In

    def _look(self) -> None:
        """What is in the folder."""
        try:
            self.offer_files(shared_dir(), gifts())
        except GameError as error:
            self._refuse(error)

    def offer_files(self, folder: Path, found: list[Gift]) -> None:
        """Games may be taken from these."""
        said = word("files-put-here" if found else "files-none", path=folder)
        title = heading(word("files-take-in"), ("interface", "export"))
        lines = [
            button(word("files-one", name=one.path.name, day=one.day), partial(self.take, one))
            for one in found
        ]
        self._offered.clear_widgets()
        self._offered.put(title, Words(said, 17, "quiet"), Tiles(*lines, least=480, most=2))

    def take(self, gift: Gift) -> None:
        """It is said before it is done: what comes in does not go out by itself."""
        sheet = Sheet(gift.path.name, Words(word("files-how"), 20))

        def go() -> None:
            sheet.close()
            self._say(word("files-working"), ("interface", "wait"))
            self.ask(lambda history: history.restore(read_gift(gift.path)), self._taken, self._refuse)

        sheet.body.put(button(word("files-do"), go, [("interface", "confirm")], edge="lantern", size=20))
        sheet.over(self)

    def _taken(self, came: "Restored") -> None:
        self._say(word("files-taken", added=came.added, replaced=came.replaced, same=came.same))
        self._read()

    # Back

    def _read(self) -> None:
        self.ask(lambda history: history.games(deleted=True), self._show_deleted, self._refuse)

    def _show_deleted(self, games: list[Finished]) -> None:
        self._deleted.clear_widgets()
        if not games:
            return
        lines = [
            button(_title(game), partial(self._bring_back, game), [("interface", "undo")]) for game in games
        ]
        title = heading(word("files-deleted"), ("interface", "trash"))
        self._deleted.put(title, Tiles(*lines, least=480, most=2))

    def _bring_back(self, game: Finished) -> None:
        self.ask(lambda history: history.bring_back(game.uid), lambda _: self._read(), self._refuse)


def _title(game: Finished) -> str:
    one = entry(game)
    return word("files-game", day=one.day, who=", ".join(merchant.name for merchant in one.merchants))


def _backup(history: "History") -> Path:
    return save_backup(history.backup())


def _table(history: "History") -> Path:
    return save_table(history.games(), word("files-name"))
