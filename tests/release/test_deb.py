"""The Debian package on a bare system: installed, used, verified, and removed without a trace."""

import subprocess
from pathlib import Path

import pytest

from tests.release.bare import Bare
from tests.release.trial import plays, shows, simulates

pytestmark = pytest.mark.release
HOME = "usr/lib/dark-road-companion"


def test_the_package_works_and_goes_without_a_trace(
    bare: Bare, deb: Path, display: str, pictures: Path
) -> None:
    package = bare.bring(deb)
    bare.install("udev", "systemd", "man-db")  # they are on every Debian that is not bare
    before = bare.files()
    bare.install(package)
    plays(bare, "dark-road")
    simulates(bare, "dark-road")
    shows(bare, display, pictures / "deb.png", "dark-road")
    _verified(bare)
    bare.run("systemctl", "enable", "dark-road-hub@root.service")  # an enabled hub goes with the package
    bare.run("apt-get", "purge", "-qq", "-y", "dark-road-companion")
    bare.run("apt-get", "autoremove", "-qq", "-y", "--purge")
    left = {one for one in bare.files() - before if "dark-road" in one and not one.startswith("/root/")}
    assert left == set()


def _verified(bare: Bare) -> None:
    """Every library is found, and what is there for the desktop, for udev and for systemd is in order."""
    libraries = bare.run("find", f"/{HOME}", "-name", "*.so*", "-type", "f").split()
    assert len(libraries) > 100
    missing = {line.split()[0] for line in bare.run("ldd", *libraries).splitlines() if "not found" in line}
    assert missing <= {Path(library).name for library in libraries}  # Kivy loads its own by their paths
    _host("desktop-file-validate", bare.root / "usr/share/applications/dark-road-companion.desktop")
    assert "dark-road" in bare.run("man", "--whatis", "dark-road")
    enabled = bare.root / "etc/systemd/system/multi-user.target.wants"
    assert not list(enabled.glob("dark-road*")), "installing must not start anything"
    said = bare.run("sh", "-c", "systemd-analyze verify dark-road-hub@root.service 2>&1")
    assert "dark-road" not in said
    if "verify" in bare.run("udevadm", "--help"):
        bare.run("udevadm", "verify", "/usr/lib/udev/rules.d/70-dark-road-companion.rules")


def test_lintian_has_nothing_to_say(deb: Path) -> None:
    _host("lintian", "--allow-root", "--fail-on", "error,warning", deb)


def _host(*command: str | Path) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
