"""Several tablets at one table: how soon everybody sees an answer, and how soon a late one is there.

The hub is ``dark-road hub``, and each of the eight tablets a process of its own, all on this machine: what
they do with an answer takes processor time here that at a real table is their own.
"""

import asyncio
import gc
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from statistics import median
from threading import Thread
from typing import Any, Final

from benchmarks.figures import Figure, at_most, percentile
from companion.hub.frames import Kind, frame, read_frame
from companion.hub.identity import hub_identity, tablet_context
from companion.hub.known import Known
from companion.hub.link import join
from companion.hub.messages import LARGE, Act, Follow, FromTablet, HubError, Ping, Sit, write
from companion.hub.tablet import Tablet
from tests.hub.evening import begun
from tests.hub.player import chosen
from tests.hub.processes import Program, hub_command, wait_for
from tests.hub.stranger import stranger_at
from tests.table.tabletop import let_answer

GROUP: Final = "Several tablets, hub and each tablet a process"
SEATS, ONLOOKERS = 3, 5
SEEN: Final = 50.0
"""Milliseconds from the sending of an answer until the last of eight tablets shows what came of it."""
READY: Final = 1.0
"""Seconds from connecting until a tablet that comes late shows the game."""
TURN: Final = 13
PAUSE: Final = 0.1
"""Seconds until somebody answers: people are slower."""
SEED: Final = 7
FLOODS: Final[dict[str, list[FromTablet]]] = {
    "follow": [Follow()],
    "sit": [Sit(0), Sit(1), Sit(None)],
    "ping": [Ping()],
    "undo": [Act(1, 0, "undo")],
}
"""What a tablet may say again and again to keep the hub busy."""


