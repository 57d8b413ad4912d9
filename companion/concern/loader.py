"""The deck in force: ours, or an owner's, from a file or from a journal."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from companion.concern.deck import Deck
from companion.concern.deck_json import deck_to_json
from companion.concern.deck_tables import read_deck
from companion.core.errors import BadData
from companion.core.phrases import phrase
from companion.games.dark_road.fields import is_table
from companion.games.dark_road.loader import LARGEST, parse_toml, read_at_most, unreadable
from companion.games.dark_road.problems import Problem, Report, shown

__all__ = ["BadDeck", "deck_from_json", "deck_from_toml", "deck_to_json", "load", "problems"]

REFERENCE: Final = "reference.toml"
_RECORDED: Final = "deck"
"""What a deck that came without a file is called."""


class BadDeck(BadData):
    """A deck that cannot be used; ``problems`` among its ``params`` holds every mistake."""

    def __init__(self, file: str, problems: list[Problem]) -> None:
        super().__init__("bad-deck", file=file, problems=problems)


def load(path: Path | None = None) -> Deck:
    """The deck in a file, ours without one. Raises ``BadDeck`` with all mistakes."""
    return _reference() if path is None else _checked(path.name, _read(path))


def problems(path: Path) -> list[Problem]:
    """Every mistake in a file, in the order found; none if it can be used."""
    return _read(path)[1].problems


def deck_from_toml(text: str, source: str) -> Deck:
    """The deck in a text; ``source`` names it in mistakes. Raises ``BadDeck`` with all of them."""
    return _checked(source, _parsed(source, text.encode(errors="surrogatepass")))


def deck_from_json(data: object) -> Deck:
    """The deck that ``deck_to_json`` made these values of. Raises ``BadDeck`` with all mistakes."""
    report = Report()
    if isinstance(data, dict) and is_table(data):
        return _checked(_RECORDED, (read_deck(report, _RECORDED, data), report))
    report.problems.append(Problem(_RECORDED, "", "", phrase("a-table"), shown(data)))
    raise BadDeck(_RECORDED, report.problems)


@cache
def _reference() -> Deck:
    return _checked(REFERENCE, _read(files("companion.concern") / "data" / REFERENCE))


def _checked(file: str, read: tuple[Deck | None, Report]) -> Deck:
    deck, report = read
    if deck is None or report.errors():
        raise BadDeck(file, report.errors())
    return deck


def _read(path: Traversable) -> tuple[Deck | None, Report]:
    try:
        return _parsed(path.name, read_at_most(path, LARGEST))
    except (OSError, ValueError) as error:
        return None, Report([unreadable(path.name, error)])


def _parsed(file: str, content: bytes) -> tuple[Deck | None, Report]:
    report = Report()
    table = parse_toml(report, file, content)
    return (None if report.problems else read_deck(report, file, table)), report
