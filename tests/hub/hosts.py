"""Machines in one network, as far as programs can tell: network namespaces of Linux, joined by a bridge.

Nothing that is said there leaves this machine. It takes the rights to make namespaces, as root has them.
"""

import os
import secrets
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Condition, Thread

import pytest

from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


class Running:
    """A Python program on one of the machines, and the lines that it has said."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.lines: list[str] = []
        self._news = Condition()
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._news:
                self.lines.append(line.rstrip("\n"))
                self._news.notify_all()

    def wait(self, expected: Callable[[str], bool]) -> str:
        """The last line, as soon as that is as expected."""
        with self._news:
            heard = self._news.wait_for(lambda: bool(self.lines) and expected(self.lines[-1]), PATIENCE)
            assert heard, (self.process.poll(), self.lines)
            return self.lines[-1]

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        """As when the power is cut; everything is closed here."""
        self.process.kill()
        self.process.wait()
        self._reader.join()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


class Machine:
    """One of them; its interface is called ``eth0``."""

    def __init__(self, name: str, bridge: str, number: int) -> None:
        self.name, self.address = name, f"10.77.0.{number}"
        self._bridge, self._plug = bridge, f"plug{number}"
        self._running = ExitStack()

    def plug_in(self) -> None:
        """Into the network, with an interface that is new."""
        side = ["name", "eth0", "netns", self.name]
        ip("-n", self._bridge, "link", "add", self._plug, "type", "veth", "peer", *side)
        ip("-n", self._bridge, "link", "set", self._plug, "master", "bridge", "up")
        ip("-n", self.name, "link", "set", "eth0", "up")
        ip("-n", self.name, "address", "add", f"{self.address}/24", "dev", "eth0")

    def unplug(self) -> None:
        ip("-n", self.name, "link", "delete", "eth0")

    def move(self, address: str) -> None:
        """To another address."""
        ip("-n", self.name, "address", "flush", "dev", "eth0")
        ip("-n", self.name, "address", "add", f"{address}/24", "dev", "eth0")
        self.address = address

    def start(self, *arguments: str, **environment: str) -> Running:
        """Python with these arguments; it is killed at the end, unless it was before."""
        process = subprocess.Popen(
            ["ip", "netns", "exec", self.name, sys.executable, "-u", *arguments],
            cwd=ROOT, env=os.environ | environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        running = Running(process)
        self._running.callback(running.kill)
        return running

    def close(self) -> None:
        self._running.close()


@contextmanager
def machines(count: int) -> Iterator[list[Machine]]:
    """So many of them, all plugged in; the test is skipped, with the reason, where namespaces are refused."""
    prefix = f"dark-road-{secrets.token_hex(3)}"
    with ExitStack() as stack:
        bridge = _namespace(stack, f"{prefix}-bridge")
        ip(
            "-n",
            bridge,
            "link",
            "add",
            "bridge",
            "type",
            "bridge",
            "forward_delay",
            "0",
            "mcast_snooping",
            "0",
        )
        ip("-n", bridge, "link", "set", "bridge", "up")
        made = []
        for number in range(1, count + 1):
            machine = Machine(_namespace(stack, f"{prefix}-{number}"), bridge, number)
            stack.callback(machine.close)
            machine.plug_in()
            made.append(machine)
        yield made


def _namespace(stack: ExitStack, name: str) -> str:
    try:
        ip("netns", "add", name)
    except subprocess.CalledProcessError as refused:
        pytest.skip(f"this machine allows no network namespaces: {refused.stderr.strip()}")
    stack.callback(ip, "netns", "delete", name)
    ip("-n", name, "link", "set", "lo", "up")
    return name
