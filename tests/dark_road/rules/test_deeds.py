"""Deeds: how they are gained and when they count (DEED-1)."""

import pytest

from companion.core.unknown import UNKNOWN
from companion.games.dark_road.box import Deed, Need
from tests.dark_road.builders import Table, at, commission, hero, to
from tests.dark_road.rules.ending import deed, ended, result_of

TOWNS = ("Northbreak", "Scorchborn", "Windglass", "Farglen", "Nightpoem", "Cursecairn")


# Gaining deeds


@pytest.mark.parametrize(
    "choice, card, prestige, horseshoes",
    [("deed 1", "full-log", 7, 0), ("deed 2", "three-knights", 5, 1), ("deck", "three-roads", 5, 0)],
)
def test_a_deed_comes_with_its_banners_bonus(choice: str, card: str, prestige: int, horseshoes: int) -> None:
    """DEED-1: 2 prestige at the top, a horseshoe at the bottom, nothing for the deck's top."""
    table = at("dark_market").with_courtyard("full-log", "three-knights").with_deed_deck("three-roads")
    table.with_dark_market("west").play(*to("dark_market"), "steps 3", "a deed")
    assert table.asked == "which_deed"
    table.play(choice)
    assert table.me.deeds == [card]
    assert (table.me.prestige, table.me.horseshoes) == (prestige, horseshoes)


def test_the_courtyard_is_refilled_at_rest_in_the_same_place() -> None:
    """DEED-1, REST-3."""
    table = at("dark_market").with_courtyard("full-log", "three-knights").with_deed_deck("three-roads")
    table.with_dark_market("west").play(*to("dark_market"), "steps 3", "a deed", "deed 1")
    assert table.state.courtyard == ["three-roads", "three-knights"]
    assert table.state.decks["deeds"].size == 0


def test_an_empty_deed_deck_refills_nothing_and_offers_no_top() -> None:
    """RULING-10."""
    table = at("dark_market").with_courtyard("full-log", "three-knights").with_deed_deck()
    table.with_dark_market("west").play(*to("dark_market"), "steps 3", "a deed")
    assert table.options == ["deed 1", "deed 2"]
    table.play("deed 2")
    assert table.state.courtyard == ["full-log", None]


def test_a_single_deed_left_is_taken_without_a_question() -> None:
    """RULING-10."""
    table = at("dark_market").with_courtyard(None, "three-knights").with_deed_deck()
    table.with_dark_market("west").play(*to("dark_market"), "steps 3", "a deed")
    assert table.me.deeds == ["three-knights"]


def test_with_no_deed_left_the_south_gives_a_commission() -> None:
    """RULING-10: nothing to choose between."""
    table = at("dark_market").with_courtyard().with_deed_deck().with_dark_market("west")
    table.play(*to("dark_market"), "steps 3")
    assert table.asked == "which_commission"


def test_a_wagon_holds_any_number_of_deeds() -> None:
    """WAGON-6."""
    table = at("dark_market").with_deeds("blue-trade", "green-trade", "purple-trade", "whole-land")
    table.with_dark_market("west").play(*to("dark_market"), "steps 3", "a deed", "deck")
    assert len(table.me.deeds) == 5


# Deeds: what they ask


@pytest.mark.parametrize("delivered, times", [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (8, 2)])
def test_a_deed_counts_as_often_as_its_limit_allows_with_cards_of_its_own_each_time(
    delivered: int, times: int
) -> None:
    """DEED-1, RULING-84: 2 heroes each time, at most twice."""
    table = ended().with_log(heroes=[hero() for _ in range(delivered)])
    table.with_deeds(deed("1 vp", Need("hero", "any", 2), limit=2))
    assert result_of(table).score(0) == 5 + times


@pytest.mark.parametrize("where", ["Northbreak", "blue", "any"])
def test_a_deed_asks_for_a_town_a_region_or_any(where: str) -> None:
    """DEED-1."""
    heroes = [hero(town=town) for town in TOWNS]
    table = ended().with_log(heroes=heroes)
    table.with_deeds(deed("1 vp", Need("hero", where, 1), limit=9))
    assert result_of(table).score(0) == 5 + {"Northbreak": 1, "blue": 2, "any": 6}[where]


@pytest.mark.parametrize("card, times", [("hero", 2), ("commission", 3), ("card", 5)])
def test_a_deed_asks_for_heroes_commissions_or_either(card: str, times: int) -> None:
    """DEED-1."""
    orders = [commission("armor book staff", "Farglen") for _ in range(3)]
    table = ended().with_log([hero(town="Farglen"), hero(town="Farglen")], orders)
    table.with_deeds(deed("1 vp", Need(card, "green", 1), limit=9))
    assert result_of(table).score(0) == 5 + times


