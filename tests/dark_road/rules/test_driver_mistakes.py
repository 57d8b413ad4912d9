"""Mistakes in the rules: whatever goes wrong leaves the game as it was, in dealt games too."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import pytest

from companion.core.errors import Broken, GameError, Illegal
from companion.core.questions import Offers
from companion.games.dark_road import DarkRoad, replay, turn
from tests.dark_road.builders import WHEEL, pinned_box
from tests.dark_road.driving import ask, dealt, play_on, real


class Trap:
    """A mistake in the rules that shows once, when a question is next asked after it is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, question: str, error: Exception) -> None:
        self.is_set = False
        offer = getattr(turn, question)

        @wraps(offer)
        def stumbling(*args: Any) -> Offers:
            if self.is_set:
                self.is_set = False
                raise error
            offers: Offers = offer(*args)
            return offers

        monkeypatch.setattr(turn, question, stumbling)


def everything(game: DarkRoad) -> tuple[Any, ...]:
    question = game.question
    assert question is not None
    return game.state_hash(), list(game.log), question.index, ask(game), game.last_step(), game.can_redo


@contextmanager
def stumbling(game: DarkRoad, trap: Trap, error: type[GameError] = Broken) -> Iterator[None]:
    """What is done within fails and changes nothing; the listener hears on."""
    before, told = everything(game), game.on_segment_end
    trap.is_set = True
    with pytest.raises(error) as raised:
        yield
    assert not trap.is_set
    if error is Broken:
        assert str(raised.value) == "broken (no rule)"
        assert raised.value.__cause__ is not None
    assert everything(game) == before
    assert game.on_segment_end is told


def last_of_turn(game: DarkRoad) -> str:
    """Play on to the last question of a turn, after which a dealt game deals; the answer can be redone."""
    is_dealt = game.seed is not None
    while True:
        assert game.question is not None
        seat, option = game.state.seat, str(game.question.options[-1 if is_dealt else 0])
        game.answer(option)
        if game.state.seat != seat and (game.log[-1][0] == "chance" or not is_dealt):
            game.undo()
            return option


SOMEHOW_BEGUN = [pytest.param(3, id="dealt"), pytest.param(None, id="real")]
START = {"goods": ["armor"], "bonus": "lantern"}
"""What a merchant begins with, as it is entered at a real table."""
MISTAKES = [AssertionError(), KeyError("armor"), AttributeError("face"), Illegal("too-many")]


def begun(seed: int | None) -> DarkRoad:
    game = real() if seed is None else dealt(seed)
    while game.state.phase == "setup":
        question = game.question
        assert question is not None
        # Dice that differ, so that there is a choice of them.
        game.answer(question.options[len(game.log) % len(question.options)] if question.options else START)
    assert ask(game)[1] == "plan_die"
    return game


@pytest.mark.parametrize("seed", SOMEHOW_BEGUN)
@pytest.mark.parametrize("every", [1, 600])
@pytest.mark.parametrize("mistake", MISTAKES, ids=repr)
def test_an_answer_over_which_the_rules_stumble_was_never_given(
    seed: int | None, every: int, mistake: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PLAN-2: dice that were dealt on the way, a turn that has ended, and what can be redone."""
    monkeypatch.setattr("companion.core.game.SNAPSHOT_EVERY", every)
    trap = Trap(monkeypatch, "plan_die", mistake)
    game = begun(seed)
    option = last_of_turn(game)
    before = game.state_hash()
    game.redo()
    after = game.state_hash(), ask(game)
    game.undo()
    with stumbling(game, trap):
        game.answer(option)
    game.redo()
    assert (game.state_hash(), ask(game)) == after
    game.undo()
    assert game.state_hash() == before
    with stumbling(game, trap):
        game.answer(option)
    game.answer(option)
    assert (game.state_hash(), ask(game)) == after
    assert not game.can_redo
    again = replay(game.log, data=pinned_box())
    assert (again.state_hash(), ask(again)) == after


@pytest.mark.parametrize("seed", SOMEHOW_BEGUN)
def test_an_undo_over_which_the_rules_stumble_takes_nothing_back(
    seed: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PLAN-2: what was undone before can still be redone."""
    trap = Trap(monkeypatch, "plan_slot", KeyError("slot"))
    game = begun(seed)
    hashes = [before for before, _ in play_on(game, 4)]
    end = game.state_hash()
    game.undo()
    game.on_segment_end = lambda state: None
    with stumbling(game, trap):
        game.undo()
    game.redo()
    assert game.state_hash() == end
    assert not game.can_redo
    for before in reversed(hashes):
        game.undo()
        assert game.state_hash() == before


@pytest.mark.parametrize("seed", SOMEHOW_BEGUN)
@pytest.mark.parametrize("every", [1, 600])
def test_a_redo_over_which_the_rules_stumble_does_nothing(
    seed: int | None, every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PLAN-2, REST-2: all that was undone is still there to be redone."""
    monkeypatch.setattr("companion.core.game.SNAPSHOT_EVERY", every)
    trap = Trap(monkeypatch, "plan_die", AttributeError("face"))
    game = begun(seed)
    option = last_of_turn(game)
    game.answer(option)
    hashes = [before for before, _ in play_on(game, 2)] + [game.state_hash()]
    for _ in hashes:
        game.undo()
    with stumbling(game, trap):
        game.redo()
    for after in hashes:
        game.redo()
        assert game.state_hash() == after
    assert not game.can_redo


CHANGES = [("correct", "players.0.coins", 13), ("change_print", "wheel", list(reversed(WHEEL)))]


@pytest.mark.parametrize("seed", SOMEHOW_BEGUN)
@pytest.mark.parametrize("change, field, value", CHANGES)
@pytest.mark.parametrize(
    "mistake, error",
    [(AssertionError(), Broken), (IndexError(3), Broken), (Illegal("too-many"), Illegal)],
    ids=repr,
)
def test_a_change_over_which_the_rules_stumble_was_never_made(
    seed: int | None, change: str, field: str, value: Any,
    mistake: Exception, error: type[GameError], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """PLAN-2: a refusal stays what it is; what can be redone is kept."""
    trap = Trap(monkeypatch, "plan_die", mistake)
    game = begun(seed)
    play_on(game, 1)
    after = game.state_hash()
    game.undo()
    before = game.state_hash()
    with stumbling(game, trap, error):
        getattr(game, change)(field, value)
    game.redo()
    assert game.state_hash() == after
    game.undo()
    getattr(game, change)(field, value)
    assert game.log[-1][1]["new"] == value
    game.undo()
    assert game.state_hash() == before
