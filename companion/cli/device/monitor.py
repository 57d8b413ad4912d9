"""``dark-road device monitor``: what is said over the line, as it passes."""

import time
from argparse import Namespace
from queue import Empty, SimpleQueue
from typing import Any, Final

from companion.cli.device.board import calibration_if_any, lost, opened
from companion.cli.output import tell, write_json, write_line
from companion.terminal.words import word
from firmware_bridge.bridge import Bridge
from firmware_bridge.monitor import Line, Listener

LOOK: Final = 0.1

Passed = SimpleQueue[tuple[str, bytes, float]]


def monitor(arguments: Namespace) -> int:
    """Until Ctrl-C, or for as long as was asked."""
    passed: Passed = SimpleQueue()
    listener = Listener()
    try:
        with opened(arguments, calibration_if_any(), tap=lambda *bytes_: passed.put(bytes_)) as bridge:
            end = None if arguments.seconds is None else time.monotonic() + arguments.seconds
            while end is None or time.monotonic() < end:
                _pass_on(passed, listener, arguments.json)
                _still_there(bridge)
    except KeyboardInterrupt:
        tell(word("monitor-ended"))
    return 0


def _still_there(bridge: Bridge) -> None:
    if bridge.status().link == "closed":
        raise lost(bridge)


def _pass_on(passed: Passed, listener: Listener, as_json: bool) -> None:
    """Whatever has come, or after a moment nothing."""
    try:
        way, data, now = passed.get(timeout=LOOK)
    except Empty:
        return
    for line in listener.hear(way, data, now):
        if as_json:
            write_json(_as_json(line))
        else:
            write_line(_as_text(line))


def _as_json(line: Line) -> dict[str, Any]:
    told: dict[str, Any] = {"time": round(line.time, 6), "from": line.sender}
    if line.message is None:
        return told | {"bad": line.bad}
    name, fields = line.message.name, line.fields()
    return told | {"seq": line.seq, "message": name, "fields": fields, "again": line.again}


def _as_text(line: Line) -> str:
    way = ">" if line.sender == "host" else "<"
    start = f"{line.time:10.3f} {way}"
    if line.message is None:
        return f"{start}     {word('monitor-bad', count=line.bad)}"
    fields = " ".join(f"{name}={value}" for name, value in line.fields().items())
    again = f"  {word('monitor-again')}" if line.again else ""
    return f"{start} {line.seq:3d} {line.message.name} {fields}".rstrip() + again
