"""What a wagon and all it carries are worth to its owner now, in points at the end of the game.

The score's base is the lower of coins and prestige (SCORE-1). So everything aboard is turned
into the coins and the prestige it is likely to bring, and of the two the lower counts: softly
while many turns are left to level them, sharply at the end.
"""

from collections.abc import Callable
from functools import wraps
from math import exp, log1p
from typing import TypeVar

from companion.core.unknown import known
from companion.games.dark_road.names import GOODS, REGION_OF, TOWNS, UPGRADED
from companion.games.dark_road.state import Player, State
from companion.games.dark_road.visits import COMMISSION_PRESTIGE
from companion.players.trader.equipment import equipment_points
from companion.players.trader.memory import Memory

T = TypeVar("T")

TURNS = 13
REGION_BENEFIT = {"blue": (2, 0), "green": (0, 2), "purple": (1, 1)}
"""Coins and prestige for a delivered hero (TRAVEL-9)."""
GUESSED_COINS = 8
"""What we think we have at a table that keeps even our own coins behind the screen."""
SELLING = 0.5
"""Turns it takes to sell to a hero who is at the Inn."""
FINDING_A_CUSTOMER = 2.0
"""Turns until one comes who wants what nobody wants today."""
MEAN_VALUE = 16 / 6
"""Of a good over a whole turn of the wheel."""


def turns_left(view: State, seat: int) -> int:
    """Whole turns of this seat after the one being played."""
    match view.phase:
        case "setup":
            return TURNS
        case "turns":
            return TURNS - view.round + (1 if seat > view.seat else 0)
        case _:
            return 0


