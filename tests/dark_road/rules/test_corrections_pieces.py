"""Where cards and dice come from and go to when the table is right, and questions asked meanwhile."""

from typing import Any

import pytest

from companion.core.errors import Illegal, Invalid
from companion.core.unknown import UNKNOWN_JSON
from companion.games.dark_road.box import Need
from companion.games.dark_road.invariants import night_dice
from companion.games.dark_road.observe import observe
from companion.games.dark_road.seen import value_seen
from companion.games.dark_road.state_json import state_to_json
from tests.dark_road.builders import Table, at, commission, hero, to
from tests.dark_road.rules.ending import deed, ended, line_of
from tests.dark_road.rules.journeys import at_yurg, lead

KNIGHT = hero("armor", town="Northbreak")
BARD = hero("book", town="Farglen")
ORDER = commission("book book book", "Farglen")
OTHER = commission("staff staff staff", "Farglen")


def refused(table: Table, field: str, value: Any) -> str:
    before, log = table.game.state_hash(), list(table.game.log)
    with pytest.raises((Illegal, Invalid)) as error:
        table.game.correct(field, value)
    assert (table.game.state_hash(), table.game.log) == (before, log)
    return error.value.code


# Cards


def test_a_card_that_lies_elsewhere_changes_places() -> None:
    table = Table().with_heroes(KNIGHT).with_heroes(BARD, seat=1)
    table.game.correct("players.0.heroes.0", BARD.id)
    assert (table.me.heroes, table.player(1).heroes) == ([BARD.id], [KNIGHT.id])


def test_where_nothing_lay_the_other_place_closes_up() -> None:
    table = Table().with_heroes(KNIGHT).with_log(heroes=[BARD], seat=1)
    table.game.correct("players.0.heroes.1", BARD.id)
    assert (table.me.heroes, table.player(1).delivered_heroes) == ([KNIGHT.id, BARD.id], [])
    table.game.correct("players.0.heroes.2", KNIGHT.id)
    assert table.me.heroes == [BARD.id, KNIGHT.id]


def test_a_card_out_of_the_deck_leaves_it_and_none_goes_back() -> None:
    table = Table()
    deck = table.state.decks["deeds"]
    table.game.correct("players.0.deeds.0", deck.bottom[0])
    assert table.game.state.decks["deeds"].bottom == deck.bottom[1:]
    table.game.correct("players.0.deeds.0", None)
    assert table.me.deeds == []
    assert table.game.state.decks["deeds"].pool == (deck.bottom[0],)
    assert table.game.state.decks["deeds"].size == deck.size


def test_a_stack_shows_only_commissions_of_its_town() -> None:
    """COMM-1: what cannot lie there goes back to its own stack."""
    table = Table().with_stack("Farglen", ORDER).with_commissions(OTHER, seat=1)
    north = str(table.state.tops["Northbreak"])
    assert refused(table, "tops.Farglen", north) == "correction-value"
    table.game.correct("tops.Farglen", OTHER.id)
    assert (table.game.state.tops["Farglen"], table.player(1).commissions) == (OTHER.id, [ORDER.id])
    table.game.correct("players.1.commissions.0", north)
    assert table.player(1).commissions == [north]
    assert table.game.state.tops["Northbreak"] not in (None, north)
    assert table.game.state.decks["commissions Farglen"].pool == (ORDER.id,)


@pytest.mark.parametrize("lazy", [False, True])
def test_under_a_commission_that_was_taken_off_its_stack_lies_the_next(lazy: bool) -> None:
    """RULING-12: a stack is empty only when its last card is gone."""
    table = Table(lazy=lazy)
    first, size = table.state.tops["Farglen"], table.state.decks["commissions Farglen"].size
    table.game.correct("players.0.commissions.0", first)
    top = table.game.state.tops["Farglen"]
    assert top not in (None, first)
    assert table.game.state.commission(str(top)).town == "Farglen"
    assert table.game.state.decks["commissions Farglen"].size == size - 1


