"""The ``dark-road`` command.

JSON goes to standard output, everything else about a command to standard error; only the game itself
is played on standard output. Exit codes: 0 done, 1 refused or interrupted, 2 wrong usage.
"""

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; the process around it is in ``__main__``."""
    from companion.cli.command import run  # late: an interrupt while libraries load ends the process quietly

    return run(argv)
