"""The final visit that was forgotten (END-1): what each town would bring (TRAVEL-8, TRAVEL-9).

Every hero for the town is delivered, for that is never worse. With goods for some requests only, each number
of commissions is looked at with the most prestige it can bring: more commissions may meet a deed, more goods
on one bring more prestige.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from companion.games.dark_road.names import REGION_OF, TOWNS, UPGRADED
from companion.games.dark_road.pad.entries import Aboard
from companion.games.dark_road.visits import COMMISSION_PRESTIGE, HERO_BENEFIT


class Visit(NamedTuple):
    """A town, and what is delivered there."""

    town: str
    heroes: int
    commissions: tuple[tuple[str, ...], ...]
    """The goods handed over for each delivered commission."""

    @property
    def for_heroes(self) -> tuple[int, int]:
        """Coins and prestige."""
        coins, prestige = HERO_BENEFIT[REGION_OF[self.town]] if self.town else (0, 0)
        return self.heroes * coins, self.heroes * prestige

    @property
    def coins(self) -> int:
        return self.for_heroes[0]

    @property
    def prestige(self) -> int:
        return self.for_heroes[1] + sum(map(prestige_for, self.commissions))


NOWHERE = Visit("", 0, ())


def prestige_for(goods: tuple[str, ...]) -> int:
    """Of one commission (TRAVEL-8)."""
    return COMMISSION_PRESTIGE[len(goods)] + sum(1 for tile in goods if tile.endswith("+"))


@lru_cache(maxsize=32)
def visits(aboard: Aboard) -> tuple[Visit, ...]:
    """All that are worth a look: of the town its owner has chosen, else of every town, and none.

    Kept for a while: whoever tells why it is not more asks again and again.
    """
    return (NOWHERE, *_visits(aboard))


def _visits(aboard: Aboard) -> Iterator[Visit]:
    for town in TOWNS if aboard.town is None else (aboard.town,) if aboard.town else ():
        heroes = dict(aboard.heroes).get(town, 0)
        requests = [one.goods for one in aboard.commissions if one.town == town]
        for goods in _deliveries(requests, dict(aboard.goods)):
            if heroes or goods:
                yield Visit(town, heroes, goods)


_Handed = tuple[tuple[str, ...], ...]


def _deliveries(requests: list[tuple[str, ...]], goods: dict[str, int]) -> list[_Handed]:
    """For each possible number of delivered commissions, the one with the most prestige."""
    best: dict[int, _Handed] = {}
    for handed in _ways(requests, goods):
        old = best.get(len(handed))
        if old is None or _prestige(handed) > _prestige(old):
            best[len(handed)] = handed
    return list(best.values())


def _prestige(handed: _Handed) -> int:
    return sum(map(prestige_for, handed))


def _ways(requests: list[tuple[str, ...]], goods: dict[str, int]) -> Iterator[_Handed]:
    if not requests:
        yield ()
        return
    for tiles in sorted(_fillings(requests[0], goods)):
        left = goods.copy()
        for tile in tiles:
            left[tile] -= 1
        for rest in _ways(requests[1:], left):
            yield (tiles, *rest) if tiles else rest


def _fillings(wanted: tuple[str, ...], goods: dict[str, int]) -> set[tuple[str, ...]]:
    """Which tiles may be handed over for one commission: at most one a request, none at all too."""
    if not wanted:
        return {()}
    found = set()
    for rest in _fillings(wanted[1:], goods):
        found.add(rest)
        for tile in (UPGRADED[wanted[0]], wanted[0]):
            if goods.get(tile, 0) > rest.count(tile):
                found.add((tile, *rest))
    return found
