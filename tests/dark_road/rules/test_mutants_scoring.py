"""Scoring and setup once more: deeds named at a real table, lines of the score, decks by their cards."""

from companion.core.results import Result, ScoreLine
from companion.core.unknown import UNKNOWN
from companion.games.dark_road import new_game
from companion.games.dark_road.box import Deed, Need, Reward
from tests.dark_road.builders import NAMES, Table, box_with, hero, pinned_box


def result(table: Table) -> Result:
    found = table.game.result
    assert found is not None
    return found


# Deeds


def test_a_deed_of_the_catalogue_is_named_at_scoring() -> None:
    """DEED-1: then it counts by what was delivered, and is not offered for the next one."""
    two, three = (
        Deed(f"own deed {count}", (Reward("vp", count),), (Need("hero", "any", count),), 1, origin="owner")
        for count in (2, 3)
    )
    table = Table(1, lazy=True).with_box(box_with(two, three)).with_log(heroes=[hero(), hero()]).with_end()
    table.state.decks["deeds"] = table.state.decks["deeds"]._replace(pool=(two.id, three.id))
    for card in ("?deed 98", "?deed 99"):
        table.state.entered[card] = Deed(card)
        table.state.players[0].deeds.append(card)
    assert (table.asked, table.options) == ("describe_deed", [two.id, three.id])
    table.play(two.id)
    assert (table.asked, table.options) == ("describe_deed", [three.id])
    assert table.state.deed("?deed 98").rewards == two.rewards
    assert table.state.deed("?deed 98").id == "?deed 98"
    table.play(three.id)
    assert result(table).score(0) == 5 + 2
    assert table.state.draws == {"describe": 2}


def test_a_deed_that_asks_for_nothing_counts_never_and_without_a_limit_once() -> None:
    """DEED-1"""
    nothing = Deed("asks for nothing", (Reward("vp", 5),), (), 1)
    unlimited = Deed("no limit", (Reward("vp", 2),), (Need("hero", "any", 1),), None)
    table = Table(1).with_box(box_with(nothing, unlimited)).with_deeds(nothing, unlimited)
    table.with_log(heroes=[hero(), hero(), hero()]).with_end()
    assert result(table).score(0) == 5 + 2


# Lines of the score


def test_the_lines_of_a_score_name_their_rules_and_figures() -> None:
    """SCORE-1, SCORE-2, DEED-1: and leave out what brought nothing."""
    deed = Deed("own deed", (Reward("coins", 4),), (Need("hero", "any", 1),), 1)
    table = Table(1).with_deeds(deed).with_log(heroes=[hero()]).with_prestige(12).with_illuminated("1")
    table.with_upgrade("vp").with_end()
    assert result(table).standings[0].lines == (
        ScoreLine("base", 12, "SCORE-1", (14, 12)),
        ScoreLine("deed-coins", 0, "DEED-1", ("own deed", 4)),
        ScoreLine("vp-upgrade", 2, "SCORE-2"),
        ScoreLine("unused-illuminated", 1, "SCORE-2", (1,)),
    )


def test_a_score_of_nothing_still_says_of_what() -> None:
    """SCORE-1"""
    table = Table(1).with_prestige(0).with_end()
    assert result(table).standings[0].lines == (ScoreLine("base", 0, "SCORE-1", (10, 0)),)


def test_a_scored_game_is_over() -> None:
    """END-1"""
    table = Table(1).with_end()
    assert table.game.question is None
    assert table.game.state.phase == "over"


def test_coins_behind_a_screen_are_asked_for_by_that_name() -> None:
    """SCORE-1, HIDE-1"""
    table = Table(1, lazy=True, variants=("hidden-coins",)).with_coins(UNKNOWN).with_end()
    assert table.question.accepts is not None
    assert table.question.accepts.kind == "coins"
    table.play({"count": 3})
    assert table.state.draws == {"describe": 1}


# Decks


def test_each_road_has_its_own_events() -> None:
    """SETUP-5"""
    state = new_game(NAMES[:2], seed=1, data=pinned_box()).state
    for road in ("highway", "shortcut"):
        assert {state.event(card).road for card in state.decks[road].pool} == {road}


def test_a_real_table_has_as_many_cards_as_its_box() -> None:
    """SETUP-3, COUNT-1: 30 commissions make six stacks of five, one of each lies open."""
    state = Table(lazy=True).state
    size = state.decks["commissions Farglen"].size
    assert (size, type(size)) == (4, int)
