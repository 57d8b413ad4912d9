"""The last visit, scores and ties (END-1, SCORE-1 to SCORE-4)."""

import pytest

from companion.core.results import ScoreLine
from companion.games.dark_road.box import Need
from tests.dark_road.builders import Table, at, commission, hero
from tests.dark_road.rules.ending import deed, ended, line_of, result_of

# END-1: the last visit


def test_everyone_visits_one_town_of_choice_at_the_end() -> None:
    """END-1: in seat order, any of the six."""
    table = ended(3).with_heroes(hero(town="Farglen"), hero(town="Northbreak"))
    table.with_heroes(hero(town="Cursecairn"), seat=2)
    assert table.asked == "visit_town"
    assert table.question.seat == 0
    assert table.options == ["no town", "town Northbreak", "town Farglen"]
    assert table.refusal("town Windglass") == ("nothing-to-deliver", "TRAVEL-7")
    table.play("town Farglen")
    assert table.me.prestige == 5, "nothing delivered yet"
    table.play("deliver hero 1")
    assert table.question.seat == 2, "seat 1 has nothing to deliver"
    assert table.me.prestige == 7
    assert len(table.me.heroes) == 1, "the other town is not visited"
    table.play("town Cursecairn", "deliver hero 1")
    assert table.asked == ""


def test_the_last_visit_is_no_journey() -> None:
    """END-1: no companion, event, dice or good fortune."""
    table = ended().with_goods("armor").with_commissions(commission("armor book staff"))
    row = list(table.state.companion_row)
    table.play("town Northbreak", "deliver commission 1")
    assert table.asked == ""
    assert table.state.companion_row == row
    assert table.me.companions == []
    assert table.me.prestige == 6
    assert table.me.coins == 10


def test_the_last_visit_may_be_declined() -> None:
    """END-1."""
    table = ended().with_heroes(hero()).play("no town")
    assert table.asked == ""
    assert table.me.coins == 10


def test_companions_do_not_help_on_the_last_visit() -> None:
    """RULING-85."""
    table = at("bazaar", seats=1).with_turn(13).with_late_dice(None, "blank", None).with_heroes(hero())
    table.with_companion("phoenix").with_items(quartz=2).end_turn()
    assert table.state.phase == "end"
    assert table.options == ["no town", "town Northbreak"]


def test_steeds_do_help_on_the_last_visit() -> None:
    """END-1, STEED-1: Woolsworth's quartz comes, and counts for nothing any more."""
    table = (
        ended().with_steed("woolsworth").with_goods("armor+").with_commissions(commission("armor book staff"))
    )
    table.play("town Northbreak", "deliver commission 1")
    assert table.me.quartz == 1


def test_the_end_comes_after_everyones_thirteenth_turn() -> None:
    """END-1, TURN-1: not before the last seat's."""
    table = at("bazaar").with_turn(13, 0).with_late_dice(None, "blank", None).with_heroes(hero())
    table.with_late_dice(None, "blank", None, seat=1).with_space(1, 1)
    table.end_turn()
    assert (table.state.phase, table.state.seat, table.state.round) == ("turns", 1, 13)
    table.end_turn()
    assert table.state.phase == "end"
    assert table.asked == "visit_town"


# SCORE-1: the base


@pytest.mark.parametrize("coins, prestige, base", [(10, 5, 5), (5, 10, 5), (7, 7, 7), (0, 30, 0)])
@pytest.mark.parametrize("edition", ["v1", "v2"])
def test_the_base_is_the_lower_of_coins_and_prestige(
    coins: int, prestige: int, base: int, edition: str
) -> None:
    """SCORE-1, SCORE-3."""
    table = ended(edition=edition).with_coins(coins).with_prestige(prestige)
    assert result_of(table).score(0) == base
    assert line_of(table, "base") == ScoreLine("base", base, "SCORE-1", (coins, prestige))