def test_every_need_of_a_deed_must_be_met() -> None:
    """DEED-1: the scarcest decides how often."""
    needs = (Need("hero", "Northbreak", 1), Need("hero", "Windglass", 1))
    heroes = [hero(), hero(), hero(), hero(town="Windglass")]
    table = ended().with_log(heroes=heroes)
    table.with_deeds(deed("2 vp", *needs, limit=3))
    assert result_of(table).score(0) == 7
    table = ended().with_log(heroes=[hero(), hero()])
    table.with_deeds(deed("2 vp", *needs, limit=3))
    assert result_of(table).score(0) == 5


def test_one_delivered_card_counts_for_several_deeds() -> None:
    """DEED-1: and for two of the same kind."""
    table = ended().with_log(heroes=[hero()])
    table.with_deeds(deed("1 vp", Need("hero", "Northbreak", 1)), deed("2 vp", Need("card", "blue", 1)))
    assert result_of(table).score(0) == 8


def test_heroes_still_aboard_count_for_nothing() -> None:
    """DEED-1: delivered ones only."""
    table = ended().with_heroes(hero()).with_deeds(deed("1 vp", Need("hero", "any", 1)))
    assert result_of(table.play("no town")).score(0) == 5


def test_deliveries_of_the_last_visit_count_for_deeds() -> None:
    """RULING-85."""
    table = ended().with_heroes(hero()).with_deeds(deed("1 vp", Need("hero", "any", 1)))
    assert result_of(table.play("town Northbreak", "deliver hero 1")).score(0) == 6


def test_the_owner_chooses_between_a_deeds_benefits_each_time() -> None:
    """DEED-1, SCORE-3."""
    table = ended().with_coins(10).with_prestige(10).with_log(heroes=[hero(), hero()])
    table.with_deeds(deed("3 coins, 3 prestige", Need("hero", "any", 1), limit=2))
    assert table.asked == "choose_reward"
    assert table.question.seat == 0
    assert table.options == ["reward coins", "reward prestige"]
    table.play("reward coins", "reward prestige")
    assert result_of(table).score(0) == 13


def test_a_choice_comes_after_everything_else_that_deeds_bring() -> None:
    """SCORE-1, SCORE-3: deeds count in any order, so their owner chooses when the rest is known."""
    table = Table(1, lazy=True).with_end().with_coins(10).with_prestige(10).with_log(heroes=[hero()])
    table.with_deeds(
        deed("3 coins, 3 prestige", Need("hero", "any", 1)), deed("3 coins", Need("hero", "any", 1))
    )
    table.state.entered["?deed 99"] = Deed("?deed 99")
    table.state.players[0].deeds.append("?deed 99")
    table.play({"prestige": 1})
    assert table.asked == "choose_reward"
    assert table.question.params[1:] == (3, 1), "coins and prestige of the two other deeds"
    table.play("reward prestige")
    assert result_of(table).score(0) == 13
    lines = [line.points for line in result_of(table).standings[0].lines]
    assert len(lines) == 4


def test_a_deed_with_one_benefit_is_not_asked_about() -> None:
    """DEED-1."""
    table = ended().with_log(heroes=[hero()]).with_deeds(deed("3 prestige", Need("hero", "any", 1)))
    assert result_of(table).score(0) == 8


# At a real table


def test_at_a_real_table_an_unknown_deed_is_told_at_scoring() -> None:
    """DEED-1: what it brought is enough; nothing was asked before."""
    table = Table(1, lazy=True).with_end()
    table.state.entered["?deed 99"] = Deed("?deed 99")
    table.state.players[0].deeds.append("?deed 99")
    assert table.asked == "describe_deed"
    assert table.question.seat is None
    assert table.question.accepts is not None
    assert table.question.accepts.needed == ()
    table.play({"prestige": 4, "vp": 2})
    assert result_of(table).score(0) == 9 + 2


@pytest.mark.parametrize(
    "entry, score", [({}, 5), ({"coins": 0}, 5), ({"prestige": 60}, 10), ({"vp": 60}, 65)]
)
def test_at_a_real_table_a_deed_that_failed_brings_nothing(entry: dict[str, int], score: int) -> None:
    """DEED-1."""
    table = Table(1, lazy=True).with_end()
    table.state.entered["?deed 99"] = Deed("?deed 99")
    table.state.players[0].deeds.append("?deed 99")
    assert result_of(table.play(entry)).score(0) == score


def test_hidden_coins_are_counted_at_the_end() -> None:
    """SCORE-1, HIDE-1: seat by seat, after the last visits."""
    table = Table(2, lazy=True, variants=("hidden-coins",)).with_end()
    table.with_coins(UNKNOWN).with_coins(UNKNOWN, 1).with_prestige(30).with_prestige(30, 1)
    for seat, coins in enumerate((12, 25)):
        assert table.asked == "count_coins"
        assert table.question.seat is None
        assert table.question.params == (seat,)
        table.play({"count": coins})
    assert [(s.seat, s.score) for s in result_of(table).standings] == [(1, 25), (0, 12)]
