"""``dark-road device flash``: the firmware that came along, into the board."""

from argparse import Namespace
from typing import Any

from companion.cli.device.asking import Quit, ask, yes
from companion.cli.device.board import wait
from companion.cli.output import complain, tell, write_json, write_line
from companion.table.home import boards_path
from companion.terminal.words import word
from firmware_bridge import flashing
from firmware_bridge.bridge import Bridge
from firmware_bridge.errors import BridgeError
from firmware_bridge.finding import look_for
from firmware_bridge.machine import Machine


def flash(arguments: Namespace) -> int:
    port = look_for(arguments.port, None, boards_path())
    firmware = flashing.shipped()
    bauds = _bauds(arguments)
    if arguments.dry_run:
        return _dry(arguments, port, firmware, bauds)
    avrdude = flashing.find_avrdude()
    _free(port)
    if not arguments.yes and not _agreed(port, firmware):
        return complain("flash-not-done")
    baud = _written(avrdude, port, firmware, bauds, dry=False)
    flashing.confirm(lambda: Bridge(port, None, boards_path()), port, firmware, wait)
    if arguments.json:
        write_json(_as_json(port, firmware, baud, dry=False))
    tell(word("flashed", version=firmware.number, port=port))
    return 0


def _bauds(arguments: Namespace) -> list[int]:
    """To be tried in turn."""
    if arguments.baud:
        return [arguments.baud]
    boards = [arguments.board] if arguments.board else flashing.GUESSES
    return [flashing.BAUD[board] for board in boards]


def _dry(arguments: Namespace, port: str, firmware: flashing.Firmware, bauds: list[int]) -> int:
    """The command as it would be, whether or not it can be tried."""
    words = flashing.command("avrdude", port, bauds[0], firmware.path)
    if arguments.json:
        write_json(_as_json(port, firmware, bauds[0], dry=True))
    else:
        write_line(flashing.as_typed(words))
    avrdude = flashing.find_avrdude()
    _free(port)
    baud = _written(avrdude, port, firmware, bauds, dry=True)
    tell(word("flash-dry", version=firmware.number, port=port, baud=baud))
    return 0


def _as_json(port: str, firmware: flashing.Firmware, baud: int, dry: bool) -> dict[str, Any]:
    words = flashing.command("avrdude", port, baud, firmware.path)
    return {"port": port, "version": firmware.number, "baud": baud, "dry_run": dry, "command": words}


def _free(port: str) -> None:
    """avrdude takes no heed of who has the port open; raises ``BridgeError``, too when there is no port."""
    machine = Machine()
    if port.startswith("/") and not machine.exists(port):
        raise BridgeError("no-port", port=port)
    if port.startswith("/") and machine.holders(port):
        raise BridgeError("in-use", port=port)


def _agreed(port: str, firmware: flashing.Firmware) -> bool:
    try:
        return yes(ask, word("flash-sure", version=firmware.number, port=port))
    except Quit:
        return False


def _written(avrdude: str, port: str, firmware: flashing.Firmware, bauds: list[int], dry: bool) -> int:
    """At the first speed at which the bootloader answers; raises ``BridgeError``."""
    for baud in bauds:
        tell(word("flash-trying", port=port, baud=baud))
        try:
            flashing.run(flashing.command(avrdude, port, baud, firmware.path, dry), port, told=_passed_on)
        except BridgeError as error:
            if error.code != "flash-no-sync" or baud == bauds[-1]:
                raise
        else:
            return baud
    raise BridgeError("flash-no-sync", port=port, baud=bauds[-1])


def _passed_on(line: str) -> None:
    """Only what people understand: how much is written and checked."""
    if "bytes of flash" in line:
        tell(line)
