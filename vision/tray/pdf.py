"""A page of squares, lines and words in millimetres, written as PDF without loss."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

POINTS: Final = 72 / 25.4
"""PDF's own unit, a millimetre has so many."""


@dataclass(slots=True)
class Page:
    """Millimetres from the upper left corner. What is drawn later lies on top."""

    width: float
    height: float
    _drawn: list[str] = field(default_factory=list)

    def rectangles(self, each: Iterable[tuple[float, float, float, float]]) -> None:
        """x, y, width and height of some, filled with black as one shape: no seam shows between them."""
        path = [f"{x:.4f} {self.height - y - high:.4f} {wide:.4f} {high:.4f} re" for x, y, wide, high in each]
        self._drawn.append(" ".join([*path, "f"]))

    def line(self, x: float, y: float, to_x: float, to_y: float, dashed: bool = False) -> None:
        """A hair line."""
        pattern = "[2 1.5]" if dashed else "[]"
        ends = f"{x:.4f} {self.height - y:.4f} m {to_x:.4f} {self.height - to_y:.4f} l"
        self._drawn.append(f"{pattern} 0 d 0.15 w {ends} S")

    def text(self, x: float, y: float, words: str, size: float = 3.2) -> None:
        """One line of Helvetica that begins at x and stands on y; ``size`` in millimetres."""
        safe = words.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        self._drawn.append(f"BT /F1 {size:.4f} Tf {x:.4f} {self.height - y:.4f} Td ({safe}) Tj ET")

    @property
    def content(self) -> bytes:
        return "\n".join([f"{POINTS:.9f} 0 0 {POINTS:.9f} 0 0 cm", *self._drawn]).encode("cp1252")


def document(pages: Sequence[Page], title: str) -> bytes:
    """The whole file. It asks the printer not to fit pages to the paper."""
    first = 4
    kids = " ".join(f"{first + 2 * number} 0 R" for number in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for number, page in enumerate(pages):
        box = f"[0 0 {page.width * POINTS:.6f} {page.height * POINTS:.6f}]"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Resources << /Font << /F1 3 0 R >> >>"
            f" /Contents {first + 2 * number + 1} 0 R >>".encode()
        )
        content = page.content
        objects.append(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(content), content))
    objects.append(f"<< /Title ({title}) >>".encode("cp1252"))
    return _file(objects)


def _file(objects: Sequence[bytes]) -> bytes:
    """The objects, and where each of them begins; the last one is about the document."""
    out = bytearray(b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n")
    starts = []
    for number, content in enumerate(objects, 1):
        starts.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for start in starts:
        out += b"%010d 00000 n \n" % start
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info %d 0 R >>\n" % (len(objects) + 1, len(objects))
    out += b"startxref\n%d\n%%%%EOF\n" % table
    return bytes(out)
