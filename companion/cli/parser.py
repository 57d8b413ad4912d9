"""The commands and their arguments."""

import argparse
from ipaddress import ip_address
from typing import NoReturn

from companion import __version__
from companion.cli.device.parser import add_device
from companion.cli.emulate import add_emulate
from companion.cli.eyes import add_eyes
from companion.cli.eyes.cards import add as add_card_looks
from companion.cli.past_parser import add_history, add_score, add_store
from companion.cli.screens import add_screens
from companion.games.dark_road.editions import EDITIONS
from companion.games.dark_road.game import VARIANTS
from companion.games.dark_road.listing import LISTED
from companion.text.printable import one_line

MOST_GAMES = 10_000_000
MOST_WORKERS = 256


class _Parser(argparse.ArgumentParser):
    """Repeats what was typed only as it may be shown; its subcommands are of this class too."""

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        super().exit(status, message and one_line(message.rstrip("\n")) + "\n")


def make_parser() -> argparse.ArgumentParser:
    """``arguments.command`` names the command; without one it is ``None``."""
    parser = _Parser(
        prog="dark-road",
        description="A table companion for the board game Merchants of the Dark Road.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"dark-road {__version__}")
    parser.add_argument("--language", metavar="CODE", default="", help="speak this one now, such as hu")
    add_store(parser, default="")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _add_play(commands.add_parser("play", help="start a game", allow_abbrev=False))
    _add_resume(commands.add_parser("resume", help="go on with a saved game", allow_abbrev=False))
    _add_hub(commands.add_parser("hub", help="let tablets play a game together", allow_abbrev=False))
    _add_tablets(commands.add_parser("tablets", help="list those that have joined", allow_abbrev=False))
    _add_replay(commands.add_parser("replay", help="tell how a saved game stands", allow_abbrev=False))
    _add_games(commands.add_parser("games", help="list the saved games", allow_abbrev=False))
    _add_cards(commands.add_parser("cards", help="check, show or recognise cards", allow_abbrev=False))
    _add_concern(commands.add_parser("concern", help="the Private Concern's deck", allow_abbrev=False))
    _add_simulate(commands.add_parser("simulate", help="let simulated players play", allow_abbrev=False))
    _add_language(commands.add_parser("language", help="what is spoken here", allow_abbrev=False))
    add_score(commands)
    add_history(commands)
    add_device(commands)
    add_emulate(commands)
    add_eyes(commands)
    add_screens(commands)
    return parser


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--terminal", action="store_true", help="play here, at the prompt")
    _add_new_game(parser)
    parser.add_argument("--file", metavar="FILE", help="where to save the game")
    _add_bots(parser)
    _add_device(parser)
    _add_camera(parser)
    add_store(parser)


def _add_new_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", metavar="A,B", type=_names, help="1 to 4 names in seat order")
    _add_edition(parser)
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--seed", metavar="N", type=int, help="the program deals, always the same for this N")
    source.add_argument("--table", action="store_true", help="the real game lies on the table")
    parser.add_argument(
        "--variant", action="append", type=_one_of(VARIANTS), default=[], help=f"one of {', '.join(VARIANTS)}"
    )
    parser.add_argument("--buildings", metavar="A,B,C,D", type=_names, default=(), help="the four in play")
    _add_opponent(parser)


def _add_opponent(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the Private Concern, for one to three people")
    group.add_argument(
        "--concern", metavar="WHO", help="apprentice, merchant, guildmaster, a deck FILE or FILE:strength"
    )
    group.add_argument(
        "--concern-seat", metavar="N", type=_number(1, 4), help="its place in the order (last)"
    )
    group.add_argument("--twist", metavar="NAME", action="append", default=[], help="may be given repeatedly")
    group.add_argument("--adventure", metavar="NAME", default="", help="a strength, twists and a goal")
    group.add_argument(
        "--cards", choices=("app", "table"), help="who shuffles its cards at a real table (your own: table)"
    )


def _add_edition(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", choices=tuple(EDITIONS), default="v2", help="which rulebook (v2)")


def _add_bots(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bots", metavar="NAME=PLAYER,...", type=_bots, default={}, help="seats played by the program"
    )


def _add_device(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--device",
        metavar="WHERE",
        default="auto",
        help="wheel, lamps and buttons: a port, emulated, none, or a board that was used before (auto)",
    )


def _add_camera(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the camera, at a real table")
    group.add_argument(
        "--camera",
        metavar="SOURCE",
        default="",
        help="read thrown dice: auto, a camera such as 0 or http://phone:8080/video, a video, a folder",
    )
    group.add_argument(
        "--learn", action="store_true", help="keep dice that you correct as examples of your own"
    )


def _add_resume(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", help="the latest unfinished game by default")
    parser.add_argument("--terminal", action="store_true", help="play here, at the prompt")
    parser.add_argument(
        "--rescue",
        action="store_true",
        help="play what is whole of a damaged file, in a new one",
    )
    _add_bots(parser)
    _add_device(parser)
    _add_camera(parser)
    add_store(parser)


def _add_hub(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="the latest unfinished game by default; with --players, where to save the new one",
    )
    _add_new_game(parser)
    group = parser.add_argument_group("how tablets find it")
    group.add_argument("--name", metavar="NAME", default="", help="what the table is called on tablets")
    group.add_argument("--port", metavar="N", type=_number(0, 65535), help="the usual one; 0: any free one")
    group.add_argument(
        "--bind",
        metavar="ADDRESS",
        type=_address,
        action="append",
        default=[],
        help="listen only here, may be given repeatedly",
    )
    group.add_argument("--no-announce", action="store_true", help="tablets scan or type where it is")
    group.add_argument(
        "--free-seats",
        action="store_true",
        help="a new tablet takes a seat that nobody has played yet without asking",
    )
    _add_device(parser)
    _add_camera(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line for each event")
    add_store(parser)


def _add_tablets(parser: argparse.ArgumentParser) -> None:
    _add_json(parser)
    parser.set_defaults(action="")
    actions = parser.add_subparsers(dest="action", metavar="ACTION")
    revoke = actions.add_parser("revoke", help="this one may come no longer", allow_abbrev=False)
    revoke.add_argument("name", metavar="TABLET", help="its number in the list, its id or its name")


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")
    _add_json(parser)


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON value on standard output")


def _add_games(parser: argparse.ArgumentParser) -> None:
    _add_json(parser)


def _add_cards(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    check = actions.add_parser("check", help="tell what is wrong with your card files", allow_abbrev=False)
    check.add_argument("dir", metavar="DIR", nargs="?", help="your own card files by default")
    _add_json(check)
    show = actions.add_parser("show", help="list everything of one kind", allow_abbrev=False)
    show.add_argument("kind", metavar="KIND", choices=LISTED, help=", ".join(LISTED))
    show.add_argument("--edition", choices=tuple(EDITIONS), help="which rulebook (that of the last game)")
    _add_json(show)
    add_card_looks(actions)


def _add_concern(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    new = actions.add_parser("new", help="write a deck file to fill in", allow_abbrev=False)
    new.add_argument("file", metavar="FILE", help="where; nothing is written over")
    check = actions.add_parser("check", help="tell what is wrong, or read it back", allow_abbrev=False)
    check.add_argument("file", metavar="FILE")
    _add_json(check)
    show = actions.add_parser("show", help="read a deck out", allow_abbrev=False)
    show.add_argument("file", metavar="FILE", nargs="?", help="the deck that comes along by default")


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", nargs="?", help="speak this one from now on, such as hu")


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", metavar="N", type=_number(1, MOST_GAMES), required=True)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--seats", metavar="A,B", type=_names, help="such as trader,random,concern:merchant")
    what.add_argument(
        "--report",
        metavar="FILE",
        nargs="?",
        const="",
        help="how strong the strengths of a deck are (ours)",
    )
    parser.add_argument(
        "--against",
        metavar="A,B",
        action="append",
        type=_names,
        default=[],
        help="merchants that a report is about, may be given repeatedly (four tables of them)",
    )
    parser.add_argument("--seed", metavar="S", type=int, required=True)
    parser.add_argument("--workers", metavar="W", type=_number(1, MOST_WORKERS), default=1)
    _add_edition(parser)
    parser.add_argument("--variant", action="append", type=_one_of(VARIANTS), default=[])
    parser.add_argument("--twist", metavar="NAME", action="append", default=[], help="of the Private Concern")
    parser.add_argument("--adventure", metavar="NAME", default="", help="with its strength and its buildings")
    _add_json(parser)


class _one_of:
    """An argument that must be one of a few words."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def __call__(self, text: str) -> str:
        if text not in self.words:
            raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(self.words)}")
        return text


class _number:
    """A whole number within bounds."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def __call__(self, text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 12):
            raise argparse.ArgumentTypeError(f"{text!r} is not a number")
        if not self.least <= int(text) <= self.most:
            raise argparse.ArgumentTypeError(f"{text} is not from {self.least} to {self.most}")
        return int(text)


def _address(text: str) -> str:
    try:
        return str(ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not an address such as 192.168.1.20") from None


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


def _bots(text: str) -> dict[str, str]:
    """``Ben=trader,Cleo=random``."""
    found: dict[str, str] = {}
    for part in text.split(","):
        name, equals, player = part.partition("=")
        if not equals or not name.strip() or not player.strip():
            raise argparse.ArgumentTypeError(f"{part!r} is not NAME=PLAYER")
        found[name.strip()] = player.strip()
    return found
