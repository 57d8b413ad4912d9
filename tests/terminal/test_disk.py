"""A disk that refuses: no answer is taken that is not kept."""

import errno
import shutil
from pathlib import Path

import pytest

from companion.table.files import Files
from companion.table.session import Session
from tests.table.tabletop import bar, play
from tests.terminal.driver import Sitting, dealt
from tests.terminal.test_concern import TURN_UP, person, sit_down


class BadDisk(Files):
    """A disk that can be made to refuse."""

    full = False
    failing = False

    def write(self, handle: int, data: bytes) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        super().write(handle, data)

    def fsync(self, handle: int) -> None:
        if self.failing:
            raise OSError(errno.EIO, "Input/output error")
        super().fsync(handle)


def test_a_full_disk_takes_no_answer_and_says_so(tmp_path: Path) -> None:
    disk = BadDisk()
    sitting = Sitting(dealt(tmp_path, files=disk))
    disk.full = True
    before = list(sitting.session.game.log)
    shown = sitting.type("3")
    assert "Anna> 3" in shown
    assert "No space left" in shown or "full" in shown
    assert sitting.session.game.log == before
    disk.full = False
    sitting.type("3")
    assert sitting.session.game.log[-1] == ["choice", "die 3"]


def test_after_a_failed_disk_retry_goes_on(tmp_path: Path) -> None:
    disk = BadDisk()
    sitting = Sitting(dealt(tmp_path, files=disk))
    disk.failing = True
    assert "type retry" in sitting.type("3", "3")
    disk.failing = False
    assert "saved again" in sitting.type("retry", "3")
    assert sitting.session.game.log[-1] == ["choice", "die 3"]


def test_the_private_concern_waits_for_the_disk_too(tmp_path: Path) -> None:
    """CONCERN-1: its answers count when they are kept, like everybody's."""
    disk = BadDisk()
    sitting = Sitting(sit_down(tmp_path, seed=5, files=disk))
    sitting.type_until(TURN_UP, person())
    before = list(sitting.session.game.log)
    disk.full = True
    shown = sitting.type("", "", "")
    assert shown.count("let it try again") == 2
    assert "No space left" in shown or "full" in shown
    assert sitting.session.game.log == before
    disk.full = False
    assert "Its card" in sitting.type("", "")
    assert len(sitting.session.game.log) > len(before)


SAVED, LOST = "The game is saved in", "The game could NOT be saved in"


@pytest.mark.parametrize("typed", [["quit"], []])
def test_whoever_leaves_a_game_whose_file_is_gone_finds_it_where_it_is_said_to_be(
    tmp_path: Path, typed: list[str]
) -> None:
    sitting = Sitting(dealt(tmp_path / "games"))
    sitting.type("3")
    before = sitting.session.game.state_hash()
    shutil.rmtree(sitting.session.path.parent)
    assert SAVED in sitting.type(*typed)
    assert sitting.session.path.exists()
    sitting.session.close()
    with Session.open(sitting.session.path) as again:
        assert again.game.state_hash() == before


def test_quitting_a_game_that_cannot_be_saved_is_refused_once(tmp_path: Path) -> None:
    sitting = Sitting(dealt(tmp_path / "games"))
    bar(sitting.session.path)
    shown = sitting.type("quit", "board", "quit", "3")
    assert shown.count("quit once more to leave all the same") == 1
    assert "Anna> 3" not in shown
    assert shown.index("quit once more") < shown.index(LOST)
    assert SAVED not in shown
    assert "Go on with" not in shown


def test_a_game_that_can_be_saved_again_is_left_as_usual(tmp_path: Path) -> None:
    sitting = Sitting(dealt(tmp_path / "games"))
    bar(sitting.session.path)
    assert LOST in sitting.type("quit")
    sitting.session.path.parent.unlink()
    shown = sitting.type("retry", "3", "quit")
    assert "saved again" in shown
    assert SAVED in shown
    bar(sitting.session.path)
    assert "quit once more" in sitting.type("quit")


def test_the_end_of_the_input_ends_a_game_that_cannot_be_saved_and_that_is_said(tmp_path: Path) -> None:
    sitting = Sitting(dealt(tmp_path / "games"))
    bar(sitting.session.path)
    shown = sitting.type()
    assert LOST in shown
    assert SAVED not in shown


def test_the_end_of_a_game_that_cannot_be_saved_says_so(tmp_path: Path) -> None:
    sitting = Sitting(dealt(tmp_path / "games", players=("Anna",)))
    play(sitting.session)
    assert LOST not in sitting.type()
    bar(sitting.session.path)
    assert LOST in sitting.type()
