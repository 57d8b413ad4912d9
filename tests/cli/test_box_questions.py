"""What is printed on the box, asked once at the prompt before a game at a real table."""

import io
from collections.abc import Iterable
from pathlib import Path

import pytest

from companion.app.owner.box_interview import interview_wanted
from companion.cli.box_questions import ask_about_box
from companion.games.dark_road.loader import load
from companion.table.home import owner_dir
from companion.terminal.screen import Screen
from companion.text.catalogue import speak
from tests.cli.program import run

DISTRICTS = ("inn", "dark_market", "yurg", "commissions", "bazaar")


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARK_ROAD_HOME", str(tmp_path))


def told(lines: Iterable[str]) -> str:
    """What is shown and asked while these lines are typed."""
    output, left = io.StringIO(), iter(lines)

    def read(prompt: str) -> str:
        output.write(prompt)
        line = next(left, None)
        if line is None:
            raise EOFError
        output.write(line + "\n")
        return line

    ask_about_box(Screen(output, width=80), read)
    return output.getvalue()


def test_one_key_skips_everything_for_good() -> None:
    shown = told([""])
    assert "override it" in shown
    assert not interview_wanted()
    assert not (owner_dir() / "board.toml").exists()
    assert told([]) == ""


def test_what_is_told_is_the_owners_and_never_asked_again() -> None:
    """The wheel and the districts anew, the rest as listed."""
    told(["y", "book armor staff weapon potion instrument", "y", "y", "y", ", ".join(DISTRICTS), "y", "y"])
    board = load(owner_dir()).board
    assert board.wheel == ("book", "armor", "staff", "weapon", "potion", "instrument")
    assert board.districts == DISTRICTS
    assert all(map(board.solid, ("wheel", "districts", "crafting", "dark_market", "ruins", "tiles")))
    assert board.solid("shapes.armor")
    assert told([]) == ""


def test_a_page_can_be_skipped_and_stays_as_we_believe() -> None:
    told(["y", "", "", "", "", "y", "", ""])
    board = load(owner_dir()).board
    assert not board.solid("wheel")
    assert board.solid("districts")
    assert not interview_wanted()


@pytest.mark.parametrize(
    "line, sentence",
    [
        ("book armor", "Enter all 6"),
        ("book book armor staff weapon potion", "entered twice"),
        ("book armor staff weapon potion lute", '"lute" is none of'),
    ],
)
def test_what_cannot_be_is_refused_and_asked_again(line: str, sentence: str) -> None:
    shown = told(["y", line, "y", "", "", "", "", "", ""])
    assert sentence in " ".join(shown.split())
    assert load(owner_dir()).board.solid("wheel")


def test_only_the_inn_and_the_bazaar_lie_beside_the_start() -> None:
    """ACT-1: our print is kept where what was typed cannot be."""
    told(["y", "", "", "", "", "yurg, inn, bazaar, commissions, dark_market", "", "", ""])
    assert not load(owner_dir()).board.solid("districts")


def test_shapes_are_drawn_with_signs() -> None:
    told(["y", *[""] * 6, "zebra ## ## ## ## ##", "##/## ### #./## ## ##### ###"])
    assert load(owner_dir()).board.shapes["staff"] == ("#####",)


def test_it_is_asked_in_hungarian_and_answered_so() -> None:
    speak("hu")
    try:
        told(["i", "könyv páncél staff fegyver főzet hangszer", *[""] * 6])
    finally:
        speak("en")
    assert load(owner_dir()).board.wheel[0] == "book"


def test_the_game_begins_with_what_was_told(tmp_path: Path) -> None:
    """And where nobody answers at all, it begins just the same."""
    path = tmp_path / "game.journal"
    typed = "y\nbook armor staff weapon potion instrument\n" + "\n" * 6 + "workshop\n"
    new = ("play", "--terminal", "--table", "--players", "Anna,Ben", "--file")
    done = run(*new, str(path), typed=typed)
    assert done.returncode == 0, done.stderr
    assert "Which building lies" in done.stdout
    assert run("replay", str(path)).returncode == 0
    done = run(*new, str(tmp_path / "other.journal"))
    assert "Which building lies" in done.stdout
