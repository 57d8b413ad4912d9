"""A hand that touches twice answers once."""

from pathlib import Path
from time import time

import pytest
from kivy.tests.common import UnitTestTouch

from companion.app.main import Companion
from companion.app.play.moments import Asked
from companion.app.play.sitting import Sitting
from companion.app.widgets.dice_pad import DicePad
from companion.app.widgets.entry_parts import Tile
from companion.app.widgets.plain import Touch
from companion.app.widgets.steady import QUICK, Steady
from companion.table.session import Session
from tests.app.drawn import label_of, parts, settle, touch_at

_SOON = QUICK / 3


class _At:
    """A touch, as far as it matters here."""

    def __init__(self, when: float, x: float = 100) -> None:
        self.time_start, self.pos = when, (x, 100.0)


def test_a_touch_on_what_has_just_appeared_is_the_one_before_it_once_more() -> None:
    hand = Steady()
    assert not hand.is_too_quick(_At(10), "first question")
    assert hand.is_too_quick(_At(10 + _SOON), "second question")
    assert hand.is_too_quick(_At(10 + 2 * _SOON), "second question"), "however long the hand trembles"
    assert not hand.is_too_quick(_At(10 + 2 * _SOON + QUICK), "second question")


def test_a_slow_machine_does_not_make_the_second_touch_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """It tells of a touch when it comes to it: here after it has drawn for three seconds."""
    passed = iter((50.0, 53.0, 60.0))
    monkeypatch.setattr("companion.app.widgets.steady.monotonic", lambda: next(passed))
    hand = Steady()
    assert not hand.is_too_quick(_At(10), "first question")
    hand.seen("second question")
    assert hand.is_too_quick(_At(13 + _SOON), "second question")


def test_a_touch_that_comes_as_the_question_changes_by_itself_is_no_answer() -> None:
    hand = Steady()
    assert not hand.is_too_quick(_At(0, 300), "dice")
    hand.seen("dice as touched")
    hand.look("dice as touched")
    hand.look("the question after them")
    now = time()
    assert hand.is_too_quick(_At(now + _SOON), "the question after them")
    assert not hand.is_too_quick(_At(now + QUICK + _SOON), "the question after them")


def test_a_screen_that_never_stops_changing_by_itself_lets_people_go(monkeypatch: pytest.MonkeyPatch) -> None:
    now, hand, heard = 1000.0, Steady(), []
    monkeypatch.setattr("companion.app.widgets.steady.time", lambda: now)
    for number in range(9):
        now += _SOON
        hand.look(f"question {number}")
        heard.append(not hand.is_too_quick(_At(now + 0.01, 100 * number), f"question {number}"))
    assert heard == [False, False, True] * 3


def test_a_clock_that_is_set_back_costs_one_touch_at_most() -> None:
    hand = Steady()
    assert not hand.is_too_quick(_At(1_000_000), "first question")
    hand.is_too_quick(_At(10), "second question")
    assert not hand.is_too_quick(_At(10 + QUICK), "second question")


def test_quick_touches_elsewhere_or_on_the_same_question_count() -> None:
    hand = Steady()
    assert not hand.is_too_quick(_At(10), "first question")
    assert not hand.is_too_quick(_At(10 + _SOON, 300), "second question")
    assert not hand.is_too_quick(_At(10 + 2 * _SOON, 300), "second question")


def _opened(app: Companion, path: Path, seed: int | None) -> Sitting:
    app.rooms.open(Session.new(path / "g.journal", ["Anna", "Ben"], seed=seed))
    settle()
    assert app.rooms.table is not None
    return app.rooms.table.sitting


def test_an_answer_touched_twice_is_given_once(app: Companion, tmp_path: Path) -> None:
    sitting = _opened(app, tmp_path, 3)
    for label in ("Lock the", "Slot 3", "Take 2 coins"):
        before = len(sitting.session.game.log)
        found = next(one for one in parts(app.rooms.current_screen, Touch) if label_of(one).startswith(label))
        place = found.to_window(*found.center)
        touch_at(*place)
        answered = sitting.moment
        assert len(sitting.session.game.log) > before
        touch_at(*place, later=_SOON)
        touch_at(*place, later=_SOON)
        assert sitting.moment is answered


def _until_several_dice(sitting: Sitting) -> None:
    asked = sitting.moment
    while isinstance(asked, Asked) and (asked.dice is None or asked.dice[1] < 3):
        sitting.answer(next(one.value for one in asked.choices if not one.refused), asked.index)
        asked = sitting.moment


def test_what_a_touch_has_changed_has_not_changed_by_itself(app: Companion, tmp_path: Path) -> None:
    """Also where the devices are looked at before the next picture is drawn."""
    _opened(app, tmp_path, 3)
    app.rooms._hear(app.rooms._attached)
    before, shown = app.rooms._steady._by_itself, app.rooms._shown()
    found = next(
        one for one in parts(app.rooms.current_screen, Touch) if label_of(one).startswith("Lock the")
    )
    finger = UnitTestTouch(*found.to_window(*found.center))
    finger.time_start = 0
    finger.touch_down()
    finger.touch_up()
    app.rooms._hear(app.rooms._attached)
    assert app.rooms._shown() != shown
    assert app.rooms._steady._by_itself == before


def test_dice_are_told_as_quickly_as_anybody_likes(app: Companion, tmp_path: Path) -> None:
    _until_several_dice(_opened(app, tmp_path, None))
    app.rooms.to_table()
    settle()
    (pad,) = parts(app.rooms.current_screen, DicePad)
    face = parts(pad, Tile)[-1]
    place = face.to_window(*face.center)
    touch_at(*place)
    touch_at(*place, later=_SOON)
    assert [bool(one.face) for one in pad.throw.places] == [True, True, False, False]


def test_after_the_key_that_goes_back_a_touch_counts_at_once(app: Companion, tmp_path: Path) -> None:
    _opened(app, tmp_path, 3)
    app.rooms.table._doors.settings()
    app.rooms._hear(app.rooms._attached)
    before = app.rooms._steady._by_itself
    app.rooms.go_back()
    app.rooms._hear(app.rooms._attached)
    assert app.rooms._steady._by_itself == before
