"""What is known about one table: its motor, its sensors, and the order of its lamps."""

import tomllib
from dataclasses import asdict, dataclass, fields
from pathlib import Path

import tomli_w

from firmware_bridge.errors import BridgeError
from firmware_bridge.files import read_text, write_whole
from firmware_bridge.framing import crc16
from firmware_bridge.messages import BITS, CONSTANTS, Message, mask, message, pack

RANGES = {
    "steps": (48, 60000),
    "offset": (0, 59999),
    "zero": (0, CONSTANTS["angle_turn"] - 1),
    "speed": (50, 4000),
    "ramp": (100, 60000),
    "lamps": (1, CONSTANTS["lamps_most"]),
    "brightness": (0, 255),
}
"""What the board takes, and no more."""

LAMPS = 21


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """Frozen and checked: whatever can be made is good; raises ``BridgeError`` otherwise."""

    steps: int = 3200
    """Of the motor in one turn of the wheel."""
    offset: int = 0
    """Steps up from the index's edge to section 0."""
    zero: int = 0
    """The angle sensor's reading at section 0."""
    speed: int = 2400
    """Steps a second at most."""
    ramp: int = 9000
    """Steps a second gained each second."""
    reverse: bool = False
    """Whether the motor turns the other way."""
    hall: bool = True
    """Whether the index sensor is fitted."""
    angle: bool = False
    """Whether the angle sensor is fitted."""
    angle_reverse: bool = False
    """Whether the angle falls while section numbers rise."""
    coils: bool = False
    """Whether the motor is a 28BYJ-48 on four wires instead of STEP and DIR."""
    lamps: int = LAMPS
    """How many are on the strip."""
    lamp_order: tuple[int, ...] = tuple(range(LAMPS))
    """The place on the strip of each lamp; a lamp beyond the end of this has none."""
    brightness: int = 96
    """The most that any colour of a lamp is given, of 255: it limits the current."""

    def __post_init__(self) -> None:
        for field in fields(self):
            _check_kind(field.name, getattr(self, field.name))
        for key, (low, high) in (RANGES | {"offset": (0, self.steps - 1)}).items():
            value = getattr(self, key)
            if not low <= value <= high:
                raise BridgeError("calibration-range", key=key, value=value, low=low, high=high)
        if not (self.hall or self.angle):
            raise BridgeError("calibration-sensor")
        places = set(self.lamp_order)
        if len(places) < len(self.lamp_order) or not places <= set(range(self.lamps)):
            raise BridgeError("calibration-order", last=self.lamps - 1)

    def configure(self) -> Message:
        """What the board is told of it."""
        told = self._told(self.ramp)
        # A checksum of 0 means "not configured" on the wire; a ramp one step off, nobody can see.
        return told if _checksum(told) else self._told(self.ramp - 1 if self.ramp > 100 else self.ramp + 1)

    @property
    def checksum(self) -> int:
        """What the board reports as ``state.config`` while this is in force; never 0."""
        return _checksum(self.configure())

    def _told(self, ramp: int) -> Message:
        return message(
            "configure",
            steps=self.steps,
            offset=self.offset,
            zero=self.zero,
            speed=self.speed,
            ramp=ramp,
            config=mask("config", *(name for name in BITS["config"] if getattr(self, name))),
            lamps=self.lamps,
        )


def _checksum(told: Message) -> int:
    return crc16(pack(told)[1])


def _check_kind(key: str, value: object) -> None:
    default = Calibration.__dataclass_fields__[key].default
    if isinstance(default, tuple):
        right = isinstance(value, tuple) and all(type(place) is int for place in value)
        kind = "a list of whole numbers"
    else:
        # Exactly: a bool is an int to Python, but `steps = true` is a mistake.
        right = type(value) is type(default)
        kind = "true or false" if isinstance(default, bool) else "a whole number"
    if not right:
        raise BridgeError("calibration-kind", key=key, kind=kind, value=value)


def load(path: Path) -> Calibration:
    """The calibration in a file; what it does not mention is as in a new one.

    Raises ``BridgeError``: ``no-calibration`` when there is no file, others when it is not good.
    """
    try:
        table = tomllib.loads(read_text(path))
    except FileNotFoundError as error:
        raise BridgeError("no-calibration", path=path) from error
    except (OSError, ValueError, RecursionError) as error:
        raise BridgeError("calibration-unreadable", path=path, reason=error) from error
    for key in table:
        if key not in Calibration.__dataclass_fields__:
            raise BridgeError("calibration-unknown", key=key)
    # A shorter strip needs no lamp_order of its own.
    if type(table.get("lamps")) is int and "lamp_order" not in table:
        table["lamp_order"] = range(min(table["lamps"], CONSTANTS["lamps_most"]))
    if isinstance(table.get("lamp_order"), (list, range)):
        table["lamp_order"] = tuple(table["lamp_order"])
    return Calibration(**table)


def save(path: Path, calibration: Calibration) -> None:
    """Whole or not at all; raises ``BridgeError`` when the disk refuses."""
    write_whole(path, tomli_w.dumps(asdict(calibration)))
