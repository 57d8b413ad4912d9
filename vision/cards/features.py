"""Small places by which a picture is known again, and an index of very many of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading import Picture

BYTES: Final = 32
EDGE: Final = 15
"""Pixels around a place that tell what it looks like: none is nearer to the edge."""
TABLES: Final = 8
KEY_BITS: Final = 16
NEAR: Final = 70
VERY_NEAR: Final = 52
"""Of 256 bits: places that differ in more are not the same, when one card is compared, or very many."""
CROWD: Final = 40
"""A key that so many places share says nothing."""


@dataclass(frozen=True, slots=True)
class Features:
    """Places of a picture and what each looks like."""

    points: NDArray[np.float32]
    """Across and down in pixels (n, 2)."""
    looks: NDArray[np.uint8]
    """256 bits a place (n, 32)."""

    def __len__(self) -> int:
        return len(self.points)


def describe(picture: Picture, most: int) -> Features:
    """The most telling places of a picture."""
    grey = picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    nothing = Features(np.zeros((0, 2), np.float32), np.zeros((0, BYTES), np.uint8))
    if min(grey.shape) <= 2 * EDGE:  # OpenCV cannot make the smallest of them smaller still
        return nothing
    maker = cv2.ORB.create(nfeatures=most, edgeThreshold=EDGE, patchSize=2 * EDGE + 1, fastThreshold=8)
    places, looks = maker.detectAndCompute(grey, None)
    if looks is None:
        return nothing
    points = np.asarray(cv2.KeyPoint.convert(places), np.float32).reshape(-1, 2)
    return Features(points, np.asarray(looks, np.uint8))


def pairs(card: Features, seen: Features) -> NDArray[np.intp]:
    """Which place of a card is which of a picture (n, 2): only those whose second best is clearly worse."""
    if len(card) < 2 or len(seen) < 2:
        return np.zeros((0, 2), np.intp)
    found = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(card.looks, seen.looks, k=2)
    kept = [
        (best.queryIdx, best.trainIdx)
        for best, second in found
        if best.distance < NEAR and best.distance < 0.85 * second.distance
    ]
    return np.array(kept, np.intp).reshape(-1, 2)


class Index:
    """Which pictures of very many hold places like these? Places are compared only where some bits agree."""

    def __init__(self, each: Sequence[Features]) -> None:
        looks = [one.looks for one in each]
        self._count = len(each)
        self._looks = _words(np.concatenate(looks)) if looks else np.zeros((0, 4), np.uint64)
        self._owner = np.repeat(np.arange(len(each)), [len(one) for one in each])
        chance = np.random.default_rng(5)
        self._bits = [chance.choice(BYTES * 8, KEY_BITS, replace=False) for _ in range(TABLES)]
        self._tables = []
        keys = self._keys(np.concatenate(looks)) if looks else np.zeros((TABLES, 0), np.int64)
        for key in keys:
            order = np.argsort(key, kind="stable")
            self._tables.append((key[order], order))

    def votes(self, seen: Features) -> NDArray[np.float64]:
        """For each picture of the index how much speaks for it.

        Every place votes for the pictures that hold its likes: all for one, or little for each of many.
        """
        votes = np.zeros(self._count)
        if not len(seen) or not len(self._owner):
            return votes
        who, what = self._candidates(seen)
        apart = np.bitwise_count(_words(seen.looks)[who] ^ self._looks[what]).sum(axis=1)
        near = apart < VERY_NEAR
        ballots = np.unique(np.stack([who[near], self._owner[what[near]]], axis=1), axis=0)
        shared = np.bincount(ballots[:, 0], minlength=len(seen))
        np.add.at(votes, ballots[:, 1], 1 / shared[ballots[:, 0]])
        return votes

    def _candidates(self, seen: Features) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Pairs of a place of the picture and one of the index that share a key."""
        who, what = [], []
        for key, (known, order) in zip(self._keys(seen.looks), self._tables, strict=True):
            start, end = np.searchsorted(known, key, "left"), np.searchsorted(known, key, "right")
            sizes = np.where(end - start > CROWD, 0, end - start)
            places = np.repeat(np.arange(len(seen)), sizes)
            first = np.repeat(start - (np.cumsum(sizes) - sizes), sizes)
            who.append(places)
            what.append(order[first + np.arange(len(places))])
        both = np.unique(np.concatenate(who) * len(self._owner) + np.concatenate(what))
        return both // len(self._owner), both % len(self._owner)

    def _keys(self, looks: NDArray[np.uint8]) -> NDArray[np.int64]:
        """A number for every table and place, made of some of its bits."""
        bits = np.unpackbits(looks, axis=1)
        weights = 1 << np.arange(KEY_BITS, dtype=np.int64)
        return np.stack([bits[:, chosen] @ weights for chosen in self._bits])


def _words(looks: NDArray[np.uint8]) -> NDArray[np.uint64]:
    return np.ascontiguousarray(looks).view(np.uint64)
