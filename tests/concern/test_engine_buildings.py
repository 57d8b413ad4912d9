"""What the engine does at buildings, with dice, and with plain gains and losses (BUILD-1, CONCERN-2)."""

from typing import Any

import pytest

from companion.games.dark_road.names import BUILDINGS
from tests.concern.at_its_seat import did, heroes_for, leading, opponent, possible, take_turn, wagon
from tests.concern.small_decks import Values
from tests.dark_road.builders import Table, event
from tests.dark_road.rules.concerned import its_seat, its_turn

BUILDING: Values = {"do": "building"}
Purse = tuple[int, int, int]
"""Coins, prestige and goods."""


def beside(building: str | None, heroes: str = "", commissions: str = "") -> Table:
    """Its wagon stands at this building, with 10 coins, 5 prestige and 1 good."""
    return wagon(heroes, commissions).with_buildings(building).with_space(1, seat=1)


def has(table: Table) -> tuple[Any, int, int]:
    """Coins, prestige and goods."""
    return its_seat(table).coins, its_seat(table).prestige, table.concern.goods


# Buildings


@pytest.mark.parametrize(
    ("building", "chance", "said", "after"),
    [
        ("surveyor", (), ["pay coins"], (8, 8, 1)),
        ("harbor", (), [], (10, 5, 2)),
        ("guildhall", (), ["pay coins"], (8, 5, 3)),
        ("oracle", ("1",), [], (12, 5, 1)),
        ("lanternworks", (), [], (10, 6, 2)),
        ("filigree", (), ["pay coins"], (8, 5, 2)),
    ],
)
def test_it_uses_the_building_beside_its_wagon(
    building: str, chance: tuple[str, ...], said: list[str], after: Purse
) -> None:
    """BUILD-1, RULING-6: it pays its 2 coins where something has to be paid."""
    table = beside(building)
    assert did(table, BUILDING, chance=chance) == ["line 1", f"activate {building}", *said]
    assert has(table) == after


@pytest.mark.parametrize("building", ["quartz_mine", "mansion", "workshop"])
def test_buildings_for_what_it_does_not_have_are_not_used(building: str) -> None:
    """BUILD-1, CONCERN-2"""
    assert not possible(beside(building), BUILDING)


@pytest.mark.parametrize("building", BUILDINGS)
def test_with_less_than_two_coins_it_uses_only_what_is_free(building: str) -> None:
    """BUILD-1: each of the ten is used, or not; just 2 coins are enough."""
    paid = building in ("surveyor", "guildhall", "candle_and_quartz", "filigree")
    free = building in ("harbor", "oracle", "lanternworks")
    assert possible(beside(building).with_coins(1, seat=1), BUILDING) is free
    assert possible(beside(building).with_coins(2, seat=1), BUILDING) is (free or paid)


def test_without_a_building_beside_it_nothing_is_used() -> None:
    """BUILD-1: no building lies on the first space."""
    assert not possible(beside(None), BUILDING)
    assert not possible(its_turn().with_buildings("harbor", "oracle", "surveyor", "filigree"), BUILDING)
    table = its_turn().with_buildings("harbor", "oracle").with_space(2, seat=1)
    assert did(table, BUILDING, chance=("1",))[1] == "activate oracle"


def candle(heroes: str = "", commissions: str = "") -> list[str]:
    table = beside("candle_and_quartz", heroes, commissions).with_inn(*heroes_for("Farglen Nightpoem"))
    told: list[str] = did(table, BUILDING, hero=2)
    assert told[:3] == ["line 1", "activate candle_and_quartz", "pay coins"]
    return told[3:]


def test_candle_and_quartz_gives_a_hero_while_there_is_room_and_else_a_commission() -> None:
    """BUILD-1, WAGON-2: the hero by the pointer, the commission for the town it has most for."""
    two, three = "Windglass Windglass", "Windglass Windglass Windglass"
    assert candle() == candle(two) == candle(two, three) == ["a hero", "hero 2"]
    assert candle(three) == candle(three, two) == ["a commission", "commission Windglass"]


def test_candle_and_quartz_is_not_used_with_everything_full() -> None:
    """BUILD-1, WAGON-2"""
    three = "Windglass Windglass Windglass"
    assert not possible(beside("candle_and_quartz", three, three), BUILDING)
    assert possible(beside("candle_and_quartz", "Farglen Farglen", three), BUILDING)
    assert possible(beside("candle_and_quartz", three, "Farglen Farglen"), BUILDING)
    assert possible(beside("candle_and_quartz", "Farglen", "Farglen"), BUILDING)
    assert possible(beside("lanternworks", three, three), BUILDING)


def test_candle_and_quartz_with_an_empty_inn_gives_a_commission() -> None:
    """BUILD-1: nobody is asked where only one is to be had."""
    table = beside("candle_and_quartz").with_inn()
    assert did(table, BUILDING)[2:] == ["pay coins", "commission Northbreak"]


# Dice


@pytest.mark.parametrize(
    ("face", "after"),
    [("1", (12, 5, 1)), ("2", (10, 7, 1)), ("3", (10, 5, 1)), ("4", (10, 5, 1)), ("5", (10, 5, 2)),
     ("6", (10, 5, 1))],
)  # fmt: skip
def test_the_oracle_die_serves_it_as_far_as_it_can(face: str, after: Purse) -> None:
    """BUILD-1, CONCERN-2: lanterns, quartz and flips come to nothing, and nothing more is asked."""
    table = beside("oracle")
    assert did(table, BUILDING, chance=(face,)) == ["line 1", "activate oracle"]
    assert has(table) == after


