"""The program as it is where some libraries were never installed.

``python -m tests.cli.blocking NAME,NAME [ARGUMENT ...]`` is ``dark-road`` without the modules named. Those
that it asked for are written into the file that ``ASKED_FOR`` names.
"""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder


class _Blocked(MetaPathFinder):
    """Importing any of these fails, as where they were never installed."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name.partition(".")[0] in self._names:
            with open(os.environ.get("ASKED_FOR", os.devnull), "a", encoding="utf-8") as file:
                file.write(f"{name}\n")
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def block(names: Sequence[str]) -> None:
    sys.meta_path.insert(0, _Blocked(names))


if __name__ == "__main__":
    block(sys.argv.pop(1).split(","))
    from companion.cli.__main__ import start

    start()
