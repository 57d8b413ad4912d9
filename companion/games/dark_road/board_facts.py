"""The prints on board, wheel, wagons and dice: read fact by fact, laid over each other, checked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from companion.core.phrases import phrase
from companion.games.dark_road.box import Board, Effect, Origin
from companion.games.dark_road.fields import ORIGINS, Fields, Table, as_origin, is_table
from companion.games.dark_road.icons import alternatives, effect_text, parse_effect
from companion.games.dark_road.names import BUILDINGS, DISTRICTS, GOODS, NIGHT_FACES, TRAVEL_FACES
from companion.games.dark_road.outlines import fits, is_outline, trimmed
from companion.games.dark_road.problems import NOTHING, Report, hint_for, listed, shown

FILE: Final = "board.toml"
WHOLE: Final = ("districts", "wheel", "storage")
"""Facts that stand alone; all others are keys of a section."""
TILE_IDS: Final = ("tile_1", "tile_2", "tile_3", "tile_4", "tile_5")
COUNTS: Final = (
    *("coins", "goods", *GOODS, "quartz", "horseshoe", "lantern"),
    *("night_dice", "illuminated_dice", "travel_dice", "market_dice", "oracle_die", "ruins_die"),
    *("companions", "steeds", "deeds", "heroes", "starting_heroes", "commissions"),
    *("highway_events", "shortcut_events", "upgrades", "building_tiles"),
)
SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "crafting": NIGHT_FACES,
    "dark_market": ("north", "east", "west"),
    "ruins": ("top-left", "top-right", "bottom-right"),
    "oracle": TRAVEL_FACES,
    "shapes": (*GOODS, "vp"),
    "tiles": TILE_IDS,
    "counts": COUNTS,
}
FACTS: Final = (*WHOLE, *(f"{section}.{key}" for section, keys in SECTIONS.items() for key in keys))
"""The dotted name of every fact on the board."""
WIDEST: Final = 12
"""No storage and no tile is wider or higher."""

T = TypeVar("T")


@dataclass(slots=True)
class Facts:
    """What one file says of the board; what it does not say is absent."""

    districts: tuple[str, ...] | None = None
    wheel: tuple[str, ...] | None = None
    storage: tuple[int, int] | None = None
    crafting: dict[str, str] = field(default_factory=dict)
    dark_market: dict[str, tuple[str, ...]] = field(default_factory=dict)
    ruins: dict[str, tuple[str, ...]] = field(default_factory=dict)
    oracle: dict[str, tuple[Effect, ...]] = field(default_factory=dict)
    shapes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    tiles: dict[str, tuple[str, str]] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    origins: dict[str, Origin] = field(default_factory=dict)
    """Of every fact given, and of facts that are only confirmed."""
    replace: bool = False


def read_facts(report: Report, table: Table, default: Origin | None, file: str = FILE) -> Facts:
    """All facts in a board table. ``default`` is the origin of a fact that names none."""
    top = Fields(report, file, "", table)
    top.only((*WHOLE, *SECTIONS, "origins", "replace"))
    facts = Facts(replace=top.flag("replace") or False)
    facts.districts = _arranged(top, "districts", DISTRICTS)
    facts.wheel = _arranged(top, "wheel", GOODS)
    facts.storage = _storage(top)
    for name, keys in SECTIONS.items():
        section = _section(top, name)
        section.only(keys)
        for key in keys:
            if key in section.table:
                _read_fact(facts, section, key)
    facts.origins = _origins(top, default)
    return facts


def laid_over(ours: Facts, owners: Facts) -> Facts:
    """Our facts where the owner says nothing, the owner's where they do."""
    if owners.replace:
        return owners
    return Facts(
        districts=owners.districts or ours.districts,
        wheel=owners.wheel or ours.wheel,
        storage=owners.storage or ours.storage,
        crafting=ours.crafting | owners.crafting,
        dark_market=ours.dark_market | owners.dark_market,
        ruins=ours.ruins | owners.ruins,
        oracle=ours.oracle | owners.oracle,
        shapes=ours.shapes | owners.shapes,
        tiles=ours.tiles | owners.tiles,
        counts=ours.counts | owners.counts,
        origins=ours.origins | owners.origins,
    )


