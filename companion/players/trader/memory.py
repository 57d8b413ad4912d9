"""What need not be worked out twice: a cache, never a plan. Without it every answer is the same."""

from typing import Any

from companion.games.dark_road.state import Player, State
from companion.players.trader.promises import Promise, deed_promise
from companion.players.trader.taste import TASTE, Taste

MOST = 5000


class Memory:
    """One merchant's: its taste, and what it worked out last."""

    def __init__(self, taste: Taste = TASTE) -> None:
        self.taste = taste
        self._promises: dict[tuple[Any, ...], Promise] = {}
        self._table: tuple[Any, ...] = ()
        self._judged: dict[Any, Any] = {}

    def promise(self, view: State, wagon: Player, turns: int) -> Promise:
        """What this wagon's deeds bring."""
        key = (
            turns,
            view.phase,
            tuple(wagon.deeds),
            tuple(wagon.heroes),
            tuple(wagon.commissions),
            tuple(wagon.delivered_heroes),
            tuple(wagon.delivered_commissions),
        )
        found = self._promises.get(key)
        if found is None:
            if len(self._promises) >= MOST:
                self._promises.clear()
            found = self._promises[key] = deed_promise(self.taste, view, wagon, turns)
        return found

    def judged(self, view: State, seat: int) -> dict[Any, Any]:
        """What was judged so far; nothing when anything on the table has changed since."""
        table = _fingerprint(view, seat)
        if table != self._table:
            self._table = table
            self._judged = {}
        return self._judged


def _fingerprint(view: State, seat: int) -> tuple[Any, ...]:
    """Everything such judgements depend on; night dice are no part of it."""
    wagon = view.players[seat]
    return (
        seat, view.phase, view.round, view.seat, view.wheel_top, view.dark_market, view.ruins,
        view.fortune_coins, view.free_shortcut, *view.inn, *view.courtyard, *view.companion_row,
        *view.tops.values(), tuple(view.market.values()), tuple(view.supply.values()), tuple(view.upgrades),
        wagon.coins, wagon.prestige, wagon.lanterns, wagon.horseshoes, wagon.quartz,
        tuple(wagon.goods.values()), len(wagon.illuminated), tuple(wagon.heroes), tuple(wagon.commissions),
        tuple(wagon.companions), tuple(wagon.deeds), tuple(wagon.steeds), tuple(wagon.upgrades),
        tuple(wagon.delivered_heroes), tuple(wagon.delivered_commissions),
    )  # fmt: skip
