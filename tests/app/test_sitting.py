"""A game at the tablet, without a screen: every moment leads to the next by one touch."""

from pathlib import Path
from random import Random

import pytest

from companion.app.art import has_icon
from companion.app.play.moments import Asked, Moment, Over, Reveal, Told
from companion.app.play.sitting import Sitting
from companion.concern.naming import concern_named
from companion.core.errors import Illegal, Stale
from companion.table.session import Session
from tests.app.test_history_screen import play_on


def sitting(folder: Path, people: int = 1, seed: int | None = 3) -> Sitting:
    session = Session.new(
        folder / "game.journal", people, seed=seed, concern=concern_named("merchant"), concern_seat=0
    )
    return Sitting(session)


def touch(table: Sitting, rng: Random) -> Moment:
    """One touch, whatever it may be."""
    play_on(table, rng)
    return table.moment


def until(table: Sitting, kind: type, rng: Random) -> None:
    for _ in range(3000):
        if isinstance(table.moment, kind):
            return
        touch(table, rng)
    raise AssertionError(kind)


@pytest.mark.parametrize("people", [1, 2])
def test_a_whole_game_goes_from_touch_to_touch_to_its_end(tmp_path: Path, people: int) -> None:
    table, rng = sitting(tmp_path, people), Random(1)
    reveals, strange = 0, set()
    while not isinstance(table.moment, Over):
        reveals += isinstance(table.moment, Reveal)
        strange |= {step.icon for step in table.changes if not has_icon(*step.icon)}
        touch(table, rng)
    assert reveals == 13
    assert not strange
    assert table.session.game.result is not None
    assert any("Private Concern" in line for line in table.moment.lines)


def test_no_person_is_asked_for_what_the_private_concern_decides(tmp_path: Path) -> None:
    table, rng = sitting(tmp_path), Random(2)
    for _ in range(200):
        moment = touch(table, rng)
        if isinstance(moment, Asked) and moment.seat is not None:
            assert not table.state.is_concern(moment.seat)


def test_its_turn_is_told_in_steps_with_pictures_that_wait_until_the_pieces_are_moved(tmp_path: Path) -> None:
    table, rng = sitting(tmp_path), Random(1)
    until(table, Told, rng)
    told = table.moment
    assert isinstance(told, Told)
    steps = [step for passage in told.passages for step in passage.steps]
    assert steps
    assert all(step.text and has_icon(*step.icon) for step in steps)
    table.confirm()
    assert not isinstance(table.moment, Told)


def test_while_its_pieces_are_moved_it_is_still_its_turn(tmp_path: Path) -> None:
    table, rng = sitting(tmp_path), Random(1)
    until(table, Told, rng)
    its = next(step for step in reversed(table.session.history()) if step.kind == "concern_move")
    assert isinstance(table.moment, Told)
    assert table.moment.turn == f"Turn {its.round} of 13"
    assert table.turn_of == its.turn != table.state.seat
    table.confirm()
    assert table.turn_of == table.state.seat


def test_every_answer_has_words_and_a_refused_one_says_why(tmp_path: Path) -> None:
    table, rng = sitting(tmp_path), Random(4)
    reasons = 0
    for _ in range(300):
        moment = touch(table, rng)
        if isinstance(moment, Asked):
            assert moment.text
            assert all(choice.label for choice in moment.choices)
            reasons += sum(bool(choice.refused) for choice in moment.choices)
    assert reasons


def test_a_touch_that_was_meant_for_an_earlier_question_changes_nothing(tmp_path: Path) -> None:
    table, rng = sitting(tmp_path), Random(1)
    until(table, Asked, rng)
    asked = table.moment
    assert isinstance(asked, Asked)
    table.answer(asked.choices[0].value, asked.index)
    now, log = table.moment, len(table.session.game.log)
    with pytest.raises(Stale):
        table.answer(asked.choices[0].value, asked.index)
    assert table.moment is now
    assert len(table.session.game.log) == log


def test_undo_goes_back_to_a_question_of_a_person_and_redo_returns(tmp_path: Path) -> None:
    table, rng = sitting(tmp_path), Random(5)
    for _ in range(60):
        touch(table, rng)
    until(table, Asked, rng)
    there = table.session.game.state_hash()
    table.undo()
    assert isinstance(table.moment, Asked)
    table.redo()
    assert table.session.game.state_hash() == there


def test_nothing_can_be_revealed_while_a_person_is_asked(tmp_path: Path) -> None:
    table = sitting(tmp_path)
    until(table, Asked, Random(1))
    with pytest.raises(Illegal):
        table.reveal()
