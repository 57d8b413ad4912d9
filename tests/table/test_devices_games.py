"""Whole games beside a board: the wheel is right after every step, whatever happens to the board."""

import random
from collections.abc import Callable

import pytest

from companion.core.errors import Illegal
from companion.table.devices import wanted_section
from companion.table.devices.places import LAMPS
from companion.table.session import Session
from tests.table.device_games import Evening, with_concern
from tests.table.fake_board import FakeBoard
from tests.table.tabletop import GAME, Disk, let_answer


def some_session(number: int) -> Session:
    match number % 4:
        case 0:
            return with_concern(number)
        case 1:
            return with_concern(number, table=True)
        case _:
            seed = number if number % 4 == 2 else None
            return Session.new(GAME, 1 + number % 3, seed=seed, files=Disk(), variants=("draft",))


def something(evening: Evening, dice: random.Random) -> None:
    """Mostly an answer; now and then people go back, forth, or correct the wheel."""
    session, chance = evening.session, dice.random()
    if chance < 0.06:
        try:
            session.undo() if chance < 0.04 else session.redo()
        except Illegal:
            return
    elif chance < 0.07 and wanted_section(session.game.state) is not None:
        session.correct("wheel_top", dice.choice(session.game.state.box.board.wheel))
    else:
        let_answer(session, dice.randrange(1000))
    evening.devices.follow(unconfirmed=dice.random() < 0.1)


def play(evening: Evening, number: int, check: Callable[[random.Random], None], most: int = 120) -> None:
    dice = random.Random(number)
    for _ in range(most):
        if evening.session.game.question is None:
            break
        something(evening, dice)
        check(dice)


@pytest.mark.parametrize("number", range(4))
def test_the_wheel_stands_where_the_game_has_it_after_every_step(number: int) -> None:
    evening = Evening(FakeBoard(section=number), some_session(number))

    def check(dice: random.Random) -> None:
        if wanted_section(evening.session.game.state) is not None:
            assert evening.agrees()
        assert len(evening.board.shown) == LAMPS

    play(evening, number, check)
    assert len(evening.board.told) > 1
    assert [code for code, _ in evening.devices.notices] == ["device-here"]


def accident(board: FakeBoard, dice: random.Random) -> None:
    match dice.randrange(12):
        case 0:
            board.pull()
        case 1 | 2:
            board.plug()
        case 3 if board.link == "open":
            board.kind, board.stands = dice.choice([("jammed", None), ("moving", None), ("unknown", None)])
        case 4:
            board.fault = dice.choice(["none", "no_sensor", "no_magnet", "no_index"])
        case 5:
            board.link = dice.choice(["silent", "wrong-version", "greeting", "not-ours"])


def check_undisturbed(number: int, most: int = 120) -> None:
    """The same answers with and without accidents lead to the same game."""
    evening = Evening(FakeBoard(), some_session(number))
    quiet = Evening(FakeBoard(link="closed"), some_session(number))
    accidents = random.Random(number)
    play(evening, number, lambda dice: accident(evening.board, accidents), most)
    play(quiet, number, lambda dice: None, most)
    assert evening.session.game.log == quiet.session.game.log
    assert evening.session.game.state_hash() == quiet.session.game.state_hash()
    evening.board.kind = "at"
    evening.board.plug()
    evening.devices.follow()
    assert evening.agrees()


@pytest.mark.parametrize("number", range(4))
def test_devices_that_come_and_go_never_disturb_the_game(number: int) -> None:
    check_undisturbed(number)


@pytest.mark.long
@pytest.mark.parametrize("number", range(4, 24))
def test_devices_that_come_and_go_never_disturb_many_games(number: int) -> None:
    check_undisturbed(number, most=2000)


@pytest.mark.parametrize("number", range(2))
def test_hands_at_the_wheel_never_change_the_game_unless_somebody_says_so(number: int) -> None:
    """Whoever settles a disagreement, table and game agree afterwards."""
    evening = Evening(FakeBoard(), some_session(number))
    settled = 0

    def check(dice: random.Random) -> None:
        nonlocal settled
        if dice.random() < 0.2:
            log = len(evening.session.game.log)
            evening.hand(dice.choice([0, 1, 2, 3, 4, 5, None]))
            assert len(evening.session.game.log) == log
        if evening.devices.mismatch is not None and dice.random() < 0.5:
            right = dice.random() < 0.5 and evening.board.stands is not None
            evening.devices.settle(table_is_right=right)
            assert evening.agrees()
            assert evening.devices.mismatch is None
            settled += 1

    play(evening, number, check)
    assert settled > 3
