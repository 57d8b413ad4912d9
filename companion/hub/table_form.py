"""The form of a table as a hub tells it: what has another one is never shown.

``state_from_json`` reads journals that this program wrote itself. A hub may say anything, so each field is
compared with its type here, and whatever names a seat or a card must name one that there is.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from companion.core.unknown import UNKNOWN_JSON
from companion.games.dark_road.box import Commission, Deed, Event, Hero
from companion.games.dark_road.names import GOODS, TILES, TOWNS
from companion.games.dark_road.observe import HIDDEN_DEED
from companion.games.dark_road.state import Card, Player, State
from companion.hub.messages import Garbled

MOST_SEATS: Final = 4
_NAME: Final = 200
"""Characters of the name of a person, a card or the Private Concern."""
_CARDS: Final[dict[str, type[Card]]] = {kind.__name__: kind for kind in (Hero, Commission, Event, Deed)}

Name = Annotated[str, Meta(max_length=_NAME)]
Number = Annotated[int, Meta(ge=-100_000, le=100_000)]
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Cards = list[Name]
Slots = list[Name | None]
Used = tuple[bool, bool]


class _Form(msgspec.Struct, forbid_unknown_fields=True):
    pass


class _Player(_Form):
    name: Name
    coins: Number | dict[str, str]
    prestige: Number
    space: Annotated[int, Meta(ge=0, lt=5)]
    locked: Annotated[Slots, Meta(min_length=3, max_length=3)]
    reserve: Cards
    spent: Number
    pool_night: Name | None
    pool_illuminated: Name | None
    illuminated: Cards
    goods: dict[Name, Number]
    waved: tuple[tuple[Number, Number, Number, Number, Number, Number], Number] | None
    lanterns: Number
    horseshoes: Number
    quartz: Number
    heroes: Cards
    commissions: Cards
    delivered_heroes: Cards
    delivered_commissions: Cards
    companions: list[tuple[Name, Used]]
    deeds: Cards
    steeds: Cards
    stalls: Number
    upgrades: Cards
    gifts: Number
    wagon: Name = ""

    def __post_init__(self) -> None:
        if set(self.goods) != set(TILES) or not (self.coins == UNKNOWN_JSON or isinstance(self.coins, int)):
            raise ValueError(self.name)


class _Caravan(_Form):
    leader: Seat
    extra_dice: Number
    road: Name
    town: Name
    travellers: Annotated[list[Seat], Meta(max_length=MOST_SEATS)]
    event: Name | None
    dice: Cards
    taken: list[tuple[Seat, Name]]
    plus: Number
    choosing: Seat | None
    delivering: Name | None


class _Concern(_Form):
    name: Name
    seat: Seat
    piles: dict[Name, list[Name]]
    left: dict[Name, list[Number]]
    card: Number
    side: Name
    line: Number
    lines_done: Number
    goods: Number
    vp: Number


class _Line(_Form):
    code: Name
    points: Number
    rule: Name
    params: list[Any]


class _Standing(_Form):
    seat: Seat
    place: Number
    score: Number
    lines: list[_Line]
    tie_break: Name


class _Result(_Form):
    standings: Annotated[list[_Standing], Meta(max_length=MOST_SEATS)]


class _Table(_Form):
    edition: Name
    lazy: bool
    variants: list[Name]
    players: Annotated[list[_Player], Meta(min_length=1, max_length=MOST_SEATS)]
    phase: Literal["setup", "turns", "end", "over"]
    round: Annotated[int, Meta(ge=0, le=100)]
    seat: Seat
    companions_work: bool
    wheel_top: Annotated[int, Meta(ge=0, lt=6)]
    market: dict[Name, Number]
    set_aside: Number
    dark_market: Annotated[int, Meta(ge=0, lt=4)]
    ruins: Annotated[int, Meta(ge=0, lt=4)]
    inn: Annotated[Slots, Meta(min_length=4, max_length=4)]
    courtyard: Annotated[Slots, Meta(min_length=2, max_length=2)]
    companion_row: Annotated[Slots, Meta(min_length=3, max_length=3)]
    decks: dict[Name, tuple[Cards, Number, Cards]]
    tops: dict[Name, Name | None]
    discards: dict[Name, Cards]
    buildings: Annotated[Slots, Meta(min_length=5, max_length=5)]
    upgrades: Cards
    fortune_coins: Number
    supply: dict[Name, Number]
    steeds_left: Cards
    pairs: list[tuple[Name, Name] | None]
    caravan: _Caravan | None
    free_shortcut: bool
    route_declared: bool
    entered: dict[Name, tuple[Name, dict[Name, Any]]]
    unknowns: Number
    draws: dict[Name, Number]
    result: _Result | None
    concern: _Concern | None = None

    def __post_init__(self) -> None:
        if set(self.market) != set(GOODS) or set(self.tops) != set(TOWNS):
            raise ValueError("market")
        seats = [self.seat] if self.phase == "turns" else []
        if self.caravan is not None:
            seats += [
                self.caravan.leader,
                *self.caravan.travellers,
                *(seat for seat, _ in self.caravan.taken),
            ]
        if self.concern is not None:
            seats.append(self.concern.seat)
        if self.result is not None:
            seats += [one.seat for one in self.result.standings]
        if any(seat >= len(self.players) for seat in seats):
            raise ValueError("seat")


def check_form(view: Any) -> None:
    """Raises ``Garbled`` where a table, as JSON, has other fields or types than one has."""
    try:
        for kind, printed in msgspec.convert(view, _Table).entered.values():
            msgspec.convert(printed, _CARDS[kind])
    except (msgspec.ValidationError, KeyError, RecursionError) as error:
        raise Garbled("hub-garbled") from error


def check_cards(state: State) -> None:
    """Raises ``Garbled`` where somebody has a card of which nobody knows what is printed on it."""
    try:
        if not all(isinstance(card, kind) for card, kind in _cards(state)):
            raise Garbled("hub-garbled")
    except (KeyError, TypeError) as error:
        raise Garbled("hub-garbled") from error


def _cards(state: State) -> Iterator[tuple[object, type]]:
    for player in state.players:
        yield from _cards_of(state, player)
    yield from ((state.hero(card), Hero) for card in state.inn if card is not None)
    yield from ((state.deed(card), Deed) for card in state.courtyard if card is not None)
    yield from ((state.commission(card), Commission) for card in state.tops.values() if card is not None)
    if state.caravan is not None and state.caravan.event is not None:
        yield state.event(state.caravan.event), Event


def _cards_of(state: State, player: Player) -> Iterator[tuple[object, type]]:
    heroes, commissions = player.heroes + player.delivered_heroes, player.commissions
    yield from ((state.hero(card), Hero) for card in heroes)
    yield from ((state.commission(card), Commission) for card in commissions + player.delivered_commissions)
    yield from ((state.deed(card), Deed) for card in player.deeds if card != HIDDEN_DEED)
