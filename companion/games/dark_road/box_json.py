"""A box as JSON values and back, exactly: a journal's header carries the facts its game was played with."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypeVar

from companion.core.errors import BadData
from companion.core.phrases import phrase
from companion.games.dark_road.board_facts import board_table, build_board, read_facts
from companion.games.dark_road.box import Board, Box, Commission, Deed, Event, Hero, Origin
from companion.games.dark_road.card_tables import KINDS, MOST_CARDS, Entry, entry_table, read_entries
from companion.games.dark_road.fields import ORIGINS, Fields, Table, as_origin, is_table
from companion.games.dark_road.names import LOYAL, STEEDS, STRAYS, UPGRADES
from companion.games.dark_road.problems import NOTHING, Report, shown

E = TypeVar("E", bound=Entry)

CARDS: Final = ("heroes", "commissions", "events", "deeds")
_FILE: Final = "card data"
_DOTTED: Final = re.compile(r"[A-Za-z0-9_.-]{1,99}")


def box_to_json(box: Box) -> Table:
    """A box as JSON values; raises ``BadNotation`` for an effect that the notation cannot say."""
    cards: Mapping[str, Mapping[str, Entry]] = {
        "heroes": box.heroes,
        "commissions": box.commissions,
        "events": box.events,
        "deeds": box.deeds,
    }
    return {
        "board": board_table(box.board),
        "origins": dict(box.board.origins),
        **{kind: [entry_table(card) for card in cards[kind].values()] for kind in CARDS},
        "companions": dict(box.companions),
        "steeds": list(box.steeds),
        "upgrades": list(box.upgrades),
        "notes": dict(box.notes),
    }


def box_from_json(data: object) -> Box:
    """The box these JSON values describe; raises ``BadData`` with all ``problems`` if they do not."""
    report = Report()
    box = _box(report, data) if isinstance(data, dict) and is_table(data) else None
    if box is None and not report.problems:
        Fields(report, _FILE, "", {}).problem("", phrase("a-table"), shown(data))
    if box is None or report.errors():
        raise BadData("bad-data", problems=report.errors())
    return box


def _box(report: Report, data: Table) -> Box | None:
    top = Fields(report, _FILE, "", data)
    keys = ("board", "origins", *CARDS, "companions", "steeds", "upgrades", "notes")
    top.only(keys)
    for key in keys:
        if data.get(key) is None:
            top.problem(key, phrase("some-value"), NOTHING)
    board = _board(top)
    heroes, commissions = _cards(top, "heroes", Hero), _cards(top, "commissions", Commission)
    events, deeds = _cards(top, "events", Event), _cards(top, "deeds", Deed)
    companions = _companions(top)
    steeds = top.names("steeds", STEEDS, 0, len(STEEDS))
    upgrades = top.names("upgrades", UPGRADES, 0, len(UPGRADES))
    notes = _texts(top, "notes")
    if board is None or steeds is None or upgrades is None:
        return None
    return Box(board, heroes, commissions, events, deeds, companions, steeds, upgrades, notes)


def _inner(top: Fields, key: str) -> Fields:
    value = top.table.get(key)
    if isinstance(value, dict) and is_table(value):
        return Fields(top.report, top.file, key, value)
    if value is not None:
        top.wrong(key, phrase("a-table"))
    return Fields(top.report, top.file, key, {})


def _board(top: Fields) -> Board | None:
    section = _inner(top, "origins")
    origins: dict[str, Origin] = {}
    for name in _dotted(section):
        if origin := as_origin(section.named(name, section.table[name], ORIGINS)):
            origins[name] = origin
    facts = read_facts(top.report, _inner(top, "board").table, "reference", _FILE)
    board = build_board(top.report, facts, _FILE)
    return None if board is None else replace(board, origins=origins)


def _cards(top: Fields, kind: str, card: type[E]) -> dict[str, E]:
    spec = replace(KINDS[kind], file=_FILE)
    read = read_entries(top.report, spec, {spec.key: top.table.get(kind)}, None)
    return {id_: entry for id_, entry in read.found.items() if isinstance(entry, card)}


def _companions(top: Fields) -> dict[str, int]:
    section = _inner(top, "companions")
    section.only(LOYAL + STRAYS)
    counts = {name: section.number(name, 1, MOST_CARDS) for name in LOYAL + STRAYS}
    return {name: count for name, count in counts.items() if count is not None}


def _texts(top: Fields, key: str) -> dict[str, str]:
    section = _inner(top, key)
    texts = {name: section.text(name) for name in _dotted(section)}
    return {name: text for name, text in texts.items() if text is not None}


def _dotted(section: Fields) -> list[str]:
    """The keys that can be dotted names of facts; notes the others."""
    for name in section.table:
        if not _DOTTED.fullmatch(name):
            section.problem(shown(name), phrase("dotted-name"), phrase("something-else"))
    return [name for name in section.table if _DOTTED.fullmatch(name)]
