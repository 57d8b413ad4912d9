"""Our own set of printed facts: every known count and fact, and nothing that contradicts the rules."""

from collections import Counter
from itertools import combinations

import pytest

from companion.games.dark_road.board_facts import FACTS
from companion.games.dark_road.box import Box, Commission, Deed, Effect, Event, Hero
from companion.games.dark_road.icons import overlap, parse_need, parse_reward
from companion.games.dark_road.listing import LISTED, rows
from companion.games.dark_road.loader import load, problems
from companion.games.dark_road.names import (
    BUILDINGS,
    CLASS_OF,
    DISTRICTS,
    FIRST_GAME_BUILDINGS,
    GOODS,
    LOYAL,
    NIGHT_FACES,
    ROADS,
    STEEDS,
    STRAYS,
    TOWNS,
    UPGRADES,
    WHEEL_VALUES,
)


@pytest.fixture(scope="module")
def box() -> Box:
    return load()


def test_our_own_set_has_no_problem_at_all() -> None:
    assert problems() == []


def test_the_supply_is_counted_as_the_rulebook_counts_it(box: Box) -> None:
    """COUNT-1, piece by piece."""
    counts = box.board.counts
    assert {name: counts[name] for name in ("coins", "goods", "quartz", "horseshoe", "lantern")} == {
        "coins": 60,
        "goods": 84,
        "quartz": 24,
        "horseshoe": 12,
        "lantern": 16,
    }
    dice = ("night_dice", "illuminated_dice", "travel_dice", "market_dice", "oracle_die", "ruins_die")
    assert [counts[name] for name in dice] == [28, 8, 5, 5, 1, 1]
    assert [counts[good] for good in GOODS] == [14] * 6
    assert counts["building_tiles"] == len(box.board.tiles) == 5


def test_there_are_as_many_cards_as_the_rulebook_counts(box: Box) -> None:
    """COUNT-1: cards, tiles and their counts agree."""
    starting = [hero for hero in box.heroes.values() if hero.starting]
    roads = Counter(event.road for event in box.events.values())
    assert len(box.heroes) - len(starting) == box.board.counts["heroes"] == 42
    assert len(starting) == box.board.counts["starting_heroes"] == 6
    assert len(box.commissions) == box.board.counts["commissions"] == 30
    assert roads == {"highway": 13, "shortcut": 13}
    assert box.board.counts["highway_events"] == box.board.counts["shortcut_events"] == 13
    assert len(box.deeds) == box.board.counts["deeds"] == 19
    assert sum(box.companions.values()) == box.board.counts["companions"] == 22
    assert len(box.steeds) == box.board.counts["steeds"] == 7
    assert len(box.upgrades) == box.board.counts["upgrades"] == 6


def test_companions_steeds_and_upgrades_are_the_ones_the_rules_know(box: Box) -> None:
    """COMP-1 (three of each loyal kind, one of each stray), STEED-1, UPGR-1."""
    assert box.companions == dict.fromkeys(LOYAL, 3) | dict.fromkeys(STRAYS, 1)
    assert box.steeds == STEEDS
    assert box.upgrades == UPGRADES
    for kind, names in (("steeds", STEEDS), ("upgrades", UPGRADES), ("buildings", BUILDINGS)):
        assert all(box.notes[f"{kind}.{name}"] for name in names)


def test_every_town_has_seven_heroes_one_starting_hero_and_five_commissions(box: Box) -> None:
    for town in TOWNS:
        heroes = [hero for hero in box.heroes.values() if hero.town == town]
        assert Counter(hero.starting for hero in heroes) == {False: 7, True: 1}
        assert sum(tile.town == town for tile in box.commissions.values()) == 5


def test_every_hero_and_commission_is_complete(box: Box) -> None:
    """INN-1, INN-3: two or three different requests and a bonus; commissions request three goods."""
    for hero in box.heroes.values():
        assert hero.goods is not None
        assert len(hero.goods) == len(set(hero.goods))
        assert len(hero.goods) in (2, 3)
        assert hero.bonus is not None
    for tile in box.commissions.values():
        assert tile.goods is not None
        assert len(set(tile.goods)) == 3


def test_requests_are_spread_evenly_over_goods_and_bonuses(box: Box) -> None:
    normal = [hero for hero in box.heroes.values() if not hero.starting]
    assert Counter(good for hero in normal for good in hero.goods or ()) == dict.fromkeys(GOODS, 19)
    assert Counter(hero.bonus for hero in normal) == {"lantern": 14, "horseshoe": 14, "storage": 14}
    wanted = Counter(good for tile in box.commissions.values() for good in tile.goods or ())
    assert wanted == dict.fromkeys(GOODS, 15)


