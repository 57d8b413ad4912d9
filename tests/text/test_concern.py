"""What the Private Concern is asked and does, in words."""

from dataclasses import dataclass
from typing import Any

import pytest

from companion.core.questions import Question
from companion.games.dark_road import new_game
from companion.text import answer_text, entry_text, option_text, question_text, record_text, result_lines
from companion.text.facts import field_text
from tests.dark_road.builders import Table, commission, hero
from tests.dark_road.rules.concerned import carrying_out, its_turn, up_to_lines


@dataclass(frozen=True)
class Step:
    """A step of the history, as a session tells it."""

    record_kind: str
    value: Any
    kind: str
    seat: int | None
    params: tuple[Any, ...] = ()
    round: int = 2


def told(table: Table, value: Any) -> str:
    """What an answer to the pending question would say in the history."""
    return answer_text(table.game.state, table.question, value)


def asked(table: Table) -> str:
    return question_text(table.game.state, table.question)


def test_a_card_is_called_by_its_name() -> None:
    """CONCERN-1: in the question, the options and the history."""
    table = its_turn()
    assert asked(table) == "Which action card did the Private Concern turn up?"
    assert option_text(table.state, table.question, "3") == "card 3"
    assert told(table, "3") == "the Private Concern turns up the action card “card 3”"
    up_to_lines(table).play("line 1", "turn up delivery")
    assert asked(table) == "Which delivery tile did the Private Concern turn up?"
    assert option_text(table.state, table.question, "2b") == "Sacks (back)"
    assert told(table, "1a") == "the Private Concern turns up the delivery tile “Crates (front)”"


def test_without_a_table_a_card_has_its_number() -> None:
    step = Step("chance", "7", "concern_card", None, ("card",))
    assert record_text(step) == "turn 2: the Private Concern turns up the action card “7”"


def test_its_wagon_and_its_lines() -> None:
    """CONCERN-1"""
    table = its_turn().play("4")
    assert asked(table) == (
        "Private Concern: “card 4”. You stand between Ringway Inn and Great Bazaar. How far do you move?"
    )
    assert told(table, "move 2") == (
        "moves 2 spaces to between Queen's Commissions and Yurg's Excursions, at Oracle of Lumi"
    )
    table.play("move 0")
    assert asked(table) == "Private Concern: “card 4”. Which line do you carry out next?"
    assert told(table, "line 2") == "carries out line 2 of “card 4”"
    assert told(table, "line 12") == "carries out extra line 2 of “card 4”"
    assert told(table, "line 22") == "carries out line 22 of “card 4”", "no side card lies there"
    assert told(table, "line 33") == "carries out line 3 of the twists"
    assert told(table, "line 30") == "carries out line 30 of “card 4”"
    assert told(table, "done") == "finishes the card"


@pytest.mark.parametrize(
    "line, said",
    [
        (1, "line 1 of “card 4”. What does it do?"),
        (13, "extra line 3 of “card 4”. What does it do?"),
        (39, "line 9 of the twists. What does it do?"),
    ],
)
def test_a_step_is_asked_by_its_line(line: int, said: str) -> None:
    table = up_to_lines(its_turn()).play(f"line {line}")
    assert asked(table) == f"Private Concern: {said}"


def test_a_side_card_has_lines_of_its_own() -> None:
    table = carrying_out(its_turn(), "turn up delivery", "2b")
    assert told(table, "line 21") == "carries out line 1 of “Sacks (back)”"
    table.play("line 21")
    assert asked(table) == "Private Concern: line 1 of “Sacks (back)”. What does it do?"


def test_steps_are_told_of_it() -> None:
    table = up_to_lines(its_turn()).play("line 1")
    assert told(table, "a companion") == "takes a companion"
    assert told(table, "a deed") == "takes a deed"
    assert told(table, "turn up notice") == "turns up the next guild notice"
    assert told(table, "activate inn") == "activates the Ringway Inn"
    assert told(table, {"effects": ["gain coins 2", "lose good"]}) == ("gains 2 coins, then loses a good")
    assert told(table, {"vp": 1, "lose_vp": 2}) == "gains 1 VP, then loses 2 VP"
    assert told(table, {"effects": ["turn wheel"], "vp": 3}) == (
        "turns the wheel 1 section clockwise, then gains 3 VP"
    )
    assert told(table, {}) == "gains nothing"
    step = Step("choice", {"vp": 2}, "concern_step", 1)
    assert record_text(step, ["Anna", "Private Concern"]) == "turn 2, Private Concern: gains 2 VP"


