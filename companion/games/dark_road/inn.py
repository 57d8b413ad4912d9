"""The Ringway Inn: sell goods to a hero who then joins (INN-1 to INN-5)."""

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, before_chance, rules
from companion.games.dark_road.cards import draw, know_hero, put_under
from companion.games.dark_road.goods import hand_over, requested
from companion.games.dark_road.heroes import HERO_DECK_EMPTY, gain_hero
from companion.games.dark_road.names import GOOD_OF
from companion.games.dark_road.options import DONE, DRAW_HEROES, SELL, HeroAt
from companion.games.dark_road.state import State
from companion.games.dark_road.tokens import gain_coins, gain_item, lose_prestige

_NOTHING_TO_SELL = Refusal("nothing-to-sell", "INN-1")
_NO_PRESTIGE = Refusal("no-prestige", "INN-4")
_NOT_THIS_EDITION = Refusal("not-this-edition", "INN-4")
_DRAWN = Refusal("drawn-already", "RULING-44")
_PLACES = tuple(HeroAt(place) for place in range(8))


def _wants(state: State, seat: int, card: str) -> bool:
    """Can this player sell the hero anything? An undescribed hero may want it."""
    goods = state.hero(card).goods
    player = state.players[seat]
    return goods is None or any(player.has_good(good) for good in goods)


@rules("INN-1", "INN-4", "RULING-44")
def inn_hero(state: State, seat: int, drawn: list[str], may_draw: bool) -> Offers:
    """A hero to sell to, or (once, for a prestige) three more to look at."""
    offers = Offers()
    if not any(state.players[seat].goods.values()):
        return offers
    for place, card in enumerate([*state.inn, *drawn], 1):
        if card is None:
            continue
        if _wants(state, seat, card):
            offers.add(_PLACES[place])
        else:
            offers.refuse(_PLACES[place], _NOTHING_TO_SELL)
    if not state.edition.inn_draws:
        offers.refuse(DRAW_HEROES, _NOT_THIS_EDITION)
    elif not may_draw:
        offers.refuse(DRAW_HEROES, _DRAWN)
    elif not state.decks["heroes"].size:
        offers.refuse(DRAW_HEROES, HERO_DECK_EMPTY)
    elif state.players[seat].prestige < 1:
        offers.refuse(DRAW_HEROES, _NO_PRESTIGE)
    else:
        offers.add(DRAW_HEROES)
        if len(offers.options) == 1:
            offers.add(DONE)
    return offers


@rules("INN-1", "RULING-46")
def sell_to_hero(state: State, seat: int, wanted: list[str], sold: int) -> Offers:
    """One good a request, basic or upgraded; at least one in all."""
    return requested(state, seat, wanted, sold, SELL, "INN-1")


def inn(state: State, seat: int) -> Flow:
    drawn: list[str] = []
    may_draw = True
    while True:
        answer = yield Ask(seat, inn_hero, drawn, may_draw)
        if answer == DRAW_HEROES:
            may_draw = False
            yield from _draw_heroes(state, seat, drawn)
            continue
        if answer is None or answer == DONE:
            break
        card = ([*state.inn, *drawn])[answer.place - 1]
        assert card is not None
        hero = yield from know_hero(state, card, "goods")
        assert hero.goods is not None
        if not _wants(state, seat, card):
            continue
        if answer.place > 4:
            drawn.remove(card)
        else:
            state.inn[answer.place - 1] = None
        put_under(state, "heroes", *drawn)
        drawn.clear()
        sold = yield from hand_over(state, seat, list(hero.goods), sell_to_hero)
        if sold:
            yield from _earn(state, seat, sold)
            yield from gain_hero(state, seat, card)
        elif answer.place > 4 or state.inn[answer.place - 1] is not None:
            put_under(state, "heroes", card)
        else:
            # A companion took the goods meanwhile: without a sale the hero stays.
            state.inn[answer.place - 1] = card
        break
    put_under(state, "heroes", *drawn)


def _draw_heroes(state: State, seat: int, drawn: list[str]) -> Flow:
    """Pay first, then draw up to three (RULING-11, RULING-44)."""
    lose_prestige(state.players[seat], 1)
    yield from before_chance(state)
    for _ in range(3):
        card = yield from draw(state, "heroes", "hero")
        if card is not None:
            drawn.append(card)


def _earn(state: State, seat: int, sold: list[str]) -> Flow:
    """Coins by value, and a coin and a quartz more for each upgraded good (INN-2)."""
    upgraded = sum([tile.endswith("+") for tile in sold])
    gain_coins(state.players[seat], sum([state.value(GOOD_OF[tile]) for tile in sold]) + upgraded)
    for _ in range(upgraded):
        yield from gain_item(state, seat, "quartz")