def test_no_town_has_the_same_commission_or_hero_twice(box: Box) -> None:
    tiles = [(tile.town, frozenset(tile.goods or ())) for tile in box.commissions.values()]
    heroes = [
        (hero.town, frozenset(hero.goods or ()), hero.bonus)
        for hero in box.heroes.values()
        if not hero.starting
    ]
    assert len(set(tiles)) == len(tiles)
    assert len(set(heroes)) == len(heroes)


def test_the_heroes_of_the_rulebooks_are_there(box: Box) -> None:
    """Atlantes in full; of the others the name and the town."""
    goods = ("staff", "book", "potion")
    atlantes = Hero("atlantes", "Cursecairn", goods, "lantern", "Atlantes", False, "rulebook")
    assert box.heroes["atlantes"] == atlantes
    towns = {"agatha": "Northbreak", "alun": "Scorchborn", "cecily": "Scorchborn", "merry": "Farglen"}
    for id_, town in towns.items():
        hero = box.heroes[id_]
        assert (hero.name, hero.town, hero.origin) == (id_.capitalize(), town, "reference")
        assert box.board.solid(f"heroes.{id_}.town")
        assert box.board.solid(f"heroes.{id_}.name")
        assert not box.board.solid(f"heroes.{id_}.goods")
    assert box.heroes["merry"].starting


def test_no_other_hero_has_an_invented_name(box: Box) -> None:
    named = {"agatha", "alun", "cecily", "merry", "atlantes"}
    for hero in box.heroes.values():
        assert hero.town is not None
        assert hero.id in named or hero.name.startswith(f"{hero.town} {CLASS_OF[hero.town]} ")


def test_the_commissions_of_the_rulebooks_are_there(box: Box) -> None:
    """The three tiles that the travel and delivery examples show (TRAVEL-8)."""
    known = {tile for tile in box.commissions.values() if tile.origin == "rulebook"}
    assert known == {
        Commission("northbreak-1", "Northbreak", ("weapon", "staff", "armor"), "rulebook"),
        Commission("scorchborn-1", "Scorchborn", ("armor", "instrument", "potion"), "rulebook"),
        Commission("cursecairn-1", "Cursecairn", ("potion", "staff", "book"), "rulebook"),
    }


def known_fields(box: Box, entry: str) -> set[str]:
    """The fields of an entry that the rulebook shows."""
    prefix = entry + "."
    return {name.removeprefix(prefix) for name in box.board.origins if name.startswith(prefix)}


def test_the_two_events_of_the_rulebooks_are_there(box: Box) -> None:
    """The shortcut of the travel example, and the event example (6, 2, 1) whose road is not named."""
    shortcut, other = box.events["shortcut-1"], box.events["highway-1"]
    assert shortcut.effects[0] == (Effect("lose", "coins", 3),)
    assert shortcut.effects[2] == shortcut.effects[3] == (Effect("lose", "good"),)
    assert shortcut.effects[4] == (Effect("gain", "tile", 1, "instrument+"),)
    assert shortcut.effects[5] == (Effect("gain", "quartz"),)
    assert known_fields(box, "events.shortcut-1") == {"road", "1", "3", "4", "5", "6"}
    assert other.effects[0] == (Effect("lose", "good"), Effect("lose", "coins", 2))
    assert other.effects[1] == (Effect("lose", "good"),)
    assert other.effects[5] == (Effect("gain", "hero"),)
    assert known_fields(box, "events.highway-1") == {"1", "2", "6"}


def is_cost(effect: Effect) -> bool:
    return effect.verb == "lose" or effect == Effect("flip", "down")


def last_cost(event: Event) -> int:
    """The highest face that costs; every lower face costs too."""
    costs = [all(map(is_cost, steps)) for steps in event.effects if steps]
    assert len(costs) == 6
    assert costs == sorted(costs, reverse=True)
    return costs.count(True)


def test_low_dice_cost_and_high_dice_give(box: Box) -> None:
    """TRAVEL-6: highway costs on 1 and 2, shortcut costs on 1 to 4."""
    costs = {road: {last_cost(e) for e in box.events.values() if e.road == road} for road in ROADS}
    assert costs == {"highway": {2}, "shortcut": {4}}


def test_every_event_has_a_name_of_its_own_and_moves_little(box: Box) -> None:
    assert len({event.name for event in box.events.values()}) == 26
    steps = [step for event in box.events.values() for face in event.effects for step in face or ()]
    assert all(1 <= step.count <= 3 for step in steps)


