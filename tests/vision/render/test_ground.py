"""Grounds: every maker gives a picture of its own, the same one for the same chance."""

import numpy as np
import pytest

from vision.render import ground
from vision.render.texture import Family

FAMILIES: tuple[Family, ...] = ("train", "kept")
EVERY = [(family, name) for family in FAMILIES for name in ground.FAMILIES[family]]


@pytest.mark.parametrize("family, name", EVERY)
def test_every_maker_gives_a_picture_that_is_not_empty(family: Family, name: str) -> None:
    made = ground.named(np.random.default_rng(3), family, name)
    assert made.image.shape == (1024, 1024, 3)
    assert made.image.dtype == np.uint8
    assert made.image.flags.c_contiguous
    assert made.image.std() > 0.5


@pytest.mark.parametrize("family", FAMILIES)
def test_the_same_chance_gives_the_same_ground(family: Family) -> None:
    first, second = (ground.some(np.random.default_rng(11), family) for _ in range(2))
    assert first.mm == second.mm
    assert (first.image == second.image).all()


@pytest.mark.parametrize("family", FAMILIES)
def test_another_chance_gives_another_ground(family: Family) -> None:
    rng = np.random.default_rng(5)
    first, second = ground.some(rng, family), ground.some(rng, family)
    assert first.mm != second.mm
    assert (first.image != second.image).any()


def test_the_families_share_no_maker() -> None:
    train, kept = ({maker for _, maker in ground.FAMILIES[family].values()} for family in FAMILIES)
    assert train.isdisjoint(kept)


def test_a_ground_is_between_a_hand_and_a_table_wide() -> None:
    rng = np.random.default_rng(8)
    widths = [ground.named(rng, "kept", "studs").mm for _ in range(12)]
    assert all(ground.NARROWEST <= width <= ground.WIDEST for width in widths)
    assert max(widths) > 2 * min(widths)


def test_the_scale_is_pixels_a_millimetre() -> None:
    made = ground.Ground(np.zeros((1024, 1024, 3), np.uint8), 512.0)
    assert made.scale == 2.0
