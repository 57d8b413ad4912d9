"""``dark-road history stats``: what the finished games tell about players, with bars of text."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any, Final

from companion.cli.output import tell, write_json, write_line
from companion.core.errors import Invalid
from companion.store.finished import Finished
from companion.store.statistics import (
    AutomaFigures,
    OpponentFigures,
    PlayerFigures,
    automas,
    opponents,
    player,
    players,
)
from companion.terminal.score_audit import bar
from companion.terminal.screen import fit
from companion.terminal.words import word

SCHEMA: Final = 1
NAME: Final = 16
WIDTH: Final = 40
"""Columns of a name, and of the longest bar."""


def stats(games: Sequence[Finished], arguments: Namespace) -> int:
    """Of everybody, or of one person. Raises ``Invalid`` for somebody who has finished no game."""
    name = arguments.player
    one = player(games, name) if name else None
    if name and one is None:
        raise Invalid("stats-nobody", name=name)
    everybody = [one] if one else players(games)
    met = opponents(games, name) if name else []
    against = automas(games, name)
    if arguments.json:
        write_json(
            {
                "schema": SCHEMA,
                "players": [_player_json(figures) for figures in everybody],
                "opponents": [asdict(figures) for figures in met],
                "concern": [asdict(figures) for figures in against],
            }
        )
        return 0
    if not everybody:
        tell(word("stats-empty"))
        return 0
    for line in (*_people(everybody), *(_scores(one) if one else ()), *_opponents(met), *_concern(against)):
        write_line(line)
    return 0


def _player_json(figures: PlayerFigures) -> dict[str, Any]:
    derived = {name: getattr(figures, name) for name in ("games", "mean", "best", "worst")}
    return {**asdict(figures), **derived}


def _people(everybody: Sequence[PlayerFigures]) -> Iterator[str]:
    """Won games before those that were not."""
    yield word("stats-players")
    most = max(figures.games for figures in everybody)
    for figures in everybody:
        parts = [("#", figures.wins), ("-", figures.games - figures.wins)]
        yield f"  {fit(figures.name, NAME)} {bar(parts, most, WIDTH)}"
        yield "    " + word(
            "stats-player",
            games=figures.games,
            wins=figures.wins,
            shared=figures.shared,
            mean=f"{figures.mean:.1f}",
            best=figures.best,
            worst=figures.worst,
        )
        if figures.margin is not None:
            ahead = figures.margin >= 0
            yield "    " + word(
                "stats-ahead" if ahead else "stats-behind", margin=f"{abs(figures.margin):.1f}"
            )


def _scores(figures: PlayerFigures) -> Iterator[str]:
    yield word("stats-scores")
    most = max(figures.best, 1)
    for one in figures.scores:
        day = one.day or word("history-no-day")
        yield f"  {fit(day, NAME)} {one.score:>4} {bar([('#', one.score)], most, WIDTH)}{' *' * one.won}"


def _opponents(met: Sequence[OpponentFigures]) -> Iterator[str]:
    if met:
        yield word("stats-opponents")
    for figures in met:
        parts = [("#", figures.ahead), ("=", figures.level), ("-", figures.behind)]
        most = max(one.games for one in met)
        yield f"  {fit(figures.name, NAME)} {bar(parts, most, WIDTH)}"
        yield "    " + word("stats-opponent", **asdict(figures))


def _concern(against: Sequence[AutomaFigures]) -> Iterator[str]:
    if against:
        yield word("stats-concern")
    for figures in against:
        parts = [("#", figures.wins), ("-", figures.games - figures.wins)]
        most = max(one.games for one in against)
        yield f"  {fit(figures.strength or word('stats-any-strength'), NAME)} {bar(parts, most, WIDTH)}"
        yield "    " + word(
            "stats-strength",
            games=figures.games,
            wins=figures.wins,
            mean=f"{figures.mean:.1f}",
            concern=f"{figures.automa_mean:.1f}",
        )
