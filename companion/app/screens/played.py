"""A screen on which a game is played: touches, doubts, and what the devices beside the table have to say."""

from collections.abc import Callable, Sequence, Set
from typing import Any

from kivy.uix.screenmanager import Screen

from companion.app.devices.attached import Attached
from companion.app.devices.news import News
from companion.app.devices.sides import Disagreement
from companion.app.owner.comfort import Comfort
from companion.app.owner.speech import spoken
from companion.app.play.moments import Asked, Choice, HandOver, Reveal, Told
from companion.app.play.sitting import Sitting
from companion.app.widgets.devices import Differs
from companion.app.widgets.notices import Notices
from companion.app.widgets.page import Sheet
from companion.app.widgets.plain import Words, button
from companion.app.widgets.seat_calls import SeatCalls
from companion.app.widgets.watched import WatchedPads
from companion.app.words import word
from companion.core.errors import GameError
from companion.table.devices import Meaning
from companion.table.files import DiskError
from companion.text import error_text, rule_text


class PlayedScreen(Screen):
    """Whoever draws the game says what is on the screen with ``show``; everything else is here."""

    show: Callable[..., None]
    """The moment as it is now; with sentences about what could not be done."""

    def __init__(
        self, sitting: Sitting, attached: Attached | None = None, comfort: Comfort | None = None, **more: Any
    ) -> None:
        super().__init__(**more)
        self.sitting, self._attached, self._comfort = sitting, attached, comfort
        self._notices = Notices()
        self._pads = WatchedPads(sitting, attached, self._answer_all)
        self._sheet: Sheet | None = None
        """About what somebody may answer, or has; rules and the like lie there for everybody."""
        self._differs: Disagreement | None = None
        self._heard: object = None
        """The moment that was read aloud."""

    def leave(self) -> DiskError | None:
        """The game is left; why it is not saved, if it could not be."""
        self._pads.stop()
        if self._comfort is not None:
            self._comfort.speech.stop()
        return self.sitting.session.close()

    # What is touched

    def _answer_all(self, values: Sequence[Any], index: int) -> None:
        self._do(self.sitting.answer_all, values, index)

    def _do(self, act: Callable[..., None], *given: Any) -> None:
        """What a touch asks for; what cannot be done is told."""
        shown = len(self.sitting.session.notices)
        try:
            act(*given)
        except GameError as error:
            self._sound("refused")
            self._refuse(error)
        else:
            self.sitting.notices_read = shown
            self._sound("accepted")
            self.show()

    def _refuse(self, error: GameError) -> None:
        session = self.sitting.session
        self.show(error_text(error, self.sitting.state, session.game.question))
        if session.trouble is None:
            return
        sheet = Sheet(word("disk-trouble"), Words(error_text(error), 20))

        def retry() -> None:
            sheet.close()
            self._do(self.sitting.retry)

        sheet.body.put(button(word("disk-retry"), retry, [("interface", "retry")], edge="lantern", size=20))
        sheet.over(self)

    def _doubt(self, asked: Asked, choice: Choice) -> None:
        """A printed fact says otherwise, but nobody has confirmed it: people decide."""
        sheet = Sheet(choice.label)

        def keep() -> None:
            sheet.close()
            self._do(self.sitting.answer, choice.value, asked.index, True)

        sheet.body.put(
            Words(choice.warned, 20),
            button(word("keep-anyway"), keep, [("interface", "confirm")], edge="lantern", size=20),
            button(word("choose-another"), sheet.close, [("interface", "back")], size=20),
        )
        self._sheet = sheet.over(self)

    def _show_rule(self, rule: str) -> None:
        Sheet(rule, Words(rule_text(rule, self.sitting.state.edition.name), 20)).over(self)

    # What is heard

    def _sound(self, name: str) -> None:
        if self._comfort is not None:
            self._comfort.sounds.play(name)

    def _read_aloud(self) -> None:
        """The Private Concern's steps, once, where that is wanted."""
        moment, comfort = self.sitting.moment, self._comfort
        if comfort is None or moment is self._heard:
            return
        self._heard = moment
        if isinstance(moment, Told):
            comfort.sounds.play("concern")
            comfort.speech.say(spoken(moment))
        else:
            comfort.speech.stop()

    # Seats

    def hold(self, calls: SeatCalls) -> None:
        """What comes up about seats lies on the board, so that no answer moves away from under a finger."""
        self._notices.hold(calls)

    def let_go(self, seats: Set[int]) -> bool:
        """These seats are not played here any longer: what was opened for them is closed."""
        if self._sheet is not None:
            self._sheet.close()
        return False

    # The devices

    def _follow(self) -> None:
        """Wheel, lamps and camera follow the game."""
        if self._attached is not None:
            sitting = self.sitting
            self._attached.follow(isinstance(sitting.moment, Told), sitting.is_waiting)

    def hear(self, news: News) -> None:
        """What the devices have to say, about ten times a second while the table is shown."""
        for said in news.said:
            self._notices.say(said)
        self._pads.hear(news)
        if news.disagreement != self._differs:
            self._differs = found = news.disagreement
            self._notices.stand(None if found is None else Differs(found, self._settle, self._turned_by_hand))
        if news.pressed is not None:
            self._press(news.pressed)

    def _settle(self, table_is_right: bool, good: str | None = None) -> None:
        """One side is right."""
        if self._attached is None:
            return
        try:
            if self._attached.settle(table_is_right, good):
                self.sitting.refresh(forget=False)
        except GameError as error:
            self._refuse(error)
        else:
            self.show()

    def _turned_by_hand(self, option: str) -> None:
        """The hand did what is asked: it was the answer."""
        moment = self.sitting.moment
        if isinstance(moment, Asked):
            self._do(self.sitting.answer, option, moment.index)

    def _press(self, meaning: Meaning) -> None:
        """A button beside the table does what a touch would do."""
        sitting = self.sitting
        match meaning.what, sitting.moment:
            case "undo", _:
                self._do(sitting.undo)
            case "answer", Asked(index=index):
                self._do(sitting.answer, meaning.option, index)
            case "enter", Reveal():
                self._do(sitting.reveal)
            case "enter", Told():
                self._do(sitting.confirm)
            case "enter", HandOver():
                self._do(sitting.take_over)
            case "cannot", _:
                self._notices.say(word(f"button-{meaning.reason}"))
