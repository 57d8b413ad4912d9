"""Dice in a picture: found, looked at closely, and proposed with how sure that is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colours import body_colours, is_colourless, may_be
from vision.confidence import Signs, confidence
from vision.errors import VisionError
from vision.faces import Faces
from vision.finder import Finder, Found, overlap, shared
from vision.learning import Learnt
from vision.looks import CLASSES, FIGURES, NOTHING, OTHER, Look
from vision.reading import ORDINARY, Box, DieKind, Face, Picture, Reading

_REPORTED, _ALONE = 0.2, 0.6
"""What is less likely than the first is not even proposed; and nothing where no die is likelier than the
second: dice seldom lie where none of them can be read."""
_WANTED, _SPARE = 0.12, 0.6
"""The same while so many dice are expected: for the first so many, and for any more."""
_SAME, _INSIDE = 0.3, 0.5
"""Of two boxes that share so much of their joint area, or of the smaller one, only one is a die."""
_PART, _WITHIN, _SPEAKS = 0.3, 0.9, 0.6
"""A die in a heap: at most this part of it, this much of the die within it, and so likely to be a die."""
_MISTAKEN = 0.1
"""How likely a die speaks wrongly of what its kind is printed with."""
_SHOWN = 0.5
"""The finder's chance of a die that somebody lays before the camera alone."""
_AROUND = 0.15
"""How far beyond the tray the reader looks, in its width: dice on the rim are seen whole."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A place where a die seems to lie, and the close look at it."""

    found: Found
    look: Look
    colour: str
    marks: str
    """The colour of what covers less of it."""


class DiceReader:
    """Reads dice. Told what to expect, it looks for that; untold, for ordinary dice anywhere."""

    def __init__(self, kinds: Iterable[DieKind] = (), learnt: Learnt | None = None) -> None:
        self._kinds = {kind.name: kind for kind in (ORDINARY, *kinds)}
        self._learnt = learnt
        self._finder = Finder()
        self._faces = Faces()
        self._expected: tuple[DieKind, ...] = (ORDINARY,)
        self._count: int | None = None

    def expect(self, kinds: Iterable[str], count: int | None = None) -> None:
        """Look for these kinds of dice, so many in all; nothing named: ordinary dice, any number."""
        names = tuple(kinds)
        unknown = next((name for name in names if name not in self._kinds), None)
        if unknown is not None:
            raise VisionError("die-unknown", name=unknown, known=", ".join(sorted(self._kinds)))
        self._expected = tuple(self._kinds[name] for name in names) or (ORDINARY,)
        self._count = count

    def read(self, picture: Picture, within: NDArray[np.float32] | None = None) -> tuple[Reading, ...]:
        """The dice, from top to bottom; ``within``: only those whose middle lies in this outline."""
        seen = self.see(picture, within)
        grey = is_colourless(picture)
        likely = [self._expected if grey else self._likely_kinds(one) for one in seen]
        pips = {
            kind.name: _with_pips(one.look for one, kinds in zip(seen, likely, strict=True) if kind in kinds)
            for kind in self._expected
        }
        readings = [
            reading
            for one, kinds in zip(seen, likely, strict=True)
            if (reading := self._reading(one, kinds, pips))
        ]
        return tuple(sorted(self._kept(readings), key=lambda r: (r.box.centre[1], r.box.centre[0])))

    def looks(self, picture: Picture) -> list[Look]:
        """Every die in the picture, of whatever kind, looked at but not named."""
        seen = self.see(picture)
        sure = [one for one in seen if one.found.chance >= _SHOWN]
        return [one.look for one in sure if one.look.chances[CLASSES.index(NOTHING)] < 0.5]

    def see(self, picture: Picture, within: NDArray[np.float32] | None = None) -> list[Seen]:
        """Every place where a die seems to lie, whatever is expected."""
        part, left, top = _around(picture, within)
        found = self._finder.find(part)
        seen = []
        for one, look in zip(found, self._faces.look(part, [one.box for one in found]), strict=True):
            box = replace(one.box, x=one.box.x + left, y=one.box.y + top)
            if within is None or cv2.pointPolygonTest(within, box.centre, False) >= 0:
                placed = replace(look, box=_clipped(box, picture))
                seen.append(Seen(replace(one, box=box), placed, *body_colours(look.crop)))
        return _one_each(seen)

    def _reading(self, seen: Seen, kinds: tuple[DieKind, ...], pips: Mapping[str, float]) -> Reading | None:
        """The most likely of these kinds, and its face; None: not a die that is looked for, or one nobody
        knows. ``pips``: the chance that a kind bears them instead of figures."""
        best: Reading | None = None
        for kind in kinds:
            chances = self._chances(kind, seen.look, pips[kind.name])
            if not chances:
                continue
            face = max(chances, key=lambda f: chances[f])
            others = {other: chance for other, chance in chances.items() if other != face}
            sure = self._sure(kind, seen, chances[face], max(others.values(), default=0.0), face)
            if best is None or sure > best.confidence:
                best = Reading(kind.name, face, sure, seen.look.box, seen.colour, seen.look.crop, others)
        return best

    def _kept(self, readings: list[Reading]) -> list[Reading]:
        """Those likely enough; where a number of dice must lie, a doubtful one is rather asked about."""
        if self._count is None:
            some = any(reading.confidence >= _ALONE for reading in readings)
            return [reading for reading in readings if some and reading.confidence >= _REPORTED]
        likeliest = sorted(readings, key=lambda r: -r.confidence)
        return [
            reading
            for place, reading in enumerate(likeliest)
            if reading.confidence >= (_WANTED if place < self._count else _SPARE)
        ]

    def _likely_kinds(self, seen: Seen) -> tuple[DieKind, ...]:
        """The expected kinds that come in its colour; if none does, those that light may have changed, or of
        which an emblem hides the most."""
        fitting = tuple(kind for kind in self._expected if not kind.colours or seen.colour in kind.colours)
        return fitting or tuple(
            kind for kind in self._expected if may_be(seen.colour, kind.colours) or seen.marks in kind.colours
        )

    def _is_learnt(self, kind: DieKind) -> bool:
        return self._learnt is not None and self._learnt.knows(kind)

    def _chances(self, kind: DieKind, look: Look, pips: float) -> Mapping[Face, float]:
        """How likely each face of the kind is; empty: nothing is known about such a die."""
        if self._learnt is not None and self._is_learnt(kind):
            return self._learnt.judge(kind, look)
        known: dict[Face, float] = dict(zip(CLASSES, look.chances.tolist(), strict=True))
        chances = {face: known[face] for face in kind.faces if face in known}
        if kind.figures:
            weights = np.array([pips, 1 - pips]) / max(pips, 1 - pips)
            chances |= {
                number: float(weights @ (chances[number], known[figure]))
                for number, figure in FIGURES.items()
                if number in chances
            }
        unnamed = [face for face in kind.faces if face not in known]
        if len(unnamed) == 1:
            # The one face that is neither a number nor blank needs no example.
            chances[unnamed[0]] = known[OTHER]
        return chances

    def _sure(self, kind: DieKind, seen: Seen, chance: float, second: float, face: Face) -> float:
        if self._is_learnt(kind):
            # Examples give true chances already; only that it is a die at all is left to doubt.
            return chance * min(1.0, 2 * seen.found.chance)
        return confidence(
            Signs(
                middle=seen.found.chance,
                face=chance,
                second=second,
                agreement=_first_impression(seen.found, face, kind.figures),
                size=max(seen.found.box.w, seen.found.box.h),
            )
        )


