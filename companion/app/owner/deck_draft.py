"""The owner's deck while it is written down: kept after every touch, whole or not. Nothing here draws."""

from pathlib import Path
from typing import Any, Final

import tomli_w

from companion.app.owner.own_deck import deck_path
from companion.app.words import word
from companion.concern.deck import CARDS, SCHEMA
from companion.concern.deck_tables import read_deck
from companion.concern.line_tables import Manner, read_lines
from companion.concern.loader import BadDeck
from companion.concern.outline import PILES
from companion.concern.words import line_text
from companion.games.dark_road.fields import Fields
from companion.games.dark_road.loader import parse_toml
from companion.games.dark_road.problems import Problem, Report
from companion.table.files import Files, disk_error, write_whole

_UNREAD: Final = "deck.toml"


class DeckDraft:
    """Ten cards as tables, however far they are. Raises ``BadDeck`` for an odd file, and ``DiskError``."""

    def __init__(self, path: Path | None = None, files: Files | None = None) -> None:
        self.path, self._files = path or deck_path(), files or Files()
        text = self._text()
        self._remarks = [line for line in text.splitlines() if line.lstrip().startswith("#")]
        """Notes in the file stand at its top when it is written anew."""
        report = Report()
        found = parse_toml(report, self.path.name, text.encode())
        if report.errors():
            raise BadDeck(self.path.name, report.errors())
        self.table: dict[str, Any] = {
            "schema": SCHEMA, "name": word("deck-own-name"), "origin": "owner", **found,
        }  # fmt: skip
        cards = self.table.get("card")
        begun = [card for card in cards if isinstance(card, dict)] if isinstance(cards, list) else []
        self.cards: list[dict[str, Any]] = [*begun, *({} for _ in range(CARDS - len(begun)))]
        self.table["card"] = self.cards

    def _text(self) -> str:
        if not self._files.exists(self.path):
            return ""
        try:
            return self._files.read(self.path).decode("utf-8-sig", errors="replace")
        except OSError as error:
            raise disk_error(error, self.path) from error

    # Changing it

    def keep(self) -> None:
        """Write it down. Raises ``DiskError``."""
        text = "\n".join([*self._remarks, tomli_w.dumps(self.table)])
        write_whole(self._files, self.path, text.encode())

    def put(self, table: dict[str, Any], field: str, value: Any) -> None:
        """A field of a card or a line; ``None`` or nothing in it takes it away."""
        if value is None or value in ("", [], {}):
            table.pop(field, None)
        else:
            table[field] = value
        self.keep()

    def add_line(self, card: int, field: str, verb: str) -> dict[str, Any]:
        line: dict[str, Any] = {"do": verb}
        self.cards[card].setdefault(field, []).append(line)
        self.keep()
        return line

    def remove_line(self, card: int, field: str, place: int) -> None:
        lines = self.cards[card][field]
        del lines[place]
        self.put(self.cards[card], field, lines)

    def line_up(self, card: int, field: str, place: int) -> None:
        lines = self.cards[card][field]
        if place > 0:
            lines[place - 1 : place + 1] = reversed(lines[place - 1 : place + 1])
        self.keep()

    # How far it is

    def problems(self) -> list[Problem]:
        """Every mistake, each with its card and field; none when it can be played."""
        report = Report()
        read_deck(report, self.path.name, self.table)
        return report.problems

    def problems_of(self, card: int, found: list[Problem] | None = None) -> list[Problem]:
        """Those of one card, counted from 0."""
        begins = f"card {card + 1}"
        every = self.problems() if found is None else found
        return [
            one for one in every if one.entry == begins or one.entry.startswith((f"{begins} ", f"{begins},"))
        ]

    def line_said(self, line: dict[str, Any]) -> str:
        """A line as a sentence; what it begins with where it is not whole."""
        report = Report()
        manner = Manner(bool(self.table.get("anywhere")), frozenset(PILES))
        lines = read_lines(Fields(report, _UNREAD, "", {"lines": [line]}), "lines", 1, manner, turns_up=True)
        if lines and not report.errors():
            return line_text(lines[0])
        return word("deck-unfinished", what=word(f"deck-do-{line.get('do')}"))
