"""What fits in a wagon: compared with brute force, and with the rules one by one."""

import itertools
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.dark_road import storage as storage_module
from companion.games.dark_road.names import GOODS
from companion.games.dark_road.packing import Tray, read_shape
from companion.games.dark_road.storage import Counts, Packing, Storage, draw, shared_tables

NAMES = (*GOODS, "vp")
SHAPES = {
    "armor": ("##", "##"),
    "book": ("##",),
    "instrument": ("#.", "##"),
    "potion": ("##",),
    "staff": ("####",),
    "weapon": ("###",),
    "vp": ("##", "##"),
}
WAGON = Storage(SHAPES, (6, 5))
ODD = {
    "armor": (".#.", "###", ".#."),
    "book": ("###", "#.#", "###"),
    "instrument": ("#",),
    "potion": ("######",) * 5,
    "staff": ("#######",),
    "weapon": ("##.", ".##"),
    "vp": ("#.#", "###"),
}
"""Pathological owner's shapes: a cross, a ring, one cell, the whole grid, longer than the grid."""

Spot = tuple[str, int, int]


def goods(**wanted: int) -> Counts:
    assert set(wanted) <= set(GOODS)
    armor, book, instrument, potion, staff, weapon = (wanted.get(good, 0) for good in GOODS)
    return armor, book, instrument, potion, staff, weapon


def with_shapes(**changed: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {**SHAPES, **changed}


def quarter_turns(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for _ in range(4):
        yield rows
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))


def spots(rows: tuple[str, ...], place: str, size: tuple[int, int]) -> Iterator[frozenset[Spot]]:
    """Every set of cells of a grid or a saddlebag that one tile can cover."""
    for way in quarter_turns(rows):
        for left, top in itertools.product(range(size[0]), range(size[1])):
            cells = frozenset(
                (place, left + x, top + y)
                for y, row in enumerate(way)
                for x, mark in enumerate(row)
                if mark == "#"
            )
            if all(x < size[0] and y < size[1] for _, x, y in cells):
                yield cells


def brute_force(
    shapes: dict[str, tuple[str, ...]],
    size: tuple[int, int],
    counts: Counts,
    vp: bool,
    saddlebag: bool,
    heroes: int,
) -> bool:
    """Tries every place of every tile, with no cleverness but remembering what failed."""
    tiles = [name for name, count in zip(NAMES, (*counts, vp), strict=True) for _ in range(count)]
    places = {
        name: set(spots(shapes[name], "grid", size))
        | (set(spots(shapes[name], "bag", (2, 2))) if saddlebag else set())
        for name in tiles
    }

    @cache
    def stored(index: int, taken: frozenset[Spot], heroes: int) -> bool:
        if index == len(tiles):
            return True
        name = tiles[index]
        if heroes and name != "vp" and stored(index + 1, taken, heroes - 1):
            return True
        return any(not (cells & taken) and stored(index + 1, taken | cells, heroes) for cells in places[name])

    return stored(0, frozenset(), heroes)


@st.composite
def polyominoes(draw_from: st.DrawFn, largest: int = 5) -> tuple[str, ...]:
    cells = [(0, 0)]
    for _ in range(draw_from(st.integers(0, largest - 1))):
        x, y = draw_from(st.sampled_from(cells))
        right, down = draw_from(st.sampled_from([(0, 1), (1, 0), (0, -1), (-1, 0)]))
        if (x + right, y + down) not in cells:
            cells.append((x + right, y + down))
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    width, height = max(x for x, _ in cells) - left + 1, max(y for _, y in cells) - top + 1
    return tuple(
        "".join("#" if (left + x, top + y) in cells else "." for x in range(width)) for y in range(height)
    )


all_shapes = st.fixed_dictionaries({name: polyominoes() for name in NAMES})
few_goods = st.lists(st.integers(0, 5), max_size=5).map(
    lambda tiles: goods(**{good: tiles.count(index) for index, good in enumerate(GOODS)})
)
some_goods = st.tuples(*[st.integers(0, 4)] * 6)
flags = st.tuples(st.booleans(), st.booleans(), st.integers(0, 2))


def tiles_of(packing: Packing) -> Iterator[tuple[str, frozenset[Spot]]]:
    for number, name in enumerate(packing.tiles, 1):
        yield (
            name,
            frozenset(
                (place, x, y)
                for place, rows in (("grid", packing.grid), ("bag", packing.saddlebag))
                for y, row in enumerate(rows)
                for x, tile in enumerate(row)
                if tile == number
            ),
        )


