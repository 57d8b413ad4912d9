"""A disk that refuses: no answer is taken that is not kept."""

import errno
from pathlib import Path

from companion.table.files import Files
from tests.terminal.driver import Sitting, dealt


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
    assert "takes the game again" in sitting.type("retry", "3")
    assert sitting.session.game.log[-1] == ["choice", "die 3"]
