"""How a game ended, for a screen: places, points by where they came from, and ties explained."""

from collections.abc import Sequence
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
from companion.text.results import score_line

SOURCES: Final[dict[str, tuple[str, Icon, str]]] = {
    "base": ("base", ("tokens", "prestige"), "amber2"),
    "deed-vp": ("deeds", ("cards", "deed"), "violet2"),
    "vp-upgrade": ("upgrade", ("upgrades", "vp"), "teal2"),
    "unused-illuminated": ("illuminated", ("dice", "illuminated"), "sky2"),
    "concern-vp": ("concern", ("tokens", "concern"), "ember2"),
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
    score: int
    wagon: Icon
    tone: str
    coins: int
    prestige: int
    points: tuple[Points, ...]
    lines: tuple[tuple[int, str, str], ...]
    """Points, what they are for, and the rule."""
    tie: str
    """Why it is ahead of, or beside, a merchant with the same score."""


def headline(state: State, result: Result) -> str:
    return str(result_lines(result, state, names_of(state))[0])


def scores(state: State, result: Result) -> list[Score]:
    """The best first."""
    return [_score(state, standing, result.standings) for standing in result.standings]


def goal_line(state: State, result: Result, concern: PrivateConcern | None) -> str:
    """Whether the goal of an adventure was reached; nothing without one."""
    if concern is None or concern.adventure is None or state.concern is None:
        return ""
    adventure = concern.adventure
    code = "end-goal-reached" if reached(adventure.goal, result, state.concern.seat) else "end-goal-missed"
    return word(code, name=printed(adventure.name), goal=goal_text(adventure.goal))


def _score(state: State, standing: Standing, all_of_them: Sequence[Standing]) -> Score:
    words = catalogue()
    coins, prestige = next(line.params[:2] for line in standing.lines if line.code == "base")
    tone = seat_tone(state, standing.seat)
    return Score(
        name=names_of(state)[standing.seat],
        place=standing.place,
        score=standing.score,
        wagon=("tokens", f"wagon_{tone}"),
        tone=tone,
        coins=coins,
        prestige=prestige,
        points=tuple(_points(standing.lines)),
        lines=tuple((line.points, score_line(words, state, line), line.rule) for line in standing.lines),
        tie=_tie(state, standing, all_of_them),
    )


def _points(lines: Sequence[ScoreLine]) -> list[Points]:
    found = []
    for code, (source, icon, tone) in SOURCES.items():
        points = sum(line.points for line in lines if line.code == code)
        if points:
            found.append(Points(source, word(f"end-{source}"), icon, tone, points))
    return found


def _tie(state: State, standing: Standing, all_of_them: Sequence[Standing]) -> str:
    """The sentence of this merchant's tie-break, if there is one (SCORE-4)."""
    names, words = names_of(state), catalogue()
    if not standing.tie_break:
        return ""
    below = all_of_them[all_of_them.index(standing) + 1]
    if standing.tie_break == "shared":
        return word("end-shared", name=names[standing.seat], other=names[below.seat])
    exact = f"{standing.tie_break}-{state.edition.name}"
    by = words.phrase("tie", exact if words.find("tie", exact) else standing.tie_break)
    return word("end-tie", name=names[standing.seat], other=names[below.seat], by=by)
