"""``--picture``: the file into which a command draws what it read."""

from argparse import ArgumentTypeError
from pathlib import Path
from typing import Final

DRAWN: Final = (".png", ".jpg", ".jpeg")


def drawing(text: str) -> Path:
    """An argument that names such a file."""
    path = Path(text)
    if path.suffix.lower() not in DRAWN:
        raise ArgumentTypeError(f"{text!r} does not end with {', '.join(DRAWN)}")
    return path
