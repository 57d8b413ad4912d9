"""Things lying about: drawn to scale, with a shadow, on a copy of the ground."""

import numpy as np
import pytest

from vision.render import things
from vision.render.ground import Ground
from vision.render.objects import pieces
from vision.render.objects.sprite import Sprite
from vision.render.texture import Family

FAMILIES: tuple[Family, ...] = ("train", "kept")
EVERY = [(family, name) for family in FAMILIES for name in things.FAMILIES[family]]
GREY = 128


def bare(mm: float = 256) -> Ground:
    return Ground(np.full((512, 512, 3), GREY, np.uint8), mm)


def laid(sprite: Sprite, dark: float) -> np.ndarray:
    """A grey picture with a sprite in its middle, its shadow to the right."""
    image = bare().image
    things.lay(image, sprite, (np.array([256.0, 256.0]), 0.0), (np.array([30.0, 0.0]), 2.0, dark))
    return image


@pytest.mark.parametrize("scale", [1.2, 8.5])
@pytest.mark.parametrize("family, name", EVERY)
def test_every_thing_is_solid_somewhere(family: Family, name: str, scale: float) -> None:
    sprite = things.FAMILIES[family][name][1](np.random.default_rng(2), scale, family)
    assert sprite.image.shape == (*sprite.mask.shape, 3)
    assert sprite.image.dtype == sprite.mask.dtype == np.uint8
    assert (sprite.mask > 200).mean() > 0.02
    assert sprite.height > 0


@pytest.mark.parametrize("family", FAMILIES)
def test_scattering_leaves_the_given_ground_alone(family: Family) -> None:
    ground = bare()
    strewn = things.scatter(np.random.default_rng(1), ground, family, 12)
    assert (ground.image == GREY).all()
    assert (strewn.image != GREY).any()
    assert strewn.image.shape == ground.image.shape
    assert strewn.image.dtype == np.uint8
    assert strewn.mm == ground.mm


@pytest.mark.parametrize("family", FAMILIES)
def test_the_same_chance_scatters_the_same_things(family: Family) -> None:
    first, second = (things.scatter(np.random.default_rng(9), bare(), family, 8) for _ in range(2))
    assert (first.image == second.image).all()


def test_no_things_leave_the_ground_as_it_was() -> None:
    assert (things.scatter(np.random.default_rng(1), bare(), "train", 0).image == GREY).all()


def test_each_family_has_things_the_other_never_shows() -> None:
    train, kept = ({maker for _, maker in things.FAMILIES[family].values()} for family in FAMILIES)
    assert train - kept
    assert kept - train


@pytest.mark.parametrize("scale", [1.0, 2.0, 8.0])
def test_a_coin_is_as_large_as_a_coin_whatever_the_scale(scale: float) -> None:
    sprite = pieces.coin(np.random.default_rng(4), scale, "train")
    solid = np.flatnonzero((sprite.mask > 127).any(axis=0))
    across = (solid[-1] - solid[0] + 1) * sprite.zoom / scale
    assert 14 < across < 30


def test_a_thing_casts_a_shadow_to_one_side() -> None:
    sprite = Sprite(np.full((40, 40, 3), 200, np.uint8), np.full((40, 40), 255, np.uint8), 1.0)
    image = laid(sprite, dark=0.5)
    assert image[256, 256, 0] == 200
    assert image[256, 294, 0] < GREY * 0.7
    assert image[256, 215, 0] == GREY


def test_a_thing_beside_the_ground_changes_nothing() -> None:
    sprite = Sprite(np.full((40, 40, 3), 200, np.uint8), np.full((40, 40), 255, np.uint8), 1.0)
    image = bare().image
    things.lay(image, sprite, (np.array([-300.0, 50.0]), 10.0), (np.array([2.0, 2.0]), 2.0, 0.5))
    assert (image == GREY).all()
