"""Which cards, upgrades and rewards the engine takes, and which it gives up (WAGON-2, DEED-1, UPGR-1)."""

from itertools import permutations
from typing import Any

import pytest

from companion.games.dark_road.box import Deed, Need
from tests.concern.at_its_seat import (
    answer,
    commissions_for,
    did,
    heroes_for,
    leading,
    opponent,
    play_on,
    wagon,
)
from tests.concern.small_decks import Values
from tests.dark_road.builders import Table, event
from tests.dark_road.rules.concerned import its_turn
from tests.dark_road.rules.ending import deed

# Too many heroes


def leaves(aboard: str, new: str, commissions: str = "", **kwargs: Any) -> str:
    """Which hero leaves when a fourth comes from the Inn."""
    table = wagon(aboard, commissions).with_inn(*heroes_for(new))
    return str(did(table, {"do": "hero", "sell": 1}, **kwargs)[-1])


def test_the_hero_with_the_fewest_fellows_leaves() -> None:
    """WAGON-2, CONCERN-3: heroes and commissions for its town count."""
    assert leaves("Farglen Windglass Windglass", "Windglass") == "discard hero 1"
    assert leaves("Windglass Farglen Windglass", "Windglass") == "discard hero 2"
    assert leaves("Windglass Windglass Farglen", "Windglass", "Farglen Nightpoem") == "discard hero 3"
    assert leaves("Windglass Farglen Nightpoem", "Windglass", "Windglass Nightpoem") == "discard hero 2"


def test_of_heroes_with_as_many_fellows_the_oldest_leaves() -> None:
    """WAGON-2, CONCERN-3"""
    assert leaves("Farglen Nightpoem Windglass", "Windglass", "Windglass") == "discard hero 1"
    assert leaves("Windglass Nightpoem Farglen", "Windglass", "Windglass") == "discard hero 2"


def test_the_new_hero_is_a_fellow_too_and_the_youngest() -> None:
    """WAGON-2, CONCERN-3"""
    assert leaves("Farglen Nightpoem Windglass", "Farglen") == "discard hero 2"
    assert leaves("Farglen Nightpoem Windglass", "Scorchborn") == "discard hero 1"


def test_a_new_hero_without_fellows_does_not_come() -> None:
    """WAGON-2, CONCERN-3: the coins of the sale are kept."""
    assert leaves("Farglen Farglen Farglen", "Nightpoem") == "leave"
    assert leaves("Farglen Farglen Windglass", "Nightpoem", "Windglass") == "leave"


def test_a_hero_it_gains_otherwise_comes_by_the_pointer() -> None:
    """CONCERN-3: whatever brings it."""
    table = its_turn().with_inn(*heroes_for("Farglen Nightpoem Windglass"))
    gain: Values = {"do": "gain", "what": ["hero"]}
    assert did(table, gain, hero=2) == ["line 1", {"effects": ["gain hero"]}, "hero 2"]
    table = its_turn().with_inn(*heroes_for("Farglen Nightpoem"))
    assert did(table, gain, hero=3)[-1] == "hero 1"


def test_a_hero_that_must_go_is_the_loneliest() -> None:
    """TRAVEL-6, RULING-65: of those aboard, the oldest on ties."""

    def loses(heroes: str, commissions: str = "") -> str:
        table = leading(wagon(heroes, commissions)).with_event(event("highway", {1: "lose hero"}))
        told = did(table, {"do": "travel", "cards": 0, "companion": "middle"}, chance=("1",))
        return str(next(said for said in told if said.startswith("discard")))

    assert loses("Farglen Farglen Windglass") == "discard hero 3"
    assert loses("Farglen Nightpoem Windglass") == "discard hero 1"
    assert loses("Farglen Nightpoem", "Farglen") == "discard hero 2"


# Too many commissions


def gives_up(aboard: str, new: str, heroes: str = "") -> str:
    """Which commission goes when a line gives it a fourth, for the town it has most for."""
    table = wagon(heroes, aboard).with_stack(new, *commissions_for(new))
    for town in table.state.tops:
        if town != new:
            table.with_stack(town)
    return str(did(table, {"do": "gain", "what": ["commission"]})[-1])


