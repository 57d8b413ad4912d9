"""What rests on a print that nobody has confirmed only warns at a real table; elsewhere it refuses."""

import pytest

from companion.core.errors import Illegal, Warned
from companion.games.dark_road import DarkRoad, new_game, replay
from tests.dark_road.builders import NAMES, Table, at, confirmed, pinned_box, to
from tests.dark_road.rules.at_buildings import beside, enter
from tests.dark_road.rules.journeys import at_yurg, suffer


def _at_one_district(**kwargs: bool) -> Table:
    """Between the bazaar and the Queen's Commissions, with a night die only."""
    return at("bazaar", **kwargs).play("die 1", "slot 2")


# The order of the districts


def test_a_district_that_lies_elsewhere_by_our_order_can_be_waved_through() -> None:
    """ACT-1: the order of the districts is a reference fact."""
    table = _at_one_district(lazy=True)
    assert table.asked == "activate_one"
    assert table.warning("activate dark_market") == ("not-adjacent", "ACT-1")
    table.play("activate dark_market", wave=True)
    assert table.asked == "dark_market_steps"
    assert table.game.log[-1] == ["wave", "activate dark_market"]


def test_a_building_that_is_not_there_stays_refused() -> None:
    """ACT-1: the buildings were placed by the people at the table."""
    table = _at_one_district(lazy=True)
    assert table.refusal("activate quartz_mine") == ("night-die-only", "ACT-1")


def test_with_both_dice_a_waved_district_is_one_of_the_two() -> None:
    """ACT-1, RULING-33: two districts in all, none of them twice."""
    table = at("bazaar", both=True, lazy=True).with_coins(1)
    table.play("die 1", "slot 2", "illuminate blank").play("activate dark_market", wave=True)
    table.play("take instrument", "take potion")
    assert table.refusal("activate dark_market") == ("activated-already", "RULING-33")
    assert table.options == ["activate bazaar", "activate commissions", "activate quartz_mine", "done"]
    table.play("activate bazaar", "done")
    assert table.options == ["activate quartz_mine", "done"]
    assert table.refusal("activate commissions") == ("activated-already", "RULING-33")
    assert table.refusal("activate inn") == ("not-adjacent", "ACT-1")


def test_confirmed_districts_cannot_be_waved_away() -> None:
    """ACT-1."""
    table = at("bazaar", lazy=True)
    table.with_box(confirmed(table.state.box, "districts")).play("die 1", "slot 2")
    with pytest.raises(Illegal, match="not-adjacent"):
        table.game.answer("activate dark_market", wave=True)


# Prices


def _in_the_bazaar(coins: int = 2, **kwargs: bool) -> Table:
    return at("bazaar", **kwargs).with_coins(coins).play(*to("bazaar"))


def test_a_good_that_is_too_dear_by_our_wheel_can_be_bought_for_what_the_table_shows() -> None:
    """BAZAAR-2: a potion costs 5 by our wheel; on the table it is worth 2."""
    table = _in_the_bazaar(2, lazy=True)
    assert table.warning("buy potion") == ("too-few-coins", "BAZAAR-2")
    table.play("buy potion", wave=True)
    assert table.asked == "worth_at_table"
    assert table.options == ["1", "2"]
    table.play("2")
    assert table.me.coins == 0
    assert table.goods() == ["potion"]


def test_where_one_value_alone_can_be_paid_it_is_not_asked() -> None:
    """BAZAAR-2."""
    table = _in_the_bazaar(1, lazy=True).play("buy potion", wave=True)
    assert table.me.coins == 0
    assert table.goods() == ["potion"]


def test_without_a_coin_nothing_can_be_waved_through() -> None:
    """BAZAAR-2: no section of the wheel is worth nothing."""
    table = _in_the_bazaar(0, lazy=True)
    assert table.refusal("buy potion") == ("too-few-coins", "BAZAAR-2")


# Goods of a value


def test_a_good_that_is_not_worth_one_by_our_wheel_can_be_waved_through() -> None:
    """ICON-1: with potion on top our wheel has weapon and instrument at $1."""
    table = suffer(at_yurg(lazy=True), "gain good worth-1")
    assert table.options[:2] == ["take weapon", "take instrument"]
    assert table.warning("take book") == ("not-printed", "SETUP-2")
    table.play("take book", wave=True)
    assert table.goods() == ["book"]


