"""Rendered videos: one reading a throw, soon after rest, and never while a hand is in view."""

import numpy as np
import pytest

from tests.vision.throws.table import LATEST, RATE, Seen, dice, rolled, stage, thrown, watch
from vision.render.hand import Reach, some_hand
from vision.render.motion import Actor, Leg, leaning, lifted
from vision.render.scene import LyingDie, lying
from vision.render.video import Faults, Script, throw_by_hand, tray_outline
from vision.throws import Trouble, Way

ROUGH = Faults(noise=4.0, flicker=0.05, hertz=9.0, bands=1.5, drift=0.1)


def faces(lying: tuple[LyingDie, ...]) -> list[object]:
    return [die.look.faces[die.top] for die in lying]


def hand(seed: int, *times: float, to: tuple[float, float] = (-60, 0), skin: int | None = None) -> Reach:
    """A hand from the left: when it comes, is there, leaves and is gone."""
    return Reach(some_hand(np.random.default_rng(seed), skin), *times, to, 0.0)


def is_read_in_peace(seen: Seen) -> bool:
    """Each throw was told in time, from looks in which no die rolled and no hand was in view.

    A look in which the watcher finds a finger is thrown away; it may take one to know that it is no die.
    """
    for throw, _ in seen.throws:
        looks = [shot for shot in seen.reader.read_at if throw.at - LATEST < shot.frame.at <= throw.at]
        if seen.delay(throw) > LATEST or any(shot.moving or shot.hand for shot in looks):
            return False
    return True


@pytest.mark.parametrize("place", [3, 4])
def test_a_throw_from_a_hand_is_read_once(place: int) -> None:
    lying = dice(3, place)
    legs, reach = throw_by_hand(np.random.default_rng(place), lying, 0.3)
    script = Script(stage(place), tuple(Actor((leg,)) for leg in legs), (reach,), 2.8, RATE, ROUGH)
    seen = watch(script, expected=3)
    assert seen.faces == [faces(lying)]
    assert seen.throws[0][0].problems == ()
    assert seen.throws[0][0].way is Way.THROWN
    assert is_read_in_peace(seen)


def test_lamps_hold_steady_while_dice_are_read_and_only_then() -> None:
    seen = watch(Script(stage(), thrown(dice(2)), seconds=1.8, rate=RATE), expected=2)
    assert [steady for _, steady in seen.lamps] == [True, False]
    held, freed = (time for time, _ in seen.lamps)
    assert all(held <= shot.frame.at <= freed for shot in seen.reader.read_at)


@pytest.mark.parametrize("skin", [0, 5])
def test_a_hand_that_is_held_still_over_the_tray_is_waited_for(skin: int) -> None:
    lying = dice(2)
    reach = hand(5, 0.3, 0.7, 2.2, 2.6, skin=skin)
    seen = watch(Script(stage(), thrown(lying), (reach,), 3.4, RATE, ROUGH), expected=2)
    assert seen.faces == [faces(lying)]
    assert seen.throws[0][0].at > 2.2
    assert is_read_in_peace(seen)


def test_fingers_that_only_reach_over_the_rim_are_waited_for() -> None:
    reach = hand(5, 0.3, 0.7, 2.2, 2.6, to=(-128, 0))
    seen = watch(Script(stage(), thrown(dice(2)), (reach,), 3.2, RATE), expected=2)
    assert len(seen.throws) == 1
    assert seen.throws[0][0].at > 2.2


def test_nothing_is_told_again_when_light_or_camera_or_a_passing_hand_disturbs() -> None:
    script = Script(
        stage(),
        thrown(dice(3), 0.4, 0.9),
        (hand(6, 1.4, 1.7, 1.8, 2.1),),
        4.4,
        RATE,
        ROUGH,
        nudges=((2.6, 4.0, -3.0),),
        lamps=((3.4, 0.7),),
    )
    assert len(watch(script, expected=3).throws) == 1


def test_dice_that_are_taken_up_are_no_throw_and_the_next_one_is() -> None:
    first, second = dice(2, 1), dice(2, 2)
    actors = tuple(
        Actor((rolled(one, 0.4, 0.9), Leg(1.9, 1.9, None), rolled(two, 2.9, 3.5)))
        for one, two in zip(first, second, strict=True)
    )
    reach = hand(7, 1.4, 1.8, 2.0, 2.3, to=(60, 0))
    seen = watch(Script(stage(), actors, (reach,), 4.2, RATE), expected=2)
    assert seen.faces == [faces(first), faces(second)]
    assert is_read_in_peace(seen)


