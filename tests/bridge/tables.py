"""Tables to try the bridge on: the simulated chip with the real firmware, and the emulator.

Both are moved by hand, jammed and looked at in the same words. Places are in sections, 0 to 6, where 0
means that section 0 is at the mark; times are seconds of the device.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from firmware_bridge.calibration import Calibration
from firmware_bridge.emulator import EmulatedBoard, Hardware
from firmware_bridge.framing import DELIMITER
from firmware_bridge.messages import CONSTANTS
from tests.bridge.chip.harness import Chip

SECTIONS = CONSTANTS["sections"]
UNITS = CONSTANTS["angle_turn"]

BLINK = 0.005
"""Seconds that the emulator is let run at least: while something moves, something happens all the time."""

Colour = tuple[int, int, int]


class Table(Protocol):
    """What can be done to a table, and seen of it."""

    def time(self) -> float:
        """Seconds since the power came on."""
        ...

    def angle(self) -> float:
        """Where the wheel really stands, in sections."""
        ...

    def steps(self) -> int:
        """Steps that the motor really made, up less down."""
        ...

    def shown(self) -> Sequence[Colour]:
        """What the lamps shine like, in the order of the strip."""
        ...

    def powered(self) -> bool:
        """Whether the motor has current."""
        ...

    def hand(self, sections: float) -> None:
        """A hand begins to turn the wheel, up when positive."""
        ...

    def slip(self, sections: float) -> None:
        """In the next move the wheel goes so far on its own."""
        ...

    def jam(self, held: bool) -> None:
        """Something holds the wheel, or no longer."""
        ...

    def sensor(self, present: bool) -> None:
        """Whether the angle sensor answers."""
        ...

    def magnet(self, present: bool) -> None:
        """Whether the angle sensor sees its magnet."""
        ...

    def press(self, button: str, seconds: float) -> None:
        """Someone presses a button and lets it go after a while."""
        ...

    def reset(self) -> None:
        """Someone presses the chip's reset button."""
        ...

    def close(self) -> None:
        """The power goes."""
        ...


class SteppedTable(Table, Protocol):
    """A table on which no time passes by itself."""

    def advance(self, seconds: float, data: bytes = b"", until_frame: bool = False) -> tuple[float, bytes]:
        """Sends bytes and lets time pass, or only until a frame has come. The time then, and what came."""
        ...


class ChipTable:
    """The firmware on the simulated chip."""

    def __init__(
        self, firmware: Path, calibration: Calibration, place: float = 0.0, link: Path | None = None
    ) -> None:
        self.chip = Chip(firmware, link)
        self.calibration = calibration
        drive = "coils" if calibration.coils else "step"
        way = -1 if calibration.angle_reverse else 1
        zero = (calibration.zero - way * round(self._turns_to_zero * UNITS)) % UNITS
        self.chip.do(
            f"motor {drive} {calibration.steps} {int(calibration.reverse)}",
            f"sensor {int(calibration.angle)}",
            f"angle_reverse {int(calibration.angle_reverse)}",
            f"zero {zero}",
            f"place {place / SECTIONS + self._turns_to_zero}",
        )

    @property
    def _turns_to_zero(self) -> float:
        return self.calibration.offset / self.calibration.steps

    def advance(self, seconds: float, data: bytes = b"", until_frame: bool = False) -> tuple[float, bytes]:
        return self.chip.advance(seconds, data, until_frame)

    def time(self) -> float:
        seconds: float = self.chip.do("time")["time"]
        return seconds

    def angle(self) -> float:
        turns: float = self.chip.do("angle")["angle"]
        return (turns - self._turns_to_zero) * SECTIONS % SECTIONS

    def steps(self) -> int:
        net: int = self.chip.do("steps")["net"]
        return net

    def shown(self) -> list[Colour]:
        return [(red, green, blue) for red, green, blue in self.chip.do("lamps")["lamps"]]

    def powered(self) -> bool:
        return bool(self.chip.report()["powered"])

    def hand(self, sections: float) -> None:
        self.chip.do(f"hand {sections / SECTIONS}")

    def slip(self, sections: float) -> None:
        self.chip.do(f"slip {sections / SECTIONS}")

    def jam(self, held: bool) -> None:
        self.chip.do(f"jam {int(held)}")

    def sensor(self, present: bool) -> None:
        self.chip.do(f"sensor {int(present)}")

    def magnet(self, present: bool) -> None:
        self.chip.do(f"magnet {int(present)}")

    def press(self, button: str, seconds: float) -> None:
        self.chip.do(f"press {button} {seconds * 1000}")

    def reset(self) -> None:
        self.chip.do("reset")

    def close(self) -> None:
        self.chip.close()


def hardware_of(calibration: Calibration) -> Hardware:
    """The emulated parts that are calibrated by this."""
    return Hardware(
        steps=calibration.steps,
        offset=calibration.offset,
        zero=calibration.zero,
        reverse=calibration.reverse,
        hall=calibration.hall,
        angle=calibration.angle,
        angle_reverse=calibration.angle_reverse,
        coils=calibration.coils,
        lamps=calibration.lamps,
    )


class EmulatedTable:
    """The emulator on its own clock."""

    def __init__(self, calibration: Calibration, place: float = 0.0, protocol: int | None = None) -> None:
        self.board = EmulatedBoard(hardware_of(calibration), seed=1, start=place)
        if protocol is not None:
            self.board.protocol = protocol

    def advance(self, seconds: float, data: bytes = b"", until_frame: bool = False) -> tuple[float, bytes]:
        if data:
            self.board.write(data)
        end, out = self.board.time + seconds, b""
        while (left := end - self.board.time) > 1e-9:
            pause = self.board.next_time() if until_frame else None
            self.board.advance(left if pause is None else min(left, max(pause, BLINK)))
            out += self.board.read()
            if until_frame and out.rstrip(DELIMITER) and out.endswith(DELIMITER):
                break
        return self.board.time, out

    def time(self) -> float:
        return self.board.time

    def angle(self) -> float:
        return self.board.angle

    def steps(self) -> int:
        return self.board.steps

    def shown(self) -> list[Colour]:
        return self.board.shown()

    def powered(self) -> bool:
        return self.board.powered

    def hand(self, sections: float) -> None:
        self.board.hand(sections)

    def slip(self, sections: float) -> None:
        self.board.slip(sections)

    def jam(self, held: bool) -> None:
        self.board.jam(held)

    def sensor(self, present: bool) -> None:
        self.board.sensor(present)

    def magnet(self, present: bool) -> None:
        self.board.magnet(present)

    def press(self, button: str, seconds: float) -> None:
        self.board.press(button, seconds * 1000)

    def reset(self) -> None:
        self.board.reset()

    def close(self) -> None:
        """Nothing is left of it."""
