"""The Private Concern: an opponent without dice and storage, a seat of its own kind (CONCERN-1, CONCERN-2).

What its cards say is decided elsewhere (``companion.concern``): here every primitive step is a
question like any other, so that its answers are checked, recorded, undone and replayed like
everybody's, without the deck they came from.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.core.errors import BadRecord, Illegal
from companion.core.questions import Ask, Offers
from companion.games.dark_road.asking import Flow, rules
from companion.games.dark_road.bazaar import bazaar
from companion.games.dark_road.buildings import BUILDING
from companion.games.dark_road.cards import draw, know_hero
from companion.games.dark_road.commissions import gain_commission
from companion.games.dark_road.companion_row import take_companion
from companion.games.dark_road.dark_market import dark_market
from companion.games.dark_road.deeds import gain_deed
from companion.games.dark_road.effects import carry_out
from companion.games.dark_road.entries import line_entry, opening_entry
from companion.games.dark_road.heroes import gain_hero, which_hero
from companion.games.dark_road.icons import parse_effect
from companion.games.dark_road.names import GOODS
from companion.games.dark_road.options import (
    ACTIVATE,
    AS_IT_IS,
    COMPANION,
    DEED,
    DONE,
    MOVE,
    READ_INN,
    SELL,
    Activate,
    Line,
    Move,
    Sell,
    TurnUp,
)
from companion.games.dark_road.state import Concern, ConcernSeat, State
from companion.games.dark_road.tokens import gain_coins
from companion.games.dark_road.travel import yurg
from companion.games.dark_road.turn import refill_table

NAME: Final = "Private Concern"
CARDS: Final = 10
SIDE_PILES: Final = {"notice": 6, "sarcophagus": 3, "delivery": 6}
"""What else lies in its box, and how many at most; the delivery tiles have two sides."""
_COUNTS: Final = (("cards", CARDS, CARDS), *((pile, 0, most) for pile, most in SIDE_PILES.items()))
LONGEST_NAME: Final = 120
LINES: Final = 40
"""Lines of its card and of what adds to it are numbered up to here; decks use all but the last."""
MOST_SOLD: Final = 4
"""A hero requests no more goods than this."""


# Its place at the table


def concern_record(concern: str | Mapping[str, Any], seat: int) -> dict[str, Any]:
    """What the setup of a game keeps of it: its name, its seat, what its cards are called.

    ``play`` is kept for whoever plays it, so that a game can be gone on with anywhere. Raises
    ``Illegal`` for a deck without a name or with other cards than there are.
    """
    given: Any = {"name": concern} if isinstance(concern, str) else concern
    if not isinstance(given, Mapping):
        raise Illegal("concern-cards", field="deck")
    record = {
        "name": given.get("name"),
        "seat": seat,
        "cards": given.get("cards") or [f"card {number}" for number in range(1, CARDS + 1)],
        **{pile: given.get(pile) or [] for pile in SIDE_PILES},
        "play": given.get("play"),
    }
    wrong = _wrong_field(record)
    if wrong:
        raise Illegal("concern-cards", field=wrong)
    plain: dict[str, Any] = json.loads(json.dumps(record))
    return plain


def _wrong_field(record: Mapping[str, Any]) -> str:
    """What cannot be kept of its deck, "" when all is well."""
    if not _is_name(record.get("name")):
        return "name"
    for field, least, most in _COUNTS:
        names = record.get(field)
        if not isinstance(names, (list, tuple)) or not least <= len(names) <= most:
            return field
        if not all(map(_is_name, names)):
            return field
    try:
        json.dumps(record.get("play"), allow_nan=False)
    except (TypeError, ValueError):
        return "play"
    return ""


def _is_name(text: Any) -> bool:
    return isinstance(text, str) and text.isprintable() and 0 < len(text.strip()) <= len(text) <= LONGEST_NAME


def seat_concern(state: State, record: Any) -> None:
    """Give it its seat; raises ``BadRecord``."""
    wrong = _wrong_field(record) if isinstance(record, dict) else "record"
    if wrong:
        raise BadRecord("bad-setup", reason=f"concern: {wrong}")
    seat = record.get("seat")
    if type(seat) is not int or not 0 <= seat <= len(state.players):
        raise BadRecord("bad-setup", reason="concern: seat")
    piles = {"card": tuple(record["cards"]), **{pile: tuple(record[pile]) for pile in SIDE_PILES}}
    state.players.insert(seat, ConcernSeat(NAME))
    state.concern = Concern(record["name"], seat, piles)


@rules("CONCERN-7")
def concern_opening(state: State, seat: int) -> Offers:
    """As a merchant of its seat with one good, or what its deck says."""
    offers = Offers(AS_IT_IS)
    offers.accepts = opening_entry()
    return offers


def open_concern(state: State, seat: int) -> Flow:
    """Coins, prestige and the goods marker; no dice, no steed, no deed (SETUP-9, SETUP-10)."""
    concern, player = state.concern, state.players[seat]
    assert concern is not None
    answer = yield Ask(seat, concern_opening)
    given: dict[str, Any] = {} if answer == AS_IT_IS else answer
    player.coins = given.get("coins", 5 + seat)
    player.prestige = given.get("prestige", state.edition.start_prestige)
    concern.goods = given.get("goods", 1)
    if given.get("hero"):
        card = yield from draw(state, "starting", "hero", starting=True)
        assert card is not None
        yield from gain_hero(state, seat, card)


# Its turn


@rules("CONCERN-1")
def concern_card(state: State, seat: None, pile: str) -> Offers:
    """Which of its cards was turned up."""
    assert state.concern is not None
    offers = Offers()
    numbers = state.concern.left[pile]
    if pile == "delivery":
        offers.options = [f"{number}{side}" for number in numbers for side in "ab"]
    else:
        offers.options = [str(number) for number in numbers]
    return offers


def _turn_up(state: State, pile: str) -> Flow:
    """The next card of a pile; when all were seen they are shuffled again."""
    concern = state.concern
    assert concern is not None
    if not concern.left[pile]:
        concern.left[pile] = tuple(range(1, len(concern.piles[pile]) + 1))
    answer: str = yield Ask(None, concern_card, pile, stream=f"concern {pile}")
    number = int(answer.rstrip("ab"))
    concern.left[pile] = tuple(left for left in concern.left[pile] if left != number)
    if pile == "card":
        concern.card = number
    else:
        concern.side = f"{pile} {answer}"


@rules("CONCERN-1", "MOVE-1")
def concern_move(state: State, seat: int) -> Offers:
    """Its wagon goes clockwise, as far as the card says."""
    offers = Offers()
    offers.options = list(MOVE.values())
    return offers


@rules("CONCERN-1")
def concern_line(state: State, seat: int) -> Offers:
    """Which line of its card is carried out next: in order, each at most once."""
    assert state.concern is not None
    return Offers(DONE, *(Line(number) for number in range(state.concern.line + 1, LINES + 1)))


@rules("CONCERN-1", "CONCERN-2")
def concern_step(state: State, seat: int) -> Offers:
    """What a line does: a district, a building, a card, or an effect written as on the game's own cards."""
    concern = state.concern
    assert concern is not None
    places = [*ACTIVATE.values(), *(Activate(name) for name in state.buildings if name is not None)]
    offers = Offers(*places)
    if concern.line < LINES:
        # After the last line Rest follows unasked, and nobody could tell which card of the row was taken.
        offers.add(COMPANION)
    if state.decks["deeds"].size or any(state.courtyard):
        offers.add(DEED)
    if not concern.side:
        for pile in SIDE_PILES:
            if concern.piles[pile]:
                offers.add(TurnUp(pile))
    if _unread(state):
        offers.add(READ_INN)
    offers.accepts = line_entry(companions=concern.line < LINES)
    return offers


