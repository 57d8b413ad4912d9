"""Refusals say what is wrong, by which rule, and what to do."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadData, BadRecord, GameError, Illegal, Invalid, Warned
from companion.core.questions import Refusal
from companion.games.dark_road import loader, new_game, replay
from companion.games.dark_road.entries import effects_entry, hero_entry
from companion.games.dark_road.icons import parse_effect
from companion.text import error_text, say
from companion.text.catalogue import catalogue
from tests.dark_road.builders import Table
from tests.text.codes import error_codes
from tests.text.test_catalogue import ANYTHING


def refused(call: Any, *args: Any, **named: Any) -> GameError:
    with pytest.raises(GameError) as caught:
        call(*args, **named)
    return caught.value


def test_a_refusal_names_its_rule() -> None:
    assert error_text(Refusal("too-few-coins", "BAZAAR-2")) == (
        "There are not enough coins for that (BAZAAR-2). Choose something cheaper, or stop."
    )
    assert error_text(Illegal("nothing-to-undo")) == "There is no step to take back. Play on."


def test_a_warning_tells_how_to_go_on() -> None:
    said = error_text(Warned("does-not-fit", "WAGON-3", value="keep"))
    assert "(WAGON-3)" in said
    assert "confirm" in said


def test_an_option_that_is_not_offered_is_named() -> None:
    table = Table()
    error = refused(table.game.answer, "buy armor")
    assert error_text(error) == "“buy armor” is not possible now. Choose one of the options shown."
    assert error_text(Illegal("not-offered", value="use lil_dumplin 2")).startswith(
        "“use Li'l Dumplin', ability 2” is not"
    )


def test_the_table_gives_the_option_its_numbers() -> None:
    table = Table()
    said = error_text(Illegal("not-offered", value="move 2"), table.state, table.question)
    assert said.startswith("“move 2 spaces to between Queen's Commissions and Yurg's Excursions")


@pytest.mark.parametrize(
    "named, said",
    [
        (
            {"players": 5},
            "5 seats are not possible (SETUP-12). Name one to four players.",
        ),
        (
            {"players": ["Anna", "Anna"]},
            "Every player needs a name, and no two the same (SETUP-13). Change the names.",
        ),
        (
            {"players": 2, "edition": "v3"},
            "There is no edition “v3”. Choose one of v1 (first edition), v2 (second edition).",
        ),
    ],
)
def test_a_game_that_cannot_begin_says_why(named: dict[str, Any], said: str) -> None:
    assert error_text(refused(new_game, **named)) == said


def test_buildings_are_named_as_in_the_rulebook() -> None:
    """SETUP-1."""
    said = error_text(refused(new_game, 2, buildings=["oracle"]))
    assert "oracle (Oracle of Lumi)" in said


def test_a_correction_that_cannot_be_says_what_would() -> None:
    game = new_game(2, seed=1)
    assert error_text(refused(game.correct, "players.0.coins", -1)) == (
        "“players.0.coins” cannot be set to that. Give a number from 0 to 500."
    )
    assert error_text(refused(game.correct, "players.0.shoes", 1)).startswith("There is no such place")
    assert "there are not that many pieces" in error_text(refused(game.correct, "players.0.goods.armor", 14))
    assert "“moon.1” is no printed fact" in error_text(refused(game.change_print, "moon.1", 1))


def test_an_entry_that_cannot_be_read_says_which_part() -> None:
    hero = hero_entry(("town",))
    assert error_text(refused(hero.check, {})) == "The town is missing. Give it too."
    assert error_text(refused(hero.check, {"town": "Rome"})).startswith("“Rome” is not possible for town.")
    assert error_text(refused(hero.check, {"shoe": 1})) == (
        "There is no field “shoe” here. Give only town, goods, bonus or name."
    )
    oracle = effects_entry("oracle")
    said = error_text(refused(oracle.check, {"effects": ["gian coins"]}))
    assert "did you mean gain" in said
    assert "no list" in error_text(refused(oracle.check, {"effects": "gain coins"}))


def test_notation_is_explained() -> None:
    said = error_text(refused(parse_effect, "lose shoes"))
    assert said.startswith("Expected 'lose' followed by")


def test_a_record_that_does_not_replay_says_where_and_why() -> None:
    game = new_game(1, seed=1)
    error = refused(replay, [*game.log, ["choice", "buy armor"]])
    said = error_text(error)
    assert isinstance(error, BadRecord)
    assert f"from step {len(game.log)}: “buy armor” is not possible now" in said
    assert "not-offered" not in said


def test_bad_card_data_tells_the_first_mistakes(tmp_path: Any) -> None:
    (tmp_path / "heroes.toml").write_text('[[hero]]\nid = "x"\ntown = "Rome"\n', encoding="utf-8")
    error = refused(loader.load, tmp_path)
    assert isinstance(error, BadData)
    said = error_text(error)
    assert said.startswith("The card data cannot be used: heroes.toml, x, town: expected Northbreak")
    assert said.endswith("Correct the files and try again.")


def test_what_is_no_error_of_ours_is_said_too() -> None:
    assert error_text(OSError("the disk is gone")) == "the disk is gone."
    assert error_text(KeyboardInterrupt()) == "KeyboardInterrupt."


def test_a_long_answer_is_not_repeated_in_full() -> None:
    assert len(error_text(Illegal("not-offered", value="x" * 10_000))) < 400


def test_notices_are_said() -> None:
    said = say("resumed-from-snapshot", rules=1, now=2, round=5, dropped=1)
    assert "from turn 5, and 1 later step is lost" in said


@pytest.mark.parametrize("code", sorted(error_codes()))
def test_every_refusal_is_two_sentences_without_its_parameters_too(code: str) -> None:
    """A parameter that is missing never leaves a brace behind."""
    said = error_text(GameError(code, "PLAN-2"))
    assert "{" not in said
    _, end, do = said.partition("(PLAN-2). ")
    assert end
    assert do.endswith(".") or ": " in do  # a command stands last, so that it can be copied


@given(st.sampled_from(sorted(catalogue().keys("error"))) | st.text(max_size=20), ANYTHING, ANYTHING)
def test_no_parameter_makes_a_refusal_fail(code: str, one: Any, other: Any) -> None:
    params = {"value": one, "allowed": other, "problems": one, "field": other, "reason": one, "count": other}
    assert error_text(Invalid(code, "", **params))


def test_what_is_wrong_around_a_finished_game_is_called_by_its_name() -> None:
    error = Invalid("finished-long", field="location", most=100)
    assert error_text(error) == "The place of this game is too long. Use at most 100 letters."
    assert "helyszín" in error_text(error, language="hu")
