"""What the history tells about people, ready to be drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.app.past.shelf import strength_text
from companion.app.play.ending import Points
from companion.app.play.moments import Icon
from companion.app.words import word
from companion.games.dark_road.names import WAGONS
from companion.store import statistics
from companion.store.finished import Finished, folded
from companion.store.statistics import AutomaFigures, OpponentFigures, PlayerFigures
from companion.table.friends import friends
from companion.text.titled import titled


@dataclass(frozen=True, slots=True)
class Overview:
    """Everybody, and how they do against the Private Concern."""

    games: tuple[Finished, ...]
    players: tuple[PlayerFigures, ...]
    automas: tuple[AutomaFigures, ...]
    tones: Mapping[str, str]
    """The colour of everybody's wagon, by their names as these are compared."""


@dataclass(frozen=True, slots=True)
class Personal:
    """One person."""

    figures: PlayerFigures
    opponents: tuple[OpponentFigures, ...]
    automas: tuple[AutomaFigures, ...]


def overview(games: Sequence[Finished]) -> Overview:
    players = statistics.players(games)
    known = {friend.name: friend.tone for friend in friends()}
    tones = {
        folded(one.name): known.get(one.name, WAGONS[number % len(WAGONS)])
        for number, one in enumerate(players)
    }
    return Overview(tuple(games), tuple(players), tuple(statistics.automas(games)), tones)


def personal(games: Sequence[Finished], figures: PlayerFigures) -> Personal:
    name = figures.name
    return Personal(figures, tuple(statistics.opponents(games, name)), tuple(statistics.automas(games, name)))


def decimal(number: float) -> str:
    """With one digit behind the point, as it is written here."""
    tenths = round(abs(number) * 10)
    said = word("figures-decimal", whole=tenths // 10, tenth=tenths % 10)
    return f"\N{MINUS SIGN}{said}" if number < 0 and tenths else said


# Bars


def wins_bar(wins: int, games: int) -> tuple[Points, ...]:
    """Won and not won."""
    return _bar(
        ("won", ("interface", "trophy"), "amber2", wins),
        ("lost", ("tokens", "wagon"), "steel2", games - wins),
    )


def against_bar(figures: OpponentFigures) -> tuple[Points, ...]:
    """How often ahead of somebody, level with them, and behind."""
    return _bar(
        ("ahead", ("interface", "up"), "moss2", figures.ahead),
        ("level", ("interface", "minus"), "steel2", figures.level),
        ("behind", ("interface", "down"), "rose2", figures.behind),
    )


def _bar(*parts: tuple[str, Icon, str, int]) -> tuple[Points, ...]:
    return tuple(
        Points(code, word(f"figures-{code}"), icon, tone, count) for code, icon, tone, count in parts if count
    )


def concern_title(figures: AutomaFigures) -> str:
    return titled(strength_text(figures.strength))


def concern_text(figures: AutomaFigures) -> str:
    """Mean scores: theirs, and its own."""
    return word("figures-means", own=decimal(figures.mean), its=decimal(figures.automa_mean))


def margin_text(figures: PlayerFigures) -> str:
    return "" if figures.margin is None else decimal(figures.margin)


def span(figures: PlayerFigures) -> tuple[str, str]:
    """The first day and the last that are known."""
    days = [one.day for one in figures.scores if one.day]
    return (days[0], days[-1]) if days else ("", "")
