"""Every place on the table where a card lies face up or in somebody's hand, and the decks."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from companion.games.dark_road.box import Commission, Hero
from companion.games.dark_road.cards import UNKNOWN_COMPANION, stack_name
from companion.games.dark_road.names import STRAYS
from companion.games.dark_road.observe import HIDDEN_DEED
from companion.games.dark_road.state import Deck, OwnedCompanion, Player, State

KIND_OF: Final = {
    "heroes": "hero",
    "delivered_heroes": "hero",
    "commissions": "commission",
    "delivered_commissions": "commission",
    "deeds": "deed",
    "companions": "companion",
}
"""What a merchant's cards are, by the pile."""
ROW_OF: Final = {"inn": "hero", "courtyard": "deed", "companion_row": "companion"}
CATALOGUE: Final = {"hero": "heroes", "commission": "commissions", "deed": "deeds", "event": "events"}


@dataclass(frozen=True, slots=True)
class Place:
    """Where one card lies. Rows keep their places; the cards of a merchant close up."""

    kind: str
    cards: Any
    key: Any
    owner: Player | None = None

    @property
    def card(self) -> str | None:
        if self.owner is not None and self.key >= len(self.cards):
            return None
        found = self.cards[self.key]
        return found.name if isinstance(found, OwnedCompanion) else found

    def lay(self, card: str | None) -> None:
        """Lay this card here, or none; a companion begins without gifts."""
        if self.owner is None:
            self.cards[self.key] = card
            return
        whole: Any = card if card is None or self.kind != "companion" else OwnedCompanion(card)
        self.lay_owned(whole)

    def lay_owned(self, whole: Any) -> None:
        """The same with a merchant's companion as it lies, gifts on it."""
        assert self.owner is not None
        if self.kind == "companion":
            old = self.cards[self.key] if self.key < len(self.cards) else None
            self.owner.gifts = max(0, self.owner.gifts + gifts_on(whole) - gifts_on(old))
        self.cards[self.key : self.key + 1] = [] if whole is None else [whole]


def gifts_on(companion: OwnedCompanion | None) -> int:
    """Quartz that lie on a loyal companion (COMP-1)."""
    return 0 if companion is None or companion.name in STRAYS else sum(companion.used)


def places(state: State, kind: str) -> Iterator[Place]:
    """Every place of the table where cards of a kind lie."""
    for row, what in ROW_OF.items():
        if what == kind:
            cards = getattr(state, row)
            yield from (Place(kind, cards, index) for index in range(len(cards)))
    if kind == "commission":
        yield from (Place(kind, state.tops, town) for town in state.tops)
    for player in state.players:
        for pile, what in KIND_OF.items():
            if what == kind:
                cards = getattr(player, pile)
                yield from (Place(kind, cards, index, player) for index in range(len(cards)))


# Decks


def known(state: State, kind: str, card: str) -> Any:
    """What is printed on a card; ``None`` for companions and for cards that lie face down."""
    if kind == "companion":
        return None
    return getattr(state.box, CATALOGUE[kind]).get(card) or state.entered.get(card)


def printed_id(state: State, kind: str, card: str) -> str:
    """The card of the catalogue that lies here, where it was named after it was turned up."""
    found = known(state, kind, card)
    return card if found is None else str(found.id)


def is_named(state: State, kind: str, card: str) -> bool:
    """Does anybody know anything of this card?"""
    if card in (UNKNOWN_COMPANION, HIDDEN_DEED):
        return False
    match known(state, kind, card):
        case Hero() as hero:
            return bool(hero.town or hero.goods or hero.bonus or hero.name)
        case Commission() as commission:
            return commission.goods is not None
        case None:
            return kind == "companion"
        case found:
            return found.id != card or card in getattr(state.box, CATALOGUE[kind])


def decks_of(state: State, kind: str) -> list[str]:
    if kind == "hero":
        return ["heroes", "starting"]
    if kind == "commission":
        return [stack_name(town) for town in state.tops]
    return [{"deed": "deeds", "companion": "companions"}[kind]]


def home(state: State, kind: str, card: str) -> str:
    """The deck a card belongs to."""
    found = known(state, kind, card)
    match found:
        case Hero():
            return "starting" if found.starting else "heroes"
        case Commission():
            return stack_name(str(found.town))
    return decks_of(state, kind)[0]


def put_back(state: State, kind: str, card: str, deck_name: str) -> None:
    """Among the unseen cards of its deck; what was told of it is forgotten."""
    deck = state.decks[deck_name]
    printed = printed_id(state, kind, card)
    every = state.box.companions if kind == "companion" else getattr(state.box, CATALOGUE[kind])
    pool = (*deck.pool, printed) if printed in every else deck.pool
    state.decks[deck_name] = deck._replace(pool=pool, hidden=deck.hidden + 1)
    state.entered.pop(card, None)


def take_out(state: State, deck_name: str, card: str) -> bool:
    """Out of its deck, wherever it lies in it; ``False`` where it cannot be there."""
    deck = state.decks[deck_name]
    if card in deck.bottom:
        at = deck.bottom.index(card)
        state.decks[deck_name] = deck._replace(bottom=deck.bottom[:at] + deck.bottom[at + 1 :])
        return True
    if card not in deck.pool or not deck.hidden:
        return False
    at = deck.pool.index(card)
    state.decks[deck_name] = Deck(deck.pool[:at] + deck.pool[at + 1 :], deck.hidden - 1, deck.bottom)
    return True


def take_unseen(state: State, deck_name: str) -> bool:
    """One of the unseen cards of a real table's deck; ``False`` where there is none."""
    deck = state.decks[deck_name]
    if not deck.hidden:
        return False
    state.decks[deck_name] = deck._replace(hidden=deck.hidden - 1)
    return True
