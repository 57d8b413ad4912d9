"""Preparing a caravan and meeting an event (TRAVEL-1 to TRAVEL-6)."""

from typing import Any

import pytest

from companion.core.questions import Refusal
from companion.games.dark_road.state import Deck
from companion.games.dark_road.travel import choose_road
from tests.dark_road.builders import Table, commission, event, hero
from tests.dark_road.rules.journeys import HIGHWAY, PURSE, SHORTCUT, at_yurg, lead, set_out

TOWNS = ("Northbreak", "Scorchborn", "Windglass", "Farglen", "Nightpoem", "Cursecairn")


def _roll_all(table: Table, face: str = "3") -> int:
    """Roll every travel die asked for; how many there were."""
    dice = 0
    while table.asked == "roll":
        assert table.question.group == "travel"
        table.play(face)
        dice += 1
    return dice


# TRAVEL-1: the companion


def test_a_companion_is_one_of_the_row_or_the_top_of_the_deck() -> None:
    """TRAVEL-1."""
    table = set_out(at_yurg())
    assert table.asked == "choose_companion"
    assert table.options == ["companion 1", "companion 2", "companion 3", "deck"]


@pytest.mark.parametrize(
    "choice, name", [("companion 1", "phoenix"), ("companion 3", "ice_mouse"), ("deck", "snow_bee")]
)
def test_the_chosen_companion_stays_beside_the_wagon(choice: str, name: str) -> None:
    """TRAVEL-1, COMP-4: for good, and the gap in the row stays until Rest."""
    table = lead(at_yurg(), companion=choice)
    assert [own.name for own in table.me.companions] == [name]
    left = [card for card in ("phoenix", "raven", "ice_mouse") if card != name]
    assert [card for card in table.state.companion_row if card is not None] == left
    table.end_turn()
    assert [own.name for own in table.me.companions] == [name]
    assert None not in table.state.companion_row


def test_the_deck_loses_the_companion_drawn_from_it() -> None:
    """TRAVEL-1."""
    table = lead(at_yurg().with_companion_deck("raven", "threy_cat"), companion="deck")
    assert table.state.decks["companions"].bottom == ("threy_cat",)
    assert table.state.companion_row == ["phoenix", "raven", "ice_mouse"]


@pytest.mark.parametrize(
    "choice, dice", [("companion 1", 2), ("companion 2", 1), ("companion 3", 1), ("deck", 1)]
)
def test_only_the_companion_farthest_from_the_deck_brings_a_travel_die(choice: str, dice: int) -> None:
    """TRAVEL-1, TRAVEL-4."""
    table = lead(at_yurg(), companion=choice)
    assert _roll_all(table) == dice


def test_without_a_companion_deck_only_the_row_is_offered() -> None:
    """RULING-8: and whatever is farthest has the die."""
    table = set_out(at_yurg().with_companion_row("raven", "phoenix").with_companion_deck())
    assert table.options == ["companion 1", "companion 2"]


def test_an_empty_companion_deck_refills_nothing_and_the_farthest_card_still_gets_the_die() -> None:
    """RULING-8."""
    table = lead(
        at_yurg(seats=1).with_companion_row("raven", "phoenix", "grace").with_companion_deck(),
        companion="companion 1",
    )
    table.end_turn()
    assert table.state.companion_row == ["phoenix", "grace", None]
    again = at_yurg(seats=1).with_companion_row("phoenix", "grace").with_companion_deck()
    assert _roll_all(lead(again, companion="companion 1")) == 2


def test_with_no_companion_left_the_leader_goes_without() -> None:
    """RULING-8."""
    table = set_out(at_yurg().with_companion_row().with_companion_deck())
    assert table.asked == "choose_destination"
    table.play("town Farglen", "stay home")
    assert table.me.companions == []
    assert _roll_all(table) == 1


def test_travel_is_announced_and_excludes_the_ruins() -> None:
    """YURG-1: after a journey the ruins are not offered."""
    table = lead(at_yurg())
    table.play("4")
    table.end_turn()
    assert table.state.ruins == 0


# TRAVEL-2: road and town


def test_the_shortcut_costs_three_lanterns() -> None:
    """TRAVEL-2: of four, one stays."""
    table = set_out(at_yurg().with_lanterns(3)).play("companion 2")
    assert table.asked == "choose_road"
    assert table.options == ["highway", "shortcut"]
    table.play("shortcut")
    assert table.me.lanterns == 1
    assert table.state.supply["lantern"] == 15


def test_exactly_three_lanterns_suffice_for_the_shortcut() -> None:
    """TRAVEL-2."""
    table = lead(at_yurg().with_lanterns(2), road="shortcut")
    assert table.me.lanterns == 0


def test_two_lanterns_do_not_suffice_for_the_shortcut() -> None:
    """TRAVEL-2: with one road left nothing is asked."""
    table = set_out(at_yurg().with_lanterns(1)).play("companion 2")
    assert table.me.lanterns == 2
    assert table.asked == "choose_destination"
    offers = choose_road(table.state, 0)
    assert offers.options == ["highway"]
    assert list(offers.refused) == [("shortcut", Refusal("three-lanterns", "TRAVEL-2"))]
    table.play("town Farglen", "stay home")
    assert table.state.caravan is not None
    assert table.state.caravan.road == "highway"


