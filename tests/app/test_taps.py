"""How often a finger comes down: one touch a decision, no question with one answer, one nod a turn."""

from pathlib import Path
from statistics import median, quantiles

import pytest

from tests.app.tapping import Game, Turn, play


def games(folder: Path, count: int) -> list[Game]:
    """One person against the Private Concern at a real table, and every fifth time two."""
    return [play(folder, seed, people=2 if seed % 5 == 4 else 1) for seed in range(count)]


def of_people(played: list[Game]) -> list[Turn]:
    return [turn for game in played for turn in game.turns if not turn.reveals]


def of_concern(played: list[Game]) -> list[Turn]:
    return [turn for game in played for turn in game.turns if turn.reveals]


def ninth_of_ten(counts: list[int]) -> float:
    return quantiles(counts, n=10)[-1]


def check(played: list[Game]) -> None:
    assert [kind for game in played for kind in game.needless] == []
    assert max(turn.confirmations for turn in of_people(played)) <= 1
    assert {(turn.reveals, turn.confirmations) for turn in of_concern(played)} == {(1, 1)}


@pytest.mark.long
def test_no_question_has_one_answer_and_a_turn_is_confirmed_once(tmp_path: Path) -> None:
    played = games(tmp_path, 3)
    check(played)
    assert len(of_people(played)) == len(of_concern(played)) == 39


def test_the_private_concerns_last_turn_is_shown_before_it_answers_at_scoring(tmp_path: Path) -> None:
    """In this game its turn is the last one, and the first question of the end is its own."""
    check([play(tmp_path, 21)])


@pytest.mark.long
def test_a_turn_takes_few_touches(tmp_path: Path) -> None:
    """Fifty games; what is written on cards is counted apart (``Turn.cards``)."""
    played = games(tmp_path, 50)
    check(played)
    people, concern = of_people(played), of_concern(played)
    by_hand, seen = [turn.by_hand for turn in people], [turn.with_camera for turn in people]
    cards = [turn.cards for turn in people]
    print(f"\nby hand {median(by_hand)}, nine of ten {ninth_of_ten(by_hand)}")
    print(f"with camera and wheel {median(seen)}, nine of ten {ninth_of_ten(seen)}")
    print(f"cards, apart: {median(cards)}, nine of ten {ninth_of_ten(cards)}")
    its = [turn.with_camera for turn in concern]
    print(f"the Private Concern, with camera {median(its)}, nine of ten {ninth_of_ten(its)}")
    assert median(by_hand) <= 9
    assert ninth_of_ten(by_hand) <= 20
    assert median(seen) <= 8
    assert ninth_of_ten(seen) <= 17
    assert median(its) == 2
