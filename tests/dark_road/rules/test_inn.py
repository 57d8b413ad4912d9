"""The Ringway Inn: goods are sold to a hero, who then joins."""

import pytest

from companion.core.errors import Invalid
from companion.games.dark_road.box import Hero
from companion.games.dark_road.state import Deck
from tests.dark_road.builders import Table, at, event, hero, to


def inn(*heroes: Hero, **kwargs: object) -> Table:
    """Beside the Inn with these heroes face up and an empty deck; 10 coins, 5 prestige."""
    return at("inn", **kwargs).with_inn(*heroes).with_hero_deck()


def enter(table: Table) -> Table:
    return table.play(*to("inn"))


# Selling


def test_a_hero_is_chosen_who_wants_something_the_merchant_has() -> None:
    """INN-1"""
    table = enter(inn(hero("armor"), hero("book"), hero("weapon book")).with_goods("book"))
    assert (table.asked, table.options) == ("inn_hero", ["hero 2", "hero 3"])
    assert table.refusal("hero 1") == ("nothing-to-sell", "INN-1")


def test_at_least_one_good_is_sold_and_at_most_one_a_request() -> None:
    """INN-1"""
    table = enter(inn(hero("armor book"), hero("armor")).with_goods("armor", "armor", "book")).play("hero 1")
    assert (table.asked, table.options) == ("sell_to_hero", ["sell armor", "sell book"])
    assert table.refusal("done") == ("one-good-at-least", "INN-1")
    table.play("sell armor")
    assert table.options == ["sell book", "done"]
    assert table.refusal("sell armor") == ("not-requested", "INN-1")
    table.play("sell book")
    assert table.goods(0) == ["armor"]
    assert table.player(0).coins == 10 + 3 + 2
    assert table.game.state.seat == 1


def test_one_may_stop_after_the_first_good() -> None:
    """INN-1"""
    table = enter(inn(hero("armor book staff")).with_goods("armor", "book", "staff"))
    table.play("sell staff", "done")
    assert table.goods(0) == ["armor", "book"]
    assert table.player(0).coins == 10 + 4


def test_a_good_requested_twice_may_be_sold_twice() -> None:
    """INN-1"""
    table = enter(inn(hero("armor armor")).with_goods("armor", "armor", "armor"))
    assert table.options == ["sell armor", "done"]  # the first sale was not asked
    table.play("sell armor")
    assert table.goods(0) == ["armor"]
    assert table.player(0).coins == 16


@pytest.mark.parametrize(
    "good, value",
    [("potion", 5), ("staff", 4), ("armor", 3), ("book", 2), ("weapon", 1), ("instrument", 1)],
)
def test_coins_come_by_the_current_value(good: str, value: int) -> None:
    """INN-1: a die on the section does not matter."""
    table = enter(inn(hero(good)).with_goods(good))
    assert table.player(0).coins == 10 + value
    assert table.game.state.supply[good] == 14
    assert table.player(0).quartz == 0


def test_an_upgraded_good_brings_a_coin_and_a_quartz_more() -> None:
    """INN-2"""
    table = enter(inn(hero("armor")).with_goods("armor+"))
    assert (table.player(0).coins, table.player(0).quartz) == (10 + 3 + 1, 1)
    assert table.game.state.supply["quartz"] == 23


def test_each_of_several_upgraded_goods_does() -> None:
    """INN-2"""
    table = enter(inn(hero("armor book potion")).with_goods("armor+", "book+", "potion"))
    table.play("sell armor+", "sell book+", "sell potion")
    assert (table.player(0).coins, table.player(0).quartz) == (10 + 3 + 2 + 5 + 2, 2)


def test_basic_or_upgraded_both_meet_a_request() -> None:
    """RULING-46"""
    table = enter(inn(hero("armor")).with_goods("armor", "armor+"))
    assert (table.asked, table.options) == ("sell_to_hero", ["sell armor", "sell armor+"])
    table.play("sell armor")
    assert table.goods(0) == ["armor+"]
    assert table.player(0).quartz == 0


def test_only_a_basic_good_worth_1_pays_at_the_candle_and_quartz() -> None:
    """RULING-46, BUILD-1"""
    table = at("bazaar", both=True).with_buildings("candle_and_quartz")
    table.with_goods("weapon", "instrument+", "armor").with_coins(1)
    table.play("die 1", "slot 2", "illuminate blank", "activate candle_and_quartz")
    assert table.options == ["done", "pay weapon"]
    assert table.refusal("pay coins") == ("cannot-pay", "RULING-6")


