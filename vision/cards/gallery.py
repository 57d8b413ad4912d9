"""Known cards in memory, and which of them are in a picture."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from vision.cards import shapes
from vision.cards.features import Features, Index, describe, pairs
from vision.cards.likeness import Map, Print, agreement, print_of, share, weight
from vision.cards.shapes import Corners
from vision.pictures import shrink
from vision.reading import Picture

CARD_PLACES: Final = 300
SEEN_PLACES: Final = 1200
LONGEST: Final = 1280
"""Pixels of the longer side of a picture that is looked at."""
CANDIDATES: Final = 5
RIVALS: Final = 5
MOST: Final = 12
"""Cards of one picture."""
LEAST_VOTES: Final = 1.5
FEWER: Final = 0.3
"""Cards with less than this part of the most votes are not looked at."""
LEAST_PAIRS: Final = 8
LEAST_EVIDENCE: Final = 0.55
LEAST_LEAD: Final = 0.1
ALONE: Final = 0.8
"""How much of a card has to agree when no card like it is known: its frame may be that of a whole deck."""
_TOLERANCE: Final = 0.012
"""Of a card's size: by how much a place may be off."""
_ASTRAY: Final = 24.0
_CLOSE: Final = 2.5
"""Pixels of a flat card by which a place may be off before its corners are refined, and after."""
_SEARCHES: Final = 500


@dataclass(frozen=True, slots=True)
class View:
    """One look of a card, laid flat."""

    owner: str
    flat: Picture
    places: Features
    print: Print

    @property
    def size(self) -> tuple[int, int]:
        return self.flat.shape[1], self.flat.shape[0]


@dataclass(frozen=True, slots=True)
class Match:
    """A view as it lies in a picture."""

    view: int
    corners: Corners
    whole: float
    """How much of the card's print agrees."""
    own: float
    """How much agrees of the print that cards like it do not have."""
    lead: float
    """By how much it agrees better than the card most like it, where the two differ; or, when there is none,
    than a card of which nothing but the frame agrees."""

    @property
    def is_sure(self) -> bool:
        return self.own + self.lead >= LEAST_EVIDENCE and self.lead >= LEAST_LEAD

    @property
    def confidence(self) -> float:
        """Below 0.5 for what is not sure."""
        return float(1 / (1 + np.exp(-12 * (self.own + self.lead - 0.45)))) if self.is_sure else 0.0


def make_view(owner: str, flat: Picture) -> View:
    return View(owner, flat, describe(flat, CARD_PLACES), print_of(flat))


