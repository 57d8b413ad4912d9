"""When a question with one answer is asked all the same: there is something new for a companion (COMP-1)."""

from collections.abc import Callable

import pytest

from companion.games.dark_road.outlook import Outlook, outlook
from companion.games.dark_road.state import Caravan, State
from tests.dark_road.builders import Table, commission, hero
from tests.dark_road.rules.journeys import at_yurg, lead

USABLE = ("use phoenix 1", "use raven 1")
Change = Callable[[State], object]


def _laid() -> State:
    """Some of everything, and room for more."""
    table = Table().with_lanterns(1).with_items(horseshoes=1, quartz=1).with_goods("armor", "book+")
    return (
        table.with_heroes(hero()).with_commissions(commission("armor book staff")).with_illuminated("2").state
    )


def _after(change: Change, usable: tuple[str, ...] = USABLE) -> tuple[Outlook, Outlook]:
    """What seat 0 knows now and what it knew before."""
    state = _laid()
    before = outlook(state, 0, USABLE)
    change(state)
    return outlook(state, 0, usable), before


def _gain(name: str, count: int) -> Change:
    return lambda state: setattr(state.players[0], name, getattr(state.players[0], name) + count)


def _good(tile: str, count: int) -> Change:
    return lambda state: state.players[0].goods.update({tile: state.players[0].goods[tile] + count})


FEWER: dict[str, Change] = {
    "hero": lambda state: state.players[0].heroes.clear(),
    "commission": lambda state: state.players[0].commissions.clear(),
    "illuminated die": lambda state: state.players[0].illuminated.clear(),
    "lantern": _gain("lanterns", -1),
    "horseshoe": _gain("horseshoes", -1),
    "quartz": _gain("quartz", -1),
    "good": _good("armor", -1),
    "upgraded good": _good("book+", -1),
}
MORE: dict[str, Change] = {
    "hero": lambda state: state.players[0].heroes.append("H"),
    "commission": lambda state: state.players[0].commissions.append("C"),
    "lantern": _gain("lanterns", 1),
    "illuminated die": lambda state: state.players[0].illuminated.append("3"),
    "horseshoe": _gain("horseshoes", 1),
    "quartz": _gain("quartz", 1),
    "good": _good("armor", 1),
}
ELSE: dict[str, Change] = {
    "coins": _gain("coins", 1),
    "prestige": _gain("prestige", 1),
    "upgrades": lambda state: state.players[0].upgrades.append("slot_2"),
    "market": lambda state: state.market.update(armor=state.market["armor"] + 1),
    "wheel": lambda state: state.turn_wheel(),
    "dark market": lambda state: setattr(state, "dark_market", "north"),
    "ruins": lambda state: setattr(state, "ruins", "top-left"),
    "inn": lambda state: state.inn.__setitem__(0, None),
    "courtyard": lambda state: state.courtyard.__setitem__(0, None),
    "commissions": lambda state: state.tops.update(Farglen=None),
    "free shortcut": lambda state: setattr(state, "free_shortcut", True),
    "route": lambda state: setattr(state, "route_declared", True),
    "caravan": lambda state: setattr(state, "caravan", Caravan(0, 1)),
}


@pytest.mark.parametrize("lost", FEWER)
def test_a_place_that_has_become_free_speaks_for_a_companion(lost: str) -> None:
    """COMP-1, WAGON-2"""
    now, before = _after(FEWER[lost])
    assert now.offers_more_than(before)


@pytest.mark.parametrize("gained", MORE)
def test_a_place_that_was_taken_does_not(gained: str) -> None:
    """COMP-1: but at the last moment of a turn it counts that something has changed."""
    now, before = _after(MORE[gained])
    assert not now.offers_more_than(before)
    assert now != before


def test_an_ability_that_has_become_usable_speaks_for_it_and_one_less_does_not() -> None:
    """COMP-1"""
    now, before = _after(lambda state: None, (*USABLE, "use grace 1"))
    assert now.offers_more_than(before)
    now, before = _after(lambda state: None, USABLE[:1])
    assert not now.offers_more_than(before)
    now, before = _after(lambda state: None)
    assert now == before


@pytest.mark.parametrize("die", ["night", "illuminated", "travel", "market", "ruins", "oracle"])
def test_dice_that_were_thrown_speak_for_it(die: str) -> None:
    """COMP-1, RULING-75"""
    now, before = _after(lambda state: state.draws.update({die: 1}))
    assert now.offers_more_than(before)


def test_a_card_that_was_described_does_not() -> None:
    """COMP-1, RULING-75: it is no news to those who see the card."""
    now, before = _after(lambda state: state.draws.update(describe=1))
    assert now == before


def _turn_up(deck: str) -> Change:
    return lambda state: state.decks.update({deck: state.decks[deck]._replace(bottom=())})


@pytest.mark.parametrize("deck", ["heroes", "deeds", "companions", "highway", "shortcut"])
def test_a_card_turned_up_from_a_deck_speaks_for_it(deck: str) -> None:
    """COMP-1, RULING-75"""
    now, before = _after(_turn_up(deck))
    assert now.offers_more_than(before)


def test_the_next_commission_of_a_stack_can_wait() -> None:
    """COMP-1, RULING-75"""
    now, before = _after(_turn_up("commissions Farglen"))
    assert not now.offers_more_than(before)


def test_the_slot_of_a_quartz_that_was_given_is_no_news() -> None:
    """COMP-1: it lies on the companion's card now."""

    def give(state: State) -> None:
        state.players[0].quartz -= 1
        state.players[0].gifts += 1

    now, before = _after(give)
    assert not now.offers_more_than(before)


def test_of_the_locked_dice_only_slot_1_matters() -> None:
    """COMP-2: its face is what can be crafted."""
    now, before = _after(lambda state: state.players[0].locked.__setitem__(0, "4"))
    assert now != before
    assert not now.offers_more_than(before)
    now, before = _after(lambda state: state.players[0].locked.__setitem__(1, "4"))
    assert now == before


@pytest.mark.parametrize("changed", ELSE)
def test_anything_else_counts_at_the_last_moment_only(changed: str) -> None:
    """COMP-1, RULING-75"""
    now, before = _after(ELSE[changed])
    assert now != before
    assert not now.offers_more_than(before)


def test_each_die_taken_on_the_road_counts() -> None:
    """COMP-1, TRAVEL-5"""
    state = lead(at_yurg(), joins=("join",)).play("3", "3").state
    caravan = state.caravan
    assert caravan is not None
    before = outlook(state, 0, USABLE)
    caravan.taken.append((0, "3"))
    assert outlook(state, 0, USABLE) != before
    taken = outlook(state, 0, USABLE)
    caravan.travellers.pop()
    assert outlook(state, 0, USABLE) != taken
