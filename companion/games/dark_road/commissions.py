"""Commissions: the tops of six stacks, three slots a wagon (COMM-1, COMM-2, WAGON-2)."""

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, rules
from companion.games.dark_road.cards import put_under, stack_name, take_top
from companion.games.dark_road.names import TOWNS
from companion.games.dark_road.options import GO_ON, LEAVE, STACK, Discard, Stack
from companion.games.dark_road.state import State

NO_COMMISSION_LEFT = Refusal("no-commission-left", "RULING-12")
_STACK_EMPTY = Refusal("stack-empty", "RULING-12")
_NAMED_TOWN = Refusal("named-town-only", "ICON-1")
_IN_HAND = Refusal("being-delivered", "TRAVEL-8")
DISCARD_COMMISSION = {place: Discard(f"commission {place}") for place in (1, 2, 3)}


@rules("COMM-1", "RULING-12")
def which_commission(state: State, seat: int, town: str = "") -> Offers:
    """The top of any stack that is not empty, or of the named town's."""
    offers = Offers()
    for name in TOWNS:
        if town and name != town:
            offers.refuse(STACK[name], _NAMED_TOWN)
        elif state.tops[name] is not None:
            offers.add(STACK[name])
        else:
            offers.refuse(STACK[name], _STACK_EMPTY)
    return offers


@rules("WAGON-2")
def make_room_for_commission(state: State, seat: int, new: str) -> Offers:
    """Discard one of the own wagon, but not the one that is being delivered; or let the new one go."""
    offers = Offers()
    commissions = state.players[seat].commissions
    if len(commissions) < 3:
        return Offers(GO_ON)
    offers.add(LEAVE)
    in_hand = None if state.caravan is None else state.caravan.delivering
    for place, card in enumerate(commissions, 1):
        if card == in_hand:
            offers.refuse(DISCARD_COMMISSION[place], _IN_HAND)
        else:
            offers.add(DISCARD_COMMISSION[place])
    return offers


def _to_stack(state: State, card: str) -> None:
    """Under the stack of its town; an empty stack shows it at once."""
    town = state.commission(card).town
    assert town is not None
    if state.tops[town] is None:
        state.tops[town] = card
    else:
        put_under(state, stack_name(town), card)


def gain_commission(state: State, seat: int, town: str = "") -> Flow:
    """Take a top commission aboard (COMM-1)."""
    answer: Stack | None = yield Ask(seat, which_commission, town)
    if answer is None:
        return
    player = state.players[seat]
    card = yield from take_top(state, answer.town)
    if len(player.commissions) >= 3:
        choice = yield Ask(seat, make_room_for_commission, card)
        if choice == LEAVE:
            _to_stack(state, card)
            return
        if choice != GO_ON:
            _to_stack(state, player.commissions.pop(int(choice.thing[-1]) - 1))
    player.commissions.append(card)
