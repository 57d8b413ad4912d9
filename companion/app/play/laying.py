"""Laying the table again after an interrupted evening: every place, and what lies there."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from companion.app.play.moments import Icon
from companion.app.play.picturing import icon_of_piece
from companion.app.play.telling import names_of
from companion.app.words import word
from companion.games.dark_road.pieces import Instruction, lay_again
from companion.games.dark_road.state import State
from companion.table.friends import seat_tone
from companion.table.public import public
from companion.text import instruction_text
from companion.text.instructions import piece_text, place_text
from companion.text.titled import titled

_CARDS: Final = (
    *("inn", "heroes", "starting", "courtyard", "deeds", "row", "companions", "stack", "draft"),
    *("highway", "shortcut", "event"),
)
_STORES: Final = ("supply", "steeds", "box", "aside")


@dataclass(frozen=True, slots=True)
class Spot:
    """One place: in words, and pictures of what lies there with how many of it."""

    key: str
    """The same for as long as the same lies there."""
    text: str
    pictures: tuple[tuple[Icon, int], ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the table: the board, the cards, a merchant, the supply."""

    title: str
    icon: Icon
    spots: tuple[Spot, ...]


def table_of(state: State) -> State:
    """What may be shown; who plays alone may see everything of their own."""
    view = public(state)
    if len(state.humans) == 1:
        own = state.humans[0]
        view.players[own] = state.players[own].copy()
    return view


def parts_of(state: State) -> list[Part]:
    """Everything on the table as it is, in the order in which people lay it."""
    view, names = table_of(state), names_of(state)
    by_place: dict[str, list[Instruction]] = {}
    for one in lay_again(view):
        by_place.setdefault(_place_of(one), []).append(one)
    spots: dict[str, list[Spot]] = {}
    for place, pieces in by_place.items():
        spots.setdefault(_part_of(place), []).append(_spot(view, names, place, pieces))
    keys = ["board", "cards", *(f"player {seat}" for seat in range(len(state.players))), "supply"]
    return [Part(*_title(state, names, key), tuple(spots[key])) for key in keys if key in spots]


def _place_of(one: Instruction) -> str:
    return "turn" if one.verb == "turn" else one.target


def _part_of(place: str) -> str:
    head, *rest = place.split()
    if head == "player":
        return f"player {rest[0]}"
    if head in _CARDS:
        return "cards"
    return "supply" if head in _STORES else "board"


def _title(state: State, names: list[str], key: str) -> tuple[str, Icon]:
    if key.startswith("player "):
        seat = int(key.split()[1])
        return names[seat], ("tokens", f"wagon_{seat_tone(state, seat)}")
    icons: dict[str, Icon] = {
        "board": ("interface", "table"), "cards": ("interface", "cards"), "supply": ("interface", "box"),
    }  # fmt: skip
    return word(f"lay-{key}"), icons[key]


def _spot(view: State, names: list[str], place: str, pieces: list[Instruction]) -> Spot:
    pictures = tuple((icon_of_piece(view, one), one.count) for one in pieces)
    key = " ".join([place, *(f"{one.count} {one.piece} {one.target}" for one in pieces)])
    if place == "turn":
        return Spot(key, titled(instruction_text(pieces[0], names, view)), pictures)
    said = word("lay-spot", place=place_text(place, names, view), pieces=_joined(view, names, pieces))
    return Spot(key, titled(said), pictures)


def _joined(view: State, names: list[str], pieces: Iterable[Instruction]) -> str:
    return ", ".join(piece_text(one.piece, one.count, names, view) for one in pieces)
