"""The owner's catalogue: a card read off the table once is two taps the next time.

The owner's files are plain TOML that people may also write themselves. A new card is added at the
end; whatever else a file says, comments too, stays as it is.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import tomli_w

from companion.core.errors import BadData
from companion.games.dark_road.box import SOLID, Box, Commission, Event, Hero
from companion.games.dark_road.card_tables import KINDS, Kind, entry_table, read_entries
from companion.games.dark_road.fields import Table
from companion.games.dark_road.loader import load, parse_toml
from companion.games.dark_road.problems import Report
from companion.games.dark_road.state import State
from companion.table.files import Files, disk_error, write_whole

Learnt = Hero | Commission | Event
_KIND_OF: Final = {Hero: "heroes", Commission: "commissions", Event: "events"}


@dataclass(frozen=True, slots=True)
class _Added:
    """A card this catalogue wrote down, and how it stands in its file."""

    card: Learnt
    path: Path
    block: str


class Catalogue:
    """The cards in one folder of the owner's."""

    def __init__(self, folder: Path, files: Files | None = None) -> None:
        self.folder = folder
        self._files = files or Files()
        self._added: dict[str, _Added] = {}
        """By the id a card has in its game."""
        self._settled: dict[str, Learnt] = {}
        """Cards that need no more looking at."""

    def box(self) -> Box:
        """The printed facts in force with this catalogue; raises ``BadData``."""
        return load(self.folder)

    def learn(self, state: State) -> None:
        """Write down every card that a game knows all of by now; forget what was taken back.

        Raises ``BadData`` when the owner's files cannot be used, and ``DiskError``; then they
        are as they were.
        """
        whole = whole_cards(state)
        for id_ in [id_ for id_, card in self._settled.items() if whole.get(id_) != card]:
            self._forget(id_)
        for id_, card in whole.items():
            if id_ not in self._settled:
                self._add(id_, card)

    def _add(self, id_: str, card: Learnt) -> None:
        kind = _KIND_OF[type(card)]
        box = self.box()
        known: list[Learnt] = [entry for entry in _of_kind(box, kind) if entry.origin in SOLID]
        if not any(_alike(entry, card) for entry in known):
            named = replace(card, id=_new_id(box, kind), origin="owner")
            path = self.folder / KINDS[kind].file
            old = self._text(path)
            block = f"[[{KINDS[kind].key}]]\n{tomli_w.dumps(entry_table(named))}"
            write_whole(self._files, path, _with(KINDS[kind], old, block).encode())
            self._added[id_] = _Added(card, path, block)
        self._settled[id_] = card

    def _forget(self, id_: str) -> None:
        """Take out again what this catalogue added, unless somebody has edited it since."""
        added = self._added.get(id_)
        if added is not None:
            text = self._text(added.path)
            if added.block in text:
                write_whole(self._files, added.path, text.replace(added.block, "", 1).encode())
            del self._added[id_]
        del self._settled[id_]

    def _text(self, path: Path) -> str:
        if not self._files.exists(path):
            return ""
        try:
            return self._files.read(path).decode("utf-8-sig")
        except OSError as error:
            raise disk_error(error, path) from error
        except UnicodeDecodeError as error:
            raise BadData("bad-data", file=path.name, reason=str(error)) from error


def whole_cards(state: State) -> dict[str, Learnt]:
    """Cards somebody read off the table of which every printed part is known."""
    return {
        id_: card
        for id_, card in state.entered.items()
        if isinstance(card, Hero | Commission | Event) and card.id.startswith("?") and _is_whole(card)
    }


def _is_whole(card: Learnt) -> bool:
    match card:
        case Hero():
            return None not in (card.town, card.goods, card.bonus)
        case Commission():
            return None not in (card.town, card.goods)
        case Event():
            return card.road is not None and None not in card.effects


def _alike(one: Learnt, other: Learnt) -> bool:
    """The same print, whatever we call it."""
    return _bare(one) == _bare(other)


def _bare(card: Learnt) -> Learnt:
    if isinstance(card, Commission):
        return replace(card, id="", origin="owner")
    return replace(card, id="", name="", origin="owner")


def _of_kind(box: Box, kind: str) -> list[Learnt]:
    match kind:
        case "heroes":
            return list(box.heroes.values())
        case "commissions":
            return list(box.commissions.values())
        case _:
            return list(box.events.values())


def _new_id(box: Box, kind: str) -> str:
    taken = {entry.id for entry in _of_kind(box, kind)}
    key = KINDS[kind].key
    return next(id_ for number in range(1, len(taken) + 2) if (id_ := f"own-{key}-{number}") not in taken)


def _with(kind: Kind, text: str, block: str) -> str:
    """A file's text with one entry more; raises ``BadData`` when it could not be read again."""
    longer = f"{text.rstrip()}\n\n{block}" if text.strip() else block
    report = Report()
    table = parse_toml(report, kind.file, longer.encode())
    if report.errors():
        # A list in brackets cannot be added to at the end of the file: write it in the long form.
        longer = _long_form(kind, text, block)
        report = Report()
        table = parse_toml(report, kind.file, longer.encode())
    read_entries(report, kind, table, "owner")
    if report.errors():
        raise BadData("bad-data", problems=report.errors())
    return longer


def _long_form(kind: Kind, text: str, block: str) -> str:
    report = Report()
    table = parse_toml(report, kind.file, text.encode())
    entries = table.pop(kind.key, [])
    if report.errors() or not isinstance(entries, list):
        raise BadData("bad-data", problems=report.errors())
    blocks = [f"[[{kind.key}]]\n{tomli_w.dumps(_plain(entry))}" for entry in entries]
    return "\n".join([tomli_w.dumps(table), *blocks, block])


def _plain(entry: object) -> Table:
    if not isinstance(entry, dict):
        raise BadData("bad-data", problems=[])
    return entry
