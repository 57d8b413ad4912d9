"""How well they play: the trader against chance and against the table of weights."""

import pytest

from companion.simulation.simulate import run


def share_of_wins(first: str, second: str, games: int, seed: int) -> float:
    found = run(games, [first, second], seed=seed)
    return float(found["seats"][0]["wins"]) / games


def test_the_trader_beats_chance_in_nine_games_of_ten() -> None:
    assert share_of_wins("trader", "random", 30, seed=1) >= 0.9


def test_the_trader_beats_the_greedy_player_more_often_than_not() -> None:
    assert share_of_wins("trader", "greedy", 20, seed=1) >= 0.65


def test_the_greedy_player_beats_chance() -> None:
    assert share_of_wins("greedy", "random", 30, seed=1) >= 0.8


@pytest.mark.long
def test_the_trader_beats_chance_in_95_games_of_100() -> None:
    assert share_of_wins("trader", "random", 100, seed=2) >= 0.95


@pytest.mark.long
def test_the_trader_beats_the_greedy_player_in_two_games_of_three() -> None:
    assert share_of_wins("trader", "greedy", 200, seed=3) >= 0.67


@pytest.mark.long
@pytest.mark.parametrize("edition", ["v1", "v2"])
def test_traders_score_as_people_do(edition: str) -> None:
    """The rulebooks' scoring example ends at 43 points; ours are of that size, with both sides filled."""
    found = run(60, ["trader", "trader"], seed=4, edition=edition)
    for seat in found["seats"]:
        assert 25 <= seat["mean_score"] <= 50
