"""Every worked example of both rulebooks, played through the questions of the game.

The cards are those the rulebooks show: Atlantes, Agatha, Alun, the three commissions, the two
events and the three deeds.
"""

import pytest

from tests.dark_road.builders import Table, at, to
from tests.dark_road.rules.journeys import at_yurg, lead, set_out

GRIFFIN, SUSIE, BRIAN, ANDREA = range(4)


# Plan and move


def test_griffin_bumps_a_two_out_of_slot_2_with_a_one() -> None:
    """PLAN-2, PLAN-3: no die changes its face, and slot 2's action follows."""
    table = Table().with_reserve("1", "4", "4", "4").with_illuminated("1").play("die 1", "slot 2")
    assert table.me.locked == ["1", "1", "3"]
    assert table.me.pool_night == "2"
    assert table.me.reserve == ["4", "4", "4"]
    assert table.asked == "slot_2_action"
    assert table.options == ["lantern", "illuminate 1"]


def test_griffin_moves_two_and_one_more_for_a_horseshoe() -> None:
    """MOVE-1, MOVE-2: a lantern from slot 2, then three spaces in all."""
    table = Table().with_items(horseshoes=1).play("die 1", "slot 2")
    assert table.me.lanterns == 1
    assert table.me.space == 2
    assert table.asked == "use_horseshoe"
    table.play("forward")
    assert table.me.space == 3
    assert table.me.horseshoes == 0


@pytest.mark.parametrize("edition", ["v1", "v2"])
def test_griffin_moves_by_an_illuminated_one_and_activates_all_three(edition: str) -> None:
    """PLAN-3, MOVE-1, ACT-1: both districts and the building between them."""
    table = Table(edition=edition).with_illuminated("1").play("die 1", "slot 2", "illuminate 1")
    assert table.asked == "move_wagon"
    assert table.options == ["move 1", "move 2"]
    table.play("move 1")
    assert table.me.space == 1
    table.play("activate commissions", "commission Farglen")
    assert len(table.me.commissions) == 1
    table.play("activate quartz_mine")
    assert table.me.quartz == 1
    if edition == "v2":
        table.play("activate bazaar")
    assert table.asked == "bazaar_deal", "in the first edition what is left is not a choice"
    table.play("buy weapon", "done", "potion")
    assert table.goods() == ["weapon"]
    assert table.me.illuminated == []
    assert table.state.supply["illuminated"] == 8
    assert table.me.spent == 1


def test_andrea_crafts_an_instrument_with_a_blank() -> None:
    """PLAN-3: the face of the newly locked die counts, not the 2 it bumps."""
    table = (
        Table().with_reserve("blank", "1", "1", "1").with_locked("2", "2", "3").play("die blank", "slot 1")
    )
    assert table.goods() == ["instrument"]
    assert table.me.locked == ["blank", "2", "3"]
    assert table.me.pool_night == "2"


# Districts


def test_susie_buys_two_armors_and_a_weapon_for_four_coins() -> None:
    """BAZAAR-1, BAZAAR-2: she changes a potion die to armor and does not turn the wheel."""
    table = at("bazaar").with_wheel("potion", {"potion": 2, "armor": 1, "weapon": 1, "book": 1}).with_coins(4)
    assert (table.state.value("armor"), table.state.value("weapon")) == (3, 1)
    table.play(*to("bazaar"), "change potion", "to armor", "buy armor", "buy armor", "buy weapon")
    assert table.me.coins == 0
    assert table.goods() == ["armor", "armor", "weapon"]
    assert table.state.market == {
        "armor": 0,
        "book": 1,
        "instrument": 0,
        "potion": 1,
        "staff": 0,
        "weapon": 0,
    }
    assert table.state.set_aside == 3


def test_andrea_moves_the_dark_market_marker_from_west_to_east() -> None:
    """DARK-1, DARK-2: two coins, a book and a staff."""
    table = at("dark_market").with_dark_market("west").play(*to("dark_market"), "steps 2")
    assert table.me.coins == 8
    assert table.goods() == ["book", "staff"]


