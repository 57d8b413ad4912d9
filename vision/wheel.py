"""A wheel with six equal sections that turns in a fixed ring: which section stands at the fixed mark?

Nobody knows what is printed on a wheel: one picture of it is learnt, or it has a marker on its hub.
Sections are counted clockwise from 0 to 5.
"""

import base64
import json
import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.disc import Disc, checked, on_table, spots
from vision.errors import VisionError
from vision.files import read_whole, write_whole
from vision.reading import Picture, Reading
from vision.tray.boards import FIVE, SECTIONS, WHEEL, Points
from vision.tray.pictures import size_of
from vision.tray.projection import same_shape
from vision.tray.zones import Zones

SCHEMA: Final = "dark-road-wheel"
VERSION: Final = 2
HUGE: Final = 1e9
"""No number of a kept wheel is."""
STEP: Final = 360 / SECTIONS
LOOSE: Final = 15.0
"""Degrees by which a wheel that rests may be off."""
HUB: Final = 0.33
RIM: Final = 0.97
"""Where the sections are, from the middle to the rim."""
FINE: Final = 4
COLUMNS: Final = 360
RINGS: Final = 20
"""Angles and radii at which a wheel is compared; looked at so many times finer, so that nothing glitters."""
AROUND: Final = (21, 9)
"""Degrees and rings around a place with which it is compared, so that light and tint do not matter."""
CALM: Final = 30.0
"""Variance of what counts as one even surface."""
APART: Final = 20
"""Degrees: what is nearer to the best turn is the same turn."""
ASTRAY: Final = 0.02
"""Of the radius: by how much a wheel may lie elsewhere than it is looked for."""
LEAST_SPECIAL: Final = 0.01
"""How much sections have to differ, where 0.33 is all of a strong print."""
LEAST_LIKENESS: Final = 0.3
LEAST_LEAD: Final = 0.18
"""How well a turn has to agree at all, and by how much better than any other one."""
BY_MARKERS: Final = 0.999
BESIDE: Final = 1.15
"""Of the radius: how far beyond the rim dice are looked for, since one seen from the side reaches out."""
SHARED: Final = 3.0
"""Degrees by which thirds reach into each other, so that a die between them is in one of them for sure."""
ON_LINE: Final = 0.25
"""Of a die's edge: when its middle is nearer to a line, nobody can say on which section it lies."""

Strip: TypeAlias = NDArray[np.uint8]
"""The ring between hub and rim cut open at the fixed mark: radii down, degrees clockwise to the right."""


