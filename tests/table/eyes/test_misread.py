"""Which misread dice become examples, and which do so no more."""

from companion.table.eyes.expecting import Expected
from companion.table.eyes.misread import Misread
from companion.table.eyes.proposing import Proposal, propose
from tests.table.eyes.scripted import Kept, row
from vision.errors import VisionError
from vision.reading import Face, Picture

BEFORE = ["inn", "4"]
TYPED = ["1", "3", "2"]


def proposal() -> Proposal:
    found = propose(Expected(len(BEFORE), ("night",) * 3), row("night", 1, 2, 2))
    assert found is not None
    return found


def test_what_is_taken_back_is_forgotten() -> None:
    kept = Kept()
    misread = Misread(kept)
    misread.note(proposal(), TYPED)
    misread.check([*BEFORE, *TYPED])
    assert misread.remember() == []
    assert kept.dice == [("night", 3, 100)]
    misread.check([*BEFORE, *TYPED, "bazaar"])
    misread.remember()
    assert kept.dice == [("night", 3, 100)]
    misread.check([*BEFORE, *TYPED[:2]])
    assert misread.remember() == []
    assert kept.dice == []


def test_what_is_taken_back_at_once_is_never_kept() -> None:
    kept = Kept()
    misread = Misread(kept)
    misread.note(proposal(), TYPED)
    misread.check(BEFORE)
    misread.remember()
    assert kept.dice == []


def test_what_is_done_again_is_learnt_again_and_only_once() -> None:
    kept = Kept()
    misread = Misread(kept)
    seen = proposal()
    misread.note(seen, TYPED)
    misread.remember()
    for _ in range(2):
        misread.check(BEFORE)
        misread.remember()
        assert kept.dice == []
        misread.check([*BEFORE, *TYPED])
        misread.note(seen, TYPED)
        misread.remember()
        assert kept.dice == [("night", 3, 100)]


def test_what_is_corrected_later_on_is_forgotten_too() -> None:
    kept = Kept()
    misread = Misread(kept)
    misread.note(proposal(), TYPED)
    misread.remember()
    misread.check([*BEFORE, "1", "4", "2", "bazaar"])
    misread.remember()
    assert kept.dice == []


def test_a_disk_that_takes_nothing_is_told_and_the_rest_goes_on() -> None:
    class Full(Kept):
        def add(self, kind: str, face: Face, crop: Picture) -> None:
            raise VisionError("camera-none")

        def take_back(self, kind: str, crop: Picture) -> None:
            raise VisionError("camera-none")

    misread = Misread(Full())
    misread.note(proposal(), TYPED)
    assert [code for code, _ in misread.remember()] == ["camera-not-learnt"]
    misread.check(BEFORE)
    assert [code for code, _ in misread.remember()] == ["camera-not-forgotten"]
    assert misread.remember() == []
