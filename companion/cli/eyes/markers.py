"""``dark-road markers``: the sheet of markers by which the camera knows where things lie."""

import argparse
import re
from argparse import Namespace
from pathlib import Path
from typing import Any, Final

from companion.cli.output import tell
from companion.terminal.words import word

PAPERS: Final = ("a4", "letter")
_SIZE: Final = re.compile(r"(\d{1,4}(?:\.\d)?)[x×](\d{1,4}(?:\.\d)?)")


def add(commands: Any) -> None:
    parser = commands.add_parser("markers", help="a sheet of markers for the dice tray", allow_abbrev=False)
    parser.add_argument("file", metavar="FILE.pdf", type=Path, help="where; nothing is written over")
    parser.add_argument("--paper", choices=PAPERS, default="a4", help="what the printer takes (a4)")
    parser.add_argument(
        "--tray",
        metavar="WIDTHxHEIGHT",
        type=tray_size,
        help="inside measures of the dice tray in mm (those of the last sheet, at first 250x180)",
    )


def run(arguments: Namespace) -> int:
    from companion.table.home import camera_dir
    from vision.tray.boards import Measures
    from vision.tray.printed import keep_printed, printed_measures
    from vision.tray.sheet import write_sheet

    folder = camera_dir()
    measures = printed_measures(folder) if arguments.tray is None else Measures(tray=arguments.tray)
    write_sheet(arguments.file, arguments.paper, measures)
    keep_printed(folder, measures)
    width, height = (f"{side:g}" for side in measures.tray)
    tell(word("markers-written", file=str(arguments.file), width=width, height=height))
    return 0


def tray_size(text: str) -> tuple[float, float]:
    """An argument that tells width and height in millimetres."""
    found = _SIZE.fullmatch(text.strip().casefold())
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no width and height in millimetres such as 250x180")
    return float(found[1]), float(found[2])
