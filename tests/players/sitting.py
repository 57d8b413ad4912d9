"""Simulated players at a table: whole games, and single questions put to one of them."""

import random

from companion.games.dark_road import DarkRoad
from companion.players import Chooser, make
from tests.dark_road.playing import some_answer


def play(game: DarkRoad, players: list[Chooser], table: random.Random | None = None) -> list[str]:
    """Play to the end and return the answers; at a real table ``table`` says what dice and cards show."""
    given: list[str] = []
    while (question := game.question) is not None:
        if question.seat is None:
            assert table is not None
            value, wave = some_answer(question, table)
            game.answer(value, wave=wave)
            continue
        choice = players[question.seat].choose(game.observe(question.seat), question)
        assert choice in question.options, f"{question.kind}: {choice}"
        game.answer(choice, index=question.index)
        given.append(str(choice))
    assert game.result is not None
    return given


def asked(game: DarkRoad, name: str = "trader") -> str:
    """What this player answers to the question the game waits for."""
    question = game.question
    assert question is not None
    assert question.seat is not None
    return str(make(name, 1).choose(game.observe(question.seat), question))