class Outlook:
    """The table as one wagon's owner judges it."""

    def __init__(self, view: State, seat: int, memory: Memory) -> None:
        self.view = view
        self.seat = seat
        self.me = view.players[seat]
        self.taste = taste = memory.taste
        self.turns = turns_left(view, seat)
        self.values = view.values()
        self.judged = memory.judged(view, seat)
        """What was judged of this very table before, by the function that judged it."""
        self._memory = memory
        self._apart = 0.2 + taste.balance * self.turns
        self._hope = [hope * self.soon(taste.finding) for hope in taste.hope]
        self._visits = self._chances_of_visits()
        self._sale_now = taste.sale_now * self.soon(SELLING)
        self._sale_later = taste.sale_later * self.soon(FINDING_A_CUSTOMER)
        self._customers = [
            goods for card in view.inn if card is not None and (goods := view.hero(card).goods)
        ]
        self._today, self._later = self._prices()
        self._cargo_now = self._cargo(self.me)
        self.now = self.worth(self.me)

    def soon(self, turns: float) -> float:
        """How likely something that takes about so many turns still happens."""
        return self.turns / (self.turns + turns)

    def gain(self, wagon: Player) -> float:
        """What becoming like this wagon would be worth."""
        return self.worth(wagon) - self.now

    def turned_gain(self) -> float:
        """What turning the wheel by one section would be worth."""
        view = self.view.copy()
        view.turn_wheel()
        return Outlook(view, self.seat, Memory(self.taste)).now - self.now

    def worth(self, wagon: Player) -> float:
        """Points this wagon is likely to end with."""
        me = self.me
        # An imagined wagon shares what is unchanged with ours: then the answer is known already.
        cards = wagon.heroes is me.heroes and wagon.commissions is me.commissions
        coins, prestige = self._cargo_now if cards and wagon.goods is me.goods else self._cargo(wagon)
        coins += known(wagon.coins, GUESSED_COINS)
        prestige += wagon.prestige
        points = equipment_points(self.taste, wagon, self.turns)
        if wagon.deeds:
            promise = self._memory.promise(self.view, wagon, self.turns)
            coins += promise.coins
            prestige += promise.prestige
            points += promise.vp
            if coins < prestige:
                coins += promise.either
            else:
                prestige += promise.either
        apart = self._apart
        return min(coins, prestige) - apart * log1p(exp(-abs(coins - prestige) / apart)) + points

    def _cargo(self, wagon: Player) -> tuple[float, float]:
        """Coins and prestige that goods, heroes and commissions aboard are likely to bring."""
        free = wagon.goods.copy()
        coins, prestige = self._deliveries(wagon, free)
        return coins + self._sales(free) if self.turns else coins, prestige

    # Towns

    def _chances_of_visits(self) -> list[float]:
        """How likely the best town, the second best and so on are visited in time.

        One visit is left for the end (END-1), but what is delivered earlier leaves it to others.
        """
        if self.view.phase == "end":
            return [0.0] * len(TOWNS)
        last = 1.0 - self.taste.last_visit * self.soon(3.0)
        return [last] + [last * self.soon(self.taste.journey * more) for more in range(1, len(TOWNS))]

    def _deliveries(self, wagon: Player, free: dict[str, int]) -> tuple[float, float]:
        """Coins and prestige waiting in the towns; what commissions need is taken out of ``free``.

        The best town can be visited at the end (END-1); each further one takes a journey.
        """
        towns: dict[str, tuple[float, float]] = {}
        for card in wagon.heroes:
            town = self.view.hero(card).town
            if town is not None:
                coins, prestige = towns.get(town, (0.0, 0.0))
                more_coins, more_prestige = REGION_BENEFIT[REGION_OF[town]]
                towns[town] = coins + more_coins, prestige + more_prestige
        for town, goods in self._fullest_first(wagon):
            found, upgraded = take_requested(free, goods)
            sure = COMMISSION_PRESTIGE[found]
            coins, prestige = towns.get(town, (0.0, 0.0))
            towns[town] = coins, prestige + sure + upgraded + (6 - sure) * self._hope[3 - found]
        ranked = towns.values() if len(towns) < 2 else sorted(towns.values(), key=sum, reverse=True)
        total_coins = total_prestige = 0.0
        for chance, (coins, prestige) in zip(self._visits, ranked, strict=False):
            total_coins += chance * coins
            total_prestige += chance * prestige
        return total_coins, total_prestige

    def _fullest_first(self, wagon: Player) -> list[tuple[str, tuple[str, ...]]]:
        """Town and requests of each commission aboard, those first of which most goods are there."""
        goods = wagon.goods
        ranked = []
        for card in wagon.commissions:
            commission = self.view.commission(card)
            requests = commission.goods or ()
            missing = sum(1 for good in requests if not goods[good] and not goods[UPGRADED[good]])
            ranked.append((missing, commission.town or "", requests))
        ranked.sort()
        return [(town, requests) for _, town, requests in ranked]

    # Sales

    def _prices(self) -> tuple[dict[str, int], dict[str, float]]:
        """Coins for each tile at the Inn today, and about what it will bring some other day."""
        today: dict[str, int] = {}
        later: dict[str, float] = {}
        for good in GOODS:
            value = self.values[good]
            today[good], today[UPGRADED[good]] = value, value + 1
            later[good] = (value + MEAN_VALUE) / 2
            later[UPGRADED[good]] = later[good] + 1
        return today, later

    def _sales(self, free: dict[str, int]) -> float:
        """Coins that goods no commission needs are likely to bring at the Inn."""
        today, later = self._today, self._later
        best = 0
        wanted: tuple[str, ...] = ()
        for requests in self._customers:
            price = 0
            for good in requests:
                if free[UPGRADED[good]]:
                    price += today[UPGRADED[good]]
                elif free[good]:
                    price += today[good]
            if price > best:
                best, wanted = price, requests
        take_requested(free, wanted)
        total = self._sale_now * best
        share = self._sale_later
        rest = [later[tile] for tile, count in free.items() if count for _ in range(count)]
        rest.sort(reverse=True)
        for value in rest:
            total += share * value
            share *= self.taste.sale_fade
        return total


def take_requested(free: dict[str, int], requests: tuple[str, ...]) -> tuple[int, int]:
    """Take what is there of these requests out of ``free``; how many, and how many upgraded."""
    found = upgraded = 0
    for good in requests:
        if free[UPGRADED[good]]:
            free[UPGRADED[good]] -= 1
            upgraded += 1
            found += 1
        elif free[good]:
            free[good] -= 1
            found += 1
    return found, upgraded


def remembered(judge: Callable[[Outlook], T]) -> Callable[[Outlook], T]:
    """Judge once, as long as the table stays as it is."""

    @wraps(judge)
    def recall(outlook: Outlook) -> T:
        judged = outlook.judged
        if judge not in judged:
            judged[judge] = judge(outlook)
        found: T = judged[judge]
        return found

    return recall
