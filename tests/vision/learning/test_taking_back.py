"""An example is taken back: from what is known, and from the disk."""

from pathlib import Path

import numpy as np

from vision.learning import Learnt
from vision.looks import SIDE
from vision.reading import DieKind, Picture

MARKET = DieKind("market", ("armor", "book"))


def crop(seed: int) -> Picture:
    return np.random.default_rng(seed).integers(0, 255, (SIDE, SIDE, 3)).astype(np.uint8)


def test_one_example_is_taken_back_and_the_others_stay(tmp_path: Path) -> None:
    lessons = Learnt(tmp_path)
    for seed, face in enumerate(["armor", "armor", "book"]):
        lessons.add("market", face, crop(seed))
    lessons.take_back("market", crop(1))
    lessons.take_back("market", crop(9))
    for known in (lessons, Learnt(tmp_path)):
        assert known.count(MARKET) == {"armor": 1, "book": 1}
        first, last = known.examples("market")
        assert np.array_equal(first.crop, crop(0))
        assert np.array_equal(last.crop, crop(2))
    assert len(list(tmp_path.rglob("*.png"))) == 2


def test_what_was_never_learnt_leaves_nothing_behind(tmp_path: Path) -> None:
    Learnt(tmp_path / "dice").take_back("market", crop(0))
    assert not (tmp_path / "dice").exists()
