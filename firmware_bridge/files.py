"""Files that are written whole or not at all."""

import os
import tempfile
from pathlib import Path

from firmware_bridge.errors import BridgeError


def write_whole(path: Path, text: str) -> None:
    """Put this text into a file; the old one stays until the new one is safely on the disk.

    Raises ``BridgeError``; then the old file is untouched.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, new = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(new, path)
        except OSError:
            Path(new).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BridgeError("unwritable", path=path, reason=error.strerror or error) from error
