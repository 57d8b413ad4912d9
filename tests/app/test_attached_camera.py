"""The camera beside a game: it proposes what dice show, and tells where the wheel lies otherwise."""

from typing import Any

import pytest

from companion.app.devices.news import News
from companion.table.eyes.expecting import expected
from companion.table.eyes.parts import WheelSeen
from companion.table.session import Session
from tests.app.evenings import Evening, before_the_camera, evening, wanted
from tests.table.eyes.scripted import Camera, Kept, die, row
from tests.waiting import until

# Dice


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


@pytest.mark.long
def test_a_touch_throws_the_dice_that_the_game_asks_for(table_game: Session) -> None:
    with evening(table_game, device="none", camera="rendered") as now:
        now.until(lambda _: now.attached.can_throw and now.attached.status.camera == "fine")
        now.attached.throw()
        thrown = now.until(lambda news: news.thrown).thrown
        assert thrown is not None
        assert (thrown.kind, len(thrown.dice)) == ("night", 4)


# The wheel


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
