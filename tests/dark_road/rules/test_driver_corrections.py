"""Corrections of the table and of printed facts."""

from typing import Any

import pytest

from companion.core.errors import BadData, Illegal
from companion.core.unknown import UNKNOWN
from companion.games.dark_road.names import GOODS
from tests.dark_road.builders import Table, at, to
from tests.dark_road.driving import dealt

# Corrections


@pytest.mark.parametrize(
    "field, old, new",
    [
        ("players.0.coins", 10, 0),
        ("players.1.coins", 10, 500),
        ("players.0.prestige", 5, 500),
        ("players.0.lanterns", 0, 4),
        ("players.0.horseshoes", 0, 3),
        ("players.0.quartz", 0, 3),
        ("players.0.space", 0, 4),
        ("players.0.goods.armor+", 0, 2),
        ("players.0.locked.2", "3", "blank"),
        ("players.0.reserve.3", "4", "extra"),
        ("players.0.illuminated.0", "2", "4"),
        ("players.0.steeds.0", "velvet", "whisper"),
        ("wheel_top", "potion", "weapon"),
        ("dark_market", "south", "east"),
        ("ruins", "bottom-left", "top-right"),
        ("fortune_coins", 5, 0),
        ("buildings.3", "lanternworks", "mansion"),
    ],
)
def test_the_table_is_right_about_a_field(field: str, old: Any, new: Any) -> None:
    """WAGON-1, RULING-2: old and new value are recorded, and undo restores the old one."""
    table = Table().with_illuminated("2").with_steed("velvet")
    before = table.game.state_hash()
    table.game.correct(field, new)
    assert table.game.log[-1] == ["correct", {"field": field, "old": old, "new": new}]
    assert table.game.state_hash() != before
    table.game.correct(field, old)
    assert table.game.log[-1][1]["old"] == new
    table.game.undo()
    table.game.undo()
    assert table.game.state_hash() == before


def test_a_correction_moves_pieces_between_wagon_and_supply() -> None:
    """COUNT-1"""
    table = Table()
    supply = table.game.state.supply
    for field, value in (
        ("lanterns", 3),
        ("quartz", 2),
        ("horseshoes", 1),
        ("goods.book", 4),
        ("goods.book+", 1),
    ):
        table.game.correct(f"players.1.{field}", value)
    supply = table.game.state.supply
    assert (supply["lantern"], supply["quartz"], supply["horseshoe"], supply["book"]) == (13, 22, 11, 9)


def test_a_correction_of_the_market_sets_all_dice_at_once() -> None:
    """COUNT-1, BAZAAR-1: five dice, two a section."""
    table = Table()
    market = {**dict.fromkeys(GOODS, 0), "armor": 2, "book": 2, "staff": 1}
    table.game.correct("market", market)
    assert table.game.state.market == market


@pytest.mark.parametrize(
    "field, value, code",
    [
        ("players.0.coins", -1, "correction-value"),
        ("players.0.coins", 501, "correction-value"),
        ("players.0.coins", "7", "correction-value"),
        ("players.0.coins", True, "correction-value"),
        ("players.0.prestige", 501, "correction-value"),
        ("players.0.lanterns", 5, "correction-value"),
        ("players.0.horseshoes", 4, "correction-value"),
        ("players.0.space", 5, "correction-value"),
        ("players.0.goods.gold", 1, "correction-field"),
        ("players.0.goods.armor", 15, "correction-value"),
        ("players.0.goods.armor", 8, "correction-impossible"),
        ("players.0.locked.0", "5", "correction-value"),
        ("players.0.locked.3", "1", "correction-value"),
        ("players.0.locked.1", "1", "correction-no-spent-die"),
        ("players.0.illuminated.2", "1", "correction-value"),
        ("players.0.steeds.0", "lovebug", "correction-value"),
        ("players.0.steeds.0", "donkey", "correction-value"),
        ("players.0.name", "Zoe", "correction-field"),
        ("players.2.coins", 1, "correction-field"),
        ("players.0.quartz", 3, "correction-impossible"),
        ("wheel_top", "gold", "correction-value"),
        ("dark_market", "up", "correction-value"),
        ("ruins", "up", "correction-value"),
        ("fortune_coins", 6, "correction-value"),
        ("buildings.1", "oracle", "correction-value"),
        ("buildings.1", "tavern", "correction-value"),
        ("buildings.0", "mansion", "correction-field"),
        ("buildings.5", "mansion", "correction-field"),
        ("market", {"armor": 5}, "correction-value"),
        ("market", dict.fromkeys(GOODS, 1), "correction-impossible"),
        ("market", {**dict.fromkeys(GOODS, 0), "armor": 3, "book": 2}, "correction-value"),
        ("inn.0", "nobody", "correction-value"),
        ("inn.4", "agatha", "correction-value"),
        ("weather", "snow", "correction-field"),
        (7, 7, "correction-field"),
    ],
)
def test_a_correction_that_cannot_be_is_refused_and_changes_nothing(
    field: Any, value: Any, code: str
) -> None:
    """COUNT-1, WAGON-1: no piece appears or vanishes, no slot holds too much."""
    table = Table().with_illuminated("2").with_steed("velvet").with_steed("lovebug", seat=1)
    table.with_locked("1", None, "3").with_items(horseshoes=1)
    before, log = table.game.state_hash(), len(table.game.log)
    with pytest.raises(Illegal) as refused:
        table.game.correct(field, value)
    assert refused.value.code == code
    assert (table.game.state_hash(), len(table.game.log)) == (before, log)


