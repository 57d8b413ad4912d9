"""Cards: another one lies here than we believe, one more, or none.

A card that lies elsewhere on the table changes places with the one that lies here; one out of the deck
leaves it, and the other goes back. At a real table a card may also be described, or lie there unknown.
"""

from collections.abc import Mapping
from typing import Any, Final

from companion.core.errors import Illegal, Invalid
from companion.core.questions import Entry
from companion.games.dark_road.cards import UNKNOWN_COMPANION, stack_name, unknown_card
from companion.games.dark_road.corrections.field import Field, index_of
from companion.games.dark_road.corrections.places import (
    KIND_OF,
    ROW_OF,
    Place,
    decks_of,
    home,
    is_named,
    known,
    places,
    printed_id,
    put_back,
    take_out,
    take_unseen,
)
from companion.games.dark_road.entries import commission_entry, hero_entry, placed_commission_entry
from companion.games.dark_road.names import STRAYS, TOWNS
from companion.games.dark_road.state import OwnedCompanion, Player, State

UNKNOWN: Final = {
    "hero": "?hero",
    "deed": "?deed",
    "commission": "?commission",
    "companion": UNKNOWN_COMPANION,
}
"""A card off the deck of which nobody knows anything, at a real table."""
UNKNOWN_EVENT: Final = "?event"
_SLOTS: Final = {"heroes": 3, "commissions": 3}


