"""``dark-road device calibrate``: what is asked, and what becomes of the answers."""

import json
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from companion.cli.device import calibrate as device_calibrate
from companion.cli.device.asking import Quit
from companion.table.home import calibration_path
from firmware_bridge.calibrating import Angle
from firmware_bridge.calibration import Calibration, load
from tests.cli.device_bench import Bench
from tests.cli.device_rig import HALL, calibrated, device

Captured = pytest.CaptureFixture[str]
LAMPS = [""] * 21
ANSWERS = ["1", "1600", "", "n", "", "", "10", "-1d", "", "", *LAMPS, "", "y"]
"""Of somebody with a table for which all that is offered is right."""


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> type[Bench]:
    """Instead of a board, for all that is about asking."""

    class Mine(Bench):
        moves: ClassVar[list[int]] = []

    @contextmanager
    def opened(*anything: Any) -> Iterator[Any]:
        yield Namespace(lamps=Namespace(show=lambda lights: None, settled=True))

    monkeypatch.setattr(device_calibrate, "Bench", Mine)
    monkeypatch.setattr(device_calibrate, "opened", opened)
    return Mine


def answer(
    monkeypatch: pytest.MonkeyPatch, answers: list[str], then: BaseException | None = None
) -> list[str]:
    """Give these answers, then this end; what was asked."""
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        if len(asked) > len(answers):
            raise then or Quit
        return answers[len(asked) - 1]

    monkeypatch.setattr(device_calibrate, "ask", ask)
    return asked


