"""Confidence intervals against published values."""

import pytest

from companion.simulation.wilson import wilson


@pytest.mark.parametrize(
    "successes, trials, low, high",
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0000),
    ],
)
def test_the_interval_is_wilson_s(successes: int, trials: int, low: float, high: float) -> None:
    found = wilson(successes, trials)
    assert found.share == successes / trials
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_half_a_success_lies_between_two_whole_ones() -> None:
    """A shared first place."""
    low, middle, high = (wilson(successes, 40) for successes in (10, 10.5, 11))
    assert low.low < middle.low < high.low
    assert low.high < middle.high < high.high


def test_more_games_say_more() -> None:
    few, many = wilson(30, 60), wilson(1000, 2000)
    assert few.low < many.low < 0.5 < many.high < few.high
    assert many.high - many.low == pytest.approx(0.0438, abs=5e-4)