@pytest.mark.parametrize("kind, score", [("coins", 13), ("prestige", 10)])
def test_deeds_add_coins_or_prestige_before_the_lower_is_taken(kind: str, score: int) -> None:
    """SCORE-1: they help only on the lower side."""
    table = ended().with_coins(10).with_prestige(20).with_log(heroes=[hero()])
    table.with_deeds(deed(f"3 {kind}", Need("hero", "any", 1)))
    assert result_of(table).score(0) == score


# SCORE-2: victory points


def test_victory_points_come_on_top_of_the_base() -> None:
    """SCORE-2, SCORE-3: deeds, the upgrade's 2, and 1 for each unused illuminated die."""
    table = ended().with_coins(10).with_prestige(20).with_log(heroes=[hero()])
    table.with_deeds(deed("3 vp", Need("hero", "any", 1))).with_upgrade("vp").with_illuminated("1", "4")
    assert result_of(table).score(0) == 10 + 3 + 2 + 2
    assert line_of(table, "vp-upgrade") == ScoreLine("vp-upgrade", 2, "SCORE-2")
    assert line_of(table, "unused-illuminated") == ScoreLine("unused-illuminated", 2, "SCORE-2", (2,))


@pytest.mark.parametrize("dice, points", [((), 0), (("blank",), 1), (("4", "4"), 2)])
def test_an_unused_illuminated_die_is_worth_a_point_whatever_it_shows(
    dice: tuple[str, ...], points: int
) -> None:
    """SCORE-2."""
    table = ended().with_illuminated(*dice)
    assert result_of(table).score(0) == 5 + points


@pytest.mark.parametrize("upgrade", ["slot_1", "slot_2", "slot_3", "lantern", "steed"])
def test_no_other_upgrade_scores(upgrade: str) -> None:
    """SCORE-2."""
    table = Table(2).with_end().with_upgrade(upgrade)
    assert result_of(table).score(0) == 5


def test_lanterns_goods_items_and_companions_score_nothing() -> None:
    """SCORE-1, SCORE-2."""
    table = ended().with_lanterns(4).with_goods("armor+").with_items(horseshoes=1, quartz=2)
    table.with_companion("raven", 1, 2)
    assert result_of(table).score(0) == 5


def test_the_lines_add_up_to_the_score() -> None:
    """SCORE-3: a score comes with its breakdown."""
    table = ended().with_log(heroes=[hero(), hero()]).with_upgrade("vp").with_illuminated("1")
    table.with_deeds(deed("4 prestige", Need("hero", "any", 2)), deed("1 vp", Need("hero", "Northbreak", 2)))
    standing = result_of(table).standings[0]
    assert sum(line.points for line in standing.lines) == standing.score == 9 + 1 + 2 + 1
    assert line_of(table, "deed-prestige") is not None


# SCORE-4: ties


def _tied(edition: str = "v2") -> Table:
    """Two seats with 8 points each, equal in everything."""
    table = Table(2, edition).with_end()
    for seat in (0, 1):
        table.with_coins(8, seat).with_prestige(8, seat)
    return table


def test_the_highest_score_wins() -> None:
    """SCORE-3."""
    table = Table(3).with_end().with_prestige(6, 0).with_prestige(9, 1).with_prestige(7, 2)
    standings = result_of(table).standings
    assert [(s.seat, s.place, s.score) for s in standings] == [(1, 1, 9), (2, 2, 7), (0, 3, 6)]
    assert result_of(table).winners == (1,)
    assert {s.tie_break for s in standings} == {""}


@pytest.mark.parametrize(
    "edition, a, b, winner",
    [
        ("v2", (8, 11), (8, 10), 0),
        ("v2", (10, 8), (8, 11), 1),
        ("v1", (8, 11), (8, 10), 0),
        ("v1", (10, 8), (8, 11), 1),
    ],
)
def test_a_tie_goes_to_more_coins_and_prestige(
    edition: str, a: tuple[int, int], b: tuple[int, int], winner: int
) -> None:
    """SCORE-4: with equal bases the sum and the larger of the two say the same."""
    table = Table(2, edition).with_end()
    for seat, (coins, prestige) in enumerate((a, b)):
        table.with_coins(coins, seat).with_prestige(prestige, seat)
    assert result_of(table).winners == (winner,)
    assert result_of(table).standings[0].tie_break == "coins-and-prestige"