class Card(Field):
    """The card that lies in one place; ``None`` where none does."""

    def __init__(self, path: str, state: State, place: Place, in_hand: frozenset[str]) -> None:
        super().__init__(path)
        self._state, self._place, self._in_hand = state, place, in_hand
        self._kind = place.kind
        self._town: str | None = place.key if place.cards is state.tops else None
        self._of_person = _is_persons(state, place)

    @property
    def now(self) -> str | None:
        return self._place.card

    def set(self, value: Any) -> None:
        old = self.now
        if value is None and old is None:
            return
        self._check_setup(value)
        if old is not None:
            self._check_in_hand(old)
        match value:
            case None:
                self._empty()
            case str() if value == UNKNOWN[self._kind]:
                self._lay_unseen({})
            case str():
                self._lay_known(value)
            case Mapping() if self.entry() is not None:
                self._lay_described(value)
            case _:
                raise self._no_such_card()

    # What is refused

    def _no_such_card(self) -> Illegal:
        if self._town is not None:
            return self.refuse("commission-of-town")
        return self.refuse("card-known")

    def _check_setup(self, value: Any) -> None:
        """While the table is being laid cards are exchanged; the setup itself brings them."""
        if self._state.phase == "setup" and (value is None or self.now is None):
            raise Illegal("correction-setup", field=self.path)

    def _check_in_hand(self, card: str) -> None:
        if card in self._in_hand:
            raise Illegal("correction-in-hand", field=self.path)

    # Setting it

    def _empty(self) -> None:
        card = self.now
        assert card is not None
        deck = home(self._state, self._kind, card)
        self._place.lay(None)
        put_back(self._state, self._kind, card, deck)

    def _lay_known(self, value: str) -> None:
        if self.now is not None and value in (self.now, printed_id(self._state, self._kind, self.now)):
            return
        if self._kind != "companion" or not self._take_from_deck(value):
            elsewhere = self._found(value)
            if elsewhere is not None:
                self._exchange(elsewhere)
            elif self._kind == "companion" or not self._take_from_deck(value):
                raise self._no_such_card()

    def _found(self, value: str) -> Place | None:
        """Where else this card lies."""
        for place in places(self._state, self._kind):
            card = place.card
            if card is not None and value in (card, printed_id(self._state, self._kind, card)):
                return place
        return None

    def _exchange(self, other: Place) -> None:
        mine, theirs = self.now, other.card
        assert theirs is not None
        self._check_in_hand(theirs)
        if not self._may_lie(theirs, self._place):
            raise self._no_such_card()
        if mine is not None and (self._is_secret(other) or not self._may_lie(mine, other)):
            self._empty()
            self._insert(other)
        elif self._place.owner is not None and other.owner is not None:
            self._exchange_owned(other)
        else:
            other.lay(mine)
            self._place.lay(theirs)
        self._uncover(other)

    def _is_secret(self, other: Place) -> bool:
        """A deed in somebody's hand is not laid into the courtyard for all to see (HIDE-1)."""
        return self._kind == "deed" and self._place.owner is not None and other.owner is None

    def _uncover(self, other: Place) -> None:
        """Under the commission that was taken off a stack lies the next one."""
        state = self._state
        if other.cards is not state.tops or other.card is not None:
            return
        deck = state.decks[stack_name(other.key)]
        if not deck.size:
            return
        if not deck.hidden:
            card = deck.bottom[0]
        elif state.lazy:
            take_unseen(state, stack_name(other.key))
            other.lay(unknown_card(state, "commission", town=other.key))
            return
        else:
            card = deck.pool[0]
        take_out(state, stack_name(other.key), card)
        other.lay(card)

    def _may_lie(self, card: str, place: Place) -> bool:
        """A stack has its own town's commissions; beside a person's wagon a companion is known by name."""
        if place.cards is self._state.tops:
            return bool(known(self._state, self._kind, card).town == place.key)
        return card != UNKNOWN_COMPANION or not _is_persons(self._state, place)

    def _insert(self, other: Place) -> None:
        """Lay the card of another place here, where none lies now."""
        card, here = other.card, self._place
        other.lay(None)
        if here.owner is None:
            here.lay(card)
        else:
            whole = OwnedCompanion(str(card)) if self._kind == "companion" else card
            here.cards.insert(here.key, whole)

    def _exchange_owned(self, other: Place) -> None:
        """Between wagons; gifts stay on their companions."""
        here, there = self._place, other
        theirs = there.cards[there.key]
        if self.now is None:
            there.lay_owned(None)
            Place(here.kind, here.cards, len(here.cards), here.owner).lay_owned(theirs)
        else:
            mine = here.cards[here.key]
            there.lay_owned(mine)
            here.lay_owned(theirs)

    def _take_from_deck(self, value: str) -> bool:
        """Out of the deck that has it; what lay here goes back first, so that the deck is never short."""
        state, kind, old = self._state, self._kind, self.now
        for name in decks_of(state, kind):
            deck = state.decks[name]
            if value not in deck.pool and value not in deck.bottom:
                continue
            if self._town is not None and name != stack_name(self._town):
                return False
            if state.phase == "setup" and (old is None or home(state, kind, old) != name):
                return False
            if old is not None:
                put_back(state, kind, old, home(state, kind, old))
            if not take_out(state, name, value):
                raise Illegal("correction-deck-empty", field=self.path)
            self._place.lay(value)
            return True
        return False

    # Cards of a real table

    def _lay_described(self, value: Mapping[str, Any]) -> None:
        entry = self.entry()
        assert entry is not None
        self._lay_unseen(entry.check(value))

    def _lay_unseen(self, told: dict[str, Any]) -> None:
        """A card off the deck, with what was told of it."""
        state, kind, old = self._state, self._kind, self.now
        if not state.lazy or (kind == "companion" and self._of_person):
            raise self._no_such_card()
        told = {**self._kept(), **told}
        if kind == "commission" and told.get("town") is None:
            raise Invalid("entry-missing", field="town")
        deck = self._deck_of(told)
        if old is not None:
            put_back(state, kind, old, home(state, kind, old))
        if not take_unseen(state, deck):
            raise Illegal("correction-deck-empty", field=self.path)
        self._place.lay(UNKNOWN_COMPANION if kind == "companion" else unknown_card(state, kind, **told))

    def _kept(self) -> dict[str, Any]:
        """What a card that lies here has in common with the one that was there before."""
        if self._kind == "commission":
            card = None if self.now is None else known(self._state, self._kind, self.now)
            town = self._town if card is None else card.town
            return {} if town is None else {"town": town}
        if self._kind == "hero" and self.now is not None and known(self._state, "hero", self.now).starting:
            return {"starting": True}
        return {}

    def _deck_of(self, told: Mapping[str, Any]) -> str:
        if self._kind == "commission":
            return stack_name(told["town"])
        return "starting" if told.get("starting") else decks_of(self._state, self._kind)[0]

    def entry(self) -> Entry | None:
        if not self._state.lazy or (self._state.phase == "setup" and self.now is None):
            return None
        if self._kind == "hero":
            return hero_entry(())
        if self._town is not None:
            return commission_entry()
        if self._kind == "commission":
            return placed_commission_entry(("goods",) if self._kept() else ("town", "goods"))
        return None

    # What it may be

    def choices(self) -> tuple[Any, ...]:
        state, kind = self._state, self._kind
        found: set[str] = set()
        for name in decks_of(state, kind):
            deck = state.decks[name]
            has_more = deck.hidden or self.now is not None
            found.update(deck.pool if has_more else (), deck.bottom)
        for place in places(state, kind):
            if place.card is not None and is_named(state, kind, place.card):
                found.add(place.card)
        if self._town is not None:
            found = {card for card in found if known(state, kind, card).town == self._town}
        if self.now is not None:
            found.add(self.now)
        extra = [UNKNOWN[kind]] if self._may_be_unknown() else []
        return (*sorted({*found, *extra}), *([] if state.phase == "setup" else [None]))

    def _may_be_unknown(self) -> bool:
        if not self._state.lazy or (self._kind == "companion" and self._of_person):
            return False
        if self._kind == "commission" and not self._kept():
            return False
        decks = [self._state.decks[name] for name in decks_of(self._state, self._kind)]
        return self.now is not None or any(deck.hidden for deck in decks)


def _is_persons(state: State, place: Place) -> bool:
    return place.owner is not None and not state.is_concern(state.players.index(place.owner))


