"""The process of the ``dark-road`` command; also ``python -m companion.cli``."""

import sys
from contextlib import suppress

from companion.cli import main
from companion.table.shutdown import ends_when_told

_INTERRUPTED = 1


def start() -> None:
    """Whatever happens, the process ends with an exit code in order, soon after it is told to."""
    code = _INTERRUPTED
    with suppress(KeyboardInterrupt), ends_when_told():
        from companion.cli.output import write_down_surprises  # late, as in ``main``

        write_down_surprises()
        code = main()
    sys.exit(code)


if __name__ == "__main__":
    start()
