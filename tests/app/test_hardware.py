"""The hardware panel, drawn and touched, with an emulated table and a rendered tray."""

import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from threading import enumerate as threads
from typing import Any

import pytest

from companion.app.devices.attached import Attached
from companion.app.devices.bench import examined, lamp_names, printed_board
from companion.app.screens.hardware import HardwareScreen
from companion.app.screens.hardware_wheel import WheelPart
from companion.app.widgets.devices import WheelPicture
from companion.app.widgets.plain import Touch, Words
from companion.table.devices import wanted_section
from companion.table.devices.places import LAMPS
from companion.table.home import calibration_path
from companion.table.session import Session
from firmware_bridge import calibrating
from firmware_bridge.calibration import load
from firmware_bridge.emulator import EmulatedTable
from tests import waiting
from tests.app.drawn import frames, label_of, parts, shown, touch


def panel(device: str = "none", camera: str = "", **options: Any) -> HardwareScreen:
    """Without a game; the same as the panel opens by itself, but for what is chosen."""
    screen = HardwareScreen(lambda: None, **options)
    if screen._own:
        screen.attached._first = device, camera
    return screen


def until(happened: Callable[[], object]) -> None:
    """The screen goes on being drawn meanwhile."""
    waiting.until(happened, lambda: frames(1))


def attached_until(attached: Attached, happened: Callable[[], object]) -> None:
    """Before any screen is shown."""
    waiting.until(lambda: attached.look() and happened())


def said(screen: HardwareScreen) -> str:
    return " ".join(one.text for one in parts(screen, Words))


def tile(screen: HardwareScreen, label: str) -> Touch:
    return next(one for one in parts(screen, Touch) if label_of(one) == label)


def press(screen: HardwareScreen, label: str) -> None:
    found = tile(screen, label)
    before: object = None
    for _ in range(20):  # what is told above it may push it down, and on and on while figures change
        place = found.to_window(*found.pos)
        if place == before:
            break
        before = place
        screen.scroll.scroll_to(found, animate=False)
        frames(3)
    touch(found)


def stands(table: EmulatedTable, section: int) -> bool:
    return abs((table.do(lambda board: board.angle) - section + 3) % 6 - 3) < 0.1


def test_a_board_is_chosen_answers_and_is_pulled() -> None:
    chosen: list[tuple[str, str]] = []
    with EmulatedTable() as table:
        screen = panel(choose=lambda *given: chosen.append(given))
        with shown(screen):
            until(lambda: "No board is looked for" in said(screen))
            screen.attached.change(device=table.port)
            until(lambda: "answers; its firmware is" in said(screen) and "Link:" in said(screen))
            table.pull()
            until(lambda: "gone" in said(screen))
            table.plug()
            until(lambda: "answers; its firmware is" in said(screen))
            press(screen, "None")
            until(lambda: "No board is looked for" in said(screen))
            assert chosen == [("none", "")]
            screen.on_leave()


def test_the_wheel_is_turned_by_touches() -> None:
    with EmulatedTable() as table:
        screen = panel(table.port, part="wheel")
        with shown(screen):
            until(lambda: screen.attached.status.wheel not in ("", "gone"))
            assert isinstance(screen.part, WheelPart)
            goods = screen.part._printed.wheel
            touch_good(screen, goods[2])
            until(lambda: stands(table, 2))
            until(lambda: "The wheel stands" in said(screen))
            (drawn,) = parts(screen, WheelPicture)
            assert drawn._side.goods[0] == goods[2]
            before = table.do(lambda board: board.angle)
            press(screen, "+10°")
            until(lambda: abs(table.do(lambda board: board.angle) - before) > 0.1)
            until(lambda: 0.15 < drawn._side.turned < 0.18)
            screen.on_leave()


def touch_good(screen: HardwareScreen, good: str) -> None:
    from companion.app.devices.sides import good_name

    press(screen, good_name(good))


@pytest.mark.parametrize(
    "part, label, why",
    [
        ("wheel", "+10°", "No board is connected"),
        ("lamps", "All white", "hang on the board"),
        ("camera", "Touch the tray's corners", "No camera is open"),
        ("camera", "Use this address", "Write the address"),
    ],
)
def test_what_cannot_be_used_is_dim_and_a_touch_says_why(part: str, label: str, why: str) -> None:
    screen = panel(part=part)
    with shown(screen):
        until(lambda: min(_how_bright(screen, label)) < 1)
        press(screen, label)
        assert why in " ".join(one.text for one in parts(screen.foot, Words))
        screen.on_leave()


def test_a_part_is_whole_as_soon_as_it_is_opened() -> None:
    screen = panel()
    with shown(screen):
        screen.open_part("camera")
        assert "No camera is open." in said(screen)
        assert "Touch the tray's corners" in map(label_of, parts(screen, Touch))
        screen.on_leave()


def _how_bright(screen: HardwareScreen, label: str) -> list[float]:
    """A tile, and the row that it stands in."""
    found = next(one for one in parts(screen, Touch) if label_of(one) == label)
    return [found.opacity, found.parent.opacity]


def test_lamps_shine_one_after_another_and_buttons_are_counted() -> None:
    with EmulatedTable() as table:
        screen = panel(table.port, part="lamps")
        with shown(screen):
            until(lambda: screen.attached.status.wheel not in ("", "gone"))
            press(screen, "One after another")
            until(lambda: "2 of 21 shines" in said(screen))
            until(lambda: sum(any(lamp) for lamp in table.do(lambda board: board.shown())) == 1)
            press(screen, "All white")
            until(lambda: all(any(lamp) for lamp in table.do(lambda board: board.shown())))
            for _ in range(2):
                table.do(lambda board: board.press("undo"))
                time.sleep(0.3)
            until(lambda: "Undo – pressed 2 times" in said(screen))
            press(screen, "All dark")
            until(lambda: not any(any(lamp) for lamp in table.do(lambda board: board.shown())))
            screen.on_leave()


