"""What the Private Concern does with heroes, caravans, companions and tiles (CONCERN-3 to -6, -9, -10)."""

import pytest

from companion.games.dark_road.box import Need
from tests.dark_road.builders import Table, commission, event, hero
from tests.dark_road.rules.concerned import carrying_out, gaining, its_seat, its_turn, up_to_lines
from tests.dark_road.rules.ending import deed, line_of, result_of
from tests.dark_road.rules.journeys import HIGHWAY, SHORTCUT, at_yurg, lead

HEROES = [hero("armor", "lantern", town) for town in ("Northbreak", "Farglen", "Nightpoem", "Windglass")]


def _ready(table: Table) -> Table:
    """Companions and events lie ready for it to lead a caravan."""
    table.with_companion_row("phoenix", "raven", "grace").with_companion_deck("snow_bee", "snow_bee")
    return table.with_event(HIGHWAY, SHORTCUT)


def _leads(table: Table, road: str = "highway", town: str = "Northbreak", joins: str = "stay home") -> Table:
    """Up to the roll of the travel dice."""
    carrying_out(table, "activate yurg", "travel", "companion 2", road, f"town {town}")
    return table.play(*[joins] * (len(table.state.players) - 1))


# The Inn


def test_at_the_inn_it_takes_a_hero_without_the_bonus() -> None:
    """CONCERN-3: any hero it likes, with or without a sale."""
    table = carrying_out(its_turn().with_inn(*HEROES), "activate inn")
    assert (table.asked, table.options) == ("which_hero", ["hero 1", "hero 2", "hero 3", "hero 4"])
    table.play("hero 3", "done")
    assert its_seat(table).heroes == [HEROES[2].id]
    assert (its_seat(table).lanterns, its_seat(table).coins, table.concern.goods) == (0, 10, 1)
    assert table.state.inn[2] is None


def test_it_sells_up_to_four_goods_at_the_value_of_the_named_good() -> None:
    """CONCERN-3, INN-5: coins first, then the hero comes."""
    table = carrying_out(its_turn().with_inn(*HEROES).with_marker(6), "activate inn", "hero 1")
    assert table.asked == "concern_sale"
    assert table.options == [
        "done", "sell armor", "sell book", "sell instrument", "sell potion", "sell staff", "sell weapon",
    ]  # fmt: skip
    assert its_seat(table).heroes == []
    table.play("sell potion", "sell potion", "sell staff", "sell weapon")
    assert (table.asked, table.concern.goods) == ("concern_line", 2)
    assert (its_seat(table).coins, its_seat(table).heroes) == (10 + 5 + 5 + 4 + 1, [HEROES[0].id])


def test_without_goods_nothing_is_sold() -> None:
    """CONCERN-3: the last good ends the sale, and without one there is none."""
    table = its_turn().with_inn(*HEROES).with_marker(1)
    carrying_out(table, "activate inn", "hero 1", "sell armor")
    assert (table.asked, table.concern.goods) == ("concern_line", 0)
    table.play("line 2", "activate inn", "hero 2")
    assert table.asked == "concern_line"
    assert len(its_seat(table).heroes) == 2


def test_a_fourth_hero_needs_room() -> None:
    """CONCERN-3, WAGON-2: the coins of the sale are kept."""
    table = its_turn().with_inn(HEROES[3], hero("book")).with_heroes(*HEROES[:3], seat=1)
    carrying_out(table, "activate inn", "hero 1", "sell potion")
    assert (table.asked, table.options[0]) == ("make_room_for_hero", "leave")
    table.play("discard hero 2")
    assert its_seat(table).heroes == [HEROES[0].id, HEROES[2].id, HEROES[3].id]
    assert table.state.decks["heroes"].bottom[-1] == HEROES[1].id
    assert its_seat(table).coins == 15


def test_an_empty_inn_comes_to_nothing() -> None:
    """CONCERN-3, ACT-2"""
    table = carrying_out(its_turn().with_inn(), "activate inn")
    assert (table.asked, table.concern.goods) == ("concern_line", 1)


# Journeys


def test_its_shortcut_costs_no_lanterns_and_brings_two_fortunes() -> None:
    """CONCERN-5, TRAVEL-2, TRAVEL-11: it leads like everybody."""
    table = _leads(_ready(its_turn()), "shortcut")
    assert [own.name for own in its_seat(table).companions] == ["raven"]
    table.play("6")
    assert (its_seat(table).coins, table.asked) == (16, "good_fortune"), "one die, one effect"
    table.play("coins")
    assert table.asked == "good_fortune"
    table.play("coins")
    assert its_seat(table).coins == 16 + 5 + 3


