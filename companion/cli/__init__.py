"""The ``dark-road`` command.

JSON goes to standard output, everything else about a command to standard error; only the game itself
is played on standard output. Exit codes: 0 done, 1 refused, 2 wrong usage.
"""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import Final

from companion.cli.output import complain, drop_output, prepare_streams
from companion.cli.parser import make_parser
from companion.core.errors import GameError
from companion.table.settings import language_here
from companion.text.catalogue import speak

DONE: Final = 0
REFUSED: Final = 1


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; every way in which it can fail ends in one sentence and an exit code."""
    prepare_streams()
    try:
        code = _run(argv)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        drop_output()
        return DONE
    except GameError as error:
        return complain(error)
    except KeyboardInterrupt:
        return complain("interrupted")
    except OSError as error:
        drop_output()
        return complain(error)
    except (MemoryError, RecursionError, UnicodeError):
        return complain("too-much")


def _run(argv: Sequence[str] | None) -> int:
    try:
        arguments = make_parser().parse_args(argv)
    except SystemExit as stop:
        # argparse has already said why, or shown the help or the version.
        return stop.code if isinstance(stop.code, int) else DONE
    speak(language_here(arguments.language))
    if arguments.store:
        from companion.table.remembering import VARIABLE  # brings SQLAlchemy along

        os.environ[VARIABLE] = arguments.store  # wherever in the program the history is opened
    return _command(arguments.command)(arguments)


def _command(name: str | None) -> Callable[[Namespace], int]:
    """Commands are imported when they are used: listing games needs no simulated players."""
    match name:
        case "replay" | "games":
            from companion.cli import saved

            return saved.replay if name == "replay" else saved.games
        case "cards":
            from companion.cli.cards import cards

            return cards
        case "concern":
            from companion.cli.concern import concern

            return concern
        case "language":
            from companion.cli.language import language

            return language
        case "hub":
            from companion.cli.hub import hub

            return hub
        case "tablets":
            from companion.cli.tablets import tablets

            return tablets
        case "simulate":
            from companion.cli.simulating import simulate

            return simulate
        case "device":
            from companion.cli.device import device

            return device
        case "emulate":
            from companion.cli.emulate import emulate

            return emulate
        case "dice" | "camera" | "enrol" | "markers":
            from companion.cli.eyes import eyes

            return eyes
        case "score":
            from companion.cli.score import score

            return score
        case "history":
            from companion.cli.history import history

            return history
        case "screens":
            from companion.cli.screens import screens

            return screens
        case _:
            from companion.cli import playing

            return {"play": playing.play, "resume": playing.resume}.get(name or "", playing.open_app)
