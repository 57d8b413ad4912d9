"""A disk that refuses: no answer is taken that is not kept."""

import errno
from pathlib import Path

from companion.table.files import Files
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
