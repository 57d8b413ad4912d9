"""Invented merchants with all kinds of choices: as a table that the pad reads, and in plain figures."""

import random
from typing import Any, NamedTuple

from companion.games.dark_road.icons import overlap, parse_need
from tests.dark_road.pad.brute import HERO, Wagon
from tests.dark_road.pad.plain_scorer import REGIONS, Card, Deed, Player, is_about, times_completed

GOODS = ("armor", "book", "instrument", "potion", "staff", "weapon")
KINDS = ("coins", "prestige", "vp")
PLACES = (*HERO, *REGIONS, "any")


class Invented(NamedTuple):
    """One merchant."""

    table: dict[str, Any]
    player: Player
    wagon: Wagon | None


def merchant(dice: random.Random, name: str = "Anna") -> Invented:
    """Deeds with one to three alternatives, half decided, and perhaps a last visit."""
    coins = dice.randint(5, 15)
    prestige = coins + dice.randint(-5, 5)
    log = [
        (dice.choice(("hero", "commission")), dice.choice(tuple(HERO))) for _ in range(dice.randint(2, 16))
    ]
    wagon = _wagon(dice) if dice.random() < 0.5 else None
    deeds = [_deed(dice) for _ in range(dice.randrange(4))]
    player = Player(
        coins, prestige, log, deeds, vp_upgrade=dice.random() < 0.3, unused_illuminated=dice.randrange(3),
        gifts=dice.randrange(3),
    )  # fmt: skip
    table: dict[str, Any] = {
        "name": name, "coins": coins, "prestige": prestige, "upgrade": player.vp_upgrade,
        "illuminated": player.unused_illuminated, "gifts": player.gifts, "delivered": counts(log),
        "deeds": [_deed_table(dice, deed, player, wagon) for deed in deeds],
    }  # fmt: skip
    if wagon is not None:
        table["aboard"] = _aboard(wagon)
    return Invented(table, player, wagon)


def _deed(dice: random.Random) -> Deed:
    benefits = {kind: dice.randint(1, 5) for kind in dice.sample(KINDS, dice.randint(1, 3))}
    requirement: list[tuple[int, str, str]] = []
    for _ in range(dice.randint(1, 3)):
        need = (dice.randint(1, 3), dice.choice(("hero", "commission", "card")), dice.choice(PLACES))
        if not any(overlap(_need(need), _need(other)) for other in requirement):
            requirement.append(need)
    decided = [dice.choice(tuple(benefits)) for _ in range(dice.randrange(3))] if dice.random() < 0.5 else []
    return Deed(benefits, requirement, dice.randint(1, 3), decided)


def _need(need: tuple[int, str, str]) -> Any:
    return parse_need(" ".join(map(str, need)))


def _deed_table(dice: random.Random, deed: Deed, player: Player, wagon: Wagon | None) -> dict[str, Any]:
    gives = [f"{amount} {kind}" for kind, amount in deed.benefits.items()]
    table: dict[str, Any] = {"gives": gives, "took": deed.decided}
    if wagon is None and dice.random() < 0.3:
        return table | {"times": times_completed(deed, player.log)}
    return table | {"needs": [" ".join(map(str, need)) for need in deed.requirement], "limit": deed.limit}


def counts(log: list[Card]) -> dict[str, int]:
    """Everything that may be counted."""
    return {
        f"{kind} {place}": sum(is_about(card, kind, place) for card in log)
        for kind in ("hero", "commission", "card")
        for place in PLACES
    }


def _wagon(dice: random.Random) -> Wagon:
    """Two of the towns, so that commissions want the same goods."""
    towns = dice.sample(tuple(HERO), 2)
    wagon = Wagon(
        [dice.choice(towns) for _ in range(dice.randrange(4))],
        [
            (dice.choice(towns), tuple(dice.choices(GOODS[:4], k=dice.randint(1, 3))))
            for _ in range(dice.randrange(4))
        ],
        [dice.choice(GOODS[:4]) + dice.choice(("", "+")) for _ in range(dice.randrange(6))],
    )
    if dice.random() < 0.4:
        wagon.towns = (dice.choice(towns),)
    return wagon


def _aboard(wagon: Wagon) -> dict[str, Any]:
    aboard: dict[str, Any] = {
        "heroes": {town: wagon.heroes.count(town) for town in wagon.heroes},
        "commissions": [{"town": town, "goods": list(goods)} for town, goods in wagon.commissions],
        "goods": {tile: wagon.goods.count(tile) for tile in wagon.goods},
    }
    return aboard | ({"town": wagon.towns[0]} if len(wagon.towns) == 1 else {})
