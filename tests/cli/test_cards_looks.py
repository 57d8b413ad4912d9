"""``dark-road cards learn`` and ``look``."""

import json
from pathlib import Path

import cv2
import pytest

from companion.cli import main
from tests.vision.cards.decks import deck, laid


@pytest.fixture
def pictures(tmp_path: Path) -> list[str]:
    """Two cards of one deck on a table, the first of them also upside down, and a third one."""
    one, two, three = deck(3, 41)
    made = {"one": laid((one, 0)), "two": laid((two, 5)), "over": laid((one, 180)), "three": laid((three, 0))}
    for name, picture in made.items():
        cv2.imwrite(str(tmp_path / f"{name}.png"), picture)
    return [str(tmp_path / f"{name}.png") for name in made]


def test_a_card_that_was_learnt_is_told_again(
    pictures: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, over, three = pictures
    assert main(["cards", "learn", "hunter", one]) == 0
    assert main(["cards", "learn", "healer", two]) == 0
    assert "Kept healer: the album holds 2 cards." in capsys.readouterr().err
    assert main(["cards", "look", over]) == 0
    assert capsys.readouterr().out.startswith("hunter (9")
    assert main(["cards", "look", over, "--json"]) == 0
    (card,) = json.loads(capsys.readouterr().out)["cards"]
    assert (card["id"], card["upside_down"]) == ("hunter", True)
    assert main(["cards", "look", three]) == 1
    assert "an unknown card at 3" in capsys.readouterr().out


def test_the_name_of_a_card_cannot_move_the_cursor(
    pictures: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "learn", "hunter\x1b[2J", pictures[0]]) == 0
    assert main(["cards", "look", pictures[0]]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("hunter")
    assert "\x1b" not in captured.out + captured.err


def test_what_cannot_be_learnt_is_one_sentence(
    pictures: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "learn", "hunter", str(tmp_path / "missing.png")]) == 1
    assert main(["cards", "learn", " ", pictures[0]]) == 1
    said = capsys.readouterr().err.splitlines()
    assert [line.split(":")[0] for line in said] == ["dark-road", "dark-road"]
