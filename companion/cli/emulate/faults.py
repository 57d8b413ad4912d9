"""What can be typed to an emulated table: hands, accidents, and a line that spoils what it carries."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import Final

from companion.terminal.words import word
from firmware_bridge.emulator import EmulatedBoard, EmulatedTable


@dataclass(frozen=True, slots=True)
class Amount:
    """A command with a number."""

    least: float
    most: float
    example: str
    act: Callable[[EmulatedBoard, float], None]
    default: float | None = None
    whole: bool = False

    def fits(self, value: float) -> bool:
        return self.least <= value <= self.most and (not self.whole or value == round(value))


def _speak(board: EmulatedBoard, protocol: float) -> None:
    board.protocol = round(protocol)
    board.reset()


AMOUNTS: Final = {
    "hand": Amount(-12, 12, "hand 1", EmulatedBoard.hand, 1),
    "slip": Amount(-6, 6, "slip 0.5", EmulatedBoard.slip, 0.5),
    "silent": Amount(0, 3600, "silent 3", EmulatedBoard.silent),
    "flip": Amount(0, 1, "flip 0.01", lambda board, share: board.spoil(flip=share)),
    "drop": Amount(0, 1, "drop 0.01", lambda board, share: board.spoil(drop=share)),
    "double": Amount(0, 1, "double 0.01", lambda board, share: board.spoil(double=share)),
    "delay": Amount(0, 10, "delay 0.2", lambda board, seconds: board.spoil(delay=seconds)),
    "supply": Amount(
        0, 6000, "supply 4200", lambda board, millivolts: board.supply(round(millivolts)), whole=True
    ),
    "protocol": Amount(1, 255, "protocol 2", _speak, whole=True),
}
SWITCHES: Final[dict[str, Callable[[EmulatedBoard, bool], None]]] = {
    "jam": EmulatedBoard.jam,
    "sensor": EmulatedBoard.sensor,
    "magnet": EmulatedBoard.magnet,
}
BUTTONS: Final = {"end": "end_turn", "undo": "undo"}


def obey(table: EmulatedTable, line: str) -> str | None:
    """Do what was typed; the sentence that answers it, or ``None`` for the end."""
    name, *rest = line.lower().split() or [""]
    if name in AMOUNTS and len(rest) <= 1:
        return _amount(table, name, rest[0] if rest else "")
    if name in SWITCHES and len(rest) == 1:
        return _switch(table, name, rest[0])
    match [name, *rest]:
        case [""]:
            return ""
        case ["quit"]:
            return None
        case ["help"]:
            return word("emulate-help")
        case ["press", button] if button in BUTTONS:
            table.do(lambda board: board.press(BUTTONS[button]))
            return word(f"emulate-press-{button}")
        case ["reset"]:
            table.do(EmulatedBoard.reset)
            return word("emulate-reset")
        case ["pull"]:
            table.pull()
            return word("emulate-pull")
        case ["plug"]:
            return _plug(table)
        case [("press" | "jam" | "sensor" | "magnet") as command, *_]:
            return word(f"emulate-needs-{command}")
    return word("emulate-unknown", typed=line.strip())


def _amount(table: EmulatedTable, name: str, text: str) -> str:
    amount = AMOUNTS[name]
    value = _number(text) if text else amount.default
    if value is None or not amount.fits(value):
        least, most = f"{amount.least:g}", f"{amount.most:g}"
        return word("emulate-needs-number", command=name, least=least, most=most, example=amount.example)
    table.do(lambda board: amount.act(board, value))
    return word(f"emulate-{name}", value=f"{value:g}")


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) else None


def _switch(table: EmulatedTable, name: str, text: str) -> str:
    if text not in ("on", "off"):
        return word(f"emulate-needs-{name}")
    table.do(lambda board: SWITCHES[name](board, text == "on"))
    return word(f"emulate-{name}-{text}")


def reason_of(error: OSError) -> str:
    """As short as the system says it; Python adds numbers and addresses."""
    return os.strerror(error.errno) if error.errno else str(error)


def _plug(table: EmulatedTable) -> str:
    try:
        table.plug()
    except OSError as error:
        return word("emulate-not-plugged", port=table.port, reason=reason_of(error))
    return word("emulate-plug", port=table.port)
