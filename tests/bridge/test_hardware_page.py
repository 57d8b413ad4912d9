"""What docs/hardware.md tells makers to type is what the program takes, and its numbers are the program's."""

import re
import shlex
from dataclasses import fields
from pathlib import Path

import pytest

from companion.cli.emulate.faults import AMOUNTS, BUTTONS, SWITCHES
from companion.cli.parser import make_parser
from companion.table.devices.places import FIRST_BUILDING, FIRST_SECTION, FIRST_SPACE, LAMPS, STATUS
from firmware_bridge.calibrating import AMPERES, MOTORS
from firmware_bridge.calibration import RANGES, Calibration
from firmware_bridge.errors import sentences
from firmware_bridge.flashing import BAUD

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "hardware.md").read_text(encoding="utf-8")
PAGES = [DOCS / "hardware.md", DOCS / "hardware-protocol.md", DOCS / "decisions" / "0006-the-link.md"]
OTHER_COMMANDS = {"help", "quit", "pull", "plug", "reset"}


def typed() -> list[str]:
    """Every command line of the page, without its remark."""
    lines = re.findall(r"^(?:\$ )?\.venv/bin/dark-road (.*)$", PAGE, re.MULTILINE)
    return [line.partition(" #")[0] for line in lines]


def rows(head: str) -> list[list[str]]:
    """The cells of the table under this first line."""
    below = PAGE.split(head, 1)[1].splitlines()[2:]
    cells = []
    for line in below:
        if not line.startswith("|"):
            return cells
        cells.append([cell.strip() for cell in line.strip("|").split("|")])
    return cells


@pytest.mark.parametrize("line", typed())
def test_a_command_of_the_page_is_understood(line: str) -> None:
    arguments = make_parser().parse_args(shlex.split(line))
    assert arguments.command in ("device", "play", "emulate")


def test_the_page_uses_every_command_a_maker_needs() -> None:
    actions = {line.split()[1] for line in typed() if line.startswith("device")}
    assert {"list", "status", "doctor", "flash", "calibrate", "jog", "goto", "lamps", "monitor"} <= actions


def test_what_happens_to_an_emulated_table_can_be_typed() -> None:
    for [cell, _] in rows("| typed | what happens |"):
        for command in re.findall(r"`(.+?)`", cell):
            name, *rest = command.split()
            if name in AMOUNTS:
                assert AMOUNTS[name].least <= float(rest[0]) <= AMOUNTS[name].most
            elif name in SWITCHES:
                assert rest in (["on"], ["off"])
            elif name == "press":
                assert rest[0] in BUTTONS
            else:
                assert command in OTHER_COMMANDS


def test_the_calibration_is_explained_key_by_key_with_its_bounds() -> None:
    table = rows("| key | bounds | meaning |")
    told = {key for cell, _, _ in table for key in re.findall(r"`(\w+)`", cell)}
    assert told == {field.name for field in fields(Calibration)}
    bounds = {cell.strip("`"): told for cell, told, _ in table if re.fullmatch(r"\d+–\d+", told)}
    assert bounds == {key: f"{low}–{high}" for key, (low, high) in RANGES.items() if key != "offset"}


def test_the_usual_speeds_are_those_of_the_calibration() -> None:
    nema, geared = MOTORS[False], MOTORS[True]
    assert f"{nema.speed} for a NEMA 17, {geared.speed} for a 28BYJ-48" in PAGE
    assert f"{nema.ramp} and {geared.ramp}" in PAGE
    assert (
        f"| steps a turn of the wheel | {nema.steps} (200 steps, 16 microsteps) | {geared.steps} half" in PAGE
    )


def test_the_power_budget_adds_up() -> None:
    full = LAMPS * AMPERES
    assert f"{LAMPS} × {AMPERES * 1000:.0f} mA = **{full:.2f} A**" in PAGE
    dimmed = full * Calibration().brightness / 255
    assert f"`brightness` {Calibration().brightness} | 5 V | about {dimmed:.1f} A" in PAGE


def test_the_lamps_are_numbered_as_people_are_asked_for_them() -> None:
    firsts = [1, FIRST_BUILDING + 1, FIRST_SECTION + 1, FIRST_SPACE + 1, STATUS + 1]
    ends = [first - 1 for first in firsts[1:]] + [LAMPS]
    spans = [f"{first}–{end}" if end > first else str(first) for first, end in zip(firsts, ends, strict=True)]
    assert [cells[0] for cells in rows("| lamps | place |")] == spans


def test_errors_that_the_page_quotes_are_said_like_that() -> None:
    quoted = re.findall(r'^\| "(.+?) …" \|', PAGE, re.MULTILINE)
    assert len(quoted) >= 2
    for words in quoted:
        assert any(sentence.startswith(words) for sentence in sentences().values())


def test_the_boards_of_flash_are_named_with_their_speeds() -> None:
    for board, baud in BAUD.items():
        assert f"`{board}`" in PAGE
        assert f"{baud:,}" in PAGE


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_of_the_page_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target


def test_links_within_the_page_have_their_heading() -> None:
    headings = re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#(.+?)\)", PAGE)) <= anchors
