"""A hand that reaches into a picture, and a lamp that mirrors in what is glossy: both hide what is there."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.reading import Picture
from vision.render import texture as t


def reach_in(
    rng: Generator, picture: Picture, to: tuple[float, float], width: float, heading: float
) -> Picture:
    """Two to four fingers that end near a point and come from the side that ``heading`` points to (radians).

    ``width`` of a finger in pixels.
    """
    cover = np.zeros(picture.shape[:2], np.uint8)
    away = np.array([np.cos(heading), np.sin(heading)])
    beside = np.array([-away[1], away[0]])
    count = int(rng.integers(2, 5))
    for finger in range(count):
        tip = np.array(to) + beside * (finger - (count - 1) / 2) * width * 1.1
        tip = tip + away * width * t.between(rng, 0, 0.8)
        knuckle = tip + away * width * 5
        cv2.line(cover, _spot(tip), _spot(knuckle), 255, max(2, round(width)), cv2.LINE_AA)
    palm = np.array(to) + away * width * 7
    cv2.line(cover, _spot(palm), _spot(palm + away * 4000), 255, max(4, round(width * count * 1.2)))
    skin = t.hsv(t.between(rng, 0.02, 0.09), t.between(rng, 0.25, 0.6), t.between(rng, 0.3, 0.95))
    flesh = t.shaded(t.flat(skin, *picture.shape[:2]), t.gradient(rng, picture.shape[:2], 0.15))
    reach = 2 * round(width / 2) + 1
    shadow = cv2.blur(cv2.blur(cover, (reach, reach)), (reach, reach)).astype(np.float32) * (0.4 / 255)
    soft = cv2.GaussianBlur(cover, (0, 0), max(0.6, width / 25))
    return t.mixed(t.shaded(picture, t.field(1 - shadow)), flesh, np.asarray(soft, np.uint8))


def glare(rng: Generator, picture: Picture, at: tuple[float, float], size: float) -> Picture:
    """A bright spot with a soft edge about a point, ``size`` pixels across."""
    height, width = picture.shape[:2]
    rows, columns = np.ogrid[:height:4, :width:4]
    turn, slim = t.between(rng, 0, np.pi), t.between(rng, 0.3, 1)
    along = (columns - at[0]) * np.cos(turn) + (rows - at[1]) * np.sin(turn)
    across = (rows - at[1]) * np.cos(turn) - (columns - at[0]) * np.sin(turn)
    shine = t.between(rng, 80, 255) * np.exp(-((along / (size / 2)) ** 2) - (across / (size / 2 * slim)) ** 2)
    bright = t.picture(cv2.resize(shine.astype(np.uint8), (width, height), interpolation=cv2.INTER_LINEAR))
    return t.picture(cv2.add(picture, cv2.cvtColor(bright, cv2.COLOR_GRAY2BGR)))


def _spot(point: NDArray[np.float64]) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))
