"""A turn: its order, rest, and what lasts for one turn only."""

import pytest

from companion.games.dark_road.invariants import night_dice
from companion.games.dark_road.state import Deck
from tests.dark_road.builders import Table, at, event, hero, to

EDITIONS = pytest.mark.parametrize("edition", ["v1", "v2"])


# Turns


def test_thirteen_turns_each_in_seat_order_and_then_the_end() -> None:
    """TURN-1, REST-4"""
    table = Table(seats=2)
    turns = []
    while table.game.state.phase == "turns":
        turns.append((table.game.state.round, table.game.state.seat))
        table.end_turn()
    assert turns == [(turn, seat) for turn in range(1, 14) for seat in (0, 1)]
    assert table.game.state.phase in ("end", "over")
    assert table.game.state.round == 13


@EDITIONS
def test_the_last_turn_of_the_last_seat_begins_the_end(edition: str) -> None:
    """TURN-1"""
    table = Table(edition=edition).with_turn(13, seat=1).with_heroes(hero(town="Farglen"))
    table.with_late_dice(None, None, "1", seat=1)
    assert table.game.state.phase == "turns"
    table.end_turn()
    assert (table.game.state.phase, table.asked, table.question.seat) == ("end", "visit_town", 0)


def test_the_four_steps_come_in_order_and_none_is_skipped() -> None:
    """TURN-2"""
    table = at("commissions", both=True).with_items(horseshoes=1)
    table.state.players[0].illuminated = ["1"]
    asked = []
    while table.game.state.seat == 0:
        asked.append(table.asked)
        if table.asked == "slot_2_action":
            table.play("illuminate 1")
        elif table.asked == "plan_slot":
            table.play("slot 2")
        elif table.asked == "activate_next":
            table.play("done")
        else:
            table.play(table.options[0])
    assert asked == ["plan_die", "plan_slot", "slot_2_action", "move_wagon", "use_horseshoe", "activate_next"]


def test_the_night_die_used_ends_in_the_spent_pile() -> None:
    """TURN-2, REST-1"""
    table = at("commissions").play(*to("commissions"))
    assert (table.me.pool_night, table.me.spent) == ("blank", 0)
    table.play("commission Farglen")
    assert (table.player(0).pool_night, table.player(0).spent) == (None, 1)


# Rest


def test_an_illuminated_die_in_the_pool_returns_to_the_supply_used_or_not() -> None:
    """REST-1, RULING-34"""
    table = at("bazaar", both=True).play("die 1", "slot 2", "illuminate blank")
    assert table.game.state.supply["illuminated"] == 7
    table.play("done")
    assert table.player(0).pool_illuminated is None
    assert table.player(0).illuminated == []
    assert table.game.state.supply["illuminated"] == 8


def test_set_aside_market_dice_are_rolled_one_at_a_time_onto_sections_with_room() -> None:
    """REST-2, RULING-36"""
    table = at("bazaar").with_wheel("potion", {"potion": 2, "staff": 1, "armor": 1, "book": 1})
    table.play(*to("bazaar"), "buy armor", "buy book", "done")
    assert (table.asked, table.question.group) == ("market_die", "market")
    assert table.game.state.set_aside == 2
    assert table.options == ["armor", "book", "instrument", "staff", "weapon"]
    assert table.refusal("potion") == ("section-full", "REST-2")
    table.play("staff")
    assert table.options == ["armor", "book", "instrument", "weapon"]
    assert table.refusal("staff") == ("section-full", "REST-2")
    table.play("weapon")
    assert table.game.state.market == {
        **{"armor": 0, "book": 0, "instrument": 0},
        **{"potion": 2, "staff": 2, "weapon": 1},
    }
    assert (table.game.state.set_aside, table.game.state.seat) == (0, 1)
    assert table.game.state.draws == {"market": 2}


def test_the_upkeep_comes_in_its_order() -> None:
    """REST-2, REST-3, REST-4: market dice, companions, heroes, deeds, night dice."""
    table = at("commissions").with_wheel("potion", {"potion": 2, "armor": 2}).with_reserve("1").with_spent(3)
    state = table.state
    state.decks["companions"] = Deck(("grace", "flicker", "raven"), 3)
    state.decks["heroes"] = Deck(("knight-2", "knight-3", "knight-4"), 3)
    state.decks["deeds"] = Deck(("three-knights", "three-roads", "full-log"), 3)
    table.with_companion_row(None, "raven", "phoenix").with_inn(hero(), None, hero(), hero())
    table.with_courtyard("three-skirmishers", None)
    table.play("slot 2", "activate commissions", "commission Farglen")
    asked = []
    while table.game.state.seat == 0:
        asked.append((table.asked, table.question.params))
        assert table.question.is_chance
        table.play(table.options[0])
    assert asked == [
        ("market_die", ()),
        ("turned_up", ("companions",)),
        ("turned_up", ("heroes",)),
        ("turned_up", ("deeds",)),
        *[("roll", ("night",))] * 3,
    ]
    assert table.game.state.courtyard == ["three-skirmishers", "three-knights"]
    assert table.game.state.inn[1] == "knight-2"


