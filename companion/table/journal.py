"""The file of a running game: append-only, checksummed, on the disk before anyone relies on it.

``docs/journal.md`` describes the format.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from companion.core.errors import BadRecord, GameError
from companion.table.contents import Contents, understand
from companion.table.files import LARGEST, DiskError, Files, aside, discard, disk_error, write_fresh
from companion.table.lines import Body, End, Scan, encode, scan

LONG: Final = 2_000_000
"""Bytes from which on a journal is told anew in fewer: five long games, or a great many undos."""


class Journal:
    """One open journal. Nobody else can write to it until :meth:`close`."""

    def __init__(self, path: Path, place: Path, files: Files, handle: int, end: End, header: bytes) -> None:
        self.path = path
        """The name by which people know it; it may be a link."""
        self._place = place
        """Where the file itself lies: a link is never given another file in its place."""
        self.trouble: DiskError | None = None
        """Why nothing can be written before :meth:`retry` has succeeded."""
        self._files = files
        self._handle: int | None = handle
        self._end = end
        self._header = header
        """The first line, as it stands in the file."""
        self._long = LONG
        self._is_foreign = False
        """Has somebody else put something under our name, or written to our file?"""
        self.kept_aside: list[Path] = []
        """Where that is now."""

    @classmethod
    def create(cls, path: Path, lines: Iterable[Body], files: Files) -> Self:
        """A new file that holds these lines; it appears under its name only when it is whole.

        Raises ``DiskError``; then there is no such file.
        """
        data, end = encode(lines, End())
        try:
            files.make_folder(path.parent)
            handle = named_new(path, data, files)
        except OSError as error:
            raise disk_error(error, path) from error
        try:
            files.fsync_folder(path.parent)
        except OSError as error:
            discard(files, handle, path)
            raise disk_error(error, path) from error
        return cls(path, path, files, handle, end, _first_line(data))

    @classmethod
    def open(cls, path: Path, files: Files) -> tuple[Self, Contents, Scan]:
        """An existing file, to go on with. Nothing is changed yet: see :meth:`cut`.

        A link is followed once, here: from now on all is done where the file itself lies.
        Raises ``BadRecord`` for a file that cannot be gone on with, ``DiskError`` for one that
        cannot be had.
        """
        place = files.real(path)
        try:
            handle = files.open(place)
        except OSError as error:
            raise disk_error(error, path) from error
        try:
            # A program that tells its game anew gives the name to another file, and lets go of this one.
            if not files.lock(handle) or not files.is_at(handle, place):
                raise DiskError("journal-in-use", path=str(path))
            data = files.contents(handle)
            found = scanned(data)
            journal = cls(path, place, files, handle, found.end, _first_line(data))
            return journal, understand(found), found
        except OSError as error:
            files.close(handle)
            raise disk_error(error, path) from error
        except GameError:
            files.close(handle)
            raise

    def cut(self) -> Path:
        """Drop what follows the last good line; returns where the file was copied to before.

        Raises ``DiskError``; then nothing was dropped.
        """
        files, copy = self._files, aside(self._files, self._place, "torn")
        try:
            files.close(named_new(copy, files.contents(self._open_handle()), files))
            files.fsync_folder(copy.parent)
        except OSError as error:
            raise disk_error(error, copy) from error
        self._cut()
        return copy

    def _cut(self) -> None:
        try:
            self._files.truncate(self._open_handle(), self._end.size)
            self._files.fsync(self._open_handle())
        except OSError as error:
            raise disk_error(error, self.path) from error

    def append(self, lines: Iterable[Body]) -> None:
        """Write lines, all in one go; they are on the disk when this returns, in the file of our name.

        Raises ``DiskError``; then none of them counts, and the file is put back as it was or,
        where even that fails, ``trouble`` stays until :meth:`retry`. So it is whatever else breaks in, as
        somebody who ends the program. Raises ``TypeError`` or ``ValueError`` for what is not JSON, before
        anything is written.
        """
        if self.trouble is not None:
            raise self.trouble
        data, end = encode(lines, self._end)
        if end.size > LARGEST:
            raise DiskError("journal-too-long", path=str(self.path))
        handle = self._open_handle()
        self._check_place(handle, self._end)
        try:
            self._files.write(handle, data)
        except OSError as error:
            refused = disk_error(error, self.path)
            self._take_back(refused)
            raise refused from error
        except BaseException as error:
            self._take_back(self._broken_off(error))
            raise
        try:
            self._files.fsync(handle)
            self._check_place(handle, end)
        except OSError as error:
            # What the disk holds now is unknown, and a second fsync would not tell.
            self.trouble = disk_error(error, self.path)
            raise self.trouble from error
        except BaseException as error:
            self.trouble = self.trouble or self._broken_off(error)
            raise
        self._end = end

    def _broken_off(self, error: BaseException) -> DiskError:
        """Why nothing can be written after something else than the disk has stopped us."""
        return DiskError("disk-error", path=str(self.path), reason=type(error).__name__)

    def _check_place(self, handle: int, end: End) -> None:
        """Raises ``DiskError`` if somebody else has moved, removed, cut or written to our file."""
        try:
            if self._files.is_at(handle, self._place) and self._files.size(handle) == end.size:
                return
            self._is_foreign = True
            self.trouble = DiskError("journal-replaced", path=str(self.path))
        except OSError as error:
            self.trouble = disk_error(error, self.path)
        raise self.trouble

    def is_sound(self) -> bool:
        """Is our file in its place, and does it hold what we wrote? Where not, ``trouble`` tells why."""
        if self.trouble is None and not self.is_closed:
            with suppress(DiskError):
                self._check_place(self._open_handle(), self._end)
                if scan(self._held()).end != self._end:
                    self._is_foreign = True
                    self.trouble = DiskError("journal-replaced", path=str(self.path))
        return self.trouble is None

    def _take_back(self, error: DiskError) -> None:
        """A write came to nothing: cut off what there is of it; where that fails, this is the trouble."""
        self.trouble = error
        with suppress(DiskError):
            self._cut()
            self.trouble = None

    @property
    def is_long(self) -> bool:
        """Is it time for :meth:`rewrite`? At the latest when the next lines might be too much to be read."""
        return self._end.size > min(self._long, LARGEST - LONG)

    def rewrite(self, lines: Iterable[Body]) -> bool:
        """Put the header and these lines into a fresh file in place of this one; whether that was done.

        A disk that refuses leaves the old one, and it is tried again when that has grown. ``trouble`` tells
        when nobody knows which of the two the disk holds. Raises ``DiskError`` when ours is not in its place.
        """
        self._check_place(self._open_handle(), self._end)
        data, end = self._told_anew(lines)
        try:
            self._replace(data, end)
        except OSError:
            self._long = self._end.size + LONG // 4
            return False
        self._long = max(LONG, 4 * end.size)
        return True

    def _told_anew(self, lines: Iterable[Body]) -> tuple[bytes, End]:
        data, end = encode(lines, scan(self._header).end)
        return self._header + data, end

    def _replace(self, data: bytes, end: End) -> None:
        """A fresh file in place of what bears our name, which is kept beside it if it is not ours.

        Raises ``OSError``, and ``DiskError`` when somebody else plays what is there; then ours is as it was.
        """
        files = self._files
        if not self._is_foreign:
            self._place = files.real(self._place)  # somebody may have moved it and left a link to it
        handle, new = write_fresh(files, self._place, data)
        try:
            if self._is_foreign and files.is_taken(self._place):
                self._keep_foreign()
            files.rename(new, self._place)
        except (OSError, DiskError):
            discard(files, handle, new)
            raise
        old, self._handle, self._end = self._open_handle(), handle, end
        self._is_foreign, self.trouble = False, None
        files.close(old)
        try:
            files.fsync_folder(self._place.parent)
        except OSError as error:
            self.trouble = disk_error(error, self.path)

    def _keep_foreign(self) -> None:
        files = self._files
        if not files.is_at(self._open_handle(), self._place):
            with suppress(OSError):  # a folder, or what nobody may open: nobody plays it
                theirs = files.open(self._place)
                is_free = files.lock(theirs)
                files.close(theirs)
                if not is_free:
                    raise DiskError("journal-in-use", path=str(self.path))
        theirs_now = aside(files, self._place, "replaced")
        files.keep_beside(self._place, theirs_now)
        self.kept_aside.append(theirs_now)

    def retry(self, lines: Iterable[Body]) -> bool:
        """After ``trouble``: put everything that counts into a fresh file in place of this one.

        Where our file no longer holds it, that is the header and these lines; whether they are in the file
        now. What others have put under our name is set aside. ``trouble`` stays while the disk still refuses.
        """
        if self.is_sound():
            return False
        data, end = self._held(), self._end
        is_lost = scan(data).end != end
        if is_lost:
            data, end = self._told_anew(lines)
            self._is_foreign = True
        try:
            self._files.make_folder(self._place.parent)
            self._is_foreign |= not self._files.is_at(self._open_handle(), self._place)
            self._replace(data, end)
        except OSError as error:
            self.trouble = disk_error(error, self.path)
            return False
        except DiskError as error:
            self.trouble = error
            return False
        return is_lost

    def _held(self) -> bytes:
        """What the disk still gives back of what counts."""
        try:
            return self._files.contents(self._open_handle())[: self._end.size]
        except OSError:
            return b""

    def close(self) -> None:
        """Let others have the file; a second time does nothing."""
        if self._handle is not None:
            self._files.close(self._handle)
            self._handle = None

    @property
    def is_closed(self) -> bool:
        return self._handle is None

    def _open_handle(self) -> int:
        if self._handle is None:
            raise DiskError("journal-closed", path=str(self.path))
        return self._handle


def named_new(path: Path, data: bytes, files: Files) -> int:
    """A new file of that name with these bytes, locked; it gets its name when they are on the disk.

    Raises ``OSError``, and ``DiskError`` where the name is taken.
    """
    if files.is_taken(path):
        raise DiskError("journal-exists", path=str(path))
    handle, new = write_fresh(files, path, data)
    try:
        files.name_new(new, path)
    except FileExistsError:
        discard(files, handle, new)
        raise DiskError("journal-exists", path=str(path)) from None
    except OSError:
        discard(files, handle, new)
        raise
    return handle


def _first_line(data: bytes) -> bytes:
    return data[: data.find(b"\n") + 1]


def scanned(data: bytes) -> Scan:
    """The lines of a whole file. Raises ``BadRecord`` for one that is too large for any game."""
    if len(data) > LARGEST:
        raise BadRecord("not-a-journal")
    return scan(data)


def read(path: Path, files: Files | None = None) -> tuple[Contents, Scan]:
    """What a journal says, without opening it for writing and without a lock.

    Raises ``BadRecord`` and ``DiskError`` as :meth:`Journal.open` does.
    """
    try:
        found = scanned((files or Files()).read(path))
    except OSError as error:
        raise disk_error(error, path) from error
    return understand(found), found