def _with_pips(looks: Iterable[Look]) -> float:
    """The chance that dice of one kind bear pips and not figures: they are all printed alike."""
    odds = 0.0
    for look in looks:
        pips = sum(float(look.chances[CLASSES.index(number)]) for number in FIGURES)
        figures = sum(float(look.chances[CLASSES.index(figure)]) for figure in FIGURES.values())
        odds += float(np.log((1 + _MISTAKEN - figures) / (1 + _MISTAKEN - pips)))
    return float(1 / (1 + np.exp(-odds)))


def _one_each(seen: list[Seen]) -> list[Seen]:
    """Each die once. A single pip, or a die with its shadow, may look like a die at first sight: of places
    that share much, the one stays that a close look speaks for."""
    kept: list[Seen] = []
    for one in sorted(seen, key=_speaks_for, reverse=True):
        if not any(_same(one.look.box, other.look.box) for other in kept) and not _is_heap(one, seen):
            kept.append(one)
    return kept


def _speaks_for(one: Seen) -> float:
    return one.found.chance * (1 - float(one.look.chances[CLASSES.index(NOTHING)]))


def _is_heap(one: Seen, seen: list[Seen]) -> bool:
    """What holds several dice is none: a tray, a wheel, dice side by side."""
    box = one.look.box
    inside = [
        other
        for other in seen
        if (area := other.look.box.w * other.look.box.h) < _PART * box.w * box.h
        and shared(box, other.look.box) > _WITHIN * area
        and _speaks_for(other) > _SPEAKS
    ]
    return any(not _same(a.look.box, b.look.box) for a in inside for b in inside)


def _same(a: Box, b: Box) -> bool:
    return overlap(a, b) >= _SAME or shared(a, b) >= _INSIDE * min(a.w * a.h, b.w * b.h)


def _first_impression(found: Found, face: Face, figures: bool) -> float:
    """The chance that the finder gave to this face; figures are but marks to it."""
    named = face if face in CLASSES else OTHER
    chance = float(found.classes[CLASSES.index(named)])
    return max(chance, float(found.classes[CLASSES.index(OTHER)])) if figures else chance


def _around(picture: Picture, within: NDArray[np.float32] | None) -> tuple[Picture, int, int]:
    """The part of the picture to look at, and where it begins."""
    if within is None:
        return picture, 0, 0
    height, width = picture.shape[:2]
    low, high = within.min(axis=0), within.max(axis=0)
    rim = (high - low) * _AROUND
    x0, y0 = np.clip((low - rim).astype(int), 0, (width - 1, height - 1))
    x1, y1 = np.clip((high + rim).astype(int) + 1, (x0 + 1, y0 + 1), (width, height))
    return picture[y0:y1, x0:x1], int(x0), int(y0)


def _clipped(box: Box, picture: Picture) -> Box:
    """The part of a box that lies in the picture."""
    height, width = picture.shape[:2]
    x0, y0 = min(max(box.x, 0), width - 1), min(max(box.y, 0), height - 1)
    x1, y1 = max(min(box.x + box.w, width), x0 + 1), max(min(box.y + box.h, height), y0 + 1)
    return Box(x0, y0, x1 - x0, y1 - y0)
