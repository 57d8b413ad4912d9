"""The board of the table: how fast it answers and turns, in the simulated chip's time; frames a second."""

import random
import time
from statistics import median

from benchmarks.figures import Figure, at_most, percentile
from firmware_bridge.framing import Decoder, encode
from firmware_bridge.messages import CONSTANTS, message, pack
from tests.bridge.building import build_firmware
from tests.bridge.chip.harness import NoTools, need_tools
from tests.bridge.rigs import Stepped
from tests.bridge.scenes import ANGLE, HALL, go
from tests.bridge.tables import ChipTable
from tests.bridge.talking import Talker

GROUP = "The table's board, on the simulated chip"
BITS = 10
"""Of a byte on the line: start, eight, stop."""

OVER = 3.0
"""Milliseconds that an answer may take beyond the line's own time."""
SECTION = 0.6
"""Seconds that the wheel may take from one section to the next."""

SAID: dict[str, dict[str, int | bytes]] = {
    "ask": {},
    "lamps": {"first": 0, "show": 1, "lights": bytes([9, 9, 9, 0]) * CONSTANTS["lamps_a_frame"]},
}
"""The shortest message and the longest."""


def line_ms(count: int) -> float:
    """Milliseconds that so many bytes take on the line."""
    return count * BITS * 1000 / CONSTANTS["baud"]


class Trips:
    """A session with the chip, in which single messages are timed."""

    def __init__(self, moving: bool) -> None:
        self.table = ChipTable(build_firmware(), HALL)
        self.talker = Talker(self.table)
        self.talker.greet()
        self.talker.say("configure", **dict(HALL.configure().fields))
        self.chance = random.Random(1)
        if moving:
            self.talker.say("turn", goal=1, position=500_000)
            self.talker.run(1.0)

    def over(self, name: str, **fields: int | bytes) -> float:
        """Milliseconds from the first byte of a message to the last of its answer, less those of the line."""
        self.table.advance(self.chance.uniform(0.004, 0.006))
        frame = self.talker.frame(message(name, **fields))
        start = self.table.time()
        answer = self.table.chip.do(f"send {frame.hex()}", "until 100")
        heard = bytes.fromhex(answer["out"])
        (told,) = Decoder().feed(heard)
        assert told.seq == self.talker.seq
        arrived: float = answer["arrived"]
        return (arrived - start) * 1000 - line_ms(len(frame) + len(heard))


def _trips(number: int) -> list[Figure]:
    figures = []
    for moving in (False, True):
        trips = Trips(moving)
        for name, fields in SAID.items():
            over = sorted(trips.over(name, **fields) for _ in range(number))
            words = f"{name}, {'the wheel turning' if moving else 'at rest'}"
            figures.append(at_most(GROUP, f"{words}: over line time, median", median(over), "ms", OVER))
            figures.append(Figure(GROUP, f"{words}: over line time, p99", percentile(over, 0.99), "ms"))
        trips.table.close()
    return figures


def _section(name: str, rounds: int) -> Figure:
    """The longest from the wish for the next section to the board's word that it is reached."""
    calibration = {"index sensor": HALL, "angle sensor": ANGLE}[name]
    rig = Stepped(ChipTable(build_firmware(), calibration), calibration)
    go(rig, 0, 20)
    taken = []
    for turn in range(rounds):
        rig.run(0.5)
        start = rig.table.time()
        go(rig, (turn + 1) % CONSTANTS["sections"])
        taken.append(rig.table.time() - start)
    rig.close()
    return at_most(GROUP, f"the wheel by one section, {name}, worst", max(taken), "s", SECTION)


def _frames(number: int) -> list[Figure]:
    kind, payload = pack(message("ask"))
    lights = pack(message("lamps", first=0, show=1, lights=bytes(range(52))))
    start = time.perf_counter()
    wire = [
        encode(kind, 1 + at % 255, payload) if at % 2 else encode(lights[0], 1 + at % 255, lights[1])
        for at in range(number)
    ]
    made = time.perf_counter()
    heard = Decoder().feed(b"".join(wire))
    read = time.perf_counter()
    assert len(heard) == number
    return [
        Figure(GROUP, "frames made", number / (made - start), "a second"),
        Figure(GROUP, "frames read", number / (read - made), "a second"),
    ]


def run(number: int) -> list[Figure]:
    try:
        need_tools()
    except NoTools as error:
        raise SystemExit(str(error)) from error
    return [
        *_trips(number),
        _section("index sensor", 6),
        _section("angle sensor", 6),
        *_frames(number * 50),
    ]
