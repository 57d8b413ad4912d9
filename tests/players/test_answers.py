"""Every question that a seat can be asked has an answer ready, and anything else is an error."""

import importlib
import inspect
import pkgutil
from typing import get_type_hints

import pytest

from companion.core.errors import GameError, Invalid
from companion.core.questions import Option, Question, Word
from companion.games import dark_road
from companion.games.dark_road import asking, options
from companion.players import PLAYERS, greedy, make
from companion.players.trader import ANSWERS
from tests.dark_road.playing import NAMES


def kinds_with_a_seat() -> set[str]:
    """Kinds of question whose offer is made to a seat, not to the table."""
    found: set[str] = set()
    for module in pkgutil.iter_modules(dark_road.__path__):
        for name, offer in inspect.getmembers(importlib.import_module(f"{dark_road.__name__}.{module.name}")):
            if name in asking.RULES and inspect.isfunction(offer) and get_type_hints(offer)["seat"] is int:
                found.add(name)
    return found


def test_the_trader_answers_every_kind_of_question_a_seat_is_asked() -> None:
    """The Private Concern's own questions are put to its seat only, where no simulated player sits."""
    of_people = {kind for kind in kinds_with_a_seat() if not kind.startswith("concern_")}
    assert set(ANSWERS) == of_people < kinds_with_a_seat()


def test_some_kinds_are_put_to_the_table_instead() -> None:
    """The search above tells seats from chance."""
    assert {"roll", "market_die", "turned_up"} <= set(asking.RULES) - kinds_with_a_seat()


def test_a_question_the_trader_has_never_heard_of_is_an_error() -> None:
    game = dark_road.new_game(NAMES[:2], seed=1)
    with pytest.raises(Invalid, match="unknown-question"):
        make("trader", 0).choose(game.observe(0), Question(0, 0, "lottery", ["win", "lose"]))


def test_a_question_to_the_table_is_an_error() -> None:
    game = dark_road.new_game(NAMES[:2], seed=1)
    with pytest.raises(Invalid, match="unknown-question"):
        make("trader", 0).choose(game.observe(0), Question(0, None, "roll", ["1", "2"]))


def test_the_greedy_player_has_a_weight_for_every_word() -> None:
    words = {option.word for option in vars(options).values() if isinstance(option, Word)}
    assert set(greedy.WORD) >= words - {"keep", "a companion", "read the heroes"}, (
        "keep is only ever waved through, the other two belong to the Private Concern's lines"
    )


def test_an_option_without_a_weight_is_an_error() -> None:
    class Juggle(Option):
        verb = "juggle"
        __match_args__ = ("balls",)

    game = dark_road.new_game(NAMES[:2], seed=1)
    question = Question(0, 0, "circus", [Juggle(3), Juggle(4)])
    with pytest.raises(Invalid, match="unknown-option"):
        make("greedy", 0).choose(game.observe(0), question)


def test_an_unknown_player_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(GameError, match="unknown-player") as refusal:
        make("grandmaster", 0)
    assert refusal.value.params["allowed"] == list(PLAYERS) == ["random", "greedy", "trader"]
