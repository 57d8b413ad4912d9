"""What a camera does to a picture: blur, noise, compression, false colour and false light."""

from collections.abc import Callable
from typing import TypeAlias

import cv2
import numpy as np
from numpy.random import Generator

from vision.reading import Picture
from vision.render import texture as t
from vision.render.texture import Family, Field

Fault: TypeAlias = Callable[[Generator, Picture, float], Picture]
"""Chance, the picture, and how strong the fault is: from 0 to 1."""


def _size(image: Picture) -> tuple[int, int]:
    return image.shape[0], image.shape[1]


def _unit(image: Picture) -> float:
    """A length that stands for one pixel of a 640 pixel wide picture."""
    return max(_size(image)) / 640


def _curve(image: Picture, table: Field) -> Picture:
    """A new value for each of the 256 of blue, green and red."""
    return t.picture(cv2.LUT(image, t.picture(table).reshape(1, 256, 3)))


STEPS = np.linspace(0, 1, 256, dtype=np.float32)[:, None]


def exposure(rng: Generator, image: Picture, strength: float) -> Picture:
    """Too bright or too dark, steep or flat, with a cast of colour."""
    gain = 2 ** t.between(rng, -1.1 * strength, 0.75 * strength)
    gamma = 2 ** t.between(rng, -0.7 * strength, 0.7 * strength)
    contrast = 1 + t.between(rng, -0.4, 0.4) * strength
    cast = np.exp(rng.normal(0, 0.16 * strength, 3)).astype(np.float32)
    warm = t.between(rng, -0.25, 0.25) * strength
    cast *= np.array([1 - warm, 1, 1 + warm], np.float32)
    values = (np.minimum(STEPS * gain, 1.2) ** gamma - 0.5) * contrast + 0.5
    return _curve(image, t.field(values * cast * 255))


def saturation(rng: Generator, image: Picture, strength: float) -> Picture:
    """Paler or gaudier colours."""
    share = t.between(rng, -0.8, 0.6) * strength
    grey = cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    return t.picture(cv2.addWeighted(image, 1 + share, grey, -share, 0))


def vignette(rng: Generator, image: Picture, strength: float) -> Picture:
    """Darker towards the corners."""
    centre = rng.uniform(0.4, 0.6, 2)
    down, across = np.mgrid[0:1:24j, 0:1:24j]
    away = ((across - centre[0]) ** 2 + (down - centre[1]) ** 2).astype(np.float32)
    gain = 1 / (1 + away * np.float32(1.8 * strength))
    return t.shaded(image, t.field(cv2.resize(gain, _size(image)[::-1], interpolation=cv2.INTER_LINEAR)))


def shade(rng: Generator, image: Picture, strength: float) -> Picture:
    """Somebody's soft shadow, or light that falls through a window, across the picture."""
    height, width = _size(image)
    blotch = np.zeros((80, 80), np.uint8)
    corners = rng.uniform(-20, 100, (int(rng.integers(3, 6)), 2)).astype(np.int32)
    cv2.fillConvexPoly(blotch, cv2.convexHull(corners), 255)
    soft = t.field(cv2.GaussianBlur(blotch, (0, 0), t.evenly(rng, 0.7, 9))) / 255
    gain = 1 - soft * np.float32(t.between(rng, 0.1, 0.65) * strength)
    return t.shaded(image, t.field(cv2.resize(gain, (width, height), interpolation=cv2.INTER_LINEAR)))


def haze(rng: Generator, image: Picture, strength: float) -> Picture:
    """Fogged or greasy glass: the whole picture glows and turns pale."""
    small = cv2.resize(image, (40, 40), interpolation=cv2.INTER_AREA)
    glow = cv2.resize(cv2.GaussianBlur(small, (0, 0), 3), _size(image)[::-1], interpolation=cv2.INTER_LINEAR)
    share = t.between(rng, 0.1, 0.5) * strength
    return t.picture(cv2.addWeighted(image, 1 - share, glow, share, t.between(rng, 0, 60) * strength))


