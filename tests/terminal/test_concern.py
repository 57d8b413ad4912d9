"""The Private Concern at the prompt: numbered things to do, at the right moment, nothing to decide for it."""

import io
import random
import re
from pathlib import Path
from typing import Any

import pytest

from companion.concern.engine import PrivateConcern
from companion.concern.loader import load
from companion.concern.naming import concern_named
from companion.core.questions import Question
from companion.games.dark_road.state import State
from companion.players import make
from companion.table.session import Session
from companion.terminal.ending import show_result
from companion.terminal.screen import Screen
from tests.concern.alike import SHOPPER, alike
from tests.terminal.driver import Sitting, Typist
from tests.terminal.test_random_games import anybody

TURN_UP = "Press Enter to turn up its card. "
MOVED = "Press Enter when the pieces are moved. "
TRAVELLER = {"move": "to yurg", "join": "always", "lines": [{"do": "travel", "cards": 0}]}
"""Leads a caravan every turn, and joins every caravan: the fields of its cards."""


def sit_down(folder: Path, *names: str, concern: PrivateConcern | None = None, **options: Any) -> Session:
    concern = concern or concern_named("merchant")
    return Session.new(folder / "game.journal", names or ("Anna",), concern=concern, **options)


def person(seed: int = 1) -> Typist:
    """Anybody who takes part: a legal answer by chance, without interest in the words."""
    dice = random.Random(seed)

    def typed(state: State, question: Question) -> str:
        return str(dice.choice(question.options))

    return typed


def its_turn(shown: str) -> str:
    """The last turn of it on the screen."""
    return shown.rpartition(TURN_UP)[2]


def steps(shown: str) -> list[int]:
    return [int(number) for number in re.findall(r"^ {0,3}(\d+)\. ", shown, re.MULTILINE)]


# Its turn


def test_its_turn_is_a_key_numbered_steps_and_a_key(tmp_path: Path) -> None:
    """CONCERN-1: the whole screen of a turn whose figures are worked out by hand."""
    sitting = Sitting(sit_down(tmp_path, concern=alike(**SHOPPER), seed=5))
    sitting.type_until(TURN_UP, person())
    number = sitting.session.game.state.concern.card
    shown = sitting.type("")
    assert shown.splitlines()[:13] == [
        TURN_UP,
        "",
        f"Its card: Plain {number} (card {number})",
        "“It knows what it wants.”",
        "Its wagon stays: it stands beside the Great Bazaar already.",
        "Line 1: At the Great Bazaar it turns the wheel once, then buys up to 2 goods,",
        "  the dearest first.",
        "   1. Turn the wheel so that weapon is worth 5.",
        "   2. Set 1 market die of the instrument section aside.",
        "   3. Set 1 market die of the staff section aside.",
        "   4. Move its goods marker from 1 to 3.",
        "      It pays 6 coins and has 0 left.",
        "Line 2: It gains 1 VP.",
    ]
    assert "      It gains 1 VP and has 1.\nThe table is refilled.\n   5. Put 1 market die" in shown
    assert MOVED in shown
    assert "Anna: plan" not in shown
    assert "Anna: plan" in sitting.type("")


def test_people_are_asked_in_between_and_the_numbers_go_on(tmp_path: Path) -> None:
    """TRAVEL-3: whether they join its caravan, when it has said where it goes."""
    sitting = Sitting(sit_down(tmp_path, "Anna", "Ben", concern=alike(**TRAVELLER), seed=2))
    shown = sitting.type_until(MOVED, lambda state, question: "join" if joins(question) else first(question))
    turn = its_turn(shown)
    companion, leads, asked, joined = (
        turn.index(text)
        for text in ("   1. Move its wagon", "It leads a caravan to", "Do you join", "Ben joins the caravan.")
    )
    assert companion < leads < asked < joined
    assert steps(turn) == list(range(1, len(steps(turn)) + 1))
    assert steps(turn[asked:])[0] == steps(turn[:asked])[-1] + 1


def joins(question: Question) -> bool:
    return question.kind == "join_caravan"


def first(question: Question) -> str:
    return str(question.options[0])


def test_what_it_does_on_the_turn_of_somebody_else_is_told_at_once(tmp_path: Path) -> None:
    """TRAVEL-3 to TRAVEL-9: it joins, takes a die and gets what that brings."""
    sitting = Sitting(sit_down(tmp_path, concern=alike(**TRAVELLER), seed=4))

    def leader(state: State, question: Question) -> str:
        wanted = ("activate yurg", "travel", "move 2", "move 3")
        return next((option for option in wanted if option in question.options), first(question))

    shown = sitting.type_as(leader, most=90)
    assert "Private Concern: joins the caravan" in shown
    assert re.search(r"Private Concern: takes the \d: ", shown)


