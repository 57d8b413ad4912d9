"""The table: the board, who has what, and the question of the moment with its answers."""

from collections.abc import Callable
from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget

from companion.app.devices.attached import Attached
from companion.app.devices.news import News
from companion.app.look import unit
from companion.app.owner.comfort import Comfort
from companion.app.play.guide import Guide
from companion.app.play.hiding import kept_secret
from companion.app.play.looking_back import undo_sentence
from companion.app.play.moments import Asked, HandOver, Over, Reveal, Told, Waits
from companion.app.play.places import Place, answers_at, field_of
from companion.app.play.sitting import Sitting
from companion.app.play.tablets import Connection
from companion.app.screens.connected import ConnectedScreen
from companion.app.screens.table_menu import Doors, menu
from companion.app.widgets.asking import Asking
from companion.app.widgets.board import Board
from companion.app.widgets.cards import Offered
from companion.app.widgets.devices import StatusLine
from companion.app.widgets.journey import Journey
from companion.app.widgets.page import Column, Scroll, Sheet, note
from companion.app.widgets.plain import TARGET, Picture, Touch, Words, picture_button
from companion.app.widgets.seats import Seats
from companion.app.words import word
from companion.games.dark_road.corrections import paths

_TURN: Final = 120
"""What the turn needs to be read, growing with the text."""


