"""The measures that the markers were last printed for: whoever finds them in a picture needs the same."""

import json
from pathlib import Path
from typing import Any, Final

from vision.errors import VisionError
from vision.files import read_whole, write_whole
from vision.tray.boards import Measures

SCHEMA: Final = "dark-road-markers"
VERSION: Final = 1


def keep_printed(folder: Path, measures: Measures) -> None:
    """Raises ``VisionError``; then what was kept before is untouched."""
    told = {"schema": SCHEMA, "version": VERSION, "tray": measures.tray}
    write_whole(_file(folder), json.dumps(told).encode())


def printed_measures(folder: Path) -> Measures:
    """The reference where no sheet was printed. Raises ``VisionError`` for what is no such file any more."""
    path = _file(folder)
    try:
        return _heard(json.loads(read_whole(path)))
    except VisionError as error:
        if error.code == "keep-missing":
            return Measures()
        raise VisionError("measures-damaged", file=path) from error
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise VisionError("measures-damaged", file=path) from error


def _heard(told: Any) -> Measures:
    """Whatever is not as we write it ends in one of the errors that :func:`printed_measures` knows."""
    if (told["schema"], told["version"]) != (SCHEMA, VERSION):
        raise ValueError("not ours")
    width, height = told["tray"]
    return Measures(tray=(float(width), float(height)))


def _file(folder: Path) -> Path:
    """In a folder of its own: beside it are the files of cameras, which may have any name."""
    return folder / "markers" / "tray.json"
