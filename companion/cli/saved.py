"""``dark-road replay`` and ``dark-road games``: saved games are read, never changed."""

from argparse import Namespace
from pathlib import Path
from typing import Any, Final

from companion.cli.output import tell, write_json, write_line
from companion.core.errors import GameError
from companion.core.questions import Question
from companion.core.results import Standing
from companion.games.dark_road import DarkRoad
from companion.table import home
from companion.table.saved import read, readable
from companion.terminal.asking import headline
from companion.terminal.words import word
from companion.text import error_text, question_text, result_lines, say

SCHEMA: Final = 1
"""Raised when what ``replay --json`` prints means something else than before."""


def replay(arguments: Namespace) -> int:
    game, notices = read(Path(arguments.file))
    for code, params in notices:
        tell(say(code, **params))
    if arguments.json:
        write_json(standing_json(game))
    else:
        for line in _lines(game):
            write_line(line)
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


def games(arguments: Namespace) -> int:
    listed = list(readable())
    if arguments.json:
        write_json([{"file": str(path), **_listed(game)} for path, game in listed])
        return 0
    for path, game in listed:
        write_line(f"{path}  {_said(game)}")
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
