"""Good fortunes: what the leader of a caravan gets at the end of a journey (TRAVEL-11)."""

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, rules
from companion.games.dark_road.deeds import NO_DEED_LEFT, gain_deed
from companion.games.dark_road.options import COINS, DEED, ILLUMINATED, WAGON_UPGRADE
from companion.games.dark_road.state import State
from companion.games.dark_road.tokens import gain_coins, gain_illuminated
from companion.games.dark_road.upgrades import gain_upgrade, offer_upgrade

_TWO_DICE = Refusal("two-illuminated-dice", "RULING-74")


@rules("TRAVEL-11", "RULING-72", "RULING-73", "RULING-74")
def good_fortune(state: State, seat: int) -> Offers:
    offers = Offers()
    player = state.players[seat]
    if state.illuminated_room(player) and state.supply["illuminated"]:
        offers.add(ILLUMINATED)
    else:
        offers.refuse(ILLUMINATED, _TWO_DICE)
    if state.decks["deeds"].size or any(state.courtyard):
        offers.add(DEED)
    else:
        offers.refuse(DEED, NO_DEED_LEFT)
    offers.add(COINS)
    offer_upgrade(state, player, offers)
    return offers


def gain_fortune(state: State, seat: int) -> Flow:
    answer = yield Ask(seat, good_fortune)
    while answer == WAGON_UPGRADE and not (yield from gain_upgrade(state, seat)):
        answer = yield Ask(seat, good_fortune)
    if answer == ILLUMINATED:
        yield from gain_illuminated(state, seat)
    elif answer == DEED:
        yield from gain_deed(state, seat)
    elif answer == COINS:
        gain_coins(state.players[seat], state.fortune_coins or 3)
        state.fortune_coins = 0
