"""The Great Bazaar: turn the wheel, change a die, buy goods (BAZAAR-1, BAZAAR-2)."""

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, rules
from companion.games.dark_road.goods import gain_good
from companion.games.dark_road.names import GOODS, WHEEL_VALUES
from companion.games.dark_road.options import BUY, CHANGE, CHANGE_TO, DONE, TURN_WHEEL, Buy, Change, ChangeTo
from companion.games.dark_road.state import State
from companion.games.dark_road.tokens import pay_coins

_TOO_DEAR = Refusal("too-few-coins", "BAZAAR-2", "wheel")
_NOTHING_SO_CHEAP = _TOO_DEAR._replace(fact="")
_NO_DIE = Refusal("no-market-die", "BAZAAR-2")
_SOLD_OUT = Refusal("supply-empty", "RULING-2")
_FULL = Refusal("section-full", "RULING-39")
_OWN_FACE = Refusal("own-face", "RULING-39")
_TOO_LATE = Refusal("bought-already", "BAZAAR-1")
_TURNED = Refusal("turned-already", "BAZAAR-1")
_CHANGED = Refusal("changed-already", "BAZAAR-1")


class Visit:
    """What was done at the bazaar this time."""

    __slots__ = ("bought", "changed", "dice", "discount", "total", "turned")

    def __init__(self, discount: int) -> None:
        self.turned = False
        self.changed = False
        self.bought: set[str] = set()
        self.dice = 0
        """How many dice were bought."""
        self.total = 0
        self.discount = discount

    def price(self, state: State, good: str) -> int:
        """What this good adds to the bill by the wheel as it stands."""
        return self.price_if(good, state.value(good))

    def price_if(self, good: str, worth: int) -> int:
        """What a good of this value adds: a section is paid once, a discount comes off the total."""
        if good in self.bought:
            return 0
        due = max(0, self.total - self.discount)
        return max(0, self.total + worth - self.discount) - due


@rules("BAZAAR-1", "BAZAAR-2")
def bazaar_deal(state: State, seat: int, visit: Visit) -> Offers:
    """Turn and change while nothing is bought; buy what has a die and can be paid."""
    offers = Offers()
    offers.add(DONE)
    coins = state.players[seat].coins
    if not visit.bought:
        if visit.turned:
            offers.refuse(TURN_WHEEL, _TURNED)
        else:
            offers.add(TURN_WHEEL)
    else:
        offers.refuse(TURN_WHEEL, _TOO_LATE)
    may_change = not visit.bought and not visit.changed
    for good in GOODS:
        if not state.market[good]:
            offers.refuse(BUY[good], _NO_DIE)
            offers.refuse(CHANGE[good], _NO_DIE)
            continue
        if may_change:
            offers.add(CHANGE[good])
        else:
            offers.refuse(CHANGE[good], _TOO_LATE if visit.bought else _CHANGED)
        if not state.supply[good]:
            offers.refuse(BUY[good], _SOLD_OUT)
        elif coins >= visit.price(state, good):
            offers.add(BUY[good])
        else:
            cheapest = visit.price_if(good, WHEEL_VALUES[-1])
            offers.refuse(BUY[good], _TOO_DEAR if coins >= cheapest else _NOTHING_SO_CHEAP)
    return offers


@rules("BAZAAR-2", "SETUP-2")
def worth_at_table(state: State, seat: None, good: str, buyer: int, visit: Visit) -> Offers:
    """What a good is worth on the wheel of the table that its buyer can pay there, but not by ours."""
    coins = state.players[buyer].coins
    values = sorted(set(WHEEL_VALUES))
    return Offers(*(str(value) for value in values if coins >= visit.price_if(good, value)))


@rules("BAZAAR-1", "RULING-39")
def change_die_to(state: State, seat: int, old: str) -> Offers:
    """Any other section with room: two dice a section at most."""
    offers = Offers()
    if not state.market[old]:
        return offers
    for good in GOODS:
        if good == old:
            offers.refuse(CHANGE_TO[good], _OWN_FACE)
        elif state.market[good] < 2:
            offers.add(CHANGE_TO[good])
        else:
            offers.refuse(CHANGE_TO[good], _FULL)
    return offers


def bazaar(state: State, seat: int) -> Flow:
    player = state.players[seat]
    visit = Visit(discount=2 if "brembizant" in player.steeds else 0)
    while True:
        answer = yield Ask(seat, bazaar_deal, visit)
        match answer:
            case Buy(good):
                yield from _buy(state, seat, visit, good)
            case Change(good):
                to: ChangeTo | None = yield Ask(seat, change_die_to, good)
                if to is not None:
                    state.market[good] -= 1
                    state.market[to.good] += 1
                    visit.changed = True
            case _ if answer == TURN_WHEEL:
                state.turn_wheel()
                visit.turned = True
            case _:
                return


def _buy(state: State, seat: int, visit: Visit, good: str) -> Flow:
    """Pay, set the die aside, take the basic good."""
    player, worth = state.players[seat], state.value(good)
    if not player.coins >= visit.price_if(good, worth):
        worth = int((yield Ask(None, worth_at_table, good, seat, visit, stream="describe")))
    pay_coins(player, visit.price_if(good, worth))
    if good not in visit.bought:
        visit.total += worth
        visit.bought.add(good)
    visit.dice += 1
    state.market[good] -= 1
    state.set_aside += 1
    yield from gain_good(state, seat, good)
