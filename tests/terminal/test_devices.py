"""Wheel, lamps and buttons beside a game at the prompt."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.concern.naming import concern_named
from companion.core.questions import Question
from companion.games.dark_road.state import State
from companion.table.devices.places import STATUS
from companion.table.session import Session
from firmware_bridge.devices import Light
from firmware_bridge.errors import BridgeError
from tests.table.fake_board import FakeBoard
from tests.terminal.device_sitting import AtTheTable
from tests.terminal.driver import Sitting, Typist, dealt, number_of

PLAN = "Which night die of your main reserve do you lock?"


@pytest.fixture
def sitting(tmp_path: Path) -> AtTheTable:
    found = AtTheTable(dealt(tmp_path))
    found.does()
    return found


def towards(*wanted: str) -> Typist:
    """Types the first of these that is offered, else whatever comes first."""

    def typed(state: State, question: Question) -> str:
        offered = [option for option in wanted if option in question.options]
        return number_of(question, offered[0] if offered else question.options[0])

    return typed


def play_to(sitting: AtTheTable, reached: Callable[[Question], bool], *wanted: str) -> None:
    """With whatever is offered, until this is asked."""
    typist, game = towards(*wanted), sitting.session.game
    for _ in range(400):
        assert game.question is not None
        if reached(game.question):
            return
        sitting.does(typist(game.state, game.question))
    raise AssertionError("this never came up")


def to_slot_3(sitting: AtTheTable) -> None:
    play_to(sitting, lambda question: question.kind == "slot_3_action", "slot 3")


def stands_right(sitting: AtTheTable) -> bool:
    return sitting.board.stands == sitting.session.game.state.wheel_top


# What is told


def test_a_board_that_is_there_is_told_once(sitting: AtTheTable) -> None:
    assert sitting.output.getvalue().count("The table's board is connected") == 1
    assert "connected" not in sitting.does("3")


def test_a_board_that_goes_and_comes_is_told_while_a_line_is_waited_for(sitting: AtTheTable) -> None:
    gone = sitting.does(sitting.board.pull)
    assert "The table's board is gone" in gone
    assert "belongs at $5" in gone
    assert PLAN not in gone
    assert gone.count("Anna> ") == 2
    assert "The table's board is back" in sitting.does(sitting.board.plug)


def test_a_board_that_is_back_before_anybody_was_told_is_only_told_to_be_back(sitting: AtTheTable) -> None:
    def restart() -> None:
        sitting.board.pull()
        sitting.table.arrived()
        sitting.board.plug()
        sitting.table.arrived()

    shown = sitting.does(restart)
    assert "The table's board is back" in shown
    assert "gone" not in shown
    assert "belongs at $5" not in shown


def test_a_board_that_falls_silent_is_told_in_one_go(sitting: AtTheTable) -> None:
    def fall_silent() -> None:
        sitting.board.pull()
        sitting.board.trouble = BridgeError("silent", port="/dev/ttyUSB0")
        sitting.table.arrived()

    shown = sitting.does(fall_silent)
    assert "nothing answers" in shown
    assert "board is gone" not in shown
    assert shown.count("belongs at $5") == 1


def test_a_port_that_cannot_be_opened_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    board = FakeBoard(link="closed")
    board.trouble = BridgeError("permission", port="/dev/ttyUSB0")
    sitting = AtTheTable(dealt(tmp_path), board)
    shown = sitting.does("3")
    assert shown.count("join the group") == 1
    assert "The game goes on by hand" in " ".join(shown.split())
    assert "into which slot" in shown


def test_a_stuck_wheel_is_told_and_may_try_again(sitting: AtTheTable) -> None:
    def jam() -> None:
        sitting.board.kind, sitting.board.stands = "jammed", None

    assert "The wheel is stuck" in sitting.does(jam)
    told = len(sitting.board.told)
    sitting.does("wheel game")
    assert len(sitting.board.told) == told + 1


# The wheel turns by itself


@pytest.mark.parametrize("link, told", [("open", False), ("closed", True)])
def test_only_a_wheel_that_does_not_turn_itself_is_turned_by_people(
    tmp_path: Path, link: str, told: bool
) -> None:
    """Done twice, it would be wrong."""
    sitting = AtTheTable(dealt(tmp_path), FakeBoard(link=link))
    sitting.does()
    to_slot_3(sitting)
    typed, shown = sitting.does("turn the wheel").split("\n", 1)
    assert typed.endswith("turn the wheel")
    assert ("turn the wheel" in shown.casefold()) is told


def test_the_wheel_follows_what_is_typed(sitting: AtTheTable) -> None:
    to_slot_3(sitting)
    before = sitting.board.stands
    assert before is not None
    sitting.does("turn the wheel")
    assert sitting.board.stands == (before - 1) % 6
    sitting.does("undo")
    assert sitting.board.stands == before
    sitting.does("redo")
    assert sitting.board.stands == (before - 1) % 6
    sitting.does("correct wheel armor")
    assert stands_right(sitting)


def test_the_lamps_show_who_is_asked(sitting: AtTheTable) -> None:
    assert sitting.board.shown[STATUS].pattern == "steady"
    play_to(sitting, lambda question: question.seat == 1)
    assert sitting.board.shown[STATUS].pattern == "blink"


# Turned by hand


def test_a_hand_turn_is_told_with_both_sides(sitting: AtTheTable) -> None:
    shown = " ".join(sitting.does(sitting.hand(2)).split())
    wheel, state = sitting.session.game.state.box.board.wheel, sitting.session.game.state
    assert f"on the table {wheel[(state.wheel_top + 2) % 6]} is worth $5" in shown
    assert f"in the game {wheel[state.wheel_top]}" in shown
    assert "turned by hand" not in sitting.does("board")
    assert "wheel table if the table is right" in " ".join(sitting.does("wheel").split())


def test_the_table_is_right(sitting: AtTheTable) -> None:
    before = sitting.session.game.state.wheel_top
    shown = sitting.does(sitting.hand(2), "wheel table")
    top = sitting.session.game.state.wheel_top
    assert top == (before + 2) % 6
    assert f"Noted: {sitting.session.game.state.box.board.wheel[top]} is worth $5" in shown
    assert stands_right(sitting)
    assert "The wheel stands" in sitting.does("wheel")


def test_the_game_is_right(sitting: AtTheTable) -> None:
    log = list(sitting.session.game.log)
    assert "The wheel turns by itself" in sitting.does(sitting.hand(2), "wheel game")
    assert sitting.session.game.log == log
    assert stands_right(sitting)


def test_a_wheel_that_was_turned_back_is_told_too(sitting: AtTheTable) -> None:
    shown = sitting.does(sitting.hand(1), sitting.hand(-1))
    assert "The wheel and the game agree." in shown
    assert sitting.board.kind == "at"


def test_a_turned_wheel_whose_cable_is_pulled_is_not_said_to_agree(sitting: AtTheTable) -> None:
    def pull() -> None:
        sitting.board.pull()
        sitting.table.arrived()

    shown = sitting.does(sitting.hand(1), pull)
    assert "The table's board is gone" in shown
    assert "agree" not in shown


def test_a_turned_wheel_that_is_asked_about_says_so_once(sitting: AtTheTable) -> None:
    sitting.does(sitting.hand(1))
    assert sitting.does("wheel").count("turned by hand") == 1


def test_turning_it_by_hand_may_be_the_answer(sitting: AtTheTable) -> None:
    to_slot_3(sitting)
    shown = sitting.does(sitting.hand(-1))
    assert "Then answer: turn the wheel" in " ".join(shown.split())
    told = len(sitting.board.told)
    after = sitting.does("turn the wheel")
    assert "The wheel and the game agree." in after
    assert len(sitting.board.told) == told
    assert stands_right(sitting)


def test_where_no_sensor_sees_it_people_say_what_is_right(sitting: AtTheTable) -> None:
    shown = " ".join(sitting.does(sitting.hand(None)).split())
    assert "nobody can see where to" in shown
    assert "say what is worth $5" in " ".join(sitting.does("wheel table").split())
    sitting.does("wheel table book")
    state = sitting.session.game.state
    assert state.box.board.wheel[state.wheel_top] == "book"
    assert stands_right(sitting)


@pytest.mark.parametrize("typed", ["wheel left", "wheel table a b", "wheel table nothing", "wheel game 3"])
def test_what_the_wheel_does_not_know_is_said(sitting: AtTheTable, typed: str) -> None:
    log = list(sitting.session.game.log)
    shown = sitting.does(typed)
    assert "nothing that the wheel knows" in shown or "is none of" in shown
    assert sitting.session.game.log == log


def test_the_wheel_command_without_a_board(tmp_path: Path) -> None:
    gone = AtTheTable(dealt(tmp_path), FakeBoard(link="closed"))
    for typed in ("wheel", "wheel table", "wheel game"):
        assert "No board of a table is connected" in gone.does(typed)
    gone.session.close()
    without = Sitting(Session.open(tmp_path / "game.journal"), ["wheel"])
    assert "started without devices" in without.run()


def test_before_the_wheel_is_placed_there_is_nothing_to_settle(tmp_path: Path) -> None:
    sitting = AtTheTable(Session.new(tmp_path / "g.journal", ["Anna", "Ben"]))
    assert "turned by hand" not in sitting.does(sitting.hand(2))
    for typed in ("wheel game", "wheel table", "wheel table armor"):
        assert "not placed yet" in sitting.does(typed)


@pytest.mark.parametrize("kind", ["unknown", "homing", "moving", "at", "between", "turned", "jammed"])
def test_whatever_the_wheel_does_can_be_told(sitting: AtTheTable, kind: str) -> None:
    sitting.board.kind = kind
    shown = sitting.does("wheel")
    assert "The wheel" in shown
    assert "Link: 0 messages" in shown


# Buttons


def test_the_end_of_the_turn_where_one_can_leave_it(sitting: AtTheTable) -> None:
    play_to(sitting, lambda question: question.kind == "bazaar_deal", "slot 2", "stay", "activate bazaar")
    index = sitting.session.game.question.index
    shown = sitting.does(sitting.press("end_turn"))
    assert "Button: finish at the Great Bazaar" in shown
    assert sitting.session.game.log[index][1] == "done"


def test_the_button_says_why_not_where_something_has_to_be_chosen(sitting: AtTheTable) -> None:
    log = list(sitting.session.game.log)
    assert "This has to be chosen" in sitting.does(sitting.press("end_turn"))
    assert sitting.session.game.log == log


def test_the_button_says_why_not_where_the_table_is_asked(tmp_path: Path) -> None:
    sitting = AtTheTable(Session.new(tmp_path / "g.journal", ["Anna", "Ben"]))
    assert "cannot tell what the table shows" in sitting.does(sitting.press("end_turn"))


def test_undo_says_what_is_taken_back_and_put_back(sitting: AtTheTable) -> None:
    sitting.does("3", "slot 1")
    shown = sitting.does(sitting.press("undo"))
    assert "Taken back: turn 1, Anna:" in shown
    assert "Put back:" in shown
    assert "into which slot" in shown


def test_undo_where_there_is_nothing_to_undo_says_so(sitting: AtTheTable) -> None:
    assert "There is no step to take back" in sitting.does(sitting.press("undo"))


def test_two_quick_presses_are_one(sitting: AtTheTable) -> None:
    play_to(sitting, lambda question: question.kind == "bazaar_deal", "slot 2", "stay", "activate bazaar")
    before = len(sitting.session.game.log)
    sitting.does(sitting.press("end_turn"), sitting.press("end_turn", after=0.1))
    log = [record for record in sitting.session.game.log[before:] if record[0] != "chance"]
    assert log == [["choice", "done"]]


def test_a_press_while_something_else_is_confirmed_waits_and_is_forgotten(tmp_path: Path) -> None:
    """It rings only where the question of the moment is asked."""
    sitting = AtTheTable(Session.new(tmp_path / "g.journal", ["Anna", "Ben"]))
    sitting.does("workshop", "oracle")
    heard: list[bool] = []
    read = sitting.play._read

    def nested(prompt: str) -> str:
        heard.append(sitting.play.signals._may_ring)
        if "Keep it anyway" in prompt:
            sitting.press("undo")()
        return read(prompt)

    sitting.play._read = nested
    sitting.does("candle", "y")
    assert heard == [True, False, True]
    assert sitting.session.game.state.buildings[3] == "candle_and_quartz"


# The Private Concern


def with_concern(tmp_path: Path) -> AtTheTable:
    session = Session.new(tmp_path / "g.journal", ["Anna"], seed=5, concern=concern_named("merchant"))
    return AtTheTable(session)


def to_its_turn(sitting: AtTheTable) -> None:
    sitting.type_until("turn up its card", towards("slot 2", "stay", "done"))


def test_the_button_turns_up_its_card_and_says_that_the_pieces_are_moved(tmp_path: Path) -> None:
    sitting = with_concern(tmp_path)
    to_its_turn(sitting)
    assert "Press Enter when the pieces are moved" in sitting.does(sitting.press("end_turn"))
    shown = sitting.does(sitting.press("end_turn"))
    assert PLAN in shown


def test_a_quick_second_press_does_not_confirm_what_nobody_has_read(tmp_path: Path) -> None:
    sitting = with_concern(tmp_path)
    to_its_turn(sitting)
    shown = sitting.does(sitting.press("end_turn"), sitting.press("end_turn", after=0.2))
    assert PLAN not in shown


def test_its_takes_flash_until_the_pieces_are_moved(tmp_path: Path) -> None:
    sitting = with_concern(tmp_path)
    to_its_turn(sitting)

    def flashing() -> list[Light]:
        return [light for light in sitting.board.shown if light.pattern == "flash"]

    sitting.does("")
    assert sitting.board.shown[STATUS].pattern == "flash"
    assert len(flashing()) >= 3
    sitting.does("")
    assert flashing() == []
    assert sitting.board.shown[STATUS].pattern == "steady"


def test_undo_in_its_turn_goes_back_to_the_last_answer_of_a_person(tmp_path: Path) -> None:
    sitting = with_concern(tmp_path)
    to_its_turn(sitting)
    shown = sitting.does(sitting.press("end_turn"), sitting.press("undo"))
    assert "Taken back: all that the Private Concern did" in shown
    assert sitting.session.game.state.seat == 0
    assert stands_right(sitting)


@pytest.mark.long
def test_its_account_leaves_the_wheel_to_the_motor(tmp_path: Path) -> None:
    """The same evening with and without a wheel that turns."""
    shown = []
    for name, link in (("a", "open"), ("b", "closed")):
        (tmp_path / name).mkdir()
        session = Session.new(
            tmp_path / name / "g.journal", ["Anna"], seed=5, concern=concern_named("merchant")
        )
        sitting = AtTheTable(session, FakeBoard(link=link))
        shown.append(sitting.type_as(towards("slot 2", "stay", "done")))
        assert session.game.result is not None
    told = [text.casefold().count("turn the wheel") for text in shown]
    assert told[0] < told[1]