@pytest.mark.parametrize("edition, winner", [("v2", 1), ("v1", 0)])
def test_the_editions_differ_where_victory_points_make_the_scores_equal(edition: str, winner: int) -> None:
    """SCORE-4: 9 points each; 7 and 14 have the larger figure, 9 and 13 the larger sum."""
    table = Table(2, edition).with_end()
    table.with_coins(7).with_prestige(14).with_illuminated("1", "2")
    table.with_coins(9, 1).with_prestige(13, 1)
    assert result_of(table).score(0) == result_of(table).score(1) == 9
    assert result_of(table).winners == (winner,)


def test_deeds_count_in_the_first_tie_break() -> None:
    """SCORE-4: coins and prestige with deeds included."""
    table = _tied().with_log(heroes=[hero()]).with_log([hero()], seat=1)
    table.with_deeds(deed("1 coins", Need("hero", "any", 1)))
    assert result_of(table).winners == (0,)
    assert result_of(table).standings[0].tie_break == "coins-and-prestige"


def test_then_the_gifts_on_loyal_companions_decide() -> None:
    """SCORE-4: before commissions."""
    table = _tied().with_companion("raven", 1, seat=1)
    table.with_log(commissions=[commission("armor book staff")])
    assert result_of(table).winners == (1,)
    assert result_of(table).standings[0].tie_break == "gifts"


def test_then_the_delivered_commissions_decide() -> None:
    """SCORE-4: before heroes."""
    table = _tied().with_log(commissions=[commission("armor book staff")], seat=1)
    table.with_log(heroes=[hero(), hero()])
    assert result_of(table).winners == (1,)
    assert result_of(table).standings[0].tie_break == "commissions"


def test_then_the_delivered_heroes_decide() -> None:
    """SCORE-4."""
    table = _tied().with_log(heroes=[hero()]).with_log(heroes=[hero(), hero()], seat=1)
    assert result_of(table).winners == (1,)
    assert result_of(table).standings[0].tie_break == "heroes"


@pytest.mark.parametrize("edition", ["v1", "v2"])
def test_what_is_still_equal_is_shared(edition: str) -> None:
    """SCORE-4."""
    table = _tied(edition)
    result = result_of(table)
    assert result.winners == (0, 1)
    assert [s.place for s in result.standings] == [1, 1]
    assert result.standings[0].tie_break == "shared"


def test_a_shared_place_is_counted_like_two() -> None:
    """SCORE-4: first, first, third."""
    table = Table(4).with_end().with_prestige(9, 1).with_prestige(9, 2).with_prestige(7, 3)
    assert [(s.seat, s.place) for s in result_of(table).standings] == [(1, 1), (2, 1), (3, 3), (0, 4)]


def test_ties_below_the_first_place_are_broken_too() -> None:
    """SCORE-4."""
    table = Table(3).with_end().with_prestige(9, 1).with_coins(12, 2)
    assert [(s.seat, s.place) for s in result_of(table).standings] == [(1, 1), (2, 2), (0, 3)]
    assert [s.tie_break for s in result_of(table).standings] == ["", "coins-and-prestige", ""]


def test_a_dragons_delivery_counts_for_ties_and_deeds() -> None:
    """RULING-77: it lies in the log like any other."""
    table = at("bazaar").with_turn(13).with_late_dice(None, "blank", None)
    table.with_late_dice(None, "blank", None, seat=1).with_space(1, 1)
    table.with_companion("cave_dragon").with_items(quartz=1).with_inn(hero(town="Farglen"))
    table.with_deeds(deed("5 prestige", Need("hero", "Farglen", 1)))
    table.play("use cave_dragon 1").end_turn().end_turn()
    assert table.me.delivered_heroes != []
    assert line_of(table, "deed-prestige") is not None