def test_the_limits_of_an_upgraded_wagon_hold_for_corrections() -> None:
    """RULING-18"""
    table = Table().with_upgrade("lantern").with_upgrade("steed", seat=1)
    table.game.correct("players.0.lanterns", 3)
    with pytest.raises(Illegal):
        table.game.correct("players.0.lanterns", 4)
    table.game.correct("players.1.quartz", 2)
    with pytest.raises(Illegal):
        table.game.correct("players.1.quartz", 3)


def test_no_more_goods_can_be_corrected_into_being_than_there_are() -> None:
    """COUNT-1"""
    table = Table().with_goods(*["book"] * 12, seat=1)
    table.game.correct("players.0.goods.book", 2)
    with pytest.raises(Illegal) as refused:
        table.game.correct("players.0.goods.book", 3)
    assert refused.value.code == "correction-impossible"


def test_at_a_real_table_goods_lie_where_they_are_seen_to_lie() -> None:
    """WAGON-3"""
    table = Table(lazy=True)
    table.game.correct("players.0.goods.armor", 8)
    assert table.me.waved == ((8, 0, 0, 0, 0, 0), 0)
    assert table.game.state.fits(table.me, (8, 0, 0, 0, 0, 0))


def test_coins_can_be_corrected_to_unknown_and_back() -> None:
    """HIDE-1"""
    table = Table()
    table.game.correct("players.0.coins", {"unknown": "count"})
    assert table.me.coins is UNKNOWN
    table.game.correct("players.0.coins", 3)
    assert table.game.log[-1][1]["old"] == {"unknown": "count"}
    assert table.me.coins == 3


def test_another_card_may_lie_at_the_inn_than_the_app_believes() -> None:
    """SETUP-8: the two cards change places."""
    game = dealt()
    old, new = game.state.inn[2], game.state.decks["heroes"].pool[0]
    size = game.state.decks["heroes"].size
    game.correct("inn.2", new)
    assert game.state.inn[2] == new
    assert old in game.state.decks["heroes"].pool
    assert new not in game.state.decks["heroes"].pool
    assert game.state.decks["heroes"].size == size
    deed = game.state.decks["deeds"].pool[0]
    game.correct("courtyard.1", deed)
    assert game.state.courtyard[1] == deed


def test_the_pending_question_is_asked_anew_after_a_correction() -> None:
    """DARK-1"""
    table = at("dark_market").play(*to("dark_market"))
    assert len(table.options) == 4
    table.game.correct("players.0.coins", 2)
    assert table.options == ["steps 1", "steps 2"]
    assert table.question.index == len(table.game.log)
    table.game.correct("players.0.coins", 1)
    assert table.goods(0) == ["instrument", "potion"]  # one option left: not asked
    table.game.undo()
    assert table.options == ["steps 1", "steps 2"]


def test_a_correction_ends_what_can_be_redone() -> None:
    """PLAN-2"""
    table = Table().play("die 1")
    table.game.undo()
    table.game.correct("players.0.coins", 2)
    assert not table.game.can_redo


def test_a_finished_game_can_still_be_corrected_and_that_undone() -> None:
    """END-1"""
    table = Table().with_end()
    table.game.correct("players.0.coins", 2)
    assert table.game.question is None
    assert table.me.coins == 2
    table.game.undo()
    assert table.me.coins == 10


# Printed facts


def test_a_printed_fact_can_be_changed_in_the_middle_of_a_game() -> None:
    """PLAN-3: and is then as good as the rulebook's."""
    table = Table(lazy=True).play("die 4", "slot 1")
    assert table.options == ["take staff"]
    table.game.undo()
    table.game.change_print("crafting.4", "book")
    assert table.game.log[-1] == ["data", {"field": "crafting.4", "old": "staff", "new": "book"}]
    table.play("slot 1")
    assert table.goods() == ["book"]
    assert table.asked == "activate_one"


def test_a_changed_fact_is_undone_with_its_record() -> None:
    """PLAN-3"""
    table = Table().play("die 4")
    table.game.change_print("crafting.4", "book")
    table.game.undo()
    table.play("slot 1")
    assert table.goods() == ["staff"]


def test_another_order_of_the_wheel_keeps_the_good_worth_5() -> None:
    """SETUP-2"""
    table = Table()
    order = ["armor", "book", "instrument", "potion", "staff", "weapon"]
    table.game.change_print("wheel", order)
    values = table.game.state.values()
    assert [values[good] for good in ("potion", "staff", "weapon", "armor", "book", "instrument")] == [
        *(5, 4, 3),
        *(2, 1, 1),
    ]


@pytest.mark.parametrize(
    "fact, value",
    [
        ("weather", "snow"),
        ("crafting.7", "book"),
        ("crafting.4", "gold"),
        ("wheel", ["armor"]),
        ("counts", {}),
        ("origins", {}),
        ("ruins.bottom-left", ["book", "staff"]),
    ],
)
def test_a_print_that_cannot_be_is_refused_and_changes_nothing(fact: str, value: Any) -> None:
    """COUNT-1"""
    table = Table()
    before, log, box = table.game.state_hash(), len(table.game.log), table.game.state.box
    with pytest.raises(BadData):
        table.game.change_print(fact, value)
    assert (table.game.state_hash(), len(table.game.log)) == (before, log)
    assert table.game.state.box is box
