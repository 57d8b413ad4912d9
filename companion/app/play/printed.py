"""The prints of the board, as this game believes them: which there are, and what each may be.

Nothing here draws. Who sees another print changes it for the rest of the game (``session.change_print``).
"""

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from companion.app.play.fields import Field, Fields, ForEach, Offer, OneOf
from companion.app.play.moments import Icon
from companion.app.play.sitting import Sitting
from companion.app.play.telling import names_of
from companion.app.words import word
from companion.core.errors import BadData
from companion.games.dark_road.board_facts import FACTS, WIDEST, board_table
from companion.games.dark_road.names import DISTRICTS, GOODS
from companion.games.dark_road.state import State
from companion.text import catalogue, field_text, things
from companion.text.titled import titled

SECTIONS: Final = ("wheel", "crafting", "dark_market", "ruins", "oracle", "districts", "shapes", "storage")
"""In the order in which they are shown. How many pieces there are is not printed on the board, and which
buildings share a tile no longer matters."""
_ICONS: Final[dict[str, Icon]] = {
    "wheel": ("tokens", "wheel"), "crafting": ("tokens", "crafting"), "oracle": ("dice", "oracle"),
    "dark_market": ("tokens", "dark_market"), "ruins": ("tokens", "ruins"), "districts": ("districts", "inn"),
    "shapes": ("tokens", "storage"), "storage": ("tokens", "storage"),
}  # fmt: skip
_ARRANGED: Final = {"wheel": ("good", "goods", GOODS), "districts": ("district", "districts", DISTRICTS)}
"""Facts that are an order: their words, their pictures, and all that is put in order."""


@dataclass(frozen=True, slots=True)
class Picks:
    """So many of several, in their order."""

    now: tuple[str, ...]
    offers: tuple[Offer, ...]
    once: bool
    """Does each stand there once?"""

    @property
    def count(self) -> int:
        return len(self.now)


@dataclass(frozen=True, slots=True)
class Outline:
    """A shape on squares: rows of ``#`` and ``.``."""

    now: tuple[str, ...]
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class Effects:
    """What a face of the oracle die does."""

    now: tuple[str, ...]


Print: TypeAlias = OneOf | Picks | ForEach | Outline | Effects


def facts_of(state: State) -> list[Fields]:
    """Every print that can be another than we believe."""
    names = names_of(state)
    found = []
    for section in SECTIONS:
        facts = [fact for fact in FACTS if fact.partition(".")[0] == section]
        called = field_text(section, names)
        fields = tuple(_field(state, fact, names) for fact in facts)
        found.append(Fields(titled(called), _ICONS[section], fields))
    return found


def _field(state: State, fact: str, names: list[str]) -> Field:
    said = field_text(fact, names)
    section, _, key = fact.partition(".")
    icon: Icon = _ICONS[section]
    if section == "crafting":
        icon = "faces", key
    elif section == "shapes" and key in GOODS:
        icon = "goods", key
    return Field(fact, titled(said), icon, _now(state, fact))


def _now(state: State, fact: str) -> str:
    match print_of(state, fact):
        case OneOf(now=now, offers=offers):
            return next(offer.label for offer in offers if offer.value == now)
        case Picks(now=now, offers=offers):
            labels = {offer.value: offer.label for offer in offers}
            return ", ".join(labels[one] for one in now)
        case Outline(now=rows):
            return word("print-squares", count=sum(row.count("#") for row in rows))
        case ForEach(now=now):
            return word("print-size", **now)
        case Effects():
            face = int(fact.partition(".")[2])
            return things.effects(catalogue(), state.box.board.oracle[face - 1])


def print_of(state: State, fact: str) -> Print:
    """What a print is, and may be; raises ``BadData`` for what is none."""
    section, _, key = fact.partition(".")
    if fact not in FACTS or section not in SECTIONS:
        raise BadData("no-such-fact", fact=fact)
    inside: Any = board_table(state.box.board)[section]
    now = inside[key] if key else inside
    match section:
        case "crafting":
            return OneOf(now, _offers("good", "goods", GOODS))
        case "oracle":
            return Effects(tuple(now))
        case "shapes":
            columns, rows = state.box.board.storage
            return Outline(tuple(now), min(columns, WIDEST), min(rows, WIDEST))
        case "storage":
            icon = _ICONS["storage"]
            labels = {"columns": (word("print-columns"), icon), "rows": (word("print-rows"), icon)}
            return ForEach({"columns": now[0], "rows": now[1]}, WIDEST, labels)
    if section in _ARRANGED:
        return Picks(tuple(now), _offers(*_ARRANGED[section]), once=True)
    return Picks(tuple(now), _offers("good", "goods", GOODS), once=False)


def _offers(table: str, group: str, names: tuple[str, ...]) -> tuple[Offer, ...]:
    words = catalogue()
    return tuple(Offer(name, words.name(table, name), ((group, name),)) for name in names)


def change_fact(sitting: Sitting, fact: str, value: Any) -> None:
    """For the rest of this game. Raises ``GameError``; then nothing has changed."""
    if isinstance(value, dict):
        value = list(value.values())
    sitting.session.change_print(fact, list(value) if isinstance(value, tuple) else value)
    sitting.refresh(forget=False)
