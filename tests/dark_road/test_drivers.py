"""The driver under the rules: answering, refusing, waving through, undo and redo."""

from typing import Any

import pytest

from companion.core.errors import Illegal, Invalid, Stale, Warned
from companion.games.dark_road import replay
from tests.dark_road.builders import Table, at, pinned_box, to
from tests.dark_road.driving import ask, dealt, play_on, real

# Questions and answers


def test_a_dealt_game_asks_only_for_choices_and_records_what_it_dealt() -> None:
    """PLAN-2, SETUP-9"""
    game = dealt()
    kinds = [kind for kind, _ in game.log]
    assert kinds[0] == "setup"
    assert set(kinds[1:]) == {"chance"}
    for _ in range(40):
        assert game.question is not None
        assert game.question.seat is not None
        assert len(game.question.options) > 1
        game.answer(game.question.options[0])


def test_a_real_table_asks_for_chance_too() -> None:
    """SETUP-2"""
    game = real()
    assert game.question is not None
    assert game.question.is_chance
    play_on(game, 4)
    assert [kind for kind, _ in game.log] == ["setup", *["chance"] * 4]


def test_an_answer_is_recorded_as_it_was_given() -> None:
    """PLAN-2"""
    table = Table().play("die 4", "slot 2")
    assert table.game.log[-2:] == [["choice", "die 4"], ["choice", "slot 2"]]
    assert table.game.last_step() == ["choice", "slot 2"]


def test_a_number_may_answer_for_a_face() -> None:
    """DICE-1"""
    game = real()
    play_on(game, 6, stride=0)
    assert ask(game)[2][0] == "1"
    game.answer(3)
    assert game.log[-1] == ["chance", "3"]
    assert game.state.players[0].reserve == ["3"]


@pytest.mark.parametrize("value", [None, 1.5, ["die 1"], {"die": 1}, True, ("die 1",)])
def test_what_is_no_answer_at_all_is_not_understood(value: Any) -> None:
    """PLAN-2: an entry is understood only where one is asked for."""
    table = Table()
    before = table.game.state_hash()
    with pytest.raises(Invalid) as invalid:
        table.game.answer(value)
    assert (invalid.value.code, invalid.value.params["kind"]) == ("not-understood", "plan_die")
    assert table.game.state_hash() == before
    assert len(table.game.log) == 1


def test_a_refusal_changes_nothing_and_names_its_rule() -> None:
    """DARK-1"""
    table = at("dark_market").with_coins(2).play(*to("dark_market"))
    before, log, asked = table.game.state_hash(), list(table.game.log), ask(table.game)
    with pytest.raises(Illegal) as refused:
        table.game.answer("steps 3")
    error = refused.value
    assert (error.code, error.rule, error.params) == ("too-few-coins", "DARK-1", {"value": "steps 3"})
    assert str(error) == "too-few-coins (DARK-1): value='steps 3'"
    assert (table.game.state_hash(), table.game.log, ask(table.game)) == (before, log, asked)


def test_what_was_never_an_option_is_not_offered() -> None:
    """PLAN-2"""
    table = Table()
    with pytest.raises(Illegal) as refused:
        table.game.answer("fly")
    assert (refused.value.code, refused.value.rule) == ("not-offered", "")
    assert refused.value.params == {"value": "fly", "kind": "plan_die"}
    assert str(Illegal("nothing")) == "nothing (no rule)"


def test_an_answer_to_an_older_question_is_stale() -> None:
    """PLAN-2"""
    table = Table()
    first = table.question.index
    table.game.answer("die 1", index=first)
    assert table.question.index == first + 1
    with pytest.raises(Stale) as stale:
        table.game.answer("slot 1", index=first)
    assert stale.value.params == {"index": first, "now": first + 1}
    with pytest.raises(Stale):
        table.game.answer("slot 1", index=first + 2)
    table.game.answer("slot 1", index=first + 1)
    assert table.me.pool_night == "1"


