"""Tables on which companions matter: full slots, nearly empty decks, one of everything left."""

import random
from dataclasses import replace

from companion.games.dark_road.box import Commission, Hero
from companion.games.dark_road.icons import parse_effect
from companion.games.dark_road.names import (
    BUILDINGS,
    GOODS,
    HERO_BONUSES,
    LOYAL,
    NIGHT_FACES,
    ROADS,
    STEEDS,
    STRAYS,
    TILES,
    TOWNS,
    UPGRADES,
)
from tests.dark_road.builders import Table, commission, event, hero
from tests.dark_road.playing import EFFECTS

_ORACLE = (
    "gain quartz",
    "gain lantern 2",
    "gain good any",
    "flip up",
    "turn wheel",
    "gain hero",
    "lose good",
    "move illuminated",
    "either gain companion | explore ruins",
)


def some_table(number: int) -> tuple[Table, int]:
    """The table of this number, laid and not yet begun, and whose turn it is.

    Editions, seat counts, the Private Concern and real tables take turns; the rest is by chance.
    """
    dice = random.Random(number)
    concern = number // 8 % 3 == 2
    people = 1 + number // 2 % (3 if concern else 4)
    table = Table(
        people,
        ("v2", "v1")[number % 2],
        lazy=number // 24 % 4 == 3,
        concern=dice.randrange(people + 1) if concern else None,
    )
    seat = dice.choice(table.state.humans)
    _print(table, dice)
    _lay_table(table, dice)
    turn = dice.choice((1, 2, 3, 5, 11, 12, 13))
    for human in table.state.humans:
        _lay_dice(table, dice, human, turn)
        _pack_wagon(table, dice, human, is_rich=human == seat)
    _leave_little(table, dice)
    return table.with_turn(turn, seat), seat


def _print(table: Table, dice: random.Random) -> None:
    """Oracle faces that bring what companions want."""
    board = table.state.box.board
    faces = tuple((parse_effect(dice.choice(_ORACLE)),) for _ in range(6))
    table.with_box(replace(table.state.box, board=replace(board, oracle=faces)))


def _hero(dice: random.Random) -> Hero:
    return hero(" ".join(dice.choices(GOODS, k=3)), dice.choice(HERO_BONUSES), dice.choice(TOWNS[:2]))


def _commission(dice: random.Random, town: str) -> Commission:
    return commission(" ".join(dice.choices(GOODS, k=3)), town)


def _lay_table(table: Table, dice: random.Random) -> None:
    table.with_wheel(dice.choice(GOODS))
    table.with_dark_market(dice.choice(("north", "east", "south", "west")))
    table.with_buildings(*dice.sample(BUILDINGS, 4))
    table.with_hero_deck(*(_hero(dice) for _ in range(dice.randrange(4))))
    table.with_inn(*(_hero(dice) for _ in range(dice.randrange(5))))
    deeds = list(table.state.box.deeds)
    dice.shuffle(deeds)
    table.with_courtyard(*deeds[: dice.randrange(3)]).with_deed_deck(*deeds[3 : 3 + dice.randrange(3)])
    table.with_companion_row(*dice.choices(LOYAL + STRAYS, k=dice.randrange(4)))
    table.with_companion_deck(*dice.choices(LOYAL, k=dice.randrange(3)))
    for town in TOWNS:
        table.with_stack(town, *(_commission(dice, town) for _ in range(dice.randrange(3))))
    for road in ROADS:
        faces = {face: tuple(dice.sample(EFFECTS, dice.choice((0, 1, 2)))) for face in range(1, 7)}
        table.with_event(event(road, faces), event(road, faces))
    table.state.upgrades = dice.sample(UPGRADES, dice.choice((1, 2, 3, 6)))


def _lay_dice(table: Table, dice: random.Random, seat: int, turn: int) -> None:
    if turn > 10:
        faces = [dice.choice(NIGHT_FACES) if place < 14 - turn else None for place in range(3)]
        dice.shuffle(faces)
        table.with_late_dice(*faces, seat=seat)
    else:
        table.with_locked(*dice.choices(NIGHT_FACES, k=3), seat=seat)
        table.with_reserve(*dice.choices(NIGHT_FACES, k=dice.randrange(1, 5)), seat=seat)
    table.with_illuminated(*dice.choices(NIGHT_FACES, k=dice.choice((0, 1, 1, 2))), seat=seat)


def _pack_wagon(table: Table, dice: random.Random, seat: int, is_rich: bool) -> None:
    player = table.state.players[seat]
    table.with_coins(dice.randrange(8), seat).with_prestige(dice.randrange(4), seat)
    table.with_space(dice.choice((0, 1, 2, 2, 3, 3, 4)), seat).with_lanterns(dice.randrange(4), seat)
    if dice.random() < 0.7:
        table.with_steed(dice.choice([name for name in STEEDS if name in table.state.steeds_left]), seat)
    quartz = dice.choice((1, 2, 2, 3)) if is_rich else dice.randrange(2)
    table.with_items(dice.randrange(4 - quartz), quartz, seat)
    table.with_heroes(*(_hero(dice) for _ in range(dice.choice((0, 2, 3, 3)))), seat=seat)
    for _ in range(dice.choice((0, 2, 3, 3))):
        table.with_commissions(_commission(dice, dice.choice(TOWNS[:2])), seat=seat)
    tiles = [*("potion", "potion+") * dice.randrange(2), *dice.choices(TILES, k=dice.choice((0, 2, 5, 12)))]
    counts = table.state.box.board.counts
    for tile in tiles:
        good = tile.rstrip("+")
        if table._held(good) < counts[good] and table.state.fits(player, player.counts_with(good)):
            table.with_goods(tile, seat=seat)
    if is_rich:
        for name in dice.choices(LOYAL, k=dice.randrange(1, 4)) + dice.sample(STRAYS, dice.randrange(4)):
            used = () if name in STRAYS else dice.choice(((), (), (1,), (2,)))
            table.with_companion(name, *used, seat=seat)


def _leave_little(table: Table, dice: random.Random) -> None:
    """Of some pieces hardly anything is left in the supply."""
    pieces = (*GOODS, "lantern", "quartz", "horseshoe", "illuminated")
    table.with_supply(**{piece: dice.randrange(2) for piece in dice.sample(pieces, dice.randrange(5))})