def run(answers: int, late: int) -> list[Figure]:
    echo = asyncio.run(_echoed(200))
    with tempfile.TemporaryDirectory() as folder:
        seen = _seen_by_all(Path(folder), answers)
    with tempfile.TemporaryDirectory() as folder:
        joined, back, fresh, size = _late(Path(folder), late)
    half, most = median(seen), percentile(seen, 0.99)
    floods = [figure for kind in FLOODS for figure in _during_flood(kind, max(50, answers // 3))]
    return [
        at_most(GROUP, "an answer is on all 8 tablets, p99", most, "ms", SEEN, f"{len(seen)} answers"),
        Figure(GROUP, "an answer is on all 8 tablets, median", half, "ms"),
        Figure(GROUP, "a bare TLS echo in one process, median", echo, "ms"),
        Figure(GROUP, "an answer against the echo, medians", half / echo, "times"),
        at_most(GROUP, f"a late tablet at turn {TURN} is ready", median(back), "s", READY, "with its key"),
        at_most(GROUP, "the slowest of them", back[-1], "s", READY, f"{len(back)} times"),
        Figure(GROUP, "with the code instead", joined, "s", note="SPAKE2 and the first log of a seat"),
        at_most(GROUP, "the first after the hub's start", median(fresh), "s", READY, "its log is made then"),
        Figure(GROUP, f"steps of the game at turn {TURN}", size, ""),
        *floods,
    ]


def _during_flood(kind: str, answers: int) -> list[Figure]:
    """How soon the others see an answer while a ninth tablet says this without end."""
    with tempfile.TemporaryDirectory() as folder:
        seen = _seen_by_all(Path(folder), answers, kind)
    name = f"an answer is on all 8 tablets while a ninth floods with {kind}"
    return [
        at_most(GROUP, f"{name}, p99", percentile(seen, 0.99), "ms", SEEN, f"{len(seen)} answers"),
        Figure(GROUP, f"{name}, median", median(seen), "ms"),
    ]


@contextmanager
def _hub(folder: Path, game: Path) -> Iterator[Program]:
    """Listens."""
    words = ("--bind", "127.0.0.1", "--no-announce", "--port", "0")
    hub = Program(folder, hub_command(game, *words))
    hub.start()
    try:
        hub.until(lambda: bool(hub.told("port")))
        yield hub
    finally:
        hub.end()


def _address(hub: Program) -> tuple[str, int]:
    return "127.0.0.1", int(hub.told("port")[-1]["port"])


def _code(hub: Program, number: int) -> str:
    """The one that is shown after so many were used."""
    hub.until(lambda: len(hub.told("code")) > number)
    return str(hub.told("code")[number]["code"])


# An answer reaches everybody


def _seen_by_all(folder: Path, answers: int, flood: str = "") -> list[float]:
    """Milliseconds from sending an answer until it was on the last tablet, in ascending order.

    With a ``flood`` one more tablet says that all the time.
    """
    game = folder / "game.journal"
    begun(game, seed=SEED).close()
    tablets: list[Program] = []
    others: list[Program] = []
    with _hub(folder / "hub", game) as hub:
        try:
            for number in range(SEATS + ONLOOKERS):
                seat = number - ONLOOKERS  # those who look on come first: nobody plays before all are there
                words = [str(seat), *map(str, _address(hub)), _code(hub, number)]
                tablet = Program(folder / str(number), [sys.executable, "-m", "benchmarks.hub", *words])
                tablets.append(tablet)
                tablet.start()
                tablet.until(partial(_has_told, tablet, "seen", 1))
            if flood:
                others.append(_flooding(folder / "flood", flood, hub, len(tablets)))
            start = time.monotonic()
            wait_for(lambda: len(_sent(tablets, start)) > answers, tablets)
        finally:
            for tablet in [*tablets, *others]:
                tablet.end()
    return sorted(_delays(tablets, start))


def _flooding(folder: Path, kind: str, hub: Program, number: int) -> Program:
    words = [kind, *map(str, _address(hub)), _code(hub, number)]
    program = Program(folder, [sys.executable, "-m", "benchmarks.hub", *words])
    program.start()
    program.until(partial(_has_told, program, "floods", 1))
    return program


def _flood(known: Known, kind: str) -> None:
    """Say it as fast as it can be sent; what is answered is read and thrown away."""
    said = b"".join(frame(Kind.MESSAGE, write(message)) for message in FLOODS[kind])
    with stranger_at(known.addresses[0]) as tablet:
        tablet.proved(known)
        Thread(target=tablet.is_cut_off, daemon=True).start()
        print(json.dumps({"floods": kind}), flush=True)
        while True:
            tablet.send(said)


def _sent(tablets: list[Program], start: float) -> dict[int, float]:
    """When each answer was sent since then."""
    lines = [line for tablet in tablets for line in tablet.told("sent")]
    return {line["sent"]: line["at"] for line in lines if line["at"] > start}


def _delays(tablets: list[Program], start: float) -> Iterator[float]:
    """Of all answers since then that everybody has seen."""
    seen = [{line["seen"]: line["at"] for line in tablet.told("seen")} for tablet in tablets]
    for index, at_first in _sent(tablets, start).items():
        after = [min((at for number, at in one.items() if number > index), default=None) for one in seen]
        arrived = [at for at in after if at is not None]
        if len(arrived) == len(tablets):
            yield 1000 * (max(arrived) - at_first)


class _Client:
    """The process of a tablet: it shows what it hears, and answers when it is asked."""

    def __init__(self, known: Known, seat: int) -> None:
        self._todo: SimpleQueue[Any] = SimpleQueue()
        self._tablet = Tablet(known, self._todo.put)
        self._session = self._tablet.session
        self._seat = seat if seat >= 0 else None
        self._due: float | None = None
        self._shown, self._sits = -1, False

    def run(self) -> None:
        self._tablet.start()
        while True:
            try:
                self._todo.get(
                    timeout=None if self._due is None else max(0.0, self._due - time.monotonic())
                )()
            except Empty:
                self._answer()
            if self._session.is_ready:
                self._show()

    def _show(self) -> None:
        session = self._session
        if session.index != self._shown:
            self._shown = session.index
            print(json.dumps({"seen": self._shown, "at": time.monotonic()}), flush=True)
        if session.seat != self._seat and not self._sits:
            self._sits = True
            session.sit(self._seat)
        question = session.game.question
        if question is None or session.is_waiting or session.asked != self._seat or not question.options:
            self._due = None
        elif self._due is None:
            self._due = time.monotonic() + PAUSE

    def _answer(self) -> None:
        self._due = None
        question, index = self._session.game.question, self._session.index
        assert question is not None
        value, wave = chosen(question, SEED, index)
        at = time.monotonic()
        self._session.answer(value, index, wave)
        print(json.dumps({"sent": index, "at": at}), flush=True)


# Somebody comes late


def _late(folder: Path, times: int) -> tuple[float, list[float], list[float], int]:
    """Seconds with a code, with a key, and with a key at a hub that has just been started; and the steps."""
    game = folder / "game.journal"
    with begun(game, seed=SEED) as session:
        while session.game.state.round < TURN:
            let_answer(session, SEED)
        steps = len(session.history())
    with _hub(folder / "hub", game) as hub:
        code = _code(hub, 0)
        start = time.perf_counter()
        known = join([_address(hub)], code, "Late")
        _until_ready(known)
        joined = time.perf_counter() - start
        back = sorted(_until_ready(known) for _ in range(times))
        fresh = []
        for starts in range(2, 2 + max(3, times // 4)):
            hub.end()
            hub.start()
            hub.until(partial(_has_told, hub, "port", starts))
            fresh.append(_until_ready(replace(known, addresses=(_address(hub),))))
    return joined, back, fresh, steps


def _has_told(program: Program, what: str, times: int) -> bool:
    return len(program.told(what)) >= times


def _until_ready(known: Known) -> float:
    todo: SimpleQueue[Any] = SimpleQueue()
    tablet = Tablet(known, todo.put)
    start = time.perf_counter()
    tablet.start()
    try:
        while not tablet.session.is_ready:
            todo.get()()
        return time.perf_counter() - start
    finally:
        tablet.close()


# What nothing can be quicker than


async def _echoed(times: int) -> float:
    """Median milliseconds of a frame to a server of the same process and back, encrypted in the same way."""

    over = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                kind, body = await read_frame(reader, LARGE)
                writer.write(frame(kind, body))
        except HubError:
            writer.transport.abort()
            over.set()

    with tempfile.TemporaryDirectory() as folder:
        context = hub_identity(Path(folder)).context
    async with await asyncio.start_server(answer, "127.0.0.1", 0, ssl=context) as server:
        port = server.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", port, ssl=tablet_context(), server_hostname=""
        )
        taken = []
        for _ in range(times):
            start = time.perf_counter()
            writer.write(frame(Kind.MESSAGE, write(Ping())))
            await read_frame(reader, LARGE)
            taken.append(1000 * (time.perf_counter() - start))
        writer.transport.abort()
        await over.wait()
    return median(taken)


if __name__ == "__main__":
    seat, host, port, code = sys.argv[1:]
    known = join([(host, int(port))], code, f"Tablet {seat}")
    if seat in FLOODS:
        _flood(known, seat)
    client = _Client(known, int(seat))
    gc.freeze()  # as the app does
    client.run()