def build_board(report: Report, facts: Facts, file: str = FILE) -> Board | None:
    """The board these facts describe, or ``None`` when one is missing; notes what does not fit together."""
    fields = Fields(report, file, "", {})
    missing = [fact for fact in FACTS if not _given(facts, fact)]
    already = {f"{problem.entry}.{problem.field}".strip(".") for problem in report.errors()}
    for fact in missing:
        if fact not in already:
            fields.problem(fact, phrase("every-fact"), NOTHING)
    if missing or facts.districts is None or facts.wheel is None or facts.storage is None:
        return None
    board = Board(
        districts=facts.districts,
        wheel=facts.wheel,
        crafting=facts.crafting,
        dark_market=facts.dark_market,
        ruins=facts.ruins,
        oracle=tuple(facts.oracle[face] for face in TRAVEL_FACES),
        shapes=facts.shapes,
        storage=facts.storage,
        tiles=facts.tiles,
        counts=facts.counts,
        origins=facts.origins | _section_origins(facts.origins),
    )
    check_board(fields, board)
    return board


def _section_origins(origins: Mapping[str, Origin]) -> dict[str, Origin]:
    """A section is as solid as its weakest fact."""
    weakest: tuple[Origin, ...] = ("reference", "owner", "rulebook")
    found: dict[str, Origin] = {}
    for section, keys in SECTIONS.items():
        there = {origins.get(f"{section}.{key}", "reference") for key in keys}
        found[section] = next(origin for origin in weakest if origin in there)
    return found


def board_table(board: Board) -> Table:
    """The table a board is read from, without its origins."""
    return {
        "districts": list(board.districts),
        "wheel": list(board.wheel),
        "storage": list(board.storage),
        "crafting": dict(board.crafting),
        "dark_market": {space: list(goods) for space, goods in board.dark_market.items()},
        "ruins": {space: list(goods) for space, goods in board.ruins.items()},
        "oracle": {
            face: [effect_text(effect) for effect in effects]
            for face, effects in zip(TRAVEL_FACES, board.oracle, strict=True)
        },
        "shapes": {piece: list(rows) for piece, rows in board.shapes.items()},
        "tiles": {tile: list(sides) for tile, sides in board.tiles.items()},
        "counts": dict(board.counts),
    }


def _arranged(top: Fields, name: str, names: tuple[str, ...]) -> tuple[str, ...] | None:
    read = top.names(name, names, len(names), len(names))
    if read is not None and set(read) != set(names):
        top.problem(name, phrase("each-once", names=names), ", ".join(read))
        return None
    return read


def _storage(top: Fields) -> tuple[int, int] | None:
    size = top.items("storage", 2, 2)
    if size is None:
        return None
    columns, rows = (n if isinstance(n, int) and not isinstance(n, bool) else 0 for n in size)
    if 1 <= columns <= WIDEST and 1 <= rows <= WIDEST:
        return columns, rows
    got = phrase("pair", one=shown(size[0]), other=shown(size[1]))
    top.problem("storage", phrase("columns-and-rows", most=WIDEST), got)
    return None


def _section(top: Fields, name: str) -> Fields:
    value = top.table.get(name)
    if isinstance(value, dict) and is_table(value):
        return Fields(top.report, top.file, name, value)
    if value is not None:
        top.wrong(name, phrase("section", name=name))
    return Fields(top.report, top.file, name, {})


