"""A program that opens the app as ``dark-road`` does, and tells about its first frame.

``python -m tests.app.first_frame [BLOCKED ...]`` opens it without the modules named, draws, and prints JSON.
"""

import json
import os
import sys
from importlib.abc import MetaPathFinder


class _Blocked(MetaPathFinder):
    """Importing any of these fails, as where they were never installed."""

    def __init__(self, names: list[str]) -> None:
        self._names = names

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name.partition(".")[0] in self._names:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def main(blocked: list[str]) -> None:
    sys.meta_path.insert(0, _Blocked(blocked))
    from companion.app import opening

    opening.prepare()
    from kivy.base import EventLoop
    from kivy.config import Config
    from kivy.core.window import Window

    from companion.app.main import Companion

    app = Companion()
    app._run_prepare()
    for _ in range(3):
        EventLoop.idle()
    print(json.dumps({
        "screen": app.root.current_screen.name,
        "size": list(Window.size),
        "mouse": Config.get("input", "mouse"),
        "modules": sorted({name.partition(".")[0] for name in sys.modules}),
        "home": os.environ["KIVY_HOME"],
    }))  # fmt: skip
    sys.stdout.flush()
    app.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
