"""What people do with the pieces: complete, in a workable order, and exactly undone by its inverse."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from companion.games.dark_road import new_game
from companion.games.dark_road.names import TILES
from companion.games.dark_road.observe import observe
from companion.games.dark_road.pieces import Instruction, difference, lay_again
from companion.games.dark_road.state import State
from tests.dark_road.playing import some_seating
from tests.table.literal_minded import (
    Step,
    check_carried_out,
    check_complete,
    check_inverse,
    steps,
    twin,
)


def game_of(number: int, dealt: bool) -> Iterator[Step]:
    return steps(some_seating(number, dealt).sit_down(), number)


# The way back


def check_way_back(number: int, dealt: bool) -> None:
    for step in game_of(number, dealt):
        check_inverse(step, every_view=number % 3 == 0)


@pytest.mark.parametrize("number, dealt", [(2, True), (5, True), (3, False)])
def test_the_way_back_is_the_inverse_of_the_way_forth(number: int, dealt: bool) -> None:
    check_way_back(number, dealt)


@pytest.mark.long
@pytest.mark.parametrize("dealt", [True, False])
@pytest.mark.parametrize("number", range(20, 40))
def test_the_way_back_is_the_inverse_in_many_games(number: int, dealt: bool) -> None:
    check_way_back(number, dealt)


def test_far_tables_are_inverse_too() -> None:
    """Not only single answers: undoing and changing leap over many."""
    game = new_game(3, seed=12)
    dice, tables = random.Random(2), []
    while game.question is not None:
        tables.append(game.state.copy())
        game.answer(dice.choice(game.question.options))
    for _ in range(150):
        one, other = dice.choice(tables), dice.choice(tables)
        assert twin(difference(one, other)) == Counter(difference(other, one))


def test_nothing_to_do_between_equal_tables() -> None:
    state = new_game(2, seed=1).state
    assert difference(state, state.copy()) == []


def test_an_instruction_as_json() -> None:
    one = Instruction("move", "coin", "supply", "player 0 screen", 2, "PLAN-3")
    assert one.to_json() == {
        "verb": "move",
        "piece": "coin",
        "from": "supply",
        "to": "player 0 screen",
        "count": 2,
        "rule": "PLAN-3",
    }
    assert one.inverse().inverse() == one
    assert one.inverse() == Instruction("move", "coin", "player 0 screen", "supply", 2, "PLAN-3")


# Carrying them out


def check_every_step(number: int, dealt: bool) -> None:
    for step in game_of(number, dealt):
        check_carried_out(step)


@pytest.mark.parametrize("number, dealt", [(4, True), (1, False)])
def test_carried_out_one_by_one_they_lead_to_the_new_table(number: int, dealt: bool) -> None:
    """And back to the old one; on the way no place for one card ever holds two."""
    check_every_step(number, dealt)


@pytest.mark.long
@pytest.mark.parametrize("dealt", [True, False])
@pytest.mark.parametrize("number", range(40, 60))
def test_carried_out_they_lead_to_the_new_table_in_many_games(number: int, dealt: bool) -> None:
    check_every_step(number, dealt)


# From the box


@pytest.mark.parametrize("number, dealt", [(0, True), (6, True), (7, False)])
def test_laying_the_table_again_leaves_nothing_in_the_box(number: int, dealt: bool) -> None:
    game = some_seating(number, dealt).sit_down()

    def check(state: State) -> None:
        if state.phase != "setup":
            check_complete(state)

    game.on_segment_end = check
    *_, last = steps(game, number)
    assert last.after.result is not None


def test_what_is_laid_is_what_a_player_has() -> None:
    game = new_game(2, seed=7)
    dice = random.Random(7)
    for _ in range(60):
        assert game.question is not None
        game.answer(dice.choice(game.question.options))
    state = game.state
    laid = {(one.piece, one.target): one.count for one in lay_again(state)}
    for seat, player in enumerate(state.players):
        at = f"player {seat} "
        assert laid.get(("coin", at + "screen"), 0) == player.coins
        assert laid.get(("lantern", at + "lanterns"), 0) == player.lanterns
        assert laid[f"prestige {seat}", f"track {player.prestige}"] == 1
        assert laid[f"wagon {seat}", f"ringway {player.space}"] == 1
        assert [laid[f"hero {card}", at + "heroes"] for card in player.heroes] == [1] * len(player.heroes)
        assert [laid[f"deed {card}", at + "deeds"] for card in player.deeds] == [1] * len(player.deeds)
        for tile in TILES:
            assert laid.get((tile, at + "storage"), 0) == player.goods[tile]
        for slot, face in enumerate(player.locked, 1):
            assert laid[f"night {face}", f"{at}slot {slot}"] == 1
    for place, card in enumerate(state.inn, 1):
        assert laid[f"hero {card}", f"inn {place}"] == 1
    for town, card in state.tops.items():
        assert laid[f"commission {card}", f"stack {town}"] == 1
    assert lay_again(state)[0] == Instruction("turn", "wheel", "", state.box.board.wheel[state.wheel_top])


# Secrets


@pytest.mark.parametrize("number, dealt", [(12, True), (3, False)])
def test_views_give_away_neither_deeds_nor_coins(number: int, dealt: bool) -> None:
    """HIDE-1."""
    for _, _, before, after in game_of(number, dealt):
        if after.result is not None:
            continue
        for seat in range(-1, len(before.players)):
            others = [other for other in range(len(before.players)) if other != seat]
            secret = {f"deed {card}" for state in (before, after) for other in others
                      for card in state.players[other].deeds}  # fmt: skip
            screens = {f"player {other} screen" for other in others}
            for instruction in difference(observe(before, seat), observe(after, seat)):
                assert instruction.piece not in secret
                if instruction.piece == "coin" and "fortune" not in (instruction.source, instruction.target):
                    assert not {instruction.source, instruction.target} & screens
            laid = lay_again(observe(after, seat))
            assert not {one.piece for one in laid} & secret
            assert not [one for one in laid if one.piece == "coin" and one.target in screens]
