"""What every drawn surface is made of: noise, colours and ramps of colours."""

import colorsys
from collections.abc import Sequence
from functools import cache
from typing import Literal, TypeAlias

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.random import Generator
from numpy.typing import NDArray

from vision.reading import Picture

Family: TypeAlias = Literal["train", "kept"]
"""Which makers may be used: those a network is taught with, or those kept back to judge it by."""

Field: TypeAlias = NDArray[np.float32]
"""One number for every pixel, mostly between 0 and 1."""

Colour: TypeAlias = tuple[int, int, int]
"""Blue, green, red."""

BANK = 1600
"""Side of the noise that is made once and cut up ever after: drawing fresh noise is slow."""

FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_PLAIN,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_COMPLEX_SMALL,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
)


def picture(values: MatLike) -> Picture:
    """Any numbers as a picture: cut off at 0 and 255."""
    if values.dtype == np.uint8:
        return np.asarray(values, np.uint8)
    return np.clip(values, 0, 255).astype(np.uint8)


def field(values: MatLike) -> Field:
    return np.asarray(values, np.float32)


@cache
def _bank() -> Field:
    return np.random.default_rng(20).standard_normal((BANK, BANK), np.float32)


def grain(rng: Generator, height: int, width: int) -> Field:
    """White noise with mean 0 and deviation 1."""
    bank = _bank()
    if height > BANK or width > BANK:
        return rng.standard_normal((height, width), np.float32)
    top, left = int(rng.integers(BANK - height + 1)), int(rng.integers(BANK - width + 1))
    return bank[top : top + height, left : left + width]


def clouds(
    rng: Generator,
    shape: tuple[int, int],
    cell: tuple[float, float] | float,
    rough: float = 0.5,
    fine: int = 6,
) -> Field:
    """Soft blotches between 0 and 1: ``cell`` pixels wide (or wide and high), with ever finer ones upon them.

    ``rough`` is how strong each finer layer is, ``fine`` how many there are at most.
    """
    height, width = shape
    wide, high = cell if isinstance(cell, tuple) else (cell, cell)
    rows, columns = max(2, round(height / max(high, 1))) + 1, max(2, round(width / max(wide, 1))) + 1
    rows, columns = min(rows, height), min(columns, width)
    here = grain(rng, rows, columns)
    strength = 1.0
    for _ in range(fine):
        if rows * 2 > height and columns * 2 > width:
            break
        rows, columns = min(rows * 2, height), min(columns * 2, width)
        strength *= rough
        bigger = cv2.resize(here, (columns, rows), interpolation=cv2.INTER_LINEAR)
        here = field(cv2.scaleAdd(grain(rng, rows, columns), strength, bigger))
    mean, spread = (float(part[0, 0]) for part in cv2.meanStdDev(here))
    scale = 1 / (4.4 * max(spread, 1e-6))
    here = here * np.float32(scale) + np.float32(0.5 - mean * scale)
    return field(cv2.resize(here, (width, height), interpolation=cv2.INTER_CUBIC))


def ramp(*colours: Colour) -> Picture:
    """256 colours that run evenly through the given ones."""
    at = np.linspace(0, 255, len(colours))
    parts = [np.interp(np.arange(256), at, [colour[part] for colour in colours]) for part in range(3)]
    return np.stack(parts, axis=-1).astype(np.uint8)[:, None, :]


def tinted(values: Field, *colours: Colour) -> Picture:
    """Every value's colour: 0 is the first of ``colours``, 1 the last."""
    steps = cv2.convertScaleAbs(np.maximum(values, 0), alpha=255)
    return picture(cv2.applyColorMap(steps, ramp(*colours)))


def shaded(image: Picture, gain: Field) -> Picture:
    """Every pixel brighter or darker: a gain of 1 leaves it as it is."""
    steps = cv2.convertScaleAbs(np.maximum(gain, 0), alpha=127)
    return picture(cv2.multiply(image, cv2.cvtColor(steps, cv2.COLOR_GRAY2BGR), scale=1 / 127))


def mixed(below: Picture, above: Picture, share: Field | Picture) -> Picture:
    """``above`` where ``share`` is 1 (or 255), ``below`` where it is 0."""
    part = share if share.dtype == np.float32 else share.astype(np.float32) / 255
    return picture(cv2.blendLinear(above, below, field(part), field(1 - part)))


def flat(colour: Colour, height: int, width: int) -> Picture:
    return np.full((height, width, 3), colour, np.uint8)


def between(rng: Generator, low: float, high: float) -> float:
    return float(rng.uniform(low, high))


