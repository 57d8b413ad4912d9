"""Simulated players play whole games by the rules, from what they see and nothing else."""

import random

import pytest

from companion.games.dark_road import new_game
from companion.games.dark_road.state_json import state_hash
from companion.players import PLAYERS, Chooser, make
from tests.dark_road.playing import NAMES, some_seating
from tests.players.sitting import play


def seated(name: str, seats: int, seed: int = 3) -> list[Chooser]:
    return [make(name, seed + seat) for seat in range(seats)]


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("edition", ["v1", "v2"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_answer_of_a_whole_game_is_legal(name: str, edition: str, seats: int) -> None:
    """SETUP-12: one to four seats, both editions."""
    game = new_game(NAMES[:seats], edition=edition, seed=seats)
    play(game, seated(name, seats))
    assert game.question is None


@pytest.mark.parametrize("name", PLAYERS)
def test_the_variants_are_played_too(name: str) -> None:
    """SETUP-9, SETUP-11: two deeds to choose from, and a draft."""
    game = new_game(NAMES[:2], seed=8, variants=("draft", "two-deeds", "first-game"))
    answers = play(game, seated(name, 2))
    assert any(answer.startswith("keep deed") for answer in answers)
    assert any(answer.startswith("pair") for answer in answers)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("number", range(4))
def test_a_real_table_with_unknown_cards_and_coins_does_not_stop_them(name: str, number: int) -> None:
    """HIDE-1: cards nobody has described, coins nobody has counted."""
    seating = some_seating(number, dealt=False)
    game = seating._replace(variants=("hidden-coins",)).sit_down()
    play(game, seated(name, seating.seats), random.Random(number))


@pytest.mark.long
@pytest.mark.parametrize("number", range(120))
def test_traders_play_every_seating_by_the_rules(number: int) -> None:
    dealt = number % 3 > 0
    seating = some_seating(number, dealt)
    if dealt:
        seating = seating._replace(variants=tuple(v for v in seating.variants if v != "hidden-coins"))
    play(seating.sit_down(), seated("trader", seating.seats), None if dealt else random.Random(number))


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    logs = []
    for _ in range(2):
        game = new_game(NAMES[:2], seed=21)
        play(game, seated(name, 2))
        logs.append(game.log)
    assert logs[0] == logs[1]


def test_another_seed_makes_the_random_player_play_another_game() -> None:
    games = [play(new_game(NAMES[:2], seed=21), seated("random", 2, seed)) for seed in (3, 30)]
    assert games[0] != games[1]


def test_no_player_touches_the_dice_of_others() -> None:
    """A seed is always explicit: the one generator that all programs share is left alone."""
    random.seed(5)
    before = random.getstate()
    for name in PLAYERS:
        play(new_game(NAMES[:2], seed=2), seated(name, 2))
    assert random.getstate() == before


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_leaves_its_view_as_it_was(name: str) -> None:
    game = new_game(NAMES[:2], seed=4)
    players = seated(name, 2)
    for _ in range(120):
        question = game.question
        assert question is not None
        assert question.seat is not None
        view = game.observe(question.seat)
        before = state_hash(view)
        choice = players[question.seat].choose(view, question)
        assert state_hash(view) == before
        game.answer(choice)


def test_a_trader_needs_no_memory_of_its_own() -> None:
    """What it remembers only saves work: asked afresh at every question it answers alike."""
    game = new_game(NAMES[:2], seed=12)
    trader = make("trader", 1)
    while (question := game.question) is not None:
        assert question.seat is not None
        view = game.observe(question.seat)
        choice = trader.choose(view, question)
        assert make("trader", 2).choose(view, question) == choice
        game.answer(choice)
