"""The built firmware that is kept for flashing, and what it was built with.

``python -m firmware_bridge.shipping FOLDER`` keeps what the firmware's Makefile has built in that folder.
"""

import hashlib
import re
import subprocess
import sys
import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import tomli_w

from firmware_bridge.messages import CONSTANTS

SOURCES: Final = Path(__file__).parent / "firmware"
KEPT: Final = SOURCES / "hex" / "dark_road_board.hex"
ABOUT: Final = KEPT.with_suffix(".toml")


@dataclass(frozen=True, slots=True)
class Kept:
    """What is known of the hex file that is kept."""

    version: str
    protocol: int
    compiler: str
    """The first line of ``avr-gcc --version``."""
    library: str
    """Version of avr-libc."""
    sha256: str
    """Of the hex file."""
    flash: int
    """Bytes of program and constants."""
    ram: int
    """Bytes of variables; the stack gets the rest of 2048."""


def kept() -> Kept:
    return Kept(**tomllib.loads(ABOUT.read_text(encoding="utf-8")))


def _said_by(*words: str | Path, given: str = "") -> str:
    return subprocess.run(words, input=given, capture_output=True, text=True, check=True).stdout


def compiler() -> str:
    """The one that is installed here."""
    return _said_by("avr-gcc", "--version").splitlines()[0]


def library() -> str:
    """The avr-libc that is installed here."""
    asked = "#include <avr/version.h>\n__AVR_LIBC_VERSION_STRING__\n"
    words = ("avr-gcc", "-mmcu=atmega328p", "-E", "-P", "-")
    return _said_by(*words, given=asked).split()[-1].strip('"')


def built_alike_here() -> bool:
    """Whether what is built here must be the kept file, byte for byte."""
    known = kept()
    return (compiler(), library()) == (known.compiler, known.library)


def version() -> str:
    """The firmware's, from its own header."""
    header = (SOURCES / "src" / "version.h").read_text(encoding="utf-8")
    parts = dict(re.findall(r"#define FIRMWARE_(MAJOR|MINOR|PATCH) (\d+)", header))
    return f"{parts['MAJOR']}.{parts['MINOR']}.{parts['PATCH']}"


def sizes(elf: Path) -> tuple[int, int]:
    """Bytes of flash and of RAM that a built firmware takes."""
    _, row = _said_by("avr-size", elf).splitlines()
    text, data, bss = map(int, row.split()[:3])
    return text + data, data + bss


def about(folder: Path) -> Kept:
    """What there is to know of a build in this folder."""
    flash, ram = sizes(folder / "firmware.elf")
    digest = hashlib.sha256((folder / "firmware.hex").read_bytes()).hexdigest()
    return Kept(version(), CONSTANTS["protocol"], compiler(), library(), digest, flash, ram)


def keep(folder: Path) -> None:
    """From now on this build is the one that is flashed."""
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_bytes((folder / "firmware.hex").read_bytes())
    ABOUT.write_text(tomli_w.dumps(asdict(about(folder))), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m firmware_bridge.shipping FOLDER")
    keep(Path(sys.argv[1]))
