"""What the tests of the table share: games to play, and a disk that fails when it is told to."""

import errno
import os
import random
import shutil
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from companion.games.dark_road import DarkRoad
from companion.table.files import Files
from companion.table.lines import scan
from companion.table.session import Session
from tests.dark_road.playing import some_answer

GAME = Path("/games/game.journal")
"""Where a game lies on a :class:`Disk`."""
SETUP = ("workshop", "oracle", "quartz_mine", "lanternworks", "armor", "staff")
"""Answers up to the first dice of a real table."""


def next_answer(game: DarkRoad, seed: int = 0) -> tuple[Any, bool]:
    """An answer by chance that depends on the moment of the game alone, and whether it is waved through."""
    assert game.question is not None
    return some_answer(game.question, random.Random(f"{seed} {game.index}"))


def play(session: Session, answers: int = 10_000, seed: int = 0) -> None:
    """Answer so many questions, or all there are."""
    for _ in range(answers):
        if session.game.question is None:
            return
        value, wave = next_answer(session.game, seed)
        session.answer(value, session.game.question.index, wave=wave)


def compacted(path: Path, answers: int = 120, more: int = 30) -> Session:
    """A game of which so many answers are told anew, and some that followed."""
    session = Session.new(path, 3, seed=5)
    play(session, answers)
    session._kept.journal._long = 0
    play(session, more)
    session.undo()
    assert [body["kind"] for body in scan(path.read_bytes()).bodies][:3] == ["header", "log", "snapshot"]
    return session


def bar(path: Path) -> None:
    """Nothing can be written under this name any more, whoever tries: a file lies where its folder was."""
    shutil.rmtree(path.parent)
    path.parent.write_text("no folder", encoding="utf-8")


def let_answer(session: Session, seed: int = 0) -> None:
    """Answer one question: the Private Concern by its cards, everybody else by chance."""
    game, question = session.game, session.game.question
    assert question is not None
    value, wave = session.turned_up(), False
    if value is None and question.seat is not None and game.state.is_concern(question.seat):
        assert session.concern is not None
        value = session.concern.choose(game.observe(question.seat), question)
    elif value is None:
        value, wave = next_answer(game, seed)
    session.answer(value, question.index, wave=wave)


@dataclass
class Node:
    """A file: what was written, and what the disk would still hold after a power cut."""

    data: bytearray = field(default_factory=bytearray)
    kept: bytes = b""
    lock: int | None = None


class Killed(BaseException):
    """The program ends here, in the middle of what it does."""


