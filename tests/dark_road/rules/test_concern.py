"""The Private Concern sits down, turns up its cards and holds what it holds (CONCERN-1, -2, -7, -8)."""

import pytest

from companion.core.errors import Illegal
from companion.games.dark_road import new_game
from companion.games.dark_road.observe import HIDDEN_DEED
from companion.games.dark_road.state import ConcernSeat
from tests.dark_road.builders import NAMES, Table, answer_setup
from tests.dark_road.rules.concerned import carrying_out, gaining, its_seat, its_turn, up_to_lines

# Sitting down


@pytest.mark.parametrize("people", [1, 2, 3])
def test_it_takes_any_seat_among_one_to_three_people(people: int) -> None:
    """SETUP-12: a seat below 0 counts from the last."""
    for seat in range(-people - 1, people + 1):
        game = new_game(NAMES[:people], seed=1, concern="merchant", concern_seat=seat)
        game.answer("as it is")
        place = seat % (people + 1)
        names = [player.name for player in game.state.players]
        assert names == [*NAMES[:place], "Private Concern", *NAMES[place:people]]
        assert game.state.is_concern(place)
        assert game.state.humans == [other for other in range(people + 1) if other != place]
        assert game.setup["concern"]["seat"] == place


@pytest.mark.parametrize("people, left", [(1, 4), (2, 6)])
def test_beside_one_person_two_upgrades_are_out(people: int, left: int) -> None:
    """SETUP-6, SETUP-12: solo play."""
    game = new_game(people, seed=1, concern="merchant")
    game.answer("as it is")
    assert len(game.state.upgrades) == left


def test_it_opens_as_a_merchant_of_its_seat_with_one_good() -> None:
    """CONCERN-7, SETUP-9, SETUP-10: no deed, steed, dice or hero."""
    game = new_game(2, seed=1, concern="merchant", concern_seat=1)
    assert game.question is not None
    assert (game.question.kind, game.question.seat, game.question.options) == (
        "concern_opening", 1, ["as it is"],
    )  # fmt: skip
    game.answer("as it is")
    player = game.state.players[1]
    assert isinstance(player, ConcernSeat)
    assert (player.coins, player.prestige, player.space) == (6, 2, 0)
    assert (player.deeds, player.steeds, player.heroes, player.reserve) == ([], [], [], [])
    assert player.locked == [None, None, None]
    assert game.state.concern is not None
    assert (game.state.concern.goods, game.state.concern.vp, game.state.concern.card) == (1, 0, 0)
    assert [bool(game.state.players[seat].steeds) for seat in (0, 2)] == [True, True]


def test_it_opens_with_what_its_deck_says() -> None:
    """CONCERN-7: a hero without its bonus too."""
    game = new_game(1, seed=1, edition="v1", concern="merchant")
    game.answer({"coins": 9, "prestige": 4, "goods": 3, "hero": True})
    player, concern = game.state.players[1], game.state.concern
    assert concern is not None
    assert (player.coins, player.prestige, concern.goods) == (9, 4, 3)
    assert len(player.heroes) == 1
    assert (player.lanterns, player.horseshoes) == (0, 0)
    bare = new_game(1, seed=1, edition="v1", concern="merchant")
    bare.answer({"coins": 0, "prestige": 0, "goods": 0})
    assert (bare.state.players[1].coins, bare.state.players[1].heroes) == (0, [])


def test_it_drafts_nothing() -> None:
    """CONCERN-7, SETUP-11: one pair more than people."""
    game = new_game(2, seed=1, concern="merchant", concern_seat=0, variants=["draft"])
    game.answer("as it is")
    assert game.question is not None
    assert (game.question.kind, game.question.seat) == ("draft_pair", 1)
    assert len(game.question.options) == 3
    game.answer("pair 1")
    assert game.question.seat == 2
    game.answer("pair 3")
    assert game.state.players[0].steeds == []


def test_coins_behind_screens_are_peoples() -> None:
    """CONCERN-8, HIDE-1."""
    game = new_game(1, concern="merchant", variants=["hidden-coins"])
    answer_setup(game)
    assert not isinstance(game.state.players[0].coins, int)
    assert game.state.players[1].coins == 6


def test_its_coins_and_deeds_lie_open() -> None:
    """CONCERN-8, HIDE-1: while it sees no more of others than anybody."""
    table = Table(2, concern=0).with_deeds("full-log", seat=0).with_deeds("three-knights", seat=1)
    seen = table.game.observe(1)
    assert (seen.players[0].coins, seen.players[0].deeds) == (10, ["full-log"])
    its_view = table.game.observe(0)
    assert its_view.players[1].deeds == [HIDDEN_DEED]
    assert its_view.players[1].coins != 10
    assert table.game.observe(-1).players[0].deeds == ["full-log"]


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
    assert table.options == ["done", *(f"line {number}" for number in range(1, 40))]
    table.play("line 30", {})
    assert table.options == ["done", *(f"line {number}" for number in range(31, 40))]
    table.play("line 39", {})
    assert table.state.seat == 0, "after the last line nothing is left to ask"


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


def test_without_deeds_no_line_takes_one() -> None:
    """CONCERN-1, RULING-10"""
    table = up_to_lines(its_turn().with_courtyard().with_deed_deck()).play("line 1")
    assert table.refusal("a deed") == ("not-offered", "")
