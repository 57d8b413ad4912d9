"""Which dice the game waits for, as the camera is told."""

import random
from pathlib import Path

from companion.games.dark_road import DarkRoad, loader, new_game
from companion.games.dark_road.box import Box
from companion.table.eyes.expecting import expected
from tests.dark_road.playing import some_answer

ORACLE = """
[oracle]
1 = "gain coins 2"
2 = "gain prestige 1"
3 = "gain lantern"
4 = "gain quartz"
5 = "gain horseshoe"
6 = "gain hero"
"""


def real_table(box: Box | None = None) -> DarkRoad:
    return new_game(["Anna", "Ben"], data=box)


def play_to(game: DarkRoad, kind: str, *params: str, seed: int = 0) -> DarkRoad:
    """Until this is asked."""
    while game.question is not None:
        question = game.question
        if question.kind == kind and question.params[: len(params)] == params:
            return game
        value, wave = some_answer(question, random.Random(f"{seed} {len(game.log)}"))
        game.answer(value, wave=wave)
    return play_to(new_game(["Anna", "Ben"], data=game.state.box), kind, *params, seed=seed + 1)


def test_buildings_are_not_thrown() -> None:
    game = real_table()
    assert game.question is not None
    assert game.question.is_chance
    assert expected(game) is None


def test_where_we_deal_nothing_is_thrown() -> None:
    game = new_game(["Anna", "Ben"], seed=3)
    assert game.question is not None
    assert expected(game) is None


def test_four_night_dice_are_thrown_at_the_beginning_and_fewer_are_left_when_one_is_told() -> None:
    game = play_to(real_table(), "roll", "night")
    first = expected(game)
    assert first is not None
    assert first.kinds == ("night",) * 4
    game.answer("blank")
    then = expected(game)
    assert then is not None
    assert then.kinds == ("night",) * 3
    assert then.moment == first.moment + 1


def test_a_throw_that_was_taken_back_is_the_same_throw() -> None:
    game = play_to(real_table(), "roll", "night")
    first = expected(game)
    game.answer("blank")
    game.undo()
    assert expected(game) == first


def test_after_another_choice_it_is_another_throw() -> None:
    """Somebody undoes the way to a town and goes elsewhere: nothing was thrown for that way."""
    game = play_to(real_table(), "roll", "travel")
    first = expected(game)
    assert first is not None
    town, other = (value for _, value in game.log[-2:])
    elsewhere = next(name for name in ("town Northbreak", "town Windglass") if name != town)
    for _ in range(2):
        game.undo()
    for answer in (town, other):
        game.answer(answer)
    assert expected(game) == first
    for _ in range(2):
        game.undo()
    for answer in (elsewhere, other):
        game.answer(answer)
    then = expected(game)
    assert then is not None
    assert (then.moment, then.kinds) == (first.moment, first.kinds)
    assert then != first


def test_a_correction_does_not_make_it_another_throw() -> None:
    game = play_to(real_table(), "roll", "travel")
    first = expected(game)
    assert first is not None
    game.correct("players.0.coins", 9)
    assert expected(game) == first


def test_a_full_section_has_no_room_for_another_market_die() -> None:
    game = play_to(real_table(), "market_die")
    throw = expected(game)
    assert throw is not None
    assert throw.kinds == ("market",) * game.state.set_aside
    assert throw.room == {good: 2 - dice for good, dice in game.state.market.items()}


def test_an_oracle_die_that_nobody_knows_is_told_by_its_effect() -> None:
    assert expected(play_to(real_table(), "oracle_face")) is None


def test_an_oracle_die_whose_print_the_owner_has_written_down_is_read(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text(ORACLE, encoding="utf-8")
    throw = expected(play_to(real_table(loader.load(tmp_path)), "oracle_face"))
    assert throw is not None
    assert throw.kinds == ("oracle",)


def test_in_whole_games_every_other_die_is_waited_for() -> None:
    kinds: set[str] = set()
    for seed in range(3):
        game = real_table()
        while game.question is not None:
            throw = expected(game)
            kinds |= set() if throw is None else set(throw.kinds)
            assert throw is None or throw.count >= 1
            value, wave = some_answer(game.question, random.Random(f"{seed} {len(game.log)}"))
            game.answer(value, wave=wave)
    assert kinds == {"night", "illuminated", "travel", "market", "ruins"}
