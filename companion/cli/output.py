"""What a command writes, and the one sentence of a command that fails."""

import errno
import json
import logging
import os
import sys
import threading
import warnings
from contextlib import suppress
from io import TextIOWrapper
from math import isfinite
from pathlib import Path
from typing import Any

from companion.core.errors import GameError
from companion.table.files import Files, write_whole
from companion.table.surprises import write_down
from companion.terminal.words import has_word, word
from companion.text import error_text
from companion.text.printable import one_line, printable


def prepare_streams() -> None:
    """Every stream is there, and characters a terminal does not know are replaced, never an error."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started us
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if logging.lastResort is not None:  # where libraries warn, such as of what they heard on the network
        logging.lastResort.setFormatter(_Shown())
        logging.lastResort.addFilter(_without_error)


def write_down_surprises() -> None:
    """From now on nothing that nobody expected is shown to people, wherever Python itself would tell it."""
    threading.excepthook = sys.unraisablehook = _raised_elsewhere
    warnings.showwarning = _warned


def _raised_elsewhere(failed: "threading.ExceptHookArgs | sys.UnraisableHookArgs") -> None:
    """By a thread, or where nobody can be told, such as in ``__del__``."""
    if failed.exc_value is not None:
        _written(failed.exc_value)


def _warned(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, *_: object, **__: object
) -> None:
    warning = message if isinstance(message, Warning) else category(message)
    warning.add_note(f"{filename}, line {lineno}")
    _written(warning)


def _without_error(record: logging.LogRecord) -> bool:
    """May it be shown? Errors that are logged, as of a task that nobody asked about, are written down."""
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        _written(error)
    return error is None


def _written(error: BaseException) -> None:
    """Python would show whatever went wrong here."""
    with suppress(Exception):
        write_down(error)


class _Shown(logging.Formatter):
    """What libraries log, as it may be shown."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(super().format(record))


def finish_streams() -> None:
    """What nobody takes any more, of a pipe or window that was closed, goes nowhere.

    The interpreter writes out what is left at its end, and would spoil the exit code if it could not.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, stream.fileno())
                os.close(nowhere)


def write_text(text: str) -> None:
    """One or more lines for people on standard output, at once."""
    print(printable(text), flush=True)


def write_line(text: str) -> None:
    """What stands on one line of standard output, whatever is in it, at once."""
    print(one_line(text), flush=True)


def tell(sentence: str) -> None:
    """A sentence for people, beside whatever goes to standard output."""
    with suppress(OSError, ValueError):
        print(printable(sentence), file=sys.stderr, flush=True)


def complain(trouble: GameError | OSError | str) -> int:
    """One sentence on standard error; the exit code for "refused"."""
    tell(f"dark-road: {_sentence(trouble)}")
    return 1


def complain_with(code: str, **params: object) -> int:
    """As :func:`complain`, with what the sentence tells of."""
    tell(f"dark-road: {word(code, **params)}")
    return 1


def _sentence(trouble: GameError | OSError | str) -> str:
    match trouble:
        case GameError():
            known = has_word(trouble.code)
            return word(trouble.code, **trouble.params) if known else error_text(trouble)
        case OSError():
            reason = trouble.strerror or str(trouble) or type(trouble).__name__
            if trouble.filename is None:
                return word("os-error", reason=reason)
            return word("file-error", file=os.fsdecode(trouble.filename), reason=reason)
    return word(trouble)


def write_file(name: str, data: bytes) -> None:
    """All of it or nothing, in the place of a plain file or where there is none.

    Raises ``DiskError``, and ``OSError`` for a folder or a device.
    """
    path = Path(os.path.realpath(name))
    if os.path.lexists(path) and not path.is_file():  # also a link that leads round to itself
        raise FileExistsError(errno.EEXIST, word("no-plain-file"), name)
    write_whole(Files(), path, data)


def write_json(value: Any, indent: int | None = None) -> None:
    """One JSON value on standard output, at once; whatever is in it, all its signs are plain ones."""
    try:
        text = json.dumps(value, ensure_ascii=True, indent=indent, allow_nan=False)
    except ValueError:
        text = json.dumps(_finite(value), ensure_ascii=True, indent=indent)
    # In one piece, newline and all: a program that is killed, or two threads, leave no half line.
    print(text + "\n", end="", flush=True)


def _finite(value: Any) -> Any:
    """JSON has no number without end, and none that is no number: nobody knows those."""
    match value:
        case float():
            return value if isfinite(value) else None
        case dict():
            return {key: _finite(part) for key, part in value.items()}
        case list() | tuple():
            return [_finite(part) for part in value]
    return value


def write_made(text: str) -> None:
    """Text on standard output as it would stand in a file: whoever made it has seen to what is in it."""
    print(text, end="", flush=True)


def ask_on_stderr(question: str) -> None:
    """The line goes on with what is typed."""
    print(one_line(question), end=" ", file=sys.stderr, flush=True)