class Disk(Files):
    """A disk in memory: what was not fsynced is lost in a :meth:`power_cut`; calls can be made to fail."""

    def __init__(self) -> None:
        self.names: dict[Path, Node] = {}
        self.kept_names: dict[Path, Node] = {}
        self.fail: dict[str, int] = {}
        """Method to the error that it raises."""
        self.room: int | None = None
        """Bytes that still fit."""
        self.fsyncs = 0
        self.calls: list[str] = []
        self.kill_at: int | None = None
        """The number of the call at which the program is killed."""
        self._open: dict[int, Node] = {}
        self._next = 100

    def _may(self, method: str) -> None:
        self.calls.append(method)
        if self.kill_at is not None and len(self.calls) > self.kill_at:
            raise Killed
        if method in self.fail:
            raise OSError(self.fail[method], os.strerror(self.fail[method]))

    def open(self, path: Path, create: bool = False) -> int:
        self._may("open")
        if path not in self.names:
            if not create:
                raise FileNotFoundError(errno.ENOENT, "no such file", str(path))
            self.names[path] = Node()
        self._next += 1
        self._open[self._next] = self.names[path]
        return self._next

    def fresh(self, path: Path) -> tuple[int, Path]:
        self._may("fresh")
        names = (path.with_name(f".{path.name}.{number}.new") for number in count(self._next))
        new = next(name for name in names if name not in self.names)  # a killed program leaves its own
        handle = self.open(new, create=True)
        self.lock(handle)
        return handle, new

    def is_at(self, handle: int, path: Path) -> bool:
        self._may("is_at")
        return self.names.get(path) is self._open[handle]

    def size(self, handle: int) -> int:
        return len(self._open[handle].data)

    def lock(self, handle: int) -> bool:
        node = self._open[handle]
        if node.lock not in (None, handle):
            return False
        node.lock = handle
        return True

    def read(self, path: Path) -> bytes:
        self._may("read")
        return bytes(self.names[path].data)

    def contents(self, handle: int) -> bytes:
        self._may("read")
        return bytes(self._open[handle].data)

    def write(self, handle: int, data: bytes) -> None:
        node = self._open[handle]
        try:
            self._may("write")
        except (OSError, Killed):
            # Half of it arrives before the error, as on a real disk.
            node.data += data[: len(data) // 2]
            raise
        if self.room is not None and self.room < len(data):
            node.data += data[: self.room]
            self.room = 0
            raise OSError(errno.ENOSPC, "no space left")
        if self.room is not None:
            self.room -= len(data)
        node.data += data

    def fsync(self, handle: int) -> None:
        self._may("fsync")
        self.fsyncs += 1
        node = self._open[handle]
        node.kept = bytes(node.data)

    def truncate(self, handle: int, size: int) -> None:
        self._may("truncate")
        node = self._open[handle]
        if self.room is not None:
            self.room += max(0, len(node.data) - size)
        del node.data[size:]

    def rename(self, old: Path, new: Path) -> None:
        self._may("rename")
        self.names[new] = self.names.pop(old)

    def name_new(self, old: Path, new: Path) -> None:
        if new in self.names:
            raise FileExistsError(errno.EEXIST, "it is there", str(new))
        self.rename(old, new)

    def keep_beside(self, path: Path, aside: Path) -> None:
        self._may("keep_beside")
        self.names[aside] = self.names[path]

    def remove(self, path: Path) -> None:
        self._may("remove")
        del self.names[path]

    def fsync_folder(self, folder: Path) -> None:
        self._may("fsync_folder")
        self.kept_names = dict(self.names)

    def real(self, path: Path) -> Path:
        return path

    def exists(self, path: Path) -> bool:
        return path in self.names

    is_taken = exists

    def make_folder(self, folder: Path) -> None:
        self._may("make_folder")

    def close(self, handle: int) -> None:
        node = self._open.pop(handle)
        if node.lock == handle:
            node.lock = None

    def killed(self) -> "Disk":
        """The disk after the program was killed: all that was written is there, and no lock."""
        after = Disk()
        after.names = {
            path: Node(bytearray(node.data), bytes(node.data)) for path, node in self.names.items()
        }
        after.kept_names = dict(after.names)
        return after

    def power_cut(self, survives: float = 0.0) -> "Disk":
        """The disk afterwards; of what was not fsynced only a first part may survive."""
        after = Disk()
        for path, node in self.kept_names.items():
            kept = node.kept
            if bytes(node.data).startswith(kept):
                unsynced = bytes(node.data[len(kept) :])
                kept += unsynced[: round(len(unsynced) * survives)]
            after.names[path] = Node(bytearray(kept), kept)
        after.kept_names = dict(after.names)
        return after


def dealt(path: Path, players: int = 2, seed: int = 3, **options: Any) -> Session:
    return Session.new(path, players, seed=seed, **options)


def reopened(session: Session) -> Session:
    """The same game after the program was closed and opened again."""
    session.close()
    again = Session.open(session.path)
    assert again.game.log == plain(session.game.log)
    assert again.game.state_hash() == session.game.state_hash()
    assert again.game.can_redo == session.game.can_redo
    return again


def plain(value: Any) -> Any:
    """A log as JSON gives it back: tuples are lists."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    return [plain(inner) for inner in value] if isinstance(value, list | tuple) else value


def some_choice(session: Session, kind: str, after: int = 0) -> int:
    """The index of a step that answered this kind of question."""
    return next(step.index for step in session.history()[after:] if step.kind == kind)
