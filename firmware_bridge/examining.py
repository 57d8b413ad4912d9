"""What keeps a board from working, found by talking to it: the second half of the doctor's work."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from firmware_bridge.board import Status
from firmware_bridge.calibrating import ANSWER, HOMING, Table, Wait
from firmware_bridge.calibration import Calibration
from firmware_bridge.devices import Light
from firmware_bridge.doctor import Finding, note, well, wrong
from firmware_bridge.errors import BridgeError
from firmware_bridge.link import Statistics
from firmware_bridge.messages import Message, names, word

MEETING: Final = 12.0
"""Seconds in which a board that starts anew when its port is opened has answered."""
STEADY: Final = 0.2
"""Seconds: a board may answer once more before it notices that its port was opened, and starts anew."""
LOWEST: Final = 4600
"""Millivolts on which lamps and chip work for certain."""
SAG: Final = 250
"""Millivolts that a good supply does not lose when the lamps go white."""
WHITE_FOR: Final = 2.5
"""Seconds: long enough for two reports of the supply, short enough to do no harm."""
PICTURES: Final = 25
"""Shown in turn, to have enough messages to count."""
LOST: Final = 0.02
"""Of all messages; a good cable loses none in an evening."""
BAD_ADDED: Final = 256
"""The board counts what it could not read in one byte."""

_BUSY: Final = ("homing", "moving")


@dataclass(frozen=True, slots=True)
class Visit:
    """A board that is to be examined, and how to wait for it.

    ``calibration`` is ``None`` while the table was never calibrated: then the wheel is left alone.
    """

    table: Table
    trouble: Callable[[], BridgeError | None]
    wait: Wait
    calibration: Calibration | None
    shipped: tuple[int, int, int] | None
    """The firmware that came with the program, if it is there."""

    @property
    def state(self) -> Message | None:
        status = self.table.status()
        return status.state if status.link == "open" else None


def examine(visit: Visit) -> Iterator[Finding]:
    """What can be found, one after the other; only the first when the board does not answer."""
    hello = _hello(visit)
    yield hello
    status = visit.table.status()
    welcome = status.welcome
    if hello.result == "wrong" or welcome is None:
        return
    before = status
    yield judge_firmware(welcome, visit.shipped)
    yield judge_start(welcome)
    yield judge_supply(visit.state)
    yield _lamps(visit)
    yield judge_sensor(visit.state, welcome, visit.calibration)
    if visit.calibration is not None:
        yield _wheel(visit)
    _chatter(visit)
    yield judge_frames(before, visit.table.status())


def _hello(visit: Visit) -> Finding:
    def answered() -> bool:
        return visit.trouble() is not None or visit.table.wheel.state.kind != "gone"

    visit.wait(answered, MEETING)
    visit.wait(lambda: False, STEADY)
    visit.wait(answered, MEETING)
    trouble, state = visit.trouble(), visit.state
    if trouble is not None:
        return wrong("hello", "trouble", sentence=trouble)
    welcome = visit.table.status().welcome
    if state is None or welcome is None:
        return wrong("hello", "none")
    return well("hello", version=version_of(welcome))


def version_of(welcome: Message) -> str:
    return f"{welcome.major}.{welcome.minor}.{welcome.patch}"


def judge_firmware(welcome: Message, shipped: tuple[int, int, int] | None) -> Finding:
    """Against the one that came with the program."""
    theirs = welcome.major, welcome.minor, welcome.patch
    if shipped is None or theirs == shipped:
        return well("firmware", theirs=version_of(welcome))
    params = {"theirs": version_of(welcome), "ours": ".".join(map(str, shipped))}
    return wrong("firmware", "older", **params) if theirs < shipped else note("firmware", "newer", **params)


def judge_start(welcome: Message) -> Finding:
    """Why the chip started; when power comes, the brown-out sign comes with it and means nothing."""
    cause = names("cause", welcome.cause)
    if "brown_out" in cause and "power_on" not in cause:
        return wrong("start", "brown-out")
    return note("start", "watchdog") if "watchdog" in cause else well("start")


def judge_supply(state: Message | None) -> Finding:
    if state is None or not state.supply:
        return note("supply", "unknown")
    volts = f"{state.supply / 1000:.2f}"
    return wrong("supply", "low", volts=volts) if state.supply < LOWEST else well("supply", volts=volts)


def _lamps(visit: Visit) -> Finding:
    """All white for a moment; what does that do to the supply?"""
    first = visit.state
    lowest, boots = [first.supply if first else 0], {first.boot if first else 0}

    def looked() -> bool:
        state = visit.state
        if state is not None:
            lowest.append(state.supply)
            boots.add(state.boot)
        return len(boots) > 1

    visit.table.lamps.show([])
    visit.table.lamps.hold(True)
    try:
        visit.wait(looked, WHITE_FOR)
    finally:
        visit.table.lamps.hold(False)
    back = visit.wait(lambda: visit.state is not None and visit.table.lamps.settled, ANSWER)
    looked()
    return judge_sag(lowest[0], min(lowest), restarted=len(boots) > 1 or not back)


def judge_sag(before: int, lowest: int, restarted: bool) -> Finding:
    if restarted:
        return wrong("lamps", "restart")
    if not before or not lowest:
        return note("lamps", "unmeasured")
    params = {"before": f"{before / 1000:.2f}", "lowest": f"{lowest / 1000:.2f}"}
    low = lowest < LOWEST or before - lowest > SAG
    return wrong("lamps", "sag", **params) if low else well("lamps", **params)


def judge_sensor(state: Message | None, welcome: Message, calibration: Calibration | None) -> Finding:
    """The angle sensor: is it there when it should be, and used when it is?"""
    there = "angle" in names("capability", welcome.capability)
    if calibration is None or not calibration.angle:
        return note("sensor", "unused") if there and calibration else well("sensor")
    fault = word("fault", state.fault) if state is not None else "none"
    if fault == "no_magnet":
        return wrong("sensor", "no-magnet")
    return wrong("sensor", "silent") if fault == "no_sensor" or not there else well("sensor")


def _wheel(visit: Visit) -> Finding:
    """Does it find its place? With the angle sensor it may know that without a move: so it makes one."""
    wheel = visit.table.wheel
    slips = visit.state.slips if visit.state else 0
    for wish in (wheel.home, lambda: wheel.go(1), lambda: wheel.go(0)):
        wish()
        visit.wait(lambda: wheel.settled or wheel.state.kind in ("jammed", "gone"), HOMING)
        if not wheel.settled:
            break
    state = visit.state
    finding = judge_wheel(state, slips, wheel.settled)
    wheel.release()
    visit.wait(lambda: wheel.settled or wheel.state.kind == "gone", ANSWER)
    return finding


def judge_wheel(state: Message | None, slips: int, settled: bool) -> Finding:
    if state is None:
        return wrong("wheel", "gone")
    if settled:
        return well("wheel") if state.slips == slips else note("wheel", "slips")
    fault = word("fault", state.fault).replace("_", "-")
    if fault in ("no-index", "not-following"):
        return wrong("wheel", fault)
    busy = word("wheel", state.wheel) in _BUSY
    return wrong("wheel", "lost" if busy else "no-place")


def _chatter(visit: Visit) -> None:
    """Something to count: pictures in quick succession."""
    for number in range(PICTURES):
        visit.table.lamps.show([Light(number % 2, 0, 0)])
        if not visit.wait(lambda: visit.table.lamps.settled, ANSWER):
            break
    visit.table.lamps.show([])


def judge_frames(before: Status, after: Status) -> Finding:
    """What got lost on the line since ``before``."""
    then, now = before.statistics, after.statistics
    sent, resent = now.sent - then.sent, now.resent - then.resent
    bad = now.bad - then.bad + _board_bad(before, after)
    if sent and (resent > LOST * sent + 1 or bad > LOST * sent + 1):
        return wrong("frames", "lost", sent=sent, resent=resent, bad=bad)
    return well("frames", sent=sent, trip=_milliseconds(now))


def _board_bad(before: Status, after: Status) -> int:
    """What the board could not read, unless it started anew meanwhile."""
    first, last = before.state, after.state
    if first is None or last is None or first.boot != last.boot:
        return 0
    return (last.bad - first.bad) % BAD_ADDED


def _milliseconds(statistics: Statistics) -> str:
    return "?" if statistics.mean_trip is None else f"{statistics.mean_trip * 1000:.1f}"