def test_a_die_turned_by_hand_is_a_new_reading_and_is_said_to_be_that() -> None:
    first, *others = dice(3)
    x, y, _ = (float(side) for side in first.pose.at)
    turned = lying(first.look, (first.top + 2) % 6, x + 5, y, 0.4)
    actors = (Actor((rolled(first, 0.4, 0.9), Leg(2.0, 2.0, turned))), *thrown(others, 0.4, 0.9))
    reach = hand(8, 1.5, 1.9, 2.1, 2.5, to=(x + 20, y))
    seen = watch(Script(stage(), actors, (reach,), 3.2, RATE), expected=3)
    assert [throw.way for throw, _ in seen.throws] == [Way.THROWN, Way.BY_HAND]
    assert seen.faces[1][0] == turned.look.faces[turned.top]


def troubles(seen: Seen) -> set[Trouble]:
    (throw, _) = seen.throws[0]
    assert len(seen.throws) == 1
    return {problem.trouble for problem in throw.problems}


def test_a_die_that_rolls_out_of_view_is_missed() -> None:
    stays, goes = dice(2)
    beyond = lying(goes.look, goes.top, 260, 0, 0.0)
    away = Actor((Leg(0.4, 1.0, beyond, (-190, 0)),))
    script = Script(stage(), (*thrown((stays,)), away), seconds=1.8, rate=RATE)
    seen = watch(script, expected=2)
    assert seen.faces == [[stays.look.faces[stays.top]]]
    assert troubles(seen) == {Trouble.MISSING}


def test_more_dice_than_were_to_be_thrown_are_noticed() -> None:
    seen = watch(Script(stage(), thrown(dice(3)), seconds=1.8, rate=RATE), expected=2)
    assert troubles(seen) == {Trouble.EXTRA}


def test_a_die_that_leaves_the_tray_is_noticed_and_not_counted() -> None:
    inside, other = dice(2)
    outside = lying(other.look, other.top, 30, -82, 0.3)
    seen = watch(
        Script(stage(), thrown((inside, outside)), seconds=1.8, rate=RATE),
        expected=2,
        tray=tray_outline(stage()),
    )
    assert seen.faces == [[inside.look.faces[inside.top]]]
    assert troubles(seen) == {Trouble.OUTSIDE, Trouble.MISSING}


def test_a_die_leaning_on_the_rim_is_said_to_be_cocked_however_surely_it_is_read() -> None:
    flat, other = dice(2)
    cocked = leaning(lying(other.look, other.top, 0, 68, 0.0), np.pi / 2, 0.55)
    script = Script(stage(), thrown((flat, cocked)), seconds=2.0, rate=RATE)
    seen = watch(script, expected=2, tray=tray_outline(stage()))
    assert troubles(seen) == {Trouble.COCKED}
    assert is_read_in_peace(seen)


def test_a_die_under_another_is_said_to_be_hidden() -> None:
    below, above = dice(2)
    x, y, _ = below.pose.at
    upon = lifted(lying(above.look, above.top, float(x) + 5, float(y) + 2, 0.5), below.look.edge)
    script = Script(stage(), thrown((below, upon)), seconds=2.0, rate=RATE)
    assert troubles(watch(script, expected=2)) & {Trouble.HIDDEN, Trouble.MISSING}


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", range(12))
def test_throws_on_any_ground_under_any_light_by_any_hand_are_read_once(seed: int) -> None:
    """Two throws; a hand of another skin stays over the first, and takes the dice up before the second."""
    rng = np.random.default_rng(seed)
    count = int(rng.integers(1, 6))
    first, second = dice(count, seed), dice(count, seed + 100)
    legs, one = throw_by_hand(rng, first, 0.3, seed % 6)
    after, two = throw_by_hand(rng, second, 4.6, (seed + 3) % 6)
    spot = float(rng.uniform(-80, 80)), float(rng.uniform(-40, 40))
    held = Reach(some_hand(rng, (seed + 1) % 6), 1.0, 1.4, 2.6, 3.0, spot, float(rng.uniform(-3.1, 3.1)))
    picks = Reach(some_hand(rng, (seed + 2) % 6), 3.7, 4.0, 4.2, 4.5, (0, 0), float(rng.uniform(-3.1, 3.1)))
    actors = tuple(Actor((a, Leg(4.1, 4.1, None), b)) for a, b in zip(legs, after, strict=True))
    faults = Faults(float(rng.uniform(0.5, 5)), float(rng.uniform(0, 0.06)), float(rng.uniform(2, 12)), 1.5)
    seen = watch(Script(stage(seed), actors, (one, held, picks, two), 7.0, RATE, faults), expected=count)
    assert seen.faces == [faces(first), faces(second)]
    assert is_read_in_peace(seen)
