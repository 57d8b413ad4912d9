"""Displays in memory and bare systems for the checks of a release."""

import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.release.bare import ROOT, Bare

DIST = ROOT / "dist"
PICTURES = ROOT / "build" / "release" / "pictures"
"""Where the checks leave what they saw."""


@pytest.fixture(scope="session")
def system() -> Iterator[Bare]:
    """Of the suite that ``$SUITE`` names, or this machine's, as debootstrap leaves it."""
    with tempfile.TemporaryDirectory(prefix="dark-road-release-", dir="/var/tmp") as folder:
        yield Bare.made(
            Path(folder), os.environ.get("SUITE") or platform.freedesktop_os_release()["VERSION_CODENAME"]
        )


@pytest.fixture
def bare(system: Bare) -> Iterator[Bare]:
    copy = system.copy(system.root.parent / "tried")
    yield copy
    shutil.rmtree(copy.root)


@pytest.fixture
def display() -> Iterator[str]:
    """Its name."""
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-noreset"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert server.stdout is not None
    yield f":{server.stdout.readline().strip()}"
    server.terminate()
    server.communicate()


@pytest.fixture(scope="session")
def pictures() -> Path:
    PICTURES.mkdir(parents=True, exist_ok=True)
    return PICTURES


def built(pattern: str) -> Path:
    """The one file of this name in ``dist``."""
    (found,) = DIST.glob(pattern)
    return found


@pytest.fixture
def deb(system: Bare) -> Path:
    """The Debian package for the bare system."""
    return built(f"dark-road-companion_*+deb{system.version}_*.deb")