@dataclass(frozen=True, slots=True)
class WheelSight:
    """How a wheel was seen to stand: a proposal, never a fact."""

    disc: Disc
    turn: float | None
    """Degrees clockwise from the fixed mark to the middle of section 0; ``None``: not to be told."""
    confidence: float
    """The chance that ``turn`` is right."""

    @property
    def section(self) -> int | None:
        """The one at the fixed mark; ``None`` when it stands between two, or nobody can tell."""
        return None if self.turn is None or abs(self.off) > LOOSE else round(-self.turn / STEP) % SECTIONS

    @property
    def between(self) -> tuple[int, int] | None:
        """The two sections beside the fixed mark, clockwise, when neither stands at it."""
        if self.turn is None or self.section is not None:
            return None
        after = int(-self.turn % 360 // STEP)
        return after, (after + 1) % SECTIONS

    @property
    def off(self) -> float:
        """Degrees clockwise by which the nearest section is past the fixed mark; 0 when nobody can tell."""
        return 0.0 if self.turn is None else (self.turn + STEP / 2) % STEP - STEP / 2

    def turned_since(self, before: "WheelSight") -> float | None:
        """Degrees clockwise by which it was turned, the shorter way round; ``None`` when nobody can tell."""
        if self.turn is None or before.turn is None:
            return None
        return (self.turn - before.turn + 180) % 360 - 180


@dataclass(frozen=True, slots=True)
class WheelFace:
    """What is printed on a wheel, as it looked with a known section at the fixed mark."""

    disc: Disc
    """Where it lay when it was learnt."""
    size: tuple[int, int]
    """Width and height of the picture that it lay in."""
    section: int
    strip: Strip

    @classmethod
    def learn(cls, picture: Picture, disc: Disc, section: int) -> "WheelFace":
        """Without dice or hands on it. Raises ``VisionError`` when its sections look all alike."""
        if not 0 <= section < SECTIONS:
            raise VisionError("wheel-section", section=section, last=SECTIONS - 1)
        strip = unwrap(picture, disc)
        if float(np.square(_special(_contrast(strip))).mean()) < LEAST_SPECIAL:
            raise VisionError("wheel-alike")
        return cls(disc, size_of(picture), section, strip)

    def look(self, picture: Picture, disc: Disc | None = None) -> WheelSight:
        """How it stands now; ``disc`` when it or the camera has moved since it was learnt.

        Without it, raises ``VisionError`` for a picture of another shape: nobody knows what was cut off.
        """
        where = self._lies_in(size_of(picture)) if disc is None else disc
        sight = self._sight(picture, where)
        if sight.turn is not None:
            return sight
        # The rim may have been tapped carelessly, or the wheel was shoved a little.
        near = [where.moved(x * ASTRAY, y * ASTRAY) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        return max((self._sight(picture, other) for other in near), key=lambda one: one.confidence)

    def _lies_in(self, size: tuple[int, int]) -> Disc:
        if not same_shape(size, self.size):
            width, height = self.size
            raise VisionError("wheel-shape", width=size[0], height=size[1], old=f"{width}x{height}")
        return self.disc.at(self.size, size)

    def _sight(self, picture: Picture, where: Disc) -> WheelSight:
        turned, confidence = _peaks(_likeness(self.strip, unwrap(picture, where)))
        turn = None if turned is None else (turned - self.section * STEP) % 360
        return WheelSight(where, turn, confidence)

    def save(self, path: Path) -> None:
        """Raises ``VisionError``; then what was there is untouched."""
        told = {
            "schema": SCHEMA,
            "version": VERSION,
            "section": self.section,
            "size": self.size,
            "rows": self.disc.rows,
            "strip": base64.b64encode(self.strip.tobytes()).decode("ascii"),
        }
        write_whole(path, json.dumps(told, indent=1).encode())

    @classmethod
    def load(cls, path: Path) -> "WheelFace":
        """Raises ``VisionError`` for what is no kept wheel."""
        data = read_whole(path)
        try:
            return cls._heard(json.loads(data))
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError, VisionError) as error:
            raise VisionError("keep-damaged", file=path) from error

    @classmethod
    def _heard(cls, told: Any) -> "WheelFace":
        """Whatever is not as we write it ends in one of the errors that :meth:`load` knows."""
        if (told["schema"], told["version"]) != (SCHEMA, VERSION):
            raise ValueError("not ours")
        strip = np.frombuffer(base64.b64decode(told["strip"], validate=True), np.uint8)
        rows = np.array(told["rows"], np.float64)
        if rows.shape != (3, 3) or not np.all(np.abs(rows) < HUGE):
            raise ValueError("no disc")
        if told["section"] not in range(SECTIONS):
            raise ValueError("no section")
        width, height = told["size"]
        if not all(type(side) is int and 0 < side < HUGE for side in (width, height)):
            raise ValueError("no size")
        return cls(checked(rows), (width, height), int(told["section"]), strip.reshape(RINGS, COLUMNS, 3))


def unwrap(picture: Picture, disc: Disc) -> Strip:
    """The ring of a wheel cut open."""
    degrees = (np.arange(COLUMNS * FINE) + 0.5) / FINE - 0.5
    radii = HUB + (np.arange(RINGS * FINE) + 0.5) / (RINGS * FINE) * (RIM - HUB)
    plane = (radii[:, None, None] * spots(degrees.tolist())).reshape(-1, 2)
    seen = disc.to_picture(plane).astype(np.float32).reshape(len(radii), len(degrees), 2)
    colour = picture if picture.ndim == 3 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8)
    fine = cv2.remap(colour, seen[..., 0], seen[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(fine, (COLUMNS, RINGS), interpolation=cv2.INTER_AREA), np.uint8)


def _contrast(strip: Strip) -> NDArray[np.float32]:
    """Print without light and tint, everywhere about equally strong: what covers a part spoils no other."""
    wide, high = AROUND
    ends = wide // 2 + 1
    lab = cv2.cvtColor(strip, cv2.COLOR_BGR2LAB).astype(np.float32)
    lab = np.concatenate([lab[:, -2 * ends :], lab, lab[:, : 2 * ends]], axis=1)
    lab -= cv2.blur(lab, (wide, high))
    strength = cv2.blur(np.square(lab).sum(axis=2), (wide, high))
    plain = lab / np.sqrt(np.maximum(strength, 0) + CALM)[..., None]
    return np.asarray(plain[:, 2 * ends : -2 * ends], np.float32)


def _special(contrast: NDArray[np.float32]) -> NDArray[np.float32]:
    """Without what all sections have in common, such as the lines between them."""
    sections = contrast.reshape(RINGS, SECTIONS, -1, 3)
    return np.asarray((sections - sections.mean(axis=1, keepdims=True)).reshape(contrast.shape), np.float32)


def _likeness(known: Strip, seen: Strip) -> NDArray[np.float64]:
    """For every degree: how well the known strip, turned clockwise by so much, agrees with the seen one."""
    one, other = _special(_contrast(known)), _special(_contrast(seen))
    both = np.conj(np.fft.rfft(one, axis=1)) * np.fft.rfft(other, axis=1)
    total = np.fft.irfft(both.sum(axis=(0, 2)), COLUMNS)
    length = float(np.linalg.norm(one) * np.linalg.norm(other))
    return np.asarray(total / max(length, 1e-9), np.float64)


def _peaks(likeness: NDArray[np.float64]) -> tuple[float | None, float]:
    """The best turn in degrees, if it is clearly better than every other, and the chance that it is right."""
    best = int(likeness.argmax())
    distance = np.abs((np.arange(COLUMNS) - best + 180) % 360 - 180)
    top = float(likeness[best])
    lead = top - float(likeness[distance > APART].max())
    sure = float(1 / (1 + np.exp(-16 * (lead - 0.1)))) if top >= LEAST_LIKENESS else 0.0
    if top < LEAST_LIKENESS or lead < LEAST_LEAD:
        return None, sure
    before, after = float(likeness[best - 1]), float(likeness[(best + 1) % COLUMNS])
    bend = before - 2 * top + after
    return (best + (0.5 * (before - after) / bend if bend else 0.0)) % 360, sure


def by_markers(zones: Zones) -> WheelSight | None:
    """How the wheel stands by the marker on its hub and the one at the fixed mark; ``None`` without both."""
    hub, mark = zones.placements.get(WHEEL), zones.placements.get(FIVE)
    if hub is None or mark is None:
        return None
    measures = zones.calibration.measures
    ahead = math.degrees(math.atan2(mark.x - hub.x, hub.y - mark.y))
    disc = on_table(zones.calibration, (hub.x, hub.y), measures.ring[1], (mark.x, mark.y))
    return WheelSight(disc, (math.degrees(hub.turn) + measures.turn - ahead) % 360, BY_MARKERS)


def thirds(sight: WheelSight) -> tuple[NDArray[np.float32], ...]:
    """Outlines in the picture within which to look for dice, two sections each.

    All of a wheel at once looks like one large die whose pips are the dice on it.
    """
    half = STEP + SHARED
    middles = [(sight.turn or 0.0) + STEP * (section + 0.5) for section in range(0, SECTIONS, 2)]
    arcs = [spots(np.linspace(middle - half, middle + half, 13).tolist(), BESIDE) for middle in middles]
    seen = [sight.disc.to_picture(np.concatenate([np.zeros((1, 2)), arc])) for arc in arcs]
    return tuple(outline[np.isfinite(outline).all(axis=1)].astype(np.float32) for outline in seen)


@dataclass(frozen=True, slots=True)
class DiceOnWheel:
    """Which dice lie on which section; dice beside the wheel are left out."""

    sections: tuple[tuple[Reading, ...], ...]
    """One entry a section, 0 first."""
    unclear: tuple[Reading, ...]
    """On the wheel, but upon a line or the hub, or on a wheel of which nobody knows how it stands."""


def dice_by_section(readings: Iterable[Reading], sight: WheelSight) -> DiceOnWheel:
    sections: list[list[Reading]] = [[] for _ in range(SECTIONS)]
    unclear: list[Reading] = []
    for reading in readings:
        spot, edge = _foot(reading, sight.disc)
        distance = float(np.hypot(*spot))
        if not distance < 1 + edge * ON_LINE:
            continue
        degrees = math.degrees(math.atan2(spot[0], -spot[1]))
        share = 0.0 if sight.turn is None else (degrees - sight.turn + STEP / 2) % 360 / STEP
        to_line = distance * math.sin(math.radians(min(share % 1, 1 - share % 1) * STEP))
        if sight.turn is None or distance < HUB or to_line < edge * ON_LINE:
            unclear.append(reading)
        else:
            sections[int(share) % SECTIONS].append(reading)
    return DiceOnWheel(tuple(tuple(each) for each in sections), tuple(unclear))


def _foot(reading: Reading, disc: Disc) -> tuple[Points, float]:
    """Where on the disc's plane a die stands, and how long its edge is there.

    Its box is about the die as a whole, whose middle floats half an edge above the ground: seen from the
    side, that is further up in the picture. How much from the side, the ellipse of the disc tells.
    """
    middle = np.array([reading.box.centre])
    x, y = disc.to_plane(middle)[0]
    if not (math.isfinite(x) and math.isfinite(y)):
        return np.array([math.inf, math.inf]), 0.0
    ways, (long, short), _ = np.linalg.svd(disc.slope(float(x), float(y)))
    lean = math.sqrt(max(0.0, 1 - (short / long) ** 2))
    # A square turned by any angle is on average 4/pi of its side wide, and its height adds to it.
    across = math.sqrt(reading.box.w * reading.box.h)
    edge = across / math.sqrt(4 / math.pi * (4 / math.pi * short / long + lean))
    up = ways[:, 1] * (-1 if ways[1, 1] > 0 else 1)
    stands = disc.to_plane(middle - up * lean * edge / 2)[0]
    return stands, edge / float(long)
