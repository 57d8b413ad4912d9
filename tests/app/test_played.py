"""At the table: what the devices say and see, secrets, doubts and a guide; one game, drawn and touched."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.devices.attached import Attached
from companion.app.devices.news import News, thrown
from companion.app.devices.sides import Disagreement, Side
from companion.app.play.guide import SEED, STRENGTH, Guide
from companion.app.play.moments import Asked, HandOver, Reveal, Told
from companion.app.play.sitting import Sitting
from companion.app.screens.table import TableScreen
from companion.app.screens.table_menu import Doors
from companion.app.widgets import watched
from companion.app.widgets.devices import Differs
from companion.app.widgets.dice_pad import DicePad
from companion.app.widgets.plain import Touch, Words
from companion.concern.naming import concern_named
from companion.table.devices import Meaning
from companion.table.session import Session
from tests.app.drawn import frames, label_of, parts, shown, touch
from tests.app.test_throwing import seen
from tests.table.tabletop import SETUP

NIGHT = ("1", "2", "blank", "4")


class Beside(Attached):
    """Devices that say what the test has them say."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.sees: Any = None
        self.at = -1
        self.learnt: list[str] = []
        self.settled: list[tuple[bool, str | None]] = []

    @property
    def proposal(self) -> Any:
        """Only for the throw that was asked for when the dice were seen."""
        question = self._session.game.question
        return self.sees if question is not None and question.index == self.at else None

    def learn(self, answers: Any) -> None:
        self.learnt += answers

    def settle(self, table_is_right: bool, good: str | None = None) -> bool:
        self.settled.append((table_is_right, good))
        return False


def screen_of(session: Session, beside: Beside | None = None, guide: Guide | None = None) -> TableScreen:
    return TableScreen(Sitting(session), Doors(), beside, guide)


def words(screen: TableScreen) -> str:
    return " ".join(one.text for one in parts(screen, Words))


def find(screen: TableScreen, label: str) -> Touch:
    return next(one for one in parts(screen, Touch) if label_of(one).startswith(label))


@pytest.fixture
def real(tmp_path: Path) -> Iterator[Session]:
    """A real table where Anna's four night dice are asked for."""
    with Session.new(tmp_path / "real.journal", ["Anna", "Ben"]) as session:
        for answer in SETUP:
            session.answer(answer)
        yield session


@pytest.fixture
def dealt(tmp_path: Path) -> Iterator[Session]:
    with Session.new(tmp_path / "dealt.journal", ["Anna", "Ben"], seed=3) as session:
        yield session


def see(screen: TableScreen, beside: Beside, sure: float) -> None:
    beside.sees = seen("night", 4, *((face, sure) for face in NIGHT))
    beside.at = screen.sitting.session.game.question.index
    screen.hear(News(thrown=thrown(beside.sees)))
    frames()


# Dice before the camera


def test_a_throw_that_is_plainly_read_is_taken_without_a_touch(
    real: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watched, "TIME_TO_OBJECT", 0)
    beside = Beside(real)
    screen = screen_of(real, beside)
    with shown(screen):
        see(screen, beside, 0.99)
        frames()
    assert real.game.state.players[0].reserve == list(NIGHT)
    assert beside.learnt == list(NIGHT)


def test_a_touch_on_the_dice_stops_that_and_corrects_one(real: Session) -> None:
    beside = Beside(real)
    screen = screen_of(real, beside)
    with shown(screen):
        see(screen, beside, 0.99)
        pad = parts(screen, DicePad)[0]
        touch(parts(pad, Touch)[0])
        assert screen._pads._taking is None
        assert real.game.state.players[0].reserve == []


def test_what_is_undone_is_not_taken_again_by_itself(real: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched, "TIME_TO_OBJECT", 0)
    beside = Beside(real)
    screen = screen_of(real, beside)
    with shown(screen):
        see(screen, beside, 0.99)
        frames()
        for _ in NIGHT:
            screen.sitting.undo()
        beside.at = real.game.question.index
        screen.show()
        screen.hear(News(thrown=thrown(beside.sees)))
        frames(8)
    assert real.game.state.players[0].reserve == []


def test_a_doubtful_die_is_waited_for(real: Session) -> None:
    beside = Beside(real)
    screen = screen_of(real, beside)
    with shown(screen):
        see(screen, beside, 0.5)
        assert screen._pads._taking is None


class Tray(Beside):
    """Our own tray, into which dice fall by a touch."""

    can_throw = True

    def throw(self) -> bool:
        self.sees = seen("night", 4, *((face, 0.99) for face in NIGHT))
        self.at = self._session.game.question.index
        return True


