"""What is known about a table: checked, kept whole, and told to the board."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.calibration import RANGES, Calibration, load, save
from firmware_bridge.errors import BridgeError
from firmware_bridge.framing import crc16
from firmware_bridge.messages import CONSTANTS, message, pack


@st.composite
def calibrations(draw: st.DrawFn) -> Calibration:
    """Every calibration there can be."""
    numbers: dict[str, Any] = {
        key: draw(st.integers(*RANGES[key])) for key in ("steps", "zero", "speed", "ramp", "brightness")
    }
    words = ("reverse", "angle_reverse", "coils")
    hall, angle = draw(st.sampled_from([(True, False), (False, True), (True, True)]))
    lamps = draw(st.integers(1, CONSTANTS["lamps_most"]))
    order = draw(st.permutations(range(lamps)))
    return Calibration(
        **numbers,
        **{word: draw(st.booleans()) for word in words},
        offset=draw(st.integers(0, numbers["steps"] - 1)),
        hall=hall,
        angle=angle,
        lamps=lamps,
        lamp_order=tuple(order[: draw(st.integers(0, lamps))]),
    )


def code_of(**values: Any) -> str:
    """Why such a calibration cannot be."""
    with pytest.raises(BridgeError) as raised:
        replace(Calibration(), **values)  # what a person may write in the file, right or not
    assert str(raised.value)
    return raised.value.code


@given(calibrations())
def test_what_is_saved_is_loaded_the_same(calibration: Calibration) -> None:
    path = Path(os.environ["DARK_ROAD_HOME"]) / "calibration.toml"
    save(path, calibration)
    assert load(path) == calibration
    assert [file.name for file in path.parent.iterdir()] == ["calibration.toml"]


@given(calibrations())
def test_the_board_reports_its_checksum_and_that_is_never_nothing(calibration: Calibration) -> None:
    assert calibration.checksum == crc16(pack(calibration.configure())[1]) != 0


def test_the_board_is_told_this() -> None:
    told = Calibration(steps=4096, offset=5, zero=77, reverse=True, angle=True, coils=True).configure()
    assert told == message(
        "configure", steps=4096, offset=5, zero=77, speed=2400, ramp=9000, config=0b10111, lamps=21
    )


def test_a_checksum_of_nothing_is_avoided_by_a_step() -> None:
    """0 on the wire means that the board was not configured."""
    unlucky = next(
        found
        for ramp in range(100, 60001)
        if crc16(pack((found := Calibration(ramp=ramp))._told(ramp))[1]) == 0
    )
    assert unlucky.configure().ramp == unlucky.ramp - 1
    assert unlucky.checksum != 0


@pytest.mark.parametrize("key", RANGES)
def test_a_number_out_of_range_is_refused(key: str) -> None:
    low, high = RANGES[key]
    assert code_of(**{key: low - 1}) == "calibration-range"
    assert code_of(**{key: high + 1}) == "calibration-range"


def test_the_offset_is_less_than_a_turn() -> None:
    assert replace(Calibration(), offset=3199).offset == 3199
    assert code_of(offset=3200) == "calibration-range"


@pytest.mark.parametrize(
    "values", [{"steps": True}, {"steps": 3200.0}, {"hall": 1}, {"lamp_order": (0, "1")}, {"lamp_order": 3}]
)
def test_a_value_of_another_kind_is_refused(values: dict[str, Any]) -> None:
    assert code_of(**values) == "calibration-kind"


def test_a_wheel_without_a_sensor_is_refused() -> None:
    assert code_of(hall=False) == "calibration-sensor"


@pytest.mark.parametrize("order", [(0, 0), (21,), (-1,)])
def test_two_lamps_in_one_place_or_beyond_the_strip_are_refused(order: tuple[int, ...]) -> None:
    assert code_of(lamp_order=order) == "calibration-order"


def code_of_file(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BridgeError) as raised:
        load(path)
    assert str(raised.value)
    return raised.value.code


def test_a_file_may_say_only_what_is_different(tmp_path: Path) -> None:
    path = tmp_path / "calibration.toml"
    path.write_text("steps = 4096\nlamps = 5\n", encoding="utf-8")
    assert load(path) == Calibration(steps=4096, lamps=5, lamp_order=(0, 1, 2, 3, 4))


@pytest.mark.parametrize(
    "text, code",
    [
        ("stepps = 3200", "calibration-unknown"),
        ("steps = true", "calibration-kind"),
        ("steps = 3200.5", "calibration-kind"),
        ("lamps = 1000000000000", "calibration-range"),
        ("lamp_order = 3", "calibration-kind"),
        ("lamp_order = ['a']", "calibration-kind"),
        ("steps = ", "calibration-unreadable"),
        ("steps = " + 5000 * "[", "calibration-unreadable"),
    ],
)
def test_a_file_that_is_not_good_is_refused_in_words(tmp_path: Path, text: str, code: str) -> None:
    assert code_of_file(tmp_path / "calibration.toml", text) == code


def test_a_file_that_is_no_text_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "calibration.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BridgeError, match="cannot be read"):
        load(path)


def test_a_table_without_a_file_is_not_calibrated(tmp_path: Path) -> None:
    with pytest.raises(BridgeError, match="not calibrated yet"):
        load(tmp_path / "calibration.toml")


def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "calibration.toml"
    save(path, Calibration(steps=4096))

    def full_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(BridgeError, match="No space left"):
        save(path, Calibration(steps=1600))
    assert load(path).steps == 4096
    assert [file.name for file in tmp_path.glob("*calibration*")] == ["calibration.toml"]


def test_a_folder_that_cannot_be_made_is_reported_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BridgeError, match="cannot be written"):
        save(tmp_path / "file" / "calibration.toml", Calibration())
