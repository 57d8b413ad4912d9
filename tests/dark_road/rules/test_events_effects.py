"""What events, dice and tiles show: every icon (ICON-1), as the leader of a caravan meets it."""

import pytest

from companion.core.unknown import UNKNOWN
from companion.games.dark_road.state import Deck
from tests.dark_road.builders import Table, commission, confirmed, event, hero, pinned_box
from tests.dark_road.rules.journeys import at_yurg, lead, suffer

GOODS = ("armor", "book", "instrument", "potion", "staff", "weapon")
OVER = "good_fortune"
"""The next question once the event is over and there is nothing to deliver."""


# Coins, prestige, lanterns


@pytest.mark.parametrize("text, coins", [("gain coins", 11), ("gain coins 4", 14), ("lose coins", 9)])
def test_coins_are_gained_and_lost(text: str, coins: int) -> None:
    """ICON-1."""
    assert suffer(at_yurg(), text).me.coins == coins


@pytest.mark.parametrize("had, left", [(4, 1), (3, 0), (2, 0), (0, 0)])
def test_coins_never_fall_below_nothing(had: int, left: int) -> None:
    """TRAVEL-6."""
    assert suffer(at_yurg().with_coins(had), "lose coins 3").me.coins == left


@pytest.mark.parametrize("had, left", [(3, 1), (2, 0), (1, 0), (0, 0)])
def test_prestige_never_falls_below_nothing(had: int, left: int) -> None:
    """TRAVEL-6."""
    assert suffer(at_yurg().with_prestige(had), "lose prestige 2").me.prestige == left


def test_prestige_is_gained() -> None:
    """ICON-1."""
    assert suffer(at_yurg(), "gain prestige 3").me.prestige == 8


@pytest.mark.parametrize("had, now", [(0, 3), (1, 4), (2, 4), (3, 4)])
def test_lanterns_are_gained_up_to_four(had: int, now: int) -> None:
    """ICON-1, WAGON-2: one came with slot 2 before."""
    table = suffer(at_yurg().with_lanterns(had), "gain lantern 2")
    assert table.me.lanterns == now
    assert table.state.supply["lantern"] == 16 - now


@pytest.mark.parametrize("had, left", [(2, 1), (1, 0), (0, 0)])
def test_lanterns_are_lost_as_far_as_there_are_any(had: int, left: int) -> None:
    """TRAVEL-6."""
    table = suffer(at_yurg().with_lanterns(had), "lose lantern 2")
    assert table.me.lanterns == left
    assert table.state.supply["lantern"] == 16 - left


# Horseshoes and quartz


@pytest.mark.parametrize("item", ["horseshoe", "quartz"])
def test_items_are_gained_into_three_slots(item: str) -> None:
    """ICON-1, WAGON-1: the third fits, the fourth of one kind is lost without a question."""
    kind = "horseshoes" if item == "horseshoe" else item
    table = suffer(at_yurg().with_items(**{kind: 2}), f"gain {item} 2")
    assert table.asked == OVER
    assert getattr(table.me, kind) == 3


@pytest.mark.parametrize("item, other", [("horseshoe", "quartz"), ("quartz", "horseshoe")])
def test_a_full_inventory_offers_to_give_up_the_other_kind(item: str, other: str) -> None:
    """ICON-1, WAGON-2: each item is decided by itself (RULING-4)."""
    table = at_yurg().with_items(horseshoes=3) if other == "horseshoe" else at_yurg().with_items(quartz=3)
    suffer(table, f"gain {item} 2")
    assert table.asked == "make_room_for_item"
    assert table.options[:2] == ["leave", f"discard {other}"]
    table.play(f"discard {other}")
    assert table.asked == "make_room_for_item"
    table.play("leave")
    held = {"horseshoe": table.me.horseshoes, "quartz": table.me.quartz}
    assert held == {item: 1, other: 2}


@pytest.mark.parametrize("had, left", [(3, 1), (2, 0), (1, 0), (0, 0)])
def test_items_are_lost_as_far_as_there_are_any(had: int, left: int) -> None:
    """TRAVEL-6: and go to the supply."""
    assert suffer(at_yurg().with_items(horseshoes=had), "lose horseshoe 2").me.horseshoes == left
    table = suffer(at_yurg().with_items(quartz=had), "lose quartz 2")
    assert table.me.quartz == left
    assert table.state.supply["quartz"] == 24 - left


