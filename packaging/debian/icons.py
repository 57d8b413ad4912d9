"""The icon in the sizes that desktops look for. Usage: icons.py ICON.png HICOLOR_FOLDER"""

import sys
from pathlib import Path

from PIL import Image

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
NAME = "dark-road-companion.png"


def main(drawing: str, theme: str) -> None:
    """Write each into its folder of the theme."""
    with Image.open(drawing) as icon:
        for size in SIZES:
            folder = Path(theme) / f"{size}x{size}" / "apps"
            folder.mkdir(parents=True)
            icon.resize((size, size), Image.Resampling.LANCZOS).save(folder / NAME, optimize=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