def test_the_highway_costs_no_lanterns() -> None:
    """TRAVEL-2."""
    assert lead(at_yurg().with_lanterns(3)).me.lanterns == 4


def test_any_of_the_six_towns_can_be_the_destination() -> None:
    """TRAVEL-2."""
    table = set_out(at_yurg()).play("companion 2")
    assert table.options == [f"town {town}" for town in TOWNS]


# TRAVEL-3: who joins


@pytest.mark.parametrize("leader, order", [(0, [1, 2, 3]), (1, [2, 3, 0]), (3, [0, 1, 2])])
def test_the_others_answer_clockwise_from_the_leaders_left(leader: int, order: list[int]) -> None:
    """TRAVEL-3, RULING-59: each once, hearing road and town and who answered before."""
    table = set_out(at_yurg(leader, seats=4)).play("companion 2", "town Windglass")
    asked = []
    while table.asked == "join_caravan":
        assert table.options == ["join", "stay home"]
        assert table.question.params == (leader, "highway", "Windglass")
        asked.append(table.question.seat)
        table.play("join")
    assert asked == order
    assert table.state.caravan is not None
    assert table.state.caravan.travellers == [leader, *order]


def test_nobody_needs_anything_to_deliver_to_lead_or_to_join() -> None:
    """TRAVEL-3: bare wagons travel."""
    table = lead(at_yurg(), joins=("join",))
    assert _roll_all(table) == 2
    assert table.state.caravan is not None
    assert table.state.caravan.travellers == [0, 1]


def test_a_merchant_alone_at_the_table_travels_alone() -> None:
    """TRAVEL-3 with one seat."""
    table = lead(at_yurg(seats=1))
    assert table.state.caravan is not None
    assert table.state.caravan.travellers == [0]
    assert _roll_all(table) == 1


# TRAVEL-4: event and dice


@pytest.mark.parametrize(
    "joins, dice", [(("join", "join", "join"), 4), (("stay home", "join", "stay home"), 2)]
)
@pytest.mark.parametrize("extra", [0, 1])
def test_there_is_a_die_for_every_traveller_and_the_companions(
    joins: tuple[str, ...], dice: int, extra: int
) -> None:
    """TRAVEL-4."""
    table = lead(at_yurg(seats=4), companion=("companion 2", "companion 1")[extra], joins=joins)
    assert _roll_all(table) == dice + extra


@pytest.mark.parametrize("road, card", [("highway", HIGHWAY), ("shortcut", SHORTCUT)])
def test_the_event_of_the_chosen_road_is_turned_up_before_the_roll(road: str, card: Any) -> None:
    """TRAVEL-4."""
    table = lead(at_yurg().with_lanterns(2), road=road)
    assert table.asked == "roll"
    assert table.state.caravan is not None
    assert table.state.caravan.event == card.id
    assert table.state.decks[road].size == 0


def test_an_empty_event_deck_is_made_of_its_discards() -> None:
    """RULING-9: all of them are shuffled, so any may come."""
    table = at_yurg().with_event(HIGHWAY)
    one, two = event("highway", PURSE), event("highway", PURSE)
    for card in (one, two):
        table.with_event(card)
    table.state.decks["highway"] = Deck((), 0)
    table.state.discards["highway"] = (one.id, two.id)
    lead(table)
    assert table.asked == "turned_up"
    assert table.options == [one.id, two.id]
    table.play(two.id)
    assert table.state.discards["highway"] == ()
    assert table.state.decks["highway"] == Deck((one.id,), 1)
    table.play("3")
    table.end_turn()
    assert table.state.discards["highway"] == (two.id,)


# TRAVEL-5: who chooses when, and rerolls


@pytest.mark.parametrize(
    "road, leader, joins, order",
    [
        ("highway", 0, ("join", "join", "join"), [0, 1, 2, 3]),
        ("highway", 2, ("join", "stay home", "join"), [2, 3, 1]),
        ("shortcut", 0, ("join", "join", "join"), [1, 2, 3, 0]),
        ("shortcut", 2, ("stay home", "join", "join"), [0, 1, 2]),
    ],
)
def test_the_road_decides_who_chooses_first(
    road: str, leader: int, joins: tuple[str, ...], order: list[int]
) -> None:
    """TRAVEL-5: leader first on the highway, last on the shortcut, clockwise in between."""
    table = lead(at_yurg(leader, seats=4).with_lanterns(3, leader), road=road, joins=joins)
    table.play(*"12345"[: len(order)])
    chosen = []
    while len(chosen) < len(order) - 1:
        assert table.asked == "choose_travel_die"
        chosen.append(table.question.seat)
        table.play(table.options[0])
    # The last die leaves a choice only to somebody with a lantern.
    assert chosen == order[:-1]
    coins = {seat: table.state.players[seat].coins for seat in order[:-1]}
    assert coins == {seat: 10 + place for place, seat in enumerate(order[:-1], 1)}


