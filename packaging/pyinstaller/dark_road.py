"""Where the program in the zip begins: the ``dark-road`` command."""

import multiprocessing
import os

from companion.cli.__main__ import start


def restore_library_path() -> None:
    """Programs that the companion starts (avrdude, a voice) load the system's libraries, not ours."""
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if before is None:
        os.environ.pop("LD_LIBRARY_PATH", None)
    else:
        os.environ["LD_LIBRARY_PATH"] = before


if __name__ == "__main__":
    multiprocessing.freeze_support()
    restore_library_path()
    start()
