"""No test outlasts its limit, whatever it is doing, and the others still run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]

CONFTEST = """
from tests import time_limit
from tests.time_limit import *

time_limit.GRACE = 0.5
"""

BLOCKING = """
import ctypes, os, signal
import pytest

def block():
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    os.read(os.pipe()[0], 1)

@pytest.fixture
def never_torn_down():
    yield
    block()

def test_before(): pass

@pytest.mark.timeout(0.5)
def test_blocked_in_c(): block()

@pytest.mark.timeout(0.5)
def test_with_the_lock_held():
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    ctypes.PyDLL(None).sleep(1_000_000)

@pytest.mark.timeout(0.5)
def test_failed_and_never_torn_down(never_torn_down): assert False

def test_after(): pass
"""

OTHER = """
def test_of_another_file(): pass
"""


def test_a_test_that_cannot_be_interrupted_is_ended(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").touch()
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_blocking.py").write_text(BLOCKING)
    (tmp_path / "test_other.py").write_text(OTHER)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-n", "2", "--dist", "worksteal"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        text=True,
    )
    assert run.returncode == pytest.ExitCode.TESTS_FAILED
    for name in ("blocked_in_c", "with_the_lock_held", "failed_and_never_torn_down"):
        assert f"crashed while running 'test_blocking.py::test_{name}'" in run.stdout
    for function in ("test_blocked_in_c", "test_with_the_lock_held", "never_torn_down"):
        assert f"in {function}\n" in run.stderr
    for name in ("blocking.py::test_before", "blocking.py::test_after", "other.py::test_of_another_file"):
        assert f"PASSED test_{name}" in run.stdout
