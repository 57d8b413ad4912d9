"""The best choices found by trying every one of them: nothing is left out, and nothing is clever."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from tests.dark_road.pad.plain_scorer import Card, Deed, Player, chain, times_completed

HERO = {
    "Northbreak": (2, 0), "Scorchborn": (2, 0), "Windglass": (0, 2), "Farglen": (0, 2),
    "Nightpoem": (1, 1), "Cursecairn": (1, 1),
}  # fmt: skip
"""Coins and prestige for a hero delivered there."""
FOR_GOODS = {1: 1, 2: 3, 3: 6}


@dataclass
class Wagon:
    """What is still aboard before the last visit."""

    heroes: list[str] = field(default_factory=list)
    """Their towns."""
    commissions: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    """Towns and requests."""
    goods: list[str] = field(default_factory=list)
    """Tiles: ``armor`` or ``armor+``."""
    towns: tuple[str, ...] = tuple(HERO)
    """Where its owner may go."""


def best(edition: str, player: Player, wagon: Wagon | None = None) -> list[int]:
    """The best chain of score and tiebreakers that any visit and any decisions come to."""
    return max(
        chain(edition, decided)
        for visited in after_visits(player, wagon or Wagon())
        for decided in after_decisions(visited)
    )


def after_decisions(player: Player) -> Iterator[Player]:
    """The player with every combination of benefits, as far as they have not decided yet."""
    ways = [list(_decisions(deed, times_completed(deed, player.log))) for deed in player.deeds]
    for decided in product(*ways):
        deeds = [replace(deed, decided=list(one)) for deed, one in zip(player.deeds, decided, strict=True)]
        yield replace(player, deeds=deeds)


def _decisions(deed: Deed, times: int) -> Iterator[tuple[str, ...]]:
    fixed = deed.decided[:times]
    for rest in product(deed.benefits, repeat=times - len(fixed)):
        yield (*fixed, *rest)


def after_visits(player: Player, wagon: Wagon) -> Iterator[Player]:
    """The player after every way to make the last visit, and after none."""
    yield player
    for town in wagon.towns:
        here = wagon.heroes.count(town)
        requests = [goods for where, goods in wagon.commissions if where == town]
        for heroes in range(here + 1):
            # Ways that bring the same prestige for as many commissions are the same for the score.
            for commissions, prestige in set(_handed(requests, wagon.goods)):
                cards: list[Card] = [("hero", town)] * heroes + [("commission", town)] * commissions
                yield replace(
                    player,
                    coins=player.coins + heroes * HERO[town][0],
                    prestige=player.prestige + heroes * HERO[town][1] + prestige,
                    log=player.log + cards,
                )


def _handed(requests: list[tuple[str, ...]], goods: list[str]) -> Iterator[tuple[int, int]]:
    """Every way to hand over goods: how many commissions are delivered, and for how much prestige."""
    if not requests:
        yield 0, 0
        return
    for given, left in _given(requests[0], goods):
        prestige = FOR_GOODS[len(given)] + sum("+" in tile for tile in given) if given else 0
        for commissions, more in _handed(requests[1:], left):
            yield commissions + bool(given), prestige + more


def _given(requests: tuple[str, ...], goods: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    """For each request a tile of that good, basic or upgraded, or none; and what is left."""
    if not requests:
        yield [], goods
        return
    yield from _given(requests[1:], goods)
    for tile in {tile for tile in goods if tile.rstrip("+") == requests[0]}:
        left = list(goods)
        left.remove(tile)
        for given, rest in _given(requests[1:], left):
            yield [tile, *given], rest
