"""``dark-road hub``: this machine lets tablets play a game together. Nothing else ever listens."""

import gc
import socket
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any

from companion.app.devices.attached import Attached
from companion.app.devices.news import News
from companion.app.devices.telling import Showing
from companion.cli.leaving import left
from companion.cli.opponent import named_opponent
from companion.cli.output import write_json
from companion.cli.playing import begun, saved_session
from companion.core.errors import GameError, Illegal
from companion.hub.desk import EVERYWHERE, HubDesk
from companion.hub.host import Host
from companion.table.beginning import check_names, forget
from companion.table.session import Session
from companion.terminal.hub_desk import Console, Todo
from companion.terminal.hub_screen import ForPeople
from companion.terminal.hub_watch import Outlet
from companion.terminal.reader import Signals, Stopped
from companion.terminal.screen import Screen
from companion.terminal.words import word
from companion.text import error_text, not_saved


def hub(arguments: Namespace) -> int:
    """Until somebody quits, or the program is told to end; every answer is on the disk by then."""
    signals = Signals()
    with signals.caught(), ExitStack() as open_ones:
        session = open_ones.enter_context(left(_session(arguments)))
        todo: Todo = SimpleQueue()
        devices = _Devices(session, arguments.device, arguments.camera, arguments.learn)
        desk = open_ones.enter_context(_started(arguments, session, todo, devices))
        if arguments.free_seats:  # by now no other program here lets tablets in: all seats lie in one file
            desk.host.free_seats(True)
        devices.show(session, desk.host, bool(arguments.camera))
        open_ones.enter_context(devices)
        out: Outlet = (
            AsJson() if arguments.json else ForPeople(session, sys.stdout, lambda: devices.turns_wheel)
        )
        console = Console(desk, todo, out, devices)
        Thread(target=console.read, args=(sys.stdin.fileno(),), name="typed", daemon=True).start()
        gc.freeze()  # what is there by now stays: it need not be looked through for garbage while people wait
        with suppress(Stopped):
            console.run(signals)
        code = _ended(session, desk.host, out)
        with suppress(Stopped):  # told once more while it closes: what it had to say, it has said
            open_ones.close()
        return code


@contextmanager
def _started(arguments: Namespace, session: Session, todo: Todo, devices: "_Devices") -> Iterator[HubDesk]:
    """The hub while it listens. Raises ``GameError`` where it cannot; a game that was begun for it is no more
    then."""
    with ExitStack() as open_ones:
        try:
            desk = HubDesk(
                session, todo.put, devices, name=_name(arguments), port=arguments.port,
                bind=tuple(arguments.bind) or EVERYWHERE, announced=not arguments.no_announce,
            )  # fmt: skip
            open_ones.callback(desk.close)
            desk.start()
        except (GameError, Stopped):
            if arguments.players:
                forget(session)
            raise
        yield desk


def _ended(session: Session, host: Host, out: Outlet) -> int:
    """The exit code: whether everything is saved."""
    try:
        _make_sure(session, host)
    except GameError as unsaved:
        out.tell("refused", code=unsaved.code, text=error_text(unsaved))
        return 1
    out.tell("ended", file=str(session.path))
    return 0


def _make_sure(session: Session, host: Host) -> None:
    """The game is saved, and who was sent away or has lost a seat. Raises ``GameError``."""
    error = session.make_sure()
    if error is not None:
        raise not_saved(error, session.path)
    host.save()


class _Devices(Attached):
    """Wheel, lamps, buttons and camera, as they are seen here and on every tablet."""

    def show(self, session: Session, host: Host, with_camera: bool) -> None:
        self._showing = Showing(session, self, host.beside)
        if with_camera:  # OpenCV takes its time
            from companion.hub.pictures import Pictures

            self.tablets = Pictures(host)

    def look(self) -> News:
        self._showing.look()
        return super().look()


def _session(arguments: Namespace) -> Session:
    """Raises ``GameError``."""
    if not arguments.players:
        return saved_session(arguments.file)
    if arguments.seed is None and not arguments.table:
        raise Illegal("hub-deal-or-table")
    players = check_names(arguments.players)
    return begun(arguments, players, named_opponent(arguments), arguments.seed)


def _name(arguments: Namespace) -> str:
    return str(arguments.name or word("desk-name", machine=socket.gethostname()))


class AsJson:
    """One object a line on standard output."""

    def __init__(self) -> None:
        self.screen = Screen(sys.stderr)

    def tell(self, event: str, **what: Any) -> None:
        write_json({"event": event, **what})

    def moved(self, before: Any, after: Any) -> None:
        """Whoever wants to know joins and looks on."""

    def prompt(self) -> None:
        """Machines need none."""
