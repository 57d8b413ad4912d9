"""Forms to fill in, and the end of the game."""

import pytest

from companion.core.questions import Entry
from companion.core.results import Result, ScoreLine, Standing
from companion.games.dark_road.editions import EDITIONS
from companion.games.dark_road.entries import (
    amount_entry,
    commission_entry,
    deed_entry,
    effects_entry,
    event_entry,
    hero_entry,
)
from companion.text import entry_fields, entry_text, question_text, result_lines, why_text
from tests.dark_road.builders import Table
from tests.text.test_options import asked


def test_a_form_tells_what_to_type() -> None:
    assert entry_text(commission_entry()) == (
        "Type the three goods the commission requests. goods (needed): goods by name with commas between"
        " them, out of armor, book, instrument, potion, staff or weapon."
    )
    assert entry_text(amount_entry("coins")) == "Type how many coins were counted. count (needed): a number."
    assert "travel die of 4" in entry_text(event_entry(4))
    assert "roll oracle" in entry_text(effects_entry("oracle"))


def test_only_needed_fields_are_marked_so() -> None:
    fields = {field.name: field.needed for field in entry_fields(hero_entry(("bonus",)))}
    assert fields == {"town": False, "goods": False, "bonus": True, "name": False}
    assert "Northbreak, Scorchborn" in entry_text(hero_entry(("bonus",)))


def test_a_face_that_is_told_is_no_field() -> None:
    assert [field.name for field in entry_fields(event_entry(4))] == ["effects"]
    assert [field.label for field in entry_fields(deed_entry())] == ["coins", "prestige", "VP"]


def test_a_form_nobody_knows_is_still_one() -> None:
    strange = Entry("song", {"key_note": "text", "verses": "number"}, ("verses",), dict)
    assert entry_text(strange) == (
        "Type what lies on the table. key_note: a value; verses (needed): a number."
    )


def line(code: str, points: int, rule: str = "SCORE-1", *params: object) -> ScoreLine:
    return ScoreLine(code, points, rule, params)


FIRST = Standing(
    1, 1, 43,
    (
        line("base", 40, "SCORE-1", 41, 40),
        line("deed-prestige", 0, "DEED-1", "three-knights", 4),
        line("deed-vp", 1, "DEED-1", "full-log", 1),
        line("vp-upgrade", 2, "SCORE-2"),
    ),
    "gifts",
)  # fmt: skip
SECOND = Standing(0, 2, 43, (line("base", 43, "SCORE-1", 43, 50),))


def test_the_result_is_told_line_by_line() -> None:
    """SCORE-1 to SCORE-4."""
    assert result_lines(Result((FIRST, SECOND)), Table().state) == [
        "Ben wins with 43 points.",
        "1. Ben: 43 points",
        "  40 points: the lower of 41 coins and 40 prestige (SCORE-1)",
        "  0 points: the deed Friend of the knights adds 4 prestige (DEED-1)",
        "  1 point: the deed A full log (DEED-1)",
        "  2 points: the 2 VP tile (SCORE-2)",
        "  ahead of the next by more gifts on loyal companions (SCORE-4)",
        "2. Anna: 43 points",
        "  43 points: the lower of 43 coins and 50 prestige (SCORE-1)",
    ]


def test_the_first_tie_break_depends_on_the_edition() -> None:
    """SCORE-4."""
    state = Table().state
    tied = Result((FIRST._replace(tie_break="coins-and-prestige"), SECOND))
    assert "  ahead of the next by coins and prestige together (SCORE-4)" in result_lines(tied, state)
    state.edition = EDITIONS["v1"]
    assert "  ahead of the next by the larger of coins and prestige (SCORE-4)" in result_lines(tied, state)


def test_a_shared_victory_is_told() -> None:
    """SCORE-4."""
    shared = Result((FIRST._replace(tie_break="shared"), SECOND._replace(place=1)))
    lines = result_lines(shared, Table().state, ["Ada", "Bo"])
    assert lines[0] == "Bo and Ada share the victory with 43 points."
    assert "  equal in everything: the place is shared (SCORE-4)" in lines


def test_a_score_of_another_game_is_told_as_well_as_can_be() -> None:
    odd = Result((Standing(9, 1, 1, (line("moon_phase", 1), line("base", 0))),))
    assert result_lines(odd, Table().state)[1:] == [
        "1. somebody: 1 point",
        "  1 point: moon phase (SCORE-1)",
        "  0 points: the lower of something unknown and something unknown prestige (SCORE-1)",
    ]


def test_a_game_that_goes_on_has_no_result() -> None:
    assert result_lines(None, Table().state) == []


def test_a_question_names_whom_it_asks() -> None:
    table = Table()
    assert question_text(table.state, asked("plan_die"), ["Ada"]) == (
        "Ada: plan. Which night die of your main reserve do you lock?"
    )
    assert question_text(table.state, asked("plan_die", seat=1)).startswith("Ben: ")


def test_a_question_nobody_knows_is_still_one() -> None:
    assert question_text(Table().state, asked("song_of_joy")) == "Anna: What happens next (song of joy)?"
    assert question_text(Table().state, asked("join_caravan")) == "Anna: What happens next (join caravan)?"


@pytest.mark.parametrize("coins, purse", [(1, " You have 1 coin."), (4, " You have 4 coins.")])
def test_a_question_about_money_tells_what_there_is(coins: int, purse: str) -> None:
    table = Table().with_coins(coins)
    assert question_text(table.state, asked("dark_market_steps")).endswith("at 1 coin a space?" + purse)


def test_why_tells_the_rules_behind_a_question() -> None:
    told = why_text(Table().state, asked("plan_slot"))
    assert [text.partition(":")[0] for text in told] == ["PLAN-2", "PLAN-4"]
    assert why_text(Table().state, asked("song_of_joy")) == []
