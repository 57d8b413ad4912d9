"""The trader does what a sensible merchant would do in plain situations."""

import pytest

from companion.games.dark_road.box import Deed, Need, Reward
from companion.games.dark_road.names import TOWNS
from tests.dark_road.builders import Table, at, commission, event, hero, to
from tests.players.sitting import asked


def asks(table: Table) -> str:
    """What the trader answers to the pending question."""
    return asked(table.game)


# Selling


def test_it_sells_to_the_hero_who_pays_most() -> None:
    """INN-1: a potion at $5 and a staff at $4 against an armor at $3."""
    table = at("inn").with_goods("potion", "staff", "armor")
    table.with_inn(hero("armor"), hero("potion staff"), hero("weapon armor"))
    table.play(*to("inn"))
    assert asks(table) == "hero 2"


def test_it_sells_everything_a_hero_wants_and_nobody_else_does() -> None:
    """INN-1: one good a request."""
    table = at("inn").with_goods("potion", "staff").with_inn(hero("potion staff book"))
    table.play(*to("inn"), "hero 1")
    assert asks(table) == "sell potion"
    table.play("sell potion")
    assert asks(table) == "sell staff"


def test_it_keeps_a_cheap_good_that_completes_a_commission() -> None:
    """TRAVEL-8: the third good of a commission is worth three prestige, a weapon one coin."""
    table = at("inn").with_goods("weapon", "armor", "book", "potion").with_prestige(1).with_coins(20)
    table.with_commissions(commission("weapon armor book")).with_inn(hero("weapon potion"))
    table.play(*to("inn"), "hero 1", "sell potion")
    assert asks(table) == "done"


# Buying


def test_it_buys_the_good_its_commission_lacks() -> None:
    """BAZAAR-2: whatever it does to the wheel and the dice first, the missing book comes aboard."""
    table = at("bazaar").with_goods("weapon", "armor").with_commissions(commission("weapon armor book"))
    table.play(*to("bazaar"))
    while table.asked in ("bazaar_deal", "change_die_to"):
        table.play(asks(table))
    assert "book" in table.goods()


def test_it_buys_nothing_it_cannot_sell_or_deliver_any_more() -> None:
    """BAZAAR-2: on the last turn coins are worth more than goods."""
    table = at("bazaar").with_turn(13).with_coins(5).with_prestige(9)
    table.play(*to("bazaar"))
    assert asks(table) == "done"


def test_it_takes_the_commission_it_has_the_goods_for() -> None:
    """COMM-1."""
    table = at("commissions").with_goods("staff", "book", "weapon")
    for town in TOWNS:
        table.with_stack(town, commission("armor armor potion", town))
    table.with_stack("Farglen", commission("staff book weapon", "Farglen"))
    table.play(*to("commissions"))
    assert asks(table) == "commission Farglen"


# Travelling


def test_it_travels_to_the_town_where_most_is_waiting() -> None:
    """TRAVEL-2: a whole commission in Farglen, a single hero in Scorchborn."""
    table = at("yurg").with_goods("staff", "book", "potion")
    table.with_commissions(commission("staff book potion", "Farglen"))
    table.with_heroes(hero(town="Scorchborn")).with_companion_row("raven")
    table.play(*to("yurg"))
    assert asks(table) == "travel"
    table.play("travel", "companion 1")
    assert asks(table) == "town Farglen"


def test_it_joins_a_caravan_to_deliver_in_the_same_region() -> None:
    """TRAVEL-3, TRAVEL-7: the shortcut is dangerous, but nine prestige wait in the neighbouring town."""
    table = at("yurg").with_lanterns(3).with_companion_row("raven")
    table.with_goods("staff+", "book+", "potion+", seat=1)
    table.with_commissions(commission("staff book potion", "Windglass"), seat=1)
    table.play(*to("yurg"), "travel", "companion 1", "shortcut", "town Farglen")
    assert table.asked == "join_caravan"
    assert asks(table) == "join"


def test_it_stays_at_home_when_the_shortcut_offers_nothing_but_danger() -> None:
    """TRAVEL-3: nobody needs to join."""
    table = at("yurg").with_lanterns(3).with_goods("staff", seat=1).with_companion_row("raven")
    table.play(*to("yurg"), "travel", "companion 1", "shortcut", "town Farglen")
    assert asks(table) == "stay home"


def test_it_takes_the_travel_die_that_gains_instead_of_the_one_that_costs() -> None:
    """TRAVEL-6."""
    table = at("yurg").with_companion_row("raven").with_heroes(hero(town="Farglen"))
    table.with_event(event("highway", {1: "lose coins 3", 2: "gain coins 3"}))
    table.play(*to("yurg"), "travel", "companion 1", "town Farglen", "stay home", "1", "2")
    assert asks(table) == "die 2"