def test_the_commission_with_the_fewest_fellows_goes() -> None:
    """WAGON-2: the oldest on ties, or the new one."""
    assert gives_up("Farglen Windglass Windglass", "Windglass") == "discard commission 1"
    assert gives_up("Windglass Windglass Farglen", "Windglass") == "discard commission 3"
    assert gives_up("Windglass Nightpoem Farglen", "Windglass", "Windglass") == "discard commission 2"
    assert gives_up("Nightpoem Windglass Farglen", "Windglass", "Windglass") == "discard commission 1"
    assert gives_up("Farglen Farglen Farglen", "Windglass") == "leave"


def test_a_commission_it_gains_otherwise_is_for_the_town_it_has_most_for() -> None:
    """COMM-1: also by a line that is no visit to the Queen's Commissions."""
    table = wagon("Windglass", "Nightpoem Windglass")
    assert did(table, {"do": "gain", "what": ["commission"]})[-1] == "commission Windglass"
    south: Values = {"do": "dark_market", "to": "south", "south": "commission"}
    assert did(wagon("Scorchborn").with_dark_market("east"), south)[-1] == "commission Scorchborn"


# Deeds and upgrades


@pytest.mark.parametrize("order", list(permutations(("top", "bottom", "deck"))))
def test_deeds_come_by_its_order(order: tuple[str, ...]) -> None:
    """DEED-1: a line of its own may name another place; an empty one passes to the next of the order."""
    said = {"top": "deed 1", "bottom": "deed 2", "deck": "deck"}
    deck = {"order": {"deeds": list(order)}}
    shown = {"top": "full-log", "bottom": "three-knights", "deck": "deck"}

    def takes(line: Values, empty: str = "") -> str:
        there = [None if place == empty else shown[place] for place in ("top", "bottom")]
        table = its_turn().with_courtyard(*there)
        if empty == "deck":
            table.with_deed_deck()
        return str(did(table, {"do": "deed", **line}, deck=deck)[-1])

    assert takes({}) == takes({"which": "order"}) == said[order[0]]
    assert takes({}, empty=order[0]) == said[order[1]]
    for place in order:
        assert takes({"which": place}) == said[place]
    assert takes({"which": order[2]}, empty=order[2]) == said[order[0]]


def test_a_deed_is_possible_while_there_is_one() -> None:
    """DEED-1, RULING-10"""
    line: Values = {"do": "deed"}
    assert did(its_turn().with_courtyard(None, "full-log").with_deed_deck(), line) == ["line 1", "a deed"]
    assert did(its_turn().with_courtyard().with_deed_deck("full-log"), line) == ["line 1", "a deed"]
    assert did(its_turn().with_courtyard().with_deed_deck(), line) == []


def test_a_dark_market_marker_moved_by_an_event_brings_a_deed_in_the_south() -> None:
    """DARK-2: only a line of its own asks for a commission there."""
    table = leading(wagon()).with_event(event("highway", {1: "move dark_market 1"})).with_dark_market("east")
    told = did(table, {"do": "travel", "cards": 0, "companion": "middle"}, chance=("1",))
    assert told[-4:-2] == ["a deed", "deed 1"]


FORTUNES = {"deed": "a deed", "upgrade": "wagon upgrade", "illuminated": "illuminated die", "coins": "coins"}


def fortunes(table: Table, road: str = "highway", **order: list[str]) -> list[str]:
    """What it answers after its visit; it leads alone."""
    told = did(leading(table), {"do": "travel", "companion": "middle", "road": road}, chance=("1",),
               deck={"order": order})  # fmt: skip
    return [said for said in told if said in FORTUNES.values() or said.startswith(("upgrade", "deed"))]


@pytest.mark.parametrize("first", FORTUNES)
def test_good_fortune_comes_by_its_order(first: str) -> None:
    """TRAVEL-11"""
    rest = [name for name in FORTUNES if name != first]
    assert fortunes(wagon("Farglen"), fortunes=[first, *rest])[0] == FORTUNES[first]


