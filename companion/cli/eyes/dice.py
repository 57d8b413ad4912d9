"""``dark-road dice``: what the dice in pictures show."""

import argparse
from argparse import Namespace
from typing import Any, Final

from companion.cli.eyes.drawing import drawing
from companion.cli.output import tell
from companion.terminal.words import word

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
        type=drawing,
        help="draw what was read into a copy of the one PICTURE; nothing is written over",
    )


def run(arguments: Namespace) -> int:
    """1 when a picture could not be read; the others are read all the same."""
    if arguments.picture is not None and len(arguments.pictures) > 1:
        tell(f"dark-road: {word('dice-one-drawing')}")
        return WRONG_USAGE

    from companion.cli.eyes.dice_lines import DiceLines

    return DiceLines(_reader(arguments.expect), arguments.json, arguments.picture).report(arguments.pictures)


def _reader(expected: tuple[str, ...]) -> Any:
    """For ordinary dice nothing of this table has to be known."""
    from vision.reader import DiceReader

    if not expected:
        return DiceReader()

    from companion.table.eyes.kinds import DIE_KINDS, is_printed
    from companion.table.home import camera_dir
    from vision.learning import Learnt

    learnt = Learnt(camera_dir() / "dice")
    reader = DiceReader(DIE_KINDS.values(), learnt)
    reader.expect(expected, None)
    for die in expected:
        if die in DIE_KINDS and is_printed(DIE_KINDS[die]) and not learnt.knows(DIE_KINDS[die]):
            tell(f"dark-road: {word('dice-not-learnt', die=die)}")
    for notice in learnt.notices:
        tell(notice)
    return reader


def _kinds(text: str) -> tuple[str, ...]:
    kinds = tuple(kind.strip() for kind in text.split(","))
    if not all(kinds):
        raise argparse.ArgumentTypeError(f"{text!r} is no list of dice such as night,travel")
    return kinds
