"""What a person might try and the rules do not allow is refused with its reason, not merely absent."""

import pytest

from companion.core.questions import Offers
from companion.games.dark_road.buildings import hero_or_commission
from companion.games.dark_road.commissions import which_commission
from companion.games.dark_road.companion_row import choose_companion
from companion.games.dark_road.companions import cosimo_gift
from companion.games.dark_road.dark_market import commission_or_deed
from companion.games.dark_road.deeds import which_deed
from companion.games.dark_road.effects import may_exchange, which_good_flips, which_good_leaves
from companion.games.dark_road.fortune import good_fortune
from companion.games.dark_road.heroes import which_hero
from companion.games.dark_road.inn import inn_hero
from companion.games.dark_road.ruins import ruins_lantern, ruins_steps
from companion.games.dark_road.travel import whisper_die
from companion.games.dark_road.turn import use_horseshoe
from tests.dark_road.builders import Table, at, hero, to
from tests.dark_road.cards import event
from tests.dark_road.rules.at_buildings import beside, enter
from tests.dark_road.rules.journeys import at_yurg, lead

Reasons = dict[str, tuple[str, str]]


def reasons(offers: Offers) -> Reasons:
    return {str(option): (reason.code, reason.rule) for option, reason in offers.refused}


def test_without_a_horseshoe_the_wagon_stays() -> None:
    """MOVE-2."""
    refused = reasons(use_horseshoe(Table().state, 0))
    assert refused == {"forward": ("no-horseshoe", "MOVE-2"), "back": ("no-horseshoe", "MOVE-2")}


def test_slot_3_gives_prestige_only_with_its_upgrade() -> None:
    """PLAN-3, UPGR-1."""
    table = Table().play("die 1", "slot 3")
    assert table.refusal("prestige") == ("prestige-needs-upgrade", "UPGR-1")


def test_another_building_than_the_connected_one_is_out_of_reach() -> None:
    """ACT-1."""
    table = at("bazaar", both=True).play("die 1", "slot 2", "illuminate blank")
    assert table.refusal("activate workshop") == ("building-not-connected", "ACT-1")
    longshadow = at("bazaar", both=True).with_steed("longshadow").play("die 1", "slot 2", "illuminate blank")
    assert "activate workshop" in longshadow.options


def test_no_second_building_is_activated_with_longshadow() -> None:
    """STEED-1, RULING-33."""
    table = at("bazaar", both=True).with_steed("longshadow")
    table.play("die 1", "slot 2", "illuminate blank", "activate quartz_mine")
    assert table.refusal("activate workshop") == ("activated-already", "RULING-33")


@pytest.mark.parametrize("heroes", [0, 1, 2, 3])
def test_each_further_space_in_the_ruins_takes_a_hero(heroes: int) -> None:
    """RUINS-1."""
    table = Table().with_heroes(*(hero() for _ in range(heroes)))
    expected = {f"steps {steps}": ("too-few-heroes", "RUINS-1") for steps in range(2 + heroes, 5)}
    assert reasons(ruins_steps(table.state, 0)) == expected


def test_the_ruins_die_takes_a_lantern_or_its_tile() -> None:
    """RUINS-2, RULING-52."""
    assert reasons(ruins_lantern(Table().state, 0)) == {"roll": ("no-lantern", "RUINS-2")}
    assert reasons(ruins_lantern(Table().with_upgrade("lantern").state, 0)) == {}


def test_whisper_makes_no_die_more_than_six() -> None:
    """STEED-1, RULING-67."""
    table = lead(at_yurg().with_steed("whisper")).play("5", "die 5")
    assert reasons(whisper_die(table.state, 0, 6)) == {"whisper": ("six-at-most", "RULING-67")}
    assert reasons(whisper_die(table.state, 0, 5)) == {}


def _with_empty(deck: str) -> Table:
    table = Table()
    table.state.decks[deck] = table.state.decks[deck]._replace(pool=(), hidden=0, bottom=())
    return table


def test_an_empty_deck_cannot_be_chosen() -> None:
    """RULING-8, RULING-10, RULING-11."""
    companions = choose_companion(_with_empty("companions").state, 0)
    assert reasons(companions) == {"deck": ("companion-deck-empty", "RULING-8")}
    assert reasons(which_deed(_with_empty("deeds").state, 0)) == {"deck": ("deed-deck-empty", "RULING-10")}
    heroes = _with_empty("heroes").with_goods("armor").state
    assert reasons(which_hero(heroes, 0, True)) == {"deck": ("hero-deck-empty", "RULING-11")}
    assert reasons(inn_hero(heroes, 0, [], True))["draw heroes"] == ("hero-deck-empty", "RULING-11")


def test_what_is_nowhere_on_the_table_cannot_be_gained() -> None:
    """RULING-10, RULING-12, RULING-48."""
    table = _with_empty("deeds").with_courtyard(None, None).with_inn(None, None, None, None)
    state = table.state
    for town in state.tops:
        state.tops[town] = None
    no_commission = ("no-commission-left", "RULING-12")
    assert reasons(commission_or_deed(state, 0)) == {
        "a commission": no_commission,
        "a deed": ("no-deed-left", "RULING-10"),
    }
    assert reasons(hero_or_commission(state, 0)) == {
        "a hero": ("no-hero-face-up", "RULING-48"),
        "a commission": no_commission,
    }


