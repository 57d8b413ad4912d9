"""A body's colour is named whatever pips stand on it and whatever lies around."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.colours import body_colours, is_colourless, may_be
from vision.looks import crop_around
from vision.render import marks
from vision.render.body import some_look
from vision.render.camera import looking_down
from vision.render.casting import Light
from vision.render.ground import Ground
from vision.render.scene import Scene, draw, lying

BODIES = {
    "white": (0.8, 0.85, 0.9),
    "black": (0.01, 0.01, 0.01),
    "red": (0.02, 0.02, 0.5),
    "orange": (0.01, 0.18, 0.8),
    "yellow": (0.02, 0.6, 0.8),
    "green": (0.08, 0.35, 0.03),
    "blue": (0.5, 0.1, 0.02),
    "purple": (0.35, 0.03, 0.14),
}


@pytest.mark.parametrize("face", [1, 6])
@pytest.mark.parametrize("name", BODIES)
def test_the_body_is_named(name: str, face: int) -> None:
    body = BODIES[name]
    dark_marks = name in ("white", "orange", "yellow")
    look = replace(
        some_look(np.random.default_rng(1), (face,) * 6),
        masks=(marks.pips(face, marks.PipStyle()),) * 6,
        material="plain",
        body=body,
        mark=(0.01, 0.01, 0.01) if dark_marks else (0.9, 0.9, 0.9),
        disc=0.0,
        gloss=0.0,
        clearness=0.0,
    )
    light = Light(
        way=np.array([0.3, 0.2, 0.93], np.float32),
        lamp=np.full(3, 0.5, np.float32),
        around=np.full(3, 0.45, np.float32),
        softness=0.5,
        windows=np.zeros((0, 3), np.float32),
    )
    ground = Ground(np.full((64, 64, 3), (90, 60, 150), np.uint8), 200.0)
    picture, (seen,) = draw(Scene(looking_down(200, 200, 80.0), ground, (lying(look, 0, 0, 0, 0.5),), light))
    assert body_colours(crop_around(picture, seen.box))[0] == name


@pytest.mark.parametrize("level", [0, 255])
def test_an_even_crop_has_a_colour_too(level: int) -> None:
    crop = np.full((64, 64, 3), level, np.uint8)
    assert body_colours(crop)[0] == ("white" if level else "black")


def test_red_is_red_on_both_sides_of_the_hue_circle() -> None:
    for hue in (1, 178):
        crop = cv2.cvtColor(np.full((64, 64, 3), (hue, 220, 200), np.uint8), cv2.COLOR_HSV2BGR)
        assert body_colours(crop)[0] == "red"


def test_light_may_change_a_colour_into_its_neighbour_but_not_into_its_opposite() -> None:
    assert may_be("black", frozenset({"blue"}))
    assert may_be("red", frozenset({"orange"}))
    assert may_be("green", frozenset())
    assert not may_be("blue", frozenset({"orange", "yellow"}))
    assert not may_be("white", frozenset({"blue", "black"}))


def test_a_black_and_white_picture_is_colourless_and_a_dim_warm_one_is_not() -> None:
    rng = np.random.default_rng(4)
    grey = rng.integers(0, 256, (120, 160, 1)).astype(np.uint8)
    assert is_colourless(np.repeat(grey, 3, axis=2))
    warm = np.repeat(grey // 3, 3, axis=2)
    warm[..., 0] //= 2
    assert not is_colourless(warm)


def test_of_a_die_under_a_large_emblem_both_colours_are_told() -> None:
    crop = np.full((64, 64, 3), (120, 30, 15), np.uint8)
    cv2.circle(crop, (32, 32), 17, (30, 30, 200), -1)
    assert body_colours(crop) == ("red", "blue")
