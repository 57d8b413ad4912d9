"""What the program shows when it is run here, on a pipe, with whatever lies in its folder."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from companion.cli import main


class Shown:
    """Standard output and standard error of one command."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


def show(*arguments: str, typed: str = "", encoding: str = "utf-8") -> Shown:
    """Run a command. Whatever is shown can be encoded; nothing but an exit code comes back."""
    out, err = (_Pipe(io.BytesIO(), encoding=encoding, write_through=True) for _ in range(2))
    before = sys.stdin, sys.stdout, sys.stderr
    with _typed(typed) as sys.stdin:
        sys.stdout, sys.stderr = out, err
        try:
            code = main(list(arguments))
        finally:
            sys.stdin, sys.stdout, sys.stderr = before
    return Shown(code, *(one.buffer.getvalue().decode(encoding) for one in (out, err)))


class _Pipe(io.TextIOWrapper):
    """Takes only what its encoding knows, until it is told to replace the rest."""

    buffer: io.BytesIO


@contextmanager
def _typed(text: str) -> Iterator[io.TextIOBase]:
    """A file that these lines are read from."""
    source, end = os.pipe()
    os.write(end, text.encode())
    os.close(end)
    with open(source, encoding="utf-8") as file:
        yield file