def test_a_quartz_the_supply_has_run_out_of_is_not_gained() -> None:
    """RULING-2: one is left of two."""
    table = suffer(at_yurg().with_supply(quartz=1), "gain quartz 2")
    assert table.me.quartz == 1
    assert table.state.supply["quartz"] == 0


# Goods gained


@pytest.mark.parametrize("tile", ["staff", "instrument+"])
def test_a_specific_tile_is_gained(tile: str) -> None:
    """ICON-1."""
    table = suffer(at_yurg(), f"gain tile {tile}")
    assert table.goods() == [tile]
    assert table.state.supply[tile.rstrip("+")] == 13


def test_a_tile_the_supply_has_run_out_of_is_not_gained() -> None:
    """RULING-2."""
    table = suffer(at_yurg().with_supply(staff=0), "gain tile staff+")
    assert table.goods() == []
    assert table.asked == OVER


@pytest.mark.parametrize("which, mark", [("any", ""), ("any+", "+")])
def test_any_good_is_chosen_freely(which: str, mark: str) -> None:
    """ICON-1: regardless of the wheel, basic or upgraded as shown."""
    table = suffer(at_yurg(), f"gain good {which}")
    assert table.asked == "which_good"
    assert table.options == [f"take {good}{mark}" for good in GOODS]
    table.play(f"take instrument{mark}")
    assert table.goods() == [f"instrument{mark}"]


def test_a_good_of_a_type_without_a_die_on_the_wheel() -> None:
    """ICON-1, RULING-37: set-aside dice do not count."""
    table = at_yurg().with_wheel("potion", {"potion": 2, "staff": 1})
    suffer(table, "gain good absent")
    assert table.options == ["take armor", "take book", "take instrument", "take weapon"]
    table.play("take book")
    assert table.goods() == ["book"]


def test_with_every_type_on_the_wheel_no_good_is_absent() -> None:
    """ICON-1: only four types have dice here, none are left out of the other two."""
    table = suffer(at_yurg(), "gain good absent")
    assert table.goods() == ["instrument"], "one type only: nothing to ask"


@pytest.mark.parametrize("value, good", [(2, "book"), (3, "armor"), (4, "staff"), (5, "potion")])
@pytest.mark.parametrize("mark", ["", "+"])
def test_a_good_of_a_value_goes_by_the_wheel(value: int, good: str, mark: str) -> None:
    """ICON-1: one type has it, so nothing is asked."""
    table = suffer(at_yurg(), f"gain good worth-{value}{mark}")
    assert table.goods() == [good + mark]


@pytest.mark.parametrize("mark", ["", "+"])
def test_two_types_are_worth_one_and_either_may_be_taken(mark: str) -> None:
    """ICON-1."""
    table = suffer(at_yurg(), f"gain good worth-1{mark}")
    assert table.options == [f"take weapon{mark}", f"take instrument{mark}"]


def test_a_good_of_a_value_that_is_out_is_refused() -> None:
    """RULING-2: the other of that value is what is left."""
    table = suffer(at_yurg().with_supply(weapon=0), "gain good worth-1")
    assert table.goods() == ["instrument"]


@pytest.mark.parametrize("face, good", [("2", "armor"), ("4", "staff"), ("extra", "potion")])
def test_a_crafted_good_goes_by_the_die_in_slot_1(face: str, good: str) -> None:
    """ICON-1."""
    table = at_yurg().with_locked(face, "blank", "1")
    assert suffer(table, "gain good crafted").goods() == [good]


def test_with_an_empty_slot_1_any_basic_good_is_crafted() -> None:
    """ICON-1."""
    table = at_yurg().with_turn(12).with_late_dice(None, "blank", "1")
    table.with_event(event("highway", {1: "gain good crafted"}))
    table.play("slot 2", "activate yurg", "travel", "companion 2", "town Farglen", "stay home", "1", "die 1")
    assert table.options == [f"take {good}" for good in GOODS]


