"""A picture's size is read from its first bytes, whatever stands there."""

import struct

import pytest

from tests.vision import files
from vision import headers

MANY = 3_000_000


def test_a_photograph_filled_up_with_ones_is_judged_as_fast_as_any_other() -> None:
    """As it is saved from a memory card that broke."""
    photograph = files.coded("jpg")
    cut = photograph[: len(photograph) // 2] + b"\xff" * MANY
    assert headers.size(cut) == (64, 48)
    assert headers.lacks_end(cut)
    assert not headers.lacks_end(cut + b"\xd9")


def test_a_marker_may_be_led_by_as_many_ones_as_one_likes() -> None:
    photograph = files.coded("jpg")
    assert headers.size(photograph[:2] + b"\xff" * 500 + photograph[2:]) == (64, 48)


@pytest.mark.parametrize("place", [2**63, 2**64 - 1, 2**40])
def test_a_page_that_lies_beyond_all_numbers_is_no_page(place: int) -> None:
    with pytest.raises(ValueError):
        headers.size(b"II+\x00\x08\x00\x00\x00" + struct.pack("<Q", place) + bytes(100))


def test_a_size_that_never_comes_is_not_searched_for_without_end() -> None:
    with pytest.raises(ValueError):
        headers.size(b"P6" + b" " * 10 * MANY)
