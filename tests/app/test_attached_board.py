"""Wheel and buttons beside a game: they follow it, and one touch settles what they disagree about."""

from typing import Any

import pytest

from companion.games.dark_road.names import GOODS
from companion.games.dark_road.options import TURN_WHEEL
from companion.table.devices import TableDevices
from companion.table.session import Session
from firmware_bridge.emulator import EmulatedTable
from tests.app.evenings import evening, stands, wanted
from tests.table.fake_board import FakeBoard
from tests.table.tabletop import let_answer
from tests.waiting import until


def test_the_wheel_of_a_table_follows_the_game(dealt: Session) -> None:
    with EmulatedTable() as table, evening(dealt, device=table.port) as now:
        now.hears("connected")
        until(lambda: now.attached.turns_wheel and stands(table, wanted(dealt)))
        dealt.correct("wheel_top", dealt.game.state.box.board.wheel[(wanted(dealt) + 2) % 6])
        now.attached.follow()
        until(lambda: stands(table, wanted(dealt)))
        assert now.look().disagreement is None


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
    while (question := dealt.game.question) is not None and TURN_WHEEL not in question.options:
        let_answer(dealt, question.index)
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


def test_without_a_game_the_board_answers_all_the_same() -> None:
    with EmulatedTable() as table, evening(None, device=table.port) as now:
        now.until(lambda _: now.attached.status.wheel not in ("", "gone"))
        table.do(lambda board: board.press("end_turn"))
        assert now.until(lambda news: news.buttons).buttons == ("end_turn",)
        assert now.attached.link["sent"] > 0
