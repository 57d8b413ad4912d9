"""The process of the ``dark-road`` command; also ``python -m companion.cli``."""

import sys
import threading
from contextlib import suppress

from companion.cli import main
from companion.table.shutdown import ends_when_told

_INTERRUPTED = 1


def start() -> None:
    """Whatever happens, the process ends with an exit code in order, soon after it is told to."""
    threading.excepthook = _thread_ended
    code = _INTERRUPTED
    with suppress(KeyboardInterrupt), ends_when_told():
        code = main()
    sys.exit(code)


def _thread_ended(failed: threading.ExceptHookArgs) -> None:
    """As everything that nobody expected it is written down, and not shown to people."""
    from companion.table.surprises import write_down

    if failed.exc_value is not None:
        write_down(failed.exc_value)


if __name__ == "__main__":
    start()