def test_a_deed_in_hand_is_not_laid_open() -> None:
    """HIDE-1: it goes back into the deck, and its owner has the one of the courtyard."""
    table = Table()
    secret, open_one = table.state.decks["deeds"].bottom[0], str(table.state.courtyard[0])
    table.game.correct("players.0.deeds.0", secret)
    table.game.correct("players.0.deeds.0", open_one)
    assert table.me.deeds[0] == open_one
    assert table.game.state.courtyard[0] is None
    assert secret in table.game.state.decks["deeds"].pool


def test_the_private_concern_has_illuminated_dice_that_show_nothing() -> None:
    """CONCERN-2"""
    table = Table(1, concern=0)
    its = table.state.concern
    assert its is not None
    table.game.correct(f"players.{its.seat}.illuminated.0", "3")
    assert table.player(its.seat).illuminated == [""]


def test_no_more_cards_than_slots() -> None:
    """WAGON-2"""
    table = Table().with_heroes(KNIGHT, BARD, hero())
    assert refused(table, "players.0.heroes.3", table.state.inn[0]) == "correction-impossible"
    assert refused(table, "players.0.heroes.4", table.state.inn[0]) == "correction-field"


def test_gifts_lie_on_a_companion_and_go_with_it() -> None:
    """COMP-1, COUNT-1"""
    table = Table().with_companion("raven", 1).with_companion("phoenix", seat=1)
    quartz = table.game.state.supply["quartz"]
    table.game.correct("players.0.companions.0.used.2", True)
    assert (table.me.gifts, table.game.state.supply["quartz"]) == (2, quartz - 1)
    table.game.correct("players.0.companions.0", "ice_mouse")
    assert (table.me.gifts, table.game.state.supply["quartz"]) == (0, quartz + 1)
    table.game.correct("players.0.companions.0.used.1", True)
    table.game.correct("players.1.companions.1", None)
    assert refused(table, "players.0.companions.0.used.3", True) == "correction-field"
    assert refused(table, "players.0.companions.0.used.1", 1) == "correction-value"


def test_a_stray_has_one_ability() -> None:
    """COMP-3"""
    table = Table().with_companion("grace")
    table.game.correct("players.0.companions.0.used.1", True)
    assert table.me.gifts == 0
    assert refused(table, "players.0.companions.0.used.2", True) == "correction-field"


def test_a_described_card_comes_off_the_deck_of_a_real_table() -> None:
    """INN-1, COMM-1: with the town of the card that lay there, or with its own."""
    table = Table(lazy=True)
    size = table.state.decks["heroes"].size
    table.game.correct("players.0.heroes.0", {"town": "Farglen", "goods": ["book"], "bonus": "lantern"})
    assert table.game.state.hero(table.me.heroes[0]).goods == ("book",)
    assert table.game.state.decks["heroes"].size == size - 1
    table.game.correct("players.0.heroes.0", None)
    assert table.game.state.decks["heroes"].size == size
    assert refused(table, "players.0.commissions.0", {"goods": ["book"] * 3}) == "entry-missing"
    assert refused(table, "players.0.commissions.0", {"goods": ["book"]}) == "entry-missing"
    table.game.correct("tops.Farglen", {"goods": ["book", "book", "staff"]})
    assert table.game.state.commission(str(table.game.state.tops["Farglen"])).town == "Farglen"
    table.game.correct("players.0.deeds.0", "?deed")
    assert table.me.deeds[0].startswith("?deed ")


def test_a_dealt_card_is_not_described() -> None:
    for value in ({"town": "Farglen"}, "?hero"):
        assert refused(Table(), "inn.0", value) == "correction-value"


# Tiles


def test_an_upgrade_moves_between_the_track_and_the_wagons() -> None:
    """UPGR-1"""
    table = Table().with_upgrade("vp", seat=1)
    table.game.correct("players.0.upgrades.0", "slot_1")
    assert "slot_1" not in table.game.state.upgrades
    table.game.correct("players.0.upgrades.0", "vp")
    assert (table.me.upgrades, table.player(1).upgrades) == (["vp"], ["slot_1"])
    assert refused(table, "players.0.upgrades.1", "lantern") == "correction-impossible"
    table.game.correct("upgrades.0", None)
    table.game.correct("players.0.upgrades.0", None)
    assert table.me.upgrades == []


