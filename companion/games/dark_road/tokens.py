"""Coins, prestige, lanterns, horseshoes, quartz and illuminated dice, gained and lost.

Each gain has its own overflow decision (WAGON-2, RULING-4), made at once by the gainer, also on
another's turn; where a companion used meanwhile has made room, nothing has to go (``go on`` is then
the only answer). What the supply has run out of is not gained (RULING-2); coins and prestige are
unlimited.
"""

from companion.core.questions import Ask, Offers, Refusal
from companion.core.unknown import UnknownCount
from companion.games.dark_road.asking import Flow, before_chance, rules, throw
from companion.games.dark_road.names import NIGHT_FACES
from companion.games.dark_road.options import DONE, GO_ON, ILLUMINATE, LEAVE, Discard, Illuminate
from companion.games.dark_road.state import Player, State

CHANGES_NOTHING = Refusal("changes-nothing", "RULING-5")
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
    for held, count, option in (
        ("horseshoe", player.horseshoes, _HORSESHOE), ("quartz", player.quartz, _QUARTZ),
    ):  # fmt: skip
        if not count:
            continue
        if held == item:
            offers.refuse(option, CHANGES_NOTHING)
        else:
            offers.add(option)
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
    if state.illuminated_room(player):
        yield from before_chance(state)
    if not state.illuminated_room(player) or not state.supply["illuminated"]:
        return
    # The Private Concern never uses it: nobody needs to know its face.
    face = "" if state.is_concern(seat) else (yield from throw(state, "illuminated", f"illuminated {seat}"))
    if state.illuminated_room(player) and state.supply["illuminated"]:
        player.illuminated.append(face)
        state.supply["illuminated"] -= 1


def illuminated_faces(player: Player) -> list[str]:
    """Every illuminated die that may go to the action pool, as it lies; one lies there at most (DICE-2)."""
    dice = player.illuminated if player.pool_illuminated is None else ()
    return [ILLUMINATE[face] for face in NIGHT_FACES if face in dice]


def into_pool(player: Player, face: str) -> None:
    """An illuminated die of the special reserve goes to the action pool and keeps its face (PLAN-3)."""
    player.illuminated.remove(face)
    player.pool_illuminated = face


@rules("ICON-1", "RULING-87")
def illuminated_to_pool(state: State, seat: int) -> Offers:
    """An illuminated die of the special reserve, or none."""
    return Offers(DONE, *illuminated_faces(state.players[seat]))


def move_illuminated(state: State, seat: int) -> Flow:
    """On one's own turn only: at other times nobody has an action pool (RULING-87)."""
    if seat != state.seat or state.is_concern(seat) or state.phase != "turns":
        return
    answer = yield Ask(seat, illuminated_to_pool)
    if isinstance(answer, Illuminate):
        into_pool(state.players[seat], answer.face)
