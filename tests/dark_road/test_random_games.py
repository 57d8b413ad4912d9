"""Whole games by chance: whatever is answered, the table stays possible and the log tells it again."""

import pytest

from tests.dark_road.playing import some_seating
from tests.dark_road.whole_games import dither, undo_all_and_redo_all, whole_game


def test_editions_and_seat_counts_take_turns() -> None:
    """SETUP-12: the hundred games cover every edition with every number of seats."""
    seen = {(seating.edition, seating.seats) for seating in map(some_seating, range(100))}
    assert seen == {(edition, seats) for edition in ("v1", "v2") for seats in (1, 2, 3, 4)}
    assert {variant for number in range(100) for variant in some_seating(number).variants} == {
        "draft",
        "two-deeds",
        "first-game",
        "hidden-coins",
    }


@pytest.mark.parametrize("number", range(100))
def test_a_random_game_keeps_every_rule_of_the_table(number: int) -> None:
    """COUNT-1, TURN-1, REST-4, WAGON-1: pieces conserved, limits kept, 13 turns each, and it replays."""
    whole_game(some_seating(number), number)


@pytest.mark.parametrize("number", range(20))
def test_a_random_real_table_keeps_every_rule_of_the_table(number: int) -> None:
    """The same where people answer for dice and cards, read off only what is needed."""
    whole_game(some_seating(number, dealt=False), number)


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(20))
def test_two_thousand_random_games(hundred: int) -> None:
    for number in range(100 * hundred + 1000, 100 * hundred + 1100):
        whole_game(some_seating(number), number)


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(3))
def test_three_hundred_random_real_tables(hundred: int) -> None:
    for number in range(100 * hundred + 1000, 100 * hundred + 1100):
        whole_game(some_seating(number, dealt=False), number)


# Undo and redo


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "real table"])
def test_undoing_everything_and_redoing_it_passes_every_state_again(number: int, dealt: bool) -> None:
    undo_all_and_redo_all(some_seating(number, dealt), number)


@pytest.mark.long
@pytest.mark.parametrize("number", range(5, 15))
@pytest.mark.parametrize("dealt", [True, False], ids=["dealt", "real table"])
def test_undoing_and_redoing_many_games(number: int, dealt: bool) -> None:
    undo_all_and_redo_all(some_seating(number, dealt), number)


@pytest.mark.parametrize("number", range(6))
def test_a_game_with_undo_redo_and_other_answers_in_between_replays(number: int) -> None:
    """A new answer after an undo forgets what was undone; the log still tells all of it."""
    dither(some_seating(number, dealt=number % 2 == 0), number)
