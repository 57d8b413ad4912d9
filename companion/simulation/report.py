"""How strong the Private Concern plays: every strength of a deck against several tables of merchants.

Each game is played once, and all figures come from it. They depend on the deck, the seed and the
number of games alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from companion.concern.deck import Deck
from companion.concern.engine import PrivateConcern
from companion.simulation.playing import Outcome
from companion.simulation.seating import CONCERN, Plan
from companion.simulation.wilson import wilson
from companion.simulation.workers import Progress, play_all

TABLES: Final = (("trader",), ("greedy",), ("trader",) * 2, ("trader",) * 3)
"""The merchants it meets, one table after the other."""
_DIGITS: Final = 4


@dataclass(slots=True)
class Line:
    """What the games of one strength against one table of merchants add up to."""

    strength: str
    merchants: tuple[str, ...]
    games: int = 0
    wins: int = 0
    """Games in which the Private Concern is alone in first place."""
    ties: int = 0
    """Games in which it shares the first place."""
    merchants_score: int = 0
    score: int = 0
    earned: int = 0
    reveals: dict[int, int] = field(default_factory=dict)
    changed: dict[int, int] = field(default_factory=dict)

    def add(self, outcome: Outcome) -> None:
        """It is listed after the merchants."""
        seen = outcome.concern
        assert seen is not None
        itself = len(self.merchants)
        self.games += 1
        self.wins += outcome.winners == (itself,)
        self.ties += itself in outcome.winners and len(outcome.winners) > 1
        self.merchants_score += sum(outcome.scores[:itself])
        self.score += seen.score
        self.earned += seen.earned
        for card, changed in seen.reveals:
            self.reveals[card] = self.reveals.get(card, 0) + 1
            self.changed[card] = self.changed.get(card, 0) + changed

    def to_json(self) -> dict[str, Any]:
        """``merchants_win`` and ``concern_wins`` add up to 1: a shared first place counts half."""
        games, wins = self.games, self.wins + self.ties / 2
        return {
            "strength": self.strength,
            "merchants": list(self.merchants),
            "games": games,
            "wins": self.wins,
            "ties": self.ties,
            "merchants_win": _rounded(wilson(games - wins, games)),
            "concern_wins": _rounded(wilson(wins, games)),
            "mean_score": {
                "merchant": round(self.merchants_score / games / len(self.merchants), _DIGITS),
                "concern": round(self.score / games, _DIGITS),
            },
            "flat_share": round(1 - self.earned / self.score, _DIGITS) if self.score else 0.0,
        }


def _rounded(share: tuple[float, ...]) -> list[float]:
    return [round(part, _DIGITS) for part in share]


def report(
    games: int,
    seed: int,
    deck: Deck,
    workers: int = 1,
    edition: str = "v2",
    variants: Sequence[str] = (),
    twists: Sequence[str] = (),
    tables: Sequence[tuple[str, ...]] = TABLES,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Play ``games`` games a line with each strength of the deck, or with the deck as it is written.

    Raises ``GameError`` for what cannot be played, ``Stopped`` when interrupted or when a worker dies.
    """
    names = [strength.name for strength in deck.strengths] or [""]
    lines = [Line(name, merchants) for merchants in tables for name in names]
    concerns = {name: PrivateConcern(deck, name, twists) for name in names}
    plans = [
        Plan((*merchants, CONCERN + name), seed, edition, tuple(variants), concerns[name])
        for merchants in tables
        for name in names
    ]
    for plan in plans:
        plan.check()
    play_all(plans, games, workers, lambda place, outcome: lines[place].add(outcome), progress)
    return {
        "deck": deck.name,
        "edition": edition,
        "games": games,
        "seed": seed,
        "strengths": names,
        "lines": [line.to_json() for line in lines],
        "cards": [_card(deck, number, names, lines) for number in range(1, len(deck.cards) + 1)],
    }


def _card(deck: Deck, number: int, names: Sequence[str], lines: Sequence[Line]) -> dict[str, Any]:
    """How often a card was turned up, and how often its turn changed what everyone shares."""
    by_strength: dict[str, dict[str, int]] = {}
    for name in names:
        own = [line for line in lines if line.strength == name]
        by_strength[name] = {
            "reveals": sum(line.reveals.get(number, 0) for line in own),
            "changed": sum(line.changed.get(number, 0) for line in own),
        }
    return {"card": number, "name": deck.cards[number - 1].name, "strengths": by_strength}
