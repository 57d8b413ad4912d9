"""What is printed in the box: cards, tiles, dice and board, as plain values.

Nothing here is decided by the rules; an owner corrects it from the box in front of them.
Every printed fact carries its origin: ``rulebook`` (the rulebooks show it), ``owner``
(read off the owner's own box) or ``reference`` (ours, plausible, possibly wrong).
A fact that is not known is ``None``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Origin = Literal["rulebook", "reference", "owner"]

SOLID: tuple[Origin, ...] = ("rulebook", "owner")
"""Origins a refusal may rest on; a check that rests on anything else only warns."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One step of what an event, a die face or a tile does (ICON-1).

    ``verb`` and its arguments, as written in the data files (see ``effects.py`` for all verbs):
    ``gain coins 2``, ``gain tile instrument+``, ``lose good``, ``roll oracle`` and so on.
    """

    verb: str
    what: str = ""
    count: int = 1
    arg: str = ""


@dataclass(frozen=True, slots=True)
class Hero:
    id: str
    town: str | None = None
    goods: tuple[str, ...] | None = None
    bonus: str | None = None
    name: str = ""
    starting: bool = False
    origin: Origin = "reference"


@dataclass(frozen=True, slots=True)
class Commission:
    id: str
    town: str | None = None
    goods: tuple[str, ...] | None = None
    origin: Origin = "reference"


@dataclass(frozen=True, slots=True)
class Event:
    """``effects[n - 1]`` is what a travel die showing n does; ``None`` where it is not known yet."""

    id: str
    road: str | None = None
    effects: tuple[tuple[Effect, ...] | None, ...] = (None,) * 6
    name: str = ""
    origin: Origin = "reference"


@dataclass(frozen=True, slots=True)
class Need:
    """So many delivered cards of one kind: ``card`` is hero, commission or card (either);
    ``where`` is a town, a region or any."""

    card: str
    where: str
    count: int


@dataclass(frozen=True, slots=True)
class Reward:
    """What a met deed gives once: ``kind`` is coins, prestige or vp."""

    kind: str
    amount: int


@dataclass(frozen=True, slots=True)
class Deed:
    """``rewards`` holds the alternatives the owner chooses from; ``limit`` how often it may count."""

    id: str
    rewards: tuple[Reward, ...] | None = None
    needs: tuple[Need, ...] | None = None
    limit: int | None = None
    name: str = ""
    origin: Origin = "reference"


@dataclass(frozen=True, slots=True)
class Board:
    """Prints on the board, the wheel, the wagons and the dice, with the origin of each."""

    districts: tuple[str, ...]
    """Clockwise; Ringway space n lies between districts n - 1 and n."""
    wheel: tuple[str, ...]
    """The six goods clockwise."""
    crafting: Mapping[str, str]
    """Night face to good."""
    dark_market: Mapping[str, tuple[str, ...]]
    """North, east and west to their two goods; south has none."""
    ruins: Mapping[str, tuple[str, ...]]
    """Top-left, top-right and bottom-right to their two goods; bottom-left gives any."""
    oracle: tuple[tuple[Effect, ...], ...]
    """The six faces of the oracle die."""
    shapes: Mapping[str, tuple[str, ...]]
    """Good (and ``vp`` for the VP tile) to its cells, rows of ``#`` and ``.``."""
    storage: tuple[int, int]
    """Columns and rows of a wagon's storage."""
    tiles: Mapping[str, tuple[str, str]]
    """Building tile id to the buildings on its two sides."""
    counts: Mapping[str, int]
    """How many of each component there are (COUNT-1); goods a type under the good's name."""
    origins: Mapping[str, Origin] = field(default_factory=dict)
    """Origin by dotted name: ``wheel``, ``crafting.blank``, ``dark_market.east``, ``shapes.armor``;
    a section (``oracle``, ``tiles``) is as solid as its weakest fact;
    also ``companions.grace``, and single fields of a card whose rest is ours: ``heroes.agatha.town``."""

    def solid(self, fact: str) -> bool:
        """May a refusal rest on this fact?"""
        return self.origins.get(fact, "reference") in SOLID


@dataclass(frozen=True, slots=True)
class Box:
    """Everything printed, in force for one game."""

    board: Board
    heroes: Mapping[str, Hero]
    commissions: Mapping[str, Commission]
    events: Mapping[str, Event]
    deeds: Mapping[str, Deed]
    companions: Mapping[str, int]
    """Companion name to how many cards of it there are."""
    steeds: tuple[str, ...]
    upgrades: tuple[str, ...]
    notes: Mapping[str, str] = field(default_factory=dict)
    """What a companion, steed, upgrade or building does, in a few words, by dotted name
    (``steeds.velvet``); only ever shown, never read by the rules."""