def test_indices_never_come_twice_even_after_undo() -> None:
    """PLAN-2: an answer meant for a question that was taken back is stale."""
    game = dealt()
    seen = set()
    for step in ("answer", "answer", "undo", "answer", "undo", "redo", "answer"):
        assert game.question is not None
        assert game.question.index not in seen
        seen.add(game.question.index)
        if step == "answer":
            game.answer(game.question.options[0])
        else:
            getattr(game, step)()


def test_a_question_with_one_option_is_not_asked_and_not_logged() -> None:
    """MOVE-1, PLAN-2: the single face, the single value and the single section."""
    table = Table().with_reserve("2", "2", "2", "2")
    assert table.asked == "plan_slot"
    table.play("slot 2")
    assert table.game.log[1:] == [["choice", "slot 2"]]


def test_a_question_without_options_is_passed_over() -> None:
    """ACT-2"""
    table = at("dark_market").with_coins(0).play(*to("dark_market"))
    assert table.game.log[-1] == ["choice", "activate dark_market"]
    assert table.game.state.seat == 1


def test_an_ability_interjected_leaves_the_question_standing() -> None:
    """COMP-1"""
    table = Table().with_companion("phoenix").with_items(quartz=2)
    assert ask(table.game) == (
        0,
        "plan_die",
        ["die 1", "die 2", "die 3", "die 4", "use phoenix 1", "use phoenix 2"],
    )
    table.play("use phoenix 1")
    assert ask(table.game) == (0, "plan_die", ["die 1", "die 2", "die 3", "die 4", "use phoenix 2"])
    assert table.me.lanterns == 2
    table.play("use phoenix 2", "take armor+")
    assert table.asked == "plan_die"


def test_a_finished_game_takes_no_answer() -> None:
    """END-1"""
    table = Table().with_end()
    assert table.game.question is None
    assert table.game.result is not None
    with pytest.raises(Illegal) as refused:
        table.game.answer("done")
    assert refused.value.code == "game-over"


# Waving a warning through


def test_a_warned_answer_is_taken_only_when_it_is_waved() -> None:
    """PLAN-3"""
    table = Table(lazy=True).play("die 4", "slot 1")
    with pytest.raises(Warned) as warned:
        table.game.answer("take book")
    assert (warned.value.code, warned.value.rule) == ("not-printed", "PLAN-3")
    assert warned.value.params == {"value": "take book"}
    table.game.answer("take book", wave=True)
    assert table.game.log[-1] == ["wave", "take book"]
    assert table.goods() == ["book"]


def test_waving_makes_no_refused_answer_legal() -> None:
    """DARK-1"""
    table = at("dark_market").with_coins(2).play(*to("dark_market"))
    with pytest.raises(Illegal):
        table.game.answer("steps 3", wave=True)
    table.game.answer("steps 2", wave=True)
    assert table.game.log[-1] == ["choice", "steps 2"]


# Undo and redo


def test_undo_takes_back_one_choice_and_redo_gives_it_again() -> None:
    """PLAN-2"""
    game = dealt()
    start = game.state_hash(), ask(game)
    assert not game.can_redo
    game.answer(game.question.options[0] if game.question else "")
    after = game.state_hash(), ask(game)
    game.undo()
    assert (game.state_hash(), ask(game)) == start
    assert game.can_redo
    assert game.log[-1] == ["undo", 1]
    game.redo()
    assert (game.state_hash(), ask(game)) == after
    assert game.log[-1] == ["redo", 1]
    assert not game.can_redo


