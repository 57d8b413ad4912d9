"""``dark-road hub --json`` as a process of its own, and tablets that come to it over loopback."""

import json
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from companion.hub.known import Known
from companion.hub.link import join
from companion.hub.tablet import Tablet
from tests.cli.program import PROGRAM, environment
from tests.waiting import PATIENCE

HERE = ("--bind", "127.0.0.1", "--no-announce", "--device", "none")
NEW = ("--players", "Anna,Ben", "--seed", "7", "--port", "0", "--free-seats")


class Hub:
    """The program with ``--json``; its events come by themselves."""

    def __init__(
        self, *arguments: str, stdin: int = subprocess.PIPE, program: Sequence[str] = PROGRAM
    ) -> None:
        self.process = subprocess.Popen(
            [*program, "hub", *arguments, *HERE, "--json"],
            stdin=stdin,
            stdout=subprocess.PIPE,
            env=environment(),
        )
        self.port = 0
        self.todo: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.events: list[dict[str, Any]] = []
        self._reader = Thread(target=self._read)
        self._reader.start()
        self._tablets: list[Tablet] = []

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            event = json.loads(line)
            self.todo.put(lambda event=event: self.events.append(event))

    def until(self, holds: Callable[[], Any]) -> Any:
        """Let everything happen until this is something."""
        end = time.monotonic() + PATIENCE
        while not (found := holds()):
            assert time.monotonic() < end, self.events
            try:
                self.todo.get(timeout=0.05)()
            except Empty:
                continue
        return found

    def next(self, event: str, **what: Any) -> dict[str, Any]:
        """The next event of this kind; what came before it is over."""

        def found() -> Any:
            wanted = {"event": event, **what}.items()
            return next((one for one in self.events if wanted <= {**one}.items()), None)

        one: dict[str, Any] = self.until(found)
        del self.events[: self.events.index(one) + 1]
        return one

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def tablet(self, known: Known) -> Tablet:
        tablet = Tablet(known, self.todo.put)
        self._tablets.append(tablet)
        tablet.start()
        return tablet

    def join(self, name: str) -> Known:
        """A tablet that was told the code which was shown last."""
        self.port = self.port or self.next("listening")["port"]
        return join([("127.0.0.1", self.port)], self.next("code")["code"], name)

    def end(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        code = self.process.wait(timeout=PATIENCE)
        self._reader.join()
        self.until(lambda: self.todo.empty())
        return code

    def close(self) -> None:
        for tablet in self._tablets:
            tablet.close()
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._reader.join()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()
