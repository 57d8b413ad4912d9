"""``dark-road device jog``: the wheel by a little, once or as often as somebody likes."""

import argparse
import sys
from argparse import Namespace

from companion.cli.device.asking import Quit, ask
from companion.cli.device.board import boot, calibration_if_any, lost, meet, opened
from companion.cli.device.keys import Keys
from companion.cli.device.parser import jog_amount
from companion.cli.device.wheel import arrived
from companion.cli.output import complain, tell, write_json
from companion.terminal.words import word
from firmware_bridge.bridge import Bridge

STRIDES = (0.5, 2.0, 10.0, 60.0)
"""Degrees of one key."""


def jog(arguments: Namespace) -> int:
    with opened(arguments, calibration_if_any()) as bridge:
        turn = bridge.calibration.steps
        if arguments.by is not None:
            amount, degrees = arguments.by
            way = -1 if arguments.way == "down" else 1
            return _once(bridge, steps_of((way * amount, degrees), turn), arguments.json)
        if sys.stdin.isatty() and not arguments.json:
            return _by_keys(bridge, turn)
        return _by_lines(bridge, turn, arguments.json)


def steps_of(amount: tuple[float, bool], turn: int) -> int:
    """Of steps or degrees."""
    number, degrees = amount
    return round(number * turn / 360) if degrees else round(number)


def _position(bridge: Bridge) -> int:
    state = bridge.status().state
    if state is None or bridge.wheel.state.kind == "gone":
        raise lost(bridge)
    return state.position


def _once(bridge: Bridge, steps: int, as_json: bool) -> int:
    target = _position(bridge) + steps
    bridge.wheel.turn(target)
    trouble = arrived(bridge, counted=True)
    if trouble:
        return complain(trouble)
    if as_json:
        write_json({"steps": steps, "position": target})
    else:
        tell(word("jogged", steps=steps, position=target))
    return 0


def _by_lines(bridge: Bridge, turn: int, as_json: bool) -> int:
    while True:
        try:
            line = ask(word("jog-line"))
        except Quit:
            return 0
        if line in ("h", "home"):
            bridge.wheel.home()
            trouble = arrived(bridge)
            tell(word(trouble) if trouble else word("jog-home"))
            continue
        try:
            amount = jog_amount(line)
        except argparse.ArgumentTypeError:
            tell(word("jog-how"))
            continue
        _once(bridge, steps_of(amount, turn), as_json)


def _by_keys(bridge: Bridge, turn: int) -> int:
    """Keys add up: each moves the place where the wheel is wanted, as long as the chip counts on."""
    target, stride, moved, count = _position(bridge), 1, False, boot(bridge)
    with Keys() as keys:
        tell(word("jog-keys"))
        while (key := keys.wait()) not in ("q", "enter", "") and _counts_on(bridge, count):
            if key in ("up", "down"):
                stride = max(0, min(len(STRIDES) - 1, stride + (1 if key == "up" else -1)))
            elif key in ("left", "right"):
                target += round(STRIDES[stride] * turn / 360) * (1 if key == "right" else -1)
                bridge.wheel.turn(target)
                moved = True
            tell(word("jog-place", position=target, degrees=STRIDES[stride]))
    if not _counts_on(bridge, count):
        return complain("fault-restarted")
    trouble = arrived(bridge, counted=True) if moved else ""
    return complain(trouble) if trouble else 0


def _counts_on(bridge: Bridge, count: int | None) -> bool:
    """Whether the chip is still the one that counted so far; raises ``BridgeError`` when it is gone."""
    if boot(bridge) != count:
        meet(bridge)
    return boot(bridge) == count
