"""``dark-road concern``: a new deck to fill in, is a deck usable, and what does it do?"""

import shlex
from argparse import Namespace
from pathlib import Path

from companion.cli.output import tell, write_json, write_text
from companion.concern.deck import Deck
from companion.concern.loader import BadDeck, deck_to_json, load
from companion.concern.readout import deck_text
from companion.concern.template import write_template
from companion.concern.words import phrase
from companion.games.dark_road.problems import Problem
from companion.text.printable import one_line
from companion.text.problems import problem_json, problem_text


def concern(arguments: Namespace) -> int:
    match arguments.action:
        case "new":
            return _new(Path(arguments.file))
        case "check":
            return _check(Path(arguments.file), arguments.json)
        case _:
            return _show(Path(arguments.file) if arguments.file else None)


def _new(path: Path) -> int:
    """Nothing that is there is written over."""
    write_template(path)
    command = shlex.join(["dark-road", "concern", "check", str(path)])
    tell(phrase("written", file=str(path), command=command))
    return 0


def _check(path: Path, as_json: bool) -> int:
    """All mistakes, and 1; or the deck read back to whoever wrote it down, and 0."""
    deck: Deck | None = None
    found: list[Problem] = []
    try:
        deck = load(path)
    except BadDeck as bad:
        found = bad.params["problems"]
    if as_json:
        told = None if deck is None else deck_to_json(deck)
        write_json({"file": str(path), "problems": list(map(problem_json, found)), "deck": told})
    elif deck is not None:
        _read_out(deck, literal=True)
    for problem in found:
        tell(problem_text(problem))
    tell(phrase("well" if deck is not None else "checked", file=str(path), count=len(found)))
    return 1 if found else 0


def _show(path: Path | None) -> int:
    _read_out(load(path), literal=False)
    return 0


def _read_out(deck: Deck, literal: bool) -> None:
    paragraphs = ["\n".join(map(one_line, lines)) for lines in deck_text(deck, literal)]
    write_text("\n\n".join(paragraphs))
