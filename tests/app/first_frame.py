"""A program that opens the app as ``dark-road`` does, and tells about its first frame.

``python -m tests.app.first_frame [BLOCKED ...]`` opens it without the modules named, draws, and prints JSON.
"""

import json
import os
import sys

from tests.cli.blocking import block


def main(blocked: list[str]) -> None:
    block(blocked)
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
