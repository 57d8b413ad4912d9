"""The buttons beside the table: end the turn, undo, and never by mistake."""

import pytest

from companion.core.questions import Question
from companion.games.dark_road.options import DONE
from companion.table.devices import Meaning
from companion.table.devices.buttons import meaning
from tests.table.device_games import Evening


def asked(*options: str, seat: int | None = 0) -> Question:
    return Question(7, seat, "anything", list(options))


@pytest.mark.parametrize("option", ["done", "go on", "stay", "as it is", "no town", "stay home"])
def test_the_end_of_the_turn_is_the_answer_that_does_nothing_more(option: str) -> None:
    question = asked("buy armor", option, "use phoenix 1")
    assert meaning("end_turn", question, enter=False) == Meaning("answer", option=option)


@pytest.mark.parametrize(
    "question, reason",
    [
        (None, "game-over"),
        (asked("1", "2", seat=None), "table-asked"),
        (asked("die 1", "die 2"), "must-choose"),
        (asked("leave", "discard armor"), "must-choose"),
        (asked("done", "go on"), "must-choose"),
    ],
)
def test_where_there_is_no_such_answer_the_reason_is_told(question: Question | None, reason: str) -> None:
    assert meaning("end_turn", question, enter=False) == Meaning("cannot", reason=reason)


def test_where_people_are_waited_for_it_says_that_they_are_ready() -> None:
    assert meaning("end_turn", asked("die 1", "die 2"), enter=True) == Meaning("enter")


@pytest.mark.parametrize("enter", [True, False])
def test_undo_is_always_undo(enter: bool) -> None:
    assert meaning("undo", asked("done"), enter) == Meaning("undo")


# Presses


def at_the_bazaar() -> Evening:
    return Evening().to_kind("bazaar_deal")


def test_a_press_is_an_answer_to_the_question_of_the_moment() -> None:
    evening = at_the_bazaar()
    evening.press("end_turn")
    assert evening.devices.is_pressed
    assert evening.devices.pressed() == Meaning("answer", option=DONE)
    assert evening.devices.pressed() is None
    assert not evening.devices.is_pressed


def test_a_press_for_an_older_question_is_nothing() -> None:
    evening = at_the_bazaar()
    evening.press("end_turn")
    evening.answer("turn wheel")
    assert evening.devices.pressed() is None


def test_a_press_that_comes_while_an_answer_is_worked_out_is_nothing() -> None:
    """The question has changed, but nobody has seen the new one yet."""
    evening = at_the_bazaar()
    evening.session.answer("turn wheel")
    evening.press("end_turn")
    evening.devices.follow()
    assert evening.devices.pressed() is None


@pytest.mark.parametrize("gap", [0.0, 0.1, 0.4])
def test_two_quick_presses_never_end_two_turns(gap: float) -> None:
    evening = at_the_bazaar()
    evening.press("end_turn")
    evening.press("end_turn", after=gap)
    found = evening.devices.pressed()
    assert found == Meaning("answer", option=DONE)
    evening.answer(found.option)
    assert evening.devices.pressed() is None
    evening.press("end_turn", after=gap)
    assert evening.devices.pressed() is None


def test_a_quick_second_press_does_not_end_what_follows_a_wait() -> None:
    """Enter was waited for; the question that then is put is the same as before."""
    evening = at_the_bazaar()
    evening.devices.follow(unconfirmed=True, enter=True)
    evening.press("end_turn")
    assert evening.devices.pressed() == Meaning("enter")
    evening.devices.follow(enter=False)
    evening.press("end_turn", after=0.3)
    assert evening.devices.pressed() is None
    evening.press("end_turn")
    assert evening.devices.pressed() == Meaning("answer", option=DONE)


def test_undo_may_be_pressed_again_sooner() -> None:
    evening = at_the_bazaar()
    evening.press("undo")
    assert evening.devices.pressed() == Meaning("undo")
    evening.session.undo()
    evening.devices.follow()
    evening.press("undo", after=0.1)
    assert evening.devices.pressed() is None
    evening.press("undo", after=0.3)
    assert evening.devices.pressed() == Meaning("undo")


def test_only_the_first_of_several_presses_counts() -> None:
    evening = at_the_bazaar()
    evening.press("undo")
    evening.press("end_turn", after=0.1)
    assert evening.devices.pressed() == Meaning("undo")
    assert evening.devices.pressed() is None


def test_presses_that_nobody_announced_are_found() -> None:
    """Whoever only looks now and then misses none."""
    evening = at_the_bazaar()
    evening.clock.now += 2
    evening.board.waiting.append("undo")
    assert evening.devices.pressed() == Meaning("undo")
