"""avrdude itself writes to a bootloader that keeps what it is told; everything it cannot do is a sentence."""

import random
import sys
from pathlib import Path

import pytest

from firmware_bridge import flashing
from firmware_bridge.errors import BridgeError
from firmware_bridge.messages import CONSTANTS
from tests.bridge.bootloader import Bootloader
from tests.bridge.images import read_image, write_image

DATA = random.Random(4).randbytes(1500)


@pytest.fixture
def image(tmp_path: Path) -> Path:
    return write_image(tmp_path / "some.hex", DATA)


def flash(port: str, image: Path, dry: bool = False, attempts: int = 1) -> list[str]:
    """What avrdude said."""
    lines: list[str] = []
    words = flashing.command("avrdude", port, 115200, image, dry)
    flashing.run(words, port, attempts, told=lines.append)
    return lines


def refusal(port: str, image: Path) -> BridgeError:
    with pytest.raises(BridgeError) as caught:
        flash(port, image)
    assert port in str(caught.value)
    return caught.value


def test_the_chip_holds_the_image_afterwards(image: Path) -> None:
    with Bootloader() as chip:
        assert any("1500 bytes" in line for line in flash(chip.port, image))
    assert bytes(chip.flash[: len(DATA)]) == DATA
    assert set(chip.flash[chip.written * 128 :]) == {0xFF}


def test_the_shipped_image_is_written_byte_by_byte() -> None:
    shipped = flashing.shipped()
    with Bootloader() as chip:
        flash(chip.port, shipped.path)
    held = read_image(shipped.path)
    assert len(held) > 1000
    assert {place: chip.flash[place] for place in held} == held


def test_a_dry_run_writes_nothing(image: Path) -> None:
    with Bootloader() as chip:
        flash(chip.port, image, dry=True)
    assert chip.written == 0
    assert set(chip.flash) == {0xFF}


def test_something_that_is_no_bootloader_is_told(image: Path) -> None:
    with Bootloader(babbling=True) as chip:
        assert refusal(chip.port, image).code == "flash-no-sync"
    assert chip.written == 0


@pytest.mark.long
def test_a_silent_bootloader_is_told_after_the_attempts_allowed(image: Path) -> None:
    """avrdude alone would knock ten times, for a minute."""
    with Bootloader(deaf=True) as chip:
        assert refusal(chip.port, image).code == "flash-no-sync"
    assert chip.written == 0


def test_memory_that_forgets_is_told(image: Path) -> None:
    with Bootloader(weak=True) as chip:
        assert refusal(chip.port, image).code == "flash-mismatch"


def test_another_chip_is_not_written(image: Path) -> None:
    with Bootloader(signature=b"\x1e\x95\x16") as chip:
        assert refusal(chip.port, image).code == "flash-other-chip"
    assert chip.written == 0


def test_a_pulled_cable_ends_it(image: Path) -> None:
    """avrdude alone would wait for ever."""
    with Bootloader(pages_until_pulled=5) as chip:
        assert refusal(chip.port, image).code == "flash-gone"
    assert chip.written == 5


def test_a_port_that_is_not_there_is_told(image: Path, tmp_path: Path) -> None:
    assert refusal(str(tmp_path / "ttyUSB7"), image).code == "no-port"


def test_a_broken_image_is_told_in_the_words_of_avrdude(tmp_path: Path) -> None:
    broken = tmp_path / "broken.hex"
    broken.write_text(":10000000FF\n", encoding="ascii")
    with Bootloader() as chip:
        error = refusal(chip.port, broken)
    assert error.code == "flash-failed"
    assert error.params["reason"]
    assert chip.written == 0


def test_an_avrdude_without_an_end_is_ended(image: Path) -> None:
    words = [sys.executable, "-c", "import time; time.sleep(100)", "-b", "115200"]
    with pytest.raises(BridgeError) as caught:
        flashing.run(words, "socket://localhost:1", longest=0.5)
    assert caught.value.code == "flash-stuck"


def test_an_avrdude_that_cannot_be_started_is_told_with_the_remedy(tmp_path: Path, image: Path) -> None:
    with pytest.raises(BridgeError) as caught:
        flashing.run(flashing.command(str(tmp_path / "avrdude"), "/dev/null", 115200, image), "/dev/null")
    assert caught.value.code == "no-avrdude"
    assert "apt install avrdude" in str(caught.value)


def test_without_avrdude_the_remedy_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BridgeError) as caught:
        flashing.find_avrdude()
    assert "apt install avrdude" in str(caught.value)


def test_the_shipped_firmware_speaks_our_protocol() -> None:
    shipped = flashing.shipped()
    assert shipped.protocol == CONSTANTS["protocol"]
    assert shipped.number.count(".") == 2
    assert shipped.compiler


@pytest.mark.parametrize(
    "said, code",
    [
        ('avrdude: ser_open(): can\'t open device "/dev/x": No such file or directory', "no-port"),
        ("avrdude OS error: cannot open port /dev/x: Permission denied", "permission"),
        ('avrdude: ser_open(): can\'t open device "/dev/x": Device or resource busy', "in-use"),
        ("avrdude: stk500_recv(): programmer is not responding", "flash-no-sync"),
        ("avrdude: stk500_getsync() attempt 10 of 10: not in sync: resp=0x52", "flash-no-sync"),
        ("avrdude: verification error, first mismatch at byte 0x0000", "flash-mismatch"),
        ("avrdude: Expected signature for ATmega328P is 1E 95 0F", "flash-other-chip"),
    ],
)
def test_older_versions_of_avrdude_are_understood_too(said: str, code: str) -> None:
    words = [sys.executable, "-c", f"import sys; sys.exit({said!r})", "-b", "57600"]
    with pytest.raises(BridgeError) as caught:
        flashing.run(words, "/dev/null", attempts=99)
    assert caught.value.code == code
    assert "/dev/null" in str(caught.value)


def test_a_port_on_the_network_is_named_as_avrdude_names_it(image: Path) -> None:
    words = flashing.command("avrdude", "socket://10.0.0.7:5331", 57600, image, dry=True)
    assert words[words.index("-P") + 1] == "net:10.0.0.7:5331"
    assert words[words.index("-b") + 1] == "57600"
    assert "-n" in words
