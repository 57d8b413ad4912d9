"""Render the drawings of the app into the atlases it loads, or into sheets to look at.

    python -m tools.art.rasterise              # companion/app/art/atlas
    python -m tools.art.rasterise --sheet DIR  # a sheet of each group, large and small, with names

Every drawing is rendered twice: large, and small for places where a large one would have to shrink so
far that it flickers. Pages are at most 2048 pixels wide and high, with room between the pictures so
that none shines into its neighbour. Needs the ``art`` extra.
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import oxipng
import resvg_py
from numpy.typing import NDArray

from companion.app.art import ATLASES, DIGEST, SMALL, SVG, digest, palette

Picture = NDArray[np.uint8]

LARGE: Final = 256
MIDDLE: Final = 192
PLAIN: Final = frozenset({"faces", "gains", "interface", "piles", "steps", "upgrades", "verbs"})
"""Groups that are never shown very large, and are of middle size instead."""
SMALL_SIZE: Final = 96
PAGE: Final = 2048
PADDING: Final = 4
SHEET_COLUMNS: Final = 10


def render(file: Path, size: int) -> Picture:
    """A drawing as blue, green, red and alpha."""
    png = resvg_py.svg_to_bytes(
        svg_string=file.read_text(encoding="utf-8"), width=size, height=size, skip_system_fonts=True
    )
    picture = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED)
    if picture is None or picture.shape != (size, size, 4):
        raise ValueError(f"{file}: not a square drawing with transparency")
    return np.asarray(picture, np.uint8)


def drawings() -> dict[str, list[Path]]:
    """The drawings of each group."""
    return {
        group.name: sorted(group.glob("*.svg")) for group in sorted(SVG.iterdir()) if any(group.glob("*.svg"))
    }


def rendered(group: str, size: int) -> Iterator[tuple[str, Picture]]:
    """Every picture of a group under its name in the atlas."""
    for file in drawings()[group]:
        yield f"{group}-{file.stem}", render(file, size)


def pages(pictures: Iterable[tuple[str, Picture]]) -> Iterator[tuple[Picture, dict[str, list[int]]]]:
    """Pictures in rows on pages, each with the places (from the bottom left) of those on it."""
    page, places = np.zeros((PAGE, PAGE, 4), np.uint8), dict[str, list[int]]()
    x = y = PADDING
    row = 0
    for name, picture in pictures:
        size = len(picture)
        if x + size + PADDING > PAGE or size < row:
            x, y, row = PADDING, y + row + PADDING, 0
        if y + size + PADDING > PAGE:
            yield _cut(page, places, y)
            page, places = np.zeros((PAGE, PAGE, 4), np.uint8), {}
            x = y = PADDING
        page[y : y + size, x : x + size] = picture
        places[name] = [x, y, size, size]
        x, row = x + size + PADDING, size
    yield _cut(page, places, y + row + PADDING)


def _cut(page: Picture, places: dict[str, list[int]], used: int) -> tuple[Picture, dict[str, list[int]]]:
    width = _in_fours(max(x + w for x, _, w, _ in places.values()) + PADDING)
    height = _in_fours(used)
    turned = {name: [x, height - y - h, w, h] for name, (x, y, w, h) in places.items()}
    return page[:height, :width], turned


def _in_fours(pixels: int) -> int:
    return min(PAGE, -(-pixels // 4) * 4)


def write_atlases() -> None:
    ATLASES.mkdir(exist_ok=True)
    for old in ATLASES.iterdir():
        old.unlink()
    groups = drawings()
    for group in groups:
        _write(group, rendered(group, MIDDLE if group in PLAIN else LARGE))
    _write(SMALL, (picture for group in groups for picture in rendered(group, SMALL_SIZE)))
    DIGEST.write_text(digest() + "\n", encoding="utf-8")
    size = sum(file.stat().st_size for file in ATLASES.glob("*.png"))
    print(f"{len(groups) + 1} atlases, {size / 1e6:.2f} MB")


def _write(atlas: str, pictures: Iterable[tuple[str, Picture]]) -> None:
    index: dict[str, dict[str, list[int]]] = {}
    for number, (page, places) in enumerate(pages(pictures)):
        name = f"{atlas}-{number}.png"
        (ATLASES / name).write_bytes(packed(np.ascontiguousarray(page)))
        index[name] = places
    (ATLASES / f"{atlas}.atlas").write_text(json.dumps(index, separators=(",", ":")) + "\n", encoding="utf-8")


def packed(page: Picture) -> bytes:
    """The page as PNG, without loss, as small as can be had in a short time."""
    return oxipng.optimize_from_memory(cv2.imencode(".png", page)[1].tobytes(), level=3)


def sheet(group: str, files: Sequence[Path]) -> Picture:
    """All drawings of a group, at 96 and at 32 pixels, on the night and on a panel."""
    ground = palette()["ground"]
    cell, line = 128, 190
    rows = -(-len(files) // SHEET_COLUMNS)
    columns = min(len(files), SHEET_COLUMNS)
    image = np.full((rows * line + 8, columns * cell + 8, 3), _bgr(ground["night"]), np.uint8)
    for number, file in enumerate(files):
        x, y = 8 + number % SHEET_COLUMNS * cell, 8 + number // SHEET_COLUMNS * line
        _put(image, render(file, 96), x + 12, y)
        image[y + 100 : y + 144, x + 60 : x + 116] = _bgr(ground["panel"])
        _put(image, render(file, 32), x + 18, y + 106)
        _put(image, render(file, 32), x + 72, y + 106)
        _name(image, file.stem, x, y + 162)
    return image


def _put(image: Picture, picture: Picture, x: int, y: int) -> None:
    size = len(picture)
    there, share = image[y : y + size, x : x + size], picture[..., 3:].astype(np.float32) / 255
    there[:] = (picture[..., :3] * share + there * (1 - share)).round().astype(np.uint8)


def _name(image: Picture, text: str, x: int, y: int) -> None:
    cv2.putText(image, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (190, 200, 210), 1, cv2.LINE_AA)


def _bgr(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return blue, green, red


def main() -> None:
    parser = argparse.ArgumentParser(description="Render the drawings of the app.")
    parser.add_argument("--sheet", type=Path, metavar="DIR", help="write sheets to look at, and no atlases")
    parser.add_argument("--group", action="append", help="only this group's sheet; may be repeated")
    arguments = parser.parse_args()
    if arguments.sheet is None:
        write_atlases()
        return
    arguments.sheet.mkdir(parents=True, exist_ok=True)
    for group, files in drawings().items():
        if not arguments.group or group in arguments.group:
            cv2.imwrite(str(arguments.sheet / f"{group}.png"), sheet(group, files))


if __name__ == "__main__":
    main()
