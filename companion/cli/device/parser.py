"""``dark-road device`` and its arguments."""

import argparse
import os
import re
from typing import Any, Final

from companion.games.dark_road.names import GOODS

SECTIONS: Final = tuple("012345")
BOARDS: Final = ("nano", "nano-old", "uno")
BAUDS: Final = (9600, 19200, 38400, 57600, 115200, 230400)
LONGEST: Final = 86400.0
"""Seconds of a day; nobody watches longer."""

_NEGATIVE: Final = re.compile(r"-\.?\d")
_JOG: Final = re.compile(r"([+-]?)(\d{1,6}(?:\.\d{1,3})?)(d|deg|°)?")


def add_device(commands: Any) -> None:
    """The command and what it can be asked to do."""
    parser = commands.add_parser("device", help="the table's wheel, lamps and buttons", allow_abbrev=False)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    _add_reports(actions)
    _add_wheel(actions)
    _add_calibrate(actions)
    _add_flash(actions)


def _add_reports(actions: Any) -> None:
    _json(actions.add_parser("list", help="the ports of this machine; none is opened", allow_abbrev=False))
    _json(_at_port(actions, "status", "what the board tells of itself"))
    _json(_at_port(actions, "doctor", "what is wrong, and what helps"))
    monitor = _at_port(actions, "monitor", "everything that is said, as it passes")
    monitor.add_argument(
        "--for", metavar="SECONDS", type=_seconds, dest="seconds", help="for so long (until Ctrl-C)"
    )
    monitor.add_argument("--json", action="store_true", help="one JSON value a line on standard output")


def _add_wheel(actions: Any) -> None:
    _json(_at_port(actions, "home", "look for the wheel's index"))
    goto = _at_port(actions, "goto", "bring a good to the $5 mark")
    goto.add_argument("good", metavar="GOOD", type=_good, help="a good of the wheel, or its place 0 to 5")
    _json(goto)
    jog = _at_port(actions, "jog", "turn the wheel by a little")
    jog.add_argument(
        "by",
        metavar="STEPS|DEGREES",
        nargs="?",
        type=jog_amount,
        help="such as 50 or 15d; left out, it is asked for, or turned by arrow keys",
    )
    jog.add_argument(
        "way",
        metavar="up|down",
        nargs="?",
        choices=("up", "down"),
        default="up",
        help="down is clockwise, as -50 or -15d is (up)",
    )
    # Without this -15d would be taken for an option.
    jog._negative_number_matcher = _NEGATIVE
    _json(jog)
    lamps = _at_port(actions, "lamps", "light every lamp in turn")
    lamps.add_argument("what", metavar="test", choices=("test",))
    _json(lamps)


def _add_calibrate(actions: Any) -> None:
    calibrate = _at_port(actions, "calibrate", "find out how the table is built")
    calibrate.add_argument("--show", action="store_true", help="only what is known now")
    _json(calibrate)


def _add_flash(actions: Any) -> None:
    flash = _at_port(actions, "flash", "write the firmware into the board")
    flash.add_argument("--dry-run", action="store_true", help="everything but the writing")
    flash.add_argument("--yes", action="store_true", help="without asking")
    flash.add_argument("--board", choices=BOARDS, help="both kinds of Nano are tried without")
    flash.add_argument("--baud", type=int, choices=BAUDS, metavar="BAUD", help="of its bootloader")
    _json(flash)


def _at_port(actions: Any, name: str, help: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = actions.add_parser(name, help=help, allow_abbrev=False)
    parser.add_argument(
        "--port", metavar="PORT", type=_port, help="such as /dev/ttyUSB0 or socket://host:port"
    )
    return parser


def _json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON value on standard output")


def _port(text: str) -> str:
    """A port of this folder is called by its whole name."""
    if not text.strip() or not text.isprintable():
        raise argparse.ArgumentTypeError(f"{text!r} is no port")
    return os.path.abspath(text) if "://" not in text and os.path.exists(text) else text


def _good(text: str) -> str:
    good = text.casefold()
    if good not in (*GOODS, *SECTIONS):
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(GOODS)} and no place from 0 to 5")
    return good


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= LONGEST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0, a day at most")
    return seconds


def jog_amount(text: str) -> tuple[float, bool]:
    """How far up, and whether that is in degrees."""
    found = _JOG.fullmatch(text.strip())
    if found is None:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no number of steps such as 50 or of degrees such as 15d"
        )
    sign, number, unit = found.groups()
    return float(number) * (-1 if sign == "-" else 1), unit is not None
