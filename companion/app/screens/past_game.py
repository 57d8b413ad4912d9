"""One finished game: who won, what every score is made of, and why nobody has more."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.app.archive import Archive
from companion.app.look import colour
from companion.app.past.shelf import about, buildings, day_text, entry, headline, scores, why_not_more
from companion.app.screens.history import heading
from companion.app.screens.past_asking import AskingPage
from companion.app.screens.past_share import share_sheet
from companion.app.screens.rules import rule_sheet
from companion.app.widgets.merchants import Chip, Flow, merchants
from companion.app.widgets.page import Column, Sheet, Tiles, note
from companion.app.widgets.plain import Panel, Words, button
from companion.app.widgets.scores import legend, most_of, score_panel
from companion.app.words import word
from companion.core.errors import GameError
from companion.store.finished import Finished
from companion.text import error_text


@dataclass(frozen=True, slots=True)
class GameDoors:
    """Where one game leads."""

    back: Callable[[], None]
    edit: Callable[[Finished], None]
    """Its day, place and note."""
    enter: Callable[[Finished], None]
    """What was read off the table."""
    deleted: Callable[[Finished], None]


class PastGameScreen(AskingPage):
    """Nothing here changes it but the trash, and that is undone by one touch."""

    def __init__(self, archive: Archive, game: Finished, doors: GameDoors, **more: Any) -> None:
        tools = [
            (("interface", "share"), self.share),
            (("interface", "edit"), self._edit),
            (("interface", "trash"), self._delete),
        ]
        super().__init__(archive, "past_game", day_text(game), doors.back, tools, **more)
        self.game, self._doors = game, doors
        self.put(*self._parts())

    def _parts(self) -> list[Widget]:
        game = self.game
        around = " · ".join(text for text in (game.location, about(game)) if text)
        parts: list[Widget] = [
            Words(headline(game), 32, bold=True, halign="center"),
            Words(around, 18, "quiet", halign="center"),
        ]
        parts += self._result() if game.complete else self._so_far()
        parts += [note(game.note, ("interface", "edit"))] if game.note else []
        return [*parts, *self._buildings(), *self._more()]

    def _result(self) -> list[Widget]:
        found = scores(self.game)
        most, held = most_of(found)
        panels = [score_panel(score, most, held, self._open_rule) for score in found]
        return [legend(found), Tiles(*panels, least=480, most=2)]

    def _so_far(self) -> list[Widget]:
        """Nobody has won yet."""
        go_on = button(
            word("history-enter-rest"), self._enter, [("interface", "edit")], edge="lantern", size=20
        )
        return [merchants(entry(self.game).merchants), go_on]

    def _buildings(self) -> list[Widget]:
        found = buildings(self.game)
        if not found:
            return []
        chips = [Chip(icon, name, 18) for icon, name in found]
        return [heading(word("history-buildings"), ("cards", "building")), Flow(*chips)]

    def _more(self) -> list[Widget]:
        found = why_not_more(self.game) if self.game.complete else []
        if not found:
            return []
        panels = []
        for name, tone, lines in found:
            panel = Panel(orientation="vertical", padding=dp(14), spacing=dp(8), radius=18)
            panel.bind(minimum_height=panel.setter("size_hint_min_y"))
            words = Words(name, 20)
            words.color = colour("seat", tone)
            panel.add_widget(Column(words, *(Words(line, 17, "quiet") for line in lines)))
            panel.add_widget(Widget())
            panels.append(panel)
        title = heading(word("history-why"), ("interface", "help"))
        return [title, Tiles(*panels, least=480, most=2)]

    # Touches

    def _open_rule(self, rule: str) -> None:
        rule_sheet([rule], self.game.sheet.edition).over(self)

    def share(self) -> None:
        share_sheet(self.game, self.do).over(self)

    def _edit(self) -> None:
        self._doors.edit(self.game)

    def _enter(self) -> None:
        self._doors.enter(self.game)

    def _delete(self) -> None:
        game = self.game
        self.ask(lambda history: history.delete(game.uid), lambda _: self._doors.deleted(game), self._refuse)

    def _refuse(self, error: GameError) -> None:
        Sheet(word("history-delete"), note(error_text(error), ("interface", "warning"))).over(self)