@pytest.mark.parametrize("edition", ["v1", "v2"])
def test_brian_sells_atlantes_a_staff_and_a_potion(edition: str) -> None:
    """INN-1 to INN-5: 4 and 5 coins, one more and a quartz for the upgraded staff, a lantern as bonus."""
    table = at("inn", edition=edition).with_inn("atlantes").with_goods("staff+", "book", "potion")
    table.with_coins(0).with_locked("1", "1", "blank").play("die 1", "slot 3", "coins", "activate inn")
    assert (table.state.value("staff"), table.state.value("potion")) == (4, 5)
    if edition == "v2":
        table.play("hero 1")
    assert table.options == ["sell staff+", "sell book", "sell potion"]
    table.play("sell staff+", "sell potion", "done")
    assert table.me.coins == 2 + 10
    assert table.me.quartz == 1
    assert table.me.lanterns == 1
    assert table.me.heroes == ["atlantes"]
    assert table.goods() == ["book"]


# Deliveries


@pytest.mark.parametrize("edition, potion, prestige", [("v2", "potion+", 4), ("v1", "potion", 3)])
def test_the_orange_wagon_joins_a_caravan_to_nightpoem_for_a_cursecairn_commission(
    edition: str, potion: str, prestige: int
) -> None:
    """TRAVEL-7, TRAVEL-8: potion and book of potion, staff and book."""
    table = (
        at_yurg(edition=edition).with_commissions("cursecairn-1", seat=1).with_goods(potion, "book", seat=1)
    )
    lead(table, "Nightpoem", joins=("join",)).play("3", "3", "die 3")
    assert table.question.seat == 1
    table.play("town Cursecairn", "deliver commission 1", f"deliver {potion}", "deliver book")
    assert table.player(1).prestige == 5 + prestige
    assert table.player(1).delivered_commissions == ["cursecairn-1"]


@pytest.mark.parametrize(
    "edition, hero, town",
    [("v2", "agatha", "Northbreak"), ("v1", "agatha", "Northbreak"), ("v1", "alun", "Scorchborn")],
)
def test_a_hero_comes_home_for_two_coins(edition: str, hero: str, town: str) -> None:
    """TRAVEL-9: Agatha to Northbreak; in the Hungarian text Alun to Scorchborn."""
    table = lead(at_yurg(edition=edition).with_heroes(hero), town).play("1", "die 1", f"town {town}")
    table.play("deliver hero 1")
    assert table.me.coins == 10 + 1 + 2
    assert table.me.delivered_heroes == [hero]


# Whole journeys


def _four_friends(edition: str) -> Table:
    """Griffin leads, Susie, Brian and Andrea sit to his left in this order."""
    table = at_yurg(edition=edition, seats=4).with_event("shortcut-1").with_lanterns(2)
    table.with_courtyard("whole-land", "blue-trade")
    return table.with_companion_row("phoenix", "raven", "ice_mouse")


def test_the_full_journey_of_the_second_edition() -> None:
    """TRAVEL-1 to TRAVEL-11: Griffin takes a shortcut to Scorchborn, and Phoenix pays for a reroll."""
    table = _four_friends("v2").with_items(quartz=1)
    table.with_heroes("alun", "cecily").with_commissions("scorchborn-1").with_goods("potion")
    table.with_commissions("northbreak-1", seat=BRIAN).with_goods("weapon", "staff", "armor", seat=BRIAN)
    set_out(table).play("companion 1", "shortcut", "town Scorchborn")
    assert table.me.lanterns == 0
    assert [own.name for own in table.me.companions] == ["phoenix"]
    table.play("join", "join", "stay home", "go on", "go on", "1", "3", "4", "6")
    assert table.question.seat == SUSIE
    table.play("die 6")
    assert table.player(SUSIE).quartz == 1
    assert table.question.seat == BRIAN
    assert table.options == ["die 1", "die 3", "die 4"], "no lantern, no reroll"
    table.play("die 1")
    assert table.player(BRIAN).coins == 7
    assert table.question.seat == GRIFFIN
    table.play("use phoenix 1")
    assert table.me.lanterns == 2
    table.play("reroll", "1", "5", "die 5")
    assert table.goods() == ["instrument+", "potion"]
    table.play("town Scorchborn", "deliver hero 1", "deliver hero 1")
    assert table.me.coins == 14
    table.play("deliver commission 1", "deliver instrument+", "deliver potion")
    assert table.me.prestige == 5 + 4
    assert table.question.seat == BRIAN, "Susie has nothing to deliver"
    table.play("town Northbreak", "deliver commission 1", "deliver weapon", "deliver staff", "deliver armor")
    assert table.player(BRIAN).prestige == 5 + 6
    assert table.question.seat == GRIFFIN
    table.play("illuminated die", "2", "a deed", "deed 1")
    assert table.me.illuminated == ["2"]
    assert table.me.deeds == ["whole-land"]
    assert table.me.prestige == 5 + 4 + 2
    assert table.state.seat == SUSIE