class Used(Field):
    """Does the gift lie on this ability of a companion? A stray was used this turn."""

    def __init__(self, path: str, player: Player, index: int, ability: int) -> None:
        super().__init__(path)
        self._player, self._index, self._ability = player, index, ability

    @property
    def now(self) -> bool:
        own: OwnedCompanion = self._player.companions[self._index]
        return own.used[self._ability - 1]

    def set(self, value: Any) -> None:
        if type(value) is not bool:
            raise self.refuse("true-false")
        place = Place("companion", self._player.companions, self._index, self._player)
        place.lay_owned(self._player.companions[self._index].marked(self._ability, value))

    def choices(self) -> tuple[Any, ...]:
        return True, False


class TurnedUp(Field):
    """The event of the journey under way, as long as it counts."""

    def __init__(self, path: str, state: State, in_hand: frozenset[str]) -> None:
        super().__init__(path)
        self._state, self._in_hand = state, in_hand

    @property
    def now(self) -> str | None:
        caravan = self._state.caravan
        return None if caravan is None else caravan.event

    def set(self, value: Any) -> None:
        state, caravan, old = self._state, self._state.caravan, self.now
        assert caravan is not None
        assert old is not None
        if value in (old, printed_id(state, "event", old)):
            return
        if old in self._in_hand:
            raise Illegal("correction-in-hand", field=self.path)
        road = caravan.road
        discards = state.discards[road]
        if value == UNKNOWN_EVENT and state.lazy:
            put_back(state, "event", old, road)
            take_unseen(state, road)
            caravan.event = unknown_card(state, "event", road=road)
        elif isinstance(value, str) and value in discards:
            state.discards[road] = tuple(old if card == value else card for card in discards)
            caravan.event = value
        elif isinstance(value, str) and value in (*state.decks[road].pool, *state.decks[road].bottom):
            put_back(state, "event", old, road)
            take_out(state, road, value)
            caravan.event = value
        else:
            raise self.refuse("event-of-road")

    def choices(self) -> tuple[Any, ...]:
        state, caravan, old = self._state, self._state.caravan, self.now
        assert caravan is not None
        assert old is not None
        deck = state.decks[caravan.road]
        discards = [card for card in state.discards[caravan.road] if is_named(state, "event", card)]
        extra = [UNKNOWN_EVENT] if state.lazy else []
        return tuple(sorted({old, *deck.pool, *deck.bottom, *discards, *extra}))


# Where the fields are


def of_player(
    state: State, player: Player, path: str, parts: list[str], in_hand: frozenset[str]
) -> Field | None:
    match parts:
        case [pile, place] if pile in KIND_OF:
            cards, index = getattr(player, pile), index_of(place)
            if index is None or index > len(cards):
                return None
            return Card(path, state, Place(KIND_OF[pile], cards, index, player), in_hand)
        case ["companions", place, "used", "1" | "2" as ability]:
            index = index_of(place)
            if index is None or f"companions.{place}.used.{ability}" not in _abilities(player, index):
                return None
            return Used(path, player, index, int(ability))
    return None


def _abilities(player: Player, index: int) -> list[str]:
    if index >= len(player.companions) or player.companions[index].name == UNKNOWN_COMPANION:
        return []
    own = (1,) if player.companions[index].name in STRAYS else (1, 2)
    return [f"companions.{index}.used.{ability}" for ability in own]


def of_table(state: State, path: str, parts: list[str], in_hand: frozenset[str]) -> Field | None:
    match parts:
        case [row, place] if row in ROW_OF and (index := index_of(place)) is not None:
            cards = getattr(state, row)
            field = Card(path, state, Place(ROW_OF[row], cards, min(index, len(cards) - 1)), in_hand)
            if index >= len(cards):
                raise field.refuse("card-place")
            return field
        case ["tops", town] if town in TOWNS:
            return Card(path, state, Place("commission", state.tops, town), in_hand)
        case ["caravan", "event"] if _event_counts(state):
            return TurnedUp(path, state, in_hand)
    return None


def _event_counts(state: State) -> bool:
    caravan = state.caravan
    return (
        caravan is not None
        and caravan.event is not None
        and caravan.event not in state.discards[caravan.road]
    )


def paths_of(state: State, seat: int) -> list[str]:
    player, more = state.players[seat], state.phase != "setup"
    found: list[str] = []
    for pile in KIND_OF:
        count = len(getattr(player, pile))
        is_full = count >= _SLOTS.get(pile, count + 1)
        found += [f"{pile}.{place}" for place in range(count + (more and not is_full))]
    if not state.is_concern(seat):
        for index in range(len(player.companions)):
            found += _abilities(player, index)
    return found


def paths_of_table(state: State) -> list[str]:
    more = state.phase != "setup"
    found: list[str] = []
    for row in ROW_OF:
        found += [f"{row}.{place}" for place, card in enumerate(getattr(state, row)) if more or card]
    found += [f"tops.{town}" for town, card in state.tops.items() if more or card]
    return [*found, "caravan.event"] if _event_counts(state) else found
