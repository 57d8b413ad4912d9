"""The sheet of markers is true to scale, and says how to use it."""

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from tests.vision.files import full_disk
from tests.vision.tray.printed import NUMBER, printed, rastered
from vision.errors import VisionError
from vision.tray.boards import LARGE, QUIET, SMALL, TRAY, Measures, boards
from vision.tray.markers import find
from vision.tray.sheet import PAPERS, sheet, write_sheet

DOTS = 8
TEXT = re.compile(rb"/F1 " + NUMBER + rb" Tf " + NUMBER + rb" " + NUMBER + rb" Td \((.*?)\) Tj")
LINE = re.compile(rb"\[\] 0 d 0\.15 w " + rb" ".join([NUMBER, NUMBER, rb"m", NUMBER, NUMBER, rb"l"]))
SIZES = {m.id: LARGE if b.name == TRAY else SMALL for b in boards(Measures()) for m in b.markers}


def squares(paper: str) -> dict[int, tuple[int, float, float, float, float]]:
    """Page, left, top, right and bottom of every marker's black border, as printed, in millimetres."""
    found = {}
    for number, (size, rectangles) in enumerate(printed(sheet(paper, Measures()))):
        for id, corners in find(rastered(size, rectangles, DOTS), range(50)).items():
            low, high = corners.min(axis=0) / DOTS - 1, corners.max(axis=0) / DOTS + 1
            ends = rectangles[:, :2] + rectangles[:, 2:]
            own = np.all(rectangles[:, :2] >= low, axis=1) & np.all(ends <= high, axis=1)
            box = (*rectangles[own, :2].min(axis=0), *ends[own].max(axis=0))
            found[id] = (number, *map(float, box))
    return found


@pytest.mark.parametrize("paper", PAPERS)
def test_every_marker_is_printed_once_at_its_true_size(paper: str) -> None:
    found = squares(paper)
    assert sorted(found) == sorted(SIZES)
    for id, (_, left, top, right, bottom) in found.items():
        assert right - left == pytest.approx(SIZES[id], abs=0.05)
        assert bottom - top == pytest.approx(SIZES[id], abs=0.05)


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_lie_on_the_paper_and_not_on_each_other(paper: str) -> None:
    width, height = PAPERS[paper]
    found = squares(paper)
    for _, left, top, right, bottom in found.values():
        assert left - QUIET >= 10
        assert right + QUIET <= width - 10
        assert top - QUIET >= 10
        assert bottom + QUIET <= height - 10
    for one, other in combinations(found.values(), 2):
        apart = max(one[1] - other[3], other[1] - one[3], one[2] - other[4], other[2] - one[4])
        assert one[0] != other[0] or apart > 2 * QUIET


@pytest.mark.parametrize("paper", PAPERS)
def test_pages_are_as_large_as_the_paper(paper: str) -> None:
    for size, _ in printed(sheet(paper, Measures())):
        assert size == pytest.approx(PAPERS[paper], abs=0.001)


def test_each_page_has_a_ruler_of_100_mm() -> None:
    for content in sheet("a4", Measures()).split(b"endstream")[:-1]:
        lengths = [abs(float(x) - float(to)) for x, _, to, _ in LINE.findall(content)]
        assert max(lengths) == pytest.approx(100, abs=0.001)


@pytest.mark.parametrize("paper", PAPERS)
def test_no_line_of_words_runs_off_the_page(paper: str) -> None:
    """Helvetica's letters are about half as wide as they are high; hardly any sentence has wider ones."""
    texts = TEXT.findall(sheet(paper, Measures()))
    assert len(texts) > len(SIZES)
    for size, x, _, words in texts:
        assert float(x) + 0.53 * float(size) * len(words) < PAPERS[paper][0] - 5, words


def test_the_sheet_tells_the_size_of_the_tray_and_asks_not_to_be_fitted_to_the_page() -> None:
    data = sheet("a4", Measures(tray=(300, 220.5)))
    assert b"300 mm by 220.5 mm" in data
    assert b"/PrintScaling /None" in data


def test_every_object_of_the_file_begins_where_its_table_says() -> None:
    data = sheet("letter", Measures())
    start = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    assert data[start:].startswith(b"xref\n")
    entries = re.findall(rb"(\d{10}) 00000 n ", data[start:])
    assert len(entries) > 5
    for number, entry in enumerate(entries, 1):
        assert data[int(entry) :].startswith(b"%d 0 obj\n" % number)


@pytest.mark.parametrize("tray", [(10, 180), (250, 89), (250, 2001), (float("nan"), 180), (-250, 180)])
def test_a_tray_that_cannot_be_is_refused(tray: tuple[float, float]) -> None:
    with pytest.raises(VisionError) as refused:
        Measures(tray=tray)
    assert refused.value.code in ("tray-size", "measure-number")


def test_nothing_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "markers.pdf"
    path.write_text("mine")
    with pytest.raises(VisionError) as refused:
        write_sheet(path, "a4", Measures())
    assert refused.value.code == "sheet-exists"
    assert path.read_text() == "mine"


def test_on_a_full_disk_no_half_sheet_stays(tmp_path: Path) -> None:
    with full_disk(1000), pytest.raises(VisionError) as refused:
        write_sheet(tmp_path / "markers.pdf", "a4", Measures())
    assert refused.value.code == "sheet-unwritable"
    assert not (tmp_path / "markers.pdf").exists()
