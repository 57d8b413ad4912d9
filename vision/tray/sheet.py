"""The sheet to print: a card for every marker, and a ruler that tells whether the printer kept the scale."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from vision.errors import VisionError
from vision.files import write_new
from vision.tray.boards import FIVE, QUIET, TRAY, WHEEL, Board, Marker, Measures, boards
from vision.tray.markers import CELLS, bits
from vision.tray.pdf import Page, document

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
MARGIN: Final = 15.0
"""No printer needs more."""
GAP: Final = 8.0
"""Between cards, for the scissors."""
RULER: Final = 100.0
CORNERS: Final = ("upper left", "upper right", "lower right", "lower left")
ABOUT: Final = (
    "Print at 100 %, without fitting to the page, on matt paper. The ruler has to be 100 mm long.",
    "Cut along the dashed lines. Every card lies flat, its words upright for somebody before the tray.",
)
ABOUT_TABLE: Final = (
    "Hub: in the middle of the wheel, its upper edge towards the middle of the wheel's first good.",
    "$5 mark: beside the wheel, outside, where the $5 mark is. It stays where it is when the wheel turns.",
    "Wagons: level with the slots, left and right of them, {wagon:g} mm from middle to middle.",
    "Use what you need: the tray alone is enough to read dice.",
)


def write_sheet(path: Path, paper: str, measures: Measures) -> None:
    """Print into a new file. Raises ``VisionError``, also when it is there already."""
    data = sheet(paper, measures)
    try:
        write_new(path, data)
    except FileExistsError as error:
        raise VisionError("sheet-exists", path=path) from error
    except OSError as error:
        raise VisionError("sheet-unwritable", path=path, reason=error.strerror or error) from error


def sheet(paper: str, measures: Measures) -> bytes:
    """The PDF."""
    return document(pages(paper, measures), "Markers for the dark road")


def pages(paper: str, measures: Measures) -> tuple[Page, ...]:
    """The tray's cards, and all others."""
    tray, *others = boards(measures)
    width, height = measures.tray
    about = (
        f"Push each card into its own corner of a tray of {width:g} mm by {height:g} mm inside.",
        "No tray? Lay the cards so that their outer edges are as far apart as that.",
    )
    return (
        _page(PAPERS[paper], "Dice tray", about, [tray]),
        _page(
            PAPERS[paper],
            "Wheel and wagons",
            [line.format(wagon=measures.wagon) for line in ABOUT_TABLE],
            others,
        ),
    )


def _page(paper: tuple[float, float], title: str, about: Sequence[str], shown: Sequence[Board]) -> Page:
    page = Page(*paper)
    page.text(MARGIN, MARGIN + 5, title, 6)
    y = MARGIN + 13
    for line in (*ABOUT, *about):
        page.text(MARGIN, y, line)
        y += 5.5
    _ruler(page, MARGIN, y + 3)
    _cards(page, y + 18, [(board, marker) for board in shown for marker in board.markers])
    return page


def _ruler(page: Page, x: float, y: float) -> None:
    """A stroke every 10 mm."""
    page.line(x, y, x + RULER, y)
    for stroke in range(11):
        page.line(x + 10 * stroke, y, x + 10 * stroke, y + (4 if stroke % 10 == 0 else 2.5))
    page.text(x, y + 8, "0", 3)
    page.text(x + RULER - 3, y + 8, "100 mm", 3)


def _cards(page: Page, y: float, shown: Sequence[tuple[Board, Marker]]) -> None:
    """Row by row; they are all of one size."""
    side = shown[0][1].size + 2 * QUIET
    columns = int((page.width - 2 * MARGIN + GAP) // (side + GAP))
    for number, (board, marker) in enumerate(shown):
        row, column = divmod(number, columns)
        _card(page, MARGIN + column * (side + GAP), y + row * (side + GAP), marker, _caption(board, marker))


def _card(page: Page, x: float, y: float, marker: Marker, caption: str) -> None:
    side = marker.size + 2 * QUIET
    for start, end in (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0))):
        page.line(x + side * start[0], y + side * start[1], x + side * end[0], y + side * end[1], dashed=True)
    cell = marker.size / CELLS
    page.rectangles(
        (x + QUIET + cell * column, y + QUIET + cell * row, cell * width, cell)
        for row, column, width in _runs(marker.id)
    )
    page.text(x + QUIET, y + side - 1, caption, 2)


def _runs(id: int) -> list[tuple[int, int, int]]:
    """The black cells of a marker as row, first column and how many."""
    found = []
    for row, cells in enumerate(bits(id)):
        column = 0
        for white, group in groupby(cells):
            width = len(list(group))
            if not white:
                found.append((row, column, width))
            column += width
    return found


def _caption(board: Board, marker: Marker) -> str:
    if board.name == TRAY:
        return f"{marker.id}  {TRAY}, {CORNERS[marker.id]}"
    if board.name in (WHEEL, FIVE):
        return f"{marker.id}  {'hub' if board.name == WHEEL else '$5 mark'}"
    return f"{marker.id}  {board.name}, {'left' if marker.x == 0 else 'right'}"
