"""Changing an earlier answer: go back, answer anew, and play again what still follows."""

from typing import Any

from companion.concern.engine import PrivateConcern
from companion.core.errors import GameError, Illegal
from companion.games.dark_road import DarkRoad
from companion.table.timeline import Step


def steps_back(steps: list[Step], index: int, dealt: bool) -> int:
    """How many undos lead back to before this step; raises ``Illegal`` if it cannot be changed."""
    if type(index) is not int or not 0 <= index < len(steps):
        raise Illegal("no-such-step", index=index)
    if steps[index].read_only:
        raise Illegal("history-read-only", index=index)
    if dealt and steps[index].record_kind == "chance":
        raise Illegal("dealt-not-chosen", index=index)
    return len(_chosen(steps[index:], dealt))


def _chosen(steps: list[Step], dealt: bool) -> list[Step]:
    """Without what a dealt game deals by itself."""
    return [step for step in steps if not dealt or step.record_kind != "chance"]


def take_again(game: DarkRoad, step: Step, value: Any, wave: bool) -> None:
    """Take the step with another value; raises what the game raises."""
    if step.record_kind == "correct":
        game.correct(step.value["field"], value)
    elif step.record_kind == "data":
        game.change_print(step.value["field"], value)
    else:
        game.answer(value, wave=wave)


def follow(
    game: DarkRoad, later: list[Step], dealt: bool, concern: PrivateConcern | None = None
) -> list[Step]:
    """Take these steps as long as they still follow; returns those that do not.

    What the Private Concern once answered follows only if its card still says so.
    """
    chosen = _chosen(later, dealt)
    for place, step in enumerate(chosen):
        try:
            _follow_one(game, step, concern)
        except GameError:
            return chosen[place:]
    return []


def _follow_one(game: DarkRoad, step: Step, concern: PrivateConcern | None) -> None:
    if step.record_kind in ("correct", "data"):
        take_again(game, step, step.value["new"], wave=False)
        return
    if not step.answers(game):
        raise Illegal("another-question")
    if concern is not None and step.seat is not None and game.state.is_concern(step.seat):
        _check_its_answer(game, step.seat, step.value, concern)
    game.answer(step.value, wave=step.record_kind == "wave")


def _check_its_answer(game: DarkRoad, seat: int, value: Any, concern: PrivateConcern) -> None:
    question = game.question
    assert question is not None
    now = concern.choose(game.observe(seat), question)
    if isinstance(now, dict) and isinstance(value, dict) and question.accepts is not None:
        now, value = question.accepts.check(now), question.accepts.check(value)
    if now != value:
        raise Illegal("another-question")