# Flips and losses of goods


def test_flip_up_turns_a_basic_good_over() -> None:
    """ICON-1: only types that are there on their basic side."""
    table = suffer(at_yurg().with_goods("armor", "book", "staff+"), "flip up")
    assert table.options == ["take armor+", "take book+"]
    table.play("take book+")
    assert table.goods() == ["armor", "book+", "staff+"]


def test_flip_down_turns_an_upgraded_good_over() -> None:
    """ICON-1."""
    table = suffer(at_yurg().with_goods("armor", "book+", "staff+"), "flip down")
    assert table.options == ["take book", "take staff"]
    table.play("take staff")
    assert table.goods() == ["armor", "book+", "staff"]


@pytest.mark.parametrize("text, tiles", [("flip up", ["armor+"]), ("flip down", ["armor"])])
def test_without_such_a_good_nothing_flips(text: str, tiles: list[str]) -> None:
    """ICON-1: flipping changes no supply."""
    table = suffer(at_yurg().with_goods(*tiles), text)
    assert table.asked == OVER
    assert table.goods() == tiles


def test_a_lost_good_is_of_the_losers_choice() -> None:
    """ICON-1, RULING-65: basic or upgraded, back to the supply."""
    table = suffer(at_yurg().with_goods("armor", "armor+", "book"), "lose good")
    assert table.asked == "which_good_leaves"
    assert table.options == ["discard armor", "discard book", "discard armor+"]
    table.play("discard armor+")
    assert table.goods() == ["armor", "book"]
    assert table.state.supply["armor"] == 13


def test_the_most_valuable_good_goes_by_the_wheel() -> None:
    """ICON-1, RULING-65: an upgraded good is worth no more for it."""
    table = suffer(at_yurg().with_goods("potion", "staff+", "weapon+"), "lose good valuable")
    assert table.goods() == ["staff+", "weapon+"]


def test_the_owner_chooses_between_equally_valuable_goods() -> None:
    """RULING-65: two sides of one type, or the two types worth 1."""
    table = suffer(at_yurg().with_goods("potion", "potion+", "staff"), "lose good valuable")
    assert table.options == ["discard potion", "discard potion+"]
    table = suffer(at_yurg().with_goods("weapon", "instrument"), "lose good valuable")
    assert table.options == ["discard instrument", "discard weapon"]


def test_who_has_no_goods_loses_none() -> None:
    """TRAVEL-6."""
    for text in ("lose good", "lose good valuable"):
        table = suffer(at_yurg(), text)
        assert table.asked == OVER
        assert table.goods() == []


def test_a_mixed_cost_is_paid_part_by_part() -> None:
    """RULING-64: no goods, but coins."""
    table = suffer(at_yurg().with_coins(5), "lose good", "lose coins 2")
    assert table.me.coins == 3
    table = suffer(at_yurg().with_coins(1).with_goods("armor"), "lose good", "lose coins 2")
    assert (table.me.coins, table.goods()) == (0, [])


def test_parts_happen_in_printed_order() -> None:
    """RULING-4: what the first part brings, the second can take away."""
    assert suffer(at_yurg().with_coins(0), "gain coins 2", "lose coins 1").me.coins == 1
    assert suffer(at_yurg().with_coins(0), "lose coins 1", "gain coins 2").me.coins == 2


# Cards


def test_a_gained_hero_comes_from_the_inn_with_its_bonus_and_without_a_sale() -> None:
    """ICON-1, RULING-48: face up only."""
    one, two = hero("potion", "horseshoe"), hero("armor", "lantern")
    table = suffer(at_yurg().with_inn(one, None, two).with_goods("potion"), "gain hero")
    assert table.asked == "which_hero"
    assert table.options == ["hero 1", "hero 3"]
    table.play("hero 1")
    assert table.me.heroes == [one.id]
    assert table.me.horseshoes == 1
    assert (table.me.coins, table.goods()) == (10, ["potion"])
    assert table.state.inn == [None, None, two.id, None], "refilled at Rest"


def test_with_an_empty_inn_no_hero_is_gained() -> None:
    """ICON-1: the deck does not help."""
    table = suffer(at_yurg().with_inn(), "gain hero")
    assert table.me.heroes == []
    assert table.asked == OVER