@pytest.mark.parametrize("name", ["guildhall", "lanternworks", "filigree"])
def test_the_goods_worth_one_of_a_building_can_be_waved_through(name: str) -> None:
    """BUILD-1."""
    table = enter(beside(name, lazy=True), name)
    before = {"guildhall": ("pay coins", "take armor"), "lanternworks": (), "filigree": ("pay coins",)}
    table.play(*before[name])
    mark = "+" if name == "filigree" else ""
    assert table.warning(f"take book{mark}") == ("not-printed", "SETUP-2")
    table.play(f"take book{mark}", wave=True)
    assert f"book{mark}" in table.goods()


def test_a_price_of_a_good_worth_one_can_be_waved_through() -> None:
    """BUILD-1: Candle & Quartz; that the good is basic is a rule, not a print."""
    table = enter(beside("candle_and_quartz", lazy=True).with_goods("book", "book+"), "candle_and_quartz")
    assert table.refusal("pay book+") == ("basic-good-worth-one", "BUILD-1")
    assert table.warning("pay book") == ("basic-good-worth-one", "BUILD-1")
    table.play("pay book", wave=True)
    assert table.goods() == ["book+"]


def test_which_good_is_the_most_valuable_can_be_waved_through() -> None:
    """RULING-65."""
    table = suffer(at_yurg(lazy=True).with_goods("potion", "weapon"), "lose good valuable")
    assert table.warning("discard weapon") == ("not-most-valuable", "RULING-65")
    table.play("discard weapon", wave=True)
    assert table.goods() == ["potion"]


# Setup


def _until(game: DarkRoad, kind: str) -> DarkRoad:
    while game.question is not None and game.question.kind != kind:
        game.answer(game.question.options[0])
    assert game.question is not None
    return game


def test_the_section_without_a_die_can_be_another_than_by_our_wheel() -> None:
    """SETUP-2: the one before the $5."""
    game = _until(new_game(NAMES[:2], data=pinned_box()), "section_without_die")
    top = game.state.box.board.wheel[game.state.wheel_top]
    (believed,) = game.question.options
    other = next(option for option, _ in game.question.warned)
    assert top not in (option for option, _ in game.question.warned)
    with pytest.raises(Warned, match="other-section"):
        game.answer(other)
    game.answer(other, wave=True)
    assert game.state.market[other] == 0
    assert game.state.market[believed] == 1
    assert sum(game.state.market.values()) == 5


def test_a_starting_good_that_our_wheel_has_elsewhere_can_be_waved_through() -> None:
    """SETUP-10: and the game replays."""
    game = _until(new_game(NAMES[:2], data=pinned_box()), "printed_good")
    assert game.question.options == ["take " + game.state.box.board.wheel[game.state.wheel_top]]
    other = next(option for option, _ in game.question.warned)
    with pytest.raises(Warned, match="not-printed"):
        game.answer(other)
    game.answer(other, wave=True)
    assert game.state.players[0].goods[other.removeprefix("take ")] == 1
    again = replay(game.log, pinned_box())
    assert again.state_hash() == game.state_hash()


def test_with_a_confirmed_wheel_nothing_is_asked_about_it() -> None:
    """SETUP-2, SETUP-10."""
    game = new_game(NAMES[:2], data=confirmed(pinned_box(), "wheel"))
    asked = set()
    while game.state.phase == "setup":
        assert game.question is not None
        asked.add(game.question.kind)
        game.answer(game.question.options[0] if game.question.options else {"bonus": "lantern"})
    assert not {"section_without_die", "printed_good"} & asked


# Where we deal, the print is ours


def test_in_a_dealt_game_what_rests_on_our_prints_is_refused() -> None:
    """ACT-1, BAZAAR-2, ICON-1, BUILD-1, RULING-65."""
    assert _at_one_district().refusal("activate dark_market") == ("not-adjacent", "ACT-1")
    assert _in_the_bazaar(2).refusal("buy potion") == ("too-few-coins", "BAZAAR-2")
    table = suffer(at_yurg(), "gain good worth-1")
    assert (table.asked, table.question.warned) == ("which_good", ())
    assert suffer(at_yurg(), "gain good worth-3").goods() == ["armor"]
    table = enter(beside("candle_and_quartz").with_goods("book"), "candle_and_quartz")
    assert table.refusal("pay book") == ("basic-good-worth-one", "BUILD-1")
    table = suffer(at_yurg().with_goods("potion", "weapon"), "lose good valuable")
    assert table.goods() == ["weapon"]
