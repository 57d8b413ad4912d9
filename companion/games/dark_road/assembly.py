"""Ours and the owner's, laid over each other, counted, and made into one box."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from companion.core.phrases import Said, phrase
from companion.games.dark_road.board_facts import Facts, build_board, laid_over
from companion.games.dark_road.box import Board, Box, Commission, Deed, Event, Hero
from companion.games.dark_road.card_tables import KINDS, Entries, Entry, Piece
from companion.games.dark_road.names import LOYAL, STEEDS, STRAYS, UPGRADES
from companion.games.dark_road.problems import Problem, Report

COUNTED: Final = (
    ("heroes", "heroes"),
    ("heroes", "starting_heroes"),
    ("commissions", "commissions"),
    ("events", "highway_events"),
    ("events", "shortcut_events"),
    ("deeds", "deeds"),
    ("companions", "companions"),
    ("steeds", "steeds"),
    ("upgrades", "upgrades"),
)
"""Kinds, and the counts of COUNT-1 that they should meet."""


@dataclass(slots=True)
class Source:
    """Everything one set of files says."""

    facts: Facts
    entries: dict[str, Entries]


def box_of(report: Report, ours: Source, owners: Source | None) -> Box | None:
    """The box in force, ``None`` when a fact of the board is missing; notes what does not fit together."""
    facts, entries = ours.facts, ours.entries
    if owners is not None:
        facts = laid_over(facts, owners.facts)
        entries = {kind: _over(entries[kind], owners.entries[kind]) for kind in KINDS}
    board = build_board(report, facts)
    if board is None:
        return None
    if owners is not None:
        for kind, name in COUNTED:
            _check_count(report, board.counts[name], name, kind, entries[kind], owners.entries[kind])
    return _box(board, entries)


def _over(ours: Entries, owners: Entries) -> Entries:
    if owners.replace:
        return owners
    kept = {
        name: origin for name, origin in ours.known.items() if name.rpartition(".")[0] not in owners.found
    }
    return Entries(ours.found | owners.found, kept | owners.known)


def _check_count(report: Report, due: int, name: str, kind: str, merged: Entries, owners: Entries) -> None:
    there = _tally(merged.found.values(), name)
    if there == due or not (owners.found or owners.replace):
        return
    expected = phrase("as-in-the-box", count=due, what=phrase(f"counted-{name}"))
    got: Said = str(there) if owners.replace else phrase("ours-and-yours", count=there)
    hint: Said = "" if owners.replace else phrase("say-replace")
    report.problems.append(Problem(KINDS[kind].file, "", "", expected, got, "warning", hint))


def _tally(entries: Iterable[Entry], name: str) -> int:
    """How many of these entries, or of the cards they stand for, belong to one count of COUNT-1."""
    total = 0
    for entry in entries:
        match entry:
            case Hero():
                total += entry.starting == (name == "starting_heroes")
            case Event():
                total += f"{entry.road}_events" == name
            case Piece():
                total += entry.count
            case _:
                total += 1
    return total


def _box(board: Board, entries: dict[str, Entries]) -> Box:
    pieces = {
        kind: [piece for piece in read.found.values() if isinstance(piece, Piece)]
        for kind, read in entries.items()
    }
    origins = dict(board.origins)
    notes: dict[str, str] = {}
    for kind, read in entries.items():
        origins.update({f"{kind}.{piece.id}": piece.origin for piece in pieces[kind]})
        origins.update({f"{kind}.{name}": origin for name, origin in read.known.items()})
        for piece in pieces[kind]:
            said = {"": piece.summary, ".v1": piece.summary_v1}
            notes.update({f"{kind}.{piece.id}{edition}": text for edition, text in said.items() if text})
    companions = {piece.id: piece.count for piece in pieces["companions"]}
    return Box(
        board=replace(board, origins=origins),
        heroes={id_: hero for id_, hero in entries["heroes"].found.items() if isinstance(hero, Hero)},
        commissions={
            id_: tile for id_, tile in entries["commissions"].found.items() if isinstance(tile, Commission)
        },
        events={id_: event for id_, event in entries["events"].found.items() if isinstance(event, Event)},
        deeds={id_: deed for id_, deed in entries["deeds"].found.items() if isinstance(deed, Deed)},
        companions={name: companions[name] for name in LOYAL + STRAYS if companions.get(name)},
        steeds=tuple(name for name in STEEDS if name in entries["steeds"].found),
        upgrades=tuple(name for name in UPGRADES if name in entries["upgrades"].found),
        notes=notes,
    )
