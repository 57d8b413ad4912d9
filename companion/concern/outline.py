"""What a deck file seems to hold, before any of it is read closely: what its parts can point at."""

from dataclasses import dataclass
from typing import Final

from companion.concern.values import is_name
from companion.games.dark_road.fields import Table

PILES: Final = ("notice", "sarcophagus", "delivery")
"""The cards beside the ten, as their tables and the lines that turn them up are called."""

MOST_READ: Final = 30
"""Tables of one kind that are looked at, however many there are."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Names and numbers as they stand in the file, rightly or not."""

    strengths: tuple[str, ...]
    twists: dict[str, int]
    """Twists and notices, and how many lines each has."""
    extra: frozenset[int]
    """Numbers of the cards with extra lines."""
    piles: frozenset[str]
    """The piles that have cards."""


def outline_of(table: Table) -> Outline:
    """The outline of a deck's table, whatever is in it."""
    strengths = table.get("strength")
    return Outline(
        strengths=tuple(filter(is_name, strengths))[:MOST_READ] if isinstance(strengths, dict) else (),
        twists={
            name: _length(item.get("lines"))
            for kind in ("twist", "notice")
            for item in _items(table, kind)
            if isinstance(item, dict) and isinstance(name := item.get("name"), str) and is_name(name)
        },
        extra=frozenset(
            number
            for number, item in enumerate(_items(table, "card"), start=1)
            if isinstance(item, dict) and _length(item.get("extra"))
        ),
        piles=frozenset(pile for pile in PILES if _items(table, pile)),
    )


def _items(table: Table, kind: str) -> list[object]:
    items = table.get(kind)
    return items[:MOST_READ] if isinstance(items, list) else []


def _length(value: object) -> int:
    return len(value) if isinstance(value, list) else 0
