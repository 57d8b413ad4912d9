"""The lock files have every library of the package, with a version it allows and with hashes."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
OURS = PROJECT["project"]["name"]
LOCKED = {
    "runtime": ("app", "camera", "club"),
    "development": ("all", "app", "camera", "club", "dev", "bench", "mutants"),
    "art": ("art",),
    "release": ("all", "app", "camera", "club", "release"),
}
PYTHONS = ("3.11", "3.12", "3.13")
SYSTEMS = (
    {"sys_platform": "linux", "platform_system": "Linux", "platform_machine": "x86_64", "os_name": "posix"},
    {"sys_platform": "linux", "platform_system": "Linux", "platform_machine": "aarch64", "os_name": "posix"},
    {"sys_platform": "darwin", "platform_system": "Darwin", "platform_machine": "arm64", "os_name": "posix"},
    {"sys_platform": "win32", "platform_system": "Windows", "platform_machine": "AMD64", "os_name": "nt"},
)


@dataclass(frozen=True)
class Pin:
    name: str
    version: Version
    marker: Marker | None
    hashes: int

    def installed_with(self, python: str, system: dict[str, str]) -> bool:
        names = {"python_version": python, "python_full_version": f"{python}.0", **system}
        return self.marker is None or self.marker.evaluate(names)


def lock(name: str) -> str:
    return (ROOT / "locks" / f"{name}.txt").read_text(encoding="utf-8")


def pins(name: str) -> list[Pin]:
    found = []
    for block in re.split(r"\n(?=[^\s#])", lock(name)):
        if block.startswith("#"):
            continue
        one = Requirement(block.partition("\\\n")[0])
        (pinned,) = one.specifier
        assert pinned.operator == "=="
        hashes = re.findall(r"--hash=sha256:[0-9a-f]{64}(?: |$)", block, re.MULTILINE)
        found.append(Pin(canonicalize_name(one.name), Version(pinned.version), one.marker, len(hashes)))
    return found


def wanted(extras: tuple[str, ...]) -> list[Requirement]:
    named = [*PROJECT["project"]["dependencies"], *(one for extra in extras for one in EXTRAS[extra])]
    return [one for one in map(Requirement, named) if one.name != OURS]


every_lock = pytest.mark.parametrize("name", LOCKED)


@every_lock
def test_every_library_is_locked_once_for_every_python_and_system(name: str) -> None:
    locked = pins(name)
    for requirement in wanted(LOCKED[name]):
        for python in PYTHONS:
            for system in SYSTEMS:
                found = [
                    pin
                    for pin in locked
                    if pin.name == canonicalize_name(requirement.name) and pin.installed_with(python, system)
                ]
                assert len(found) == 1, f"{requirement} with Python {python} on {system['sys_platform']}"
                assert found[0].version in requirement.specifier


@every_lock
def test_every_locked_library_has_hashes(name: str) -> None:
    assert [pin.name for pin in pins(name) if not pin.hashes] == []


@every_lock
def test_a_lock_names_no_address_and_no_folder(name: str) -> None:
    """They differ from machine to machine; pip knows where to look."""
    without_comments = re.sub(r"^ *#.*$", "", lock(name), flags=re.MULTILINE)
    assert "/" not in without_comments
    assert not re.search(r"://|(^|\s)[/~]|index|find-links|[A-Z]:\\", lock(name))


def test_what_a_release_installs_is_what_was_tested() -> None:
    def of(name: str) -> set[tuple[str, Version, str]]:
        return {(pin.name, pin.version, str(pin.marker)) for pin in pins(name)}

    assert of("runtime") < of("development")
    assert of("runtime") < of("release")


def test_drawing_adds_its_own_libraries_and_changes_none() -> None:
    development = {pin.name: pin.version for pin in pins("development")}
    drawing = {pin.name: pin.version for pin in pins("art")}
    assert {name for name in drawing if name not in development} == {"pyoxipng", "resvg-py"}
    assert {name for name in drawing if development.get(name, drawing[name]) != drawing[name]} == set()


def test_every_library_is_bounded_above() -> None:
    open_ended = [
        str(one)
        for one in wanted(tuple(EXTRAS))
        if not any(bound.operator in {"<", "=="} for bound in one.specifier)
    ]
    assert open_ended == []


def test_the_build_backend_of_setup_is_that_of_the_package() -> None:
    (backend,) = map(Requirement, PROJECT["build-system"]["requires"])
    assert backend in wanted(("dev",))


def test_the_pythons_of_the_package_are_those_that_setup_looks_for() -> None:
    allowed = SpecifierSet(PROJECT["project"]["requires-python"])
    script = (ROOT / "tools" / "system.sh").read_text(encoding="utf-8")
    oldest, newest = re.findall(r"^(?:oldest|newest)=(\d+)", script, re.MULTILINE)
    assert tuple(f"3.{minor}" for minor in range(int(oldest), int(newest) + 1)) == PYTHONS
    assert tuple(f"3.{minor}" for minor in range(20) if f"3.{minor}" in allowed) == PYTHONS
