"""The wheel follows the game, and a hand at the wheel is asked about."""

from pathlib import Path

import pytest

from companion.core.errors import Illegal
from companion.games.dark_road.options import COINS, TURN_WHEEL
from companion.table.devices import Mismatch, wanted_section, way_to
from companion.table.session import Session
from tests.dark_road.builders import Table
from tests.table.device_games import Evening, with_concern
from tests.table.fake_board import FakeBoard
from tests.table.tabletop import GAME, Disk, dealt, let_answer, play, reopened

# Where it should stand


def test_nothing_is_wanted_of_the_wheel_until_it_is_placed() -> None:
    session = Session.new(GAME, 2, files=Disk())
    for building in ("workshop", "oracle", "harbor", "mansion"):
        assert wanted_section(session.game.state) is None
        session.answer(building)
    assert wanted_section(session.game.state) is None
    session.answer("book")
    assert wanted_section(session.game.state) == session.game.state.box.board.wheel.index("book")


def test_sections_are_counted_in_the_wheels_printed_order() -> None:
    table = Table()
    for section, good in enumerate(table.state.box.board.wheel):
        assert wanted_section(table.with_wheel(good).state) == section


# Which way it turns


@pytest.mark.parametrize("sections", range(1, 6))
def test_an_answer_turns_it_clockwise_however_far(sections: int) -> None:
    assert way_to(2, (2 - sections) % 6, ["choice", "chance"]) == "down"


@pytest.mark.parametrize("sections, way", [(1, "up"), (2, "up"), (3, "up"), (4, "down"), (5, "down")])
def test_an_undo_turns_it_back_but_never_the_long_way(sections: int, way: str) -> None:
    assert way_to(2, (2 + sections) % 6, ["undo", "undo"]) == way


@pytest.mark.parametrize("sections, way", [(1, "down"), (3, "down"), (4, "up"), (5, "up")])
def test_a_redo_turns_it_forth_but_never_the_long_way(sections: int, way: str) -> None:
    assert way_to(2, (2 - sections) % 6, ["redo"]) == way


@pytest.mark.parametrize("records", [["correct"], ["data"], ["undo", "choice"], []])
def test_otherwise_it_takes_the_shortest_way(records: list[str]) -> None:
    assert way_to(2, 5, records) == "shortest"
    assert way_to(None, 5, ["choice"]) == "shortest"


# It follows


def test_it_goes_where_the_game_is_as_soon_as_it_is_there() -> None:
    evening = Evening()
    assert evening.board.told == [(evening.wheel_top, "shortest")]
    assert evening.agrees()


def test_it_follows_slot_3() -> None:
    evening = Evening().to_slot_3()
    before = evening.wheel_top
    evening.answer(TURN_WHEEL)
    assert evening.board.told[-1] == ((before - 1) % 6, "down")
    assert evening.agrees()


def test_it_follows_the_bazaar() -> None:
    evening = Evening().to_kind("bazaar_deal")
    before = evening.wheel_top
    evening.answer(TURN_WHEEL)
    assert evening.board.told[-1] == ((before - 1) % 6, "down")


def test_it_follows_undo_and_redo() -> None:
    evening = Evening().to_slot_3()
    before = evening.wheel_top
    evening.answer(TURN_WHEEL)
    evening.session.undo()
    evening.devices.follow()
    assert evening.board.told[-1] == (before, "up")
    evening.session.redo()
    evening.devices.follow()
    assert evening.board.told[-1] == ((before - 1) % 6, "down")
    assert evening.agrees()


def test_it_follows_a_correction() -> None:
    evening = Evening()
    far = (evening.wheel_top + 3) % 6
    evening.session.correct("wheel_top", evening.session.game.state.box.board.wheel[far])
    evening.devices.follow()
    assert evening.board.told[-1] == (far, "shortest")


def test_it_follows_a_change_of_the_printed_order() -> None:
    evening = Evening()
    order = list(evening.session.game.state.box.board.wheel)
    evening.session.change_print("wheel", order[1:] + order[:1])
    evening.devices.follow()
    assert evening.agrees()
    assert len(evening.board.told) == 2