def assert_stores(
    packing: Packing,
    shapes: dict[str, tuple[str, ...]],
    size: tuple[int, int],
    counts: Counts,
    vp: bool,
    saddlebag: bool,
    heroes: int,
) -> None:
    """Every tile is there once, in its shape, in one place; a cell holds one number, so none overlap."""
    assert [len(row) for row in packing.grid] == [size[0]] * size[1]
    assert [len(row) for row in packing.saddlebag] == ([2, 2] if saddlebag else [])
    assert Counter(packing.tiles + packing.on_heroes) == +Counter(
        dict(zip(NAMES, (*counts, int(vp)), strict=True))
    )
    assert len(packing.on_heroes) <= heroes
    assert "vp" not in packing.on_heroes
    for name, cells in tiles_of(packing):
        assert cells in {*spots(shapes[name], "grid", size), *spots(shapes[name], "bag", (2, 2))}


class TestAgainstBruteForce:
    @settings(deadline=None, max_examples=300)
    @given(all_shapes, st.tuples(st.integers(1, 4), st.integers(1, 3)), few_goods, flags)
    def test_small_wagons_with_any_shapes_are_judged_exactly(self, shapes, size, counts, extras):
        """WAGON-3, RULING-14, RULING-15, RULING-16."""
        expected = brute_force(shapes, size, counts, *extras)
        storage = Storage(shapes, size)
        assert storage.fits(counts, *extras) == expected
        packing = storage.packing(counts, *extras)
        assert (packing is not None) == expected
        if packing is not None:
            assert_stores(packing, shapes, size, counts, *extras)

    @settings(deadline=None, max_examples=100)
    @given(some_goods, flags)
    def test_a_packing_of_the_real_wagon_is_sound_and_always_the_same(self, counts, extras):
        """WAGON-1, WAGON-3."""
        packing = WAGON.packing(counts, *extras)
        assert (packing is not None) == WAGON.fits(counts, *extras)
        assert packing == WAGON.packing(counts, *extras)
        if packing is not None:
            assert_stores(packing, SHAPES, (6, 5), counts, *extras)

    @settings(deadline=None, max_examples=100)
    @given(all_shapes, some_goods, flags, st.integers(0, 5))
    def test_less_to_store_or_more_room_never_hurts(self, shapes, counts, extras, index):
        """WAGON-3, WAGON-7."""
        storage = Storage(shapes, (6, 5))
        vp, saddlebag, heroes = extras
        if storage.fits(counts, vp, saddlebag, heroes):
            fewer = tuple(max(0, count - (good == index)) for good, count in enumerate(counts))
            assert storage.fits(fewer, vp, saddlebag, heroes)
            assert storage.fits(counts, False, saddlebag, heroes)
            assert storage.fits(counts, vp, True, heroes)
            assert storage.fits(counts, vp, saddlebag, heroes + 1)


class TestTheGrid:
    def test_it_is_six_columns_by_five_rows(self):
        """WAGON-1."""
        packing = WAGON.packing(goods(book=15))
        assert packing is not None
        assert [len(row) for row in packing.grid] == [6] * 5
        assert not WAGON.fits(goods(book=15, potion=1))

    def test_an_empty_wagon_fits(self):
        assert WAGON.fits(goods())
        assert WAGON.packing(goods()) == Packing(((0,) * 6,) * 5, (), (), ())

    def test_shape_counts_and_not_only_area(self):
        """WAGON-3: each 2x2 tile covers one of the six cells in an even column and an even row."""
        assert WAGON.fits(goods(armor=6))
        assert not WAGON.fits(goods(armor=7))
        assert not WAGON.fits(goods(armor=6, instrument=1))
        assert WAGON.fits(goods(armor=6, weapon=2))
        assert not WAGON.fits(goods(weapon=9, instrument=1))
        assert WAGON.fits(goods(weapon=10))

    def test_only_a_few_sets_within_the_area_are_refused(self):
        """WAGON-3: the smallest of our shapes' sets that cover at most thirty cells and cannot be packed."""
        refused = [
            counts
            for counts in itertools.product(range(8), range(16), range(11), [0], range(8), range(11))
            if sum(map(int.__mul__, counts, (4, 2, 3, 2, 4, 3))) <= 30 and not WAGON.fits(counts)
        ]
        smallest = {
            counts
            for counts in refused
            if not any(other != counts and all(map(int.__le__, other, counts)) for other in refused)
        }
        assert smallest == {
            goods(armor=7),
            goods(armor=6, instrument=1),
            goods(armor=5, instrument=3),
            goods(weapon=7, instrument=3),
            goods(weapon=9, instrument=1),
        }

    def test_tiles_may_be_turned(self):
        """WAGON-3: all along rows there is room for five staffs, all along columns for six."""
        assert WAGON.fits(goods(staff=7))
        assert not WAGON.fits(goods(staff=8))

    def test_tiles_may_be_turned_all_four_ways(self):
        """WAGON-3: four such tiles fill a square only as a windmill, no two of them lying alike."""
        windmill = Storage(with_shapes(staff=("###", ".#.")), (4, 4))
        assert windmill.fits(goods(staff=4))

    def test_tiles_may_not_be_turned_over(self):
        """WAGON-3, RULING-22: the back is the other quality of the good, not its mirror image."""
        shapes = with_shapes(armor=("###", "#.."), book=("###", "..#"))
        storage = Storage(shapes, (4, 2))
        assert storage.fits(goods(armor=2))
        assert storage.fits(goods(book=2))
        assert not storage.fits(goods(armor=1, book=1))

    def test_room_for_one_more(self):
        """WAGON-2: what decides whether something must be discarded."""
        assert WAGON.room_for(goods(armor=6, weapon=1), "weapon")
        assert not WAGON.room_for(goods(armor=6), "instrument")
        assert WAGON.room_for(goods(armor=6), "instrument", saddlebag=True)
        assert WAGON.room_for(goods(armor=6), "instrument", heroes=1)
        assert not WAGON.room_for(goods(armor=6), "instrument", vp=True, heroes=1)