def test_all_that_was_found_is_kept(bench: type[Bench], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = answer(monkeypatch, ANSWERS)
    assert device("calibrate") == 0
    assert len(asked) == len(ANSWERS)
    assert load(calibration_path()) == Calibration(steps=1600, offset=123)
    assert bench.moves == [1600 // 6, 10, round(-1600 / 360)]


@pytest.mark.parametrize("then", [Quit(), KeyboardInterrupt()])
def test_whoever_stops_at_any_question_changes_nothing(
    then: BaseException, bench: type[Bench], monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    path = calibrated()
    path.write_text("# by hand\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    before = path.read_bytes()
    answers = ["n", *ANSWERS[:9], "n", *ANSWERS[9:]]
    for questions in range(len(answers)):
        asked = answer(monkeypatch, answers[:questions], then)
        assert device("calibrate") == 1
        assert len(asked) == questions + 1
        assert path.read_bytes() == before
        assert capsys.readouterr().err.splitlines()[-1] == "dark-road: stopped; the calibration is as it was."
    assert list(path.parent.iterdir()) == [path]


def test_whoever_stops_at_the_first_calibration_has_none(
    bench: type[Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    for questions in range(len(ANSWERS)):
        answer(monkeypatch, ANSWERS[:questions])
        assert device("calibrate") == 1
        assert not calibration_path().exists()


def test_a_board_that_fails_changes_nothing(
    bench: type[Bench], monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    before = calibrated().read_bytes()
    bench.broken = "move"
    answer(monkeypatch, ["n", *ANSWERS])
    assert device("calibrate") == 1
    assert "see that it turns freely" in capsys.readouterr().err.splitlines()[-1]
    assert calibration_path().read_bytes() == before


def test_a_table_without_any_sensor_is_told(
    bench: type[Bench], monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    bench.counted = None
    answer(monkeypatch, ANSWERS)
    assert device("calibrate") == 1
    assert "Neither sensor saw the wheel turn" in capsys.readouterr().err.splitlines()[-1]


def test_a_wheel_that_turned_clockwise_is_reversed(
    bench: type[Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enter shows it once more."""
    answer(monkeypatch, [*ANSWERS[:3], "", "y", *ANSWERS[4:]])
    assert device("calibrate") == 0
    assert load(calibration_path()).reverse
    assert bench.moves[:2] == [1600 // 6, 1600 // 6]


@pytest.mark.parametrize(
    "chosen, hall, angle",
    [("", True, True), ("both", True, True), ("angle", False, True), ("hall", True, False)],
)
def test_of_the_sensors_seen_some_may_be_chosen(
    chosen: str, hall: bool, angle: bool, bench: type[Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.measured = Angle(1600, reverse=True)
    answer(monkeypatch, [*ANSWERS[:4], chosen, *ANSWERS[5:]])
    assert device("calibrate") == 0
    kept = load(calibration_path())
    assert (kept.hall, kept.angle, kept.angle_reverse) == (hall, angle, True)


def test_a_sensor_that_was_not_seen_cannot_be_chosen(
    bench: type[Bench], monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    answer(monkeypatch, [*ANSWERS[:4], "angle", "what", "", *ANSWERS[5:]])
    assert device("calibrate") == 0
    assert capsys.readouterr().err.count("Only what is seen can be used") == 2
    assert not load(calibration_path()).angle


def test_mistyped_answers_are_asked_again(
    bench: type[Bench], monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    wrong = [
        "3",
        "1",
        "many",
        "47",
        "1600",
        "",
        "n",
        "",
        "-5",
        "1601",
        "left",
        "",
        "27",
        "21",
        *LAMPS,
        "0",
        "",
    ]
    asked = answer(monkeypatch, [*wrong, "perhaps", "y"])
    assert device("calibrate") == 0
    assert len(asked) == len(wrong) + 2
    told = capsys.readouterr().err
    assert "Please type 1 or 2" in told
    assert told.count("Please type a number from 48 to 60000") == 3
    assert "Type steps such as 50" in told
    assert "Please type y or n" in told
    assert load(calibration_path()).steps == 1601


def test_a_28byj_48_gets_a_gentler_start(bench: type[Bench], monkeypatch: pytest.MonkeyPatch) -> None:
    answer(monkeypatch, ["2", "", *ANSWERS[2:]])
    assert device("calibrate") == 0
    kept = load(calibration_path())
    assert (kept.coils, kept.speed, kept.ramp) == (True, 800, 2000)
    assert bench.moves[0] == 4076 // 6


def test_lamps_are_put_in_their_order(
    bench: type[Bench], monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """The strip of this table runs backwards; one lamp was said twice, one not at all at first."""
    backwards = [str(21 - place) for place in range(21)]
    answers = [*ANSWERS[:10], "21", "21", "99", *backwards[1:], "", "y"]
    answer(monkeypatch, answers)
    assert device("calibrate") == 0
    assert load(calibration_path()).lamp_order == tuple(reversed(range(21)))
    told = capsys.readouterr().err
    assert "status was lamp 1 of the strip already." in told
    assert "Please type a number from 1 to 21" in told


def test_a_strip_with_more_lamps_than_places_has_some_that_are_none(
    bench: type[Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    lamps = ["-", *(str(place) for place in range(1, 22)), ""]
    answer(monkeypatch, [*ANSWERS[:9], "23", *lamps, "", "y"])
    assert device("calibrate") == 0
    kept = load(calibration_path())
    assert (kept.lamps, kept.lamp_order) == (23, tuple(range(1, 22)))


def test_a_lamp_that_is_missing_in_the_middle_is_asked_for_again(
    bench: type[Bench], monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    answer(monkeypatch, [*ANSWERS[:9], "3", "1", "-", "3", "1", "2", "-", "", "y"])
    assert device("calibrate") == 0
    assert "only be missing at the end" in capsys.readouterr().err
    assert load(calibration_path()).lamp_order == (0, 1)


def test_brightness_is_shown_until_it_is_kept(bench: type[Bench], monkeypatch: pytest.MonkeyPatch) -> None:
    asked = answer(monkeypatch, [*ANSWERS[:-2], "255", "40", "", "y"])
    assert device("calibrate") == 0
    assert load(calibration_path()).brightness == 40
    assert "about 1.3 A" in asked[-3]


def test_a_round_that_was_not_right_leads_back_to_the_mark(
    bench: type[Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, [*ANSWERS[:-1], "n", "7", "", "y"])
    assert device("calibrate") == 0
    assert bench.moves[-1] == 7


def test_who_calibrates_again_may_keep_the_wheel_or_the_lamps(
    bench: type[Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    calibrated(replace(HALL, brightness=33, lamp_order=tuple(reversed(range(21)))))
    asked = answer(monkeypatch, ["y", "y", "y"])
    assert device("calibrate") == 0
    assert len(asked) == 3
    assert bench.moves == []
    assert load(calibration_path()) == replace(HALL, brightness=33, lamp_order=tuple(reversed(range(21))))


def test_who_calibrates_again_is_offered_what_was_before(
    bench: type[Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    calibrated(Calibration(steps=800, speed=700, brightness=33, lamp_order=tuple(reversed(range(21)))))
    bench.counted = 800
    asked = answer(monkeypatch, ["n", *[""] * 3, "n", *[""] * 3, "n", "", *LAMPS, "", "y"])
    assert device("calibrate") == 0
    kept = load(calibration_path())
    assert (kept.steps, kept.speed, kept.brightness) == (800, 700, 33)
    assert kept.lamp_order == tuple(reversed(range(21)))
    assert "Enter for 800" in asked[2]


def test_a_calibration_that_was_spoilt_by_hand_is_told_and_made_anew(
    bench: type[Bench], monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    calibration_path().write_text("steps = 'many'\n", encoding="utf-8")
    answer(monkeypatch, ANSWERS)
    assert device("calibrate", "--json") == 0
    captured = capsys.readouterr()
    assert "steps has to be a whole number" in captured.err
    assert json.loads(captured.out)["steps"] == 1600