def glare(rng: Generator, image: Picture, strength: float) -> Picture:
    """A lamp mirrored in the glass or the table: one or more bright spots."""
    height, width = _size(image)
    layer = np.zeros((80, 80, 3), np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        spot, reach = rng.integers(0, 80, 2), t.evenly(rng, 1, 12)
        axes = (max(1, round(reach)), max(1, round(reach * t.between(rng, 0.3, 1))))
        tint = t.hsv(t.between(rng, 0.05, 0.65), t.between(rng, 0, 0.3), strength)
        cv2.ellipse(layer, (int(spot[0]), int(spot[1])), axes, t.between(rng, 0, 180), 0, 360, tint, -1)
    soft = cv2.GaussianBlur(layer, (0, 0), t.evenly(rng, 1.5, 10))
    return t.picture(cv2.add(image, cv2.resize(soft, (width, height), interpolation=cv2.INTER_LINEAR)))


def defocus(rng: Generator, image: Picture, strength: float) -> Picture:
    """Out of focus: bell-shaped, or the lens's round opening."""
    reach = 0.3 + t.between(rng, 0.2, 2.6) * strength * _unit(image)
    if rng.random() < 0.6:
        return t.picture(cv2.GaussianBlur(image, (0, 0), reach))
    side = 2 * int(np.ceil(reach * 1.6)) + 1
    offsets = np.arange(side, dtype=np.float32) - side // 2
    away = np.sqrt(offsets[:, None] ** 2 + offsets**2)
    disc = np.clip(reach * 1.5 - away + 0.5, 0, 1).astype(np.float32)
    return t.picture(cv2.filter2D(image, -1, disc / disc.sum()))


def shallow(rng: Generator, image: Picture, strength: float) -> Picture:
    """Near things are sharp and far ones are not: blur that grows across the picture."""
    height, width = _size(image)
    soft = t.picture(cv2.GaussianBlur(image, (0, 0), 0.6 + 3.4 * strength * _unit(image)))
    angle, middle = t.between(rng, 0, 6.28), t.between(rng, -0.1, 0.5)
    down, across = np.mgrid[-1:1:16j, -1:1:16j]
    along = across * np.cos(angle) + down * np.sin(angle)
    share = np.clip(np.abs(along + middle) * t.between(rng, 0.6, 1.5) - 0.25, 0, 1).astype(np.float32)
    return t.mixed(image, soft, t.field(cv2.resize(share, (width, height), interpolation=cv2.INTER_LINEAR)))


def motion(rng: Generator, image: Picture, strength: float) -> Picture:
    """The camera moved while it looked."""
    length = 1 + t.between(rng, 1, 11) * strength * _unit(image)
    side = 2 * int(np.ceil(length / 2)) + 3
    kernel = np.zeros((side * 4, side * 4), np.uint8)
    angle, middle = t.between(rng, 0, np.pi), side * 2
    reach = np.array([np.cos(angle), np.sin(angle)]) * length * 2
    bow = np.array([-reach[1], reach[0]]) * t.between(rng, -0.25, 0.25)
    path = np.round(np.array([-reach, bow, reach]) + middle).astype(np.int32)
    cv2.polylines(kernel, [path], False, 255, 4, cv2.LINE_AA)
    line = t.field(cv2.resize(kernel, (side, side), interpolation=cv2.INTER_AREA))
    return t.picture(cv2.filter2D(image, -1, line / max(float(line.sum()), 1)))


def noise(rng: Generator, image: Picture, strength: float) -> Picture:
    """A sensor in dim light: specks of brightness, and blotches of colour."""
    height, width = _size(image)
    light = t.evenly(rng, 2, 22) * strength
    coarse = bool(rng.random() < 0.4)
    rows, columns = (height // 2 + 1, width // 2 + 1) if coarse else (height, width)
    colours = np.stack([t.grain(rng, rows, columns) for _ in range(3)], -1) * np.float32(
        light * t.between(rng, 0.1, 0.9)
    )
    if coarse:
        colours = t.field(cv2.resize(colours, (width, height), interpolation=cv2.INTER_LINEAR))
    specks = t.grain(rng, height, width) * np.float32(light * 0.8)
    return t.picture(cv2.add(image, colours + specks[..., None], dtype=cv2.CV_8U))


def smooth(rng: Generator, image: Picture, strength: float) -> Picture:
    """A telephone's own cleaning: flat patches, smeared texture."""
    return t.picture(cv2.bilateralFilter(image, 5, 10 + 50 * strength, 1 + 2 * strength))


def sharpen(rng: Generator, image: Picture, strength: float) -> Picture:
    """Bright and dark seams along every edge."""
    soft = cv2.GaussianBlur(image, (0, 0), t.between(rng, 0.7, 2.2) * max(1, _unit(image)))
    share = t.between(rng, 0.2, 1.8) * strength
    return t.picture(cv2.addWeighted(image, 1 + share, soft, -share, 0))


def rescale(rng: Generator, image: Picture, strength: float) -> Picture:
    """Sent or kept small, and blown up again."""
    height, width = _size(image)
    share = 1 - t.between(rng, 0.15, 0.7) * strength
    ways = (cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC)
    small = cv2.resize(
        image,
        (max(8, round(width * share)), max(8, round(height * share))),
        interpolation=ways[int(rng.integers(3))],
    )
    return t.picture(cv2.resize(small, (width, height), interpolation=ways[1 + int(rng.integers(2))]))


def jpeg(rng: Generator, image: Picture, strength: float) -> Picture:
    """Pressed small: blocks and ringing."""
    quality = round(95 - 65 * strength * t.between(rng, 0.2, 1))
    _, packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def grey(rng: Generator, image: Picture, strength: float) -> Picture:
    """A camera without colour."""
    return t.picture(cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR))


def fringe(rng: Generator, image: Picture, strength: float) -> Picture:
    """Blue and red do not meet: coloured seams that grow towards the corners."""
    height, width = _size(image)
    parts = list(cv2.split(image))
    for part, sign in ((0, 1), (2, -1)):
        zoom = 1 + sign * t.between(rng, 0.001, 0.008) * strength
        matrix = np.array([[zoom, 0, (1 - zoom) * width / 2], [0, zoom, (1 - zoom) * height / 2]])
        parts[part] = cv2.warpAffine(parts[part], matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
    return t.picture(cv2.merge(parts))


def rolling(rng: Generator, image: Picture, strength: float) -> Picture:
    """Bands of light and dark: a lamp that flickers while the rows are read."""
    height, width = _size(image)
    rows = np.arange(height, dtype=np.float32) * np.float32(6.28 * t.between(rng, 1, 6) / height)
    bands = 1 + np.sin(rows + np.float32(t.between(rng, 0, 6))) * np.float32(0.22 * strength)
    return t.shaded(image, np.repeat(bands[:, None], width, axis=1))


def few(rng: Generator, image: Picture, strength: float) -> Picture:
    """A cheap camera's few steps of brightness."""
    step = 1 + 20 * strength
    return _curve(image, np.repeat(np.round(STEPS * 255 / step) * np.float32(step), 3, axis=1))


TRAIN: tuple[tuple[float, Fault], ...] = (
    (0.25, shade),
    (0.12, haze),
    (0.15, glare),
    (0.4, defocus),
    (0.15, shallow),
    (0.18, motion),
    (0.85, exposure),
    (0.35, saturation),
    (0.3, vignette),
    (0.6, noise),
    (0.12, smooth),
    (0.25, sharpen),
    (0.25, rescale),
    (0.13, grey),
    (0.75, jpeg),
)
"""How likely each fault is, in the order in which light meets them."""

KEPT: tuple[tuple[float, Fault], ...] = (
    (0.25, haze),
    (0.3, fringe),
    (0.45, defocus),
    (0.15, motion),
    (0.25, rolling),
    (0.85, exposure),
    (0.3, few),
    (0.6, noise),
    (0.3, smooth),
    (0.3, rescale),
    (0.13, grey),
    (0.8, jpeg),
)

FAMILIES: dict[Family, tuple[tuple[float, Fault], ...]] = {"train": TRAIN, "kept": KEPT}
