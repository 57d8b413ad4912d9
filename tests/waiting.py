"""Waiting for what must come, however slow the machine is."""

import time
from collections.abc import Callable

PATIENCE = 100.0
"""Seconds after which a test says what it waits for, shortly before its own limit ends it; never a measure of
speed."""


def until(holds: Callable[[], object], meanwhile: Callable[[], object] = lambda: time.sleep(0.005)) -> None:
    """Wait until something holds; ``meanwhile`` lets it happen."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never came to that"
        meanwhile()
