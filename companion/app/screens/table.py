"""The table: the board, who has what, and the question of the moment below."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.moments import Asked, Choice, Over, Reveal, Told
from companion.app.sitting import Sitting
from companion.app.widgets.board import Board, coins_told
from companion.app.widgets.plain import Panel, Picture, Words, button
from companion.app.words import word
from companion.core.errors import GameError
from companion.games.dark_road.state import Player
from companion.text import error_text


class TableScreen(Screen):
    """One game; every touch goes to the sitting, and the screen shows its next moment."""

    def __init__(self, sitting: Sitting, **more: Any) -> None:
        super().__init__(name="table", **more)
        self.sitting = sitting
        self._board = Board()
        self._top = BoxLayout(size_hint_y=None, height=dp(56), padding=[dp(16), 0], spacing=dp(12))
        self._seats = BoxLayout(orientation="vertical", spacing=dp(8), size_hint_x=0.42)
        self._below = Panel(
            orientation="vertical", padding=dp(14), spacing=dp(10), size_hint_y=None, radius=20
        )
        self._below.bind(minimum_height=self._below.setter("height"))
        middle = BoxLayout(padding=dp(8), spacing=dp(8))
        middle.add_widget(self._board)
        middle.add_widget(self._seats)
        whole = BoxLayout(orientation="vertical", padding=dp(8), spacing=dp(8))
        for part in (self._top, middle, self._below):
            whole.add_widget(part)
        self.add_widget(whole)
        self.show()

    def show(self, trouble: str = "") -> None:
        """The moment as it is now; with a sentence about what could not be done."""
        self._board.show(self.sitting.state)
        self._show_top()
        self._show_seats()
        self._below.clear_widgets()
        if trouble:
            self._below.add_widget(Words(trouble, 16, "ink"))
        match self.sitting.moment:
            case Asked() as asked:
                self._ask(asked)
            case Reveal(_, who):
                self._wait(word("reveal", who=who), word("reveal-button"), self.sitting.reveal)
            case Told() as told:
                self._tell(told)
            case Over(lines):
                self._below.add_widget(Words("\n".join(lines), 18))

    def _do(self, what: Any, *given: Any) -> None:
        try:
            what(*given)
        except GameError as error:
            self.show(error_text(error, self.sitting.state, self.sitting.session.game.question))
        else:
            self.show()

    # The parts

    def _show_top(self) -> None:
        self._top.clear_widgets()
        moment = self.sitting.moment
        turn = word("phase-over") if isinstance(moment, Over) else moment.turn
        step = moment.step if isinstance(moment, Asked) else ""
        self._top.add_widget(Words(f"{turn}   {step}", 22, fits=False))
        for name, act in (("undo", self.sitting.undo), ("redo", self.sitting.redo)):
            one = button("", lambda act=act: self._do(act), [("interface", name)])
            one.size_hint_x, one.width = None, dp(64)
            self._top.add_widget(one)

    def _show_seats(self) -> None:
        self._seats.clear_widgets()
        for player in self.sitting.state.players:
            self._seats.add_widget(_purse(player))
        self._seats.add_widget(Widget())

    def _ask(self, asked: Asked) -> None:
        self._below.add_widget(Words(asked.text, 22))
        columns = 4 if len(asked.choices) > 4 else max(2, len(asked.choices))
        grid = GridLayout(cols=columns, spacing=dp(8), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for choice in asked.choices:
            grid.add_widget(self._choice(asked, choice))
        self._below.add_widget(grid)
        for change in self.sitting.changes:
            self._below.add_widget(Words("· " + change, 15, "quiet"))

    def _choice(self, asked: Asked, choice: Choice) -> Widget:
        def act() -> None:
            if choice.refused:
                self.show(choice.refused)
            else:
                self._do(self.sitting.answer, choice.value, asked.index)

        def tell() -> None:
            self.show(choice.refused or choice.warned)

        held = tell if choice.refused or choice.warned else None
        return button(choice.label, act, choice.icons, held, dim=bool(choice.refused))

    def _wait(self, said: str, label: str, act: Any) -> None:
        self._below.add_widget(Words(said, 22))
        self._below.add_widget(button(label, lambda: self._do(act), [("tokens", "concern")], edge="lantern"))

    def _tell(self, told: Told) -> None:
        scroll = ScrollView(size_hint_y=None, height=dp(260))
        lines = BoxLayout(orientation="vertical", spacing=dp(6), size_hint_y=None)
        lines.bind(minimum_height=lines.setter("height"))
        for passage in told.paragraphs:
            for heading in passage.headings:
                lines.add_widget(Words(heading, 18))
            for number, said, _ in passage.steps:
                lines.add_widget(Words(f"{number}.  {said}", 18))
            for said, _ in passage.notes:
                lines.add_widget(Words(said, 15, "quiet"))
        scroll.add_widget(lines)
        self._below.add_widget(scroll)
        self._below.add_widget(
            button(
                word("moved"),
                lambda: self._do(self.sitting.confirm),
                [("interface", "confirm")],
                edge="lantern",
            )
        )


def _purse(player: Player) -> Panel:
    """A merchant's name and what everybody asks for first."""
    panel = Panel(orientation="vertical", padding=dp(10), spacing=dp(4), size_hint_y=None, height=dp(108))
    panel.add_widget(Words(player.name, 20, fits=False))
    row = BoxLayout(spacing=dp(6))
    counts = (coins_told(player.coins), player.prestige, player.lanterns, player.horseshoes, player.quartz)
    for token, count in zip(("coin", "prestige", "lantern", "horseshoe", "quartz"), counts, strict=True):
        row.add_widget(Picture("tokens", token, 30, pos_hint={"center_y": 0.5}))
        row.add_widget(Words(str(count), 18, fits=False))
    panel.add_widget(row)
    return panel
