"""What packages carry and declare agrees with the code; ``make release`` tries the packages themselves."""

import configparser
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app.opening import NAME
from companion.cli.parser import make_parser
from firmware_bridge.finding import ARDUINO, LIKELY
from tests.release.bare import ROOT

DEBIAN = ROOT / "packaging" / "debian"
PACKAGES = ("companion", "firmware_bridge", "vision")
NOT_LOADED = {".svg", ".po", ".c", ".h"}
"""Sources of what is loaded: drawings, translations, the firmware."""
NOT_LOADED_NAMES = {"Makefile", "digest"}
_PACKAGED = """
import json, os, sys
from setuptools import Distribution
distribution = Distribution({"script_name": "setup.py"})
distribution.parse_config_files(["pyproject.toml"])
distribution.get_command_obj("egg_info").egg_base = sys.argv[1]
command = distribution.get_command_obj("build_py")
command.ensure_finalized()
files = [os.path.join(folder, name) for _, folder, _, names in command.data_files for name in names]
files += [path for *_, path in command.find_all_modules()]
print(json.dumps(files), file=sys.stderr)
"""


def entry(name: str) -> configparser.ConfigParser:
    """A file of sections and keys, as desktops and systemd have them."""
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string((DEBIAN / name).read_text(encoding="utf-8"))
    return parser


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", *PACKAGES], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    return [Path(name) for name in listed.split("\0") if name]


def test_every_file_that_the_program_loads_is_in_the_wheel(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _PACKAGED, tmp_path], cwd=ROOT, capture_output=True, text=True, check=True
    )
    packaged = {Path(name) for name in json.loads(done.stderr.splitlines()[-1])}
    loaded = {
        file for file in tracked() if file.suffix not in NOT_LOADED and file.name not in NOT_LOADED_NAMES
    }
    assert len(loaded) > 500
    assert sorted(map(str, loaded - packaged)) == []


def test_the_udev_rules_are_for_the_boards_that_the_bridge_knows() -> None:
    rules = (DEBIAN / f"70-{NAME}.rules").read_text(encoding="utf-8")
    found = re.findall(
        r'ATTRS{idVendor}=="(\w+)"(?:, ATTRS{idProduct}=="(\w+)")?, GOTO="dark_road_board"', rules
    )
    assert {(int(vid, 16), int(pid, 16)) for vid, pid in found if pid} == LIKELY
    assert {int(vid, 16) for vid, pid in found if not pid} == ARDUINO
    assert len(found) == rules.count('GOTO="dark_road_board"')


def test_a_tablet_offers_the_app_for_the_same_boards() -> None:
    text = (ROOT / "tools" / "android" / "device_filter.xml").read_text(encoding="utf-8")
    found = re.findall(r'vendor-id="(\d+)"(?: product-id="(\d+)")?', text)
    assert {(int(vid), int(pid)) for vid, pid in found if pid} == LIKELY
    assert {int(vid) for vid, pid in found if not pid} == ARDUINO


@pytest.mark.parametrize(
    "name, section, key, command",
    [
        (f"{NAME}.desktop", "Desktop Entry", "Exec", None),
        ("dark-road-hub@.service", "Service", "ExecStart", "hub"),
    ],
)
def test_what_is_started_is_a_command(name: str, section: str, key: str, command: str | None) -> None:
    program, *arguments = shlex.split(entry(name)[section][key])
    assert program.removeprefix("/usr/bin/") == "dark-road"
    assert make_parser().parse_args(arguments).command == command


def test_a_desktop_knows_whose_window_it_is() -> None:
    shown = entry(f"{NAME}.desktop")["Desktop Entry"]
    assert (shown["Icon"], shown["StartupWMClass"]) == (NAME, NAME)


def test_the_manual_has_every_command() -> None:
    manual = (DEBIAN / "dark-road.1").read_text(encoding="utf-8").replace("\\-", "-")
    named = {
        name for line in re.findall(r"^\.TP\n\.B (.*)$", manual, re.MULTILINE) for name in line.split(", ")
    }
    usage = make_parser().format_help()
    commands = set(re.findall(r"^    ([a-z]+) ", usage, re.MULTILINE))
    assert {"play", "hub", "screens"} <= commands
    assert commands <= named


def test_the_package_depends_on_what_setup_installs() -> None:
    script = (ROOT / "tools" / "system.sh").read_text(encoding="utf-8")
    setup = re.findall(r"^lib\S+\.so\.\d+ (lib[^'\n]+)", script, re.MULTILINE)
    control = (DEBIAN / "control").read_text(encoding="utf-8")
    (depends,) = re.findall(r"^Depends: (.*)$", control, re.MULTILINE)
    assert len(setup) >= 4
    assert {" | ".join(names.split()) for names in setup} <= set(depends.split(", "))
