"""The best choice is really the best: every combination was tried."""

import random

import pytest

from companion import games
from tests.dark_road.pad.brute import best
from tests.dark_road.pad.invented import merchant
from tests.dark_road.pad.plain_scorer import places

PAD = games.pad("dark_road")
EDITIONS = ("v1", "v2")


def _check(seed: int) -> None:
    dice = random.Random(seed)
    edition = dice.choice(EDITIONS)
    invented = [merchant(dice, name) for name in ("Anna", "Ben")]
    outcome = PAD.outcome(PAD.read({"edition": edition, "players": [one.table for one in invented]}))
    chains = [best(edition, one.player, one.wagon) for one in invented]
    found = sorted((standing.seat, standing.place, standing.score) for standing in outcome.standings)
    assert found == [(seat, places(chains)[seat], chains[seat][0]) for seat in (0, 1)], seed
    for standing in outcome.standings:
        (base,) = [line for line in standing.lines if line.code == "base"]
        first = sum(base.params) if edition == "v2" else max(base.params)
        assert first == chains[standing.seat][1], seed


@pytest.mark.parametrize("chunk", range(4))
def test_the_best_choice_is_as_good_as_any_that_was_tried(chunk: int) -> None:
    """SCORE-3, END-1, TRAVEL-8, TRAVEL-9, RULING-84, RULING-85: deeds, last visits, ties."""
    for seed in range(chunk * 100, chunk * 100 + 100):
        _check(seed)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(5))
def test_the_best_choice_is_as_good_as_any_that_was_tried_many_times(chunk: int) -> None:
    """SCORE-3, END-1, TRAVEL-8, TRAVEL-9, RULING-84, RULING-85."""
    for seed in range(1000 + chunk * 800, 1000 + chunk * 800 + 800):
        _check(seed)