def test_any_good_pays_at_the_frosted_filigree() -> None:
    """RULING-46, BUILD-1, RULING-6"""
    table = at("bazaar", both=True).with_buildings("filigree").with_goods("weapon", "armor+").with_coins(2)
    table.play("die 1", "slot 2", "illuminate blank", "activate filigree")
    assert table.options == ["done", "pay coins", "pay weapon", "pay armor+"]
    table.play("pay armor+")
    assert table.options == ["take weapon+", "take instrument+"]
    table.play("take instrument+")
    assert table.goods() == ["instrument+", "weapon"]
    assert table.asked == "activate_next"


def test_to_spend_and_gain_is_optional_and_comes_once_an_activation() -> None:
    """RULING-6, BUILD-1"""
    table = at("bazaar", both=True).with_buildings("surveyor").with_items(quartz=2)
    table.play("die 1", "slot 2", "illuminate blank", "activate surveyor")
    assert table.options == ["done", "pay coins", "pay quartz"]
    table.play("pay quartz")
    assert (table.me.prestige, table.me.quartz, table.me.coins) == (8, 1, 10)
    assert table.asked == "activate_next"
    declined = at("bazaar", both=True).with_buildings("surveyor").with_coins(1)
    declined.play("die 1", "slot 2", "illuminate blank", "activate surveyor")
    assert declined.me.prestige == 5
    assert declined.asked == "activate_next"


def test_an_inn_without_a_saleable_good_comes_to_nothing() -> None:
    """INN-1, ACT-2"""
    table = enter(inn(hero("armor"), hero("book")).with_goods("staff"))
    assert table.game.state.seat == 1
    assert table.player(0).heroes == []


# The hero joins


@pytest.mark.parametrize(
    "bonus, lanterns, horseshoes", [("lantern", 1, 0), ("horseshoe", 0, 1), ("storage", 0, 0)]
)
def test_the_hero_joins_and_gives_its_bonus(bonus: str, lanterns: int, horseshoes: int) -> None:
    """INN-3"""
    new = hero("armor", bonus)
    table = at("dark_market", both=True).with_inn(new).with_goods("armor").with_hero_deck()
    table.play(*to("inn", both=True))
    assert table.me.heroes == [new.id]
    assert (table.me.lanterns, table.me.horseshoes) == (lanterns, horseshoes)
    assert table.game.state.inn == [None] * 4
    assert table.game.state.storage_heroes(table.me) == (bonus == "storage")


def test_coins_and_quartz_come_before_the_hero_and_the_hero_before_the_bonus() -> None:
    """INN-5"""
    held = [hero(), hero(), hero()]
    table = inn(hero("armor", "lantern")).with_goods("armor+").with_heroes(*held).with_items(horseshoes=3)
    table.play("die 1", "slot 2", "stay", "activate inn")
    assert (table.asked, table.question.params) == ("make_room_for_item", ("quartz",))
    assert (table.me.coins, len(table.me.heroes)) == (14, 3)
    table.play("discard horseshoe")
    assert (table.me.quartz, table.asked) == (1, "make_room_for_hero")
    assert table.me.lanterns == 1  # of the slot only
    table.play("discard hero 1")
    assert table.player(0).lanterns == 2


def test_the_new_hero_may_be_discarded_after_the_sale() -> None:
    """RULING-45, INN-5: coins and quartz are kept, there is no bonus."""
    new = hero("armor", "lantern")
    table = inn(new).with_goods("armor+").with_heroes(hero(), hero(), hero())
    enter(table).play("leave")
    assert (table.player(0).coins, table.player(0).quartz) == (14, 1)
    assert table.player(0).lanterns == 1  # of the slot only
    assert table.game.state.inn[0] == new.id  # drawn again from the deck it was the only card of


# Looking at three more


def test_for_a_prestige_three_more_heroes_are_drawn() -> None:
    """INN-4, RULING-44: paid before drawing, once."""
    new = [hero("staff"), hero("book"), hero("staff"), hero("staff")]
    table = (
        inn(hero("armor"), hero("armor")).with_goods("armor", "book").with_prestige(1).with_hero_deck(*new)
    )
    enter(table)
    assert table.options == ["hero 1", "hero 2", "draw heroes"]
    table.play("draw heroes")
    assert table.me.prestige == 0
    assert table.options == ["hero 1", "hero 2", "hero 6"]
    assert table.refusal("hero 5") == ("nothing-to-sell", "INN-1")
    assert table.refusal("draw heroes") == ("drawn-already", "RULING-44")
    assert table.game.state.decks["heroes"].bottom == (new[3].id,)


