"""The zip on a bare system without Python: unpacked, used, deleted."""

from pathlib import Path

import pytest

from tests.release.bare import Bare
from tests.release.conftest import built
from tests.release.trial import plays, shows, simulates

pytestmark = pytest.mark.release
DESKTOP = ("libgl1", "libegl1", "libglib2.0-0", "libmtdev1")
"""What is there on every system with a desktop."""


def test_the_folder_works_wherever_it_is_unpacked(bare: Bare, display: str, pictures: Path) -> None:
    bare.install("unzip")
    bare.run("unzip", "-q", bare.bring(built("dark-road-companion-*.zip")), "-d", "/opt")
    assert not (bare.root / "usr/bin/python3").exists()
    (program,) = (
        f"/{one.relative_to(bare.root)}" for one in bare.root.glob("opt/dark-road-companion-*/dark-road")
    )
    plays(bare, program)
    simulates(bare, program)
    bare.install(*DESKTOP)
    shows(bare, display, pictures / "zip.png", program)
