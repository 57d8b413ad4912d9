"""What people do with the pieces of the Private Concern, whose coins and VP nobody lays out (CONCERN-8)."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from companion.games.dark_road import new_game
from companion.games.dark_road.cards import UNKNOWN_COMPANION
from companion.games.dark_road.observe import observe
from companion.games.dark_road.pieces import Instruction, difference, lay_again
from companion.games.dark_road.state import OwnedCompanion, Player, State
from tests.dark_road.builders import answer_setup
from tests.dark_road.playing import some_concern_seating
from tests.table.literal_minded import Step, check_carried_out, check_complete, check_inverse, steps, twin

AT = "player 1 "
"""Where its things lie, beside one merchant."""


def laid(dealt: bool = True) -> tuple[State, State]:
    """A table with the Private Concern in seat 1 at the end of setup, twice."""
    game = new_game(["Anna"], seed=3 if dealt else None, concern="merchant")
    answer_setup(game)
    return game.state, game.state.copy()


def its(state: State) -> Player:
    assert state.concern is not None
    return state.players[state.concern.seat]


def moved(before: State, after: State) -> list[tuple[str, str, str, int]]:
    """What is moved from where to where; the way back must be its inverse."""
    found = difference(before, after)
    assert twin(found) == Counter(difference(after, before))
    assert {one.verb for one in found} <= {"move"}
    return [(one.piece, one.source, one.target, one.count) for one in found]


# Single moves


def test_its_wagon_and_its_markers_move() -> None:
    """CONCERN-1, CONCERN-3: the goods marker is the one piece that only it has."""
    before, after = laid()
    before.concern.goods, after.concern.goods = 2, 4
    its(before).space, its(after).space = 4, 0
    its(before).prestige, its(after).prestige = 2, 5
    assert moved(before, after) == [
        ("wagon 1", "ringway 4", "ringway 0", 1),
        ("prestige 1", "track 2", "track 5", 1),
        ("marker goods", "goods 2", "goods 4", 1),
    ]


def test_nothing_is_moved_when_it_is_paid_or_pays_or_gains_vp() -> None:
    """CONCERN-8."""
    before, after = laid()
    its(after).coins = its(before).coins + 7
    after.concern.vp = 4
    assert moved(before, after) == []
    assert moved(observe(before, 0), observe(after, 0)) == []


@pytest.mark.parametrize("turn_of", [0, 1])
def test_coins_that_it_takes_from_the_track_go_to_the_supply(turn_of: int) -> None:
    """TRAVEL-11, CONCERN-8: also where the coins of everyone else are secret."""
    before, after = laid()
    before.seat = after.seat = turn_of
    after.fortune_coins = 0
    its(after).coins = its(before).coins + 5
    assert moved(before, after) == [("coin", "fortune", "supply", 5)]
    before.seat = after.seat = 1
    assert moved(observe(before, -1), observe(after, -1)) == [("coin", "fortune", "supply", 5)]


def test_its_illuminated_dice_show_no_face() -> None:
    before, after = laid()
    its(after).illuminated = ["", ""]
    after.supply["illuminated"] -= 2
    assert moved(before, after) == [("illuminated", "supply", AT + "special", 2)]
    one_left = after.copy()
    its(one_left).illuminated = [""]
    one_left.supply["illuminated"] += 1
    assert moved(after, one_left) == [("illuminated", AT + "special", "supply", 1)]


def test_it_holds_and_delivers_cards_like_everyone() -> None:
    """CONCERN-4, CONCERN-5."""
    before, after = laid()
    hero, deed, top = before.inn[1], before.courtyard[0], before.tops["Farglen"]
    assert hero is not None
    assert deed is not None
    assert top is not None
    after.inn[1], after.courtyard[0], after.tops["Farglen"] = None, None, None
    upgrade = after.upgrades.pop(0)
    its(after).heroes, its(after).deeds, its(after).upgrades = [hero], [deed], [upgrade]
    its(after).commissions = [top]
    assert Counter(moved(before, after)) == Counter(
        [
            (f"hero {hero}", "inn 2", AT + "heroes", 1),
            (f"deed {deed}", "courtyard 1", AT + "deeds", 1),
            (f"commission {top}", "stack Farglen", AT + "commissions", 1),
            (f"upgrade {upgrade}", "fortune", AT + "upgrades", 1),
        ]
    )
    later = after.copy()
    its(later).heroes, its(later).delivered_heroes = [], [hero]
    its(later).commissions, its(later).delivered_commissions = [], [top]
    assert Counter(moved(after, later)) == Counter(
        [
            (f"hero {hero}", AT + "heroes", AT + "log", 1),
            (f"commission {top}", AT + "commissions", AT + "log", 1),
        ]
    )


def test_a_deed_that_it_takes_is_named_to_everyone() -> None:
    """CONCERN-8: it has no screen to keep it behind."""
    before, after = laid()
    deed = before.courtyard[0]
    after.courtyard[0] = None
    its(after).deeds = [str(deed)]
    for seat in (-1, 0):
        views = observe(before, seat), observe(after, seat)
        assert moved(*views) == [(f"deed {deed}", "courtyard 1", AT + "deeds", 1)]


def test_companions_that_nobody_has_named_are_moved_by_their_place() -> None:
    """At a real table it may hold several of them, and nothing is moved when one is named at last."""
    before, first = laid(dealt=False)
    first.companion_row[1] = None
    its(first).companions.append(OwnedCompanion(UNKNOWN_COMPANION))
    assert moved(before, first) == [("companion", "row 2", AT + "companions", 1)]
    second = first.copy()
    deck = second.decks["companions"]
    second.decks["companions"] = deck._replace(hidden=deck.hidden - 1)
    its(second).companions.append(OwnedCompanion(UNKNOWN_COMPANION))
    assert moved(first, second) == [("companion", "companions deck", AT + "companions", 1)]
    named = second.copy()
    pool = named.decks["companions"].pool
    named.decks["companions"] = named.decks["companions"]._replace(pool=pool[1:])
    its(named).companions[0] = OwnedCompanion(pool[0])
    assert moved(second, named) == []
    laid_again = Counter({(one.piece, one.target): one.count for one in lay_again(named)})
    assert laid_again["companion", "row 2"] == 0
    assert laid_again[f"companion {pool[0]}", AT + "companions"] == 1
    assert laid_again["companion", AT + "companions"] == 1


def test_from_the_box_it_gets_its_markers_and_no_merchant_s_pieces() -> None:
    """CONCERN-7, CONCERN-8."""
    state, _ = laid()
    assert state.concern is not None
    state.concern.goods = 3
    found = lay_again(state)
    assert Instruction("move", "marker goods", "box", "goods 3") in found
    assert Instruction("move", "wagon 1", "box", "ringway 0") in found
    assert [one for one in found if one.target.startswith(AT)] == []
    assert {one.target.split()[1] for one in found if one.piece.startswith("night")} == {"0"}
    assert "marker goods" not in {one.piece for one in lay_again(new_game(2, seed=3).state)}


# Whole games


def played(number: int, dealt: bool) -> Iterator[Step]:
    return steps(some_concern_seating(number, dealt).sit_down(), number)


def check_game(number: int, dealt: bool) -> None:
    """Every answer, forth and back, for everybody who looks; and the whole box between turns."""
    game = some_concern_seating(number, dealt).sit_down()
    game.on_segment_end = lambda state: None if state.phase == "setup" else check_complete(state)
    for step in steps(game, number):
        check_inverse(step, every_view=number % 8 == 1)
        check_carried_out(step)
    assert game.state.result is not None


@pytest.mark.parametrize("number, dealt", [(6, True), (9, True), (1, False), (4, False)])
def test_a_literal_minded_person_keeps_the_table_of_the_rules(number: int, dealt: bool) -> None:
    """Two to four seats, both editions."""
    check_game(number, dealt)


@pytest.mark.long
@pytest.mark.parametrize("dealt", [True, False])
@pytest.mark.parametrize("number", range(20, 44))
def test_a_literal_minded_person_keeps_the_table_in_many_games(number: int, dealt: bool) -> None:
    check_game(number, dealt)


def test_in_such_games_it_comes_by_everything_that_it_can_have() -> None:
    """So that the games above say something about all of its pieces."""
    found: set[str] = set()
    for step in (step for number in (6, 16) for step in played(number, dealt=False)):
        assert step.after.concern is not None
        own = f"player {step.after.concern.seat} "
        targets = [one.target for one in difference(step.before, step.after)]
        found |= {target.removeprefix(own) for target in targets if target.startswith(own)}
    assert found == {"heroes", "commissions", "log", "companions", "deeds", "special", "upgrades"}


@pytest.mark.parametrize("number", [6, 7])
def test_the_companion_that_it_takes_is_the_one_that_lies_there(number: int) -> None:
    """Nobody names it at a real table, so only its place tells it from the others of the row."""
    taken = 0
    for step in played(number, dealt=False):
        seat = step.question.seat
        if step.question.kind == "choose_companion" and seat is not None and step.before.is_concern(seat):
            source = "companions deck" if step.answer == "deck" else f"row {step.answer.place}"
            expected = Instruction("move", "companion", source, f"player {seat} companions")
            assert expected in difference(step.before, step.after)
            taken += 1
    assert taken > 1


def test_leaps_over_many_answers_are_inverse_too() -> None:
    dice, tables = random.Random(2), []
    for step in played(6, dealt=True):
        tables.append(step.before)
    for _ in range(80):
        one, other = dice.choice(tables), dice.choice(tables)
        assert twin(difference(one, other)) == Counter(difference(other, one))


@pytest.mark.parametrize("number, dealt", [(2, True), (3, False)])
def test_beside_it_people_keep_their_secrets(number: int, dealt: bool) -> None:
    """HIDE-1."""
    for step in played(number, dealt):
        if step.after.result is not None:
            continue
        for seat in (-1, *step.before.humans):
            others = [other for other in step.before.humans if other != seat]
            secret = {
                f"deed {card}"
                for state in (step.before, step.after)
                for other in others
                for card in state.players[other].deeds
            }
            found = difference(observe(step.before, seat), observe(step.after, seat))
            assert not {one.piece for one in found} & secret
            screens = {f"player {other} screen" for other in others}
            coins = [one for one in found if one.piece == "coin" and {one.source, one.target} & screens]
            assert {"fortune" in (one.source, one.target) for one in coins} <= {True}
