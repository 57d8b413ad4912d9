"""Rendered videos tell the truth about every frame."""

from functools import cache

import numpy as np
import pytest

from vision.render.body import some_look
from vision.render.camera import looking_down
from vision.render.casting import Light
from vision.render.ground import Ground
from vision.render.hand import SKINS, Reach, some_hand
from vision.render.motion import Actor, Leg, leaning, lifted, resting_height, under_way
from vision.render.scene import LyingDie, Scene, draw, lying
from vision.render.staging import Stage, to_light, to_picture
from vision.render.video import TRAY, Faults, Script, Shot, shots, spread, throw_by_hand, tray_outline

QUIET = Faults(noise=0.0)
RATE = 20.0


@cache
def stage() -> Stage:
    """A plain grey table under a soft lamp."""
    ground = Ground(np.full((64, 64, 3), 120, np.uint8), 440.0)
    some = np.full(3, 0.5, np.float32)
    light = Light(np.array([0.3, 0.2, 0.93], np.float32), some, some, 0.5, np.zeros((0, 3), np.float32))
    return Stage(looking_down(320, 180, 310.0), ground, light)


def die(x: float = 0.0, y: float = 0.0, top: int = 0) -> LyingDie:
    return lying(some_look(np.random.default_rng(2)), top, x, y, 0.3)


def film(script: Script, seed: int = 0) -> list[Shot]:
    return list(shots(script, np.random.default_rng(seed)))


def hand(skin: int | None = None, sleeved: bool | None = None, to: tuple[float, float] = (0, 0)) -> Reach:
    return Reach(some_hand(np.random.default_rng(4), skin, sleeved), 0.2, 0.5, 0.8, 1.1, to, 0.0)


def test_a_die_at_rest_looks_as_it_does_in_a_single_picture() -> None:
    here = stage()
    ground = Ground(np.full((64, 64, 3), 120, np.uint8), 440.0)
    alone, (seen,) = draw(Scene(here.camera, ground, (die(30, 10),), here.light))
    picture, (truth,) = here.show((die(30, 10),))
    assert truth.face == seen.face
    assert abs(truth.box.x - seen.box.x) + abs(truth.box.w - seen.box.w) <= 2
    box = truth.box
    window = slice(box.y, box.y + box.h), slice(box.x, box.x + box.w)
    assert np.abs(picture[window].astype(int) - alone[window]).mean() < 6


def test_light_and_picture_are_inverse() -> None:
    values = np.arange(256, dtype=np.uint8).reshape(1, 256, 1).repeat(3, 2)
    back = to_picture(to_light(values)).astype(int)
    # The darkest steps are finer than light is counted in.
    assert np.abs(back - values)[:, 40:].max() <= 1


def test_the_truth_of_a_throw_goes_from_nothing_over_movement_to_rest() -> None:
    script = Script(stage(), (Actor((Leg(0.3, 0.8, die(40, 0), (-190, 0)),)),), seconds=1.2, rate=RATE)
    film_ = film(script)
    assert [shot.frame.number for shot in film_] == list(range(24))
    assert not film_[3].dice
    moving = [shot.frame.at for shot in film_ if shot.moving]
    assert moving[0] == pytest.approx(0.3)
    assert moving[-1] == pytest.approx(0.8)
    assert film_[-1].dice[0].face == die().look.faces[0]
    assert film_[-1].dice[0].visible == 1.0
    assert not any(shot.hand for shot in film_)


def test_a_die_comes_to_lie_flat_where_it_should_and_never_sinks_into_the_table() -> None:
    to = die(40, -20, top=3)
    leg = Leg(0.0, 1.0, to, (-190, 30))
    for time in np.linspace(0, 0.999, 30):
        pose = under_way(leg, to, float(time)).pose
        assert pose.corners(to.look.edge / 2)[:, 2].min() > -0.01
    assert np.allclose(pose.at, to.pose.at, atol=0.1)
    assert np.allclose(pose.turn, to.pose.turn, atol=0.02)
    assert Actor((leg,)).at(1.0) is to


def test_a_die_has_its_own_end_and_is_gone_after_that() -> None:
    actor = Actor((Leg(0.2, 0.6, die()), Leg(1.0, 1.0, None)))
    assert actor.at(0.1) is None
    assert actor.moves(0.4)
    assert not actor.moves(0.7)
    assert actor.at(1.1) is None


def test_a_leaning_die_stands_on_an_edge_and_a_lifted_one_above() -> None:
    tipped = leaning(die(), 0.0, 0.5)
    assert tipped.pose.corners(tipped.look.edge / 2)[:, 2].min() == pytest.approx(0, abs=1e-3)
    assert tipped.pose.at[2] > die().pose.at[2]
    # It rises on the side that it leans on.
    local_up = tipped.pose.turn @ die().pose.turn.T @ np.array([1, 0, 0])
    assert local_up[2] > 0.4
    upon = lifted(die(), 16)
    assert upon.pose.at[2] == pytest.approx(resting_height(upon.pose.turn, upon.look.edge) + 16)