class TestHeroesAndSaddlebag:
    def test_each_storage_hero_holds_one_good_of_any_size(self):
        """WAGON-4."""
        long_staff = Storage(with_shapes(staff=("#" * 9,)), (6, 5))
        assert not long_staff.fits(goods(staff=1))
        assert long_staff.fits(goods(staff=1), heroes=1)
        assert not long_staff.fits(goods(staff=2), heroes=1)
        assert long_staff.fits(goods(staff=2, book=15), heroes=2)

    def test_when_the_hero_leaves_its_good_must_fit_elsewhere(self):
        """WAGON-4."""
        full = goods(armor=7, weapon=2)
        assert WAGON.fits(full, heroes=1)
        assert not WAGON.fits(full)
        assert WAGON.fits(full, saddlebag=True)

    def test_heroes_and_saddlebag_extend_the_storage(self):
        """WAGON-7, RULING-14: thirty cells, four cells and two staffs."""
        counts = goods(book=15, potion=2, staff=2)
        assert WAGON.fits(counts, saddlebag=True, heroes=2)
        assert not WAGON.fits(counts, saddlebag=True, heroes=1)
        assert not WAGON.fits(counts, heroes=2)

    def test_any_good_may_go_to_any_place(self):
        """RULING-14: the hero takes what suits the rest, not simply the largest tile."""
        shapes = with_shapes(armor=("###", "###"), staff=("#####",))
        storage = Storage(shapes, (4, 4))
        counts = goods(armor=2, staff=1)
        assert storage.fits(counts, heroes=1)
        packing = storage.packing(counts, heroes=1)
        assert packing is not None
        assert packing.on_heroes == ("staff",)

    def test_no_tile_straddles_grid_and_saddlebag(self):
        """RULING-15."""
        storage = Storage(SHAPES, (2, 2))
        assert not storage.fits(goods(weapon=1), saddlebag=True)
        assert storage.fits(goods(armor=2), saddlebag=True)
        assert not storage.fits(goods(instrument=2, book=1), saddlebag=True)

    def test_the_vp_tile_lies_in_grid_or_saddlebag_but_not_on_a_hero(self):
        """RULING-16."""
        full = goods(book=15)
        assert not WAGON.fits(full, vp=True)
        assert WAGON.fits(full, vp=True, saddlebag=True)
        assert not WAGON.fits(full, vp=True, heroes=1)
        assert WAGON.fits(full, vp=True, heroes=2)
        assert not Storage(SHAPES, (1, 1)).fits(goods(), vp=True, heroes=3)

    def test_the_vp_tile_is_not_taken_for_a_good_of_its_shape(self):
        """RULING-16: an armor of the same shape goes to the hero, the VP tile stays."""
        packing = Storage(SHAPES, (2, 2)).packing(goods(armor=1), vp=True, heroes=1)
        assert packing == Packing(((1, 1), (1, 1)), (), ("vp",), ("armor",))