def _unread(state: State) -> list[str]:
    """Heroes of the Inn whose town nobody has said yet."""
    return [card for card in state.inn if card is not None and state.hero(card).town is None]


def concern_turn(state: State, seat: int) -> Flow:
    """A card is turned up, its wagon moves, the card's lines are carried out, the table is refilled."""
    concern, player = state.concern, state.players[seat]
    assert concern is not None
    state.free_shortcut = False
    state.route_declared = False
    concern.side = ""
    concern.lines_done = 0
    yield from _turn_up(state, "card")
    move: Move = yield Ask(seat, concern_move)
    player.space = (player.space + move.spaces) % 5
    while True:
        line = yield Ask(seat, concern_line)
        if line == DONE:
            break
        concern.line = line.number
        concern.lines_done += 1
        step = yield Ask(seat, concern_step)
        if step == READ_INN:
            while unread := _unread(state):
                yield from know_hero(state, unread[0], "town")
            step = yield Ask(seat, concern_step)
        yield from _carry_out(state, seat, step)
    concern.line = 0
    yield from refill_table(state)


def _carry_out(state: State, seat: int, step: Any) -> Flow:
    concern = state.concern
    assert concern is not None
    match step:
        case dict():
            concern.vp = max(0, concern.vp + step.get("vp", 0) - step.get("lose_vp", 0))
            yield from carry_out(state, seat, map(parse_effect, step.get("effects", ())))
        case Activate(place):
            yield from (_DISTRICT.get(place) or BUILDING[place])(state, seat)
        case TurnUp(pile):
            yield from _turn_up(state, pile)
        case _ if step == DEED:
            yield from gain_deed(state, seat)
        case _:
            yield from take_companion(state, seat)


# The Inn


@rules("CONCERN-3")
def concern_sale(state: State, seat: int, sold: int) -> Offers:
    """A good of its marker, for the value of the named good."""
    concern = state.concern
    assert concern is not None
    offers = Offers(DONE)
    if concern.goods and sold < MOST_SOLD:
        offers.options += [SELL[good] for good in GOODS]
    return offers


def _inn(state: State, seat: int) -> Flow:
    """Choose a hero, sell, take the hero: in the order of INN-5, without the hero's bonus."""
    concern, player = state.concern, state.players[seat]
    assert concern is not None
    answer = yield Ask(seat, which_hero, False)
    if answer is None:
        return
    card = state.inn[answer.place - 1]
    assert card is not None
    state.inn[answer.place - 1] = None
    sold = 0
    while True:
        sale: Sell | str = yield Ask(seat, concern_sale, sold)
        if not isinstance(sale, Sell):
            break
        concern.goods -= 1
        sold += 1
        gain_coins(player, state.value(sale.tile))
    yield from gain_hero(state, seat, card)


_DISTRICT: Final[dict[str, Callable[[State, int], Flow]]] = {
    "bazaar": bazaar,
    "commissions": gain_commission,
    "yurg": yurg,
    "dark_market": dark_market,
    "inn": _inn,
}
