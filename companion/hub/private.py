"""Files with keys in them: nobody else who uses this machine may read them."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion.hub.messages import HubError
from companion.table.files import Files, disk_error, write_whole

T = TypeVar("T")


class PrivateFiles(Files):
    """The real disk, where only the owner may read and write."""

    mode = 0o600

    def open(self, path: Path, create: bool = False) -> int:
        handle = super().open(path, create)
        with suppress(OSError):  # some file systems know no owners
            os.chmod(handle, self.mode)
        return handle

    def make_folder(self, folder: Path) -> None:
        super().make_folder(folder)
        with suppress(OSError):
            folder.chmod(0o700)


def keep(path: Path, data: bytes) -> None:
    """Raises ``DiskError``; then the old file is untouched."""
    write_whole(PrivateFiles(), path, data)


def kept(path: Path) -> bytes:
    """Nothing where the file is missing; raises ``DiskError`` where it cannot be read."""
    try:
        return PrivateFiles().read(path)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise disk_error(error, path) from error


def keep_list(path: Path, values: list[Any]) -> None:
    """Raises ``DiskError``; then the old file is untouched."""
    keep(path, msgspec.json.format(msgspec.json.encode(values)))


def kept_list(path: Path, kind: type[T]) -> tuple[list[T], HubError | None]:
    """What is kept, and what to tell people: a damaged file is set aside. Raises ``DiskError``."""
    data = kept(path)
    try:
        values = msgspec.json.decode(data, type=list[Any]) if data else []
        return [msgspec.convert(value, kind) for value in values], None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return [], HubError("hub-file-damaged", path=str(path), aside=str(set_aside(path)))


def set_aside(path: Path) -> Path:
    """Another name for a damaged file, so that somebody may look at it. Raises ``DiskError``."""
    aside = path.with_name(f"{path.stem}.damaged{path.suffix}")
    try:
        PrivateFiles().rename(path, aside)
    except OSError as error:
        raise disk_error(error, path) from error
    return aside
