"""Render the drawing that the app is known by: its icon, and what a tablet shows while the app opens.

python -m tools.art.launcher
"""

from typing import Final

import cv2
import numpy as np

from companion.app.art import HERE, palette
from tools.art.rasterise import Picture, packed, render

DRAWING: Final = HERE / "icon.svg"
ICON_SIZE: Final = 512
PRESPLASH: Final = (1280, 800)
SHOWN: Final = 300
"""How large the drawing is on the presplash."""


def presplash(drawing: Picture) -> Picture:
    """The drawing in the middle of the night."""
    night = palette()["ground"]["night"]
    width, height = PRESPLASH
    blue, green, red = (int(night[at : at + 2], 16) for at in (5, 3, 1))
    page = np.full((height, width, 3), (blue, green, red), np.uint8)
    top, left = (height - SHOWN) // 2, (width - SHOWN) // 2
    there = page[top : top + SHOWN, left : left + SHOWN]
    share = drawing[..., 3:].astype(np.float32) / 255
    there[:] = (drawing[..., :3] * share + there * (1 - share)).round().astype(np.uint8)
    return page


def main() -> None:
    (HERE / "icon.png").write_bytes(packed(render(DRAWING, ICON_SIZE)))
    (HERE / "presplash.png").write_bytes(packed(presplash(render(DRAWING, SHOWN))))
    for name in ("icon.png", "presplash.png"):
        picture = cv2.imread(str(HERE / name))
        assert picture is not None
        print(name, picture.shape[1], "x", picture.shape[0])


if __name__ == "__main__":
    main()