def test_a_die_below_another_is_mostly_hidden() -> None:
    upper = lifted(die(3, 2), die().look.edge)
    _, (below, above) = stage().show((die(), upper))
    assert below.visible < 0.6
    assert above.visible == 1.0


def test_a_die_outside_the_picture_is_not_visible() -> None:
    picture, (truth,) = stage().show((die(600, 0),))
    empty, _ = stage().show(())
    assert truth.visible == 0.0
    assert np.array_equal(picture, empty)


@pytest.mark.parametrize("skin", range(len(SKINS)))
def test_a_hand_comes_stays_and_goes(skin: int) -> None:
    script = Script(stage(), (), (hand(skin),), 1.3, RATE, QUIET)
    film_ = film(script)
    shares = [shot.hand for shot in film_]
    assert shares[3] == shares[-1] == 0.0
    assert shares[13] > 0.1
    empty = film_[0].frame.picture.astype(int)
    changed = np.abs(film_[13].frame.picture - empty).max(axis=2) > 12
    assert changed.mean() > 0.8 * shares[13]
    assert np.array_equal(film_[-1].frame.picture, film_[0].frame.picture)


def test_a_hand_reaches_as_far_as_it_should() -> None:
    (shot,) = (
        s for s in film(Script(stage(), (), (hand(0, True),), 1.0, RATE, QUIET)) if s.frame.number == 13
    )
    empty, _ = stage().show(())
    light = shot.frame.picture.astype(int) - empty
    redder = light[..., 2] - light[..., 0] > 25
    farthest = np.flatnonzero(redder.any(axis=0)).max()
    assert abs(farthest - stage().camera.project(np.array([[0, 0, 45]], np.float32))[0, 0]) < 12


def test_a_hand_held_still_does_not_change_and_one_that_sways_does() -> None:
    still = film(Script(stage(), (), (hand(),), 1.0, RATE, QUIET))
    assert np.array_equal(still[12].frame.picture, still[15].frame.picture)
    reach = Reach(hand().hand, 0.2, 0.5, 0.8, 1.1, (0, 0), 0.0, sway=4.0)
    swaying = film(Script(stage(), (), (reach,), 1.0, RATE, QUIET))
    assert not np.array_equal(swaying[12].frame.picture, swaying[15].frame.picture)


def test_light_flickers_in_bands_and_lamps_are_switched_and_the_camera_is_knocked() -> None:
    faults = Faults(noise=0.0, flicker=0.1, hertz=0.0, bands=1.0)
    film_ = film(Script(stage(), (), (), 1.0, RATE, faults, lamps=((0.5, 0.5),)))
    rows = film_[0].frame.picture.mean(axis=(1, 2))
    assert rows[45] > 1.1 * rows[135]
    assert film_[15].frame.picture.mean() == pytest.approx(film_[0].frame.picture.mean() / 2, rel=0.02)
    lying_there = (Actor((Leg(0, 0, die()),)),)
    knocked = film(Script(stage(), lying_there, (), 1.0, RATE, QUIET, nudges=((0.5, 5.0, -3.0),)))
    moved = np.roll(knocked[0].frame.picture, (-3, 5), (0, 1))
    assert np.array_equal(knocked[-1].frame.picture[20:-20, 20:-20], moved[20:-20, 20:-20])


def test_noise_differs_from_frame_to_frame_and_the_same_seed_gives_the_same_video() -> None:
    script = Script(stage(), (Actor((Leg(0, 0, die()),)),), (), 0.2, RATE, Faults(noise=3.0))
    one, two = film(script), film(script)
    assert not np.array_equal(one[0].frame.picture, one[1].frame.picture)
    assert all(np.array_equal(a.frame.picture, b.frame.picture) for a, b in zip(one, two, strict=True))
    difference = one[0].frame.picture.astype(float) - one[1].frame.picture
    assert difference.std() == pytest.approx(3.0 * 2**0.5, rel=0.1)


def test_dice_are_spread_apart_within_the_tray() -> None:
    looks = [some_look(np.random.default_rng(n)) for n in range(8)]
    dice = spread(np.random.default_rng(1), looks)
    spots = np.array([die.pose.at[:2] for die in dice])
    assert (np.abs(spots) < np.array(TRAY) / 2).all()
    gaps = [np.linalg.norm(a - b) for n, a in enumerate(spots) for b in spots[:n]]
    assert min(gaps) >= 1.6 * looks[0].edge
    corners = tray_outline(stage())
    assert corners[0, 0] < corners[1, 0]
    assert corners[0, 1] < corners[3, 1]


def test_a_throw_by_hand_ends_with_the_hand_gone_and_all_dice_at_rest() -> None:
    dice = spread(np.random.default_rng(1), [die().look] * 2)
    legs, reach = throw_by_hand(np.random.default_rng(3), dice, 0.2)
    script = Script(stage(), tuple(Actor((leg,)) for leg in legs), (reach,), 2.0, RATE, QUIET)
    film_ = film(script)
    assert any(shot.hand > 0.005 for shot in film_)
    assert [shot.moving for shot in film_[-3:]] == [False] * 3
    assert film_[-1].hand == 0.0
    assert [truth.face for truth in film_[-1].dice] == [one.look.faces[one.top] for one in dice]
