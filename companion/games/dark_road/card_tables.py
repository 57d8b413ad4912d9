"""One entry of card data, from its table and back: heroes, commissions, events, deeds and pieces."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from companion.core.phrases import phrase
from companion.games.dark_road.box import Commission, Deed, Event, Hero, Origin
from companion.games.dark_road.fields import Fields, Table, good_id, is_table
from companion.games.dark_road.icons import (
    effect_text,
    need_text,
    overlap,
    parse_effect,
    parse_need,
    parse_reward,
    reward_text,
)
from companion.games.dark_road.names import (
    BUILDINGS,
    GOODS,
    HERO_BONUSES,
    LOYAL,
    ROADS,
    STEEDS,
    STRAYS,
    TOWNS,
    TRAVEL_FACES,
    UPGRADES,
)
from companion.games.dark_road.problems import Report, hint_for, listed, shown

MOST_CARDS: Final = 99
"""More copies of one thing than any box holds."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A companion, steed, upgrade or building: the rules know its name, the data how many there are."""

    id: str
    count: int = 1
    summary: str = ""
    origin: Origin = "reference"
    summary_v1: str = ""
    """What it does in the first edition, where that differs."""


Entry = Hero | Commission | Event | Deed | Piece
ReadEntry = Callable[[Fields, Origin | None], Entry]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of entry: its file, the name of its tables, their fields, and how they are read."""

    file: str
    key: str
    fields: tuple[str, ...]
    read: ReadEntry
    ids: tuple[str, ...] | None = None
    """The only ids there can be, where the rules name them."""


@dataclass(slots=True)
class Entries:
    """What one file says of its kind."""

    found: dict[str, Entry]
    known: dict[str, Origin]
    """Fields that the rulebook shows in an entry that is otherwise ours: ``agatha.town``."""
    replace: bool = False


def _hero(fields: Fields, default: Origin | None) -> Hero:
    return Hero(
        id=fields.entry,
        town=fields.name("town", TOWNS),
        goods=fields.names("goods", GOODS, 1, 4),
        bonus=fields.name("bonus", HERO_BONUSES),
        name=fields.text("name") or "",
        starting=fields.flag("starting") or False,
        origin=fields.origin(default),
    )


def _commission(fields: Fields, default: Origin | None) -> Commission:
    return Commission(
        id=fields.entry,
        town=fields.name("town", TOWNS),
        goods=fields.names("goods", GOODS, 3, 3),
        origin=fields.origin(default),
    )


def _event(fields: Fields, default: Origin | None) -> Event:
    return Event(
        id=fields.entry,
        road=fields.name("road", ROADS),
        effects=tuple(fields.parsed(face, parse_effect, 0, 6, one=True) for face in TRAVEL_FACES),
        name=fields.text("name") or "",
        origin=fields.origin(default),
    )


def _deed(fields: Fields, default: Origin | None) -> Deed:
    needs = fields.parsed("needs", parse_need, 1, 6)
    for one, other in combinations(needs or (), 2):
        if overlap(one, other):
            fields.problem(
                "needs",
                phrase("needs-met-once"),
                phrase("beside", one=shown(need_text(one)), other=shown(need_text(other))),
            )
    return Deed(
        id=fields.entry,
        rewards=fields.parsed("rewards", parse_reward, 1, 4),
        needs=needs,
        limit=fields.number("limit", 1, MOST_CARDS),
        name=fields.text("name") or "",
        origin=fields.origin(default),
    )


def _piece(fields: Fields, default: Origin | None) -> Piece:
    count = fields.number("count", 0, MOST_CARDS)
    return Piece(
        id=fields.entry,
        count=1 if count is None else count,
        summary=fields.text("summary") or "",
        summary_v1=fields.text("summary_v1") or "",
        origin=fields.origin(default),
    )


_SUMMARIES: Final = ("summary", "summary_v1")

KINDS: Final[Mapping[str, Kind]] = {
    "heroes": Kind("heroes.toml", "hero", ("name", "town", "goods", "bonus", "starting"), _hero),
    "commissions": Kind("commissions.toml", "commission", ("town", "goods"), _commission),
    "events": Kind("events.toml", "event", ("name", "road", *TRAVEL_FACES), _event),
    "deeds": Kind("deeds.toml", "deed", ("name", "needs", "rewards", "limit"), _deed),
    "companions": Kind("companions.toml", "companion", ("count", *_SUMMARIES), _piece, LOYAL + STRAYS),
    "steeds": Kind("steeds.toml", "steed", _SUMMARIES, _piece, STEEDS),
    "upgrades": Kind("upgrades.toml", "upgrade", _SUMMARIES, _piece, UPGRADES),
    "buildings": Kind("buildings.toml", "building", _SUMMARIES, _piece, BUILDINGS),
}
"""Every kind but the board, by the name of its file."""


def entry_table(entry: Entry) -> Table:
    """The table an entry is read from; what is not known is left out."""
    match entry:
        case Hero():
            shared = {"town": entry.town, "goods": _list(entry.goods), "bonus": entry.bonus}
            rest: Table = {"name": entry.name or None, **shared, "starting": entry.starting or None}
        case Commission():
            rest = {"town": entry.town, "goods": _list(entry.goods)}
        case Event():
            faces = zip(TRAVEL_FACES, entry.effects, strict=True)
            effects = {
                face: None if steps is None else [effect_text(e) for e in steps] for face, steps in faces
            }
            rest = {"name": entry.name or None, "road": entry.road, **effects}
        case Deed():
            needs = None if entry.needs is None else [need_text(need) for need in entry.needs]
            rewards = None if entry.rewards is None else [reward_text(reward) for reward in entry.rewards]
            rest = {"name": entry.name or None, "needs": needs, "rewards": rewards, "limit": entry.limit}
        case Piece():
            said = {"summary": entry.summary or None, "summary_v1": entry.summary_v1 or None}
            rest = {"count": None if entry.count == 1 else entry.count, **said}
    table: Table = {"id": entry.id, **rest, "origin": entry.origin}
    return {key: value for key, value in table.items() if value is not None}


def _list(goods: tuple[str, ...] | None) -> list[str] | None:
    return None if goods is None else list(goods)


def read_entries(report: Report, kind: Kind, table: Table, default: Origin | None) -> Entries:
    """Everything a file says of its kind. ``default`` is the origin of an entry that names none."""
    top = Fields(report, kind.file, "", table)
    top.only((kind.key, "replace"))
    entries = Entries({}, {}, top.flag("replace") or False)
    values = top.items(kind.key, 0, 10_000) or []
    for place, value in enumerate(values, start=1):
        if isinstance(value, dict) and is_table(value):
            _read_entry(Fields(report, kind.file, f"{kind.key} {place}", value), kind, default, entries)
        else:
            top.problem(f"{kind.key} {place}", phrase("table-of-kind", kind=kind.key), shown(value))
    return entries


def _read_entry(fields: Fields, kind: Kind, default: Origin | None, entries: Entries) -> None:
    id_ = fields.table.get("id")
    if not isinstance(id_, str) or not good_id(id_):
        fields.wrong("id", phrase("short-id"))
        return
    fields.entry = id_
    if kind.ids is not None and id_ not in kind.ids:
        fields.problem("id", listed(kind.ids), shown(id_), hint_for(id_, kind.ids))
        return
    if id_ in entries.found:
        fields.problem("id", phrase("each-id-once"), phrase("again", what=shown(id_)))
    fields.only(("id", *kind.fields, "origin", "known"))
    known = fields.names("known", kind.fields, 0, len(kind.fields)) or ()
    entries.found[id_] = kind.read(fields, default)
    entries.known.update({f"{id_}.{field}": "rulebook" for field in known})
