"""The Queen's Commissions and the Dark Market."""

import pytest

from companion.core.errors import Illegal
from companion.core.unknown import UNKNOWN
from companion.games.dark_road.names import TOWNS
from companion.games.dark_road.state import Deck
from tests.dark_road.builders import Table, at, commission, event, to

# Commissions


def test_the_top_of_any_stack_is_taken_and_the_next_one_shows() -> None:
    """COMM-1, COMM-2, RULING-3"""
    top, second, third = (commission("armor book staff", "Windglass") for _ in range(3))
    table = at("commissions").with_stack("Windglass", top, second, third).play(*to("commissions"))
    assert (table.asked, table.options) == ("which_commission", [f"commission {town}" for town in TOWNS])
    table.play("commission Windglass")
    assert table.player(0).commissions == [top.id]
    assert table.game.state.tops["Windglass"] == second.id
    assert table.game.state.decks["commissions Windglass"].bottom == (third.id,)


def test_an_empty_stack_cannot_be_chosen() -> None:
    """RULING-12"""
    table = at("commissions").with_stack("Windglass").play(*to("commissions"))
    assert "commission Windglass" not in table.options
    assert table.refusal("commission Windglass") == ("stack-empty", "RULING-12")


def test_the_last_commission_of_a_stack_leaves_it_empty() -> None:
    """RULING-12, COMM-1"""
    table = at("commissions").with_stack("Windglass", commission("armor", "Windglass"))
    table.play(*to("commissions"), "commission Windglass")
    assert table.game.state.tops["Windglass"] is None


def test_an_icon_with_a_town_gives_the_top_of_that_stack_only() -> None:
    """ICON-1, RULING-3, RULING-12"""
    for stack, taken in ((["windglass-1", "windglass-2"], ["windglass-1"]), ([], [])):
        table = at("yurg", seats=1).with_stack("Windglass", *stack)
        table.with_event(event("highway", {2: "gain commission Windglass"}))
        table.play(*to("yurg"), "travel", "companion 2", "town Farglen", "2", "die 2")
        assert table.me.commissions == taken
        assert table.asked == "good_fortune"


def test_with_no_commission_left_at_all_the_district_comes_to_nothing() -> None:
    """RULING-12, ACT-2"""
    table = at("commissions")
    for town in TOWNS:
        table.with_stack(town)
    table.play(*to("commissions"))
    assert table.game.state.seat == 1
    assert table.player(0).commissions == []


def test_which_card_lies_under_the_top_is_decided_only_when_it_shows() -> None:
    """COMM-2: nobody, not even the state, knows it before."""
    table = at("commissions")
    table.state.decks["commissions Farglen"] = Deck(("farglen-2", "farglen-3"), 2)
    table.state.tops["Farglen"] = "farglen-1"
    table.play(*to("commissions"), "commission Farglen")
    assert (table.asked, table.options) == ("turned_up", ["farglen-2", "farglen-3"])
    table.play("farglen-3")
    assert table.game.state.tops["Farglen"] == "farglen-3"
    assert table.game.state.decks["commissions Farglen"] == Deck(("farglen-2",), 1)


def test_at_a_real_table_a_commission_is_taken_unread() -> None:
    """COMM-1: its goods are asked for when it is delivered, its town is known by the stack."""
    table = at("commissions", lazy=True).play(*to("commissions"), "commission Nightpoem")
    [card] = table.player(0).commissions
    known = table.game.state.commission(card)
    assert (known.town, known.goods) == ("Nightpoem", None)
    assert table.game.state.tops["Nightpoem"] not in (None, card)
    assert table.game.state.decks["commissions Nightpoem"].size == 3


# The Dark Market


