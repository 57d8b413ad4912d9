"""``dark-road score``: a finished game is counted up, at the prompt or from a file."""

import json
import sys
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from companion.cli.output import tell, write_json
from companion.cli.score_file import EXAMPLE, SCHEMA, ScoreFile, read_score_file
from companion.core.errors import Invalid
from companion.core.pads import Outcome, Remark, Sheet
from companion.core.results import Standing
from companion.games.dark_road.box import Deed
from companion.games.dark_road.loader import load
from companion.games.dark_road.pad import DarkRoadPad
from companion.store.finished import Finished, finished
from companion.store.history import open_history
from companion.table.home import owner_dir
from companion.table.remembering import history_url
from companion.table.scoring import Draft, correction
from companion.terminal.reader import Signals, stdin_reader
from companion.terminal.score_audit import open_lines, show_audit
from companion.terminal.scoring import Scoring
from companion.terminal.screen import Screen
from companion.terminal.words import word
from companion.text import say
from companion.text.pads import choice_text, doubt_text, pad_line, remark_text, sheet_names, wanted_text
from companion.text.results import tie_text

OUTPUT: Final = 1
"""The schema of what ``--json`` prints; raised when it means something else than before."""


def score(arguments: Namespace) -> int:
    if arguments.example:
        write_json(EXAMPLE, indent=2)
        return 0
    if arguments.file is None and (arguments.json or arguments.keep or arguments.save):
        tell(f"dark-road: {word('score-needs-file')}")
        return 2
    deeds = load(owner_dir()).deeds
    pad = DarkRoadPad(deeds)
    if arguments.file is None:
        _ask(pad, deeds)
        return 0
    return _file(arguments, pad)


def score_again(game: Finished) -> int:
    """All that was entered for a game of the history is asked once more, at the prompt.

    Raises ``Illegal`` while another sheet is unfinished: there is room for one.
    """
    draft = correction(game)
    deeds = load(owner_dir()).deeds
    _ask(DarkRoadPad(deeds), deeds, draft)
    return 0


def _ask(pad: DarkRoadPad, deeds: Mapping[str, Deed], draft: Draft | None = None) -> None:
    signals = Signals()
    with signals.caught():
        Scoring(Screen(sys.stdout), stdin_reader(signals), pad, deeds).run(draft)


def _file(arguments: Namespace, pad: DarkRoadPad) -> int:
    """1 while something is in doubt that nobody has kept: then nothing counts, and nothing is saved."""
    read = read_score_file(Path(arguments.file), pad)
    sheet, outcome = read.sheet, pad.outcome(read.sheet)
    if arguments.keep and outcome.doubts:
        sheet = sheet.keep(*outcome.doubts)
        outcome = pad.outcome(sheet)
    game = _game(read._replace(sheet=sheet), pad)
    if arguments.json:
        write_json(outcome_json(sheet, outcome))
    elif not outcome.doubts:
        show_audit(Screen(sys.stdout), sheet, outcome)
    if outcome.doubts:
        for doubt in outcome.doubts:
            tell(doubt_text(doubt, sheet_names(sheet)))
        tell(f"dark-road: {word('score-doubts', count=len(outcome.doubts))}")
        return 1
    for line in open_lines(sheet, outcome):
        tell(line)
    if arguments.save:
        _save(game)
    return 0


def _game(read: ScoreFile, pad: DarkRoadPad) -> Finished:
    """The same file is the same game, however often it is saved. Raises ``Invalid``."""
    told = json.dumps([read.day, read.location, read.note, pad.write(read.sheet)], sort_keys=True)
    uid = uuid5(NAMESPACE_URL, f"{SCHEMA}:{told}").hex
    return finished(read.sheet, uid=uid, day=read.day, location=read.location, note=read.note)


def _save(game: Finished) -> None:
    """Raises ``GameError``; then nothing is saved."""
    with open_history(history_url()) as history:
        try:
            known = history.game(game.uid)
        except Invalid:
            history.add(game)
            said = "score-saved"
        else:
            said = "score-saved-again" if known.deleted else "score-saved-before"
            history.bring_back(game.uid)
        for code, params in history.notices:
            tell(say(code, **params))
    tell(word(said))


def outcome_json(sheet: Sheet, outcome: Outcome) -> dict[str, Any]:
    """The audit as one JSON value, with every sentence."""
    names = sheet_names(sheet)
    return {
        "schema": OUTPUT,
        "finished": outcome.result is not None,
        "edition": sheet.edition,
        "standings": [_standing(sheet, standing, names) for standing in outcome.standings],
        "wanted": [
            {**wanted._asdict(), "player": names[wanted.seat], "text": wanted_text(wanted)}
            for wanted in outcome.wanted
        ],
        "doubts": [
            {
                "seat": doubt.seat,
                "player": None if doubt.seat is None else names[doubt.seat],
                "field": doubt.field,
                "code": doubt.code,
                "rule": doubt.rule,
                "key": doubt.key,
                "text": doubt_text(doubt, names),
            }
            for doubt in outcome.doubts
        ],
        "choices": [_remark(remark, names, choice_text(remark)) for remark in outcome.choices],
        "remarks": [_remark(remark, names, remark_text(remark, names)) for remark in outcome.remarks],
    }


def _standing(sheet: Sheet, standing: Standing, names: list[str]) -> dict[str, Any]:
    tie = standing.tie_break
    return {
        "seat": standing.seat,
        "player": names[standing.seat],
        "place": standing.place,
        "score": standing.score,
        "tie_break": tie,
        "tie_text": tie_text(tie, sheet.edition) if tie not in ("", "shared") else "",
        "lines": [
            {"points": line.points, "text": pad_line(line), "rule": line.rule} for line in standing.lines
        ],
    }


def _remark(remark: Remark, names: list[str], text: str) -> dict[str, Any]:
    return {
        "seat": remark.seat,
        "player": names[remark.seat],
        "code": remark.code,
        "points": remark.points,
        "rule": remark.rule,
        "text": text,
    }
