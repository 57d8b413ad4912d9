"""The bridge's thread, with pyserial at a pseudo terminal and a peer behind it."""

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from firmware_bridge import bridge as bridge_module
from firmware_bridge import finding
from firmware_bridge import link as link_module
from firmware_bridge.board import Status
from firmware_bridge.bridge import Bridge, trouble_of
from firmware_bridge.calibration import Calibration
from firmware_bridge.devices import Light
from firmware_bridge.finding import read_remembered
from firmware_bridge.framing import Decoder
from firmware_bridge.link import Statistics
from firmware_bridge.messages import unpack
from tests.bridge.peer import Peer, PeerAtPort
from tests.waiting import until


class Cable:
    """A port of a fixed name, into which a peer is plugged and pulled."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "table"
        self.plugged: PeerAtPort | None = None

    def plug(self, peer: Peer) -> PeerAtPort:
        self.plugged = PeerAtPort(peer)
        self.path.symlink_to(self.plugged.path)
        return self.plugged

    def pull(self) -> None:
        if self.plugged is not None:
            self.path.unlink()
            self.plugged.pull()
            self.plugged = None


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[Cable]:
    cable = Cable(tmp_path)
    yield cable
    cable.pull()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge_module, "LOOK_AGAIN", 0.02)


@pytest.fixture
def bridge(cable: Cable) -> Iterator[Bridge]:
    """Started, and nothing plugged in yet."""
    with Bridge(str(cable.path), Calibration()) as bridge:
        yield bridge


def trouble(bridge: Bridge) -> str | None:
    return bridge.trouble.code if bridge.trouble else None


def test_it_opens_the_port_and_fulfils_what_was_wished_before(cable: Cable, bridge: Bridge) -> None:
    bridge.wheel.go(3)
    bridge.lamps.show([Light(255, 0, 0)])
    peer = Peer()
    cable.plug(peer)
    until(lambda: bridge.wheel.settled and bridge.lamps.settled)
    assert str(bridge.wheel.state) == "at section 3"
    assert bridge.status().link == "open"
    assert bridge.where == str(cable.path)
    assert bridge.trouble is None
    assert [said.section for said in peer.moves] == [3]


def test_presses_arrive(cable: Cable, bridge: Bridge) -> None:
    at_port = cable.plug(Peer())
    until(lambda: bridge.status().state is not None)
    at_port.say(at_port.peer.press(1, "end_turn"))
    until(lambda: bridge.status().statistics.heard > 0 and bridge.buttons.take() == ["end_turn"])


def test_without_the_port_it_says_so_and_goes_on_looking(cable: Cable, bridge: Bridge) -> None:
    until(lambda: trouble(bridge) == "no-port")
    assert str(bridge.wheel.state) == "gone"
    assert bridge.where is None
    cable.plug(Peer())
    until(lambda: bridge.status().link == "open" and bridge.trouble is None)


def test_a_cable_pulled_and_returned_ends_with_the_newest_wish_fulfilled(
    cable: Cable, bridge: Bridge
) -> None:
    peer = Peer()
    bridge.wheel.go(5)
    for turn in range(5):
        cable.plug(peer)
        until(lambda: bridge.wheel.settled)
        cable.pull()
        until(lambda: trouble(bridge) == "gone")
        assert str(bridge.wheel.state) == "gone"
        bridge.wheel.go(turn)
        peer.restart()
    cable.plug(peer)
    until(lambda: bridge.wheel.settled)
    assert str(bridge.wheel.state) == "at section 4"


def test_a_board_of_another_version_is_named_with_both_versions(cable: Cable, bridge: Bridge) -> None:
    peer = Peer()
    peer.protocol = 7
    bridge.wheel.go(1)
    at_port = cable.plug(peer)
    until(lambda: bridge.trouble is not None and bridge.trouble.code == "wrong-version")
    assert "speaks protocol 7 and this program speaks protocol 1" in str(bridge.trouble)
    assert "dark-road device flash" in str(bridge.trouble)
    assert peer.carried_out == []
    peer.protocol = 1
    at_port.say(peer.restart())
    until(lambda: bridge.wheel.settled and bridge.trouble is None)


@pytest.mark.parametrize("chatter, code", [(b"", "silent"), (b"ok T:20.1\n", "not-ours")])
def test_a_port_without_our_board_is_said_to_be_so_and_let_go(
    cable: Cable, bridge: Bridge, monkeypatch: pytest.MonkeyPatch, chatter: bytes, code: str
) -> None:
    monkeypatch.setattr(link_module, "SILENCE", 0.5)
    monkeypatch.setattr(bridge_module, "GIVE_UP", 0.2)
    monkeypatch.setattr(bridge_module, "LEAVE_ALONE", 60.0)
    peer = Peer()
    peer.deaf = True
    at_port = cable.plug(peer)
    until(lambda: bridge.where is not None)
    at_port.say(chatter)
    until(lambda: trouble(bridge) == code)
    if code == "silent":
        peer.deaf = False
        until(lambda: bridge.status().link == "open" and bridge.trouble is None)
    else:
        until(lambda: bridge.where is None)
        assert trouble(bridge) == "not-ours"


def test_what_is_wrong_stays_said_while_the_port_is_tried_anew(
    cable: Cable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link_module, "SILENCE", 0.2)
    monkeypatch.setattr(bridge_module, "GIVE_UP", 0.1)
    seen: list[tuple[str, str | None]] = []
    peer = Peer()
    peer.deaf = True
    cable.plug(peer)
    watched = Bridge(str(cable.path), Calibration(), on_change=lambda: seen.append(now()))

    def now() -> tuple[str, str | None]:
        return watched.status().link, trouble(watched)

    with watched:
        until(lambda: seen.count(("greeting", "silent")) >= 2)
    first = next(place for place, (_, code) in enumerate(seen) if code == "silent")
    assert {code for _, code in seen[first:]} == {"silent"}


def test_a_port_that_another_program_holds_is_said_to_be_so(cable: Cable, bridge: Bridge) -> None:
    cable.plug(Peer())
    until(lambda: bridge.status().link == "open")
    with Bridge(str(cable.path), Calibration()) as second:
        until(lambda: trouble(second) == "in-use")
        bridge.stop()
        until(lambda: second.status().link == "open" and second.trouble is None)


def test_what_the_board_refuses_is_said(cable: Cable, bridge: Bridge) -> None:
    peer = Peer()
    peer.refuse = {"configure": "bad_value"}
    cable.plug(peer)
    until(lambda: trouble(bridge) == "refused")
    assert "does not take `configure` (bad value)" in str(bridge.trouble)
    peer.refuse = {}
    until(lambda: bridge.trouble is None)


def test_another_calibration_reaches_the_board(cable: Cable, bridge: Bridge) -> None:
    peer = Peer()
    cable.plug(peer)
    until(lambda: bridge.status().link == "open")
    bridge.calibrate(Calibration(steps=4096))
    until(lambda: peer.reported["config"] == Calibration(steps=4096).checksum)


def test_whoever_wants_to_know_of_changes_is_told_in_the_thread(cable: Cable) -> None:
    seen: list[tuple[str, str, str | None]] = []

    def look() -> None:
        assert threading.current_thread().name == "bridge"
        seen.append((watched.status().link, str(watched.wheel.state), trouble(watched)))

    watched = Bridge(str(cable.path), Calibration(), on_change=look)
    watched.wheel.go(2)
    with watched:
        until(lambda: ("closed", "gone", "no-port") in seen)
        cable.plug(Peer())
        until(lambda: ("open", "at section 2", None) in seen)
        cable.pull()
        until(lambda: ("closed", "gone", "gone") in seen)


def test_the_tap_sees_every_byte_both_ways(cable: Cable) -> None:
    passed: dict[str, bytes] = {"out": b"", "in": b""}

    def tap(direction: str, data: bytes, now: float) -> None:
        assert now <= time.monotonic()
        passed[direction] += data

    cable.plug(Peer())
    with Bridge(str(cable.path), Calibration(), tap=tap) as bridge:
        bridge.wheel.go(1)
        until(lambda: bridge.wheel.settled)
    said = {
        way: [unpack(frame.number, frame.payload).name for frame in Decoder().feed(data)]
        for way, data in passed.items()
    }
    assert said["out"][:4] == ["hello", "ask", "configure", "go"]
    assert said["in"][:2] == ["welcome", "state"]


def test_it_can_be_stopped_at_any_time_and_started_again(cable: Cable, bridge: Bridge) -> None:
    cable.plug(Peer())
    until(lambda: bridge.status().link == "open")
    bridge.start()
    bridge.stop()
    bridge.stop()
    assert bridge.status().link == "closed"
    assert "bridge" not in [thread.name for thread in threading.enumerate()]
    bridge.start()
    until(lambda: bridge.status().link == "open")


def test_it_can_be_stopped_from_its_own_thread(cable: Cable) -> None:
    watched = Bridge(str(cable.path), Calibration(), on_change=lambda: watched.stop())
    watched.start()
    until(lambda: "bridge" not in [thread.name for thread in threading.enumerate()])
    assert trouble(watched) == "no-port"


# ---- remembering


@pytest.fixture
def listed(cable: Cable, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cable's port looks like a board on USB."""

    def comports() -> list[SimpleNamespace]:
        usb = {"vid": 0x1A86, "pid": 0x7523, "serial_number": None, "location": "1-2", "description": "CH340"}
        return [SimpleNamespace(device=str(cable.path), **usb)] if os.path.exists(cable.path) else []

    monkeypatch.setattr(finding, "comports", comports)