def test_a_lost_hero_of_the_losers_choice_goes_under_the_deck() -> None:
    """ICON-1, RULING-65."""
    one, two = hero(town="Nightpoem"), hero(town="Windglass")
    table = at_yurg().with_heroes(one, two).with_hero_deck("agatha", "alun")
    suffer(table, "lose hero")
    assert table.options == ["discard hero 1", "discard hero 2"]
    table.play("discard hero 1")
    assert table.me.heroes == [two.id]
    assert table.state.decks["heroes"].bottom == ("agatha", "alun", one.id)


def test_without_a_hero_none_is_lost() -> None:
    """TRAVEL-6."""
    assert suffer(at_yurg(), "lose hero").asked == OVER


def test_losing_a_storage_hero_may_cost_the_good_it_carried() -> None:
    """WAGON-4: six armors lie in the grid, the seventh rode with the hero."""
    table = at_yurg().with_heroes(hero(bonus="storage", town="Nightpoem")).with_goods(*["armor"] * 7)
    suffer(table, "lose hero")
    assert len(table.goods()) == 6, "of one kind only: nothing to ask"


def test_a_gained_commission_is_the_top_of_any_stack() -> None:
    """ICON-1, COMM-1."""
    top = commission("armor book staff", "Nightpoem")
    table = suffer(at_yurg().with_stack("Nightpoem", top).with_stack("Farglen"), "gain commission")
    assert table.asked == "which_commission"
    towns = [option.removeprefix("commission ") for option in table.options]
    assert towns == ["Northbreak", "Scorchborn", "Windglass", "Nightpoem", "Cursecairn"]
    assert table.refusal("commission Farglen") == ("stack-empty", "RULING-12")
    table.play("commission Nightpoem")
    assert table.me.commissions == [top.id]
    assert table.state.tops["Nightpoem"] is None


def test_a_commission_of_a_named_town() -> None:
    """ICON-1: no choice; from an empty stack nothing."""
    top = commission("armor book staff", "Windglass")
    table = suffer(at_yurg().with_stack("Windglass", top), "gain commission Windglass")
    assert table.me.commissions == [top.id]
    table = suffer(at_yurg().with_stack("Windglass"), "gain commission Windglass")
    assert table.me.commissions == []
    assert table.asked == OVER


def test_a_gained_deed_is_face_up_with_its_bonus_or_the_top_without() -> None:
    """ICON-1, RULING-47."""
    table = at_yurg().with_courtyard("full-log", "three-knights").with_deed_deck("three-roads")
    suffer(table, "gain deed")
    assert table.options == ["deed 1", "deed 2", "deck"]
    table.play("deed 2")
    assert table.me.deeds == ["three-knights"]
    assert (table.me.horseshoes, table.me.prestige) == (1, 5)


def test_a_deed_from_the_top_of_the_deck_has_no_bonus() -> None:
    """ICON-1."""
    table = at_yurg().with_courtyard("full-log", "three-knights").with_deed_deck("three-roads", "blue-trade")
    suffer(table, "gain deed top")
    assert table.me.deeds == ["three-roads"]
    assert (table.me.horseshoes, table.me.prestige) == (0, 5)
    assert table.state.decks["deeds"].bottom == ("blue-trade",)


def test_from_an_empty_deck_no_top_deed_is_gained() -> None:
    """RULING-10: the face-up ones stay."""
    table = at_yurg().with_courtyard("full-log", "three-knights").with_deed_deck()
    suffer(table, "gain deed top")
    assert table.me.deeds == []
    assert table.state.courtyard == ["full-log", "three-knights"]


def test_an_illuminated_die_is_gained_and_rolled() -> None:
    """ICON-1."""
    table = suffer(at_yurg(), "gain illuminated")
    assert table.question.params == ("illuminated",)
    table.play("extra")
    assert table.me.illuminated == ["extra"]


def test_a_third_illuminated_die_is_lost() -> None:
    """WAGON-2: it is not even rolled."""
    table = suffer(at_yurg().with_illuminated("1", "2"), "gain illuminated")
    assert table.asked == OVER
    assert table.me.illuminated == ["1", "2"]


