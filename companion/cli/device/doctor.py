"""``dark-road device doctor``: every check with its result and, where something is wrong, what helps."""

from argparse import Namespace
from collections.abc import Iterator
from typing import Any, Final

from companion.cli.output import tell, write_json, write_line
from companion.table.home import boards_path, calibration_path
from companion.terminal.words import word
from companion.text.outside import outside_text
from firmware_bridge.doctor import Finding, all_well, look_around, note, wrong
from firmware_bridge.errors import BridgeError
from firmware_bridge.machine import Machine

NEEDED: Final = ("pyserial", "port", "permission", "holder")
"""While one of these is wrong, there is no use in opening the port."""


def doctor(arguments: Namespace) -> int:
    """0 when all is well, 1 when something is wrong."""
    found: list[Finding] = []
    for finding in findings(Machine(), arguments.port):
        found.append(finding)
        if not arguments.json:
            write_line(f"{word(f'doctor-{finding.result}')}  {outside_text(finding)}")
    if arguments.json:
        write_json({"well": all_well(found), "findings": [_as_json(finding) for finding in found]})
    else:
        tell(word("doctor-all-well" if all_well(found) else "doctor-not-well"))
    return 0 if all_well(found) else 1


def _as_json(finding: Finding) -> dict[str, Any]:
    return {
        "check": finding.check,
        "result": finding.result,
        "code": finding.code,
        "sentence": outside_text(finding),
    }


def findings(machine: Machine, named: str | None) -> Iterator[Finding]:
    """From outside first, then by talking to the board."""
    port = _port(machine, named)
    around = look_around(machine, port)
    yield from around
    if port is None or any(finding.result == "wrong" for finding in around if finding.check in NEEDED):
        return
    yield from _examined(port)


def _port(machine: Machine, named: str | None) -> str | None:
    """The one to look at: named, or of a board that is known."""
    if named is not None or not machine.has_module("serial"):
        return named
    from firmware_bridge.finding import look_for

    try:
        return look_for(None, None, boards_path())
    except BridgeError:
        return None


def _examined(port: str) -> Iterator[Finding]:
    from companion.cli.device.board import leave, wait
    from firmware_bridge.bridge import Bridge
    from firmware_bridge.calibration import Calibration, load
    from firmware_bridge.examining import Visit, examine
    from firmware_bridge.flashing import shipped

    calibration: Calibration | None = None
    try:
        calibration = load(calibration_path())
    except BridgeError as error:
        make = note if error.code == "no-calibration" else wrong
        yield make("calibration", "trouble", sentence=error)
    try:
        version = shipped().version
    except BridgeError:
        version = None
    if calibration is not None:
        tell(word("doctor-turns"))
    bridge = Bridge(port, calibration, boards_path())
    with bridge:
        try:
            yield from examine(Visit(bridge, lambda: bridge.trouble, wait, calibration, version))
        finally:
            leave(bridge)
