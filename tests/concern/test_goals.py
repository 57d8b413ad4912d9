"""Goals of adventures: what the best of the people must have done."""

import pytest

from companion.concern.deck import Goal
from companion.concern.goals import reached
from companion.core.results import Result, Standing

ITS_SEAT = 1


def ended(*standings: tuple[int, int, int]) -> Result:
    """Seat, place and score of everybody, the best first."""
    return Result(tuple(Standing(seat, place, score, ()) for seat, place, score in standings))


@pytest.mark.parametrize(
    "goal, result, expected",
    [
        (Goal("win"), ended((0, 1, 40), (1, 2, 39)), True),
        (Goal("win"), ended((0, 1, 40), (1, 2, 40)), True),  # by a tie-break (SCORE-4)
        (Goal("win"), ended((0, 1, 40), (1, 1, 40)), False),  # a shared victory
        (Goal("win"), ended((1, 1, 41), (0, 2, 40), (2, 3, 3)), False),
        (Goal("win"), ended((2, 1, 50), (1, 2, 41), (0, 3, 3)), True),
        (Goal("win", 5), ended((0, 1, 45), (1, 2, 40)), True),
        (Goal("win", 5), ended((0, 1, 44), (1, 2, 40)), False),
        (Goal("score", 45), ended((1, 1, 60), (0, 2, 45)), True),
        (Goal("score", 45), ended((0, 1, 44), (1, 2, 3)), False),
        (Goal("score", 45), ended((1, 1, 60), (0, 2, 44)), False),
    ],
)
def test_the_best_of_the_people_counts_for_all_of_them(goal: Goal, result: Result, expected: bool) -> None:
    assert reached(goal, result, ITS_SEAT) is expected
