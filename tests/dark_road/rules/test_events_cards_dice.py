"""What events show of cards, dice, markers and exchanges (ICON-1)."""

import pytest

from companion.core.unknown import UNKNOWN
from companion.games.dark_road.state import Deck
from tests.dark_road.builders import Table, commission, confirmed, event, hero, pinned_box
from tests.dark_road.rules.journeys import at_yurg, lead, suffer

GOODS = ("armor", "book", "instrument", "potion", "staff", "weapon")
OVER = "good_fortune"
"""The next question once the event is over and there is nothing to deliver."""


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
