"""One run of ``dark-road emulate``: the table serves, a person types, a signal ends it."""

import os
import signal
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from companion.cli.emulate.faults import obey, reason_of
from companion.cli.emulate.screen import ShownTable
from companion.cli.emulate.typing import Lines, Typed
from companion.cli.output import tell, write_line
from companion.core.errors import Illegal
from companion.table.shutdown import handled
from companion.terminal.words import word
from firmware_bridge.emulator import EmulatedBoard, EmulatedTable, Hardware

LOOK: Final = 0.5
"""Seconds until it is noticed that the program came to the foreground of its terminal."""


def serve(arguments: Namespace) -> int:
    """Prints the port, alone, on the first line of standard output."""
    board = EmulatedBoard(Hardware(angle=not arguments.hall_only), arguments.seed)
    shown = ShownTable() if arguments.show else None
    table = EmulatedTable(
        board,
        link=arguments.link,
        tcp=arguments.tcp,
        opening_resets=True,
        tap=shown.traffic if shown else None,
    )
    with _signals() as alarm:
        try:
            table.start()
        except OSError as error:
            raise Illegal("emulate-taken", port=table.port, reason=reason_of(error)) from error
        try:
            write_line(table.port)
            if shown is not None:
                shown.run(table, alarm)
            else:
                _listen(table, alarm)
        finally:
            table.stop()
    return 0


@contextmanager
def _signals() -> Iterator[int]:
    """A file that can be read as soon as one of the signals has come."""
    alarm, bell = os.pipe()
    os.set_blocking(bell, False)

    def ring(number: int, frame: FrameType | None) -> None:
        os.write(bell, b"!")

    # In the background a terminal must not stop us because we listen to it.
    listening = signal.signal(signal.SIGTTIN, signal.SIG_IGN)
    try:
        with handled(ring):
            yield alarm
    finally:
        signal.signal(signal.SIGTTIN, listening)
        os.close(alarm)
        os.close(bell)


def _listen(table: EmulatedTable, alarm: int) -> None:
    typed = Typed(sys.stdin.fileno(), Lines())
    if typed.at_a_terminal:
        tell(word("emulate-hint"))
    while typed.wait(alarm, LOOK):
        for line in typed.lines():
            answer = obey(table, line)
            if answer is None:
                return
            if answer:
                tell(answer)
