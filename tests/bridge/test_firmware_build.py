"""The firmware as it is built and as it ships: size, bytes, and what is written about it."""

import hashlib
import shutil
import subprocess
from pathlib import Path

import pytest

from firmware_bridge import shipping
from firmware_bridge.messages import CONSTANTS
from tests.bridge.building import build_firmware
from tests.bridge.chip.harness import FIRMWARE, ROOT
from tests.bridge.images import read_image

FLASH = 30 * 1024
"""Bytes of an Arduino Nano, less its bootloader."""
RAM = 2048
STACK = 600
"""Bytes that the stack gets at least; the simulated chip uses a quarter of that."""


def test_it_fits_the_chip_with_room_to_spare(firmware: Path) -> None:
    flash, ram = shipping.sizes(firmware)
    assert flash <= FLASH * 2 // 3
    assert ram <= RAM - STACK


def test_the_same_compiler_makes_the_same_bytes_as_the_shipped_hex(firmware: Path) -> None:
    """With another one the scenarios are played with both; see ``shipping.built_alike_here``."""
    built = firmware.with_suffix(".hex").read_bytes()
    alike = built == shipping.KEPT.read_bytes()
    assert alike or not shipping.built_alike_here(), "run make -C firmware_bridge/firmware ship"


def test_what_is_written_about_the_shipped_hex_is_so(firmware: Path) -> None:
    kept = shipping.kept()
    assert kept.version == shipping.version()
    assert kept.protocol == CONSTANTS["protocol"]
    assert kept.sha256 == hashlib.sha256(shipping.KEPT.read_bytes()).hexdigest()
    assert kept.flash == len(read_image(shipping.KEPT))
    assert kept.compiler.startswith("avr-gcc ")
    if shipping.built_alike_here():
        assert kept == shipping.about(firmware.parent)


def test_the_bytes_do_not_depend_on_where_it_is_built(firmware: Path, tmp_path: Path) -> None:
    copy = tmp_path / "somewhere else"
    shutil.copytree(FIRMWARE, copy)
    words = ["make", "--no-print-directory", "-C", str(copy), "BUILD=made", "made/firmware.hex"]
    subprocess.run(words, check=True, capture_output=True)
    assert (copy / "made" / "firmware.hex").read_bytes() == firmware.with_suffix(".hex").read_bytes()


def test_no_path_is_in_it(firmware: Path) -> None:
    image = bytes(read_image(firmware.with_suffix(".hex")).values())
    assert len(image) > 1000
    assert str(ROOT).encode() not in image
    assert b"src/" not in image


@pytest.mark.parametrize("word", ["__DATE__", "__TIME__", "__TIMESTAMP__", "__FILE__"])
def test_nothing_that_differs_between_two_builds_is_used(word: str) -> None:
    sources = [*FIRMWARE.rglob("*.c"), *FIRMWARE.rglob("*.h")]
    assert len(sources) > 20
    assert [source.name for source in sources if word in source.read_text()] == []


def test_another_protocol_is_another_firmware(firmware: Path) -> None:
    other = build_firmware(protocol=9)
    assert other.with_suffix(".hex").read_bytes() != firmware.with_suffix(".hex").read_bytes()


@pytest.mark.parametrize("number", ["FIRMWARE_MAJOR", "FIRMWARE_MINOR", "FIRMWARE_PATCH"])
def test_the_version_stands_in_one_place(number: str) -> None:
    sources = [*FIRMWARE.rglob("*.c"), *FIRMWARE.rglob("*.h"), FIRMWARE / "Makefile"]
    defining = [source.name for source in sources if f"#define {number}" in source.read_text()]
    assert defining == ["version.h"]
