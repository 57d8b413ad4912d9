"""The box as rows of printable fields, one list a kind, each row with its origin."""

from collections.abc import Iterable
from typing import Final

from companion.core.errors import BadData
from companion.games.dark_road.board_facts import FACTS, board_table
from companion.games.dark_road.box import Box, Commission, Deed, Event, Hero
from companion.games.dark_road.icons import effect_text, need_text, reward_text
from companion.games.dark_road.names import BUILDINGS, CLASS_OF, TRAVEL_FACES

LISTED: Final = (
    *("board", "heroes", "commissions", "events", "deeds"),
    *("companions", "steeds", "upgrades", "buildings"),
)
"""The kinds that can be listed."""
UNKNOWN: Final = "?"

Row = dict[str, str]


def rows(box: Box, kind: str, edition: str = "v2") -> list[Row]:
    """Everything of one kind, with what it does in this edition; a field nobody has read yet shows as ``?``.

    Raises ``BadData``.
    """
    match kind:
        case "board":
            return _board(box)
        case "heroes":
            return [_hero(box, hero) for hero in box.heroes.values()]
        case "commissions":
            return [_commission(box, tile) for tile in box.commissions.values()]
        case "events":
            return [_event(box, event) for event in box.events.values()]
        case "deeds":
            return [_deed(box, deed) for deed in box.deeds.values()]
        case "companions":
            return [
                {"id": name, "count": str(count), **_piece(box, kind, name, edition)}
                for name, count in box.companions.items()
            ]
        case "steeds":
            return [{"id": name, **_piece(box, kind, name, edition)} for name in box.steeds]
        case "upgrades":
            return [{"id": name, **_piece(box, kind, name, edition)} for name in box.upgrades]
        case "buildings":
            return [{"id": name, **_piece(box, kind, name, edition)} for name in BUILDINGS]
    raise BadData("unknown-kind", kind=kind, kinds=list(LISTED))


def _board(box: Box) -> list[Row]:
    table = board_table(box.board)
    listed = []
    for fact in FACTS:
        section, _, key = fact.partition(".")
        inside = table[section]
        value = inside[key] if isinstance(inside, dict) else inside
        text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
        listed.append({"fact": fact, "value": text, "origin": box.board.origins.get(fact, "reference")})
    return listed


def _hero(box: Box, hero: Hero) -> Row:
    return {
        "id": hero.id,
        "name": hero.name,
        "town": hero.town or UNKNOWN,
        "class": CLASS_OF[hero.town] if hero.town else UNKNOWN,
        "goods": _joined(hero.goods),
        "bonus": hero.bonus or UNKNOWN,
        "starting": "yes" if hero.starting else "no",
        "origin": _origin(box, "heroes", hero.id, hero.origin),
    }


def _commission(box: Box, tile: Commission) -> Row:
    origin = _origin(box, "commissions", tile.id, tile.origin)
    return {"id": tile.id, "town": tile.town or UNKNOWN, "goods": _joined(tile.goods), "origin": origin}


def _event(box: Box, event: Event) -> Row:
    faces = {
        face: UNKNOWN if steps is None else ", ".join(map(effect_text, steps)) or "nothing"
        for face, steps in zip(TRAVEL_FACES, event.effects, strict=True)
    }
    origin = _origin(box, "events", event.id, event.origin)
    return {"id": event.id, "name": event.name, "road": event.road or UNKNOWN, **faces, "origin": origin}


def _deed(box: Box, deed: Deed) -> Row:
    return {
        "id": deed.id,
        "name": deed.name,
        "needs": UNKNOWN if deed.needs is None else ", ".join(map(need_text, deed.needs)),
        "rewards": UNKNOWN if deed.rewards is None else " or ".join(map(reward_text, deed.rewards)),
        "limit": UNKNOWN if deed.limit is None else str(deed.limit),
        "origin": _origin(box, "deeds", deed.id, deed.origin),
    }


def _piece(box: Box, kind: str, name: str, edition: str) -> Row:
    fact = f"{kind}.{name}"
    summary = box.notes.get(f"{fact}.{edition}") or box.notes.get(fact, "")
    origin = _origin(box, kind, name, box.board.origins.get(fact, "reference"))
    return {"summary": summary, "origin": origin}


def _joined(names: Iterable[str] | None) -> str:
    return UNKNOWN if names is None else ", ".join(names)


def _origin(box: Box, kind: str, id_: str, origin: str) -> str:
    """The origin of an entry, and which of its fields the rulebook shows all the same."""
    prefix = f"{kind}.{id_}."
    known = [name.removeprefix(prefix) for name in box.board.origins if name.startswith(prefix)]
    return f"{origin} (rulebook: {', '.join(known)})" if known else origin
