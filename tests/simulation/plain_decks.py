"""Small decks of the Private Concern whose ten cards are all alike."""

from companion.concern.deck import NEVER, Card, Deck, Opening, Strength
from companion.concern.engine import PrivateConcern
from companion.concern.lines import Gain, Line, Lose, TakeHero
from companion.simulation.playing import Outcome, play
from companion.simulation.seating import Plan
from companion.simulation.watching import Watched

TURNS = 13


def deck_of(*lines: Line, opening: Opening | None = None, strengths: tuple[Strength, ...] = ()) -> Deck:
    """It stays where it is, joins nobody, and carries out all these lines every turn."""
    cards = tuple(
        Card(name=f"Card {number}", move=0, hero=1, good="potion", join=NEVER, do="all", lines=lines)
        for number in range(1, 11)
    )
    return Deck(name="Plain", opening=opening or Opening(join=NEVER), cards=cards, strengths=strengths)


def gains(*what: tuple[str, int]) -> Gain:
    return Gain(what=what)


def loses(*what: tuple[str, int]) -> Lose:
    return Lose(what=what)


HEROES = deck_of(TakeHero(anywhere=True))
"""A hero every turn, as long as there is room for one."""
COINS_AND_PRESTIGE = deck_of(gains(("coins", 2), ("prestige", 1)))


def plan(deck: Deck, *merchants: str) -> Plan:
    return Plan((*merchants, "concern:"), seed=5, concern=PrivateConcern(deck))


def watched(deck: Deck, number: int = 0) -> Watched:
    """One game against a random merchant; it sits second in even games, first in odd ones."""
    seen = outcome(deck, number).concern
    assert seen is not None
    return seen


def outcome(deck: Deck, number: int = 0) -> Outcome:
    return play(plan(deck, "random"), number)
