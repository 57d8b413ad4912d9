"""The emulated table as it is drawn: legible at any size, with colours or without."""

from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from companion.cli.emulate.view import Picture, colour_letter, draw
from companion.cli.emulate.wheel import picture
from firmware_bridge.emulator import EmulatedBoard, Lamp, View

SIZES = [(80, 24), (120, 40), (200, 60), (40, 12), (20, 5)]


def seen(**changes: Any) -> View:
    board = EmulatedBoard(start=3.0)
    board.advance(0.5)
    return replace(board.view(), **changes)


def drawn(
    view: View, width: int = 80, height: int = 24, answer: str = "", text: str | None = ""
) -> list[str]:
    shown = Picture(view, "/dev/pts/7", ["   1.00 → ask", "   1.01 ← state at"], answer, text)
    return draw(shown, width, height).plain.split("\n")


@pytest.mark.parametrize("width, height", SIZES)
def test_a_picture_fills_the_window_and_never_more(width: int, height: int) -> None:
    lines = drawn(seen(), width, height, answer="Something holds the wheel.")
    assert len(lines) == height
    assert max(len(line) for line in lines) <= width


def test_everything_is_there_in_a_small_terminal() -> None:
    text = "\n".join(drawn(seen(wheel="at", section=3, greeted=True), answer="Yes.", text="ha"))
    for part in (
        "/dev/pts/7",
        "at section 3",
        "without current",
        "in a session",
        "1–5",
        "16–20",
        "→ ask",
        "Yes.",
    ):
        assert part in text
    assert text.endswith(" > ha▏")


def test_the_section_at_the_mark_stands_below_it() -> None:
    for section in range(6):
        lines = [line.plain for line in picture(float(section), 15)]
        mark = lines[0].index("▼")
        column = "".join(line[mark] for line in lines[1:])
        assert next(letter for letter in column if letter.isdigit()) == str(section)


def test_the_wheel_turns_smoothly() -> None:
    pictures = [[line.plain for line in picture(step / 20, 15)] for step in range(20)]
    assert len({"".join(lines) for lines in pictures}) == 20


def test_all_six_numbers_are_on_the_wheel_at_every_angle() -> None:
    for step in range(60):
        letters = "".join(line.plain for line in picture(step / 10, 15))
        assert sorted(letter for letter in letters if letter.isdigit()) == list("012345")


@pytest.mark.parametrize(
    "pattern, lit, dark", [("steady", "●", "○"), ("blink", "◆", "◇"), ("flash", "▲", "△")]
)
def test_a_lamp_tells_its_pattern_by_its_shape_and_its_colour_by_a_letter(
    pattern: str, lit: str, dark: str
) -> None:
    lamps = (Lamp((90, 0, 0), (90, 0, 0), pattern), Lamp((0, 0, 0), (0, 90, 0), pattern))
    text = "\n".join(drawn(seen(lamps=lamps)))
    assert f"{lit}R  {dark}G" in text


LETTERS = {
    "R": (255, 0, 0),
    "Y": (12, 6, 0),
    "G": (0, 9, 0),
    "C": (0, 9, 9),
    "B": (0, 0, 1),
    "M": (9, 0, 9),
    "W": (9, 9, 9),
    " ": (0, 0, 0),
}


@pytest.mark.parametrize("letter, colour", LETTERS.items())
def test_colours_have_letters(letter: str, colour: tuple[int, int, int]) -> None:
    assert colour_letter(colour) == letter


@pytest.mark.parametrize("wheel", ["unknown", "homing", "moving", "between", "turned", "jammed", None])
def test_every_state_of_the_wheel_has_words(wheel: str | None) -> None:
    lines = drawn(seen(wheel=wheel, section=None))
    (line,) = [line for line in lines if " Wheel " in line]
    assert len(line.split("Wheel", 1)[1].strip()) > 3
    assert "emulate" not in line


@pytest.mark.parametrize("fault", ["none", "no_index", "not_following", "no_sensor", "no_magnet"])
def test_every_fault_has_words(fault: str) -> None:
    (line,) = [line for line in drawn(seen(fault=fault)) if " Fault " in line]
    assert "emulate" not in line


def test_without_colours_the_picture_says_the_same() -> None:
    console = Console(width=80, height=24, no_color=True, force_terminal=True, color_system="truecolor")
    with console.capture() as captured:
        console.print(draw(Picture(seen(), "port", [], "", None), 80, 24))
    assert "▼" in captured.get()
    assert "38;2" not in captured.get()