@pytest.mark.usefixtures("listed")
def test_a_board_that_was_named_once_is_found_unasked_from_then_on(cable: Cable, tmp_path: Path) -> None:
    memory = tmp_path / "boards.toml"
    cable.plug(Peer())
    with Bridge(None, Calibration(), memory) as stranger:
        until(lambda: trouble(stranger) == "no-board")
    with Bridge(str(cable.path), Calibration(), memory) as named:
        until(lambda: named.status().link == "open" and memory.exists())
    assert len(read_remembered(memory)) == 1
    with Bridge(None, Calibration(), memory) as unasked:
        until(lambda: unasked.status().link == "open")
        cable.pull()
        until(lambda: trouble(unasked) == "gone")
        cable.plug(Peer())
        until(lambda: unasked.status().link == "open" and unasked.trouble is None)


@pytest.mark.usefixtures("listed")
def test_a_board_that_cannot_be_remembered_works_all_the_same(cable: Cable, tmp_path: Path) -> None:
    memory = tmp_path / "boards.toml"
    memory.write_text("[[", encoding="utf-8")
    cable.plug(Peer())
    with Bridge(str(cable.path), Calibration(), memory) as bridge:
        bridge.wheel.go(1)
        until(lambda: bridge.wheel.settled and trouble(bridge) == "remembered-unreadable")


def test_a_link_that_is_well_or_just_begins_is_no_trouble() -> None:
    for link in ("closed", "greeting", "open"):
        assert trouble_of(Status(link, None, None, Statistics(), None), "/dev/ttyUSB0") is None
