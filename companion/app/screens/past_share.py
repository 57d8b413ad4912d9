"""A finished game for others: copied, or saved as a file whose place is told."""

import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from kivy.core.clipboard import Clipboard

from companion.app.archive import Failed, Told
from companion.app.past.giving import name_of, save_file, save_games, save_table
from companion.app.play.moments import Icon
from companion.app.widgets.page import Column, Sheet, Tiles, note
from companion.app.widgets.plain import button
from companion.app.words import word
from companion.store.finished import Finished
from companion.store.sharing import bgstats_link, share_text
from companion.text import error_text

Do: TypeAlias = Callable[[Callable[[], Path], Told, Failed], None]
"""Does something slow beside the screen."""


def share_sheet(game: Finished, do: Do) -> Sheet:
    """``share_sheet(game, page.do).over(page)``; below the buttons it tells what was done."""
    told = Column()

    def tell(said: str, icon: Icon = ("interface", "confirm")) -> None:
        told.clear_widgets()
        told.put(note(said, icon))

    def copy(text: str, said: str) -> None:
        Clipboard.copy(text)
        tell(said)

    def save(make: Callable[[], Path]) -> None:
        tell(word("files-working"), ("interface", "wait"))
        do(
            make,
            lambda path: tell(word("history-saved", path=path)),
            lambda error: tell(error_text(error), ("interface", "warning")),
        )

    def follow() -> None:
        link = bgstats_link(game)
        if webbrowser.open(link):
            tell(word("history-link-opened"))
        else:
            copy(link, word("history-link-copied"))

    name = name_of(game)
    ways: tuple[tuple[str, Icon, Callable[[], None]], ...] = (
        ("text", ("interface", "copy"), lambda: copy(share_text(game), word("history-text-copied"))),
        ("picture", ("interface", "export"), lambda: save(lambda: _card(game, name))),
        ("table", ("interface", "table"), lambda: save(lambda: save_table([game], name))),
        ("file", ("interface", "save"), lambda: save(lambda: save_games([game], name))),
        ("link", ("interface", "link"), lambda: copy(bgstats_link(game), word("history-link-copied"))),
        ("open", ("interface", "right"), follow),
    )
    buttons = [button(word(f"history-share-{name}"), act, [icon], size=20) for name, icon, act in ways]
    return Sheet(word("history-share"), Tiles(*buttons, least=320, most=2), told)


def _card(game: Finished, name: str) -> Path:
    """A picture of the result. Raises ``DiskError``."""
    from companion.app.share.card import card_png  # what draws it is loaded when somebody wants it

    return save_file(name, ".png", card_png(game))
