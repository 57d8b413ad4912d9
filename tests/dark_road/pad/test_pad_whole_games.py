"""Finished games of the simulator, entered as they lie on the table: the pad scores them as the rules do."""

import pytest

from companion.core.pads import Outcome
from companion.core.results import Result
from tests.dark_road.pad.brute import best
from tests.dark_road.pad.evenings import (
    Evening,
    answered,
    entered,
    evening,
    figures,
    wagon_of,
    with_wagon,
)
from tests.dark_road.pad.plain_scorer import Player, chain, final, places

SHORT = 100
GAMES = 10_000
CHUNKS = 10


def _ends(result: Result | None) -> list[tuple[int, int, int, str]]:
    assert result is not None
    return sorted((one.seat, one.place, one.score, one.tie_break) for one in result.standings)


def _told(outcome: Outcome) -> list[tuple[int, int]]:
    """Place and score of each seat."""
    assert outcome.doubts == ()
    return [(place, score) for _, place, score, _ in _ends(outcome.result)]


def _expected(chains: list[list[int]]) -> list[tuple[int, int]]:
    return list(zip(places(chains), [one[0] for one in chains], strict=True))


def check_as_decided(played: Evening) -> None:
    """As the owners chose, the pad, the rules core and the scorer from the rulebook say the same."""
    players = figures(played, played.over, decided=True)
    _, outcome, asked = answered(entered(played), players)
    assert _ends(outcome.result) == _ends(played.result)
    assert _told(outcome) == _expected([chain(played.edition, player) for player in players])
    for standing in outcome.standings:
        own = final(players[standing.seat])
        (base,) = [line for line in standing.lines if line.code == "base"]
        assert base.params == (own.coins, own.prestige)
    _check_asked(asked, players)


def _check_asked(asked: list, players: list[Player]) -> None:
    """Counts only for a deed that asks for them, and for ties only of those who are level."""
    for wanted, outcome in asked:
        if wanted.rule == "SCORE-4":
            scores = {standing.seat: standing.score for standing in outcome.standings}
            assert list(scores.values()).count(scores[wanted.seat]) > 1
        else:
            needs = [need for deed in players[wanted.seat].deeds for need in deed.requirement]
            assert wanted.key in {f"{kind} {place}" for _, kind, place in needs}


def check_left_open(played: Evening) -> None:
    """Left to the pad, every choice is the best there is."""
    players = figures(played, played.over, decided=False)
    _, outcome, _ = answered(entered(played, decided=False), players)
    assert _told(outcome) == _expected([best(played.edition, player) for player in players])


def check_last_visits(played: Evening) -> None:
    """So are last visits that nobody has made yet; the Private Concern has made its own."""
    sheet = entered(played, decided=False)
    over, before = (figures(played, state, decided=False) for state in (played.over, played.before))
    players, chains = [], []
    for seat, (after, still) in enumerate(zip(over, before, strict=True)):
        wagon = wagon_of(played.before, seat)
        if wagon is not None:
            sheet = with_wagon(sheet, seat, still, wagon)
        players.append(after if wagon is None else still)
        chains.append(best(played.edition, players[-1], wagon))
    _, outcome, _ = answered(sheet, players)
    assert _told(outcome) == _expected(chains)


def check(first: int, count: int) -> None:
    for number in range(first, first + count):
        played = evening(number)
        check_as_decided(played)
        check_left_open(played)
        if number % 3 == 0:
            check_last_visits(played)


def test_finished_games_are_scored_as_the_rulebook_and_the_rules_core_do() -> None:
    """SCORE-1 to SCORE-4, DEED-1, END-1, TRAVEL-8, TRAVEL-9, RULING-84, RULING-85."""
    check(0, SHORT)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_ten_thousand_finished_games_are_scored_as_the_rulebook_and_the_rules_core_do(chunk: int) -> None:
    """SCORE-1 to SCORE-4, DEED-1, END-1, TRAVEL-8, TRAVEL-9, RULING-84, RULING-85."""
    check(chunk * GAMES // CHUNKS, GAMES // CHUNKS)