def test_a_fortune_that_is_not_to_be_had_passes_to_the_next() -> None:
    """TRAVEL-11, RULING-72, RULING-74: one upgrade, two illuminated dice, any number of coins."""
    order = ["upgrade", "illuminated", "coins", "deed"]
    twice = fortunes(wagon("Farglen"), "shortcut", fortunes=order)
    assert twice == ["wagon upgrade", "upgrade vp", "illuminated die"]
    full = wagon("Farglen").with_upgrade("vp", seat=1).with_illuminated("", "", seat=1)
    assert fortunes(full, "shortcut", fortunes=order) == ["coins", "coins"]


@pytest.mark.parametrize("first", ["vp", "slot_1", "slot_2", "slot_3", "lantern", "steed"])
def test_upgrades_come_by_its_order(first: str) -> None:
    """UPGR-1, CONCERN-10: one that is gone passes to the next."""
    rest = [name for name in ("steed", "lantern", "slot_3", "vp", "slot_1", "slot_2") if name != first]
    upgrades, before_all = [first, *rest], ["upgrade", "deed", "coins", "illuminated"]
    table = wagon("Farglen", people=2)
    wanted = [name for name in upgrades if name in table.state.upgrades]
    assert fortunes(table, fortunes=before_all, upgrades=upgrades) == [
        "wagon upgrade",
        f"upgrade {wanted[0]}",
    ]
    gone = wagon("Farglen", people=2).with_upgrade(wanted[0])
    assert fortunes(gone, fortunes=before_all, upgrades=upgrades) == ["wagon upgrade", f"upgrade {wanted[1]}"]


# Rewards


def reward(rewards: str, coins: int, prestige: int) -> str:
    """Which reward of a met deed it takes at the end."""
    met: Deed = deed(rewards, Need("hero", "any", 1))
    table = Table(1, concern=1).with_coins(coins, seat=1).with_prestige(prestige, seat=1)
    table.with_deeds(met, seat=1).with_log(heroes_for("Farglen"), seat=1).with_end()
    assert table.asked == "choose_reward"
    return str(answer(table, opponent())).removeprefix("reward ")


def test_it_takes_the_reward_that_adds_most_to_its_score() -> None:
    """SCORE-1, SCORE-3: the lower of coins and prestige counts, and VP as they are."""
    assert reward("9 coins, 2 prestige", coins=10, prestige=4) == "prestige"
    assert reward("2 coins, 9 prestige", coins=4, prestige=10) == "coins"
    assert reward("5 coins, 2 vp", coins=4, prestige=10) == "coins"
    assert reward("5 coins, 2 vp", coins=4, prestige=5) == "vp"
    assert reward("2 vp, 5 prestige", coins=10, prestige=4) == "prestige"
    assert reward("2 vp, 5 prestige", coins=5, prestige=4) == "vp"
    assert reward("5 coins, 4 prestige", coins=4, prestige=7) == "coins"


def test_of_rewards_that_add_the_same_vp_come_first_then_prestige() -> None:
    """SCORE-3: whichever the card names first."""
    assert reward("3 coins, 3 vp", coins=4, prestige=9) == "vp"
    assert reward("3 vp, 3 prestige", coins=9, prestige=4) == "vp"
    assert reward("3 prestige, 3 vp", coins=9, prestige=4) == "vp"
    assert reward("3 coins, 3 prestige", coins=7, prestige=7) == "prestige"
    assert reward("3 prestige, 3 coins", coins=7, prestige=7) == "prestige"


def test_each_deed_is_judged_with_what_the_deeds_before_it_brought() -> None:
    """SCORE-1, SCORE-3: 4 coins first, and then prestige has fallen behind."""
    met = [deed("4 coins, 4 prestige", Need("hero", "any", 1), limit=limit) for limit in (1, 2)]
    table = Table(1, concern=1).with_coins(4, seat=1).with_prestige(5, seat=1).with_deeds(*met, seat=1)
    table.with_log(heroes_for("Farglen"), seat=1).with_end()
    assert play_on(table, opponent()) == ["reward coins", "reward prestige"]
