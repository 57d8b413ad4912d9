"""The Private Concern turns up its cards and holds what it holds (CONCERN-1, CONCERN-2)."""

import pytest

from companion.core.errors import Illegal
from companion.games.dark_road import new_game
from tests.dark_road.builders import Table
from tests.dark_road.rules.concerned import carrying_out, gaining, its_seat, its_turn, up_to_lines

# Its turn


def test_its_turn_goes_card_move_lines_rest() -> None:
    """CONCERN-1, REST-2, REST-3: in this order, and then it is the next seat's turn."""
    table = its_turn().with_wheel("potion").with_marker(0)
    assert (table.asked, table.question.seat, table.question.params) == ("concern_card", None, ("card",))
    assert table.options == [str(number) for number in range(1, 11)]
    table.play("7")
    assert (table.concern.card, table.asked, table.question.seat) == (7, "concern_move", 1)
    assert table.options == [f"move {spaces}" for spaces in range(5)]
    table.play("move 2")
    assert (its_seat(table).space, table.asked) == (2, "concern_line")
    table.play("line 2", "activate bazaar", "buy armor", "done")
    assert (table.state.set_aside, table.state.market["armor"]) == (1, 0)
    assert table.asked == "concern_line"
    table.play("line 5", "activate inn", "hero 1")
    assert (table.concern.line, table.asked) == (5, "concern_sale")
    table.play("done", "done")
    assert table.asked == "market_die"
    table.play("armor")
    assert (table.state.round, table.state.seat, table.concern.line) == (2, 0, 0)
    assert (table.state.set_aside, table.state.market["armor"]) == (0, 1)
    assert None not in table.state.inn


def test_lines_are_carried_out_in_order_and_each_once() -> None:
    """CONCERN-1"""
    table = up_to_lines(its_turn())
    assert table.options == ["done", *(f"line {number}" for number in range(1, 41))]
    table.play("line 30", {})
    assert table.options == ["done", *(f"line {number}" for number in range(31, 41))]
    table.play("line 40", {})
    assert table.state.seat == 0, "after the last line nothing is left to ask"


def test_the_last_line_takes_no_companion() -> None:
    """CONCERN-1: Rest would follow before anybody could see which one."""
    table = up_to_lines(its_turn()).play("line 39")
    assert "a companion" in table.options
    table.play({}, "line 40")
    assert table.refusal("a companion") == ("not-offered", "")


def test_its_lines_are_counted_anew_each_turn() -> None:
    """CONCERN-1: of its turn so far."""
    table = Table(1, concern=0)
    up_to_lines(table)
    assert table.concern.lines_done == 0
    table.play("line 3", {}, "line 7")
    assert table.concern.lines_done == 2
    table.play({}, "done").end_turn().play("5", "move 0")
    assert table.concern.lines_done == 0


def test_what_flicker_promised_ends_before_its_turn() -> None:
    """CONCERN-1, RULING-58"""
    table = its_turn()
    table.state.free_shortcut = table.state.route_declared = True
    up_to_lines(table)
    assert (table.state.free_shortcut, table.state.route_declared) == (False, False)


def test_each_of_its_piles_is_shuffled_by_itself() -> None:
    """CONCERN-1: so that a dealt game turns up its cards whatever else it turns up."""
    table = carrying_out(its_turn(), "turn up delivery", "1b")
    assert table.state.draws == {"concern card": 1, "concern delivery": 1}


def test_its_wagon_goes_clockwise_round_the_ringway() -> None:
    """CONCERN-1, MOVE-1"""
    table = its_turn().with_space(3, seat=1)
    assert its_seat(up_to_lines(table, 4)).space == 2


def test_ten_cards_are_seen_before_they_are_shuffled() -> None:
    """CONCERN-1: the tenth need not be asked for; then all ten are in play again."""
    table = Table(1, concern=0).with_turn(1, 0)
    for number in range(1, 10):
        assert str(number) in table.options
        table.play(str(number), "move 0", "done").end_turn()
        assert str(number) not in map(str, table.concern.left["card"])
    assert (table.asked, table.concern.card) == ("concern_move", 10)
    table.play("move 0", "done").end_turn()
    assert table.options == [str(number) for number in range(1, 11)]


def test_side_cards_are_turned_up_from_their_own_piles() -> None:
    """CONCERN-1: one a turn; a delivery tile shows one of its sides."""
    table = up_to_lines(its_turn()).play("line 1")
    assert {"turn up notice", "turn up sarcophagus", "turn up delivery"} <= set(table.options)
    table.play("turn up delivery")
    assert (table.asked, table.question.seat, table.question.params) == ("concern_card", None, ("delivery",))
    assert table.options == ["1a", "1b", "2a", "2b"]
    table.play("2b", "line 21")
    assert table.concern.side == "delivery 2b"
    assert table.concern.left["delivery"] == (1,)
    assert not [option for option in table.options if option.startswith("turn up")]
    table.play({}, "done").end_turn().play("5", "move 0")
    assert table.concern.side == ""
    table.play("line 1", "turn up notice")
    assert table.concern.side == "notice 1", "the only one is not asked for"


def test_a_deck_without_side_cards_turns_none_up() -> None:
    """CONCERN-1"""
    game = new_game(1, seed=2, concern="merchant", concern_seat=0)
    game.answer("as it is")
    game.answer("move 1")
    game.answer("line 1")
    assert game.question is not None
    assert not [option for option in game.question.options if option.startswith("turn up")]
    with pytest.raises(Illegal, match="not-offered"):
        game.answer("turn up notice")


