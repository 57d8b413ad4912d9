"""What has happened, on a screen: told, undone to any step, and answered otherwise."""

from pathlib import Path
from random import Random

import pytest

from companion.app.play.looking_back import (
    asked_then,
    back_to,
    line_of,
    told,
    turns,
    undo_words,
    what_if,
)
from companion.app.play.moments import Asked, HandOver, Over, Reveal, Told
from companion.app.play.sitting import Sitting
from companion.app.screens.history import HistoryScreen
from companion.app.widgets.page import Sheet
from companion.app.widgets.plain import Touch, Words
from companion.concern.naming import concern_named
from companion.core.errors import Illegal
from companion.table.session import Session
from tests.app.drawn import frames, label_of, parts, shown, touch


def played(
    folder: Path, touches: int = 60, people: int = 2, seed: int | None = 3, concern: str = "merchant"
) -> Sitting:
    """A game in which somebody has touched so many times whatever was possible."""
    plays = concern_named(concern) if concern else None
    session = Session.new(
        folder / "game.journal", people, seed=seed, concern=plays, concern_seat=0 if concern else -1
    )
    sitting, rng = Sitting(session), Random(4)
    for _ in range(touches):
        play_on(sitting, rng)
    return sitting


def play_on(sitting: Sitting, rng: Random) -> None:
    match sitting.moment:
        case Asked() as asked:
            legal = [choice for choice in asked.choices if not choice.refused and not choice.warned]
            sitting.answer(rng.choice(legal).value, asked.index)
        case HandOver():
            sitting.take_over()
        case Reveal():
            sitting.reveal()
        case Told():
            sitting.confirm()
        case Over():
            pass


def play_until_over(sitting: Sitting) -> None:
    rng = Random(4)
    for _ in range(3000):
        if isinstance(sitting.moment, Over):
            return
        play_on(sitting, rng)
    raise AssertionError


def people_lines(sitting: Sitting) -> list[int]:
    """The indices of the steps that people can change, newest first."""
    return [line.index for turn in turns(sitting) for line in told(sitting, turn).lines if line.of_people]


def tap(screen: HistoryScreen, label: str) -> None:
    """Touch what begins with these words, on the sheet if one lies there."""
    sheets = parts(screen, Sheet)
    within = sheets[-1] if sheets else screen
    found = next((one for one in parts(within, Touch) if label_of(one).startswith(label)), None)
    assert found is not None, [label_of(one) for one in parts(within, Touch)]
    screen_of_sheet = sheets[-1].body.parent if sheets else screen.scroll
    screen_of_sheet.scroll_to(found, animate=False)
    frames()
    touch(found)


def words(screen: HistoryScreen) -> list[str]:
    return [one.text for one in parts(screen, Words)]


def test_the_history_tells_every_step_newest_first_under_whose_turn_it_was(tmp_path: Path) -> None:
    sitting = played(tmp_path)
    found = [told(sitting, turn) for turn in turns(sitting)]
    indices = [line.index for turn in found for line in turn.lines]
    assert indices == list(range(len(sitting.session.history())))[::-1]
    assert found[-1].title == "Setting up"
    assert "Turn 1: Merchant 1" in [turn.title for turn in found]
    assert all(line.text and line.icons for turn in found for line in turn.lines)


@pytest.mark.parametrize("touches", [20, 41, 63, 90])
def test_what_undo_announces_is_what_it_does(tmp_path: Path, touches: int) -> None:
    sitting = played(tmp_path, touches)
    back = undo_words(sitting)
    assert back is not None
    assert back.text
    there = sitting.session.state_at(back.index)
    sitting.undo()
    assert len(sitting.session.history()) == back.index
    assert sitting.state.seat == there.seat
    assert tuple(step for step in sitting.changes if step.moves) == back.moves


def test_at_a_real_table_what_was_thrown_can_be_undone_and_told_otherwise(tmp_path: Path) -> None:
    sitting = played(tmp_path, 11, people=1, seed=None, concern="")
    thrown = next(step for step in reversed(sitting.session.history()) if step.kind == "roll")
    then = asked_then(sitting, thrown.index)
    other = next(choice.value for choice in then.choices if choice.value != then.chosen)
    assert not what_if(sitting, thrown.index, other).dropped


def test_dice_thrown_together_are_undone_and_done_again_together(tmp_path: Path) -> None:
    sitting = played(tmp_path, 12, people=1, seed=None, concern="")
    now, steps = sitting.session.game.state_hash(), len(sitting.session.history())
    back = undo_words(sitting)
    assert back is not None
    assert back.text == "Undo: the throw of 4 dice: 1, 4, blank (worth 0), 3"
    sitting.undo()
    assert len(sitting.session.history()) == back.index == steps - 4
    assert isinstance(sitting.moment, Asked)
    assert sitting.moment.dice == ("night", 4)
    sitting.redo()
    assert sitting.session.game.state_hash() == now
    sitting.undo()
    sitting.undo()  # the next undo takes back one tile that was drawn, nothing more
    assert len(sitting.session.history()) == back.index - 1


def test_an_undo_within_a_throw_begins_it_anew(tmp_path: Path) -> None:
    sitting = played(tmp_path, 10, people=1, seed=None, concern="")
    assert isinstance(sitting.moment, Asked)
    assert sitting.moment.dice == ("night", 2)
    sitting.undo()
    assert isinstance(sitting.moment, Asked)
    assert sitting.moment.dice == ("night", 4)
    sitting.redo()
    assert isinstance(sitting.moment, Asked)
    assert sitting.moment.dice == ("night", 2)


