"""The outline of a tile: rows of ``#`` (a cell) and ``.`` (none)."""

Cell = tuple[int, int]


def cells(rows: tuple[str, ...]) -> frozenset[Cell]:
    """The cells of an outline, as column and row."""
    return frozenset((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#")


def is_outline(rows: tuple[str, ...], widest: int) -> bool:
    """Are these rows of one length, within bounds, whose cells hang together edge to edge?"""
    if len({len(row) for row in rows}) != 1 or len(rows[0]) > widest or set("".join(rows)) - set("#."):
        return False
    left = set(cells(rows))
    reached = [left.pop()] if left else []
    for x, y in reached:
        beside = left & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        left -= beside
        reached.extend(beside)
    return bool(reached) and not left


def trimmed(rows: tuple[str, ...]) -> tuple[str, ...]:
    """The same outline without empty rows and columns around it."""
    filled = [row for row in rows if "#" in row]
    first = min(row.index("#") for row in filled)
    last = max(row.rindex("#") for row in filled)
    return tuple(row[first : last + 1] for row in filled)


def fits(rows: tuple[str, ...], storage: tuple[int, int]) -> bool:
    """Does a trimmed outline fit an empty storage of so many columns and rows, either way round?"""
    wide, high = len(rows[0]), len(rows)
    columns, lines = storage
    return (wide <= columns and high <= lines) or (high <= columns and wide <= lines)