class TestOwnersShapes:
    def test_odd_shapes_are_packed_all_the_same(self):
        storage = Storage(ODD, (6, 5))
        assert storage.fits(goods(potion=1))
        assert not storage.fits(goods(potion=1, instrument=1))
        assert storage.fits(goods(potion=1, instrument=4), saddlebag=True)
        assert storage.fits(goods(potion=2, staff=1), heroes=2)
        assert not storage.fits(goods(staff=1), saddlebag=True)
        assert storage.fits(goods(book=2, instrument=14))
        assert not storage.fits(goods(book=3))

    def test_one_cell_tiles_fill_every_gap(self):
        storage = Storage(ODD, (6, 5))
        counts = goods(book=2, instrument=14)
        packing = storage.packing(counts)
        assert packing is not None
        assert_stores(packing, ODD, (6, 5), counts, False, False, 0)
        assert not any(0 in row for row in packing.grid)
        assert not storage.fits(goods(book=2, instrument=15))

    def test_a_drawing_with_margins_or_turned_is_the_same_shape(self):
        assert read_shape(("....", ".#..", ".##.")) == read_shape(("##", "#")) == read_shape((".#", "##"))
        assert read_shape(("###", "#..")) != read_shape(("###", "..#"))

    @pytest.mark.parametrize("rows", [(), ("",), ("..", ".."), ("#.", ".#"), ("#x",), ("##", "..", "##")])
    def test_a_malformed_shape_is_refused(self, rows):
        with pytest.raises(ValueError, match="a shape"):
            Storage(with_shapes(weapon=rows), (6, 5))

    def test_a_missing_shape_is_refused_by_name(self):
        shapes = {name: rows for name, rows in SHAPES.items() if name not in ("book", "vp")}
        with pytest.raises(ValueError, match="book, vp"):
            Storage(shapes, (6, 5))

    @pytest.mark.parametrize("size", [(0, 5), (6, 0), (-1, 5)])
    def test_a_grid_without_cells_is_refused(self, size):
        with pytest.raises(ValueError, match="columns and rows"):
            Storage(SHAPES, size)

    def test_a_tray_may_be_wide_or_tall(self):
        """Cells are numbered along the shorter side; the answer must not depend on it."""
        kinds = [read_shape(SHAPES[name]) for name in ("armor", "instrument", "weapon")]
        for counts in itertools.product(range(4), range(5), range(5)):
            assert Tray(kinds, 5, 3).takes(counts) == Tray(kinds, 3, 5).takes(counts)


class TestMemory:
    def test_games_with_the_same_shapes_share_what_they_found(self):
        shared_tables.cache_clear()
        Storage(SHAPES, (6, 5))
        Storage(with_shapes(instrument=("##", "#.")), (6, 5))
        assert shared_tables.cache_info().misses == 1
        Storage(SHAPES, (5, 5))
        assert shared_tables.cache_info().misses == 2

    def test_what_is_remembered_is_bounded(self, monkeypatch):
        monkeypatch.setattr(storage_module, "REMEMBERED", 4)
        shared_tables.cache_clear()
        storage = Storage(SHAPES, (6, 5))
        tables = shared_tables(tuple(read_shape(SHAPES[name]) for name in NAMES), (6, 5))
        for _ in range(2):
            assert [storage.fits(goods(armor=number)) for number in range(9)] == [True] * 7 + [False] * 2
            assert 0 < len(tables.answers) <= 4


class TestDrawing:
    def test_lines_part_neighbouring_tiles_of_the_same_good(self):
        packing = WAGON.packing(goods(armor=3, book=2, instrument=2, staff=2, weapon=2), True, True, 2)
        assert packing is not None
        assert draw(packing).splitlines() == [
            "┌─────┬─────┬─────┐  ┌──┬──┐  ╭──╮  ╭──╮",
            "│A  A │A  A │I  I │  │B │B │  │S │  │S │",
            "│     │     │  ┌──┤  │  │  │  ╰──╯  ╰──╯",
            "│A  A │A  A │I │  │  │B │B │",
            "├─────┼─────┼──┴──┤  └──┴──┘",
            "│A  A │V  V │I  I │",
            "│     │     │  ┌──┤",
            "│A  A │V  V │I │  │",
            "├─────┴──┬──┴──┴──┤",
            "│W  W  W │W  W  W │",
            "└────────┴────────┘",
        ]

    def test_an_empty_wagon_is_an_empty_frame(self):
        packing = Storage(SHAPES, (2, 1)).packing(goods())
        assert packing is not None
        assert draw(packing) == "┌─────┐\n│     │\n└─────┘"

    @settings(deadline=None, max_examples=50)
    @given(all_shapes, few_goods, st.booleans())
    def test_letters_and_lines_show_exactly_the_packing(self, shapes, counts, vp):
        packing = Storage(shapes, (6, 5)).packing(counts, vp)
        if packing is None:
            return
        lines = draw(packing).splitlines()
        for y, row in enumerate(packing.grid):
            for x, tile in enumerate(row):
                letter = packing.tiles[tile - 1][0].upper() if tile else " "
                assert lines[2 * y + 1][3 * x + 1] == letter
                if x:
                    assert (lines[2 * y + 1][3 * x] == "│") == (row[x - 1] != tile)
                if y:
                    assert (lines[2 * y][3 * x + 1] == "─") == (packing.grid[y - 1][x] != tile)
