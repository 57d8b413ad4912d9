"""The app, off screen, played by a finger; it says after each touch what was answered. Meant to be killed.

``python -m tests.app.kill_me SEED`` begins a game in the owner's folder, or goes on with the one there by
touching "Go on".
"""

import sys
from typing import TYPE_CHECKING

from companion.app import opening
from companion.concern.naming import concern_named
from companion.table import home
from companion.table.saved import latest
from companion.table.session import Session

if TYPE_CHECKING:
    from tests.app.finger import Finger

NAME = "kill me"
GAME_SEED = 11


def begin() -> None:
    concern = concern_named("merchant")
    Session.new(home.game_path(NAME), ["Anna"], seed=GAME_SEED, concern=concern).close()


def say(what: str, finger: "Finger") -> None:
    game = finger.sitting.session.game
    print(what, len(game.log), game.state_hash(), flush=True)


def main(seed: int) -> None:
    opening.prepare()  # before anything of Kivy is imported
    from companion.app.main import Companion
    from companion.app.screens.table import TableScreen
    from companion.app.widgets.plain import Touch
    from tests.app.drawn import frames, label_of, parts, running, touch
    from tests.app.finger import Finger

    if latest().unfinished is None:
        begin()
    app = Companion()
    with running(app):
        shown = parts(app.rooms.current_screen, Touch)
        touch(next(one for one in shown if label_of(one).startswith("Go on")))
        frames(3)
        finger = Finger(app, seed)
        say("open", finger)
        while True:
            finger.play(1)
            if not isinstance(app.rooms.current_screen, TableScreen):
                break
            say("ack", finger)
        print("over", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
