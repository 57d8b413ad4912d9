"""Motor, wheel and sensors together: what goes on under the table while the chip looks on."""

from random import Random

from firmware_bridge.emulator.config import Config
from firmware_bridge.emulator.hardware import Hardware
from firmware_bridge.emulator.physics import Turntable
from firmware_bridge.emulator.sensors import AngleSensor, Hall
from firmware_bridge.emulator.stepper import Stepper


class Mechanics:
    """The parts; they stay as they are when the chip is reset, but for the motor's current."""

    def __init__(self, hardware: Hardware, angle: float, random: Random) -> None:
        self.hardware = hardware
        self.turntable = Turntable(hardware, angle)
        self.hall = Hall(hardware, angle)
        self.sensor = AngleSensor(hardware, random)
        self.stepper = Stepper()
        self.edge: int | None = None
        """Where the motor stood when the index came or went; whoever has looked at it clears it."""
        self.edge_counted = 0
        self._a_step = 0.0

    def wire(self, config: Config | None) -> None:
        """Which way a step turns the motor, if it turns it at all."""
        right = config is not None and config.coils == self.hardware.coils
        way = -1 if config is not None and config.reverse != self.hardware.reverse else 1
        self._a_step = way / self.hardware.steps if right else 0.0

    def chip_stops(self) -> None:
        """The pins let go."""
        self.stepper = Stepper()
        self.turntable.power(False)
        self.wire(None)

    @property
    def busy(self) -> bool:
        """Something moves."""
        return self.stepper.running or self.turntable.awake

    def tick(self) -> None:
        """One millisecond."""
        stepper, turntable = self.stepper, self.turntable
        steps = stepper.tick() if stepper.running else 0
        before = turntable.angle
        turntable.tick(steps * self._a_step)
        self.edge = None
        if turntable.angle != before:
            part = self.hall.look(before, turntable.angle)
            if part is not None:
                short = round(steps * (1.0 - part))
                self.edge = stepper.position - short
                self.edge_counted = stepper.counted - short