@pytest.mark.parametrize(
    "start, steps, end, goods",
    [
        ("south", 1, "west", ["instrument", "potion"]),
        ("south", 2, "north", ["armor", "weapon"]),
        ("south", 3, "east", ["book", "staff"]),
        ("north", 1, "east", ["book", "staff"]),
        ("west", 1, "north", ["armor", "weapon"]),
        ("east", 2, "west", ["instrument", "potion"]),
        ("north", 4, "north", ["armor", "weapon"]),
    ],
)
def test_the_marker_goes_clockwise_for_a_coin_a_space_and_gives_two_basic_goods(
    start: str, steps: int, end: str, goods: list[str]
) -> None:
    """DARK-1, DARK-2"""
    table = at("dark_market").with_dark_market(start).play(*to("dark_market"), f"steps {steps}")
    assert table.player(0).coins == 10 - steps
    assert table.goods(0) == goods
    assert table.game.state.dark_market == ("north", "east", "south", "west").index(end)


def test_one_to_four_spaces() -> None:
    """DARK-1"""
    table = at("dark_market").play(*to("dark_market"))
    assert (table.asked, table.options) == ("dark_market_steps", ["steps 1", "steps 2", "steps 3", "steps 4"])
    for other in ("steps 0", "steps 5", "done"):
        assert table.refusal(other)[0] == "not-offered"


@pytest.mark.parametrize("coins", [2, 3])
def test_never_more_spaces_than_coins(coins: int) -> None:
    """DARK-1"""
    table = at("dark_market").with_coins(coins).play(*to("dark_market"))
    assert table.options == [f"steps {count}" for count in range(1, coins + 1)]
    assert table.refusal(f"steps {coins + 1}") == ("too-few-coins", "DARK-1")
    table.play(f"steps {coins}")
    assert table.player(0).coins == 0


def test_with_four_coins_the_whole_ring_is_open() -> None:
    """DARK-1"""
    assert at("dark_market").with_coins(4).play(*to("dark_market")).options[-1] == "steps 4"


def test_a_single_coin_leaves_no_choice() -> None:
    """DARK-1"""
    table = at("dark_market").with_coins(1).play(*to("dark_market"))
    assert (table.player(0).coins, table.goods(0)) == (0, ["instrument", "potion"])


def test_without_a_coin_the_district_is_skipped() -> None:
    """DARK-1, ACT-2"""
    table = at("dark_market").with_coins(0).play(*to("dark_market"))
    assert table.goods(0) == []
    assert (table.game.state.dark_market, table.game.state.seat) == (2, 1)


def test_coins_behind_a_screen_suffice_for_any_step() -> None:
    """DARK-1, HIDE-1"""
    table = at("dark_market").with_coins(UNKNOWN).play(*to("dark_market"))
    assert len(table.options) == 4


def test_south_offers_a_commission_or_a_deed() -> None:
    """DARK-2"""
    table = at("dark_market").play(*to("dark_market"), "steps 4")
    assert (table.asked, table.options) == ("commission_or_deed", ["a commission", "a deed"])
    table.play("a commission", "commission Farglen")
    assert len(table.player(0).commissions) == 1
    assert table.player(0).deeds == []
    assert table.game.state.seat == 1


def south() -> Table:
    """The south space, about to take a deed."""
    table = at("dark_market").with_courtyard("three-knights", "three-roads").with_deed_deck("full-log")
    return table.play(*to("dark_market"), "steps 4", "a deed")


def test_the_top_deed_comes_with_2_prestige() -> None:
    """DARK-2, DEED-1"""
    table = south()
    assert (table.asked, table.options) == ("which_deed", ["deed 1", "deed 2", "deck"])
    table.play("deed 1")
    assert table.player(0).deeds == ["three-knights"]
    assert (table.player(0).prestige, table.player(0).horseshoes) == (7, 0)


def test_the_bottom_deed_comes_with_a_horseshoe() -> None:
    """DARK-2, DEED-1"""
    table = south().play("deed 2")
    assert table.player(0).deeds == ["three-roads"]
    assert (table.player(0).prestige, table.player(0).horseshoes) == (5, 1)


