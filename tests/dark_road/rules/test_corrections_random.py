"""Corrections at any moment of whole games: the table stays possible, and the game goes on to its end."""

import pytest

from tests.dark_road.correcting import corrected_game
from tests.dark_road.playing import some_concern_seating, some_seating


@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "real table"])
def test_a_game_with_corrections_at_any_moment_goes_on_to_its_end(number: int, dealt: bool) -> None:
    """COUNT-1: both editions, one to four seats."""
    assert corrected_game(some_seating(number, dealt), number) > 5


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "real table"])
def test_so_does_one_with_the_private_concern(number: int, dealt: bool) -> None:
    """COUNT-1, CONCERN-2"""
    assert corrected_game(some_concern_seating(number, dealt), number) > 5


@pytest.mark.long
@pytest.mark.parametrize("ten", range(4))
@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "real table"])
def test_many_games_with_corrections(ten: int, dealt: bool) -> None:
    for number in range(10 * ten + 102, 10 * ten + 109):
        corrected_game(some_seating(number, dealt), number, share=0.2)
        corrected_game(some_concern_seating(number, dealt), number, share=0.2)