def evenly(rng: Generator, low: float, high: float) -> float:
    """A size: as often between 1 and 2 as between 2 and 4."""
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """Everything from 0 to 1; the hue goes round."""
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, min(max(saturation, 0), 1), min(max(value, 0), 1))
    return round(blue * 255), round(green * 255), round(red * 255)


def colour(rng: Generator) -> Colour:
    """Any colour a thing may have: strong, muted, dark, pale or grey."""
    hue, kind = float(rng.random()), rng.random()
    if kind < 0.3:
        return hsv(hue, between(rng, 0.65, 1), between(rng, 0.45, 1))
    if kind < 0.55:
        return hsv(hue, between(rng, 0.2, 0.6), between(rng, 0.3, 0.85))
    if kind < 0.7:
        return hsv(hue, between(rng, 0.05, 0.25), between(rng, 0.75, 1))
    if kind < 0.85:
        return hsv(hue, between(rng, 0.2, 0.8), between(rng, 0.05, 0.3))
    return hsv(hue, between(rng, 0, 0.06), between(rng, 0.03, 1))


def near(rng: Generator, around: Colour, spread: float) -> Colour:
    """A colour like another: ``spread`` is the deviation of each part, of 255."""
    whole = rng.normal(0, spread)
    parts = [int(np.clip(part + whole + rng.normal(0, spread / 3), 0, 255)) for part in around]
    return parts[0], parts[1], parts[2]


def times(around: Colour, gain: float) -> Colour:
    parts = [min(255, max(0, round(part * gain))) for part in around]
    return parts[0], parts[1], parts[2]


def light(of: Colour) -> float:
    """How bright a colour looks, from 0 to 255."""
    return 0.11 * of[0] + 0.59 * of[1] + 0.3 * of[2]


def unlike(rng: Generator, other: Colour, least: float = 60) -> Colour:
    """A colour that can be seen upon another."""
    for _ in range(8):
        found = colour(rng)
        if (
            max(
                abs(light(found) - light(other)),
                *(abs(a - b) * 0.6 for a, b in zip(found, other, strict=True)),
            )
            > least
        ):
            return found
    return (20, 20, 20) if light(other) > 127 else (235, 235, 235)


def chosen(rng: Generator, colours: Sequence[Colour]) -> Colour:
    return colours[int(rng.integers(len(colours)))]


def words(rng: Generator, letters: int) -> str:
    """Nonsense that looks like print."""
    alphabet = "etaoinshrdlucmfwypvbgkjqxz"
    weight = np.linspace(1, 0.1, len(alphabet))
    drawn = rng.choice(len(alphabet), letters, p=weight / weight.sum())
    text = "".join(alphabet[int(one)] for one in drawn)
    gaps = rng.random(letters) < 0.17
    text = "".join(" " if gap else letter for letter, gap in zip(text, gaps, strict=True))
    style = rng.random()
    return text.upper() if style < 0.15 else text.capitalize() if style < 0.5 else text


def write(
    rng: Generator,
    image: Picture,
    text: str,
    at: tuple[float, float],
    height: float,
    ink: Colour,
    font: int | None = None,
) -> None:
    """Text whose left lower corner is at ``at`` and whose capitals are ``height`` pixels high."""
    style = FONTS[int(rng.integers(len(FONTS)))] if font is None else font
    scale = cv2.getFontScaleFromHeight(style, max(3, round(height)), 1)
    thick = max(1, round(height / 9))
    cv2.putText(image, text, (round(at[0]), round(at[1])), style, scale, ink, thick, cv2.LINE_AA)


def wrinkled(rng: Generator, image: Picture, scale: float) -> Picture:
    """Cloth that now and then does not lie flat: folds with a lit and a shaded flank."""
    if rng.random() < 0.65:
        return image
    cell, strength = evenly(rng, 40, 200) * scale, between(rng, 0.15, 0.6)
    small = (image.shape[0] // 4, image.shape[1] // 4)
    hills = np.abs(clouds(rng, small, (cell / 4, cell * between(rng, 0.15, 0.6)), 0.35, 3) - 0.5)
    slope = field(
        cv2.Sobel(cv2.GaussianBlur(hills, (0, 0), 2), cv2.CV_32F, 1, 1 if rng.random() < 0.5 else 0)
    )
    slope *= np.float32(strength / max(float(np.abs(slope).max()), 1e-6))
    return shaded(image, 1 + field(cv2.resize(slope, (image.shape[1], image.shape[0]))))


def gradient(rng: Generator, shape: tuple[int, int], strength: float) -> Field:
    """A gain that falls off across the picture, as from a lamp at one side: 1, give or take ``strength``."""
    corners = (1 + strength * rng.uniform(-1, 1, (2, 2))).astype(np.float32)
    return field(cv2.resize(corners, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR))