def test_it_follows_an_effect_that_turns_it_further() -> None:
    """At a real table an event or the oracle die may show anything; here it turns the wheel twice."""
    evening = Evening(session=Session.new(GAME, 2, files=Disk()))
    evening.play_to(lambda question: question.accepts is not None and "effects" in question.accepts.fields)
    before, told = evening.wheel_top, len(evening.board.told)
    evening.session.answer({"effects": ["turn wheel", "turn wheel"]})
    evening.devices.follow()
    assert evening.board.told[told:] == [((before - 2) % 6, "down")]


def test_it_follows_the_private_concern() -> None:
    evening = Evening(session=with_concern())
    turned = 0
    while evening.session.game.question is not None:
        seat, before = evening.session.game.state.seat, evening.wheel_top
        let_answer(evening.session, 1)
        evening.devices.follow()
        assert evening.agrees()
        turned += seat == 1 and evening.wheel_top != before
    assert turned


def test_it_stands_right_after_a_game_is_gone_on_with(tmp_path: Path) -> None:
    with dealt(tmp_path / "g.journal") as session:
        play(session, 60)
    with Session.open(tmp_path / "g.journal") as again:
        evening = Evening(session=again)
        assert evening.board.told == [(evening.wheel_top, "shortest")]


def test_it_is_not_told_again_what_it_was_told() -> None:
    evening = Evening()
    for _ in range(3):
        evening.devices.follow()
    assert len(evening.board.told) == 1


# Turned by hand


def settled(evening: Evening) -> bool:
    return evening.devices.mismatch is None and evening.agrees()


def test_a_hand_turn_is_shown_with_both_sides_and_changes_nothing() -> None:
    evening = Evening()
    game, wheel = evening.session.game, evening.session.game.state.box.board.wheel
    log, told, elsewhere = list(game.log), list(evening.board.told), (evening.wheel_top + 2) % 6
    evening.hand(elsewhere)
    assert evening.devices.mismatch == Mismatch(
        elsewhere, wheel[elsewhere], evening.wheel_top, wheel[evening.wheel_top]
    )
    evening.devices.follow()
    assert (game.log, evening.board.told) == (log, told)


def test_the_table_is_right() -> None:
    evening = Evening()
    elsewhere = (evening.wheel_top + 2) % 6
    evening.hand(elsewhere)
    evening.devices.settle(table_is_right=True)
    evening.devices.follow()
    assert evening.wheel_top == evening.board.stands == elsewhere
    assert evening.session.game.log[-1][0] == "correct"
    assert settled(evening)


def test_a_table_that_shows_what_the_game_has_corrects_nothing() -> None:
    evening = Evening()
    log = list(evening.session.game.log)
    evening.devices.settle(table_is_right=True)
    assert evening.session.game.log == log


def test_the_game_is_right() -> None:
    evening = Evening()
    before, log = evening.wheel_top, list(evening.session.game.log)
    evening.hand((before + 2) % 6)
    evening.devices.settle(table_is_right=False)
    evening.devices.follow()
    assert evening.session.game.log == log
    assert settled(evening)


def test_a_wheel_turned_back_by_hand_is_right_again() -> None:
    evening = Evening()
    evening.hand((evening.wheel_top + 1) % 6)
    assert evening.devices.mismatch is not None
    evening.hand(evening.wheel_top)
    assert settled(evening)
    assert evening.board.kind == "at"


def test_a_hand_that_is_still_turning_is_not_interrupted() -> None:
    evening = Evening()
    for step in (1, 2, 3):
        evening.board.turn_by_hand((evening.wheel_top + step) % 6)
        evening.devices.arrived()
        evening.clock.now += 0.4
        assert evening.devices.mismatch is None
    evening.clock.now += 1
    found = evening.devices.mismatch
    assert found is not None
    assert found.table_section == (evening.wheel_top + 3) % 6


def test_turning_by_hand_what_the_game_asks_about_is_an_answer() -> None:
    """The question offers it, the person has done it: the answer makes the two agree."""
    evening = Evening().to_slot_3()
    told = len(evening.board.told)
    evening.hand((evening.wheel_top - 1) % 6)
    found = evening.devices.mismatch
    assert found is not None
    assert found.answer == TURN_WHEEL
    evening.answer(TURN_WHEEL)
    assert settled(evening)
    assert len(evening.board.told) == told


