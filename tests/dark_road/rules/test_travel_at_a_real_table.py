"""A journey where people read events, companions and heroes off the table."""

import pytest

from companion.core.errors import Invalid
from companion.games.dark_road.state import Deck
from tests.dark_road.builders import Table
from tests.dark_road.rules.journeys import lead, set_out

# At a real table


def _real(*, seats: int = 2) -> Table:
    table = Table(seats, lazy=True).with_space(3).with_locked("blank", "blank", "1")
    return table.with_companion_row("phoenix", "raven", "ice_mouse")


def test_at_a_real_table_only_the_effects_of_chosen_faces_are_asked() -> None:
    """TRAVEL-6: once a face, and nothing before it is needed."""
    table = lead(_real(seats=3), joins=("join", "join"))
    table.play("2", "5", "5", "die 5")
    assert table.asked == "describe_event"
    assert table.question.seat is None
    assert table.question.accepts is not None
    assert table.question.params[1] == 5
    assert table.options == []
    table.play({"effects": ["gain coins 2", "gain prestige"]})
    assert (table.me.coins, table.me.prestige) == (12, 6)
    assert table.question.seat == 1
    table.play("die 5")
    assert (table.player(1).coins, table.player(1).prestige) == (12, 6), "told already"
    assert table.asked == "describe_event"
    assert table.question.params[1] == 2
    table.play({"effects": []})
    assert table.asked == "good_fortune"


def test_at_a_real_table_an_event_without_an_effect_can_be_told() -> None:
    """TRAVEL-6: and nonsense cannot."""
    table = lead(_real()).play("1", "die 1")
    for nonsense in ({}, {"effects": "lose good"}, {"effects": ["lose everything"]}, {"effects": [], "x": 1}):
        before = table.game.state_hash()
        with pytest.raises(Invalid, match="entry"):
            table.game.answer(nonsense)
        assert table.game.state_hash() == before
    table.play({"effects": ["lose coins 2"]})
    assert table.me.coins == 8


def test_at_a_real_table_an_unknown_companion_is_named_when_it_is_taken() -> None:
    """TRAVEL-1: from the row or the deck."""
    table = Table(lazy=True).with_space(3).with_locked("blank", "blank", "1")
    set_out(table)
    assert table.options == ["companion 1", "companion 2", "companion 3", "deck"]
    table.play("companion 3")
    assert table.asked == "describe_companion"
    assert table.question.seat is None
    assert len(table.options) == 10
    table.play("grace")
    assert [own.name for own in table.me.companions] == ["grace"]
    assert table.asked == "choose_destination"


def test_at_a_real_table_a_companion_of_which_all_cards_are_known_is_not_offered() -> None:
    """COUNT-1: there is one Grace."""
    table = Table(lazy=True).with_space(3).with_locked("blank", "blank", "1")
    pool = table.state.decks["companions"].pool
    table.state.decks["companions"] = table.state.decks["companions"]._replace(
        pool=tuple(name for name in pool if name != "grace")
    )
    set_out(table).play("deck")
    assert table.asked == "describe_companion"
    assert "grace" not in table.options
    assert len(table.options) == 9


def test_at_a_real_table_an_undescribed_hero_might_belong_anywhere() -> None:
    """TRAVEL-9: its town is asked when it is to be delivered; another town leaves it aboard."""
    table = _real()
    card = next(card for card in table.state.inn if card is not None)
    table.state.inn[table.state.inn.index(card)] = None
    table.with_heroes(card)
    lead(table, "Windglass").play("1", "die 1", {"effects": []})
    assert table.options == ["no town", "town Windglass"]
    table.play("town Windglass", "deliver hero 1")
    assert table.asked == "describe_hero"
    table.play({"town": "Farglen"})
    assert table.asked == "good_fortune", "nothing left to deliver"
    assert table.me.heroes == [card]
    assert table.me.prestige == 5


def test_at_a_real_table_a_commission_is_read_when_it_is_delivered() -> None:
    """TRAVEL-8: its town is known by its stack, its goods are asked."""
    table = _real().with_goods("armor", "staff+")
    card = table.state.tops["Windglass"]
    assert card is not None
    table.state.tops["Windglass"] = None
    table.with_commissions(card)
    lead(table, "Windglass").play("1", "die 1", {"effects": []}, "town Windglass", "deliver commission 1")
    assert table.asked == "describe_commission"
    table.play({"goods": ["staff", "book", "potion"]})
    assert table.me.prestige == 5 + 2
    assert table.goods() == ["armor"]


def test_at_a_real_table_a_commission_that_wants_other_goods_stays() -> None:
    """TRAVEL-8: at least 1 good."""
    table = _real().with_goods("armor")
    card = table.state.tops["Windglass"]
    assert card is not None
    table.state.tops["Windglass"] = None
    table.with_commissions(card)
    lead(table, "Windglass").play("1", "die 1", {"effects": []}, "town Windglass", "deliver commission 1")
    table.play({"goods": ["staff", "book", "potion"]})
    assert table.me.commissions == [card]
    assert table.me.prestige == 5
    assert table.asked == "good_fortune"


def test_at_a_real_table_reshuffled_events_are_unknown_again() -> None:
    """RULING-9: nobody knows which one comes."""
    table = _real()
    table.state.decks["highway"] = Deck((), 0)
    table.state.discards["highway"] = ("highway-2", "highway-3")
    lead(table).play("1", "die 1")
    assert table.asked == "describe_event"
    assert table.options == []
    assert table.state.decks["highway"].size == 1
    assert table.state.discards["highway"] == ()