def test_every_lamp_has_a_name_of_its_own() -> None:
    names = lamp_names(printed_board())
    assert len(set(names)) == LAMPS


def test_the_game_has_its_wheel_again_when_the_panel_is_left(tmp_path: Path) -> None:
    with (
        Session.new(tmp_path / "game.journal", ["Anna", "Ben"], seed=3) as session,
        EmulatedTable() as table,
        Attached(session, device=table.port) as attached,
    ):
        attached.follow()
        wanted = wanted_section(session.game.state)
        assert wanted is not None
        attached_until(attached, lambda: attached.status.wheel == "at" and stands(table, wanted))
        screen = HardwareScreen(lambda: None, attached, part="wheel")
        with shown(screen):
            touch_good(screen, session.game.state.box.board.wheel[(wanted + 2) % 6])
            until(lambda: stands(table, (wanted + 2) % 6))
            screen.on_leave()
            until(lambda: stands(table, wanted))
        assert attached.look().disagreement is None


@pytest.mark.long
def test_the_camera_is_chosen_seen_and_read_and_left() -> None:
    chosen: list[tuple[str, str]] = []
    before = {thread.name for thread in threads()}
    screen = panel(part="camera", choose=lambda *given: chosen.append(given))
    with shown(screen):
        until(lambda: "No camera is open." in said(screen))
        press(screen, "A rendered tray: no camera needed")
        until(lambda: "The camera sees well." in said(screen))
        until(lambda: "No dice are in view." in said(screen))
        press(screen, "Throw some dice")
        until(lambda: said(screen).count("night die:") == 4)
        assert chosen == [("", "rendered")]
        screen.on_leave()
    assert {thread.name for thread in threads()} <= before


def test_tiles_stay_where_they_are_when_no_camera_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = Event()

    def cameras() -> list[object]:
        looked.wait()
        return []

    monkeypatch.setattr("companion.app.screens.hardware_camera.cameras", cameras)
    chosen: list[tuple[str, str]] = []
    screen = panel(part="camera", choose=lambda *given: chosen.append(given))
    with shown(screen):
        found = tile(screen, "A rendered tray: no camera needed")
        looked.set()
        until(lambda: not screen._errands.is_busy)
        touch(found)
        assert chosen == [("", "rendered")]
        screen.on_leave()


def test_markers_are_made_with_one_touch() -> None:
    screen = panel(part="camera")
    with shown(screen):
        until(lambda: not screen._errands.is_busy)
        press(screen, "Print markers for the tray")
        until(lambda: "markers.pdf" in said(screen))
        until(lambda: not screen._errands.is_busy)
        press(screen, "Print markers for the tray")
        until(lambda: "markers-2.pdf" in said(screen))
        screen.on_leave()


def test_a_calibration_that_is_stopped_leaves_all_as_it_was() -> None:
    with EmulatedTable() as table:
        screen = panel(table.port, part="wheel")
        with shown(screen):
            until(lambda: screen.attached.status.wheel not in ("", "gone"))
            press(screen, "Calibrate")
            until(lambda: "What turns the wheel?" in said(screen))
            press(screen, "Stop: leave all as it was")
            until(lambda: "everything is as it was" in said(screen))
            screen.on_leave()
    assert not calibration_path().exists()


@pytest.mark.long
def test_a_table_is_calibrated_by_touches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrating, "ANSWER", 600.0)  # a board on a busy machine is not lost
    with EmulatedTable() as table:
        screen = panel(table.port, part="wheel")
        with shown(screen):
            until(lambda: screen.attached.status.wheel not in ("", "gone"))
            press(screen, "Calibrate")
            until(lambda: "What turns the wheel?" in said(screen))
            answers = {
                "What turns the wheel?": "A stepper motor behind a STEP/DIR driver",
                "About how many steps": "Go on",
                "Hands off!": "All is clear",
                "Did it turn clockwise": "No",
                "Seen:": "Go on",
                "to the $5 mark.": "It stands right",
                "How many lamps": "Go on",
                "All lamps shine": "Keep that",
                "Did each good stop": "Yes",
            }
            while "The table is calibrated" not in (now := said(screen)):
                asked = next((answer for question, answer in answers.items() if question in now), None)
                if "Which one is it?" in now:
                    names = lamp_names(printed_board())
                    asked = next(label_of(one) for one in parts(screen, Touch) if label_of(one) in names)
                labels = [label_of(one) for one in parts(screen, Touch)]
                assert "Calibrate" not in labels, f"it has stopped: {now}"
                if asked in labels:
                    press(screen, str(asked))
                frames(2)
                time.sleep(0.01)
            screen.on_leave()
    found = load(calibration_path())
    assert found.lamp_order == tuple(range(LAMPS))
    assert found.hall


def test_the_doctor_says_what_is_wrong_in_words() -> None:
    found = list(examined(None, "/dev/nothing-there", lambda condition, seconds: condition()))
    assert any(one.result == "wrong" and "/dev/nothing-there" in one.said for one in found)
    screen = panel()
    with shown(screen):
        until(lambda: not screen._errands.is_busy)
        press(screen, "What is wrong?")
        until(lambda: not screen._errands.is_busy)
        assert "port" in said(screen)
        screen.on_leave()
