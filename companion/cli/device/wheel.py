"""``dark-road device home`` and ``goto``: the wheel where it is wanted."""

from argparse import Namespace
from collections.abc import Callable
from typing import Final

from companion.cli.device.board import boot, calibration_if_any, opened, tell_uncalibrated, wait
from companion.cli.device.table import good_at, good_name, section_of
from companion.cli.output import complain, tell, write_json
from companion.terminal.words import word
from firmware_bridge.bridge import Bridge
from firmware_bridge.messages import word as term

LONGEST: Final = 60.0
"""Seconds: a slow motor that looks for the index needs half of it."""


def home(arguments: Namespace) -> int:
    return _sent(arguments, lambda bridge: bridge.wheel.home())


def goto(arguments: Namespace) -> int:
    section = section_of(arguments.good)
    return _sent(arguments, lambda bridge: bridge.wheel.go(section))


def _sent(arguments: Namespace, wish: Callable[[Bridge], None]) -> int:
    calibration = calibration_if_any()
    with opened(arguments, calibration) as bridge:
        if calibration is None:
            tell_uncalibrated()
        wish(bridge)
        trouble = arrived(bridge)
        if trouble:
            return complain(trouble)
        section = bridge.wheel.wanted or 0
        state = bridge.status().state
        position = 0 if state is None else state.position
    if arguments.json:
        write_json({"section": section, "good": good_at(section), "position": position})
    else:
        tell(word("wheel-stands", good=good_name(section), section=section))
    return 0


def arrived(bridge: Bridge, counted: bool = False) -> str:
    """Wait until the wheel stands where it was sent; the code of what keeps it from there.

    A chip that starts anew on the way is sent again by itself, unless the place was ``counted`` from
    where it was before. Raises ``BridgeError`` when the board goes away.
    """
    wheel, began = bridge.wheel, boot(bridge)

    def restarted() -> bool:
        return counted and boot(bridge) not in (began, None)

    def decided() -> bool:
        return wheel.settled or wheel.state.kind == "jammed" or bridge.trouble is not None or restarted()

    wait(decided, LONGEST)
    if wheel.settled:
        return ""
    if bridge.trouble is not None:
        raise bridge.trouble
    if restarted():
        return "fault-restarted"
    state = bridge.status().state
    fault = "none" if state is None else term("fault", state.fault)
    return f"fault-{fault}"
