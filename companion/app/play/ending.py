"""How a game ended, for a screen: places, points by where they came from, and ties explained."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.app.play.moments import Icon
from companion.app.play.telling import names_of
from companion.app.words import word
from companion.concern.engine import PrivateConcern
from companion.concern.goals import reached
from companion.concern.readout import goal_text
from companion.concern.words import printed
from companion.core.results import Result, ScoreLine, Standing
from companion.games.dark_road.state import State
from companion.table.friends import seat_tone
from companion.text import catalogue, result_lines
from companion.text.results import score_line, tie_text

SOURCES: Final[dict[str, tuple[str, Icon, str]]] = {
    "base": ("base", ("tokens", "prestige"), "amber2"),
    "deed-vp": ("deeds", ("cards", "deed"), "violet2"),
    "vp-upgrade": ("upgrade", ("upgrades", "vp"), "teal2"),
    "unused-illuminated": ("illuminated", ("dice", "illuminated"), "sky2"),
    "concern-vp": ("concern", ("tokens", "concern"), "ember2"),
    "total": ("total", ("interface", "score"), "steel2"),
}
"""Where points come from: its name in words, its picture, and its colour."""


@dataclass(frozen=True, slots=True)
class Points:
    """Points of one source."""

    source: str
    label: str
    icon: Icon
    tone: str
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """One merchant at the end."""

    name: str
    place: int
    """0 while it is not known."""
    score: int
    wagon: Icon
    tone: str
    held: tuple[int, int] | None
    """Coins and prestige; ``None`` where only the score was written down."""
    points: tuple[Points, ...]
    lines: tuple[tuple[int, str, str], ...]
    """Points, what they are for, and the rule."""
    tie: str
    """Why it is ahead of, or beside, a merchant with the same score."""
    seat: int


def headline(state: State, result: Result) -> str:
    return str(result_lines(result, state, names_of(state))[0])


def scores(state: State, result: Result) -> list[Score]:
    """The best first."""
    words = catalogue()

    def told(line: ScoreLine) -> str:
        return score_line(words, state, line)

    tones = [seat_tone(state, seat) for seat in range(len(state.players))]
    return scores_of(result.standings, names_of(state), tones, state.edition.name, told)


def scores_of(
    standings: Sequence[Standing],
    names: Sequence[str],
    tones: Sequence[str],
    edition: str,
    told: Callable[[ScoreLine], str],
) -> list[Score]:
    """As the standings are; ``told`` says what a line is for."""
    return [
        Score(
            name=names[one.seat],
            place=one.place,
            score=one.score,
            wagon=("tokens", f"wagon_{tones[one.seat]}"),
            tone=tones[one.seat],
            held=next((line.params[:2] for line in one.lines if line.code == "base"), None),
            points=tuple(_points(one.lines)),
            lines=tuple((line.points, told(line), line.rule) for line in one.lines),
            tie=_tie(one, standings, names, edition),
            seat=one.seat,
        )
        for one in standings
    ]


def goal_line(state: State, result: Result, concern: PrivateConcern | None) -> str:
    """Whether the goal of an adventure was reached; nothing without one."""
    if concern is None or concern.adventure is None or state.concern is None:
        return ""
    adventure = concern.adventure
    code = "end-goal-reached" if reached(adventure.goal, result, state.concern.seat) else "end-goal-missed"
    return word(code, name=printed(adventure.name), goal=goal_text(adventure.goal))


def _points(lines: Sequence[ScoreLine]) -> list[Points]:
    found = []
    for code, (source, icon, tone) in SOURCES.items():
        points = sum(line.points for line in lines if line.code == code)
        if points:
            found.append(Points(source, word(f"end-{source}"), icon, tone, points))
    return found


def _tie(standing: Standing, standings: Sequence[Standing], names: Sequence[str], edition: str) -> str:
    """The sentence of this merchant's tie-break, if there is one (SCORE-4)."""
    if not standing.tie_break:
        return ""
    below = standings[standings.index(standing) + 1]
    if standing.tie_break == "shared":
        return word("end-shared", name=names[standing.seat], other=names[below.seat])
    by = tie_text(standing.tie_break, edition)
    return word("end-tie", name=names[standing.seat], other=names[below.seat], by=by)