def test_the_three_deeds_of_the_scoring_example_are_there(box: Box) -> None:
    """SCORE-1 to SCORE-3: three knights; three towns with a choice; twelve cards."""
    knights, roads, log = (box.deeds[id_] for id_ in ("three-knights", "three-roads", "full-log"))
    assert knights.needs == (parse_need("3 heroes Northbreak"),)
    assert knights.rewards == (parse_reward("4 prestige"),)
    assert roads.needs == tuple(
        map(parse_need, ("1 hero Nightpoem", "1 hero Northbreak", "1 hero Windglass"))
    )
    assert parse_reward("3 coins") in (roads.rewards or ())
    assert len(roads.rewards or ()) == 2
    assert log.needs == (parse_need("12 cards any"),)
    assert log.rewards == (parse_reward("2 vp"),)
    assert known_fields(box, "deeds.three-knights") == {"needs", "rewards"}


def most(deed: Deed) -> int:
    return max(reward.amount for reward in deed.rewards or ()) * (deed.limit or 0)


def test_every_deed_counts_exactly_and_is_worth_two_to_six(box: Box) -> None:
    """DEED-1, RULING-84: no card can meet two needs of one deed."""
    for deed in box.deeds.values():
        assert not any(overlap(one, other) for one, other in combinations(deed.needs or (), 2))
        assert deed.limit in (1, 2, 3)
        assert 2 <= most(deed) <= 6
    assert len({deed.needs for deed in box.deeds.values()}) == 19


def test_the_prints_that_the_rulebooks_name_are_theirs(box: Box) -> None:
    """PLAN-3 (a blank crafts an instrument), DARK-2 (east), WAGON-1 (6 by 5)."""
    board = box.board
    assert board.crafting["blank"] == "instrument"
    assert board.dark_market["east"] == ("book", "staff")
    assert board.storage == (6, 5)
    known = {"crafting.blank", "dark_market.east", "storage"}
    counts = {name for name in FACTS if name.startswith("counts.") and name.partition(".")[2] not in GOODS}
    assert {fact for fact in FACTS if board.solid(fact)} == known | counts


def test_the_board_is_complete(box: Box) -> None:
    """PLAN-3, DARK-2, RUINS-1 and the shapes: nothing is left open, every good is somewhere."""
    board = box.board
    assert set(board.crafting) == set(NIGHT_FACES)
    assert set(board.crafting.values()) == set(GOODS)
    assert set(board.dark_market) == {"north", "east", "west"}
    assert sorted(good for pair in board.dark_market.values() for good in pair) == sorted(GOODS)
    assert set(board.ruins) == {"top-left", "top-right", "bottom-right"}
    assert sorted(good for pair in board.ruins.values() for good in pair) == sorted(GOODS)
    assert set(board.shapes) == {*GOODS, "vp"}
    assert len(board.oracle) == 6
    assert not any(is_cost(effect) for face in board.oracle for effect in face)


def test_bazaar_and_inn_lie_on_either_side_of_the_start(box: Box) -> None:
    """SETUP-9: space 0 lies between them."""
    assert box.board.districts == DISTRICTS
    assert (box.board.districts[0], box.board.districts[-1]) == ("bazaar", "inn")


def test_the_wheel_agrees_with_the_worked_examples(box: Box) -> None:
    """SETUP-2, BAZAAR-2, INN-1: potion 5 with staff 4; armor 3 with weapon 1."""

    def values(top: int) -> dict[str, int]:
        return {box.board.wheel[(top + step) % 6]: value for step, value in enumerate(WHEEL_VALUES)}

    turned = [values(top) for top in range(6)]
    assert any(now["potion"] == 5 and now["staff"] == 4 for now in turned)
    assert any(now["armor"] == 3 and now["weapon"] == 1 for now in turned)


def test_the_buildings_of_a_first_game_are_on_four_tiles(box: Box) -> None:
    """SETUP-1: two sides of one tile are never in play together; pairs in the order of BUILD-1."""
    pairs = list(box.board.tiles.values())
    assert [side for pair in pairs for side in pair] == list(BUILDINGS)
    assert all(sum(name in pair for name in FIRST_GAME_BUILDINGS) <= 1 for pair in pairs)


@pytest.mark.parametrize("kind", LISTED)
def test_every_kind_is_listed_with_its_origins(box: Box, kind: str) -> None:
    listed = rows(box, kind)
    assert listed
    assert len({tuple(row) for row in listed}) == 1
    for row in listed:
        assert all(isinstance(value, str) for value in row.values())
        assert row["origin"].split(" ")[0] in ("rulebook", "reference")
        assert "?" not in row.values()


def test_a_row_says_which_fields_of_our_card_the_rulebook_shows(box: Box) -> None:
    agatha = next(row for row in rows(box, "heroes") if row["id"] == "agatha")
    assert agatha["class"] == "knight"
    assert agatha["origin"] == "reference (rulebook: name, town)"
    east = next(row for row in rows(box, "board") if row["fact"] == "dark_market.east")
    assert east == {"fact": "dark_market.east", "value": "book staff", "origin": "rulebook"}