class Gallery:
    """Looks cards up; what it holds never changes."""

    def __init__(self, views: Sequence[View]) -> None:
        self.views = tuple(views)
        self._index = Index([view.places for view in self.views])
        self._rivals: dict[int, tuple[tuple[int, Map], ...]] = {}

    def look(self, picture: Picture) -> tuple[tuple[Match, ...], tuple[Corners, ...]]:
        """The cards that are known, and the four-cornered things that are none of them."""
        little = shrink(picture, LONGEST)
        quads = shapes.find(little)
        found: list[Match] = []
        for quad in quads:
            if not any(_touch(quad, match.corners) for match in found):
                tolerance = _TOLERANCE * shapes.area(quad) ** 0.5
                _add(found, self._first(little, _places_in(little, quad), tolerance))
        rest = _outside(describe(little, SEEN_PLACES), found)
        while len(found) < MOST and (more := self._first(little, rest, 4.0)):
            if not _add(found, more):
                break
            rest = _outside(rest, more)
        found = [self._settled(match, little, quads) for match in found]
        taken = [match.corners for match in found]
        others: list[Corners] = []
        for quad in quads:
            if not shapes.is_cut(quad, little) and not any(
                _touch(quad, other) for other in (*taken, *others)
            ):
                others.append(quad)
        back = np.float32(picture.shape[1] / little.shape[1])
        known = tuple(replace(match, corners=match.corners * back) for match in found)
        return known, tuple(quad * back for quad in others)

    def _settled(self, match: Match, picture: Picture, quads: Sequence[Corners]) -> Match:
        """With the corners that its edges have, where they are seen and the card agrees as well there."""
        found = [match]
        for quad in quads:
            if shapes.is_same(quad, match.corners):
                turns = [np.roll(quad, turn, axis=0) for turn in range(4)]
                nearest = min(turns, key=lambda corners: float(np.abs(corners - match.corners).sum()))
                found.append(self.compare(match.view, picture, nearest))
        return max(found, key=lambda one: one.whole)

    def on_card(self, flat: Picture) -> list[Match]:
        """The known card that a flat picture of one shows, if any."""
        return self._first(flat, describe(flat, CARD_PLACES), _TOLERANCE * shapes.LONG)

    def _first(self, picture: Picture, seen: Features, tolerance: float) -> list[Match]:
        """The likeliest card that is surely there, if any."""
        votes = self._index.votes(seen)
        least = max(LEAST_VOTES, FEWER * float(votes.max(initial=0)))
        for number in np.argsort(-votes, kind="stable")[:CANDIDATES].tolist():
            if votes[number] < least:
                break
            match = self.match(number, picture, seen, tolerance)
            if match is not None and match.is_sure:
                return [match]
        return []

    def match(self, number: int, picture: Picture, seen: Features, tolerance: float) -> Match | None:
        """Where this view lies in the picture, if its places can be there at all."""
        view = self.views[number]
        both = pairs(view.places, seen)
        if len(both) < LEAST_PAIRS:
            return None
        spots, there = view.places.points[both[:, 0]], seen.points[both[:, 1]]
        shift, fits = cv2.findHomography(spots, there, cv2.RANSAC, tolerance, maxIters=_SEARCHES)
        if shift is None or int(fits.sum()) < LEAST_PAIRS:
            return None
        corners = _moved(shapes.whole(view.flat), shift)
        if not shapes.is_sane(corners):
            return None
        return self.compare(number, picture, _refined(view, picture, corners))

    def compare(self, number: int, picture: Picture, corners: Corners) -> Match:
        """How well what lies between these corners agrees with a view, and with the cards most like it."""
        view = self.views[number]
        seen = print_of(shapes.flatten(picture, corners, view.size))
        agreed, weights = agreement(view.print, seen), np.maximum(weight(view.print), weight(seen))
        rivals = self._rivals_of(number)
        whole, common = share(agreed, weights), np.zeros_like(agreed)
        lead = 1.0 if rivals else 4 * (whole - ALONE) + LEAST_LEAD
        for rival, alike in rivals:
            other = self.views[rival].print
            common += alike / len(rivals)
            apart = np.maximum(weight(view.print), weight(other)) * (1 - alike)
            better = np.clip(agreed, 0, 1) - np.clip(agreement(other, seen), 0, 1)
            lead = min(lead, float((apart * better).sum() / max(float(apart.sum()), 1e-6)))
        return Match(number, corners, whole, share(agreed, weights * (1 - common)), lead)

    def _rivals_of(self, number: int) -> tuple[tuple[int, Map], ...]:
        """The cards most like this one, and where they are like it (0 to 1)."""
        if number not in self._rivals:
            view = self.views[number]
            votes = self._index.votes(view.places)
            others = [
                other
                for other in np.argsort(-votes, kind="stable").tolist()
                if votes[other] > 0
                and self.views[other].owner != view.owner
                and self.views[other].size == view.size
            ]
            self._rivals[number] = tuple(
                (other, np.clip(agreement(view.print, self.views[other].print), 0, 1))
                for other in others[:RIVALS]
            )
        return self._rivals[number]


def _add(found: list[Match], more: list[Match]) -> bool:
    """Whether there were any, each on a place of its own."""
    new = [match for match in more if not any(_touch(match.corners, other.corners) for other in found)]
    found += new
    return bool(new)


def _refined(view: View, picture: Picture, corners: Corners) -> Corners:
    """Better corners: a card that is nearly flat and upright already shows more places, and truer ones."""
    flat = shapes.flatten(picture, corners, view.size)
    seen = describe(flat, CARD_PLACES)
    both = pairs(view.places, seen)
    spots, there = view.places.points[both[:, 0]], seen.points[both[:, 1]]
    near = np.hypot(*(there - spots).T) < _ASTRAY
    if int(near.sum()) < LEAST_PAIRS:
        return corners
    shift, fits = cv2.findHomography(spots[near], there[near], cv2.RANSAC, _CLOSE, maxIters=_SEARCHES)
    if shift is None or int(fits.sum()) < LEAST_PAIRS:
        return corners
    back = cv2.getPerspectiveTransform(shapes.whole(flat), corners)
    better = _moved(_moved(shapes.whole(flat), shift), back)
    return better if shapes.is_sane(better) else corners


def _places_in(picture: Picture, quad: Corners) -> Features:
    """The places of a card, found on it as it looks from straight above."""
    flat = shapes.flatten(picture, quad, shapes.flat_size(quad))
    places = describe(flat, CARD_PLACES)
    return Features(
        _moved(places.points, cv2.getPerspectiveTransform(shapes.whole(flat), quad)), places.looks
    )


def _outside(places: Features, found: Sequence[Match]) -> Features:
    """The places that no card explains yet."""
    free = np.ones(len(places), bool)
    for match in found:
        inside = [
            cv2.pointPolygonTest(match.corners, (float(x), float(y)), False) < 0 for x, y in places.points
        ]
        free &= np.array(inside, bool)
    return Features(places.points[free], places.looks[free])


def _touch(quad: Corners, other: Corners) -> bool:
    """Whether one lies mostly upon the other: a picture printed on a card is no card of its own."""
    shared = cv2.intersectConvexConvex(quad, other)[0]
    return bool(shared > 0.5 * min(shapes.area(quad), shapes.area(other)))


def _moved(points: NDArray[np.float32], shift: MatLike) -> NDArray[np.float32]:
    if not len(points):
        return points
    return np.asarray(cv2.perspectiveTransform(points[None], shift)[0], np.float32)
