"""A game is its setup plus its log; a state is plain data."""

import json
from typing import Any

import pytest

from companion.core.errors import BadRecord
from companion.games.dark_road import DarkRoad, new_game, replay
from companion.games.dark_road.state_json import state_from_json, state_hash
from tests.dark_road.builders import NAMES, Table, pinned_box
from tests.dark_road.driving import ask, dealt, play_on

# Replay


def adventurous(seed: int | None) -> DarkRoad:
    """A game with every kind of record in its log."""
    game = new_game(NAMES[:2], seed=seed, data=pinned_box())
    while game.state.phase == "setup":
        assert game.question is not None
        game.answer(game.question.options[0] if game.question.options else {"bonus": "lantern"})
    while game.question is not None and game.question.kind != "plan_slot":
        game.answer(game.question.options[0])
    game.answer("slot 1")
    if game.question is not None and game.question.warned:
        game.answer(game.question.warned[0][0], wave=True)
    game.correct("players.0.coins", 7)
    game.change_print("crafting.2", "potion")
    game.undo()
    game.undo()
    game.redo()
    for _ in range(12):
        assert game.question is not None
        if not game.question.options:
            break
        game.answer(game.question.options[-1])
    return game


@pytest.mark.parametrize("seed", [5, None])
def test_a_log_replays_to_the_same_game(seed: int | None) -> None:
    """TURN-1, RULING-2"""
    game = adventurous(seed)
    kinds = {kind for kind, _ in game.log}
    assert kinds == {"setup", "choice", "chance", "correct", "data", "undo", "redo"} | (
        set() if seed else {"wave"}
    )
    again = replay(json.loads(json.dumps(game.log)), data=pinned_box())
    assert again.log == json.loads(json.dumps(game.log))
    assert again.state_hash() == game.state_hash()
    assert ask(again) == ask(game)
    assert again.question is not None
    assert game.question is not None
    assert again.question.index == game.question.index
    assert again.can_redo == game.can_redo


def test_a_replayed_game_goes_on_dealing_as_the_first_would() -> None:
    """REST-2"""
    game = dealt(seed=9)
    play_on(game, 20)
    again = replay(list(game.log), data=pinned_box())
    play_on(game, 30)
    play_on(again, 30)
    assert again.log == game.log
    assert again.state_hash() == game.state_hash()


def test_a_log_cut_off_in_the_middle_of_the_dealing_is_dealt_to_its_end() -> None:
    """SETUP-9"""
    game = dealt(seed=9)
    for length in (1, 3, len(game.log) - 1):
        again = replay(game.log[:length], data=pinned_box())
        assert again.log == game.log
        assert again.state_hash() == game.state_hash()


def test_a_replayed_undo_can_be_redone() -> None:
    """PLAN-2"""
    game = dealt(seed=9)
    play_on(game, 5)
    end = game.state_hash()
    game.undo()
    again = replay(list(game.log), data=pinned_box())
    assert again.can_redo
    again.redo()
    assert again.state_hash() == end


@pytest.mark.parametrize(
    "record",
    [
        ["choice", "die 7"],
        ["choice", None],
        ["chance", "die 1"],
        ["wave", "die 1"],
        ["correct", {"field": "players.0.coins", "old": 5, "new": -1}],
        ["correct", {"field": "players.0.coins"}],
        ["correct", 5],
        ["data", {"field": "weather", "old": 1, "new": 2}],
        ["redo", 1],
        ["undo", 2],
        ["sing", 1],
        ["choice"],
        "choice",
        None,
    ],
)
def test_a_record_that_does_not_fit_is_a_bad_record(record: Any) -> None:
    """PLAN-2"""
    game = dealt(seed=9)
    with pytest.raises(BadRecord) as bad:
        replay([*game.log, record], data=pinned_box())
    assert bad.value.code == "does-not-replay"
    assert bad.value.params["at"] == len(game.log)


@pytest.mark.parametrize(
    "log", [[], None, {}, [[]], ["setup"], [["choice", "die 1"]], [["setup", 5]], [["setup", {}]]]
)
def test_a_log_without_a_setup_is_a_bad_record(log: Any) -> None:
    """SETUP-12"""
    with pytest.raises(BadRecord):
        replay(log)


@pytest.mark.parametrize(
    "change",
    [
        {"players": []},
        {"players": ["Anna"] * 2},
        {"edition": "v3"},
        {"edition": ["v2"]},
        {"seed": "seven"},
        {"seed": True},
        {"seed": 1.5},
        {"variants": ["blindfolded"]},
        {"buildings": ["oracle"]},
        {"buildings": ["oracle", "candle_and_quartz", "harbor", "workshop"]},
    ],
)
def test_a_setup_that_cannot_be_is_a_bad_record(change: dict[str, Any]) -> None:
    """SETUP-12"""
    setup = {**dealt().log[0][1], **change}
    with pytest.raises(BadRecord) as bad:
        replay([["setup", setup]])
    assert bad.value.code == "bad-setup"


def test_a_record_after_the_end_is_a_bad_record() -> None:
    """END-1"""
    table = Table().with_end()
    with pytest.raises(BadRecord):
        table.game._replay(["choice", "done"])


# The state as plain values


def test_a_state_becomes_json_and_comes_back() -> None:
    """COUNT-1"""
    for game in (adventurous(5), adventurous(None)):
        data = json.loads(json.dumps(game.state_json()))
        again = state_from_json(data, game.state.box)
        assert state_hash(again) == game.state_hash()


def test_a_copy_of_the_state_shares_nothing_that_changes() -> None:
    """TURN-1"""
    game = dealt()
    copy = game.state.copy()
    before = state_hash(copy)
    play_on(game, 30)
    assert state_hash(copy) == before
    assert game.state_hash() != before
