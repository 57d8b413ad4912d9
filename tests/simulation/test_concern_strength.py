"""How strong the reference opponent plays: near 70, 50 and 30 games of 100 lost to the trader."""

from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from companion.concern.engine import PrivateConcern
from companion.concern.loader import load
from companion.simulation.report import report
from companion.simulation.seating import Plan
from companion.simulation.workers import play_all

STRENGTHS = ("apprentice", "merchant", "guildmaster")
"""From the weakest to the strongest."""

SEED = 1
GAMES = 36
WIDE = {"apprentice": (0.50, 0.90), "merchant": (0.30, 0.70), "guildmaster": (0.10, 0.50)}
"""Share of these games that the trader may win."""

LONG_SEED = 2
LONG_GAMES = 400
TIGHT = {"apprentice": (0.62, 0.78), "merchant": (0.42, 0.58), "guildmaster": (0.22, 0.38)}
"""The same for the long test. No two of them meet, so the order of the strengths follows."""

FLAT = 0.2
"""Flat gains make at most so much of its score."""
CHANGED = 0.95
"""Each card changes the table in at least so many of its reveals."""


@cache
def few_games() -> dict[str, Any]:
    return report(GAMES, SEED, load(), tables=(("trader",),))


def trader_wins(found: dict[str, Any]) -> dict[str, float]:
    return {line["strength"]: line["merchants_win"][0] for line in found["lines"]}


def test_the_reference_deck_has_these_strengths_from_weak_to_strong() -> None:
    assert tuple(strength.name for strength in load().strengths) == STRENGTHS


@pytest.mark.long
def test_the_trader_wins_less_often_the_stronger_its_opponent() -> None:
    wins = trader_wins(few_games())
    assert all(wins[weaker] > wins[stronger] for weaker, stronger in pairwise(STRENGTHS)), wins


@pytest.mark.long
@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_trader_wins_about_as_often_as_it_should(strength: str) -> None:
    low, high = WIDE[strength]
    assert low <= trader_wins(few_games())[strength] <= high


@pytest.mark.long
@pytest.mark.parametrize("strength", STRENGTHS)
def test_most_of_its_score_is_earned(strength: str) -> None:
    (line,) = (line for line in few_games()["lines"] if line["strength"] == strength)
    assert line["flat_share"] <= FLAT


@pytest.mark.long
@pytest.mark.parametrize("strength", STRENGTHS)
def test_each_card_nearly_always_changes_the_table(strength: str) -> None:
    for card in few_games()["cards"]:
        counted = card["strengths"][strength]
        assert counted["reveals"] > GAMES // 2
        assert counted["changed"] >= CHANGED * counted["reveals"], card["name"]


# Long


@pytest.mark.long
@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_trader_wins_near_its_share_of_400_games(strength: str) -> None:
    won: list[float] = []
    plan = Plan(("trader", "concern:"), LONG_SEED, concern=PrivateConcern(load(), strength))
    play_all(
        [plan], LONG_GAMES, 1, lambda _, outcome: won.append((0 in outcome.winners) / len(outcome.winners))
    )
    low, high = TIGHT[strength]
    assert low <= sum(won) / LONG_GAMES <= high


@pytest.mark.long
@pytest.mark.parametrize(
    "merchants, games", [(("greedy",), 240), (("trader",) * 2, 60), (("trader",) * 3, 40)], ids=str
)
def test_the_order_holds_at_other_tables_too(merchants: tuple[str, ...], games: int) -> None:
    """Against another player, and with three and four seats; and its cards keep their promises there."""
    found = report(games, LONG_SEED, load(), tables=(merchants,))
    wins = {line["strength"]: line["concern_wins"][0] for line in found["lines"]}
    assert all(wins[weaker] < wins[stronger] for weaker, stronger in pairwise(STRENGTHS)), wins
    assert all(line["flat_share"] <= FLAT for line in found["lines"])
