"""What a merchant had at the end, as the pad counts with it.

A sheet holds plain JSON values; here they have types. ``reading.py`` checks them, so nothing here does.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.pads import Seat
from companion.games.dark_road.box import Deed, Need, Reward
from companion.games.dark_road.icons import need_text, parse_need, parse_reward, reward_text
from companion.games.dark_road.names import REGION_OF, REGIONS, TOWNS_OF

CARDS = ("hero", "commission")


def key_of(card: str, where: str) -> str:
    """The name of a count of delivered cards: ``hero Northbreak``, ``commission blue``, ``card any``."""
    return f"{card} {where}"


class Delivered:
    """How many cards were delivered, as far as somebody has counted them."""

    def __init__(self, given: Mapping[str, int]) -> None:
        self.given = dict(given)

    def count(self, card: str, where: str) -> int | None:
        """By its own count, else added up from finer ones; ``None`` where neither is known."""
        own = self.given.get(key_of(card, where))
        if own is not None:
            return own
        for parts in _parts(card, where):
            counts = [self.count(*part) for part in parts]
            if None not in counts:
                return sum(count or 0 for count in counts)
        return None

    def least(self, card: str, where: str) -> int:
        """What is known to have been delivered at least, by the finer counts."""
        parts = [sum(self._least(*part) for part in several) for several in _parts(card, where)]
        return max(parts, default=0)

    def _least(self, card: str, where: str) -> int:
        return max(self.given.get(key_of(card, where), 0), self.least(card, where))

    def more(self, card: str, town: str, count: int) -> "Delivered":
        """The counts once so many more were delivered to this town."""
        kinds, places = (card, "card"), (town, REGION_OF[town], "any")
        covering = {key_of(kind, place) for kind in kinds for place in places}
        return Delivered({key: old + count * (key in covering) for key, old in self.given.items()})


def _parts(card: str, where: str) -> Iterator[list[tuple[str, str]]]:
    """Ways in which a count is the sum of finer ones."""
    if where == "any":
        yield [(card, region) for region in REGIONS]
    elif where in TOWNS_OF:
        yield [(card, town) for town in TOWNS_OF[where]]
    if card == "card":
        yield [(kind, where) for kind in CARDS]


@dataclass(frozen=True, slots=True)
class DeedEntry:
    """A deed: what it gives (alternatives), what it asks for, and how often it was met."""

    gives: tuple[Reward, ...]
    needs: tuple[Need, ...] = ()
    limit: int | None = None
    times: int | None = None
    """As its owner has counted; ``None``: by what was delivered, and once where it asks for nothing."""
    took: tuple[str, ...] = ()
    """Which kind its owner took, time by time; the rest is chosen for them."""
    name: str = ""
    deed: str = ""
    """Its id among the printed ones, where it was picked from them."""

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> "DeedEntry":
        return cls(
            gives=tuple(parse_reward(text) for text in table["gives"]),
            needs=tuple(parse_need(text) for text in table.get("needs", ())),
            limit=table.get("limit"),
            times=table.get("times"),
            took=tuple(table.get("took", ())),
            name=table.get("name", ""),
            deed=table.get("deed", ""),
        )

    @classmethod
    def of(cls, deed: Deed) -> "DeedEntry":
        """A printed deed of which everything is known."""
        return cls(deed.rewards or (), deed.needs or (), deed.limit, None, (), deed.name, deed.id)

    def write(self) -> dict[str, Any]:
        table = {
            "deed": self.deed,
            "name": self.name,
            "gives": [reward_text(reward) for reward in self.gives],
            "needs": [need_text(need) for need in self.needs],
            "limit": self.limit,
            "times": self.times,
            "took": list(self.took),
        }
        return {key: value for key, value in table.items() if value or (key == "times" and value == 0)}

    @property
    def kinds(self) -> tuple[str, ...]:
        """Of its rewards."""
        return tuple(reward.kind for reward in self.gives)

    def amount(self, kind: str) -> int:
        return next(reward.amount for reward in self.gives if reward.kind == kind)


@dataclass(frozen=True, slots=True)
class Commission:
    """A commission that is still aboard."""

    town: str
    goods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aboard:
    """What a wagon still carries when the final visit (END-1) has not been made."""

    heroes: tuple[tuple[str, int], ...] = ()
    """How many, by town."""
    commissions: tuple[Commission, ...] = ()
    goods: tuple[tuple[str, int], ...] = ()
    """How many, by tile: ``armor``, ``armor+``."""
    town: str | None = None
    """Where its owner goes; empty: nowhere; ``None``: wherever it is best."""

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> "Aboard":
        commissions = [Commission(one["town"], tuple(one["goods"])) for one in table.get("commissions", ())]
        heroes, goods = (tuple(table.get(name, {}).items()) for name in ("heroes", "goods"))
        return cls(heroes, tuple(commissions), goods, table.get("town"))


@dataclass(frozen=True, slots=True)
class Merchant:
    """Everything entered for one seat."""

    name: str
    is_concern: bool
    coins: int | None
    prestige: int | None
    deeds: tuple[DeedEntry, ...]
    upgrade: bool
    illuminated: int
    vp: int
    """Of the Private Concern's cards."""
    delivered: Delivered
    gifts: int | None
    aboard: Aboard | None
    score: int | None
    """Where only that was written down."""

    @property
    def is_total(self) -> bool:
        """Is nothing known but the score?"""
        return self.score is not None and self.coins is None and self.prestige is None


def merchant(seat: Seat) -> Merchant:
    values = seat.values
    aboard = values.get("aboard")
    return Merchant(
        name=seat.name,
        is_concern=seat.automa is not None,
        coins=values.get("coins"),
        prestige=values.get("prestige"),
        deeds=tuple(DeedEntry.read(table) for table in values.get("deeds", ())),
        upgrade=values.get("upgrade", False),
        illuminated=values.get("illuminated", 0),
        vp=values.get("vp", 0),
        delivered=Delivered(values.get("delivered", {})),
        gifts=values.get("gifts"),
        aboard=None if aboard is None else Aboard.read(aboard),
        score=values.get("score"),
    )