def test_a_commission_for_a_named_town_is_for_no_other() -> None:
    """ICON-1."""
    refused = reasons(which_commission(Table().state, 0, "Farglen"))
    assert len(refused) == 5
    assert set(refused.values()) == {("named-town-only", "ICON-1")}


def test_an_upgrade_or_steed_of_somebody_else_cannot_be_chosen() -> None:
    """RULING-3, RULING-81."""
    table = at_yurg().with_upgrade("slot_1", seat=1).with_steed("velvet", seat=1)
    lead(table).play("3", "die 3", "wagon upgrade")
    assert table.refusal("upgrade slot_1") == ("upgrade-taken", "RULING-3")
    table.play("upgrade steed")
    assert table.asked == "second_steed"
    assert table.refusal("steed velvet") == ("steed-held", "RULING-81")


@pytest.mark.parametrize(
    "left, reason",
    [
        ([], ("no-upgrade-left", "RULING-13")),
        (["slot_1"], ("one-upgrade", "UPGR-1")),
    ],
)
def test_why_no_upgrade_can_be_had(left: list[str], reason: tuple[str, str]) -> None:
    """UPGR-1, RULING-13."""
    table = Table().with_upgrade("slot_2")
    table.state.upgrades = left
    assert reasons(good_fortune(table.state, 0))["wagon upgrade"] == reason


def test_cosimo_says_why_there_is_no_upgrade() -> None:
    """COMP-3, UPGR-1."""
    offers = cosimo_gift(Table().with_upgrade("slot_2").state, 0)
    assert reasons(offers) == {"wagon upgrade": ("one-upgrade", "UPGR-1")}


def test_the_cat_copies_no_cost() -> None:
    """RULING-69."""
    table = at_yurg().with_companion("threy_cat").with_items(quartz=1)
    table.with_event(event("highway", {2: "lose coins 1", 3: "gain coins 1", 4: "gain coins 2"}))
    lead(table, joins=("join",), companion="companion 1").play("2", "3", "4", "use threy_cat 1")
    assert table.asked == "copy_travel_die"
    assert table.refusal("die 2") == ("cost-not-copied", "RULING-69")


def test_only_the_most_valuable_good_is_lost_where_the_event_says_so() -> None:
    """RULING-65."""
    table = Table().with_wheel("armor").with_goods("armor", "weapon+")
    assert reasons(which_good_leaves(table.state, 0, True)) == {
        "discard weapon+": ("not-most-valuable", "RULING-65")
    }
    assert reasons(which_good_leaves(table.state, 0, False)) == {}


@pytest.mark.parametrize(
    "up, tile, option", [(True, "armor+", "take armor+"), (False, "armor", "take armor")]
)
def test_a_good_that_shows_the_side_already_is_not_turned(up: bool, tile: str, option: str) -> None:
    """ICON-1."""
    table = Table().with_goods(tile)
    assert reasons(which_good_flips(table.state, 0, up)) == {option: ("turned-over-already", "ICON-1")}


def test_an_exchange_that_cannot_be_paid() -> None:
    """ICON-1, RULING-6."""
    offers = may_exchange(Table().state, 0, ("quartz", 1), ("coins", 3))
    assert reasons(offers) == {"trade quartz coins": ("cannot-pay", "RULING-6")}


def test_why_a_trade_at_the_mansion_is_not_possible() -> None:
    """RULING-54, RULING-6."""
    table = enter(beside("mansion").with_lanterns(4).with_coins(2).with_items(quartz=1), "mansion")
    assert table.refusal("trade coins lantern") == ("no-slot-for-it", "RULING-54")
    table.play("trade coins quartz")
    assert table.refusal("trade coins quartz") == ("cannot-pay", "RULING-6")
    assert table.refusal("trade quartz lantern") == ("not-traded-on", "RULING-54")


@pytest.mark.parametrize("item", ["quartz", "horseshoe"])
def test_an_item_does_not_make_room_for_its_like(item: str) -> None:
    """WAGON-2, RULING-5."""
    other = "horseshoe" if item == "quartz" else "quartz"
    items = {"horseshoe": 1, "quartz": 1, item: 2}
    table = at_yurg().with_items(horseshoes=items["horseshoe"], quartz=items["quartz"])
    table.with_event(event("highway", {3: f"gain {item}"}))
    lead(table).play("3", "die 3")
    assert table.asked == "make_room_for_item"
    assert table.options[:2] == ["leave", f"discard {other}"]
    assert table.refusal(f"discard {item}") == ("changes-nothing", "RULING-5")


def test_a_good_does_not_make_room_for_its_like() -> None:
    """WAGON-2, RULING-5."""
    table = at("dark_market").with_goods(*["armor"] * 6, *["book"] * 3).with_dark_market("west")
    table.play(*to("dark_market"), "steps 1")
    assert table.asked == "make_room_for_good"
    assert table.refusal("discard armor") == ("changes-nothing", "RULING-5")
