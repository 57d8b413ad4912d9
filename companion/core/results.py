"""How a game ended: every score with the lines it is made of."""

from dataclasses import dataclass
from typing import Any, NamedTuple


class ScoreLine(NamedTuple):
    """One line of a score: a code for the sentence, the points and the rule it comes from."""

    code: str
    points: int
    rule: str
    params: tuple[Any, ...] = ()


class Standing(NamedTuple):
    """A seat's final place; seats that share a place share the victory or the rank."""

    seat: int
    place: int
    score: int
    lines: tuple[ScoreLine, ...]
    tie_break: str = ""
    """The tie-break that decided against the next lower seat with equal score, if one did."""


@dataclass(frozen=True, slots=True)
class Result:
    standings: tuple[Standing, ...]
    """Best first."""

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(s.seat for s in self.standings if s.place == 1)

    def score(self, seat: int) -> int:
        return next(s.score for s in self.standings if s.seat == seat)
