"""The rendered tray: frames as from a camera, new ones drawn only while dice roll."""

import numpy as np
import pytest

from vision.render.body import some_look
from vision.render.staging import Stage
from vision.sources.frame import Frame
from vision.sources.health import FINE, Health
from vision.sources.rendered import LONGEST, QUIET, WARM, RenderedTray


class Clock:
    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


class Tray:
    """A tray on a time of its own."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.source = RenderedTray(clock=self.clock)
        self.source.start()

    def after(self, seconds: float) -> Frame:
        self.clock.now += seconds
        frame = self.source.next(0.0)
        assert frame is not None
        return frame


LOOKS = [some_look(np.random.default_rng(5)) for _ in range(3)]


def differ(one: Frame, other: Frame) -> float:
    return float(np.abs(one.picture.astype(int) - other.picture).max())


def test_dice_roll_and_then_lie_still() -> None:
    tray = Tray()
    empty = tray.after(WARM)
    faces = tray.source.throw(LOOKS, seed=4)
    assert len(faces) == 3
    rolling, later = tray.after(0.5), tray.after(0.3)
    assert differ(rolling, later) > 60
    lying, still = tray.after(LONGEST), tray.after(1.0)
    assert differ(lying, still) < 25
    assert differ(lying, empty) > 60


def test_the_same_seed_throws_the_same() -> None:
    assert Tray().source.throw(LOOKS, seed=9) == Tray().source.throw(LOOKS, seed=9)


def test_nothing_is_drawn_anew_while_nothing_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    tray, drawn = Tray(), list[int]()
    show = Stage.show

    def counted(stage: Stage, *given: object) -> object:
        drawn.append(1)
        return show(stage, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Stage, "show", counted)
    tray.source.throw(LOOKS, seed=4)
    tray.after(WARM + LONGEST)
    for _ in range(10):
        tray.after(1.0)
    assert len(drawn) == 1


def test_a_camera_that_lives_is_not_taken_for_a_frozen_one() -> None:
    tray, health = Tray(), Health()
    for _ in range(100):
        assert health.see(tray.after(QUIET + 0.01)) is None
    assert health.state == FINE


def test_frames_come_no_faster_than_they_are_due_and_none_after_the_end() -> None:
    tray = Tray()
    first = tray.after(1.0)
    tray.clock.now += QUIET / 2
    assert tray.source.next(0.0) is None
    assert tray.after(QUIET).number == first.number + 1
    tray.source.stop()
    tray.clock.now += 5
    assert tray.source.next(0.0) is None
    assert tray.source.ended


def test_nothing_falls_before_the_empty_tray_was_seen() -> None:
    tray = Tray()
    tray.source.throw(LOOKS, seed=4)
    assert differ(tray.after(WARM / 2), tray.after(WARM / 3)) < 25
    assert differ(tray.after(0.7), tray.after(0.3)) > 60
