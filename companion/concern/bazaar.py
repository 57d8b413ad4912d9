"""Which market die the Private Concern buys next."""

from companion.concern.deck import Card
from companion.concern.lines import Buy
from companion.core.unknown import known
from companion.games.dark_road.bazaar import Visit
from companion.games.dark_road.names import GOODS
from companion.games.dark_road.state import State


def next_purchase(view: State, line: Buy, card: Card, visit: Visit | None) -> str | None:
    """The good of the die it takes now, or ``None``; without a visit, the first it would take."""
    assert view.concern is not None
    seat = view.concern.seat
    wheel = view.box.board.wheel
    if visit is None and line.turn:
        view = view.copy()
        view.turn_wheel()
    visit = visit or Visit(discount=0)
    if visit.dice >= line.buy:
        return None
    purse = known(view.players[seat].coins) - line.keep
    start = wheel.index(card.good) if line.choose == "pointer" else view.wheel_top
    # Clockwise from the $5 section the dearest come first (SETUP-2).
    order = sorted(GOODS, key=lambda good: (wheel.index(good) - start) % 6)
    if line.choose == "cheapest":
        order.sort(key=lambda good: view.value(good))
    for good in order:
        if view.market[good] and view.supply[good] and visit.price(view, good) <= purse:
            return good
    return None
