"""A tablet that is cut off says so and answers nothing; whoever is asked elsewhere is waited for."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.play.hiding import kept_secret
from companion.app.play.moments import Asked, Waits
from companion.app.play.sitting import Sitting
from companion.app.play.tablets import Connection
from companion.app.screens.table import TableScreen
from companion.app.screens.table_menu import Doors
from companion.app.widgets.offline import OfflineBand
from companion.app.widgets.plain import Picture, Touch
from companion.core.errors import GameError
from companion.table.session import Session
from tests.app.drawn import label_of, parts, settle, shown
from tests.app.past_games import texts, touch_label

TRYING = "Not connected to the table · trying again"


class Tablet:
    """A table screen whose connection comes and goes."""

    def __init__(self, session: Session) -> None:
        self.connection = Connection()
        self.sitting = Sitting(session)
        self.screen = TableScreen(self.sitting, Doors(), connection=lambda: self.connection)

    def become(self, *given: object) -> None:
        self.connection = Connection(*given)
        self.screen.look()
        settle()

    @property
    def band(self) -> OfflineBand:
        return parts(self.screen, OfflineBand)[0]


@pytest.fixture
def tablet(dealt: Session) -> Tablet:
    return Tablet(dealt)


def first_answer(tablet: Tablet) -> Touch:
    moment = tablet.sitting.moment
    assert isinstance(moment, Asked)
    label = next(choice.label for choice in moment.choices if not choice.refused)
    return next(one for one in parts(tablet.screen, Touch) if label_of(one).endswith(label))


def touch_answer(tablet: Tablet) -> None:
    touch_label(tablet.screen, label_of(first_answer(tablet)))


def test_the_band_lies_across_the_top_while_the_table_is_away_and_not_a_moment_longer(tablet: Tablet) -> None:
    with shown(tablet.screen):
        assert tablet.band.height == 0
        tablet.become("away", 83)
        assert {TRYING, "1:23"} <= set(texts(tablet.band))
        assert parts(tablet.band, Picture)
        assert (tablet.band.width, tablet.band.top) == (tablet.screen.width, tablet.screen.height)
        assert tablet.band.height >= 60
        tablet.become("away", 84)
        assert "1:24" in texts(tablet.band)
        tablet.become()
        assert tablet.band.height == 0
        assert TRYING not in texts(tablet.screen)


def test_nothing_is_answered_meanwhile_and_a_touch_says_why(tablet: Tablet) -> None:
    with shown(tablet.screen):
        tablet.become("away", 1)
        before = len(tablet.sitting.session.history())
        assert tablet.screen._asking.opacity < 0.6
        for _ in range(2):
            touch_answer(tablet)
        assert len(tablet.sitting.session.history()) == before
        assert sum(said.startswith("The table is out of reach") for said in texts(tablet.screen)) == 1


def test_back_at_the_table_the_same_question_is_answered(tablet: Tablet) -> None:
    with shown(tablet.screen):
        tablet.become("away", 1)
        before = len(tablet.sitting.session.history())
        tablet.become()
        assert tablet.screen._asking.opacity == 1
        touch_answer(tablet)
        assert len(tablet.sitting.session.history()) > before


def test_neither_board_nor_undo_nor_a_button_changes_anything_meanwhile(tablet: Tablet) -> None:
    with shown(tablet.screen):
        touch_answer(tablet)
        steps = len(tablet.sitting.session.history())
        tablet.become("away", 1)
        assert tablet.screen._answers() == {}
        touch_label(tablet.screen, "Undo")
        assert len(tablet.sitting.session.history()) == steps


def test_a_screen_that_opens_while_the_table_is_away_says_so_at_once(dealt: Session) -> None:
    tablet = Tablet(dealt)
    tablet.connection = Connection("away", 2)
    screen = tablet.screen.anew()
    tablet.screen = screen
    with shown(screen):
        screen.dispatch("on_pre_enter")
        settle()
        assert TRYING in texts(screen)
        assert screen._asking.opacity < 0.6
        screen.dispatch("on_leave")


def test_a_game_that_is_played_here_looks_for_no_connection(dealt: Session) -> None:
    screen = TableScreen(Sitting(dealt), Doors())
    with shown(screen):
        screen.dispatch("on_pre_enter")
        assert not screen._ticker.runs


# Somebody else is asked


class Elsewhere(Sitting):
    """Somebody is asked on another tablet until they answer here."""

    def __init__(self, session: Session, change: Callable[[Waits], Waits] = lambda waits: waits) -> None:
        super().__init__(session)
        asked = self.moment
        assert isinstance(asked, Asked)
        waits = Waits(asked.turn, asked.step, 0, "Anna", "candle", asked.text, "Anna's phone")
        self.moment = change(waits)

    def answer_here(self) -> None:
        self.moment = self._go_on()


def test_whose_question_it_is_and_on_which_tablet_is_shown_and_nothing_can_be_answered(
    dealt: Session,
) -> None:
    sitting = Elsewhere(dealt)
    screen = TableScreen(sitting, Doors())
    with shown(screen):
        assert {"Waiting for Anna:", "On Anna's phone, which is connected.", sitting.moment.text} <= set(
            texts(screen)
        )
        assert parts(screen._asking, Touch) == []
        assert screen._answers() == {}


def test_who_has_no_tablet_is_waited_for_at_the_table(dealt: Session) -> None:
    screen = TableScreen(Elsewhere(dealt, lambda waits: replace(waits, device="")), Doors())
    with shown(screen):
        assert "At the table's own screen." in texts(screen)


def test_at_the_table_somebody_whose_tablet_is_away_answers_there(dealt: Session) -> None:
    sitting = Elsewhere(dealt, lambda waits: replace(waits, online=False, can_answer_here=True))
    screen = TableScreen(sitting, Doors())
    with shown(screen):
        assert "On Anna's phone, which is away just now." in texts(screen)
        touch_label(screen, "Answer here for Anna")
        assert isinstance(sitting.moment, Asked)
        assert "Waiting for Anna:" not in texts(screen)


def test_nobody_answers_here_where_nobody_is_asked_elsewhere(dealt: Session) -> None:
    sitting = Sitting(dealt)
    with pytest.raises(GameError):
        sitting.answer_here()


def test_while_somebody_is_asked_elsewhere_no_purse_is_open_on_the_table(dealt: Session) -> None:
    assert kept_secret(Elsewhere(dealt)) == {0, 1}


def test_a_journal_is_not_touched_by_waiting(tmp_path: Path) -> None:
    with Session.new(tmp_path / "g.journal", ["Anna", "Ben"], seed=3) as session:
        before = (tmp_path / "g.journal").read_bytes()
        with shown(TableScreen(Elsewhere(session), Doors())):
            settle()
        assert (tmp_path / "g.journal").read_bytes() == before