# What it has and has not


@pytest.mark.parametrize(
    "effect",
    [
        "gain good any", "gain good any+", "gain good absent", "gain good crafted", "gain good worth-1",
        "gain good worth-5+", "gain tile armor+",
    ],
)  # fmt: skip
def test_any_good_is_one_on_its_marker(effect: str) -> None:
    """CONCERN-2: nobody is asked which, and no tile leaves the supply."""
    table = its_turn()
    supply = dict(table.game.state.supply)
    gaining(table, effect)
    assert (table.concern.goods, table.asked) == (2, "concern_line")
    assert table.state.supply == supply


def test_the_dark_market_and_the_ruins_give_goods_of_its_marker() -> None:
    """CONCERN-2, DARK-1, RUINS-1: two at the market's west, one in the ruins."""
    table = carrying_out(its_turn(), "activate dark_market", "steps 1")
    assert (table.concern.goods, its_seat(table).coins) == (3, 9)
    table.play("line 2", "activate yurg", "ruins")
    assert (table.concern.goods, table.asked) == (4, "concern_line"), "no lantern, no ruins die"


def test_it_buys_at_the_bazaar_for_its_coins() -> None:
    """CONCERN-2, BAZAAR-2: as everyone, and the market die is set aside."""
    table = carrying_out(its_turn(), "activate bazaar", "turn wheel", "buy staff")
    assert (its_seat(table).coins, table.concern.goods, table.state.set_aside) == (7, 2, 1)
    assert table.refusal("buy staff") == ("no-market-die", "BAZAAR-2")


@pytest.mark.parametrize("thing", ["lantern", "horseshoe", "quartz"])
def test_it_never_has_lanterns_horseshoes_or_quartz(thing: str) -> None:
    """CONCERN-2: gains and losses of them come to nothing."""
    table = its_turn()
    supply = dict(table.game.state.supply)
    gaining(table, f"gain {thing} 2", f"lose {thing}")
    player = its_seat(table)
    assert (player.lanterns, player.horseshoes, player.quartz) == (0, 0, 0)
    assert table.state.supply == supply
    assert table.asked == "concern_line"


def test_it_gains_and_loses_coins_prestige_goods_and_vp() -> None:
    """CONCERN-2: never below 0."""
    table = gaining(its_turn(), "gain coins 3", "lose prestige 2", "lose good", "lose good valuable")
    assert (its_seat(table).coins, its_seat(table).prestige, table.concern.goods) == (13, 3, 0)
    table.play("line 2", {"effects": ["lose coins 50", "lose prestige 9"], "vp": 3})
    assert (its_seat(table).coins, its_seat(table).prestige, table.concern.vp) == (0, 0, 3)
    table.play("line 3", {"vp": 1, "lose_vp": 2})
    assert table.concern.vp == 2
    table.play("line 4", {"lose_vp": 50})
    assert table.concern.vp == 0


def test_flips_and_exchanges_of_what_it_lacks_come_to_nothing() -> None:
    """CONCERN-2, RULING-6"""
    table = gaining(its_turn(), "flip up", "flip down", "exchange quartz 1 coins 5")
    table.play("line 2", {"effects": ["exchange lantern 1 prestige 5", "exchange horseshoe 1 quartz 1"]})
    assert (table.asked, its_seat(table).coins, its_seat(table).prestige) == ("concern_line", 10, 5)


def test_buildings_serve_it_as_far_as_it_can_use_them() -> None:
    """CONCERN-2, BUILD-1"""
    table = its_turn().with_buildings("lanternworks", "surveyor", "mansion", "workshop")
    carrying_out(table, "activate lanternworks")
    assert (table.concern.goods, its_seat(table).prestige, its_seat(table).lanterns) == (2, 6, 0)
    table.play("line 2", "activate surveyor")
    assert table.options == ["done", "pay coins"]
    table.play("pay coins", "line 3", "activate mansion")
    assert (its_seat(table).coins, its_seat(table).prestige, table.asked) == (8, 9, "concern_line")
    table.play("line 4", "activate workshop")
    assert (table.concern.goods, its_seat(table).lanterns) == (2, 0)
    table.play("line 5")
    assert "activate oracle" not in table.options, "a building that is not in play"


def test_a_deed_and_a_commission_are_taken_as_by_everyone() -> None:
    """CONCERN-2, DEED-1, COMM-1: the bottom deed's horseshoe comes to nothing."""
    table = its_turn().with_courtyard("full-log", "three-knights")
    carrying_out(table, "a deed", "deed 2", "line 2", "a deed", "deed 1")
    assert its_seat(table).deeds == ["three-knights", "full-log"]
    assert (its_seat(table).prestige, its_seat(table).horseshoes) == (7, 0)
    top = table.state.tops["Farglen"]
    table.play("line 3", "activate commissions", "commission Farglen")
    assert its_seat(table).commissions == [top]


def test_a_line_takes_a_deed_while_any_is_left() -> None:
    """CONCERN-1, RULING-10: face up or in the deck."""
    table = up_to_lines(its_turn().with_courtyard().with_deed_deck()).play("line 1")
    assert table.refusal("a deed") == ("not-offered", "")
    face_up = its_turn().with_courtyard("full-log").with_deed_deck()
    assert its_seat(carrying_out(face_up, "a deed")).deeds == ["full-log"]
    in_the_deck = its_turn().with_courtyard().with_deed_deck("three-knights")
    assert its_seat(carrying_out(in_the_deck, "a deed")).deeds == ["three-knights"]
