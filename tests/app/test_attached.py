"""Board and camera come and go, or cannot be had, and the game is played on."""

import random
import time
from pathlib import Path
from threading import enumerate as threads

import pytest

from companion.table.session import Session
from firmware_bridge.emulator import EmulatedTable
from tests.app.evenings import evening, stands, wanted
from tests.table.tabletop import let_answer


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


def test_closing_leaves_no_thread_behind(dealt: Session) -> None:
    before = {thread.name for thread in threads()}
    with evening(dealt, device="emulated") as now:
        now.hears("emulated")
        assert now.attached.status.emulated
    assert {thread.name for thread in threads()} <= before
    now.attached.close()


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