def test_without_companions_it_leads_alone() -> None:
    """CONCERN-5, RULING-8: and a good of the event is one on its marker (CONCERN-2)."""
    table = its_turn().with_event(event("highway", {3: "gain good any"}))
    table.with_companion_row().with_companion_deck()
    carrying_out(table, "activate yurg", "travel", "highway", "town Farglen", "stay home", "3")
    assert table.concern.goods == 2


def test_people_may_join_its_caravan() -> None:
    """CONCERN-5, TRAVEL-3, TRAVEL-5: on the highway the leader chooses first."""
    table = _leads(_ready(its_turn()), joins="join").play("2", "5")
    assert (table.asked, table.question.seat, table.options) == ("choose_travel_die", 1, ["die 2", "die 5"])
    table.play("die 5")
    assert (its_seat(table).coins, table.player(0).coins) == (15, 12)


def test_it_joins_and_stays_home_like_everybody() -> None:
    """CONCERN-5, TRAVEL-3: without lanterns it never rerolls."""
    table = lead(at_yurg(seats=1, concern=1), joins=("join",)).play("3", "4")
    table.play("die 3")
    assert its_seat(table).coins == 14, "one die is left to it: nothing to ask"
    apart = lead(at_yurg(seats=1, concern=1), joins=("stay home",))
    assert apart.state.caravan is not None
    assert apart.state.caravan.travellers == [0]


def test_it_delivers_as_many_goods_as_it_has_up_to_three() -> None:
    """CONCERN-4, TRAVEL-8: whatever the commission requests, 1, 3 or 6 prestige."""
    asked = [commission(f"armor book {good}", "Farglen") for good in ("staff", "potion", "weapon")]
    table = its_turn().with_commissions(*asked, seat=1).with_marker(5)
    table = _leads(_ready(table), town="Farglen").play("1", "town Farglen")
    assert table.asked == "deliver"
    table.play("deliver commission 1")
    assert (its_seat(table).prestige, table.concern.goods) == (11, 2)
    table.play("deliver commission 1")
    assert (its_seat(table).prestige, table.concern.goods) == (14, 0)
    assert its_seat(table).delivered_commissions == [asked[0].id, asked[1].id]
    assert table.asked == "good_fortune", "without goods the third stays"
    assert its_seat(table).commissions == [asked[2].id]


def test_its_heroes_bring_the_benefit_of_their_region() -> None:
    """CONCERN-4, TRAVEL-9: 2 coins in the north; others' heroes stay aboard."""
    table = its_turn().with_heroes(HEROES[0], HEROES[1], seat=1)
    table = _leads(_ready(table)).play("1", "town Northbreak")
    assert table.refusal("deliver hero 2") == ("other-town", "TRAVEL-7")
    table.play("deliver hero 1")
    assert (its_seat(table).coins, its_seat(table).delivered_heroes) == (10 + 1 + 2, [HEROES[0].id])


@pytest.mark.parametrize("user, gets", [(0, 2), (2, 3), (3, 0)])
def test_a_stray_that_would_pass_to_it_goes_on_to_the_next_person(user: int, gets: int) -> None:
    """CONCERN-6, RULING-83: three people, and it on seat 1."""
    table = Table(3, concern=1).with_turn(1, user).with_companion("lil_dumplin", seat=user)
    table.with_items(horseshoes=1, seat=user)
    table.play("use lil_dumplin 1", "coins")
    holders = [seat for seat, player in enumerate(table.state.players) if player.companions]
    assert holders == [gets]


def test_beside_one_person_a_stray_comes_back() -> None:
    """CONCERN-6, RULING-83, RULING-86"""
    table = Table(1, concern=1).with_companion("lil_dumplin").with_items(horseshoes=2)
    table.play("use lil_dumplin 1", "coins")
    assert [own.name for own in table.me.companions] == ["lil_dumplin"]
    assert its_seat(table).companions == []


# Dice, tiles, companions