def test_it_fills_a_commission_completely() -> None:
    """TRAVEL-8: 1, 3, 6 prestige for 1, 2, 3 goods."""
    table = Table().with_end().with_goods("staff", "book", "potion")
    table.with_commissions(commission("staff book potion", "Farglen"))
    while table.game.question is not None and table.game.question.seat == 0:
        table.play(asks(table))
    assert table.me.prestige == 5 + 6
    assert len(table.me.delivered_commissions) == 1


def test_it_waits_with_a_commission_that_can_still_be_completed() -> None:
    """TRAVEL-8: one good of three would give one prestige of six, with ten turns to go."""
    table = at("yurg").with_turn(3).with_goods("staff").with_companion_row("raven")
    table.with_commissions(commission("staff book potion", "Farglen")).with_heroes(hero(town="Farglen"))
    table.with_event(event("highway"))
    table.play(
        *to("yurg"), "travel", "companion 1", "town Farglen", "stay home", "3", "4", "die 3", "town Farglen"
    )
    assert asks(table) == "deliver hero 1"
    table.play("deliver hero 1")
    assert asks(table) == "done"


def test_its_last_visit_goes_where_most_points_are() -> None:
    """END-1: prestige is short, so two of it count more than two coins."""
    table = Table().with_end().with_coins(30).with_prestige(10)
    table.with_heroes(hero(town="Northbreak"), hero(town="Windglass"))
    assert asks(table) == "town Windglass"


# Levelling coins and prestige


def choice_of_rewards() -> Deed:
    rewards = (Reward("coins", 3), Reward("prestige", 3))
    return Deed("test choice", rewards, (Need("hero", "any", 1),), 1, origin="owner")


def test_it_takes_the_reward_that_lifts_the_lower_of_coins_and_prestige() -> None:
    """SCORE-1, SCORE-3."""
    for coins, prestige, reward in ((20, 5, "prestige"), (5, 20, "coins")):
        table = Table().with_end().with_coins(coins).with_prestige(prestige)
        table.with_log(heroes=[hero()]).with_deeds(choice_of_rewards())
        assert table.asked == "choose_reward"
        assert asks(table) == f"reward {reward}"


# Equipment


def test_on_its_last_turn_it_gives_a_raven_its_quartz_for_a_point() -> None:
    """SCORE-2: an unused illuminated die is worth a point, a quartz nothing."""
    table = Table().with_turn(13).with_late_dice(None, None, "1").with_items(quartz=1).with_companion("raven")
    assert asks(table) == "use raven 1"


@pytest.mark.parametrize("edition, used", [("v1", True), ("v2", False)])
def test_it_knows_which_dice_leave_room_for_a_ravens(edition: str, used: bool) -> None:
    """RULING-21: one in the special reserve and one in the pool; the first edition counts the former only."""
    table = Table(edition=edition).with_turn(13).with_late_dice(None, "blank", None).with_companion("raven")
    table.with_illuminated("1", "2").with_items(quartz=1).play("go on", "illuminate 1", "move 0")
    assert (asks(table) == "use raven 1") is used


def test_it_uses_an_illuminated_die_where_more_than_one_place_pays() -> None:
    """ACT-1: goods at the Dark Market, a sale at the Inn, and three prestige for two coins between them."""
    table = Table().with_space(4).with_locked("4", "blank", "4").with_illuminated("blank").with_turn(6)
    table.with_goods("potion").with_inn(hero("potion", town="Farglen")).with_coins(20).with_prestige(5)
    table.with_buildings("oracle", "workshop", "lanternworks", "surveyor")
    table.play("die 1", "slot 2")
    assert asks(table) == "illuminate blank"
    table.play("illuminate blank")
    assert asks(table) == "activate surveyor"


def test_it_saves_an_illuminated_die_for_its_point_when_nothing_pays() -> None:
    """SCORE-2: on the last turn, with nothing to sell and no coins to spend."""
    table = Table().with_turn(13).with_space(4).with_late_dice(None, "blank", None).with_illuminated("blank")
    table.with_coins(0).with_prestige(9).with_buildings("oracle", "lanternworks", "workshop", "surveyor")
    assert asks(table) == "lantern"


def test_three_equal_dice_are_set_back() -> None:
    """PLAN-1."""
    table = Table().with_locked("2", "2", "2")
    assert asks(table) == "reset"


def test_in_a_full_wagon_the_hero_with_the_farthest_way_makes_room() -> None:
    """WAGON-2: two heroes for one town share a journey; the odd one goes."""
    table = at("inn").with_goods("potion").with_inn(hero("potion", town="Farglen"))
    odd = hero(town="Scorchborn")
    table.with_heroes(hero(town="Farglen"), odd, hero(town="Farglen"))
    table.play(*to("inn"), "hero 1")
    assert table.asked == "make_room_for_hero"
    assert asks(table) == "discard hero 2"