@pytest.mark.parametrize("seats, every", [(1, 400), (3, 400), (2, 20), (4, 1)])
def test_undoing_everything_passes_every_state_again_and_redo_too(
    seats: int, every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TURN-1, REST-2: in a dealt game the dealing after a choice goes with it, from any snapshot."""
    monkeypatch.setattr("companion.core.game.SNAPSHOT_EVERY", every)
    game = dealt(seats=seats)
    played = play_on(game, 60)
    end = game.state_hash()
    for before, option in reversed(played):
        assert game.last_step() == ["choice", option]
        game.undo()
        assert game.state_hash() == before
    assert game.last_step() is None
    for before, _ in played:
        assert game.state_hash() == before
        game.redo()
    assert game.state_hash() == end


def test_at_a_real_table_undo_takes_back_one_record_at_a_time() -> None:
    """SETUP-9"""
    game = real()
    played = play_on(game, 8, stride=1)
    for before, option in reversed(played):
        assert game.last_step() == ["chance", option]
        game.undo()
        assert game.state_hash() == before
    with pytest.raises(Illegal) as refused:
        game.undo()
    assert refused.value.code == "nothing-to-undo"


def test_there_is_nothing_to_undo_before_the_first_choice_of_a_dealt_game() -> None:
    """SETUP-9"""
    game = dealt()
    before, log = game.state_hash(), len(game.log)
    with pytest.raises(Illegal) as refused:
        game.undo()
    assert refused.value.code == "nothing-to-undo"
    assert (game.state_hash(), len(game.log)) == (before, log)


def test_there_is_nothing_to_redo_after_another_answer() -> None:
    """PLAN-2"""
    table = Table().play("die 1")
    with pytest.raises(Illegal) as refused:
        table.game.redo()
    assert refused.value.code == "nothing-to-redo"
    table.game.undo()
    table.play("die 2")
    assert not table.game.can_redo
    with pytest.raises(Illegal):
        table.game.redo()


def test_a_refused_answer_leaves_what_can_be_redone() -> None:
    """PLAN-2"""
    table = Table().play("die 1")
    table.game.undo()
    with pytest.raises(Illegal):
        table.game.answer("die blank")
    assert table.game.can_redo
    table.game.redo()
    assert table.asked == "plan_slot"


def test_undo_never_rolls_again() -> None:
    """REST-2: what the dealer shows depends on the seed and on what was drawn, not on the way there."""
    game = dealt(seed=11)
    play_on(game, 25)
    expected = game.state_hash()
    for _ in range(10):
        game.undo()
    other = dealt(seed=11)
    play_on(other, 25)
    for _ in range(10):
        game.redo()
    assert game.state_hash() == other.state_hash() == expected


def test_undo_reaches_back_over_turns_and_their_dealing() -> None:
    """REST-2, TURN-1"""
    table = at("bazaar").play(*to("bazaar"))
    before = table.game.state_hash()
    table.play("buy weapon", "done", "weapon")
    assert table.game.state.seat == 1
    for _ in range(3):
        table.game.undo()
    assert table.game.state_hash() == before
    assert table.game.state.seat == 0


def test_the_snapshot_is_a_plain_state_of_the_past(monkeypatch: pytest.MonkeyPatch) -> None:
    """TURN-1"""
    game = dealt(seats=4)
    steps, state = game.snapshot()
    assert (steps, state.phase) == (0, "setup")
    monkeypatch.setattr("companion.core.game.SNAPSHOT_EVERY", 50)
    while game.state.round < 6:
        play_on(game, 1)
    steps, state = game.snapshot()
    assert 0 < steps <= len(game.log)
    assert state.phase == "turns"
    assert state is not game.state
    again = replay(game.log[: steps + 1], data=pinned_box())
    assert (again.state.round, again.state.seat) == (state.round, state.seat)


def test_listeners_hear_of_every_turn_that_ended() -> None:
    """TURN-1"""
    game = dealt()
    heard: list[tuple[int, int]] = []
    game.on_segment_end = lambda state: heard.append((state.round, state.seat))
    while game.state.round < 3:
        play_on(game, 1)
    assert heard == [(1, 1), (2, 0), (2, 1), (3, 0)]
    game.undo()
    assert heard[4:] == []
