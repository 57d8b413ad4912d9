"""What keeps a board from working, found without opening its port; each finding says what to do.

What only an open port can show is looked at in ``firmware_bridge.examining``.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Literal

from firmware_bridge.machine import Machine

Result = Literal["well", "note", "wrong"]
"""``note``: it may be the cause when something else is wrong."""


@cache
def sentences() -> dict[str, str]:
    """The sentence of every code, with its parameters in braces."""
    source = resources.files("firmware_bridge") / "en.toml"
    found: dict[str, str] = tomllib.loads(source.read_text(encoding="utf-8"))["doctor"]
    return found


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found."""

    check: str
    result: Result
    code: str
    params: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return sentences()[self.code].format(**self.params)


def well(check: str, **params: Any) -> Finding:
    return Finding(check, "well", f"{check}-well", params)


def note(check: str, what: str, **params: Any) -> Finding:
    return Finding(check, "note", f"{check}-{what}", params)


def wrong(check: str, what: str, **params: Any) -> Finding:
    return Finding(check, "wrong", f"{check}-{what}", params)


def all_well(findings: Iterable[Finding]) -> bool:
    return not any(finding.result == "wrong" for finding in findings)


def look_around(machine: Machine, port: str | None) -> list[Finding]:
    """Everything about the machine and the port that can be seen from outside."""
    found = [_pyserial(machine), _port(machine, port)]
    if port is not None and port.startswith("/") and machine.exists(port):
        found += [_permission(machine, port), _holder(machine, port)]
    return [*found, _brltty(machine), _modem_manager(machine), _avrdude(machine)]


def _pyserial(machine: Machine) -> Finding:
    return well("pyserial") if machine.has_module("serial") else wrong("pyserial", "missing")


def _port(machine: Machine, port: str | None) -> Finding:
    if port is None:
        return wrong("port", "none")
    if port.startswith("/") and not machine.exists(port):
        return wrong("port", "missing", port=port)
    return well("port", port=port)


def _permission(machine: Machine, port: str) -> Finding:
    if machine.may_use(port):
        return well("permission", port=port)
    params = {"port": port, "group": machine.group_of(port), "user": machine.user()}
    later = params["group"] in machine.entered_groups() - machine.groups()
    return wrong("permission", "later" if later else "denied", **params)


def _holder(machine: Machine, port: str) -> Finding:
    holders = machine.holders(port)
    if not holders:
        return well("holder", port=port)
    names = ", ".join(f"{holder.name} ({holder.pid})" for holder in holders)
    return wrong("holder", "other", port=port, programs=names)


def _brltty(machine: Machine) -> Finding:
    claims = machine.brltty_claims()
    if (claims or machine.running("brltty")) and machine.ch340_without_port():
        return wrong("brltty", "took")
    return note("brltty", "claims") if claims else well("brltty")


def _modem_manager(machine: Machine) -> Finding:
    return note("modemmanager", "runs") if machine.running("ModemManager") else well("modemmanager")


def _avrdude(machine: Machine) -> Finding:
    return well("avrdude") if machine.program("avrdude") else note("avrdude", "missing")
