"""``dark-road replay`` and ``dark-road games``: saved games are read, never changed."""

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.cli.output import tell, write_json
from companion.core.errors import GameError, Illegal
from companion.core.questions import Question
from companion.core.results import Standing
from companion.games.dark_road import DarkRoad
from companion.table import home, journal
from companion.table.restore import Notice, restore
from companion.terminal.asking import headline
from companion.terminal.screen import printable
from companion.terminal.words import word
from companion.text import error_text, question_text, result_lines, say

SCHEMA: Final = 1
"""Raised when what ``replay --json`` prints means something else than before."""


class Saved(NamedTuple):
    """A saved game as it stands, and what there is to say about its file."""

    game: DarkRoad
    notices: list[Notice]


def read(path: Path) -> Saved:
    """The game in this file. Raises ``BadRecord`` or ``DiskError``."""
    contents, scan = journal.read(path)
    restored = restore(contents)
    torn: list[Notice] = [("journal-torn", {"bytes": len(scan.tail)})] if scan.torn else []
    return Saved(restored.game, [*torn, *restored.notices])


def replay(arguments: Namespace) -> int:
    game, notices = read(Path(arguments.file))
    for code, params in notices:
        tell(say(code, **params))
    if arguments.json:
        write_json(standing_json(game))
    else:
        for line in _lines(game):
            print(printable(line))
    return 0


def standing_json(game: DarkRoad) -> dict[str, Any]:
    """How the game stands, as JSON."""
    state, question, result = game.state, game.question, game.result
    return {
        "schema": SCHEMA,
        "turn": state.round,
        "seat": state.seat if question is None or question.seat is None else question.seat,
        "question": None if question is None else _question(game, question),
        "state_hash": game.state_hash(),
        "finished": result is not None,
        "scores": None if result is None else [_score(game, line) for line in result.standings],
    }


def _score(game: DarkRoad, standing: Standing) -> dict[str, Any]:
    name = game.state.players[standing.seat].name
    return {"seat": standing.seat, "player": name, "place": standing.place, "score": standing.score}


def _question(game: DarkRoad, question: Question) -> dict[str, Any]:
    return {
        "index": question.index,
        "seat": question.seat,
        "kind": question.kind,
        "text": question_text(game.state, question, _names(game)),
        "options": [str(option) for option in question.options],
        "accepts": None if question.accepts is None else question.accepts.kind,
    }


def _names(game: DarkRoad) -> list[str]:
    return [player.name for player in game.state.players]


def _lines(game: DarkRoad) -> list[str]:
    question = game.question
    if question is None:
        return result_lines(game.result, game.state)
    where = ", ".join(part for part in headline(game.state, question) if part)
    return [where, question_text(game.state, question, _names(game))]


# The folder of games


def _paths() -> list[Path]:
    """The newest first."""
    found = [path for path in home.games_dir().glob("*" + home.JOURNAL_SUFFIX) if path.is_file()]
    return sorted(found, key=lambda path: (-path.stat().st_mtime, path.name))


def _readable() -> Iterator[tuple[Path, DarkRoad | GameError]]:
    """Every saved game, or why it cannot be read."""
    for path in _paths():
        try:
            yield path, read(path).game
        except GameError as error:
            yield path, error


def latest_unfinished() -> Path:
    """The saved game that was played last and is not over; raises ``Illegal`` when there is none."""
    for path, game in _readable():
        if isinstance(game, DarkRoad) and game.question is not None:
            return path
    raise Illegal("no-games")


def games(arguments: Namespace) -> int:
    listed = list(_readable())
    if arguments.json:
        write_json([{"file": str(path), **_listed(game)} for path, game in listed])
        return 0
    for path, game in listed:
        print(printable(f"{path}  {_said(game)}"))
    if not listed:
        tell(word("no-saved-games", path=str(home.games_dir())))
    return 0


def _listed(game: DarkRoad | GameError) -> dict[str, Any]:
    if isinstance(game, GameError):
        return {"problem": error_text(game)}
    finished = game.question is None
    return {"players": _names(game), "turn": game.state.round, "finished": finished, "seed": game.seed}


def _said(game: DarkRoad | GameError) -> str:
    if isinstance(game, GameError):
        return error_text(game)
    code = "listed-over" if game.question is None else "listed"
    return word(code, players=_names(game), turn=game.state.round)
