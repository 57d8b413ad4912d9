"""``dark-road device``: the board with wheel, lamps and buttons, by hand."""

from argparse import Namespace
from collections.abc import Callable

from companion.cli.output import tell
from companion.text.outside import outside_text
from firmware_bridge.errors import BridgeError


def device(arguments: Namespace) -> int:
    """Whatever the board or its port refuses is one sentence."""
    try:
        return _action(arguments.action)(arguments)
    except BridgeError as error:
        tell(f"dark-road: {outside_text(error)}")
        return 1


def _action(name: str) -> Callable[[Namespace], int]:
    """Imported when used: the doctor has to work where pyserial is missing."""
    match name:
        case "list" | "status":
            from companion.cli.device import status

            return status.ports if name == "list" else status.status
        case "home" | "goto":
            from companion.cli.device import wheel

            return wheel.home if name == "home" else wheel.goto
        case "jog":
            from companion.cli.device.jog import jog

            return jog
        case "lamps":
            from companion.cli.device.lamps import lamps

            return lamps
        case "calibrate":
            from companion.cli.device.calibrate import calibrate

            return calibrate
        case "monitor":
            from companion.cli.device.monitor import monitor

            return monitor
        case "doctor":
            from companion.cli.device.doctor import doctor

            return doctor
        case _:
            from companion.cli.device.flash import flash

            return flash
