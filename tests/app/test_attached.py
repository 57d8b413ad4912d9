"""Wheel, lamps, buttons and camera beside a game: they come, go and disagree, and it plays on."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import enumerate as threads
from typing import Any

import pytest

from companion.app.devices.attached import Attached
from companion.app.devices.news import News
from companion.games.dark_road.names import GOODS
from companion.games.dark_road.options import TURN_WHEEL
from companion.table.devices import wanted_section
from companion.table.eyes import connecting
from companion.table.eyes.expecting import expected
from companion.table.eyes.parts import WheelSeen
from companion.table.session import Session
from firmware_bridge.emulator import EmulatedTable
from tests.table.eyes.scripted import Camera, Kept, die, row, until
from tests.table.tabletop import let_answer

SETUP = ("workshop", "oracle", "quartz_mine", "lanternworks", "armor")


@pytest.fixture
def dealt(tmp_path: Path) -> Iterator[Session]:
    with Session.new(tmp_path / "game.journal", ["Anna", "Ben"], seed=3) as session:
        yield session


@pytest.fixture
def table_game(tmp_path: Path) -> Iterator[Session]:
    """Four night dice of Anna are asked for."""
    with Session.new(tmp_path / "game.journal", ["Anna", "Ben"]) as session:
        for answer in SETUP:
            session.answer(answer)
        yield session


class Evening:
    """Somebody looks now and then, as the screen does."""

    def __init__(self, attached: Attached) -> None:
        self.attached = attached
        self.said: list[str] = []
        self.news = News()

    def look(self) -> News:
        self.news = self.attached.look()
        self.said += self.news.said
        return self.news

    def until(self, happened: Callable[[News], object]) -> News:
        until(lambda: happened(self.look()))
        return self.news

    def hears(self, part: str) -> None:
        self.until(lambda _: any(part in said for said in self.said))


@contextmanager
def evening(session: Session | None, **options: Any) -> Iterator[Evening]:
    with Attached(session, **options) as attached:
        attached.follow()
        yield Evening(attached)


def stands(table: EmulatedTable, section: int) -> bool:
    return abs((table.do(lambda board: board.angle) - section + 3) % 6 - 3) < 0.1


def wanted(session: Session) -> int:
    found = wanted_section(session.game.state)
    assert found is not None
    return found


# The board


def test_the_wheel_of_a_table_follows_the_game(dealt: Session) -> None:
    with EmulatedTable() as table, evening(dealt, device=table.port) as now:
        now.hears("connected")
        until(lambda: now.attached.turns_wheel and stands(table, wanted(dealt)))
        dealt.correct("wheel_top", dealt.game.state.box.board.wheel[(wanted(dealt) + 2) % 6])
        now.attached.follow()
        until(lambda: stands(table, wanted(dealt)))
        assert now.look().disagreement is None


def test_a_pulled_cable_is_told_in_one_sentence_and_comes_back(dealt: Session) -> None:
    with EmulatedTable() as table, evening(dealt, device=table.port) as now:
        now.until(lambda _: now.attached.status.wheel == "at")
        table.pull()
        now.hears("gone")
        now.until(lambda _: any("By hand:" in said for said in now.said))
        assert now.attached.status.wheel == "gone"
        assert not now.attached.turns_wheel
        let_answer(dealt, 0)
        now.attached.follow()
        table.plug()
        now.hears("back")
        now.until(lambda _: now.attached.turns_wheel)


@pytest.mark.parametrize("table_is_right", [pytest.param(True, marks=pytest.mark.long), False])
def test_a_wheel_turned_by_hand_shows_both_sides_and_one_touch_settles_it(
    dealt: Session, table_is_right: bool
) -> None:
    with EmulatedTable() as table, evening(dealt, device=table.port) as now:
        before = wanted(dealt)
        now.until(lambda _: now.attached.status.wheel == "at" and stands(table, before))
        table.do(lambda board: board.hand(2))
        found = now.until(lambda news: news.disagreement).disagreement
        assert found is not None
        wheel = dealt.game.state.box.board.wheel
        assert (found.table.goods[0], found.game.goods[0]) == (wheel[(before + 2) % 6], wheel[before])
        assert found.about == "wheel"
        assert found.table_label
        assert found.game_label
        assert now.attached.settle(table_is_right) is table_is_right
        assert wanted(dealt) == ((before + 2) % 6 if table_is_right else before)
        now.until(lambda news: news.disagreement is None and stands(table, wanted(dealt)))


@pytest.mark.long
def test_a_hand_that_does_what_is_asked_may_be_the_answer(dealt: Session) -> None:
    while TURN_WHEEL not in (question := dealt.game.question).options:  # type: ignore[union-attr]
        let_answer(dealt, question.index)  # type: ignore[union-attr]
    with EmulatedTable() as table, evening(dealt, device=table.port) as now:
        now.until(lambda _: now.attached.status.wheel == "at" and stands(table, wanted(dealt)))
        table.do(lambda board: board.hand(-1))
        found = now.until(lambda news: news.disagreement).disagreement
        assert found is not None
        assert found.answer == TURN_WHEEL
        assert found.answer_label
        dealt.answer(TURN_WHEEL)
        now.attached.follow()
        now.until(lambda news: news.disagreement is None)


def test_where_no_sensor_can_tell_people_say_what_is_worth_five(dealt: Session) -> None:
    with evening(dealt, device="none") as now:
        now.attached._boards.value = devices = _fake(dealt)
        now.attached.follow()
        devices.board.turn_by_hand(None)
        found = now.until(lambda news: news.disagreement).disagreement
        assert found is not None
        assert set(found.goods) == set(GOODS)
        assert not found.table.goods
        assert found.table_label == ""
        good = dealt.game.state.box.board.wheel[(wanted(dealt) + 1) % 6]
        assert now.attached.settle(True, good)
        assert dealt.game.state.box.board.wheel[wanted(dealt)] == good


def _fake(session: Session) -> Any:
    from companion.table.devices import TableDevices
    from tests.table.fake_board import FakeBoard

    return TableDevices(session, FakeBoard())


def test_a_button_means_what_is_asked(dealt: Session) -> None:
    with EmulatedTable() as table, evening(dealt, device=table.port) as now:
        now.until(lambda _: now.attached.status.wheel == "at")
        now.until(lambda _: stands(table, wanted(dealt)))
        table.do(lambda board: board.press("undo"))
        meaning = now.until(lambda news: news.pressed).pressed
        assert meaning is not None
        assert meaning.what == "undo"
        assert now.look().pressed is None


@pytest.mark.long
def test_whoever_tries_the_board_out_presses_buttons_for_nothing(dealt: Session) -> None:
    with EmulatedTable() as table, evening(dealt, device=table.port) as now:
        now.until(lambda _: now.attached.status.wheel == "at" and stands(table, wanted(dealt)))
        now.attached.try_out(True)
        table.do(lambda board: board.press("undo"))
        assert now.until(lambda news: news.buttons).buttons == ("undo",)
        now.attached.board.wheel.go((wanted(dealt) + 3) % 6)
        until(lambda: stands(table, (wanted(dealt) + 3) % 6))
        assert now.look().disagreement is None
        now.attached.try_out(False)
        until(lambda: stands(table, wanted(dealt)))
        assert now.look().pressed is None


@pytest.mark.long
def test_boards_change_while_a_game_runs(dealt: Session) -> None:
    with EmulatedTable() as one, EmulatedTable() as other, evening(dealt, device=one.port) as now:
        now.until(lambda _: stands(one, wanted(dealt)) and now.attached.status.wheel == "at")
        now.attached.change(device=other.port)
        now.until(lambda _: stands(other, wanted(dealt)) and now.attached.status.wheel == "at")
        now.attached.change(device="none")
        now.until(lambda _: now.attached.status.wheel == "")
        assert now.attached.board is None


def test_a_port_that_is_not_there_is_said_and_the_game_goes_on(dealt: Session, tmp_path: Path) -> None:
    with evening(dealt, device=str(tmp_path / "nothing")) as now:
        now.hears("nothing")
        let_answer(dealt, 0)
        now.attached.follow()
        assert now.look().disagreement is None


def test_without_a_game_the_board_answers_all_the_same() -> None:
    with EmulatedTable() as table, evening(None, device=table.port) as now:
        now.until(lambda _: now.attached.status.wheel not in ("", "gone"))
        table.do(lambda board: board.press("end_turn"))
        assert now.until(lambda news: news.buttons).buttons == ("end_turn",)
        assert now.attached.link["sent"] > 0


def test_closing_leaves_no_thread_behind(dealt: Session) -> None:
    before = {thread.name for thread in threads()}
    with evening(dealt, device="emulated") as now:
        now.hears("emulated")
        assert now.attached.status.emulated
    assert {thread.name for thread in threads()} <= before
    now.attached.close()


# The camera


@contextmanager
def before_the_camera(
    session: Session, monkeypatch: pytest.MonkeyPatch, camera: Camera, **options: Any
) -> Iterator[Evening]:
    @contextmanager
    def looking(*_: object) -> Iterator[Any]:
        with camera.eyes:
            yield camera.eyes

    monkeypatch.setattr(connecting, "looking", looking)
    with evening(session, device="none", camera="scripted", **options) as now:
        until(lambda: now.attached.eyes)
        now.look()
        yield now


def test_what_the_dice_show_is_proposed_and_taken(
    table_game: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    camera = Camera()
    with before_the_camera(table_game, monkeypatch, camera) as now:
        camera.shows(*row("night", 1, 3, "blank", "extra"))
        thrown = now.until(lambda news: news.thrown).thrown
        assert thrown is not None
        assert thrown.can_be_taken
        assert thrown.kind == "night"
        assert [one.face for one in thrown.dice] == ["1", "3", "blank", "extra"]
        for answer in now.attached.take():
            table_game.answer(answer)
        now.attached.follow()
        assert now.look().thrown is None
        assert table_game.game.state.players[0].reserve == ["1", "3", "blank", "extra"]


def test_a_doubtful_die_is_asked_for_and_what_it_was_is_learnt(
    table_game: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Kept()
    camera = Camera(examples=kept)
    with before_the_camera(table_game, monkeypatch, camera) as now:
        camera.shows(*row("night", 1, 3, "blank"), die("night", 2, 300, sure=0.62, others={3: 0.3}))
        thrown = now.until(lambda news: news.thrown).thrown
        assert thrown is not None
        assert not thrown.can_be_taken
        assert [(one.is_sure, one.percent) for one in thrown.dice][-1] == (False, 62)
        assert thrown.dice[-1].perhaps == ("3",)
        assert now.attached.take() == []
        answers = now.attached.told(["3"])
        assert answers == ["1", "3", "blank", "3"]
        now.attached.learn(answers)
        for answer in answers:
            table_game.answer(answer)
        now.attached.follow()
        camera.push()
        until(lambda: ("night", 3, 300 % 256) in kept.dice)


def test_missing_dice_are_told_with_the_throw(table_game: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    camera = Camera()
    with before_the_camera(table_game, monkeypatch, camera) as now:
        camera.shows(*row("night", 1, 3, 4))
        thrown = now.until(lambda news: news.thrown).thrown
        assert thrown is not None
        assert "Only 3 of 4" in " ".join(thrown.said)


class _Wheel:
    """The wheel as somebody left it."""

    def __init__(self, seen: WheelSeen) -> None:
        self.seen = seen

    def look(self, picture: object) -> WheelSeen:
        return self.seen


@pytest.fixture
def answered(table_game: Session) -> Session:
    """Nothing is thrown now, so that the camera may look at the wheel."""
    while expected(table_game.game) is not None:
        assert table_game.game.question is not None
        table_game.answer(table_game.game.question.options[0])
    return table_game


def differing(now: Evening, camera: Camera) -> Any:
    """The camera looks for long enough."""

    def looked(news: News) -> object:
        camera.push(3.0)
        return news.disagreement

    return now.until(looked).disagreement


@pytest.mark.parametrize("table_is_right", [True, False])
def test_a_wheel_that_the_camera_sees_elsewhere_is_settled_by_one_touch(
    answered: Session, monkeypatch: pytest.MonkeyPatch, table_is_right: bool
) -> None:
    before = wanted(answered)
    camera = Camera(wheel=_Wheel(WheelSeen((before + 1) % 6, None)))
    with before_the_camera(answered, monkeypatch, camera) as now:
        found = differing(now, camera)
        assert found.about == "wheel"
        assert now.attached.settle(table_is_right) is table_is_right
        assert wanted(answered) == ((before + 1) % 6 if table_is_right else before)
        if not table_is_right:
            now.hears("By hand:")
        for _ in range(5):
            camera.push(3.0)
            assert now.look().disagreement is None


def test_dice_that_lie_otherwise_on_the_wheel_are_drawn_beside_those_of_the_game(
    answered: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = answered.game.state
    laid = [state.market[good] for good in state.box.board.wheel]
    source = next(place for place, dice in enumerate(laid) if dice)
    target = next(place for place, dice in enumerate(laid) if place != source and dice < 2)
    laid[source] -= 1
    laid[target] += 1
    camera = Camera(wheel=_Wheel(WheelSeen(wanted(answered), tuple(laid))))
    with before_the_camera(answered, monkeypatch, camera) as now:
        found = differing(now, camera)
        assert found.about == "dice"
        assert found.table.goods == found.game.goods
        assert found.table.dice != found.game.dice
        assert now.attached.settle(True)
        assert [answered.game.state.market[good] for good in state.box.board.wheel] == laid


def test_a_camera_that_cannot_be_opened_is_one_sentence(table_game: Session, tmp_path: Path) -> None:
    with evening(table_game, device="none", camera=str(tmp_path / "nothing")) as now:
        now.hears("nothing")
        now.until(lambda _: now.attached.status.camera == "ended")
        now.attached.change(camera="")
        now.until(lambda _: now.attached.status.camera == "")


def test_a_game_that_is_dealt_needs_no_camera(dealt: Session) -> None:
    with evening(dealt, device="none", camera="0") as now:
        now.hears("nothing for a camera")
        assert now.attached.camera == ""


@pytest.mark.long
def test_a_touch_throws_the_dice_that_the_game_asks_for(table_game: Session) -> None:
    with evening(table_game, device="none", camera="rendered") as now:
        now.until(lambda _: now.attached.can_throw and now.attached.status.camera == "fine")
        now.attached.throw()
        thrown = now.until(lambda news: news.thrown).thrown
        assert thrown is not None
        assert (thrown.kind, len(thrown.dice)) == ("night", 4)


@pytest.mark.long
def test_whatever_comes_and_goes_the_game_is_played_as_without(tmp_path: Path) -> None:
    dice = random.Random(5)
    alone = Session.new(tmp_path / "alone.journal", ["Anna", "Ben"], seed=3)
    beside = Session.new(tmp_path / "beside.journal", ["Anna", "Ben"], seed=3)
    with alone, beside, EmulatedTable() as table, evening(beside, device=table.port) as now:
        for number in range(120):
            choice = dice.randrange(100)
            let_answer(alone, choice)
            let_answer(beside, choice)
            now.attached.follow()
            match number % 12:
                case 1:
                    table.pull()
                case 3:
                    table.plug()
                case 5:
                    now.attached.change(device=dice.choice(["emulated", "none", table.port]))
                case 7:
                    now.attached.change(camera=dice.choice(["", str(tmp_path / "nothing"), "rendered"]))
                case 9:
                    now.attached.change(device=table.port)
                case 10:
                    table.do(lambda board: board.reset())
            for _ in range(4):
                now.look()
                time.sleep(0.02)
        assert beside.game.log == alone.game.log
        table.plug()
        now.attached.change(device=table.port)
        now.until(lambda _: now.attached.turns_wheel and stands(table, wanted(beside)))