def test_a_lantern_rerolls_all_dice_not_taken_and_may_do_so_again() -> None:
    """TRAVEL-5, RULING-62."""
    table = lead(at_yurg(seats=3).with_lanterns(2), companion="companion 1", joins=("join", "join"))
    table.play("1", "1", "2", "2")
    assert table.question.seat == 0
    assert table.options == ["die 1", "die 2", "reroll"]
    table.play("reroll")
    assert table.me.lanterns == 2
    assert table.state.supply["lantern"] == 14
    assert _roll_all(table, "5") == 4
    table.play("reroll")
    assert _roll_all(table, "6") == 4
    table.play("reroll")
    assert table.me.lanterns == 0
    assert _roll_all(table, "4") == 4
    assert table.me.coins == 14, "without a lantern four equal dice leave no choice"


def test_a_later_traveller_rerolls_only_what_is_left() -> None:
    """TRAVEL-5, RULING-62: the leader's die stays as it was taken."""
    table = lead(at_yurg(seats=3).with_lanterns(1, 1).with_lanterns(0), joins=("join", "join"))
    table.play("6", "1", "2", "die 6")
    assert table.me.coins == 16
    assert table.question.seat == 1
    assert table.options == ["die 1", "die 2", "reroll"]
    table.play("reroll")
    assert _roll_all(table, "3") == 2
    assert table.player(1).coins == 13
    assert table.player(1).lanterns == 0
    assert table.player(2).coins == 13
    assert table.me.coins == 16


def test_even_a_single_die_left_may_be_rerolled() -> None:
    """RULING-62: at least one."""
    table = lead(at_yurg(seats=2).with_lanterns(1, 1), joins=("join",))
    table.play("1", "2", "die 2")
    assert table.question.seat == 1
    assert table.options == ["die 1", "reroll"]
    table.play("reroll", "6")
    assert table.player(1).coins == 16


def test_without_a_lantern_there_is_no_reroll() -> None:
    """TRAVEL-5."""
    table = lead(at_yurg(), joins=("join",), companion="companion 1")
    table.play("1", "2", "3", "die 3")
    assert table.question.seat == 1
    assert table.options == ["die 1", "die 2"]
    assert table.refusal("reroll") == ("no-lantern", "TRAVEL-5")


# TRAVEL-6: effects at once


def test_every_traveller_must_take_a_die() -> None:
    """TRAVEL-6: nothing but dice and, with a lantern, a reroll is offered."""
    table = lead(at_yurg().with_event(event("highway", dict.fromkeys(range(1, 7), "lose coins 3"))))
    table.play("2")
    assert table.options == ["die 2", "reroll"]
    table.play("die 2")
    assert table.me.coins == 7


def test_the_effect_happens_before_the_next_traveller_chooses() -> None:
    """TRAVEL-6, RULING-63: seat 0's hero is gone from the Inn when seat 1 gains one."""
    first, second = hero(bonus="horseshoe"), hero(bonus="horseshoe")
    table = at_yurg().with_event(event("highway", dict.fromkeys(range(1, 7), "gain hero")))
    table.with_inn(first, second)
    lead(table, joins=("join",), companion="companion 1").play("5", "6", "6", "die 6")
    assert table.asked == "which_hero"
    assert table.question.seat == 0
    table.play("hero 1")
    assert table.me.heroes == [first.id]
    assert table.question.seat == 1
    assert table.asked == "choose_travel_die"
    table.play("die 5")
    assert table.player(1).heroes == [second.id]


def test_a_cost_is_paid_as_far_as_possible() -> None:
    """TRAVEL-6: never below 0 coins or prestige."""
    costs = {1: ("lose coins 3", "lose prestige 2", "lose lantern 2", "lose quartz", "lose good")}
    table = at_yurg().with_event(event("highway", costs)).with_coins(2).with_prestige(1)
    lead(table).play("1", "die 1")
    assert (table.me.coins, table.me.prestige, table.me.lanterns) == (0, 0, 0)
    assert table.asked == "good_fortune"


def test_dice_return_and_the_event_is_discarded_after_the_last_choice() -> None:
    """TRAVEL-6."""
    table = at_yurg().with_commissions(commission("armor book staff")).with_goods("armor")
    table.state.discards["highway"] = ("highway-2",)
    lead(table, companion="companion 1").play("3", "4", "die 3")
    assert table.asked == "visit_town"
    caravan = table.state.caravan
    assert caravan is not None
    assert caravan.dice == caravan.taken == []
    assert table.state.discards == {"highway": ("highway-2", HIGHWAY.id), "shortcut": ()}
    table.play("no town")
    assert table.state.caravan is None


def test_before_a_companion_is_drawn_another_may_be_used() -> None:
    """TRAVEL-1, RULING-75: there is a moment before each reveal."""
    table = set_out(at_yurg().with_companion("phoenix").with_items(quartz=1)).play("deck")
    assert table.asked == "window"
    table.play("go on")
    assert [own.name for own in table.me.companions] == ["phoenix", "snow_bee"]