def test_a_die_that_is_left_to_it_is_told_with_what_it_brings(tmp_path: Path) -> None:
    """TRAVEL-6: nobody asks it where there is no choice."""
    alone = alike(move="to yurg", lines=[{"do": "travel", "cards": 0, "companion": "middle"}])
    sitting = Sitting(sit_down(tmp_path, concern=alone, seed=2))
    turn = its_turn(
        sitting.type_until(MOVED, lambda state, question: "stay home" if joins(question) else first(question))
    )
    assert "choose_travel_die" not in [step.kind for step in sitting.session.history()]
    found = re.search(r"The travel die shows (\d)\.\nIt takes the (\d): ", turn)
    assert found
    assert found[1] == found[2]


# At a real table


def test_at_a_real_table_we_turn_up_the_cards_or_people_do(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    app = Sitting(sit_down(tmp_path / "app", shuffle=3))
    shown = app.type_until(MOVED, anybody(3))
    assert TURN_UP in shown
    assert "turn up?" not in shown
    table = Sitting(sit_down(tmp_path))
    shown = table.type_until(MOVED, anybody(3))
    assert TURN_UP not in shown
    before, asked, after = shown.partition("Which action card did the Private Concern turn up?")
    assert asked
    assert "Private Concern --" in before.splitlines()[-2]
    name = load().cards[0].name
    assert f"   1  {name}" in after
    assert "Its card: " in after


def test_the_last_card_of_the_pile_is_not_asked_for(tmp_path: Path) -> None:
    """CONCERN-1: it can only be this one."""
    sitting = Sitting(sit_down(tmp_path))
    shown = sitting.type_until(TURN_UP, anybody(5))
    assert shown.count("turn up?") == 9
    assert "Its card: " in sitting.type("")


SIDES = {
    "notice": [
        {"name": f"Notice {number}", "says": "Hear!", "lines": [{"do": "gain", "what": ["vp 1"]}]}
        for number in (1, 2)
    ],
    "sarcophagus": [{"name": "Old bones", "lines": [{"do": "wheel"}]}],
}


@pytest.mark.parametrize("pile, asked", [("notice", True), ("sarcophagus", False)])
def test_what_it_turns_up_besides_its_card_is_asked_for_and_carried_out(
    tmp_path: Path, pile: str, asked: bool
) -> None:
    """At a real table people say which; a pile of one card needs no question."""
    sitting = Sitting(sit_down(tmp_path, concern=alike(SIDES, do="all", lines=[{"do": pile}])))
    shown = " ".join(sitting.type_until(MOVED, anybody(2)).split())
    question = {"notice": "Which guild notice did the Private Concern turn up?"}.get(
        pile, "Which sarcophagus"
    )
    assert (question in shown) == asked
    if asked:
        assert re.search("It turns up a guild notice: Notice [12] “Hear!”", shown)
        assert "Line 1 of what it turned up: It gains 1 VP. It gains 1 VP and has 1." in shown
    else:
        assert "It turns up a sarcophagus card: Old bones" in shown
        assert "Line 1 of what it turned up: It turns the wheel once." in shown


# Whole games


def check_game(sitting: Sitting, shown: str) -> None:
    game = sitting.session.game
    assert game.result is not None, shown[-2000:]
    assert [line for line in shown.splitlines() if "is no answer here" in line or "could be" in line] == []
    assert [line for line in shown.splitlines() if len(line) > 80 and "saved in" not in line] == []
    turns = re.split(r"-- Turn \d+ of 13 -+", shown)
    its = [turn for turn in turns if " Private Concern --" in turn.split("\n")[0]]
    assert len(its) == 13
    for turn in its:
        told = turn.partition(MOVED)[0]
        assert steps(told) == list(range(1, len(steps(told)) + 1))
    # What moved on its turns, was told: people are never left with a bare list of changes there.
    assert "\n  . " not in "".join(turn.partition(MOVED)[0] for turn in its)
    assert shown.count(MOVED) == 13


@pytest.mark.parametrize("options", [{"seed": 11}, {}, pytest.param({"shuffle": 4}, marks=pytest.mark.long)])
def test_a_whole_game_alone_against_it(tmp_path: Path, options: dict[str, int]) -> None:
    """Dealt; at a real table with cards that lie there, and with cards that we turn up."""
    sitting = Sitting(sit_down(tmp_path, **options))
    shown = sitting.type_as(anybody(7), most=5000)
    check_game(sitting, shown)
    assert "Private Concern: " in shown.rpartition("The end")[2]


@pytest.mark.long
@pytest.mark.parametrize("number", range(6))
def test_many_games_against_it(tmp_path: Path, number: int) -> None:
    people = 1 + number % 3
    options = ({"seed": number}, {"shuffle": number}, {})[number // 2]
    strength = ("apprentice", "merchant", "guildmaster")[number % 3]
    session = sit_down(
        tmp_path, *("Anna", "Ben", "王")[:people], concern=concern_named(strength),
        concern_seat=number % (people + 1), edition=("v1", "v2")[number % 2], **options,
    )  # fmt: skip
    sitting = Sitting(session)
    check_game(sitting, sitting.type_as(anybody(number), most=8000))


# Commands


@pytest.mark.parametrize("prompt", [TURN_UP, MOVED])
def test_commands_work_where_everyone_waits(tmp_path: Path, prompt: str) -> None:
    sitting = Sitting(sit_down(tmp_path, concern=alike(**SHOPPER), seed=5))
    sitting.type_until(prompt, person())
    log = list(sitting.session.game.log)
    shown = sitting.type("board", "history", "help", "why", "rule CONCERN-1", "lay", "concern", "zebra", "3")
    assert "The Ringway, clockwise" in shown
    assert "Private Concern (Small)  prestige" in shown
    assert "CONCERN-1: On its turn" in shown
    assert shown.count("Nothing is asked here: press Enter, or type a command") == 2
    assert shown.count(prompt) == 10
    assert sitting.session.game.log == log
    assert "The game is saved in" in sitting.type("quit")


@pytest.mark.parametrize("prompt", [TURN_UP, MOVED])
def test_the_end_of_input_ends_in_order_where_everyone_waits(tmp_path: Path, prompt: str) -> None:
    sitting = Sitting(sit_down(tmp_path, seed=5))
    assert "The game is saved in" in sitting.type_until(prompt, person())


def test_the_command_concern_tells_what_it_has_and_its_last_turn(tmp_path: Path) -> None:
    sitting = Sitting(sit_down(tmp_path, concern=alike(**SHOPPER), seed=5))
    assert "has not had a turn yet" in sitting.type("concern")
    sitting.type_until(MOVED, person())
    shown = sitting.type("concern")
    assert "prestige 2, 0 coins, 1 VP, goods marker at 3" in shown
    assert "9 cards left in its pile" in shown
    assert "Caravans     it joins a caravan if it can deliver at least 1 card there" in shown
    assert "Its last turn:\nIts card: Plain" in shown
    assert "   4. Move its goods marker from 1 to 3." in shown


@pytest.mark.parametrize("prompt", [TURN_UP, MOVED])
def test_what_it_has_can_be_corrected(tmp_path: Path, prompt: str) -> None:
    """The table is right: its markers, its coins and its VP."""
    sitting = Sitting(sit_down(tmp_path, concern=alike(**SHOPPER), seed=5))
    sitting.type_until(prompt, person())
    shown = sitting.type(
        "correct private concern goods 7",
        "correct Private Concern vp 3",
        "correct private concern coins 9",
        "correct Private Concern armor 2",
    )
    state = sitting.session.game.state
    assert (state.concern.goods, state.concern.vp, state.players[1].coins) == (7, 3, 9)
    assert "Noted: goods marker of the Private Concern" in shown
    assert '"armor" is none of' in shown
    assert "Anna: plan" in sitting.type("", "") + sitting.type("", "board")


def test_without_it_there_is_nothing_to_tell(tmp_path: Path) -> None:
    sitting = Sitting(Session.new(tmp_path / "game.journal", ["Anna"], seed=5))
    assert "does not play in this game" in sitting.type("concern")


def test_its_deeds_lie_open(tmp_path: Path) -> None:
    """CONCERN-8: nobody hands the screen over to it."""
    collector = alike(lines=[{"do": "deed"}])
    sitting = Sitting(sit_down(tmp_path, "Anna", "Ben", concern=collector, seed=5))
    sitting.type_until(MOVED, person())
    state = sitting.session.game.state
    (card,) = state.players[2].deeds
    name = str(state.deed(card).name)
    shown = sitting.type("deeds Private Concern")
    assert "Hand the screen over" not in shown
    assert name in shown
    assert name in sitting.type("board")


def test_alone_with_it_nothing_of_ones_own_is_hidden(tmp_path: Path) -> None:
    sitting = Sitting(sit_down(tmp_path, seed=5))
    sitting.type_until(TURN_UP, person())
    shown = sitting.type("board", "deeds Anna")
    assert "coins hidden" not in shown
    assert "Hand the screen over" not in shown


# The end


def test_the_goal_of_an_adventure_is_told_at_the_end(tmp_path: Path) -> None:
    adventures = [
        {"name": "Easy", "goal": "score 1", "says": "A stroll."},
        {"name": "Hard", "goal": "score 200"},
    ]
    deck = alike({"adventure": adventures}, **SHOPPER).deck
    session = sit_down(tmp_path, concern=PrivateConcern(deck, adventure="Easy"), seed=8)
    shown = Sitting(session, bots={0: make("random", 1)}).run()
    assert "Easy. Goal: score at least 1 point. You have reached it!" in shown
    output = io.StringIO()
    show_result(Screen(output), session.game, PrivateConcern(deck, adventure="Hard"))
    assert output.getvalue().rstrip().endswith("Hard. Goal: score at least 200 points. Not this time.")
