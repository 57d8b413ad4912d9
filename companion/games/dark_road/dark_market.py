"""The Dark Market: a marker on a ring of four spaces (DARK-1, DARK-2)."""

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, rules
from companion.games.dark_road.commissions import NO_COMMISSION_LEFT, gain_commission
from companion.games.dark_road.deeds import NO_DEED_LEFT, gain_deed
from companion.games.dark_road.goods import gain_printed
from companion.games.dark_road.names import DARK_MARKET_SPACES, TOWNS
from companion.games.dark_road.options import COMMISSION, DEED, Steps
from companion.games.dark_road.state import State
from companion.games.dark_road.tokens import pay_coins

_STEPS = tuple(Steps(count) for count in range(5))
_NO_COINS = Refusal("too-few-coins", "DARK-1")


@rules("DARK-1")
def dark_market_steps(state: State, seat: int) -> Offers:
    """One coin a space, one to four spaces, never more than coins."""
    offers = Offers()
    coins = state.players[seat].coins
    for steps in range(1, 5):
        if coins >= steps:
            offers.add(_STEPS[steps])
        else:
            offers.refuse(_STEPS[steps], _NO_COINS)
    return offers


@rules("DARK-2")
def commission_or_deed(state: State, seat: int) -> Offers:
    """The south space: a commission or a deed with its bonus."""
    offers = Offers()
    if any(state.tops[town] is not None for town in TOWNS):
        offers.add(COMMISSION)
    else:
        offers.refuse(COMMISSION, NO_COMMISSION_LEFT)
    if state.decks["deeds"].size or any(state.courtyard):
        offers.add(DEED)
    else:
        offers.refuse(DEED, NO_DEED_LEFT)
    return offers


def move_dark_market_marker(state: State, seat: int, steps: int) -> Flow:
    """Move the marker exactly so far and gain there."""
    state.dark_market = (state.dark_market + steps) % 4
    space = DARK_MARKET_SPACES[state.dark_market]
    if space != "south":
        for good in state.box.board.dark_market[space]:
            yield from gain_printed(state, seat, (good,), "dark_market." + space)
        return
    answer = yield Ask(seat, commission_or_deed)
    if answer == COMMISSION:
        yield from gain_commission(state, seat)
    elif answer == DEED:
        yield from gain_deed(state, seat)


def dark_market(state: State, seat: int) -> Flow:
    """The district; without a coin it comes to nothing (ACT-2)."""
    answer: Steps | None = yield Ask(seat, dark_market_steps)
    if answer is not None:
        pay_coins(state.players[seat], answer.spaces)
        yield from move_dark_market_marker(state, seat, answer.spaces)