def ruins(*faces: str, **kwargs: Any) -> tuple[Table, list[str]]:
    """It has the lantern tile and explores the ruins; the ruins die shows these faces."""
    table = its_turn().with_upgrade("lantern", seat=1).with_inn(*heroes_for("Farglen Nightpoem Windglass"))
    told: list[str] = did(table, {"do": "ruins"}, chance=faces, **kwargs)
    assert told[:4] == ["line 1", "activate yurg", "ruins", "roll"]
    return table, told[4:]


@pytest.mark.parametrize(
    ("faces", "after"),
    [
        (("coins",), (12, 5, 2)), (("good",), (10, 5, 3)), (("quartz",), (10, 5, 2)),
        (("reroll", "coins"), (12, 5, 2)),
    ],
)  # fmt: skip
def test_with_the_lantern_tile_it_rolls_the_ruins_die(faces: tuple[str, ...], after: Purse) -> None:
    """RUINS-2, CONCERN-10: whatever the die may bring."""
    table, more = ruins(*faces)
    assert (has(table), more) == (after, [])


def test_the_ruins_die_brings_a_die_a_hero_or_another_way() -> None:
    """RUINS-2, RULING-51: the hero by its pointer; in the ruins again it goes as its line says."""
    table, more = ruins("reroll", "reroll")
    assert (its_seat(table).illuminated, more) == ([""], [])
    assert ruins("hero", hero=2)[1] == ["hero 2"]
    table, more = ruins("again", "coins")
    assert (more, has(table)) == (["roll"], (12, 5, 3))


def test_without_a_hero_at_the_inn_the_ruins_die_brings_the_next_of_the_deck() -> None:
    """RUINS-2, RULING-48: the deck comes last."""
    table = its_turn().with_upgrade("lantern", seat=1).with_inn(None, *heroes_for("Farglen"))
    assert did(table, {"do": "ruins"}, chance=("hero",), hero=3)[-1] == "hero 2"
    table = its_turn().with_upgrade("lantern", seat=1).with_inn()
    did(table, {"do": "ruins"}, chance=("hero",), hero=3)
    assert len(its_seat(table).heroes) == 1


def test_it_exchanges_nothing() -> None:
    """RULING-6, CONCERN-2: what an event offers in exchange it cannot have."""
    table = leading(wagon()).with_event(event("highway", {1: "exchange coins 2 prestige 5"}))
    told = did(table, {"do": "travel", "cards": 0, "companion": "middle"}, chance=("1",))
    assert "done" in told
    assert its_seat(table).prestige == 5 + 2, "the top deed of its good fortune brings 2"


# Gains, losses, the wheel


def entry_of(do: str, *what: str) -> Any:
    return did(its_turn().with_marker(9, vp=5), {"do": do, "what": list(what)})[1]


def test_gains_and_losses_are_written_as_on_the_games_own_cards() -> None:
    """CONCERN-2, ICON-1: VP stand apart."""
    assert entry_of("gain", "coins 2", "prestige 1") == {"effects": ["gain coins 2", "gain prestige 1"]}
    assert entry_of("gain", "goods 2") == {"effects": ["gain good any"] * 2}
    assert entry_of("gain", "vp 3") == {"vp": 3}
    assert entry_of("gain", "vp 1", "illuminated", "coins 1") == {
        "effects": ["gain illuminated", "gain coins 1"], "vp": 1,
    }  # fmt: skip
    assert entry_of("lose", "coins 2", "goods 2", "prestige 3") == {
        "effects": ["lose coins 2", "lose good", "lose good", "lose prestige 3"],
    }  # fmt: skip
    assert entry_of("lose", "vp 2") == {"lose_vp": 2}


def test_gains_and_losses_are_carried_out() -> None:
    """CONCERN-2"""
    table = its_turn().with_marker(3, vp=4)
    did(table, {"do": "gain", "what": ["coins 2", "prestige 3", "goods 4", "vp 5", "deed", "illuminated"]})
    assert (has(table), table.concern.vp, len(its_seat(table).deeds)) == ((12, 5 + 3 + 2, 7), 9, 1)
    table = its_turn().with_marker(3, vp=4)
    did(table, {"do": "lose", "what": ["coins 20", "prestige 1", "goods 2", "vp 3"]})
    assert (has(table), table.concern.vp) == ((0, 4, 1), 1)


@pytest.mark.parametrize("thing", ["coins", "prestige", "goods", "vp"])
def test_it_loses_only_where_it_has_something_to_lose(thing: str) -> None:
    """CONCERN-2: one of the things is enough."""
    line: Values = {"do": "lose", "what": ["coins 2", "prestige 2", "goods 2", "vp 2"]}

    def owns(what: str) -> Table:
        table = its_turn().with_coins(int(what == "coins"), seat=1)
        return table.with_prestige(int(what == "prestige"), seat=1).with_marker(
            int(what == "goods"), vp=int(what == "vp")
        )

    assert not possible(owns("nothing"), line)
    assert possible(owns(thing), line)


def test_a_gain_is_always_possible() -> None:
    """CONCERN-2"""
    assert possible(its_turn(), {"do": "gain", "what": ["coins 1"]})


@pytest.mark.parametrize("turns", [1, 3, 5])
def test_it_turns_the_wheel(turns: int) -> None:
    """WHEEL-1: the $5 good becomes the cheaper one."""
    table = its_turn().with_wheel("potion")
    assert did(table, {"do": "wheel", "turns": turns})[1] == {"effects": [f"turn wheel {turns}"]}
    assert table.state.wheel_top == -turns % 6


def test_a_turn_is_all_it_does() -> None:
    """CONCERN-1: from the move to the end of its lines nothing else is asked of it."""
    assert take_turn(its_turn(), opponent()) == ["move 0", "line 1", {"effects": ["turn wheel 1"]}, "done"]
