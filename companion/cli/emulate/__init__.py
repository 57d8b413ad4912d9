"""``dark-road emulate``: a table for everybody who has none, at a port of its own."""

import argparse
from pathlib import Path
from typing import Any

MOST_SEED = 2**32
HIGHEST_PORT = 65535


def add_emulate(commands: Any) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("emulate", help="a table without a table", allow_abbrev=False)
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--tcp",
        metavar="PORT",
        nargs="?",
        const=0,
        type=_port,
        help="at a port of this machine (any free one) instead of a pseudo terminal",
    )
    where.add_argument("--link", metavar="PATH", type=Path, help="the name of its pseudo terminal")
    parser.add_argument("--hall-only", action="store_true", help="without the angle sensor")
    parser.add_argument("--seed", metavar="N", type=_seed, default=0, help="for all that comes by chance (0)")
    parser.add_argument("--show", action="store_true", help="draw wheel and lamps in this terminal")


def emulate(arguments: argparse.Namespace) -> int:
    """Serve until a signal, ``quit`` or the end of what is typed."""
    from companion.cli.emulate.session import serve

    return serve(arguments)


def _port(text: str) -> int:
    return _number(text, HIGHEST_PORT)


def _seed(text: str) -> int:
    return _number(text, MOST_SEED)


def _number(text: str, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 12) or int(text) > most:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {most}")
    return int(text)
