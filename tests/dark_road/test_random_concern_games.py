"""Whole games with the Private Concern, everybody's answers and its own by chance."""

import pytest

from tests.dark_road.playing import some_concern_seating
from tests.dark_road.whole_games import dither, undo_all_and_redo_all, whole_game


def test_people_and_its_seat_take_turns() -> None:
    """SETUP-12: the games cover both editions, one to three people, and every seat for it."""
    seen = {(game.edition, game.seats, game.concern) for game in map(some_concern_seating, range(48))}
    assert {(edition, people) for edition, people, _ in seen} == {
        (edition, people) for edition in ("v1", "v2") for people in (1, 2, 3)
    }
    assert {(people, seat) for _, people, seat in seen} == {
        (people, seat) for people in (1, 2, 3) for seat in range(people + 1)
    }


@pytest.mark.parametrize("number", range(18))
def test_a_random_game_with_the_private_concern_keeps_every_rule_of_the_table(number: int) -> None:
    """CONCERN-1, SETUP-12: one to three people, it on every seat, and its answers by chance too."""
    whole_game(some_concern_seating(number, dealt=number % 3 > 0), number)


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(5))
def test_five_hundred_random_games_with_the_private_concern(hundred: int) -> None:
    for number in range(100 * hundred + 1000, 100 * hundred + 1100):
        whole_game(some_concern_seating(number, dealt=number % 3 > 0), number)


@pytest.mark.parametrize("number", [6])
@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "real table"])
def test_undoing_everything_and_redoing_it_passes_every_state_again(number: int, dealt: bool) -> None:
    """CONCERN-1: its steps are answers like all others."""
    undo_all_and_redo_all(some_concern_seating(number, dealt), number)


@pytest.mark.parametrize("number", range(4))
def test_a_game_with_undo_redo_and_other_answers_in_between_replays(number: int) -> None:
    """CONCERN-1: a new answer after an undo forgets what was undone; the log still tells all of it."""
    dither(some_concern_seating(number, dealt=number % 2 == 0), number)
