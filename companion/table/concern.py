"""The Private Concern at a table: who plays it, and who turns up its cards."""

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from companion.concern.engine import PrivateConcern
from companion.core.dealer import deal
from companion.core.errors import BadData
from companion.games.dark_road import DarkRoad
from companion.table.timeline import Step


def setup_of(concern: PrivateConcern, shuffle: int | None) -> dict[str, Any]:
    """What a new game is told of it: with a number we shuffle its cards, without one people do."""
    setup = concern.setup()
    return {**setup, "play": {**setup["play"], "shuffle": shuffle}}


def opponent_of(setup: Mapping[str, Any]) -> PrivateConcern | None:
    """Who answers for it in a game with this setup record, if it plays. Raises ``BadData``."""
    if setup.get("concern") is None:
        return None
    try:
        return PrivateConcern.of(setup)
    except TypeError as error:  # a number where the names of its twists should stand, and the like
        raise BadData("concern-not-kept") from error


def shuffle_of(setup: Mapping[str, Any]) -> int | None:
    """The number by which its cards are shuffled; ``None`` where people turn them up."""
    play = (setup.get("concern") or {}).get("play")
    shuffle = play.get("shuffle") if isinstance(play, Mapping) else None
    return shuffle if type(shuffle) is int else None


def next_card(game: DarkRoad) -> str | None:
    """Which card is turned up now where we shuffle; ``None`` where people do, or none is due.

    It depends on how many were turned up before, so an undo never turns up another one.
    """
    question, shuffle = game.question, shuffle_of(game.setup)
    if question is None or question.kind != "concern_card" or shuffle is None:
        return None
    stream = f"concern {question.params[0]}"
    options = question.options
    return str(options[deal(shuffle, stream, game.state.draws.get(stream, 0), len(options))])


def last_turn(history: list[Step]) -> list[Step]:
    """The steps of its last turn that has begun: its card, its move, and all that followed."""
    moves = [place for place, step in enumerate(history) if step.kind == "concern_move"]
    if not moves:
        return []
    first = moves[-1]
    when = _when(history[first])
    if first and history[first - 1].kind == "concern_card":
        first -= 1
    return list(takewhile(lambda step: _when(step) == when, history[first:]))


def _when(step: Step) -> tuple[str, int, int]:
    return step.phase, step.round, step.turn