def test_the_decks_top_deed_comes_without_a_bonus() -> None:
    """RULING-47, DEED-1"""
    table = south().play("deck")
    assert table.player(0).deeds == ["full-log"]
    assert (table.player(0).prestige, table.player(0).horseshoes) == (5, 0)


def test_without_deeds_south_gives_a_commission() -> None:
    """DARK-2, RULING-10"""
    table = at("dark_market").with_courtyard().with_deed_deck().play(*to("dark_market"), "steps 4")
    assert table.asked == "which_commission"


def test_a_companion_may_be_used_before_a_deed_is_drawn() -> None:
    """RULING-47, COMP-1"""
    table = at("dark_market").with_companion("phoenix").with_items(quartz=1)
    table.play(*to("dark_market"), "steps 4", "a deed")
    assert (table.asked, "use phoenix 1" in table.options) == ("which_deed", True)
    table.play("use phoenix 1", "deck")
    assert (table.me.lanterns, len(table.me.deeds)) == (3, 1)


def test_at_a_real_table_a_deed_is_drawn_unread() -> None:
    """RULING-47, HIDE-1"""
    table = at("dark_market", lazy=True).play(*to("dark_market"), "steps 4", "a deed", "deck")
    [deed] = table.player(0).deeds
    assert deed.startswith("?deed")
    assert table.game.state.deed(deed).rewards is None


@pytest.mark.parametrize("courtyard, deck", [(["full-log"], []), ([], ["full-log"])])
def test_a_last_deed_face_up_or_in_the_deck_is_enough(courtyard: list[str], deck: list[str]) -> None:
    """DARK-2, RULING-10"""
    table = at("dark_market").with_courtyard(*courtyard).with_deed_deck(*deck)
    table.play(*to("dark_market"), "steps 4")
    assert table.options == ["a commission", "a deed"]
    table.play("a deed")
    assert table.player(0).deeds == ["full-log"]


def test_without_commissions_south_gives_a_deed() -> None:
    """DARK-2, RULING-12"""
    table = at("dark_market")
    for town in TOWNS:
        table.with_stack(town)
    table.play(*to("dark_market"), "steps 4")
    assert table.asked == "which_deed"


def test_with_neither_south_gives_nothing() -> None:
    """DARK-2, RULING-10, RULING-12"""
    table = at("dark_market").with_courtyard().with_deed_deck()
    for town in TOWNS:
        table.with_stack(town)
    table.play(*to("dark_market"), "steps 4")
    assert (table.game.state.seat, table.player(0).coins) == (1, 6)


def test_the_goods_come_one_after_the_other_each_with_its_own_overflow() -> None:
    """RULING-4, DARK-2"""
    table = at("dark_market").with_goods(*["armor"] * 6, *["book"] * 3).play(*to("dark_market"), "steps 1")
    assert table.question.params[0] == "instrument"
    table.play("leave")
    assert (table.asked, table.question.params[0]) == ("make_room_for_good", "potion")
    table.play("discard book")
    assert table.goods(0) == [*["armor"] * 6, "book", "book", "potion"]


def test_at_a_real_table_only_the_east_pair_is_certain() -> None:
    """DARK-2: book and staff are in the rulebook, the other pairs are our guess."""
    table = at("dark_market", lazy=True).play(*to("dark_market"), "steps 1")
    assert (table.asked, table.options) == ("printed_good", ["take instrument"])
    assert table.warning("take armor")[0] == "not-printed"
    table.play("take armor", wave=True).play("take potion")
    assert table.goods(0) == ["armor", "potion"]
    east = at("dark_market", lazy=True).play(*to("dark_market"), "steps 3")
    assert east.goods(0) == ["book", "staff"]


def test_a_step_that_cannot_be_paid_changes_nothing() -> None:
    """DARK-1"""
    table = at("dark_market").with_coins(2).play(*to("dark_market"))
    with pytest.raises(Illegal) as refused:
        table.game.answer("steps 3")
    assert refused.value.rule == "DARK-1"
    assert table.me.coins == 2