def test_the_drawn_ones_not_taken_go_under_the_deck_in_the_order_drawn() -> None:
    """INN-4, RULING-7"""
    one, two, three, four = hero("staff"), hero("book"), hero("staff"), hero("staff")
    table = at("inn").with_inn(*(hero("armor") for _ in range(4))).with_goods("armor", "book")
    table.with_hero_deck(one, two, three, four)
    enter(table).play("draw heroes", "hero 6")
    assert table.player(0).heroes == [two.id]
    assert table.goods(0) == ["armor"]
    assert table.game.state.decks["heroes"].bottom == (four.id, one.id, three.id)


@pytest.mark.parametrize("place", range(1, 8))
def test_any_of_all_seven_available_heroes_may_be_taken(place: int) -> None:
    """INN-4"""
    heroes = [hero("armor") for _ in range(7)]
    table = at("dark_market", both=True).with_inn(*heroes[:4]).with_hero_deck(*heroes[4:]).with_goods("armor")
    table.play(*to("inn", both=True), "draw heroes")
    assert table.options == [f"hero {number}" for number in range(1, 8)]
    table.play(f"hero {place}")
    assert table.me.heroes == [heroes[place - 1].id]
    assert [card for card in table.game.state.inn if card] == [
        card.id for card in heroes[:4] if card is not heroes[place - 1]
    ]


def test_a_companion_may_be_used_before_the_heroes_are_drawn() -> None:
    """INN-4, COMP-1: the prestige is paid already."""
    table = inn(hero("armor"), hero("armor")).with_goods("armor").with_hero_deck(hero(), hero())
    table.with_companion("phoenix").with_items(quartz=1)
    enter(table).play("draw heroes")
    assert (table.asked, table.me.prestige) == ("window", 4)
    table.play("go on")
    assert table.asked == "inn_hero"


def test_after_drawing_a_face_up_hero_may_still_be_chosen() -> None:
    """INN-4, RULING-7"""
    first, drawn = hero("armor"), [hero("armor") for _ in range(3)]
    table = at("inn").with_inn(first, hero(), hero(), hero()).with_goods("armor").with_hero_deck(*drawn)
    enter(table).play("draw heroes", "hero 1")
    assert table.player(0).heroes == [first.id]
    assert table.game.state.inn[0] == drawn[0].id  # refilled
    assert table.game.state.decks["heroes"].bottom == (drawn[1].id, drawn[2].id)


def test_without_a_prestige_nobody_draws() -> None:
    """INN-4"""
    table = enter(
        inn(hero("armor"), hero("armor")).with_goods("armor").with_prestige(0).with_hero_deck(hero())
    )
    assert table.refusal("draw heroes") == ("no-prestige", "INN-4")


def test_in_the_first_edition_nobody_draws() -> None:
    """INN-4, RULING-1"""
    table = inn(hero("armor"), hero("armor"), edition="v1").with_goods("armor").with_hero_deck(hero())
    assert enter(table).refusal("draw heroes") == ("not-this-edition", "INN-4")


def test_where_nobody_wants_anything_one_may_still_draw_or_go() -> None:
    """INN-4, RULING-44"""
    table = enter(inn(hero("armor")).with_goods("book").with_hero_deck(hero("armor"), hero("book")))
    assert table.options == ["draw heroes", "done"]
    gone = table.play("done")
    assert (gone.game.state.seat, gone.player(0).prestige) == (1, 5)


def test_if_nothing_is_saleable_after_drawing_all_drawn_go_under() -> None:
    """RULING-44, RULING-7"""
    drawn = [hero("staff"), hero("staff"), hero("staff")]
    table = at("inn").with_inn(*(hero("armor") for _ in range(4))).with_goods("book").with_hero_deck(*drawn)
    enter(table).play("draw heroes")
    assert table.game.state.seat == 1
    assert table.player(0).prestige == 4
    assert table.game.state.decks["heroes"].bottom == tuple(card.id for card in drawn)


@pytest.mark.parametrize("left", [1, 2])
def test_a_short_deck_is_drawn_as_far_as_it_goes(left: int) -> None:
    """RULING-11, INN-4"""
    table = at("inn").with_inn(*(hero("armor") for _ in range(4))).with_goods("armor", "book")
    table.with_hero_deck(*(hero("book") for _ in range(left)))
    enter(table).play("draw heroes")
    assert table.options == [f"hero {place}" for place in range(1, 5 + left)]
    assert table.game.state.decks["heroes"].size == 0


def test_an_empty_deck_offers_no_draw() -> None:
    """RULING-11, INN-4"""
    table = enter(inn(hero("armor"), hero("armor")).with_goods("armor"))
    assert table.options == ["hero 1", "hero 2"]


