"""Figures over finished games, reckoned by hand."""

from dataclasses import replace

import pytest

from companion.store.finished import Finished
from companion.store.statistics import automas, opponents, player, players
from tests.store.tiny import played


@pytest.fixture
def games() -> list[Finished]:
    return [
        played("2026-03-01", Ada=50, Bo=40),
        played("2026-01-01", Ada=30, Bo=30, Cy=20),
        played("2026-02", Ada=20, Bo=45),
        played("2026-04-01", Ada=99, Bo=None),
        replace(played("2026-05-01", Ada=99, Bo=1), deleted=True),
    ]


def test_a_player_is_reckoned_from_complete_games_only(games: list[Finished]) -> None:
    ada = player(games, "Ada")
    assert ada is not None
    assert [one.score for one in ada.scores] == [30, 20, 50]
    assert [one.day for one in ada.scores] == ["2026-01-01", "2026-02", "2026-03-01"]
    assert (ada.games, ada.wins, ada.shared) == (3, 2, 1)
    assert (ada.best, ada.worst, round(ada.mean, 2)) == (50, 20, 33.33)
    assert ada.margin == (10 + 0 - 25) / 3
    assert player(games, "Dee") is None
    assert player([], "Ada") is None


def test_players_are_listed_by_how_often_they_played(games: list[Finished]) -> None:
    assert [(one.name, one.games) for one in players(games)] == [("Ada", 3), ("Bo", 3), ("Cy", 1)]


def test_opponents_are_compared_by_place(games: list[Finished]) -> None:
    assert [(one.name, one.games, one.ahead, one.level, one.behind) for one in opponents(games, "ada")] == [
        ("Bo", 3, 1, 1, 1), ("Cy", 1, 1, 0, 0),
    ]  # fmt: skip
    assert opponents(games, "Dee") == []


def test_a_name_is_the_same_in_any_case_and_shown_as_last_written() -> None:
    games = [played("2026-02", **{" ÁGI ": 3, "Bo": 1}), played("2026-01", **{"ági": 5, "BO": 7})]
    assert [(one.name, one.games) for one in players(games)] == [("Bo", 2), ("ÁGI", 2)]
    assert [one.name for one in opponents(games, "bo")] == ["ÁGI"]
    assert [one.name for one in opponents(games, "ági")] == ["Bo"]


def test_the_automated_opponent_is_no_player() -> None:
    games: list[Finished] = [
        played("2026-01", automa=("merchant", 40), Ada=30),
        played("2026-02", automa=("merchant", 20), Ada=30, Bo=35),
        played("2026-03", automa=("", 10), Ada=30),
    ]
    assert [one.name for one in players(games)] == ["Ada", "Bo"]
    assert [one.name for one in opponents(games, "Ada")] == ["Bo"]
    found = {one.strength: (one.games, one.wins, one.mean, one.automa_mean) for one in automas(games)}
    assert found == {"merchant": (2, 1, 32.5, 30.0), "": (1, 1, 30.0, 10.0)}
    (unknown, merchant) = automas(games, "ADA")
    assert (merchant.games, merchant.wins, merchant.mean) == (2, 0, 30.0)
    assert unknown.games == 1
    assert automas(games, "Dee") == []


def test_somebody_who_plays_alone_has_no_margin() -> None:
    alone = player([played(Ada=30)], "Ada")
    assert alone is not None
    assert alone.margin is None
