"""One byte in a hundred is flipped, lost or doubled, both ways: what is wanted is done, and nothing else."""

from random import Random

import pytest

from firmware_bridge.devices import Light
from firmware_bridge.framing import Decoder, Frame, crc16, decode
from firmware_bridge.lights import strip
from firmware_bridge.messages import ENUMS, Message, unpack
from tests.bridge.conftest import RigMaker
from tests.bridge.noise import QUIET, Noise
from tests.bridge.rigs import Stepped
from tests.bridge.scenes import ANGLE, HALL, NEAR, off, state

SHARE = 0.01
LAMPS = 21
PATIENCE = 60.0
"""Seconds of the device in which a wish must be fulfilled, however bad the line."""

at_length = pytest.mark.parametrize(
    "kind, commands",
    [
        ("emulator", 100),
        ("chip", 100),
        pytest.param("emulator", 2000, marks=pytest.mark.long),
        pytest.param("chip", 2000, marks=pytest.mark.long),
    ],
)


class Wishes:
    """Wishes by chance, each waited for; remembers what was ever wanted."""

    def __init__(self, rig: Stepped, seed: int) -> None:
        self.rig = rig
        self.chance = Random(seed)
        self.sections: list[int] = []
        self.strips = {0}
        """Checksums of the lamps; 0 before they were told anything, and while the board is calm."""

    def wish(self) -> None:
        if self.chance.random() < 0.3:
            self._go()
        else:
            self._show()

    def _go(self) -> None:
        section = self.chance.randrange(6)
        self.sections.append(section)
        self.rig.wheel.go(section)
        assert self.rig.wait_until(lambda: self.rig.wheel.settled, PATIENCE)
        assert off(self.rig, section) < NEAR

    def _show(self) -> None:
        lights = [Light(self.chance.randrange(256), self.chance.randrange(256)) for _ in range(LAMPS)]
        self.strips.add(crc16(strip(lights, self.rig.calibration)))
        self.rig.lamps.show(lights)
        assert self.rig.wait_until(lambda: self.rig.lamps.settled, PATIENCE)
        self.rig.run(0.005)
        assert list(self.rig.table.shown()) == [(light.red, light.green, light.blue) for light in lights]


@at_length
def test_everything_wanted_is_done_in_order_and_no_spoilt_frame_is_acted_on(
    make_rig: RigMaker, commands: int
) -> None:
    rig = make_rig(ANGLE, place=2.2)
    assert isinstance(rig, Stepped)
    rig.remember = True
    rig.noise_down, rig.noise_up = Noise(SHARE, 21), Noise(SHARE, 22)
    wishes = Wishes(rig, 23)
    for _ in range(commands):
        wishes.wish()
    assert rig.noise_down.spoilt > commands / 2
    assert rig.noise_up.spoilt > commands / 2
    _nothing_else_was_done(rig, wishes)
    assert state(rig).slips <= 1


def _nothing_else_was_done(rig: Stepped, wishes: Wishes) -> None:
    """By what the board itself said, before the line could spoil it."""
    told = [unpack(frame.number, frame.payload) for frame in Decoder().feed(bytes(rig.left_board))]
    states = [said for said in told if said.name == "state"]
    assert {said.boot for said in states} == {state(rig).boot}
    assert {said.config for said in states} <= {0, rig.calibration.checksum}
    assert {said.lamps for said in states} <= wishes.strips
    out_of_step = ENUMS["refusal"]["hello_first"]
    assert {said.reason for said in told if said.name == "refused"} <= {out_of_step}
    _goals_were_taken_in_order(states, _wished(rig))


def _wished(rig: Stepped) -> list[tuple[int, int]]:
    """Goal and section of every ``go``, repeats left out."""
    frames = [decode(sent.strip(b"\x00")) for sent in rig.sent]
    said = [unpack(frame.number, frame.payload) for frame in frames if frame is not None]
    gone = [(go.goal, go.section) for go in said if go.name == "go"]
    return [wish for place, wish in enumerate(gone) if place == 0 or wish != gone[place - 1]]


def _goals_were_taken_in_order(states: list[Message], wished: list[tuple[int, int]]) -> None:
    """Each goal that the board reports is the next one of those that were sent, or one after it."""
    rest = iter(wished)
    goal, section = 0, 0
    for said in states:
        if said.goal not in (0, goal):
            goal, section = next(wish for wish in rest if wish[0] == said.goal)
        if said.goal and said.wheel == ENUMS["wheel"]["at"]:
            assert said.section == section


@pytest.mark.parametrize(
    "kind, commands",
    [("emulator", 100), ("chip", 100), pytest.param("chip", 800, marks=pytest.mark.long)],
)
def test_the_board_takes_just_the_frames_that_were_sent(make_rig: RigMaker, commands: int) -> None:
    """The bytes that reached it, read once more: what is whole was sent so, and all else it threw away."""
    rig = make_rig(HALL)
    assert isinstance(rig, Stepped)
    rig.remember = True
    rig.noise_down = Noise(SHARE * 3, 31)
    asked = rig.status().statistics.sent + commands
    assert rig.wait_until(lambda: _keep_asking(rig, asked), commands * 2.0)
    rig.noise_down = QUIET
    rig.run(3.0)
    reader = Decoder()
    whole = reader.feed(bytes(rig.reached_board))
    sent = {decode(frame.strip(b"\x00")) for frame in rig.sent}
    assert len(whole) > commands / 2
    assert reader.bad > commands / 10
    assert {Frame(frame.number, frame.seq, frame.payload) for frame in whole} <= sent
    assert state(rig).bad == reader.bad % 256


def _keep_asking(rig: Stepped, until: int) -> bool:
    """Changes a lamp whenever the last change has arrived, so that there is always something to say."""
    if rig.lamps.settled or not rig.sent:
        shade = rig.status().statistics.sent % 256
        rig.lamps.show([Light(shade, 255 - shade, 1)] * LAMPS)
    return rig.status().statistics.sent >= until