@pytest.mark.long
def test_earlier_turns_come_by_a_touch(tmp_path: Path) -> None:
    sitting = played(tmp_path, 120)
    screen = HistoryScreen(sitting, lambda: None)
    with shown(screen):
        assert "Setting up" not in words(screen)
        for _ in range(5):
            if "Setting up" not in words(screen):
                tap(screen, "Show earlier turns")
        assert "Setting up" in words(screen)


def test_nothing_can_be_undone_before_anybody_has_answered(tmp_path: Path) -> None:
    assert undo_words(played(tmp_path, 0, seed=None, concern="")) is None


def test_going_back_to_a_step_takes_back_what_was_listed_and_redo_returns(tmp_path: Path) -> None:
    sitting = played(tmp_path, 70)
    now = sitting.session.game.state_hash()
    index = people_lines(sitting)[5]
    back = back_to(sitting, index)
    assert [line.index for line in back.lines][::-1] == list(range(index, len(sitting.session.history())))
    sitting.go_back(index)
    assert len(sitting.session.history()) == index
    assert tuple(sitting.changes) == back.moves
    while sitting.session.game.can_redo:
        sitting.redo()
    assert sitting.session.game.state_hash() == now


def test_the_owner_is_asked_only_when_somebody_else_has_answered_since(tmp_path: Path) -> None:
    sitting = played(tmp_path, 80)
    lines = people_lines(sitting)
    assert not back_to(sitting, lines[0]).needs_owner
    assert back_to(sitting, lines[-1]).needs_owner


def test_the_question_of_a_step_comes_with_all_its_answers(tmp_path: Path) -> None:
    sitting = played(tmp_path, 70)
    for index in people_lines(sitting)[:8]:
        then = asked_then(sitting, index)
        assert then.chosen in [choice.value for choice in then.choices if not choice.refused]
        assert then.text


def test_what_others_did_cannot_be_changed(tmp_path: Path) -> None:
    sitting = played(tmp_path)
    dealt = next(step for step in sitting.session.history() if step.record_kind == "chance")
    with pytest.raises(Illegal):
        asked_then(sitting, dealt.index)


def test_an_undo_by_touch_says_before_what_it_takes_back_and_after_how_pieces_go(tmp_path: Path) -> None:
    sitting = played(tmp_path, 70)
    screen = HistoryScreen(sitting, lambda: None)
    back = undo_words(sitting)
    assert back is not None
    line = next(line for line in back.lines if line.index == back.index)
    steps = len(sitting.session.history())
    with shown(screen):
        tap(screen, line.text)
        tap(screen, "Undo to here")
        assert len(sitting.session.history()) == steps
        assert {one.text for one in back.lines} | {step.text for step in back.moves} <= set(words(screen))
        tap(screen, "Undo it")
        assert len(sitting.session.history()) == back.index
        assert {step.text for step in back.moves} <= set(words(screen))
        tap(screen, "The pieces are moved")
        assert not parts(screen, Sheet)


def test_an_earlier_answer_is_changed_by_touches(tmp_path: Path) -> None:
    sitting = played(tmp_path, 70, people=1)
    called: list[int] = []
    screen = HistoryScreen(sitting, lambda: None, lambda: called.append(1))
    for index in people_lines(sitting):
        then = asked_then(sitting, index)
        other = next(
            (c for c in then.choices if not c.refused and not c.warned and c.value != then.chosen), None
        )
        if other is not None:
            break
    assert other is not None
    dropped = [line.text for line in what_if(sitting, index, other.value).dropped]
    line = next(li for turn in turns(sitting) for li in told(sitting, turn).lines if li.index == index)
    with shown(screen):
        tap(screen, line.text)
        tap(screen, "Change this answer")
        tap(screen, other.label)
        assert set(dropped) <= set(words(screen))
        tap(screen, "Change it")
    assert sitting.session.history()[index].value == other.value
    assert called


def test_what_only_one_may_see_is_handed_over_first(tmp_path: Path) -> None:
    session = Session.new(tmp_path / "game.journal", 2, seed=3, variants=["two-deeds"])
    sitting, rng = Sitting(session), Random(4)
    for _ in range(40):
        play_on(sitting, rng)
    step = next(step for step in session.history() if step.kind == "keep_deed")
    secret = [choice.label for choice in asked_then(sitting, step.index).choices]
    screen = HistoryScreen(sitting, lambda: None)
    with shown(screen):
        screen._ask_then(line_of(sitting, step))
        frames()
        assert not set(secret) & set(words(screen))
        tap(screen, f"I am {sitting.names[step.seat or 0]}")
        assert set(secret) <= set(words(screen))


@pytest.mark.long
def test_beyond_ones_own_answers_the_owner_agrees_by_one_more_touch(tmp_path: Path) -> None:
    sitting = played(tmp_path, 70)
    index = people_lines(sitting)[-1]
    screen = HistoryScreen(sitting, lambda: None)
    with shown(screen):
        screen._ask_back(next(li for turn in turns(sitting) for li in told(sitting, turn).lines
                              if li.index == index))  # fmt: skip
        frames()
        assert not any(label_of(one) == "Undo it" for one in parts(screen, Touch))
        tap(screen, "Others have answered since")
        tap(screen, "Undo it")
    assert len(sitting.session.history()) == index
