"""What the watcher does frame by frame, on simple painted pictures."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import cv2
import numpy as np
import pytest

from vision.reading import Box, Picture, Reading
from vision.sources.frame import Frame
from vision.throws import State, Throw, ThrowWatcher, Trouble
from vision.throws.foreground import Outline

SIZE = (180, 320)
SIDE = 16
FELT = np.asarray(
    cv2.resize(
        np.random.default_rng(0).integers(60, 110, (9, 16, 3)).astype(np.uint8), SIZE[::-1], interpolation=2
    ),
    np.uint8,
)
Spot = tuple[int, int]


def picture(dice: Iterable[Spot] = (), arm: Box | None = None, book: Box | None = None) -> Picture:
    """A felt with white dice; ``arm`` and ``book`` are painted over it."""
    painted = FELT.copy()
    for x, y in dice:
        painted[y : y + SIDE, x : x + SIDE] = 240
        cv2.circle(painted, (x + SIDE // 2, y + SIDE // 2), 3, (10, 10, 10), -1)
    for box, colour in ((arm, (120, 150, 220)), (book, (30, 30, 160))):
        if box is not None:
            painted[box.y : box.y + box.h, box.x : box.x + box.w] = colour
    return painted


@dataclass
class Finds:
    """Reads a one for each die that is painted, in the order of reading; ``sure`` look by look."""

    dice: tuple[Spot, ...] = ()
    sure: list[float] = field(default_factory=list)
    reads: int = 0

    def read(self, picture: Picture, within: Outline | None = None) -> tuple[Reading, ...]:
        self.reads += 1
        sure = self.sure.pop(0) if self.sure else 0.99
        boxes = [Box(x, y, SIDE, SIDE) for x, y in self.dice]
        return tuple(Reading("pips", 1, sure, box, "white", picture[:2, :2]) for box in boxes)


class Sitting:
    """A watcher before a camera that gives twenty frames a second."""

    def __init__(self, reader: Finds | None = None, expected: int | None = None, tray: Outline | None = None):
        self.reader = reader or Finds()
        self.lamps: list[bool] = []
        self.watcher = ThrowWatcher(self.reader, expected, tray, self.lamps.append)
        self.number = 0

    def see(self, shown: Picture, seconds: float) -> list[Throw]:
        """The same view for so long."""
        throws = []
        for _ in range(round(seconds * 20)):
            throw = self.watcher.feed(Frame(shown, self.number / 20, self.number))
            self.number += 1
            throws += [throw] if throw is not None else []
        return throws

    def lie(self, *dice: Spot, seconds: float = 1.0, **more: Box) -> list[Throw]:
        """These dice lie there, and would be read."""
        self.reader.dice = dice
        return self.see(picture(dice, **more), seconds)


ARM = Box(0, 60, 150, 50)


def test_what_lies_there_at_first_was_not_thrown() -> None:
    assert Sitting().lie((100, 80)) == []


def test_what_lies_there_is_read_when_it_is_asked_for() -> None:
    sitting = Sitting()
    sitting.watcher.again()
    (throw,) = sitting.lie((100, 80))
    assert len(throw.readings) == 1
    assert sitting.see(picture([(100, 80)]), 1) == []
    sitting.watcher.again()
    assert len(sitting.see(picture([(100, 80)]), 1)) == 1


def test_a_throw_is_told_once_and_its_time_is_that_of_the_frame() -> None:
    sitting = Sitting()
    sitting.lie()
    (throw,) = sitting.lie((100, 80), (200, 40))
    assert 1.2 <= throw.at <= 1.5
    assert throw.problems == ()
    assert sitting.see(picture([(100, 80), (200, 40)]), 3) == []
    assert sitting.watcher.state is State.SETTLED


def test_sure_dice_need_one_look_and_doubtful_ones_three() -> None:
    sitting = Sitting()
    sitting.lie()
    sitting.lie((100, 80))
    assert sitting.reader.reads == 1
    sitting.reader.sure = [0.5, 0.7, 0.6]
    (throw,) = sitting.lie((200, 80))
    assert sitting.reader.reads == 4
    assert throw.readings[0].confidence == 0.7


def test_an_arm_that_lies_still_is_waited_for_and_named() -> None:
    sitting = Sitting()
    sitting.lie()
    assert sitting.lie((200, 80), arm=ARM, seconds=8) == []
    assert sitting.reader.reads == 0
    assert sitting.watcher.state is State.HAND
    assert len(sitting.lie((200, 80))) == 1


def test_a_large_thing_that_lies_as_still_as_no_hand_can_belongs_to_the_table_in_the_end() -> None:
    sitting = Sitting()
    sitting.lie()
    assert len(sitting.lie((200, 80), book=Box(0, 0, 80, 80), seconds=32)) == 1
    assert len(sitting.lie((250, 80), book=Box(0, 0, 80, 80))) == 1


def test_a_hand_that_was_there_from_the_start_may_leave() -> None:
    sitting = Sitting()
    sitting.see(picture(arm=ARM), 1)
    assert len(sitting.lie((200, 80))) == 1


def test_half_a_die_at_the_edge_is_told_after_a_while_as_hidden() -> None:
    sitting = Sitting(expected=2)
    sitting.lie()
    sitting.reader.dice = ((100, 80),)
    (throw,) = sitting.see(picture([(100, 80), (310, 40)]), 8)
    assert {problem.trouble for problem in throw.problems} == {Trouble.MISSING, Trouble.HIDDEN}


def test_a_die_that_cannot_be_read_at_all_is_told_as_hidden_where_it_lies() -> None:
    sitting = Sitting(expected=2)
    sitting.lie()
    sitting.reader.dice = ((100, 80),)
    (throw,) = sitting.see(picture([(100, 80), (220, 40)]), 1)
    places = {problem.trouble: problem.box for problem in throw.problems}
    hidden = places[Trouble.HIDDEN]
    assert hidden is not None
    assert np.hypot(hidden.centre[0] - 228, hidden.centre[1] - 48) < 8
    assert Trouble.MISSING in places


def test_when_too_many_dice_lay_there_those_that_are_left_are_told() -> None:
    sitting = Sitting(expected=2)
    sitting.lie()
    (throw,) = sitting.lie((60, 80), (120, 80), (180, 80), (240, 80))
    assert [problem.trouble for problem in throw.problems] == [Trouble.EXTRA]
    (throw,) = sitting.lie((60, 80), (120, 80), (180, 80))
    assert [problem.trouble for problem in throw.problems] == [Trouble.EXTRA]
    (throw,) = sitting.lie((60, 80), (120, 80))
    assert (len(throw.readings), throw.problems) == (2, ())
    assert sitting.lie((60, 80)) == []


def test_movement_while_it_reads_begins_the_reading_anew() -> None:
    sitting = Sitting(Finds(sure=[0.5]))
    sitting.lie()
    assert sitting.lie((100, 80), seconds=0.3) == []
    (throw,) = sitting.lie((140, 80))
    assert throw.readings[0].confidence == 0.99


def test_movement_beside_the_tray_does_not_keep_a_throw_from_being_read() -> None:
    tray = np.array([[180, 50], [260, 50], [260, 130], [180, 130]], np.float32)
    sitting = Sitting(tray=tray)
    sitting.lie()
    sitting.reader.dice = ((200, 80),)
    throws = []
    for step in range(20):
        throws += sitting.see(picture([(200, 80)], arm=Box(0, 60, 20 + 4 * step, 40)), 0.05)
    assert len(throws) == 1


TRAY = np.array([[180, 50], [260, 50], [260, 130], [180, 130]], np.float32)
IN_TRAY, ALSO_IN_TRAY = (200, 80), (230, 60)
FAR, ALSO_FAR = (40, 80), (60, 20)


def outside(throw: Throw) -> list[Spot]:
    """Where dice are told to lie that left the tray."""
    found = [problem.box for problem in throw.problems if problem.trouble is Trouble.OUTSIDE]
    return [(box.x, box.y) for box in found if box is not None]


def test_a_die_that_fell_far_from_the_tray_is_told() -> None:
    sitting = Sitting(expected=2, tray=TRAY)
    sitting.lie()
    (throw,) = sitting.lie(IN_TRAY, FAR)
    assert len(throw.readings) == 1
    assert outside(throw) == [FAR]


def test_what_lies_far_from_the_tray_is_not_told_unless_it_is_a_die_of_this_throw() -> None:
    lay_there = Sitting(expected=2, tray=TRAY)
    lay_there.lie(FAR)
    (throw,) = lay_there.lie(IN_TRAY, FAR)
    assert outside(throw) == []
    complete = Sitting(expected=2, tray=TRAY)
    complete.lie()
    (throw,) = complete.lie(IN_TRAY, ALSO_IN_TRAY, FAR)
    assert throw.problems == ()
    too_many = Sitting(expected=2, tray=TRAY)
    too_many.lie()
    (throw,) = too_many.lie(IN_TRAY, FAR, ALSO_FAR)
    assert outside(throw) == []
    nothing_thrown = Sitting(expected=2, tray=TRAY)
    nothing_thrown.lie()
    assert nothing_thrown.lie(FAR, ALSO_FAR) == []
    doubtful = Sitting(Finds(sure=[0.6] * 9), expected=2, tray=TRAY)
    doubtful.lie()
    (throw,) = doubtful.lie(IN_TRAY, FAR)
    assert outside(throw) == []


def test_lamps_are_freed_when_the_reader_fails_and_when_the_watcher_is_stopped() -> None:
    class Fails(Finds):
        def read(self, picture: Picture, within: Outline | None = None) -> tuple[Reading, ...]:
            raise MemoryError

    sitting = Sitting(Fails())
    sitting.lie()
    with pytest.raises(MemoryError):
        sitting.lie((100, 80))
    assert sitting.lamps == [True, False]
    stopped = Sitting()
    stopped.lie()
    stopped.lie((100, 80), seconds=0.15)
    assert stopped.lamps == [True]
    stopped.watcher.stop()
    stopped.watcher.stop()
    assert stopped.lamps == [True, False]


def test_lamps_stay_steady_through_the_change_they_make_themselves() -> None:
    """They turn white when they are held: the picture changes, and that is no new throw."""
    sitting = Sitting()
    sitting.lie()
    sitting.lie((100, 80), seconds=0.15)
    assert sitting.lamps == [True]
    white = np.clip(picture([(100, 80)]) * np.array([1.3, 1.1, 0.8]), 0, 255).astype(np.uint8)
    assert len(sitting.see(white, 1)) == 1
    assert sitting.lamps == [True, False]


def test_lamps_are_not_held_for_long_while_something_goes_on_moving() -> None:
    sitting = Sitting()
    sitting.lie()
    sitting.lie((100, 80), seconds=0.15)
    for step in range(30):
        sitting.see(picture([(100 + 5 * step, 80)]), 0.05)
    assert sitting.lamps == [True, False]


def test_a_source_of_another_size_is_taken_up_from_the_beginning() -> None:
    sitting = Sitting()
    sitting.lie()
    larger = np.asarray(cv2.resize(picture([(100, 80)]), (480, 270)), np.uint8)
    assert sitting.see(larger, 1) == []
    assert sitting.watcher.state is State.SETTLED
