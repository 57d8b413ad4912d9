"""Counting up at the end, as figures alone: deeds, base, VP and ties (DEED-1, SCORE-1 to SCORE-4).

A game that was played here and a score pad for one that was not count with the same functions.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from companion.core.results import Result, ScoreLine, Standing
from companion.games.dark_road.box import Need
from companion.games.dark_road.editions import Edition

TIE_BREAKS = ("coins-and-prestige", "gifts", "commissions", "heroes")
VP_TILE = 2
"""Points of the VP wagon upgrade (UPGR-1)."""


def times_met(needs: Sequence[Need], limit: int | None, count: Callable[[Need], int]) -> int:
    """How often a deed counts; each scoring needs its own cards (RULING-84).

    ``count`` tells how many delivered cards a need is about.
    """
    if not needs:
        return 0
    return min(min([count(need) // need.count for need in needs]), limit or 1)


class Final(NamedTuple):
    """A seat when everything has been added."""

    seat: int
    lines: tuple[ScoreLine, ...]
    ties: tuple[int, ...]
    """What decides between equal scores, in the order of :data:`TIE_BREAKS`."""

    @property
    def score(self) -> int:
        """SCORE-3: the lower of coins and prestige, and the VP."""
        return sum([line.points for line in self.lines])


def base_line(coins: int, prestige: int) -> ScoreLine:
    """SCORE-1: the lower of both."""
    return ScoreLine("base", min(coins, prestige), "SCORE-1", (coins, prestige))


def deed_line(kind: str, amount: int, deed: str | int) -> ScoreLine:
    """What a deed added; only VP are points by themselves."""
    return ScoreLine(f"deed-{kind}", amount if kind == "vp" else 0, "DEED-1", (deed, amount))


def vp_lines(tile: bool, unused: int, concern: int = 0) -> list[ScoreLine]:
    """The VP tile, unused illuminated dice, VP of the Private Concern's cards (SCORE-2, CONCERN-9)."""
    lines = []
    if tile:
        lines.append(ScoreLine("vp-upgrade", VP_TILE, "SCORE-2"))
    if unused:
        lines.append(ScoreLine("unused-illuminated", unused, "SCORE-2", (unused,)))
    if concern:
        lines.append(ScoreLine("concern-vp", concern, "CONCERN-9", (concern,)))
    return lines


def first_tie(edition: Edition, coins: int, prestige: int) -> int:
    """What decides first between equal scores (SCORE-4)."""
    return max(coins, prestige) if edition.tie_by_larger else coins + prestige


def rank(finals: Sequence[Final]) -> Result:
    """Best score first; ties by SCORE-4, what is still equal shares its place."""
    ordered = sorted(finals, key=lambda final: (-final.score, [-tie for tie in final.ties], final.seat))
    standings: list[Standing] = []
    for i, final in enumerate(ordered):
        above = ordered[i - 1] if i else None
        shared = above is not None and (above.score, above.ties) == (final.score, final.ties)
        place = standings[-1].place if shared else i + 1
        below = ordered[i + 1] if i + 1 < len(ordered) else None
        standings.append(Standing(final.seat, place, final.score, final.lines, _tie_break(final, below)))
    return Result(tuple(standings))


def _tie_break(final: Final, below: Final | None) -> str:
    """Which tie-break put this seat above the next one of equal score."""
    if below is None or below.score != final.score:
        return ""
    for name, own, other in zip(TIE_BREAKS, final.ties, below.ties, strict=True):
        if own != other:
            return name
    return "shared"
