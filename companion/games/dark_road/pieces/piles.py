"""Decks and stacks from top to bottom, and which cards changed their order in them."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.dark_road.state import Deck


@dataclass(frozen=True, slots=True)
class Pile:
    """A face-down deck, or a stack of commissions with its visible ``top``."""

    name: str
    deck: Deck
    top: str | None = None

    @property
    def upper(self) -> str:
        """The place cards are drawn from."""
        return self.name if self.name.startswith("stack") else self.name + " deck"

    @property
    def lower(self) -> str:
        """The place cards are put under."""
        return self.name + " bottom"

    @property
    def cards(self) -> list[str | None]:
        """From top to bottom; ``None`` is a card nobody has seen."""
        top = [] if self.top is None else [self.top]
        return [*top, *[None] * self.deck.hidden, *self.deck.bottom]

    @property
    def known(self) -> list[str]:
        return [card for card in self.cards if card is not None]

    def place(self, card: str) -> str:
        """Where a known card lies: on top, or under others."""
        return self.upper if self.cards[0] == card else self.lower

    def heights(self, elsewhere: Iterable[str], others: Iterable[str]) -> dict[str | None, float]:
        """How deep the known cards lie, those of ``others`` that are hidden here, and the hidden block."""
        cards = self.cards
        depths: dict[str | None, float] = {
            card: depth for depth, card in enumerate(cards) if card is not None
        }
        if None in cards:
            depths[None] = cards.index(None)
            hidden = set(others) - set(elsewhere) - set(depths)
            depths.update(dict.fromkeys(hidden, depths[None] - 0.5))
        return depths


def reordered(before: Pile, after: Pile, lay: set[str], lie: set[str]) -> set[str]:
    """Cards that somebody moved within a pile, rather than the cards above them.

    ``lay`` and ``lie`` are all cards that lay, and lie, open anywhere; others were hidden. The
    fewest moves that explain the new order, the same ones for the way back.
    """
    old, new = before.heights(lay, after.known), after.heights(lie, before.known)
    shared = [card for card in old if card in new]
    moved: set[str] = set()
    while True:
        crossings = {
            card: sum((old[card] - old[other]) * (new[card] - new[other]) < 0 for other in shared)
            for card in shared
            if card is not None
        }
        if not any(crossings.values()):
            return moved
        worst = min(crossings, key=lambda card: (-crossings[card], card))
        moved.add(worst)
        shared.remove(worst)