def _read_fact(facts: Facts, section: Fields, key: str) -> None:
    match section.entry:
        case "crafting":
            _put(facts.crafting, key, section.name(key, GOODS))
        case "dark_market":
            _put(facts.dark_market, key, section.names(key, GOODS, 2, 2))
        case "ruins":
            _put(facts.ruins, key, section.names(key, GOODS, 2, 2))
        case "oracle":
            _put(facts.oracle, key, section.parsed(key, parse_effect, 1, 6, one=True))
        case "shapes":
            _put(facts.shapes, key, _shape(section, key))
        case "tiles":
            sides = section.names(key, BUILDINGS, 2, 2)
            _put(facts.tiles, key, None if sides is None else (sides[0], sides[1]))
        case _:
            _put(facts.counts, key, section.number(key, 0, 999))


def _put(into: dict[str, T], key: str, value: T | None) -> None:
    if value is not None:
        into[key] = value


def _shape(section: Fields, key: str) -> tuple[str, ...] | None:
    rows = section.items(key, 1, WIDEST)
    if rows is None:
        return None
    texts = tuple(row for row in rows if isinstance(row, str))
    if len(texts) == len(rows) and is_outline(texts, WIDEST):
        return trimmed(texts)
    section.problem(key, phrase("rows-of-shape"), phrase("several", items=tuple(map(shown, rows))))
    return None


def _origins(top: Fields, default: Origin | None) -> dict[str, Origin]:
    stated = _stated(_section(top, "origins"))
    origins: dict[str, Origin] = {}
    for fact in FACTS:
        section, _, key = fact.partition(".")
        origin = stated.get(fact) or stated.get(section)
        if origin is not None:
            origins[fact] = origin
        elif _mentions(top.table, section, key):
            if default is None:
                top.problem(f"origins.{fact}", listed(ORIGINS), NOTHING)
            origins[fact] = default or "reference"
    return origins


def _stated(section: Fields) -> dict[str, Origin]:
    flat: Table = {}
    for name, value in section.table.items():
        if isinstance(value, dict) and is_table(value):
            flat.update({f"{name}.{key}": inner for key, inner in value.items()})
        else:
            flat[name] = value
    stated: dict[str, Origin] = {}
    allowed = (*FACTS, *SECTIONS)
    for name, value in flat.items():
        if name not in allowed:
            section.problem(shown(name), phrase("fact-name"), phrase("unknown-name"), hint_for(name, allowed))
        origin = as_origin(section.named(name, value, ORIGINS))
        if origin is not None:
            stated[name] = origin
    return stated


def _mentions(table: Table, section: str, key: str) -> bool:
    inside = table.get(section)
    return inside is not None if not key else isinstance(inside, dict) and key in inside


def _given(facts: Facts, fact: str) -> bool:
    section, _, key = fact.partition(".")
    inside: object = getattr(facts, section)
    return inside is not None if not key else isinstance(inside, dict) and key in inside


def check_board(fields: Fields, board: Board) -> None:
    """Note which facts of a board contradict each other."""
    if {board.districts[0], board.districts[-1]} != {"inn", "bazaar"}:
        ends = phrase("first-and-last", first=board.districts[0], last=board.districts[-1])
        fields.problem("districts", phrase("start-between"), ends)
    for piece, rows in board.shapes.items():
        if not fits(rows, board.storage):
            expected = phrase("shape-that-fits", columns=board.storage[0], rows=board.storage[1])
            fields.problem(f"shapes.{piece}", expected, " / ".join(rows))
    sides = [side for pair in board.tiles.values() for side in pair]
    for building in BUILDINGS:
        if sides.count(building) != 1:
            expected = phrase("one-side-of-one-tile", building=building)
            fields.problem("tiles", expected, phrase("sides", count=sides.count(building)))
    for face, effects in zip(TRAVEL_FACES, board.oracle, strict=True):
        if any(part == Effect("roll", "oracle") for effect in effects for part in alternatives(effect)):
            fields.problem(f"oracle.{face}", phrase("no-second-roll"), "'roll oracle'")
    goods = sum(board.counts[good] for good in GOODS)
    if goods != board.counts["goods"]:
        expected = phrase("goods-together", count=goods)
        fields.problem("counts.goods", expected, str(board.counts["goods"]), severity="warning")
