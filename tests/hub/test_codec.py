"""Questions go over the network and come back as they were."""

import json
import random

from companion.core.questions import Question
from companion.games.dark_road.state import State
from companion.hub.codec import question_from_json, question_to_json
from tests.dark_road.any_time.tables import some_table
from tests.dark_road.playing import some_answer
from tests.dark_road.rules.at_buildings import beside, enter

A_TURN = 12
"""Answers."""


def sent(question: Question, table: State) -> Question:
    seat = -1 if question.seat is None else question.seat
    there, _ = question_from_json(json.loads(json.dumps(question_to_json(question, seat, table))))
    assert there is not None
    return there


def test_what_was_traded_at_the_mansion_is_sent_with_the_next_trade() -> None:
    """A companion that was used is told as well: it opens every trade again."""
    table = beside("mansion").with_companion("phoenix").with_items(quartz=2)
    enter(table, "mansion").play("trade coins lantern", "use phoenix 1", "trade lantern coins")
    question = table.question
    assert question.kind == "mansion_trade"
    there = sent(question, table.state)
    assert there.params == question.params == ({"lantern"}, {"coins"}, [("phoenix", (True, False))])
    assert there.options == list(question.options)


def test_every_question_of_many_turns_can_be_sent() -> None:
    kinds = set()
    for number in range(96):
        game, dice = some_table(number)[0].game, random.Random(number)
        for _ in range(A_TURN):
            question = game.question
            if question is None:
                break
            there = sent(question, game.state)
            assert (there.kind, there.options) == (question.kind, list(question.options))
            kinds.add(question.kind)
            value, wave = some_answer(question, dice)
            game.answer(value, wave=wave)
    assert len(kinds) > 20
