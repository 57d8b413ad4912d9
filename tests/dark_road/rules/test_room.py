"""Room that changes while somebody looks for it."""

from tests.dark_road.builders import Table, at, hero, to

FULL = [*["armor"] * 6, *["potion"] * 3]


def full(lazy: bool = False) -> Table:
    """Beside the Dark Market, one step before book and staff, with no free cell."""
    return at("dark_market", lazy=lazy).with_goods(*FULL).with_dark_market("north").with_coins(5)


def test_the_last_tile_is_gone_when_a_companion_takes_it_first() -> None:
    """RULING-2, RULING-4, COMP-2: the Ice Mouse takes the last book while room is made for it."""
    table = full().with_companion("ice_mouse").with_items(quartz=1).with_supply(book=1)
    table.play(*to("dark_market"), "steps 1")
    assert table.asked == "make_room_for_good"
    table.play("use ice_mouse 2", "take book", "discard armor")
    assert table.me.goods["book"] == 1
    assert table.game.state.supply["book"] == 0


def test_a_wave_does_not_outlive_the_storage_hero_it_counted_on() -> None:
    """WAGON-3, WAGON-4: what fitted with the hero's help is looked at anew when the hero has left."""
    table = full(lazy=True).with_heroes(hero(bonus="storage"))
    state, me = table.game.state, table.me
    more = (6, 3, 0, 3, 0, 0)
    assert not state.fits(me, more)
    state.wave_through(me, more)
    assert state.fits(me, more)
    me.heroes.clear()
    assert not state.fits(me, more)


def test_a_hero_stays_at_the_inn_when_a_companion_takes_the_goods_meanwhile() -> None:
    """INN-1, COMP-1, WAGON-4: Cosimo's storage hero leaves, both potions have to go, nothing is sold."""
    table = at("inn").with_inn(hero("potion")).with_hero_deck().with_coins(5)
    table.with_heroes(hero(bonus="storage")).with_companion("cosimo")
    table.with_goods(*["armor"] * 6, "staff", "book", "potion", "potion+")
    table.play(*to("inn"))
    if table.asked == "inn_hero":
        table.play("hero 1")
    assert table.asked == "sell_to_hero"
    table.play("use cosimo 1", "discard potion", "discard potion+", "wagon upgrade", "upgrade slot_3")
    assert table.me.coins == 5
    assert table.me.heroes == []
    assert [card for card in table.game.state.inn if card is not None] != []
