"""What the camera's and the board's packages say comes out in the language that is spoken."""

import pytest

from companion.text.outside import outside_text
from firmware_bridge.doctor import wrong
from firmware_bridge.errors import BridgeError
from vision.errors import VisionError
from vision.sources.health import Notice
from vision.throws.problems import Problem, Trouble


def test_an_error_of_the_board_is_said_in_hungarian() -> None:
    error = BridgeError("gone", port="/dev/ttyUSB0")
    assert outside_text(error, "hu") == "Eltűnt a vezérlő (/dev/ttyUSB0): ellenőrizd a kábelét."


def test_an_error_of_the_camera_keeps_how_its_numbers_are_written() -> None:
    error = VisionError("ring-size", inner=1.5, outer=20.0, most=500.0)
    assert "1.5 és 20 mm" in outside_text(error, "hu")


def test_a_long_value_does_not_push_out_what_to_do() -> None:
    said = outside_text(BridgeError("calibration-unknown", key="W\x1b\n" * 2000), "en")
    assert said.endswith("or make it anew with `dark-road device calibrate`.")
    assert said.isprintable()
    assert len(said) < 400


@pytest.mark.parametrize(
    "said",
    [
        BridgeError("gone", port="COM3"),
        VisionError("camera-none"),
        Notice("covered", 1.0),
        Problem(Trouble.MISSING, None, 2, 4),
        wrong("supply", "low", volts="4.20"),
    ],
)
def test_everything_said_outside_has_its_own_english_and_another_hungarian(said: object) -> None:
    assert outside_text(said, "en") == str(said)
    assert outside_text(said, "hu") != str(said)


def test_an_error_within_a_sentence_is_translated_too() -> None:
    finding = wrong("hello", "trouble", sentence=BridgeError("calibrate-no-angle"))
    assert outside_text(finding, "hu").startswith("A szögérzékelő elhallgatott")


@pytest.mark.parametrize("said", ["plain words", ValueError("odd"), OSError(2, "No such file"), None])
def test_what_has_no_sentence_of_ours_is_said_as_it_is(said: object) -> None:
    assert outside_text(said, "hu") == str(said)
