"""A program that plays a game and says after each answer how long the log is; meant to be killed.

``python -m tests.table.kill_me <journal> [hold]`` goes on with the journal, or begins it.
"""

import sys
import time
from pathlib import Path

from companion.table.session import Session
from tests.table.tabletop import play

SEED = 17
PLAYERS = 3


def main(path: Path, hold: bool) -> None:
    session = Session.open(path) if path.exists() else Session.new(path, PLAYERS, seed=SEED)
    print("open", len(session.game.log), flush=True)
    while hold:
        time.sleep(0.1)
    while session.game.question is not None:
        play(session, 1)
        print("ack", len(session.game.log), flush=True)
    print("over", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), "hold" in sys.argv[2:])
