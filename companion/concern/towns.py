"""Which town the Private Concern has most for, and what a visit would bring it."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from companion.concern.deck import Deck
from companion.games.dark_road.names import REGION_OF
from companion.games.dark_road.state import State
from companion.games.dark_road.visits import COMMISSION_PRESTIGE

_HERO: Final = {"blue": (2, 0), "green": (0, 2), "purple": (1, 1)}
"""Coins and prestige for a delivered hero by region (TRAVEL-9)."""


class Visit(NamedTuple):
    """What it could deliver in a town: how many cards, and what they are worth to it."""

    cards: int
    worth: int


def cards_for(view: State, seat: int, town: str) -> int:
    """Its commissions plus heroes for a town."""
    player = view.players[seat]
    heroes = sum(view.hero(card).town == town for card in player.heroes)
    return heroes + sum(view.commission(card).town == town for card in player.commissions)


def most_towns(view: State, seat: int, deck: Deck) -> list[str]:
    """All towns, the one with most commissions plus heroes first, ties by the deck's order."""
    towns = deck.order.towns
    return sorted(towns, key=lambda town: (-cards_for(view, seat, town), towns.index(town)))


def visit_to(view: State, seat: int, town: str, deck: Deck) -> Visit:
    """What a visit would bring now; before the end it keeps commissions it has too few goods for."""
    player = view.players[seat]
    assert view.concern is not None
    goods = view.concern.goods
    least = least_goods(view, deck)
    cards = coins = prestige = 0
    for card in player.commissions:
        if view.commission(card).town == town and goods >= least:
            cards += 1
            prestige += COMMISSION_PRESTIGE[min(3, goods)]
            goods -= min(3, goods)
    for card in player.heroes:
        if view.hero(card).town == town:
            cards += 1
            coins += _HERO[REGION_OF[town]][0]
            prestige += _HERO[REGION_OF[town]][1]
    return Visit(cards, coins * deck.worth.coins + prestige * deck.worth.prestige)


def least_goods(view: State, deck: Deck) -> int:
    """The fewest goods it delivers for a commission: at the end any will do."""
    return 1 if view.phase == "end" else deck.least_goods


def best_town(view: State, seat: int, towns: Iterable[str], deck: Deck) -> str:
    """The one worth most to it, ties by the deck's order."""
    order = deck.order.towns
    return min(towns, key=lambda town: (-visit_to(view, seat, town, deck).worth, order.index(town)))
