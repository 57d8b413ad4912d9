"""``python -m tools.pictures``: the pictures of the README and of docs/, from ``dark-road screens``.

A picture is written only where it looks different from the one that is there.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"
SCENES: Final = {
    "concern": "table-told",
    "dice": "table-read-unsure",
    "end": "end",
    "figures": "figures-person",
    "history": "past",
    "score": "score-merchant",
    "score-result": "score-result",
    "setup": "setup-which_steed",
    "table": "table-bazaar",
    "wagon": "wagon",
    "wheel": "table-turned",
}
"""By the name of the picture."""
BEFORE: Final = "table-read"
"""Plays the game of the dice: whoever comes back to it has no pieces to move, which leaves them more room."""
SIZE: Final = "1280x800"
SAME: Final = 0.001
"""Share of pixels that may differ in what is the same picture."""


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="dark-road-") as folder:
        chosen = [word for scene in (BEFORE, *SCENES.values()) for word in ("--only", scene)]
        way = ["--size", SIZE, "--language", "en", "--text", "100"]
        subprocess.run([sys.executable, "-m", "companion.cli", "screens", folder, *way, *chosen], check=True)
        for name, scene in SCENES.items():
            _keep(Path(folder) / f"{SIZE}-en-100" / f"{scene}.png", FOLDER / f"{name}.png")


def _keep(drawn: Path, path: Path) -> None:
    with Image.open(drawn) as new:
        picture = new.convert("RGB")
    if not path.exists() or _differ(picture, path):
        picture.save(path, optimize=True)
        print(f"{path.name} is new")


def _differ(picture: Image.Image, path: Path) -> bool:
    """By more than the few pixels that drivers draw in their own way."""
    with Image.open(path) as old:
        before = old.convert("RGB")
    if before.size != picture.size:
        return True
    changed = ImageChops.difference(before, picture).convert("L").point(lambda value: 255 if value else 0)
    return changed.histogram()[255] > SAME * picture.width * picture.height


if __name__ == "__main__":
    main()