def test_dice_thrown_by_a_touch_take_the_place_of_what_was_told_before(
    real: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watched, "TIME_TO_OBJECT", 0)
    tray = Tray(real)
    screen = screen_of(real, tray)
    with shown(screen):
        touch(parts(parts(screen, DicePad)[0], Touch)[-1])
        touch(find(screen, "Throw the dice"))
        screen.hear(News(thrown=thrown(tray.sees)))
        frames(8)
    assert real.game.state.players[0].reserve == list(NIGHT)


# What the devices say


def test_news_lie_on_the_board_and_move_no_answer(dealt: Session) -> None:
    screen = screen_of(dealt, Beside(dealt))
    with shown(screen):
        answer = parts(screen._asking, Touch)[0]
        before = answer.to_window(*answer.pos)
        screen.hear(News(said=("The cable is out.",)))
        frames()
        assert "The cable is out." in words(screen)
        assert answer.to_window(*answer.pos) == before
        touch(find(screen, "The cable is out."))
        assert "The cable is out." not in words(screen)


def test_a_disagreement_stands_until_one_touch_settles_it(dealt: Session) -> None:
    beside = Beside(dealt)
    screen = screen_of(dealt, beside)
    goods = dealt.game.state.box.board.wheel
    found = Disagreement(
        "wheel",
        "They differ.",
        Side(goods),
        Side((*goods[1:], goods[0])),
        "The table is right",
        "Turn it back",
    )
    with shown(screen):
        screen.hear(News(disagreement=found))
        frames()
        assert parts(screen, Differs)
        touch(find(screen, "The table is right"))
        assert beside.settled == [(True, None)]
        screen.hear(News())
        frames()
        assert not parts(screen, Differs)


def test_buttons_beside_the_table_answer_and_undo(dealt: Session) -> None:
    screen = screen_of(dealt, Beside(dealt))
    with shown(screen):
        option = dealt.game.question.options[0]
        screen.hear(News(pressed=Meaning("answer", option)))
        assert dealt.game.log[-1][1] == option
        screen.hear(News(pressed=Meaning("undo")))
        assert dealt.game.log[-1][0] == "undo"
        before = len(dealt.game.log)
        screen.hear(News(pressed=Meaning("cannot", reason="must-choose")))
        frames()
        assert "has to be chosen" in words(screen)
        assert len(dealt.game.log) == before


# Secrets, and undo


def test_a_secret_is_shown_only_to_whoever_may_see_it(tmp_path: Path) -> None:
    """HIDE-1: of two deeds one is kept, and nobody else looks on."""
    with Session.new(tmp_path / "two.journal", ["Anna", "Ben"], seed=5, variants=("two-deeds",)) as session:
        screen = screen_of(session)
        with shown(screen):
            moment = screen.sitting.moment
            assert isinstance(moment, HandOver)
            assert "keep" not in words(screen).lower()
            touch(find(screen, "I am Anna"))
            assert isinstance(screen.sitting.moment, Asked)
            assert screen.sitting.moment.kind == "keep_deed"


def test_undo_says_what_it_takes_back_and_how_the_pieces_go_back(dealt: Session) -> None:
    screen = screen_of(dealt)
    with shown(screen):
        first = screen.sitting.moment
        assert isinstance(first, Asked)
        touch(find(screen, first.choices[0].label))
        touch(find(screen, "Undo: Anna: locks"))
        assert screen.sitting.went_back
        assert isinstance(screen.sitting.moment, Asked)
        assert screen.sitting.moment.kind == first.kind


# The guide


def test_the_guide_explains_everything_once(tmp_path: Path) -> None:
    session = Session.new(tmp_path / "guided.journal", ["Anna"], seed=SEED, concern=concern_named(STRENGTH))
    guide, sitting, told = Guide(), Sitting(session), list[str]()
    with session:
        while sitting.state.round <= 4:
            tip = guide.tip(sitting.moment, sitting.state.round)
            assert guide.tip(sitting.moment, sitting.state.round) == tip
            if tip:
                told.append(tip)
            match sitting.moment:
                case Asked() as asked:
                    legal = [one for one in asked.choices if not one.refused and not one.aside]
                    sitting.answer(legal[0].value, asked.index)
                case Reveal():
                    sitting.reveal()
                case Told():
                    sitting.confirm()
    assert len(told) == len(set(told)) >= 6
    assert any("Good journey" in tip for tip in told)


def test_nothing_is_taken_after_the_game_was_left(real: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched, "TIME_TO_OBJECT", 600)  # however slowly it is drawn
    beside = Beside(real)
    screen = screen_of(real, beside)
    with shown(screen):
        see(screen, beside, 0.99)
        assert screen._pads._taking is not None
        screen.leave()
    assert screen._pads._taking is None
