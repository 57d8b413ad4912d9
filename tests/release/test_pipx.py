"""The wheel on a bare system, installed with Debian's own pipx."""

from pathlib import Path

import pytest

from tests.release.bare import Bare
from tests.release.conftest import built
from tests.release.trial import plays, shows, simulates

pytestmark = pytest.mark.release


def test_the_wheel_works_with_pipx(bare: Bare, display: str, pictures: Path) -> None:
    bare.install("pipx", "libgl1", "libegl1", "libglib2.0-0", "libmtdev1")
    wheel = bare.bring(built("*.whl"))
    bare.run("pipx", "install", f"{wheel}[app,camera]")
    plays(bare, "dark-road")
    simulates(bare, "dark-road")
    shows(bare, display, pictures / "pipx.png", "dark-road")
    bare.run("pipx", "uninstall", "dark-road-companion")
    assert not (bare.root / "root/.local/bin/dark-road").exists()


def test_the_sdist_holds_what_the_wheel_holds(bare: Bare) -> None:
    bare.install("pipx")
    bare.run("pipx", "install", bare.bring(built("*.tar.gz")))
    plays(bare, "dark-road")