def test_the_drawn_heroes_are_turned_up_one_by_one() -> None:
    """INN-4, RULING-44: the prestige is paid before the first card shows."""
    table = inn(hero("armor"), hero("armor")).with_goods("armor")
    table.state.decks["heroes"] = Deck(("knight-2", "knight-3", "knight-4", "knight-5"), 4)
    enter(table).play("draw heroes")
    assert (table.asked, table.me.prestige) == ("turned_up", 4)
    table.play("knight-4", "knight-2", "knight-5")
    assert table.question.params[0] == ["knight-4", "knight-2", "knight-5"]


# Heroes gained elsewhere


def test_a_hero_gain_takes_a_face_up_hero_with_its_bonus_and_without_a_sale() -> None:
    """RULING-48, ICON-1, WAGON-5"""
    one, two = hero("armor", "lantern"), hero("armor", "horseshoe")
    table = at("yurg", seats=1).with_inn(one, two).with_event(event("highway", {3: "gain hero"}))
    table.with_goods("armor").play(*to("yurg"), "travel", "companion 2", "town Farglen", "3", "die 3")
    assert (table.asked, table.options) == ("which_hero", ["hero 1", "hero 2"])
    assert table.refusal("deck") == ("face-up-heroes-only", "RULING-48")
    table.play("hero 2")
    assert (table.me.heroes, table.me.horseshoes) == ([two.id], 1)
    assert table.goods() == ["armor"]
    assert table.game.state.inn == [one.id, None, None, None]


# A real table


def test_at_a_real_table_a_hero_is_described_when_somebody_sells_to_it() -> None:
    """INN-1: the goods first, and the bonus when it comes aboard."""
    table = at("inn", lazy=True).with_goods("armor", "book").play(*to("inn"))
    assert table.options == ["hero 1", "hero 2", "hero 3", "hero 4", "draw heroes"]
    table.play("hero 3")
    assert (table.asked, table.question.seat) == ("describe_hero", None)
    assert table.question.accepts is not None
    assert table.question.accepts.needed == ("goods",)
    table.play({"goods": ["armor", "book", "staff"], "town": "Farglen"}, "sell book", "done")
    assert table.asked == "describe_hero"
    assert table.question.accepts.needed == ("bonus",)
    table.play({"bonus": "horseshoe"})
    assert table.player(0).horseshoes == 1
    assert table.player(0).coins == 12
    [card] = table.player(0).heroes
    assert table.game.state.hero(card).town == "Farglen"


def test_a_hero_who_turns_out_to_want_nothing_is_not_sold_to() -> None:
    """INN-1"""
    table = at("inn", lazy=True).with_goods("armor").play(*to("inn"), "hero 3", {"goods": ["staff", "book"]})
    assert table.options == ["hero 1", "hero 2", "hero 4", "draw heroes"]
    assert table.refusal("hero 3") == ("nothing-to-sell", "INN-1")


def test_at_a_real_table_drawn_heroes_are_unknown_too() -> None:
    """INN-4"""
    table = at("inn", lazy=True).with_goods("armor").play(*to("inn"), "draw heroes")
    assert table.options == [f"hero {number}" for number in range(1, 8)]
    table.play("hero 7", {"goods": ["armor"], "bonus": "horseshoe"})
    assert table.player(0).coins == 13
    assert table.player(0).horseshoes == 1
    assert len(table.game.state.decks["heroes"].bottom) == 2


def test_a_hero_of_the_catalogue_is_two_taps() -> None:
    """INN-1: Atlantes is printed in the rulebook."""
    table = at("inn", lazy=True).with_goods("potion", "armor").play(*to("inn"), "hero 1")
    assert table.options == ["atlantes"]
    table.play("atlantes")
    assert table.player(0).coins == 15
    assert table.player(0).lanterns == 2
    assert table.game.state.decks["heroes"].pool == ()


@pytest.mark.parametrize(
    "entry, code",
    [
        ({}, "entry-missing"),
        ({"bonus": "lantern"}, "entry-missing"),
        ({"goods": []}, "entry-count"),
        ({"goods": ["armor"] * 5}, "entry-count"),
        ({"goods": ["gold"]}, "entry-choice"),
        ({"goods": ["armor"], "town": "Highreach"}, "entry-choice"),
        ({"goods": ["armor"], "age": 7}, "entry-field"),
        ({"goods": ["armor"], "name": "x" * 61}, "entry-text"),
    ],
)
def test_a_description_that_makes_no_sense_is_not_understood(entry: dict[str, object], code: str) -> None:
    """INN-1"""
    table = at("inn", lazy=True).with_goods("armor").play(*to("inn"), "hero 1")
    before = table.game.state_hash()
    with pytest.raises(Invalid) as invalid:
        table.game.answer(entry)
    assert invalid.value.code == code
    assert table.game.state_hash() == before
