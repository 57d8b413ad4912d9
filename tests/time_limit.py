"""A limit that no test outlasts, a little above the one of pytest-timeout.

pytest-timeout raises an exception in the test, which never comes where Python is not running: in a call to C
that does not return, or with the interpreter's lock held. faulthandler watches from a thread that needs
neither, writes what every thread was doing, and ends the process. Under xdist that is one worker: its test
has failed, and another worker goes on with the rest.

The limit holds from the first fixture to the last one. pytest takes it away at a failure, for people who look
at it in a debugger; it is set again for what is torn down afterwards.
"""

import faulthandler
import os
from collections.abc import Generator
from typing import Any

import pytest

GRACE = 30.0
"""Seconds after pytest-timeout's limit."""
_LIMIT = pytest.StashKey[float]()
_STDERR = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_STDERR] = os.dup(2)  # while a test runs, 2 is what pytest captures


def pytest_unconfigure(config: pytest.Config) -> None:
    os.close(config.stash[_STDERR])


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> None:
    item.stash[_LIMIT] = settings.timeout + GRACE
    _watch(item)


@pytest.hookimpl(trylast=True)
def pytest_exception_interact(node: pytest.Item | pytest.Collector) -> None:
    if _LIMIT in node.stash:
        _watch(node)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


def _watch(item: pytest.Item | pytest.Collector) -> None:
    faulthandler.dump_traceback_later(item.stash[_LIMIT], exit=True, file=item.config.stash[_STDERR])
