"""Whole games with the Private Concern: every answer of it is legal, and no piece is ever lost."""

import json
import random
from typing import NamedTuple

import pytest

from companion.concern.engine import PrivateConcern
from companion.concern.loader import load
from companion.games.dark_road import DarkRoad, replay
from companion.games.dark_road.invariants import between_turns, problems
from companion.games.dark_road.state import State
from companion.simulation.seating import Plan

MERCHANTS = ("random", "random", "greedy")
"""The quick one twice as often."""
VARIANTS = ("draft", "two-deeds", "first-game")
TABLES = 5000


def table(number: int) -> Plan:
    """The table of this number: how many sit where, and everything else, by chance."""
    dice = random.Random(number)
    people = tuple(dice.choice(MERCHANTS) for _ in range(dice.randint(1, 3)))
    variants = tuple(name for name in VARIANTS if dice.random() < 0.3)
    return Plan((*people, "concern:"), number, dice.choice(("v1", "v2")), variants, opponent(dice))


def opponent(dice: random.Random) -> PrivateConcern:
    """An adventure, or a strength with some twists; none of each is among them."""
    deck = load()
    if dice.random() < 0.3:
        return PrivateConcern(deck, adventure=dice.choice(deck.adventures).name)
    twists = [twist.name for twist in deck.twists if dice.random() < 0.3]
    return PrivateConcern(deck, dice.choice(["", *(strength.name for strength in deck.strengths)]), twists)


def check_table(state: State) -> None:
    """COUNT-1, WAGON-1: all pieces are there, no limit is broken."""
    assert problems(state) == []
    if state.phase != "setup":
        assert between_turns(state) == []


def play_checked(number: int) -> DarkRoad:
    """Each answer is checked by the rules, the whole table after every turn."""
    plan = table(number)
    game, players = plan.new_game(number), plan.players(number)
    game.on_segment_end = check_table
    while (question := game.question) is not None:
        assert question.seat is not None
        game.answer(players[question.seat].choose(game.observe(question.seat), question), question.index)
    assert game.result is not None
    assert len(game.result.standings) == len(plan.seats)
    return game


def check_record(game: DarkRoad) -> None:
    """CONCERN-1: the log alone tells the game again, without the deck and without whoever played it."""
    told = json.loads(json.dumps(game.log))
    told[0][1]["concern"]["play"] = None
    assert replay(told).state_hash() == game.state_hash()


@pytest.mark.parametrize("number", range(36))
def test_its_turns_are_legal_and_all_pieces_are_kept(number: int) -> None:
    check_record(play_checked(number))


class Sitting(NamedTuple):
    """What is told apart of the games played."""

    edition: str
    seats: int
    seat: int
    strength: str
    adventure: str


def test_the_tables_cover_everything_there_is() -> None:
    """Every strength and every adventure in every seat of every size, in both editions."""
    deck = load()
    sat: set[Sitting] = set()
    twisted: set[tuple[str, str]] = set()
    variants: set[str] = set()
    for number in range(TABLES):
        plan = table(number)
        concern = plan.concern
        assert concern is not None
        seat = plan.seated(number).index(len(plan.seats) - 1)
        adventure = "" if concern.adventure is None else concern.adventure.name
        strength = "" if adventure else concern.strength.name
        sat.add(Sitting(plan.edition, len(plan.seats), seat, strength, adventure))
        twisted |= {(concern.strength.name, twist.name) for twist in concern.twists}
        variants |= set(plan.variants)
    strengths = ["", *(strength.name for strength in deck.strengths)]
    played = [(name, "") for name in strengths] + [("", adventure.name) for adventure in deck.adventures]
    assert sat == {
        Sitting(edition, seats, seat, *names)
        for edition in ("v1", "v2")
        for seats in (2, 3, 4)
        for seat in range(seats)
        for names in played
    }
    assert twisted == {(strength, twist.name) for strength in strengths for twist in deck.twists}
    assert variants == set(VARIANTS)


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(TABLES // 100))
def test_its_turns_are_legal_in_five_thousand_games(hundred: int) -> None:
    for number in range(100 * hundred, 100 * (hundred + 1)):
        game = play_checked(number)
        if number % 10 == 0:
            check_record(game)