def test_a_second_steed_needs_its_tile() -> None:
    """UPGR-1"""
    table = Table().with_steed("velvet")
    assert refused(table, "players.0.steeds.1", "whisper") == "correction-impossible"
    table.game.correct("players.0.upgrades.0", "steed")
    table.game.correct("players.0.steeds.1", "whisper")
    assert refused(table, "players.0.upgrades.0", None) == "correction-impossible"
    table.game.correct("players.0.steeds.0", None)
    assert table.me.steeds == ["whisper"]
    assert "velvet" in table.game.state.steeds_left


# Dice


def test_night_dice_come_from_the_spent_ones() -> None:
    """REST-4"""
    table = Table().with_reserve("1", "2").with_spent(2)
    for field, value, spent in (
        ("locked.0", None, 3), ("locked.0", "4", 2), ("reserve.2", "blank", 1), ("pool_night", "2", 0),
        ("reserve.0", None, 1), ("pool_night", None, 2),
    ):  # fmt: skip
        table.game.correct(f"players.0.{field}", value)
        assert (table.me.spent, night_dice(table.me)) == (spent, 7)
    table.game.correct("players.0.spent", 0)
    assert refused(table, "players.0.reserve.2", "1") == "correction-no-spent-die"
    assert refused(table, "players.0.spent", 3) == "correction-value"


def test_illuminated_dice_come_from_the_supply() -> None:
    """WAGON-1, COUNT-1"""
    table = Table().with_illuminated("1")
    supply = table.game.state.supply["illuminated"]
    table.game.correct("players.0.pool_illuminated", "3")
    assert table.game.state.supply["illuminated"] == supply - 1
    assert refused(table, "players.0.illuminated.2", "2") == "correction-value"
    table.game.correct("players.0.illuminated.0", None)
    assert table.game.state.supply["illuminated"] == supply


def test_a_travel_die_and_the_event_are_corrected_while_they_count() -> None:
    """TRAVEL-5, TRAVEL-6"""
    table = lead(at_yurg(), joins=("join",)).play("2", "3")
    table.game.correct("caravan.dice.0", "6")
    assert "die 6" in table.options
    assert refused(table, "caravan.dice.2", "6") == "correction-field"
    assert refused(table, "caravan.dice.0", "7") == "correction-value"
    assert refused(table, "caravan.event", None) == "correction-value"
    assert refused(Table(), "caravan.event", "x") == "correction-field"


# Questions asked meanwhile


def test_without_a_die_to_plan_with_a_turn_goes_on() -> None:
    """PLAN-2, MOVE-1: a wagon that nothing moves stays, and the district is activated."""
    table = Table().with_late_dice(None, None, None).with_spent(0).with_space(4)
    assert table.asked == "activate_one"
    assert table.me.space == 4
    table.end_turn()
    assert (table.me.spent, table.state.seat) == (0, 1)


def test_a_reserve_emptied_while_a_slot_is_asked_for_hangs_nothing() -> None:
    """PLAN-4"""
    table = Table().with_reserve("1").with_locked("1", "2", "3").play()
    assert table.asked == "plan_slot"
    table.game.correct("players.0.reserve.0", None)
    assert table.asked == "plan_slot"
    table.play("slot 3", "coins")
    assert table.me.locked == ["1", "2", None]


def test_a_die_put_into_the_pool_before_the_plan_is_spent_by_it() -> None:
    """PLAN-2, COUNT-1"""
    table = Table().with_spent(1).with_reserve("1", "2", "3")
    table.game.correct("players.0.pool_night", "4")
    table.play("die 1", "slot 3", "coins")
    assert night_dice(table.me) == 7
    assert table.me.spent == 1


