"""Confidence: a chance, higher for whatever speaks more for a reading."""

from dataclasses import replace

import pytest

from vision.confidence import Signs, confidence

GOOD = Signs(middle=0.9, face=0.97, second=0.01, agreement=0.6, size=60)


def test_a_clear_die_is_nearly_certain_and_a_poor_one_is_not() -> None:
    poor = Signs(middle=0.3, face=0.4, second=0.35, agreement=0.05, size=14)
    assert confidence(GOOD) > 0.9
    assert confidence(poor) < 0.5


@pytest.mark.parametrize("sign", ["middle", "face"])
def test_less_of_a_sign_is_less_confidence(sign: str) -> None:
    assert confidence(replace(GOOD, **{sign: 0.5})) < confidence(GOOD)


def test_no_sign_however_extreme_leaves_the_range() -> None:
    for level in (0.0, 1.0):
        signs = Signs(middle=level, face=level, second=1 - level, agreement=level, size=1e6 * level)
        assert 0 <= confidence(signs) <= 1
