"""Other processes at the same history."""

import subprocess
import sys
from pathlib import Path

from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]


def started(*words: object) -> "subprocess.Popen[str]":
    """``tests.store.child`` with these words."""
    command = [sys.executable, "-m", "tests.store.child", *map(str, words)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def said(child: "subprocess.Popen[str]") -> list[str]:
    """Whole lines that it said until its end, and no complaint."""
    assert child.stdout is not None
    assert child.stderr is not None
    # Not ``communicate``: it passes over what was read ahead when somebody has read a line before.
    with child:
        told, complaint = child.stdout.read(), child.stderr.read()
        child.wait(PATIENCE)
    assert complaint == ""
    return [line.rstrip("\n") for line in told.splitlines(keepends=True) if line.endswith("\n")]


def acknowledged(lines: list[str]) -> set[str]:
    """The games that it was told are kept."""
    return {line.split()[1] for line in lines if line.startswith("ack ")}
