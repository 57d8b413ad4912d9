"""Commissions: the tops of six stacks, three slots a wagon (COMM-1, COMM-2, WAGON-2)."""

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, rules
from companion.games.dark_road.cards import put_under, stack_name, take_top
from companion.games.dark_road.names import TOWNS
from companion.games.dark_road.options import LEAVE, STACK, Discard, Stack
from companion.games.dark_road.state import State

DISCARD_COMMISSION = {place: Discard(f"commission {place}") for place in (1, 2, 3)}


@rules("COMM-1", "RULING-12")
def which_commission(state: State, seat: int, town: str = "") -> Offers:
    """The top of any stack that is not empty, or of the named town's."""
    offers = Offers()
    for name in TOWNS:
        if town and name != town:
            continue
        if state.tops[name] is not None:
            offers.add(STACK[name])
        else:
            offers.refuse(STACK[name], Refusal("stack-empty", "RULING-12"))
    return offers


@rules("WAGON-2")
def make_room_for_commission(state: State, seat: int, card: str) -> Offers:
    offers = Offers()
    offers.add(LEAVE)
    for place in range(1, len(state.players[seat].commissions) + 1):
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
        _to_stack(state, player.commissions.pop(int(choice.thing[-1]) - 1))
    player.commissions.append(card)
