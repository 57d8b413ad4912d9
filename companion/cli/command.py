"""One command from its arguments to its exit code."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from typing import Final

from companion.cli.help_texts import translate_help
from companion.cli.output import complain, complain_with, finish_streams, prepare_streams, tell
from companion.cli.parser import make_parser
from companion.core.errors import GameError
from companion.table.settings import language_here, settings_problem
from companion.table.surprises import write_down
from companion.terminal.reader import Stopped
from companion.text.catalogue import speak
from companion.text.errors import error_text
from companion.text.libraries import refusal_of

DONE: Final = 0


def run(argv: Sequence[str] | None = None) -> int:
    """Every way in which a command can fail ends in one sentence and an exit code."""
    prepare_streams()
    try:
        code = _run(argv)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return DONE  # whoever read our output has seen enough
    except GameError as error:
        return complain(error)
    except ImportError as error:
        return complain(refusal_of(error))
    except (KeyboardInterrupt, Stopped):
        return complain("interrupted")
    except OSError as error:
        return complain(error)
    except (MemoryError, RecursionError, UnicodeError):
        return complain("too-much")
    except Exception as error:  # whatever it is, people get a sentence and not a traceback
        path = write_down(error)
        return complain("surprise") if path is None else complain_with("surprise-written", path=path)
    finally:
        finish_streams()


def _run(argv: Sequence[str] | None) -> int:
    # What --help says, and what is wrong with the arguments, is said before they are all read.
    speak(language_here(_language(argv)))
    parser = make_parser()
    translate_help(parser)
    try:
        arguments = parser.parse_args(argv)
    except SystemExit as stop:
        # argparse has already said why, or shown the help or the version.
        return stop.code if isinstance(stop.code, int) else DONE
    speak(language_here(arguments.language))
    if (problem := settings_problem()) is not None:
        tell(error_text(problem))
    if arguments.store:
        from companion.table.remembering import VARIABLE  # brings SQLAlchemy along

        os.environ[VARIABLE] = arguments.store  # wherever in the program the history is opened
    return _command(arguments.command)(arguments)


def _language(argv: Sequence[str] | None) -> str:
    """What ``--language`` names, whatever else is given."""
    parser = ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--language", nargs="?", default="")
    return parser.parse_known_args(argv)[0].language or ""


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