def test_the_card_that_is_asked_about_stays_where_it_is() -> None:
    """INN-1: until the question is answered."""
    table = at("inn", lazy=True).with_goods("armor").play(*to("inn"), "hero 2")
    assert table.asked == "describe_hero"
    for value in (None, table.state.inn[0]):
        assert refused(table, "inn.1", value) == "correction-in-hand"
    assert refused(table, "inn.0", table.state.inn[1]) == "correction-in-hand"
    table.game.correct("inn.0", None)


def test_a_commission_being_delivered_stays_aboard() -> None:
    """TRAVEL-8: at the last visit too."""
    table = (
        ended()
        .with_commissions(ORDER)
        .with_goods("book", "book+")
        .play("town Farglen", "deliver commission 1")
    )
    assert table.asked == "deliver_good"
    assert refused(table, "players.0.commissions.0", None) == "correction-in-hand"
    table.play("deliver book", "done")
    assert table.me.delivered_commissions == [ORDER.id]


def test_a_second_steed_that_a_correction_has_brought_is_not_asked_for() -> None:
    """UPGR-1"""
    table = lead(at_yurg()).play("1", "die 1", "wagon upgrade", "upgrade steed")
    assert table.asked == "second_steed"
    table.game.correct("players.0.steeds.0", "velvet")
    table.game.correct("players.0.steeds.1", "whisper")
    assert table.asked != "second_steed"
    assert table.me.steeds == ["velvet", "whisper"]


def test_deeds_corrected_while_they_are_counted_are_counted_again() -> None:
    """DEED-1, SCORE-1"""
    choice = deed("3 coins, 2 vp", Need("hero", "any", 1))
    sure = deed("5 prestige", Need("hero", "any", 1))
    table = ended(2).with_deeds(choice).with_log(heroes=[KNIGHT]).with_deeds(sure, seat=1)
    while table.asked != "choose_reward":
        table.play(table._decline())
    table.game.correct("players.0.deeds.1", sure.id)
    table.play("reward vp")
    assert table.asked == "choose_reward"
    table.play("reward vp")
    assert line_of(table, "deed-prestige") is not None
    assert line_of(table, "deed-vp") is not None


def test_coins_made_unknown_while_deeds_are_counted_are_counted_again() -> None:
    """SCORE-1, HIDE-1"""
    choice = deed("3 coins, 2 vp", Need("hero", "any", 1))
    table = ended().with_deeds(choice).with_log(heroes=[KNIGHT])
    while table.asked != "choose_reward":
        table.play(table._decline())
    table.game.correct("players.0.coins", UNKNOWN_JSON)
    table.play("reward vp")
    assert table.asked == "count_coins"
    table.play({"count": 7}, "reward vp")
    assert table.game.result is not None


# Secrets


def test_nobody_else_is_told_which_deed_was_corrected() -> None:
    """HIDE-1: neither the old card nor the new one."""
    table = Table(3).with_deeds(deed("1 vp", Need("hero", "any", 1)), seat=1)
    old, new = table.player(1).deeds[0], table.game.state.decks["deeds"].bottom[0]
    table.game.correct("players.1.deeds.0", new)
    kind, value = table.game.log[-1]
    asked = table.question
    for seat in (0, 2, -1):
        seen = value_seen(asked, kind, value, seat, table.game.state)
        assert seen == {"field": "players.1.deeds.0", "old": UNKNOWN_JSON, "new": UNKNOWN_JSON}
        assert state_to_json(observe(table.game.state, seat))["players"][1]["deeds"] == ["?deed"]
    assert value_seen(asked, kind, value, 1, table.game.state) == {
        "field": "players.1.deeds.0", "old": old, "new": new,
    }  # fmt: skip


def test_what_was_told_of_a_deed_is_forgotten_with_it() -> None:
    """HIDE-1: a card that went back to the deck lies nowhere any more."""
    table = Table(lazy=True)
    table.game.correct("players.1.deeds.0", "?deed")
    card = table.player(1).deeds[0]
    table.game.correct("players.1.deeds.0", None)
    assert card not in table.game.state.entered
