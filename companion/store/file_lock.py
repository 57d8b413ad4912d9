"""One at a time: whoever writes a history, or mends it, holds the lock beside its file."""

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.plain_files import open_plain

if sys.platform != "win32":
    import fcntl

_NO_LOCKS: Final = (errno.ENOTSUP, errno.ENOSYS, errno.EINVAL, errno.ENOLCK)
"""Some file systems know no locks; there SQLite's own have to do."""
_PAUSE: Final = 0.02


@contextmanager
def locked(path: Path, wait: float) -> Iterator[None]:
    """Hold it for a while. Raises ``OSError``: ``BlockingIOError`` when somebody holds it all that time."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    handle = open_plain(path.with_name(f".{path.name}.lock"), flags)
    try:
        _lock(handle, time.monotonic() + wait)
        yield
    finally:
        os.close(handle)


def _lock(handle: int, until: float) -> None:
    while sys.platform != "win32":
        try:
            return fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                raise
        except OSError as error:
            if error.errno in _NO_LOCKS:
                return None
            raise
        time.sleep(_PAUSE)
