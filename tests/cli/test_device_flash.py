"""``dark-road device flash``: avrdude itself, a bootloader that remembers, and the program it starts."""

import json
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.cli.device import flash as device_flash
from firmware_bridge import flashing
from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.errors import BridgeError
from tests.bridge.bootloader import Bootloader
from tests.bridge.images import write_image
from tests.cli.device_rig import device, typed
from tests.cli.program import sentence

Captured = pytest.CaptureFixture[str]
DATA = random.Random(5).randbytes(700)


@pytest.fixture(autouse=True)
def firmware(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> flashing.Firmware:
    """Some bytes instead of the firmware, which the emulated board needs not; of its version."""
    image = write_image(tmp_path / "some.hex", DATA)
    found = flashing.Firmware(image, (1, 0, 0), 1, "none")
    monkeypatch.setattr(flashing, "shipped", lambda: found)
    monkeypatch.setattr(flashing, "CONFIRMED", 1.0)
    return found


def emulated_program(chip: Bootloader) -> None:
    """What the chip runs when it is let go."""
    board, before = EmulatedBoard(), time.monotonic()
    while True:
        board.write(chip.read(4096, 0.005))
        now = time.monotonic()
        board.advance(now - before)
        before = now
        chip.write(board.read())


def test_the_board_is_written_and_answers(capsys: Captured) -> None:
    with Bootloader(program=emulated_program) as chip:
        assert device("flash", "--port", chip.port, "--yes", "--json") == 0
    captured = capsys.readouterr()
    assert bytes(chip.flash[: len(DATA)]) == DATA
    told = json.loads(captured.out)
    assert (told["version"], told["baud"], told["dry_run"]) == ("1.0.0", 115200, False)
    assert captured.err.splitlines()[-1] == f"The board at {chip.port} runs firmware 1.0.0 now."


def test_it_is_asked_first_and_no_means_no(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    for answer in ("n\n", "q\n", "", "what\nn\n"):
        typed(monkeypatch, answer)
        with Bootloader() as chip:
            assert device("flash", "--port", chip.port) == 1
        assert chip.written == 0
        assert capsys.readouterr().err.splitlines()[-1] == "dark-road: nothing was written."


def test_a_board_that_does_not_answer_afterwards_is_told(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "y\n")
    with Bootloader() as chip:
        assert device("flash", "--port", chip.port, "--board", "uno") == 1
    assert bytes(chip.flash[: len(DATA)]) == DATA
    assert "press its reset button" in capsys.readouterr().err.splitlines()[-1]


def test_a_dry_run_prints_the_command_and_writes_nothing(
    capsys: Captured, firmware: flashing.Firmware
) -> None:
    with Bootloader() as chip:
        assert device("flash", "--port", chip.port, "--dry-run", "--board", "nano-old") == 0
    captured = capsys.readouterr()
    assert captured.out == (
        f"avrdude -q -p atmega328p -c arduino -P {chip.port} -b 57600 -D -U flash:w:{firmware.path}:i\n"
    )
    assert chip.written == 0
    assert captured.err.endswith("firmware 1.0.0 could be written. Nothing was.\n")


def test_a_dry_run_without_avrdude_still_prints_the_command(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert device("flash", "--port", "/dev/null", "--dry-run") == 1
    captured = capsys.readouterr()
    assert captured.out.startswith("avrdude ")
    assert "apt install avrdude" in sentence(captured.err)


def test_a_port_that_is_not_there_is_one_sentence(capsys: Captured, tmp_path: Path) -> None:
    """Before anybody is asked, and before anything is said to be under way."""
    assert device("flash", "--port", str(tmp_path / "ttyUSB7")) == 1
    assert "There is no port" in sentence(capsys.readouterr().err)


def test_a_port_that_another_program_has_open_is_left_alone(capsys: Captured) -> None:
    with Bootloader() as chip:
        script = (
            f"import sys; held = open({chip.port!r}, 'rb', buffering=0); print(flush=True); sys.stdin.read()"
        )
        with subprocess.Popen(
            [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as other:
            assert other.stdout is not None
            other.stdout.readline()
            assert device("flash", "--port", chip.port, "--yes") == 1
    assert "Another program holds" in sentence(capsys.readouterr().err)
    assert chip.written == 0


def test_worn_out_memory_is_one_sentence(capsys: Captured) -> None:
    with Bootloader(weak=True) as chip:
        assert device("flash", "--port", chip.port, "--yes") == 1
    assert "does not read back the same" in capsys.readouterr().err.splitlines()[-1]


def test_both_bootloaders_of_a_nano_are_tried(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "port").touch()
    tried: list[list[str]] = []

    def run(words: list[str], port: str, **more: object) -> None:
        tried.append(words)
        raise BridgeError("flash-no-sync", port=port, baud=words[words.index("-b") + 1])

    monkeypatch.setattr(device_flash.flashing, "run", run)
    assert device("flash", "--port", str(tmp_path / "port"), "--yes") == 1
    assert [words[words.index("-b") + 1] for words in tried] == ["115200", "57600"]
    assert "57600 baud" in capsys.readouterr().err.splitlines()[-1]