@pytest.mark.parametrize("sections", [1, 2, 3, 4])
def test_another_turn_by_hand_is_no_answer(sections: int) -> None:
    evening = Evening().to_slot_3()
    evening.hand((evening.wheel_top + sections) % 6)
    found = evening.devices.mismatch
    assert found is not None
    assert found.answer == ""


def test_an_unsettled_wheel_stays_while_the_game_goes_on() -> None:
    evening = Evening().to_slot_3()
    evening.hand((evening.wheel_top + 2) % 6)
    told = len(evening.board.told)
    evening.answer(TURN_WHEEL)
    assert len(evening.board.told) == told
    found = evening.devices.mismatch
    assert found is not None
    assert found.game_section == evening.wheel_top
    evening.devices.settle(table_is_right=False)
    assert settled(evening)


def test_a_wheel_that_was_put_right_by_hand_follows_the_next_answer() -> None:
    """Nobody looked in between, so it still counts as turned by hand."""
    evening = Evening().to_slot_3()
    evening.board.turn_by_hand(evening.wheel_top)
    evening.answer(TURN_WHEEL)
    assert settled(evening)


def test_where_the_sensor_cannot_tell_the_person_says_it() -> None:
    evening = Evening()
    elsewhere = (evening.wheel_top + 2) % 6
    evening.hand(None)
    found = evening.devices.mismatch
    assert found is not None
    assert (found.table_section, found.table_good) == (None, None)
    with pytest.raises(Illegal, match="wheel-unseen"):
        evening.devices.settle(table_is_right=True)
    good = evening.session.game.state.box.board.wheel[elsewhere]
    evening.devices.settle(table_is_right=True, good=good)
    assert evening.wheel_top == elsewhere
    assert evening.board.told[-1] == (elsewhere, "shortest")
    assert settled(evening)


def test_a_correction_that_the_disk_refuses_leaves_both_as_they_are() -> None:
    disk = Disk()
    evening = Evening(session=Session.new(GAME, 2, seed=3, files=disk))
    elsewhere, before = (evening.wheel_top + 2) % 6, evening.wheel_top
    evening.hand(elsewhere)
    disk.fail["write"] = 28
    with pytest.raises(Exception, match="disk-full"):
        evening.devices.settle(table_is_right=True)
    assert evening.wheel_top == before
    assert evening.board.stands == elsewhere
    assert evening.devices.mismatch is not None


def test_a_wheel_sent_back_is_not_asked_about_again_before_it_has_set_out() -> None:
    """The board's last report still says that it was turned by hand."""

    class Slow(FakeBoard):
        def _obey(self) -> None:
            pass

    evening = Evening(Slow())
    evening.hand((evening.wheel_top + 2) % 6)
    evening.devices.settle(table_is_right=False)
    evening.clock.now += 5
    evening.devices.follow()
    assert evening.devices.mismatch is None
    evening.board.kind = "moving"
    evening.devices.follow()
    evening.board.turn_by_hand((evening.wheel_top + 1) % 6)
    evening.devices.arrived()
    evening.clock.now += 5
    assert evening.devices.mismatch is not None


def test_a_hand_turn_before_the_wheel_is_placed_is_nobodys_business() -> None:
    evening = Evening(session=Session.new(GAME, 2, files=Disk()))
    evening.hand(4)
    assert evening.devices.mismatch is None
    assert evening.board.told == []


def test_slot_3_with_coins_leaves_the_wheel_alone() -> None:
    evening = Evening().to_slot_3()
    told = len(evening.board.told)
    evening.answer(COINS)
    assert len(evening.board.told) == told


def test_a_hand_turn_survives_that_the_game_is_closed_and_opened(tmp_path: Path) -> None:
    """Whoever opens it again finds the wheel elsewhere and simply turns it: nobody is asked."""
    session = dealt(tmp_path / "g.journal")
    evening = Evening(session=session)
    evening.hand((evening.wheel_top + 2) % 6)
    again = reopened(session)
    fresh = Evening(board=FakeBoard(section=(evening.wheel_top + 2) % 6), session=again)
    assert settled(fresh)
    again.close()
