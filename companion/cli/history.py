"""``dark-road history``: the finished games, put right, deleted, brought back, saved and given away."""

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from companion.cli.output import tell, write_file, write_json, write_line, write_text
from companion.cli.score import outcome_json, score_again
from companion.cli.sharing import export
from companion.cli.statistics import stats
from companion.core.errors import Invalid
from companion.games import pad
from companion.plain_files import read_plain
from companion.store.exchange import LARGEST
from companion.store.finished import Finished, finished
from companion.store.history import History, open_history
from companion.table.remembering import history_url, take_up_saved
from companion.terminal.score_audit import open_lines, show_audit
from companion.terminal.screen import Screen
from companion.terminal.words import word
from companion.text import say
from companion.text.catalogue import catalogue
from companion.text.pads import sheet_names

SCHEMA: Final = 1
"""Of what ``--json`` prints; raised when it means something else than before."""
_PREFIX: Final = re.compile(r"[0-9a-z-]{4,64}")
"""So much of a game's own id says which one is meant."""


def history(arguments: Namespace) -> int:
    """Raises ``GameError`` when the history refuses; then nothing has changed."""
    doing: dict[str, Callable[[History, Namespace], int]] = {
        "show": _show,
        "edit": _edit,
        "delete": _delete,
        "undelete": _undelete,
        "stats": _stats,
        "take-up": _take_up,
        "backup": _backup,
        "restore": _restore,
        "import": _restore,
        "export": _export,
    }
    if arguments.action == "correct":
        return _correct(arguments)
    with open_history(history_url()) as opened:
        try:
            return doing.get(arguments.action, _list)(opened, arguments)
        finally:
            for notice, params in opened.notices:
                tell(say(notice, **params))


# Which games


def _chosen(games: Sequence[Finished], named: str) -> Finished:
    """By its number in this list, or by the beginning of its own id; raises ``Invalid``."""
    if named.isascii() and named.isdecimal() and len(named) < 7 and 1 <= int(named) <= len(games):
        return games[int(named) - 1]
    found = [game for game in games if _PREFIX.fullmatch(named) and game.uid.startswith(named)]
    if len(found) != 1:
        raise Invalid("history-which" if found else "history-none", value=named, count=len(games))
    return found[0]


def _several(games: Sequence[Finished], named: Sequence[str]) -> list[Finished]:
    return list({game.uid: game for game in (_chosen(games, name) for name in named)}.values())


# Looking


def _list(opened: History, arguments: Namespace) -> int:
    games = opened.games()
    numbers = {game.uid: number for number, game in enumerate(games, 1)}
    if arguments.search or arguments.player:
        games = opened.games(search=arguments.search, player=arguments.player)
    listed = [game for game in games if game.uid in numbers]
    if arguments.json:
        write_json({"schema": SCHEMA, "games": [_game_json(numbers[game.uid], game) for game in listed]})
        return 0
    for game in listed:
        write_line(_line(numbers[game.uid], game))
    if listed:
        tell(word("history-marks"))
    else:
        tell(word("history-nothing-found" if numbers else "history-empty"))
    return 0


def _line(number: int, game: Finished) -> str:
    scores = ", ".join(
        word(_mark(line.score, line.won), who=who, score=line.score)
        for who, line in zip(sheet_names(game.sheet), game.lines, strict=True)
    )
    about = [game.location, catalogue().name("edition", game.sheet.edition)]
    day = game.day or word("history-no-day")
    return f"{number:>4}  {day:<10}  {scores}  ({', '.join(filter(None, about))})"


def _mark(score: int | None, won: bool) -> str:
    return "history-open" if score is None else "history-won" if won else "history-scored"


def _game_json(number: int, game: Finished) -> dict[str, Any]:
    return {
        "number": number,
        "uid": game.uid,
        "date": game.day,
        "place": game.location,
        "note": game.note,
        "edition": game.sheet.edition,
        "source": game.source,
        "finished": game.complete,
        "players": [
            {
                "name": line.name,
                "concern": line.automa,
                "score": line.score,
                "place": line.place,
                "won": line.won,
            }
            for line in game.lines
        ],
    }


def _show(opened: History, arguments: Namespace) -> int:
    games = opened.games()
    game = _chosen(games, arguments.game)
    outcome, number = pad(game.sheet.game).outcome(game.sheet), games.index(game) + 1
    if arguments.json:
        write_json({**_game_json(number, game), **outcome_json(game.sheet, outcome)})
        return 0
    write_line(_line(number, game))
    if game.note:
        write_text(game.note)
    show_audit(Screen(sys.stdout), game.sheet, outcome)
    for line in open_lines(game.sheet, outcome):
        tell(line)
    return 0


# Changing


def _edit(opened: History, arguments: Namespace) -> int:
    game = _chosen(opened.games(), arguments.game)
    given = {"day": arguments.date, "location": arguments.place, "note": arguments.note}
    told = {field: text.strip() for field, text in given.items() if text is not None}
    if not told:
        raise Invalid("history-edit-nothing")
    changed = replace(game, **told)
    finished(changed.sheet, day=changed.day, location=changed.location, note=changed.note)
    opened.change(changed)
    tell(word("history-changed"))
    return 0


def _correct(arguments: Namespace) -> int:
    """Nothing is open while people type."""
    with open_history(history_url()) as opened:
        game = _chosen(opened.games(), arguments.game)
    return score_again(game)


def _delete(opened: History, arguments: Namespace) -> int:
    """All that are named are found before the first one is deleted."""
    chosen = _several(opened.games(), arguments.games)
    for game in chosen:
        opened.delete(game.uid)
    uids = [game.uid if game.source == "tracked" else game.uid[:8] for game in chosen]
    tell(word("history-deleted", count=len(chosen), uids=" ".join(uids)))
    return 0


def _undelete(opened: History, arguments: Namespace) -> int:
    deleted = opened.games(deleted=True)
    for game in (chosen := _several(deleted, arguments.games)):
        opened.bring_back(game.uid)
    if chosen:
        tell(word("history-brought-back", count=len(chosen)))
        return 0
    for number, game in enumerate(deleted, 1):
        write_line(_line(number, game))
    tell(word("history-undelete" if deleted else "history-none-deleted"))
    return 0


def _stats(opened: History, arguments: Namespace) -> int:
    return stats(opened.games(), arguments)


# Files


def _take_up(opened: History, arguments: Namespace) -> int:
    tell(word("history-taken-up", count=take_up_saved(opened)))
    return 0


def _backup(opened: History, arguments: Namespace) -> int:
    write_file(arguments.file, opened.backup())
    tell(word("history-backed-up", file=arguments.file))
    return 0


def _restore(opened: History, arguments: Namespace) -> int:
    restored = opened.restore(read_plain(Path(arguments.file), LARGEST))
    tell(word("history-restored", **restored._asdict()))
    return 0


def _export(opened: History, arguments: Namespace) -> int:
    games = opened.games()
    return export(_several(games, arguments.games) if arguments.games else games, arguments)