def test_its_illuminated_dice_are_not_rolled_and_count_at_the_end() -> None:
    """CONCERN-10, SCORE-2: two at most, out of the supply."""
    table = gaining(its_turn(), "gain illuminated", "gain illuminated", "gain illuminated")
    assert (its_seat(table).illuminated, table.asked) == (["", ""], "concern_line")
    assert table.state.supply["illuminated"] == 6
    end = Table(1, concern=1).with_illuminated("", "", seat=1).with_end()
    line = line_of(end, "unused-illuminated", seat=1)
    assert line is not None
    assert line.points == 2


@pytest.mark.parametrize("tile", ["slot_1", "slot_2", "slot_3", "steed", "lantern", "vp"])
def test_an_upgrade_it_takes_is_out_of_reach(tile: str) -> None:
    """CONCERN-10, UPGR-1: it asks for no room and no steed, and one is enough."""
    table = _leads(_ready(its_turn(people=2)), "shortcut").play("1", "wagon upgrade")
    assert table.asked == "which_upgrade"
    table.play(f"upgrade {tile}")
    assert (its_seat(table).upgrades, its_seat(table).steeds) == ([tile], [])
    assert tile not in table.state.upgrades
    assert table.asked == "good_fortune"
    assert table.refusal("wagon upgrade") == ("one-upgrade", "UPGR-1")


def test_it_uses_the_lantern_tile() -> None:
    """CONCERN-10, RULING-52: the ruins die for nothing; what it cannot hold comes to nothing."""
    table = carrying_out(its_turn().with_upgrade("lantern", seat=1), "activate yurg", "ruins")
    assert (table.asked, table.options) == ("ruins_lantern", ["done", "roll"])
    table.play("roll", "quartz")
    assert (its_seat(table).quartz, table.asked, table.concern.goods) == (0, "concern_line", 2)


def test_the_vp_tile_counts_at_the_end() -> None:
    """CONCERN-10, SCORE-2"""
    end = Table(1, concern=1).with_upgrade("vp", seat=1).with_end()
    line = line_of(end, "vp-upgrade", seat=1)
    assert line is not None
    assert line.points == 2


def test_it_never_uses_companions() -> None:
    """CONCERN-10: whatever it has to give."""
    table = its_turn().with_companion("cosimo", seat=1).with_companion("raven", seat=1)
    table.with_heroes(HEROES[0], seat=1)
    gaining(table, "gain coins 1", "roll ruins")
    assert table.asked == "roll"
    table.play("coins", "done")
    assert [own.name for own in table.player(1).companions] == ["cosimo", "raven"]


def test_a_line_takes_a_companion_without_a_journey() -> None:
    """CONCERN-1, TRAVEL-1: of the row or the deck; without any it comes to nothing."""
    table = _ready(its_turn())
    carrying_out(table, "a companion", "companion 1", "line 2", "a companion", "deck")
    assert [own.name for own in its_seat(table).companions] == ["phoenix", "snow_bee"]
    bare = its_turn().with_companion_row().with_companion_deck()
    assert carrying_out(bare, "a companion").asked == "concern_line"


# The end


def test_it_has_thirteen_turns_a_last_visit_and_a_score() -> None:
    """CONCERN-9, END-1, SCORE-1 to SCORE-3: plus the VP of its cards."""
    rich = deed("3 coins, 4 prestige", Need("hero", "any", 1))
    table = Table(1, concern=1).with_marker(3, vp=4).with_deeds(rich, seat=1).with_heroes(HEROES[0], seat=1)
    table.with_commissions(commission("armor book staff", "Northbreak"), seat=1).with_end()
    assert (table.asked, table.question.seat) == ("visit_town", 1)
    table.play("town Northbreak", "deliver commission 1", "deliver hero 1")
    assert (table.asked, table.question.seat) == ("choose_reward", 1)
    table.play("reward coins")
    standing = next(standing for standing in result_of(table).standings if standing.seat == 1)
    assert standing.score == min(10 + 2 + 3, 5 + 6) + 4
    line = line_of(table, "concern-vp", seat=1)
    assert line is not None
    assert (line.points, line.rule, line.params) == (4, "CONCERN-9", (4,))
    assert line_of(table, "concern-vp", seat=0) is None


def test_its_last_turn_ends_the_game() -> None:
    """CONCERN-9, TURN-1"""
    table = its_turn().with_turn(13, 1)
    up_to_lines(table).play("done")
    assert table.state.phase == "over", "nobody has anything to deliver"
