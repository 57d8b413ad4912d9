"""A program that works on a history and says so; meant to be killed, starved, and to run beside another one.

``python -m tests.store.child WHAT URL …``

- ``add URL NAME COUNT`` adds games of that player.
- ``note URL UID LETTER COUNT`` adds to a note so often, and tries again when somebody was quicker.
- ``poor URL BYTES`` adds games, while no file may grow beyond that.
- ``stranger URL`` reads, and tries to write, as somebody who owns nothing here.
"""

import os
import pwd
import resource
import sys
import tempfile
from contextlib import suppress
from dataclasses import replace

from companion.core.errors import GameError, Stale
from companion.store.history import open_history
from tests.store import tiny


def add(url: str, name: str, count: int) -> None:
    with open_history(url) as history:
        print("open", flush=True)
        for number in range(count):
            print("ack", history.add(tiny.played(**{name: number})).uid, flush=True)


def note(url: str, uid: str, letter: str, count: int) -> None:
    with open_history(url) as history:
        while count:
            game = history.game(uid)
            with suppress(Stale):
                history.change(replace(game, note=game.note + letter))
                count -= 1


def poor(url: str, size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    add(url, "Ada", 1000)


def stranger(url: str) -> None:
    with tempfile.TemporaryDirectory() as folder:  # whatever is imported late is imported now
        add(f"sqlite:///{folder}/x.sqlite", "Bo", 1)
    if os.geteuid() == 0:
        os.setgroups([])
        os.setuid(pwd.getpwnam("nobody").pw_uid)
    with open_history(url) as history:
        print("read", len(history.games()))
        history.add(tiny.played(Ada=1))


if __name__ == "__main__":
    tiny.install()
    what, address, *words = sys.argv[1:]
    try:
        match what, words:
            case "add", [name, number]:
                add(address, name, int(number))
            case "note", [known, letter, number]:
                note(address, known, letter, int(number))
            case "poor", [number]:
                poor(address, int(number))
            case "stranger", []:
                stranger(address)
    except GameError as error:
        print("refused", error.code, flush=True)