def test_its_opening() -> None:
    """CONCERN-7"""
    game = new_game(["Anna"], seed=1, concern="merchant")
    question = game.question
    assert question is not None
    assert question_text(game.state, question) == "Private Concern: what do you begin with?"
    assert answer_text(game.state, question, "as it is") == "begins as a merchant of that seat, with 1 good"
    entry = {"coins": 1, "prestige": 2, "goods": 3}
    assert answer_text(game.state, question, entry) == "begins with 1 coin, 2 prestige and 3 goods"
    assert answer_text(game.state, question, {**entry, "hero": True}) == (
        "begins with 1 coin, 2 prestige, 3 goods and a hero"
    )
    assert question.accepts is not None
    assert entry_text(question.accepts) == (
        "Type what the Private Concern begins with. coins (needed): a number; prestige (needed): a number; "
        "goods (needed): a number; hero: yes or no."
    )


def test_its_sales_and_deliveries_have_their_numbers() -> None:
    """CONCERN-3, CONCERN-4"""
    table = its_turn().with_marker(2).with_commissions(commission("armor book staff", "Farglen"), seat=1)
    carrying_out(table, "activate inn")
    assert asked(table) == "Private Concern: which hero joins you, without a bonus?"
    table.play("hero 1")
    assert asked(table) == "Private Concern: sell a good of your marker? It shows 2 goods."
    assert told(table, "sell staff") == "sells a good at the price of staff: 4 coins"
    table.play("sell staff")
    assert told(table, "done") == "sells no more, after 1 good"
    deliver = Question(0, 1, "deliver", [], params=("Farglen",))
    assert answer_text(table.game.state, deliver, "deliver commission 1") == (
        "delivers commission 1 with 1 good for 1 prestige: Farglen (armor, book, staff)"
    )


def test_what_it_does_not_pay_or_get_is_not_promised() -> None:
    """CONCERN-2, CONCERN-3, CONCERN-5"""
    table = its_turn().with_courtyard("full-log", "three-knights")
    state = table.game.state
    road = Question(0, 1, "choose_road", [])
    assert question_text(state, road).endswith("highway or shortcut? It costs you no lanterns.")
    assert answer_text(state, road, "shortcut") == "takes the shortcut without lanterns: 2 good fortunes"
    assert answer_text(state, Question(0, 1, "hero_or_commission", []), "a hero") == "takes a hero"
    deed = answer_text(state, Question(0, 1, "which_deed", []), "deed 2")
    assert deed.startswith("takes the bottom deed: ")
    person = answer_text(state, Question(0, 0, "which_deed", []), "deed 2")
    assert person.startswith("takes the bottom deed with a horseshoe: ")


def test_the_setup_names_it() -> None:
    record = ["setup", new_game(["Anna"], seed=1, concern="merchant").setup]
    assert record_text(record) == "setup: a game for Anna and the Private Concern, second edition"


def test_its_vp_are_a_line_of_its_score() -> None:
    """CONCERN-9"""
    table = Table(1, concern=1).with_marker(0, vp=4).with_end()
    lines = result_lines(table.game.result, table.game.state)
    assert "  4 points: VP of its cards (CONCERN-9)" in lines


def test_its_corrected_fields_have_names() -> None:
    assert field_text("concern.goods") == "goods marker of the Private Concern"
    assert field_text("concern.vp") == "VP of the Private Concern"
    assert field_text("players.1.coins", ["Anna", "Private Concern"]) == "Private Concern's coins"


def test_odd_cards_and_lines_are_said_somehow() -> None:
    """What another device sends may belong to no card; where it does not play, all of it is odd."""
    table = its_turn().with_heroes(hero("armor"), seat=1)
    for kind, value, params in (
        ("concern_card", "99", ("card",)),
        ("concern_card", "", ("card",)),
        ("concern_card", "b", ("delivery",)),
        ("concern_card", "1", ("nothing",)),
        ("concern_card", "1", ()),
    ):
        question = Question(0, None, kind, [], params=params)
        for state in (table.state, Table().state):
            assert answer_text(state, question, value)
            assert question_text(state, question)
    assert question_text(Table().state, Question(0, 0, "concern_line", [])) == (
        "Anna: What happens next (concern line)?"
    )
    assert option_text(Table().state, Question(0, 0, "concern_line", []), "line 4") == "carry out line 4"
