"""``dark-road score``, ``dark-road history``, and where finished games are kept."""

import argparse
from typing import Any, Final

JSON: Final = "one JSON value on standard output"


def add_store(parser: argparse.ArgumentParser, default: str = argparse.SUPPRESS) -> None:
    """Before or after the command; after it nothing is said where nothing is given."""
    parser.add_argument(
        "--store",
        metavar="URL",
        default=default,
        help="keep finished games there: sqlite:///FILE or postgresql://USER@HOST/DATABASE",
    )


def add_score(commands: Any) -> None:
    parser = commands.add_parser("score", help="score a finished game", allow_abbrev=False)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("file", metavar="FILE", nargs="?", help="a score file; without one you are asked")
    what.add_argument("--example", action="store_true", help="print a score file to start from")
    parser.add_argument("--json", action="store_true", help=f"{JSON}; needs FILE")
    parser.add_argument("--keep", action="store_true", help="what looks doubtful is so; needs FILE")
    parser.add_argument("--save", action="store_true", help="keep it in the history; needs FILE")
    add_store(parser)


def add_history(commands: Any) -> None:
    parser = commands.add_parser("history", help="finished games, and what they tell", allow_abbrev=False)
    _add_list(parser, "", False)
    add_store(parser)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", title="actions")

    def action(name: str, about: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = actions.add_parser(name, help=about, allow_abbrev=False)
        add_store(made)
        return made

    _add_list(action("list", "list them, the newest first (also without an action)"))
    show = action("show", "every line of a game's score")
    _add_which(show)
    _add_json(show)
    edit = action("edit", "put right what is known around a game")
    _add_which(edit)
    edit.add_argument("--date", metavar="DAY", help="2026-11-17, 2026-11, 2026, or empty")
    edit.add_argument("--place", metavar="TEXT")
    edit.add_argument("--note", metavar="TEXT")
    _add_which(action("correct", "put right what was counted, at the prompt"))
    _add_which(action("delete", "out of the list, until it is brought back"), "+")
    _add_which(action("undelete", "bring deleted games back; without N: list them"), "*")
    stats = action("stats", "what the games tell about players")
    stats.add_argument(
        "--player", metavar="NAME", default=argparse.SUPPRESS, help="one, against each opponent"
    )
    _add_json(stats)
    action("take-up", "add finished games of the folder of saved games that are not there yet")
    for name, about in (
        ("backup", "all games into one file"),
        ("restore", "take in a backup; what was changed here since stays"),
        ("import", "take in games that somebody exported"),
    ):
        action(name, about).add_argument("file", metavar="FILE")
    _add_export(action("export", "games for somebody else"))


def _add_list(
    parser: argparse.ArgumentParser, text: Any = argparse.SUPPRESS, json: Any = argparse.SUPPRESS
) -> None:
    """Before or after the action; after it nothing is said where nothing is given."""
    parser.add_argument(
        "--search", metavar="TEXT", default=text, help="in names, place, note, edition, buildings"
    )
    parser.add_argument("--player", metavar="NAME", default=text, help="only games of this one")
    _add_json(parser, json)


def _add_json(parser: argparse.ArgumentParser, default: Any = argparse.SUPPRESS) -> None:
    parser.add_argument("--json", action="store_true", default=default, help=JSON)


def _add_which(parser: argparse.ArgumentParser, several: str | None = None) -> None:
    parser.add_argument(
        "games" if several else "game",
        metavar="N",
        nargs=several,
        help="the number in the list, or the beginning of the game's own id",
    )


def _add_export(parser: argparse.ArgumentParser) -> None:
    parser.description = "Without FILE it goes to standard output, which only a picture does not."
    parser.add_argument("games", metavar="N", nargs="*", help="numbers of the list; all of them by default")
    form = parser.add_mutually_exclusive_group(required=True)
    for name, about in (
        ("json", "all that is known, to be imported elsewhere"),
        ("csv", "one row a merchant, for a spreadsheet"),
        ("text", "a message to send"),
        ("png", "a picture to send; one game"),
        ("bgstats", "a link that BG Stats opens; one game"),
    ):
        form.add_argument(f"--{name}", metavar="FILE", nargs="?", const="", help=about)
