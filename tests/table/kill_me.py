"""A program that plays a game and says after each answer how long the log is; meant to be killed.

``python -m tests.table.kill_me <journal> [hold|concern]`` goes on with the journal, or begins it; with
``concern`` the Private Concern plays too, at a real table for whose cards we care.
"""

import sys
import time
from pathlib import Path

from companion.concern.naming import concern_named
from companion.table.session import Session
from tests.table.tabletop import let_answer

SEED = 17
PLAYERS = 3


def begun(path: Path, concern: bool) -> Session:
    if concern:
        return Session.new(path, 1, concern=concern_named("merchant"), shuffle=SEED)
    return Session.new(path, PLAYERS, seed=SEED)


def main(path: Path, hold: bool, concern: bool) -> None:
    session = Session.open(path) if path.exists() else begun(path, concern)
    print("open", len(session.game.log), flush=True)
    while hold:
        time.sleep(0.1)
    while session.game.question is not None:
        let_answer(session)
        print("ack", len(session.game.log), flush=True)
    print("over", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), "hold" in sys.argv[2:], "concern" in sys.argv[2:])
