"""What can be corrected, as a screen shows it, and the ways to say what it is. Nothing here draws."""

from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.app.play.moments import Icon
from companion.app.play.picturing import Group
from companion.core.questions import Entry


@dataclass(frozen=True, slots=True)
class Offer:
    """One value that a field may take."""

    value: Any
    label: str
    icons: tuple[Icon, ...] = ()
    groups: tuple[Group, ...] = ()
    """A card or a die as it lies there, where one picture says too little."""
    mark: str = ""
    """What many cards are looked through by: a town."""


@dataclass(frozen=True, slots=True)
class Number:
    """Counted up and down; ``None`` is unknown."""

    now: int | None
    most: int
    icon: Icon
    may_hide: bool = False
    least: int = 0


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several."""

    now: Any
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class OneCard:
    """One of many cards, none, or another one that is described by ``entry``."""

    now: str | None
    kind: str
    offers: tuple[Offer, ...]
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class ForEach:
    """A number for each of several."""

    now: dict[str, int]
    most: int
    labels: dict[str, tuple[str, Icon]]


Editor: TypeAlias = Number | OneOf | OneCard | ForEach


@dataclass(frozen=True, slots=True)
class Field:
    """Something that can be corrected, as it is now."""

    path: str
    label: str
    icon: Icon
    now: str
    groups: tuple[Group, ...] = ()
    """Its picture, where that is more than one icon."""


@dataclass(frozen=True, slots=True)
class Fields:
    """Fields below one heading."""

    title: str
    icon: Icon
    fields: tuple[Field, ...]