@pytest.mark.parametrize(
    "row, after",
    [
        ((None, "raven", "phoenix"), ["raven", "phoenix", "grace"]),
        (("raven", None, "phoenix"), ["raven", "phoenix", "grace"]),
        (("raven", "phoenix", None), ["raven", "phoenix", "grace"]),
        (("raven", "phoenix", "flicker"), ["raven", "phoenix", "flicker"]),
        ((None, None, "phoenix"), ["phoenix", "grace", "cosimo"]),
    ],
)
def test_companions_slide_away_from_the_deck_and_the_row_is_refilled(
    row: tuple[str | None, ...], after: list[str]
) -> None:
    """REST-3"""
    table = at("commissions").with_companion_row(*row).with_companion_deck("grace", "cosimo")
    table.play(*to("commissions"), "commission Farglen")
    assert table.game.state.companion_row == after


def test_heroes_are_refilled_to_four_and_deeds_to_two_in_their_own_places() -> None:
    """REST-3"""
    first, third, fourth, top, second = (hero() for _ in range(5))
    table = at("commissions").with_inn(first, None, third, fourth).with_hero_deck(top, second)
    table.with_courtyard(None, "full-log").with_deed_deck("three-roads", "three-knights")
    table.play(*to("commissions"), "commission Farglen")
    assert table.game.state.inn == [first.id, top.id, third.id, fourth.id]
    assert table.game.state.courtyard == ["three-roads", "full-log"]
    assert table.game.state.decks["heroes"].bottom == (second.id,)


def test_nothing_is_refilled_before_rest() -> None:
    """REST-3"""
    table = at("dark_market", both=True).with_goods("weapon").with_inn(hero("weapon"), hero("weapon"))
    table.play(*to("inn", both=True), "hero 1")
    assert table.game.state.inn[0] is None
    assert table.options == ["activate dark_market", "activate workshop", "done"]
    table.play("activate dark_market", "steps 4", "a deed", "deed 1")
    assert table.game.state.courtyard[0] is None
    table.play("done")
    assert None not in table.game.state.inn
    assert None not in table.game.state.courtyard


def test_an_empty_hero_deck_refills_nothing() -> None:
    """RULING-11, REST-3"""
    one, two = hero(), hero()
    table = at("commissions").with_inn(one).with_hero_deck(two)
    table.play(*to("commissions"), "commission Farglen")
    assert table.game.state.inn == [one.id, two.id, None, None]


@pytest.mark.parametrize("turn, spent, rolled", [(4, 3, 3), (7, 2, 2), (9, 1, 1), (10, 0, 0)])
def test_when_the_reserve_is_empty_one_spent_die_leaves_and_the_others_are_rolled(
    turn: int, spent: int, rolled: int
) -> None:
    """REST-4, RULING-38: which die leaves is not asked."""
    table = at("commissions").with_turn(turn).with_reserve("4").with_spent(spent)
    table.play("slot 2", "activate commissions", "commission Farglen")
    faces = ["blank", "extra", "3"][:rolled]
    for face in faces:
        assert (table.asked, table.question.group) == ("roll", "night")
        table.play(face)
    assert table.game.state.seat == 1
    assert table.player(0).reserve == faces
    assert table.player(0).spent == 0
    assert night_dice(table.player(0)) == 3 + rolled


def test_while_dice_are_in_reserve_the_spent_ones_stay() -> None:
    """REST-4"""
    table = at("commissions").with_reserve("4", "4").with_spent(2)
    table.play("slot 2", "activate commissions", "commission Farglen")
    assert (table.player(0).reserve, table.player(0).spent) == (["4"], 3)


def test_nothing_is_rolled_after_the_last_three_turns() -> None:
    """REST-4, PLAN-4"""
    table = at("commissions").with_turn(11).with_late_dice("1", "blank", "2")
    table.play("slot 2", "activate commissions", "commission Farglen")
    assert (table.player(0).reserve, table.player(0).locked) == ([], ["1", None, "2"])
    assert table.player(0).spent == 1


def test_the_reserve_and_the_dice_in_the_game_shrink_over_thirteen_turns() -> None:
    """REST-4, TURN-1"""
    table = Table(seats=1)
    reserve, dice = [], []
    for _ in range(13):
        table.end_turn()
        reserve.append(len(table.player(0).reserve))
        dice.append(night_dice(table.player(0)))
    assert reserve == [3, 2, 1, 3, 2, 1, 2, 1, 1, 0, 0, 0, 0]
    assert dice == [7, 7, 7, 6, 6, 6, 5, 5, 4, 3, 3, 3, 3]
    assert table.player(0).locked == [None, None, None]


# What lasts for one turn only


def test_a_flicker_wasted_in_one_turn_may_be_used_again_in_the_next() -> None:
    """RULING-58, TURN-2: alone at the table it stays with its owner."""
    table = at("commissions", seats=1).with_companion("flicker").with_items(quartz=2)
    table.play("use flicker 1", *to("commissions"))
    assert "use flicker 1" not in table.options
    table.end_turn()
    assert not table.game.state.free_shortcut
    assert "use flicker 1" in table.options


def test_a_road_declared_in_one_turn_does_not_bind_the_next() -> None:
    """RULING-58, TURN-2"""
    table = at("yurg", seats=1).with_companion("flicker").with_items(quartz=1).with_event(event())
    table.play(*to("yurg"), "travel", "companion 2", "go on", "town Farglen")
    assert "use flicker 1" not in table.options
    table.end_turn()
    assert "use flicker 1" in table.options


def test_companions_rest_when_the_last_turn_is_over() -> None:
    """RULING-85, COMP-1"""
    table = Table(seats=1).with_turn(13).with_late_dice(None, None, "1").with_companion("phoenix")
    table.with_items(quartz=2).with_heroes(hero(town="Farglen")).end_turn()
    assert (table.asked, table.options) == ("visit_town", ["no town", "town Farglen"])
