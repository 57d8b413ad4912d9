"""``dark-road dice``: what the dice in pictures show."""

import argparse
from argparse import Namespace
from pathlib import Path
from typing import Any, Final

from companion.cli.output import tell
from companion.terminal.words import word

DRAWN: Final = (".png", ".jpg", ".jpeg")
WRONG_USAGE: Final = 2


def add(commands: Any) -> None:
    parser = commands.add_parser("dice", help="read the dice in pictures", allow_abbrev=False)
    parser.add_argument("pictures", metavar="PICTURE", nargs="+", help="JPEG, PNG or another usual kind")
    parser.add_argument("--json", action="store_true", help="one JSON value a picture on standard output")
    parser.add_argument(
        "--expect", metavar="KINDS", type=_kinds, default=(), help="only these dice, such as night,travel"
    )
    parser.add_argument(
        "--picture",
        metavar="OUT.png",
        type=_drawing,
        help="draw what was read into a copy of the one PICTURE; nothing is written over",
    )


def run(arguments: Namespace) -> int:
    """1 when a picture could not be read; the others are read all the same."""
    if arguments.picture is not None and len(arguments.pictures) > 1:
        tell(f"dark-road: {word('dice-one-drawing')}")
        return WRONG_USAGE

    from companion.cli.eyes.dice_lines import DiceLines
    from companion.table.eyes.kinds import DIE_KINDS
    from vision.reader import DiceReader

    reader = DiceReader(DIE_KINDS.values())
    if arguments.expect:
        reader.expect(arguments.expect, None)
    return DiceLines(reader, arguments.json, arguments.picture).report(arguments.pictures)


def _kinds(text: str) -> tuple[str, ...]:
    kinds = tuple(kind.strip() for kind in text.split(","))
    if not all(kinds):
        raise argparse.ArgumentTypeError(f"{text!r} is no list of dice such as night,travel")
    return kinds


def _drawing(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in DRAWN:
        raise argparse.ArgumentTypeError(f"{text!r} does not end with {', '.join(DRAWN)}")
    return path