# Markers, wheel, exchange


@pytest.mark.parametrize(
    "steps, goods",
    [
        (1, ["armor+", "instrument+"]),
        (2, ["book+", "potion+"]),
        (3, ["staff+", "weapon+"]),
        (4, [f"{good}+" for good in GOODS]),
    ],
)
def test_the_ruins_marker_moves_exactly_so_far_and_gives(steps: int, goods: list[str]) -> None:
    """ICON-1, RUINS-3: no steps for heroes, no lantern roll."""
    table = suffer(at_yurg().with_heroes(hero(town="Nightpoem")), f"move ruins {steps}")
    assert table.options == [f"take {tile}" for tile in goods]
    table.play(f"take {goods[0]}")
    assert table.goods() == goods[:1]
    assert table.asked == OVER
    assert table.state.ruins == steps % 4


@pytest.mark.parametrize(
    "steps, goods", [(1, ["instrument", "potion"]), (2, ["armor", "weapon"]), (3, ["book", "staff"])]
)
def test_the_dark_market_marker_moves_for_nothing_and_gives(steps: int, goods: list[str]) -> None:
    """ICON-1, DARK-2."""
    table = suffer(at_yurg().with_coins(0), f"move dark_market {steps}")
    assert table.goods() == goods
    assert table.me.coins == 0


def test_the_dark_market_marker_in_the_south_gives_a_commission_or_a_deed() -> None:
    """ICON-1, DARK-2."""
    table = suffer(at_yurg(), "move dark_market 4")
    assert table.options == ["a commission", "a deed"]


@pytest.mark.parametrize("text, potion", [("turn wheel", 4), ("turn wheel 2", 3)])
def test_the_wheel_turns_clockwise(text: str, potion: int) -> None:
    """ICON-1, WHEEL-1: dice ride along."""
    table = suffer(at_yurg(), text)
    assert table.state.value("potion") == potion
    assert table.state.market["potion"] == 1
    assert table.state.market["instrument"] == 0


def test_an_exchange_is_offered_once_and_may_be_declined() -> None:
    """ICON-1, RULING-6."""
    table = suffer(at_yurg(), "exchange coins 2 quartz 1")
    assert table.asked == "may_exchange"
    assert table.options == ["done", "trade coins quartz"]
    table.play("trade coins quartz")
    assert (table.me.coins, table.me.quartz) == (8, 1)
    assert "trade coins quartz" not in table.options, "once"
    table = suffer(at_yurg(), "exchange coins 2 quartz 1").play("done")
    assert (table.me.coins, table.me.quartz) == (10, 0)


@pytest.mark.parametrize("coins", [0, 1])
def test_an_exchange_nobody_can_pay_is_not_offered(coins: int) -> None:
    """ICON-1: both coins or none."""
    table = suffer(at_yurg().with_coins(coins), "exchange coins 2 quartz 1")
    assert table.asked == OVER
    assert table.me.coins == coins


@pytest.mark.parametrize(
    "text, before, after",
    [
        ("exchange quartz 2 prestige 3", {"quartz": 3}, {"quartz": 1, "prestige": 8}),
        ("exchange prestige 2 coins 5", {}, {"prestige": 3, "coins": 15}),
        ("exchange horseshoe 2 lantern 2", {"horseshoes": 2}, {"horseshoes": 0, "lanterns": 3}),
        ("exchange lantern 1 quartz 2", {}, {"lanterns": 0, "quartz": 2}),
        ("exchange coins 1 horseshoe 2", {}, {"coins": 9, "horseshoes": 2}),
    ],
)
def test_everything_that_counts_can_be_exchanged(
    text: str, before: dict[str, int], after: dict[str, int]
) -> None:
    """ICON-1: at the ratio shown, once (RULING-6)."""
    table = at_yurg()
    for field, value in before.items():
        setattr(table.state.players[0], field, value)
    suffer(table, text)
    give, get = text.split()[1], text.split()[3]
    table.play(f"trade {give} {get}")
    assert {field: getattr(table.me, field) for field in after} == after
    assert table.asked != "may_exchange"


# The oracle and the ruins die


