"""``dark-road device list`` and ``status``: which boards there are, and how one of them is."""

from argparse import Namespace
from dataclasses import asdict
from typing import Any

from companion.cli.device.board import calibration_if_any, lost, opened, tell_uncalibrated, wait
from companion.cli.device.table import good_at, wheel_text
from companion.cli.output import tell, write_json, write_line
from companion.table.home import boards_path
from companion.terminal.words import word
from firmware_bridge.board import Status
from firmware_bridge.bridge import Bridge
from firmware_bridge.examining import version_of
from firmware_bridge.finding import Found
from firmware_bridge.finding import ports as find_ports
from firmware_bridge.messages import CONSTANTS, Message, names
from firmware_bridge.messages import word as term

MEASURED = 2.0
"""Seconds in which the board has told its supply and its angle."""


def ports(arguments: Namespace) -> int:
    """Nothing is opened."""
    found = find_ports(boards_path())
    if arguments.json:
        write_json([asdict(port) for port in found])
        return 0
    for port in found:
        write_line(_port_line(port))
    if not found:
        tell(word("device-no-ports"))
    elif not any(port.known for port in found):
        tell(word("device-name-a-port"))
    return 0


def _port_line(port: Found) -> str:
    ids = "" if port.vid is None or port.pid is None else f"{port.vid:04x}:{port.pid:04x}"
    kind = "device-known" if port.known else "device-likely" if port.likely else "device-other"
    return f"{port.path}  {ids or '-'}  {word(kind)}  {port.description}"


def status(arguments: Namespace) -> int:
    calibration = calibration_if_any()
    with opened(arguments, calibration) as bridge:
        wait(lambda: _measured(bridge.status(), bridge.calibration.angle), MEASURED)
        told = _told(bridge, bridge.status())
        wheel = wheel_text(bridge.wheel.state)
    if arguments.json:
        write_json(told)
    else:
        for line in _lines(told, wheel):
            write_line(line)
    if calibration is None:
        tell_uncalibrated()
    return 0


def _lines(told: dict[str, Any], wheel: str) -> list[str]:
    cause = ", ".join(word(f"cause-{one}") for one in told["cause"]) or word("cause-unknown")
    lines = [
        word("device-board", **told | {"cause": cause}),
        word("device-wheel", wheel=wheel, position=told["wheel"]["position"], slips=told["wheel"]["slips"]),
    ]
    if told["wheel"]["fault"] != "none":
        lines.append(word("device-fault", fault=word(f"fault-{told['wheel']['fault']}")))
    if told["wheel"]["index"]:
        lines.append(word("device-index"))
    if told["wheel"]["angle"] is not None:
        lines.append(word("device-angle", degrees=told["wheel"]["angle"]))
    if told["supply"] is not None:
        lines.append(word("device-supply", volts=told["supply"]))
    lines += [word(f"button-{name}") for name in told["buttons"]]
    answers = told["link"]["milliseconds"]
    return [
        *lines,
        word("device-link", **told["link"] | {"milliseconds": "?" if answers is None else answers}),
    ]


def _measured(status: Status, angle: bool) -> bool:
    """What the board needs a moment for is in its report."""
    state = status.state
    return state is not None and state.supply > 0 and (not angle or state.angle != CONSTANTS["no_angle"])


def _told(bridge: Bridge, status: Status) -> dict[str, Any]:
    welcome, state = status.welcome, status.state
    if welcome is None or state is None or bridge.wheel.state.kind == "gone":
        raise lost(bridge)
    return {
        "port": bridge.where,
        "firmware": version_of(welcome),
        "protocol": welcome.protocol,
        "boot": welcome.boot,
        "cause": list(names("cause", welcome.cause)),
        "capability": list(names("capability", welcome.capability)),
        "wheel": _wheel(bridge, state),
        "supply": state.supply / 1000 or None,
        "buttons": [name for name in ("end_turn", "undo") if name in names("flag", state.flag)],
        "link": _link(status, state),
    }


def _wheel(bridge: Bridge, state: Message) -> dict[str, Any]:
    wheel = bridge.wheel.state
    angle = None if state.angle == CONSTANTS["no_angle"] else 360 * state.angle / CONSTANTS["angle_turn"]
    return {
        "state": str(wheel),
        "section": wheel.section,
        "good": None if wheel.section is None else good_at(wheel.section),
        "position": state.position,
        "angle": angle if angle is None else round(angle, 1),
        "index": "index" in names("flag", state.flag),
        "slips": state.slips,
        "fault": term("fault", state.fault),
    }


def _link(status: Status, state: Message) -> dict[str, Any]:
    trip = status.statistics.mean_trip
    return {
        "sent": status.statistics.sent,
        "resent": status.statistics.resent,
        "heard": status.statistics.heard,
        "bad": status.statistics.bad,
        "bad_at_board": state.bad,
        "milliseconds": None if trip is None else round(trip * 1000, 1),
    }
