"""The table: the board, who has what, and the question of the moment with its answers."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from companion.app.moments import Asked, Over, Reveal, Told
from companion.app.places import Place, answers_at
from companion.app.sitting import Sitting
from companion.app.widgets.asking import Asking
from companion.app.widgets.board import Board
from companion.app.widgets.plain import Touch, Words, picture_button
from companion.app.widgets.seats import Seats
from companion.app.words import word
from companion.core.errors import GameError
from companion.text import error_text


class TableScreen(Screen):
    """One game; every touch goes to the sitting, and the screen shows its next moment."""

    def __init__(self, sitting: Sitting, leave: Callable[[], None], **more: Any) -> None:
        super().__init__(name="table", **more)
        self.sitting, self._leave = sitting, leave
        self._board = Board(self._touch_board)
        self._turn = Words("", 22, fits=False)
        self._seats = Seats()
        self._asking = Asking(self._do)
        self._whole = BoxLayout(padding=dp(10), spacing=dp(10))
        self._beside = BoxLayout(orientation="vertical", spacing=dp(10))
        for part in (self._headline(), self._seats, self._asking):
            self._beside.add_widget(part)
        self._whole.add_widget(self._board)
        self._whole.add_widget(self._beside)
        self.add_widget(self._whole)
        self.bind(size=self._arrange)
        self.show()

    def _headline(self) -> Widget:
        line = BoxLayout(size_hint_y=None, height=dp(56), spacing=dp(8))
        line.add_widget(self._turn)
        for name, act in (("undo", self.sitting.undo), ("redo", self.sitting.redo)):
            line.add_widget(self._tool(name, act))
        line.add_widget(picture_button(("interface", "home"), self._leave))
        return line

    def _tool(self, name: str, act: Callable[[], None]) -> Touch:
        return picture_button(("interface", name), lambda: self._do(act))

    def _arrange(self, *_: Any) -> None:
        """Beside the board where there is more width than height, else below it."""
        wide = self.width > self.height
        self._whole.orientation = "horizontal" if wide else "vertical"
        self._board.size_hint = (1.15, 1) if wide else (1, 0.75)

    def show(self, said: str = "") -> None:
        """The moment as it is now; with a sentence about what could not be done."""
        sitting = self.sitting
        self._board.show(sitting.state, self._answers())
        self._seats.show(sitting.state)
        self._turn.text = _where(sitting)
        self._asking.show(sitting, said)

    def _answers(self) -> dict[Place, list[str]]:
        moment = self.sitting.moment
        return answers_at(self.sitting.state, moment) if isinstance(moment, Asked) else {}

    def _touch_board(self, place: Place) -> None:
        """A place with one answer gives it; where there are several, they are asked beside the board."""
        moment, values = self.sitting.moment, self._answers().get(place, [])
        if isinstance(moment, Asked) and len(values) == 1:
            self._do(self.sitting.answer, values[0], moment.index)

    def _do(self, act: Callable[..., None], *given: Any) -> None:
        """What a touch asks for; what cannot be done is told."""
        try:
            act(*given)
        except GameError as error:
            self.show(error_text(error, self.sitting.state, self.sitting.session.game.question))
        else:
            self.show()


def _where(sitting: Sitting) -> str:
    match sitting.moment:
        case Asked(turn=turn, step=step) if step:
            return f"{turn}  ·  {step}"
        case Asked(turn=turn) | Reveal(turn=turn) | Told(turn=turn):
            return turn
        case Over():
            return word("phase-over")
