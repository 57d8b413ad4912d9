"""The eyes: how long one frame of 1280 × 720 pixels takes on one core, beside the usual recipe."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.figures import Figure, at_most, percentile
from vision.faces import Faces
from vision.finder import Finder
from vision.reader import DiceReader
from vision.reading import Picture
from vision.render.body import some_look
from vision.render.trays import TraySample, tray_sample
from vision.sources.frame import Frame
from vision.stillness import Stillness

GROUP = "The eyes, a frame of 1280 × 720 on one core"
WIDTH, HEIGHT = 1280, 720
READING = 150.0
"""Milliseconds that reading a frame may take."""
MOVING = 8.0
"""Milliseconds in which it is known whether anything moves."""
PICTURES = 6
DICE = 6
"""In each picture."""
FRAMES_A_SECOND = 30


@dataclass(frozen=True, slots=True)
class BlobRecipe:
    """What most readers of dice do: dark round blobs are pips, and pips that are near belong together."""

    detector: cv2.SimpleBlobDetector
    near: float = 3.8
    """How far apart pips of one die may lie, in diameters of a pip: as those of a two."""

    @classmethod
    def usual(cls) -> "BlobRecipe":
        wanted = cv2.SimpleBlobDetector.Params()
        wanted.filterByArea, wanted.minArea, wanted.maxArea = True, 12, 4000
        wanted.filterByCircularity, wanted.minCircularity = True, 0.6
        wanted.filterByInertia, wanted.minInertiaRatio = True, 0.5
        wanted.filterByConvexity, wanted.minConvexity = True, 0.8
        return cls(cv2.SimpleBlobDetector.create(wanted))

    def read(self, picture: Picture) -> list[int]:
        """The faces: grey, blur, threshold, blobs, groups."""
        grey = cv2.medianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), 5)
        _, plain = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
        pips = self.detector.detect(plain)
        return self._grouped(np.array([(*pip.pt, pip.size) for pip in pips]).reshape(-1, 3))

    def _grouped(self, pips: NDArray[np.float64]) -> list[int]:
        """How many pips hang together, for each group."""
        apart = np.hypot(*(pips[:, None, :2] - pips[None, :, :2]).transpose(2, 0, 1))
        linked = (apart < self.near * np.minimum(pips[:, None, 2], pips[None, :, 2])).astype(np.uint8)
        group = np.arange(len(pips))
        for one, links in enumerate(linked):
            joined = np.unique(group[links.astype(bool)])
            group[np.isin(group, joined)] = group[one]
        return sorted(np.unique(group, return_counts=True)[1].tolist())


@contextmanager
def one_core() -> Iterator[None]:
    before = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        yield
    finally:
        cv2.setNumThreads(before)


def some_pictures(number: int) -> list[TraySample]:
    """Ordinary dice, thrown into a tray on grounds that no network was trained on."""
    rng = np.random.default_rng(1)
    return [
        tray_sample(rng, {name: some_look(rng) for name in "abc"}, "kept", DICE, (WIDTH, HEIGHT))
        for _ in range(number)
    ]


def timed(work: Callable[[], object], times: int) -> list[float]:
    """Milliseconds of the processor for each time, in ascending order; other programs do not count."""
    work()  # the first time is spent on getting ready
    taken = []
    for _ in range(times):
        start = time.process_time()
        work()
        taken.append((time.process_time() - start) * 1000)
    return sorted(taken)


def _right(samples: Sequence[TraySample], read: Callable[[Picture], list[int]]) -> str:
    truths = [sorted(die.face for die in sample.dice if isinstance(die.face, int)) for sample in samples]
    right = sum(read(sample.picture) == truth for sample, truth in zip(samples, truths, strict=True))
    return f"{right} of {len(samples)} pictures right"


def _reading(samples: Sequence[TraySample], times: int) -> list[Figure]:
    reader, finder, faces, recipe = DiceReader(), Finder(), Faces(), BlobRecipe.usual()

    def read(picture: Picture) -> list[int]:
        return sorted(die.face for die in reader.read(picture) if isinstance(die.face, int))

    whole: list[float] = []
    finding: list[float] = []
    looking: list[float] = []
    usual: list[float] = []
    for sample in samples:
        picture = sample.picture
        found = [one.box for one in finder.find(picture)]
        whole += timed(lambda picture=picture: reader.read(picture), times)
        finding += timed(lambda picture=picture: finder.find(picture), times)
        looking += timed(lambda picture=picture, found=found: faces.look(picture, found), times)
        usual += timed(lambda picture=picture: recipe.read(picture), times)
    note = f"{DICE} dice a picture; {_right(samples, read)}"
    return [
        at_most(GROUP, "reading, median", median(whole), "ms", READING, note),
        at_most(GROUP, "reading, p95", percentile(sorted(whole), 0.95), "ms", READING),
        Figure(GROUP, "finding dice, median", median(finding), "ms"),
        Figure(GROUP, "looking at their faces, median", median(looking), "ms"),
        Figure(GROUP, "the blob recipe, median", median(usual), "ms", note=_right(samples, recipe.read)),
    ]


def _moving(sample: TraySample, times: int) -> list[Figure]:
    """Frames with a camera's noise, in every tenth of which something lies elsewhere."""
    rng = np.random.default_rng(2)
    noise = rng.normal(0, 2, (HEIGHT, WIDTH, 3))
    frames = [
        np.clip(np.roll(sample.picture, 40 * (at % 10 == 9), axis=1) + np.roll(noise, at, axis=0), 0, 255)
        for at in range(20)
    ]
    pictures = [frame.astype(np.uint8) for frame in frames]
    still = Stillness()
    number = 0

    def feed() -> None:
        nonlocal number
        still.feed(Frame(pictures[number % len(pictures)], number / FRAMES_A_SECOND, number))
        number += 1

    taken = timed(feed, times)
    return [
        at_most(GROUP, "is anything moving?, median", median(taken), "ms", MOVING),
        at_most(GROUP, "is anything moving?, p95", percentile(taken, 0.95), "ms", MOVING),
    ]


def run(times: int) -> list[Figure]:
    samples = some_pictures(PICTURES)
    with one_core():
        return [*_reading(samples, times), *_moving(samples[0], 10 * times)]
