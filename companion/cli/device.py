"""``dark-road device``: the board with wheel, lamps and buttons, by hand."""

from argparse import Namespace
from collections.abc import Callable

from companion.cli.output import tell
from firmware_bridge.errors import BridgeError


def device(arguments: Namespace) -> int:
    """Whatever the board or its port refuses is one sentence."""
    try:
        return _action(arguments.action)(arguments)
    except BridgeError as error:
        tell(f"dark-road: {error}")
        return 1


def _action(name: str) -> Callable[[Namespace], int]:
    """Imported when used: the doctor has to work where pyserial is missing."""
    match name:
        case "list" | "status":
            from companion.cli import device_status

            return device_status.ports if name == "list" else device_status.status
        case "home" | "goto":
            from companion.cli import device_wheel

            return device_wheel.home if name == "home" else device_wheel.goto
        case "jog":
            from companion.cli.device_jog import jog

            return jog
        case "lamps":
            from companion.cli.device_lamps import lamps

            return lamps
        case "calibrate":
            from companion.cli.device_calibrate import calibrate

            return calibrate
        case "monitor":
            from companion.cli.device_monitor import monitor

            return monitor
        case "doctor":
            from companion.cli.device_doctor import doctor

            return doctor
        case _:
            from companion.cli.device_flash import flash

            return flash