def test_the_full_journey_of_the_first_edition() -> None:
    """TRAVEL-1 to TRAVEL-11: Griffin takes a shortcut to Northbreak, and Whisper makes a 4 a 5."""
    table = _four_friends("v1").with_steed("whisper")
    table.with_heroes("agatha", "knight-2").with_commissions("northbreak-1")
    table.with_goods("weapon", "staff", "armor")
    table.with_lanterns(1, BRIAN).with_commissions("scorchborn-1", seat=BRIAN).with_goods(
        "potion", seat=BRIAN
    )
    set_out(table).play("companion 1", "shortcut", "town Northbreak", "join", "join", "stay home")
    table.play("1", "3", "4", "6")
    assert table.question.seat == SUSIE
    table.play("die 6")
    assert table.player(SUSIE).quartz == 1
    assert table.question.seat == BRIAN
    table.play("reroll", "1", "4", "5")
    assert table.player(BRIAN).lanterns == 0
    table.play("die 5")
    assert table.goods(BRIAN) == ["instrument+", "potion"]
    assert table.question.seat == GRIFFIN
    assert table.options == ["die 1", "die 4"]
    table.play("die 4", "whisper")
    assert table.goods() == ["armor", "instrument+", "staff", "weapon"], "and no good is lost"
    table.play("town Northbreak", "deliver hero 1", "deliver hero 1")
    assert table.me.coins == 14
    table.play("deliver commission 1", "deliver weapon", "deliver staff", "deliver armor")
    assert table.me.prestige == 5 + 6
    assert table.question.seat == BRIAN
    table.play("town Scorchborn", "deliver commission 1", "deliver instrument+", "deliver potion")
    assert table.player(BRIAN).prestige == 5 + 4
    table.play("illuminated die", "extra", "a deed", "deed 1")
    assert table.me.illuminated == ["extra"]
    assert table.me.prestige == 5 + 6 + 2


def test_the_event_with_a_six_a_two_and_a_one() -> None:
    """TRAVEL-6, RULING-64: a hero for Andrea, nothing for Brian, two coins from Susie."""
    table = at_yurg(seats=3).with_event("highway-1").with_inn("atlantes")
    andrea, brian, susie = range(3)
    lead(table, joins=("join", "join")).play("6", "2", "1", "die 6")
    assert table.player(andrea).heroes == ["atlantes"]
    assert table.question.seat == brian
    table.play("die 2")
    assert table.player(brian).coins == 10
    assert table.goods(brian) == []
    assert table.player(susie).coins == 8
    assert table.asked == "good_fortune"


# The end


def test_brians_final_score_is_forty_three() -> None:
    """SCORE-1 to SCORE-3: 37 coins and 39 prestige, three deeds, an unused illuminated die."""
    knights = ["agatha", "knight-2", "knight-3"]
    others = ["loremaster-1", "alchemist-1", "bard-1", "bard-2"]
    orders = [f"farglen-{number}" for number in range(1, 6)]
    table = Table(1).with_end().with_coins(37).with_prestige(39).with_illuminated("3")
    table.with_log(knights + others, orders).with_deeds("three-knights", "three-roads", "full-log")
    assert table.asked == "choose_reward"
    assert "reward coins" in table.options
    table.play("reward coins")
    result = table.game.result
    assert result is not None
    lines = {line.code: (line.points, line.params) for line in result.standings[0].lines}
    assert lines["base"] == (40, (40, 43))
    assert lines["deed-vp"] == (2, ("full-log", 2))
    assert lines["unused-illuminated"] == (1, (1,))
    assert result.score(0) == 43


def test_with_eleven_deliveries_brians_last_deed_would_not_count() -> None:
    """DEED-1: the example stands at exactly twelve."""
    knights = ["agatha", "knight-2", "knight-3"]
    others = ["loremaster-1", "alchemist-1", "bard-1"]
    orders = [f"farglen-{number}" for number in range(1, 6)]
    table = Table(1).with_end().with_coins(37).with_prestige(39).with_illuminated("3")
    table.with_log(knights + others, orders).with_deeds("three-knights", "three-roads", "full-log")
    table.play("reward coins")
    assert table.game.result is not None
    assert table.game.result.score(0) == 41