class TableScreen(ConnectedScreen):
    """One game; every touch goes to the sitting, and the screen shows its next moment."""

    def __init__(
        self,
        sitting: Sitting,
        doors: Doors,
        attached: Attached | None = None,
        guide: Guide | None = None,
        comfort: Comfort | None = None,
        connection: Callable[[], Connection] | None = None,
        **more: Any,
    ) -> None:
        """``connection``: how this tablet is connected to the table, where that is another machine."""
        super().__init__(connection, sitting, attached, comfort, name="table", **more)
        self._doors, self._guide = doors, guide
        self._make_parts()
        self._lay_out()
        self.bind(size=self._arrange)
        self.show()

    def anew(self) -> "TableScreen":
        """The same game in other words, sizes or colours."""
        self.sitting.say_anew()
        return self.with_sitting(self.sitting)

    def with_sitting(self, sitting: Sitting) -> "TableScreen":
        """The same game, played in another way."""
        self._pads.stop()
        sitting.notices_read = self.sitting.notices_read
        given = self._attached, self._guide, self._comfort, self._connection
        return TableScreen(sitting, self._doors, *given)

    # What is on it

    def _make_parts(self) -> None:
        self._board = Board(self._touch_place, self._hold_place)
        self._offered = Offered(self._touch_place, self._hold_place)
        self._turn = Words("", 22, pos_hint={"center_y": 0.5})
        self._status = StatusLine(self._doors.hardware)
        self._seats = Seats(self._doors.wagon)
        self._journey = Journey(self._correct)
        self._asking = Asking(self._do, self._doubt, self._show_rule, self._pads)
        self._back = Column()

    def _lay_out(self) -> None:
        """The board with its cards on one side, the question on the other."""
        self._cards = Scroll(self._offered, size_hint_y=None)
        self._offered.bind(height=self._arrange)
        self._board_and_cards = BoxLayout(orientation="vertical", spacing=dp(8))
        self._board_and_cards.add_widget(self._board)
        self._board_and_cards.add_widget(self._cards)
        self._laid = RelativeLayout()
        self._laid.add_widget(self._board_and_cards)
        self._laid.add_widget(self._notices)
        self._beside = BoxLayout(orientation="vertical", spacing=dp(10))
        self._people = Scroll(self._seats, size_hint_y=None)
        self._seats.bind(height=self._arrange)
        self._head = self._headline()
        for part in (self._head, self._people, self._asking, self._back):
            self._beside.add_widget(part)
        self._whole = BoxLayout(padding=dp(10), spacing=dp(10))
        self._whole.add_widget(self._laid)
        self._whole.add_widget(self._beside)
        outside = BoxLayout(orientation="vertical")
        outside.add_widget(self._band)
        outside.add_widget(self._whole)
        self.add_widget(outside)

    def _headline(self) -> Widget:
        line = BoxLayout(size_hint_y=None, height=dp(TARGET + 8), spacing=dp(8))
        self._turn.bind(height=lambda _, height: setattr(line, "height", max(dp(TARGET + 8), height)))
        self._round = Touch(lambda: self._correct("round"), tone="night")
        self._round.add_widget(self._turn)
        line.add_widget(self._round)
        line.add_widget(self._status)
        self._others = picture_button(("interface", "cards"), self._show_others)
        line.add_widget(picture_button(("interface", "history"), self._doors.history))
        line.add_widget(picture_button(("interface", "menu"), lambda: menu(self._doors).over(self)))
        line.bind(width=self._share_head)
        return line

    def _share_head(self, head: Widget, *_: Any) -> None:
        """Whose turn it is comes before how the devices are; both leave room for what is touched."""
        buttons = [one for one in head.children if isinstance(one, Touch) and one is not self._round]
        tools = sum(one.width + head.spacing for one in buttons)
        self._status.room = head.width - tools - head.spacing - unit(_TURN)

    def _arrange(self, *_: Any) -> None:
        """Beside the board where there is more width than height, else below it. Where room is short, on a
        phone or with large text, cards and merchants lie on a sheet: the question comes first."""
        wide = self.width > self.height
        short = (self.height if wide else self.height * 0.5) < unit(560)
        self._whole.orientation = "horizontal" if wide else "vertical"
        self._laid.size_hint = (1.15 if not short else 0.9, 1) if wide else (1, 0.95 if not short else 0.8)
        self._cards.height = min(self._offered.height, self.height * (0.34 if wide else 0.22))
        self._people.height = min(self._seats.height, self.height * (0.3 if wide else 0.2))
        _keep_or_drop(self._board_and_cards, self._cards, not short, 0)
        _keep_or_drop(self._beside, self._people, not short, 2)
        _keep_or_drop(self._head, self._others, short, 2)
        self._share_head(self._head)

    def _show_others(self) -> None:
        """Cards and merchants, where they have no room beside the board."""
        offered, seats = Offered(self._touch_and_close, self._hold_place), Seats(self._doors.wagon)
        offered.show(self.sitting.state, self._answers())
        seats.show(self.sitting.state, self.sitting.turn_of, kept_secret(self.sitting))
        self._sheet = Sheet(word("table-others"), seats, offered).over(self)

    def _touch_and_close(self, place: Place) -> None:
        if self._sheet is not None:
            self._sheet.close()
        self._touch_place(place)

    def show(self, *said: str) -> None:
        """The moment as it is now; with sentences about what could not be done."""
        sitting, lit = self.sitting, self._answers()
        if not isinstance(sitting.moment, Asked):
            self._pads.stop()
        self._follow()
        self._show_status()
        self._board.show(sitting.state, lit)
        self._offered.show(sitting.state, lit)
        self._seats.show(sitting.state, sitting.turn_of, kept_secret(sitting))
        self._people.scroll_y = self._at_seat()
        self._turn.text = _where(sitting)
        self._asking.show(sitting, [*said, *sitting.news()], self._tip(), self._under_way())
        self._asking.keep_closed(None if self.is_online else self._say_offline)
        self.show_undo()
        self._read_aloud()
        if isinstance(sitting.moment, Over):
            Clock.schedule_once(lambda _: self._doors.over(), 0)

    def _at_seat(self) -> float:
        """Whose turn it is stays in view where not all lines have room."""
        last = max(1, len(self.sitting.state.players) - 1)
        return 1 - (self.sitting.turn_of or 0) / last

    def _show_status(self) -> None:
        if self._attached is not None:
            self._status.show(self._attached.status)

    def hear(self, news: News) -> None:
        super().hear(news)
        self._show_status()

    def _tip(self) -> list[Widget]:
        """In a guided game, what this is about."""
        tip = None if self._guide is None else self._guide.tip(self.sitting.moment, self.sitting.state.round)
        return [] if tip is None else [note(tip, ("tokens", "lantern"))]

    def _under_way(self) -> list[Widget]:
        """A caravan on the road."""
        self._journey.show(self.sitting.state)
        return [] if self.sitting.state.caravan is None else [self._journey]

    def show_undo(self) -> None:
        """Undo says beforehand what it takes back; alone, where somebody may be entering an answer."""
        self._back.clear_widgets()
        self._back.opacity = self._asking.opacity
        takes_back = undo_sentence(self.sitting)
        line = BoxLayout(spacing=dp(8), size_hint_y=None, height=max(dp(TARGET + 8), unit(52)))
        if takes_back and self.sitting.may_undo:
            undo = Touch(lambda: self._do(self.sitting.undo), tone="panel", padding=dp(8), spacing=dp(10))
            undo.add_widget(Picture("interface", "undo", 36, pos_hint={"center_y": 0.5}))
            undo.add_widget(Words(takes_back, 16, "quiet", fits=False, shorten=True))
            line.add_widget(undo)
        if self.sitting.session.game.can_redo and self.sitting.may_redo:
            line.add_widget(picture_button(("interface", "redo"), lambda: self._do(self.sitting.redo)))
        if line.children:
            self._back.put(line)

    # What is touched

    def _answers(self) -> dict[Place, list[str]]:
        moment = self.sitting.moment
        can_answer = isinstance(moment, Asked) and self.is_online
        return answers_at(self.sitting.state, moment) if can_answer else {}

    def _touch_place(self, place: Place) -> None:
        """A place with one answer gives it; where there are several, they are asked beside the board."""
        moment, values = self.sitting.moment, self._answers().get(place, [])
        if isinstance(moment, Asked) and len(values) == 1:
            self._do(self.sitting.answer, values[0], moment.index)
        elif not values and place[0] == "wagon":
            self._doors.wagon(int(place[1]))

    def _hold_place(self, place: Place) -> None:
        """Whatever the table shows otherwise is corrected from its picture."""
        self._correct(field_of(self.sitting.state, place))

    def _correct(self, field: str | None) -> None:
        if field in paths(self.sitting.state):
            self._doors.correct(field)


def _keep_or_drop(parent: Widget, child: Widget, wanted: bool, index: int) -> None:
    """Kivy counts from the last: ``index`` 0 is below or right of all others."""
    if wanted and child.parent is None:
        parent.add_widget(child, index=min(index, len(parent.children)))
    elif not wanted and child.parent is not None:
        parent.remove_widget(child)


def _where(sitting: Sitting) -> str:
    match sitting.moment:
        case Asked(turn=turn, step=step) | Waits(turn=turn, step=step) if step:
            return f"{turn}  ·  {step}"
        case Asked(turn=turn) | HandOver(turn=turn) | Reveal(turn=turn) | Told(turn=turn) | Waits(turn=turn):
            return turn
        case Over():
            return word("phase-over")