@pytest.mark.parametrize(
    "face, field, now",
    [("1", "coins", 12), ("2", "prestige", 7), ("3", "lanterns", 3), ("4", "quartz", 1)],
)
def test_the_oracle_die_does_what_its_face_shows(face: str, field: str, now: int) -> None:
    """ICON-1."""
    table = suffer(at_yurg(), "roll oracle")
    assert table.asked == "oracle_face"
    assert table.question.seat is None
    assert table.options == ["1", "2", "3", "4", "5", "6"]
    table.play(face)
    assert getattr(table.me, field) == now


def test_oracle_faces_that_give_and_flip_goods() -> None:
    """ICON-1."""
    table = suffer(at_yurg(), "roll oracle").play("5", "take staff")
    assert table.goods() == ["staff"]
    table = suffer(at_yurg().with_goods("staff"), "roll oracle").play("6")
    assert table.goods() == ["staff+"]


def test_the_ruins_die_can_be_an_event_too() -> None:
    """ICON-1, RULING-50: "again" is a whole ruins action, wherever the die was rolled."""
    table = suffer(at_yurg(), "roll ruins")
    assert table.question.params == ("ruins",)
    table.play("coins")
    assert table.me.coins == 12
    table = suffer(at_yurg(), "roll ruins").play("again", "take armor+")
    assert table.asked == "ruins_lantern"
    assert table.state.ruins == 1


def test_another_travellers_effect_is_his_own() -> None:
    """RULING-4: the joiner decides, on the leader's turn."""
    table = at_yurg().with_event(event("highway", {2: "gain good any"})).with_coins(3, 1)
    lead(table, "Farglen", joins=("join",)).play("1", "2", "die 1")
    assert table.asked == "which_good"
    assert table.question.seat == 1
    table.play("take potion")
    assert table.goods(1) == ["potion"]
    assert table.goods(0) == []


# At a real table


def test_at_a_real_table_the_oracles_effect_itself_is_asked() -> None:
    """ICON-1: nobody has confirmed our faces."""
    table = Table(lazy=True).with_space(3).with_locked("blank", "blank", "1")
    table.with_companion_row("phoenix", "raven", "ice_mouse")
    lead(table, "Farglen").play("1", "die 1", {"effects": ["roll oracle"]})
    assert table.asked == "oracle_face"
    assert table.options == []
    assert table.question.accepts is not None
    assert (table.question.accepts.kind, table.question.accepts.needed) == ("oracle", ("effects",))
    table.play({"effects": ["gain coins 3", "gain prestige"]})
    assert (table.me.coins, table.me.prestige) == (13, 6)


def test_at_a_real_table_confirmed_oracle_faces_are_offered() -> None:
    """ICON-1."""
    table = Table(lazy=True).with_box(confirmed(pinned_box(), "oracle"))
    table.with_space(3).with_locked("blank", "blank", "1").with_companion_row("phoenix", "raven", "ice_mouse")
    lead(table, "Farglen").play("1", "die 1", {"effects": ["roll oracle"]})
    assert table.options == ["1", "2", "3", "4", "5", "6"]
    table.play("2")
    assert table.me.prestige == 7


def test_unknown_coins_can_pay_anything_and_stay_unknown() -> None:
    """HIDE-1: behind the screen nobody counts."""
    table = Table(lazy=True, variants=("hidden-coins",)).with_space(3).with_locked("blank", "blank", "1")
    table.with_companion_row("phoenix", "raven", "ice_mouse").with_coins(UNKNOWN)
    lead(table, "Farglen").play("1", "die 1", {"effects": ["lose coins 9", "exchange coins 9 quartz 1"]})
    assert table.me.coins is UNKNOWN
    assert table.options == ["done", "trade coins quartz"]
    table.play("trade coins quartz")
    assert table.me.quartz == 1
    assert table.me.coins is UNKNOWN


def test_the_deck_of_events_shrinks_by_one_a_journey() -> None:
    """TRAVEL-4."""
    table = at_yurg()
    table.state.decks["highway"] = Deck((), 0, ("highway-2", "highway-3"))
    lead(table)
    assert table.state.decks["highway"].bottom == ("highway-3",)
