"""The Private Concern as a player: it answers the questions that come to its seat by its cards alone.

It keeps nothing in mind: the table and the question say everything, so it can take over a game at
any moment, after an undo or on another day.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.concern.answers import ANSWERS, Moment
from companion.concern.deck import Adventure, Card, Deck
from companion.concern.loader import deck_from_json, deck_to_json
from companion.concern.plan import Plan
from companion.core.errors import BadData, Invalid
from companion.core.questions import Question
from companion.games.dark_road.state import State

_BEFORE_THE_FIRST: Final = 1
"""The card whose pointers count before any was turned up."""


class PrivateConcern:
    """A deck, one of its strengths, and the twists of this game. Raises ``BadData`` for odd names."""

    def __init__(
        self, deck: Deck, strength: str = "", twists: Sequence[str] = (), adventure: str = ""
    ) -> None:
        self.deck = deck
        self.adventure: Adventure | None = None
        if adventure:
            self.adventure = deck.adventure_named(adventure)
            strength = self.adventure.strength
            twists = (*self.adventure.twists, *twists)
        self.strength = deck.strength_named(strength)
        self.twists = deck.twists_named(twists)
        self.opening = deck.opening_for(strength, [twist.name for twist in self.twists])
        self._cards = tuple(
            deck.card_for(number, [twist.name for twist in self.twists])
            for number in range(1, len(deck.cards) + 1)
        )

    # How a game keeps it

    @property
    def name(self) -> str:
        return self.strength.name or self.deck.name

    def setup(self) -> dict[str, Any]:
        """What a new game is told (``dark_road.new_game(concern=...)``)."""
        deck = self.deck
        return {
            "name": self.name,
            "cards": [card.name for card in deck.cards],
            "notice": [card.name for card in deck.notices],
            "sarcophagus": [card.name for card in deck.sarcophagi],
            "delivery": [tile.name for tile in deck.deliveries],
            "play": {
                "deck": deck_to_json(deck),
                "strength": self.strength.name,
                "twists": [twist.name for twist in self.twists],
                "adventure": "" if self.adventure is None else self.adventure.name,
            },
        }

    @classmethod
    def of(cls, setup: Mapping[str, Any]) -> "PrivateConcern":
        """The one that plays in a game with this setup record. Raises ``BadData``."""
        try:
            play = setup["concern"]["play"]
            deck, strength, twists, adventure = (
                play[name] for name in ("deck", "strength", "twists", "adventure")
            )
        except (KeyError, TypeError) as error:
            raise BadData("concern-not-kept") from error
        concern = cls(deck_from_json(deck), strength, twists)
        concern.adventure = concern.deck.adventure_named(adventure) if adventure else None
        return concern

    # Playing

    def choose(self, view: State, question: Question) -> Any:
        """Its answer. Raises ``Invalid`` for a question that is not its own."""
        if view.concern is None or question.seat != view.concern.seat:
            raise Invalid("not-its-question", kind=question.kind)
        if question.kind == "concern_opening":
            return self._opening(view)
        answer = ANSWERS.get(question.kind)
        if answer is None:
            raise Invalid("not-its-question", kind=question.kind)
        return answer(Moment(self.plan(view), question))

    def plan(self, view: State) -> Plan:
        """Its card as the table stands."""
        assert view.concern is not None
        return Plan(self.deck, self.strength, self.twists, view, self.card(view.concern.card))

    def card(self, number: int) -> Card:
        """The card in force; before the first, its opening says whether it joins a caravan."""
        if number:
            return self._cards[number - 1]
        return replace(self._cards[_BEFORE_THE_FIRST - 1], join=self.opening.join)

    def _opening(self, view: State) -> dict[str, Any]:
        """As a merchant of its seat where the deck does not say (CONCERN-7)."""
        assert view.concern is not None
        opening = self.opening
        coins, prestige = opening.coins, opening.prestige
        return {
            "coins": coins if isinstance(coins, int) else 5 + view.concern.seat,
            "prestige": prestige if isinstance(prestige, int) else view.edition.start_prestige,
            "goods": opening.goods,
            "hero": opening.hero,
        }
