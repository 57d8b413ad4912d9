"""Coins, prestige, lanterns, horseshoes, quartz and illuminated dice, gained and lost.

Each gain has its own overflow decision (WAGON-2, RULING-4), made at once by the gainer, also on
another's turn; where a companion used meanwhile has made room, nothing has to go (``go on`` is then
the only answer). What the supply has run out of is not gained (RULING-2); coins and prestige are
unlimited.
"""

from companion.core.questions import Ask, Offers
from companion.core.unknown import UnknownCount
from companion.games.dark_road.asking import Flow, before_chance, rules, throw
from companion.games.dark_road.options import GO_ON, LEAVE, Discard
from companion.games.dark_road.state import Player, State

_HORSESHOE, _QUARTZ = Discard("horseshoe"), Discard("quartz")


# Coins, prestige, lanterns: no decision


def gain_coins(player: Player, amount: int) -> None:
    player.coins = player.coins + amount


def pay_coins(player: Player, amount: int) -> None:
    """Pay, as far as there is anything to pay with (TRAVEL-6)."""
    coins = player.coins
    player.coins = coins if isinstance(coins, UnknownCount) else max(0, coins - amount)


def lose_prestige(player: Player, amount: int) -> None:
    player.prestige = max(0, player.prestige - amount)


def gain_lanterns(state: State, player: Player, count: int = 1) -> None:
    """A lantern without a free slot is simply lost (WAGON-2)."""
    room = player.lantern_slots - player.lanterns
    gained = min(count, room, state.supply["lantern"])
    player.lanterns += gained
    state.supply["lantern"] -= gained


def lose_lanterns(state: State, player: Player, count: int = 1) -> None:
    lost = min(count, player.lanterns)
    player.lanterns -= lost
    state.supply["lantern"] += lost


# Horseshoes and blazing quartz: three inventory slots together


def lose_item(state: State, player: Player, item: str, count: int = 1) -> None:
    held = player.quartz if item == "quartz" else player.horseshoes
    lost = min(count, held)
    if item == "quartz":
        player.quartz -= lost
    else:
        player.horseshoes -= lost
    state.supply[item] += lost


@rules("WAGON-2", "RULING-5")
def make_room_for_item(state: State, seat: int, item: str) -> Offers:
    """Discard the other kind of item, or go without the new one."""
    player = state.players[seat]
    if player.horseshoes + player.quartz < player.inventory_slots:
        return Offers(GO_ON)
    offers = Offers(LEAVE)
    if item == "quartz" and player.horseshoes:
        offers.add(_HORSESHOE)
    if item == "horseshoe" and player.quartz:
        offers.add(_QUARTZ)
    return offers


def gain_item(state: State, seat: int, item: str) -> Flow:
    """Gain one horseshoe or quartz."""
    player = state.players[seat]
    if state.supply[item] and player.horseshoes + player.quartz >= player.inventory_slots:
        answer = yield Ask(seat, make_room_for_item, item)
        if answer == LEAVE:
            return
        if answer != GO_ON:
            lose_item(state, player, answer.thing)
    if not state.supply[item]:
        return
    if item == "quartz":
        player.quartz += 1
    else:
        player.horseshoes += 1
    state.supply[item] -= 1


def gain_illuminated(state: State, seat: int) -> Flow:
    """A new illuminated die, rolled; a third one is lost (WAGON-2)."""
    player = state.players[seat]
    if player.illuminated_count < 2:
        yield from before_chance(state)
    if player.illuminated_count >= 2 or not state.supply["illuminated"]:
        return
    # The Private Concern never uses it: nobody needs to know its face.
    face = "" if state.is_concern(seat) else (yield from throw(state, "illuminated", f"illuminated {seat}"))
    player.illuminated.append(face)
    state.supply["illuminated"] -= 1
