"""The wheel at rest: on a section or not, the motor without current soon, and hands that turn it."""

from typing import Final

from firmware_bridge.emulator.config import AT, NO_SECTION, Config
from firmware_bridge.emulator.gauge import MS, Gauge
from firmware_bridge.emulator.index import Index
from firmware_bridge.emulator.mechanics import Mechanics
from firmware_bridge.messages import ENUMS

WHEEL: Final = ENUMS["wheel"]

POWER_OFF: Final = 200 * MS
LOOSE: Final = 50 * MS
"""Without current the rotor of a motor snaps to its next pole, and the wheel with it: that is no hand."""
TURNED: Final = 10 / 360
"""Parts of a turn that nobody but a hand can turn it."""
NEAR: Final = 15 / 360
"""Parts of a turn within which a hand means a section."""


class Rest:
    """``state`` is one of the table's ``wheel``; ``known`` tells whether the place can be trusted."""

    def __init__(self, mechanics: Mechanics, gauge: Gauge, index: Index) -> None:
        self.state = WHEEL["unknown"]
        self.known = False
        self._stepper = mechanics.stepper
        self._turntable = mechanics.turntable
        self._gauge = gauge
        self._index = index
        self._off_at = 0
        self._held = False
        self._loose_until = 0

    def begin(self, config: Config, now: int) -> None:
        self._off_at = now + POWER_OFF
        self._loose_until = now + LOOSE
        self._index.rest()
        if not self.known:
            self.state = WHEEL["unknown"]
        else:
            on_one = config.nearest(self._stepper.position, AT) != NO_SECTION
            self.state = WHEEL["at" if on_one else "between"]

    def section(self, config: Config) -> int:
        if not self.known or self.state == WHEEL["jammed"]:
            return NO_SECTION
        return config.nearest(self._stepper.position, NEAR if self.state == WHEEL["turned"] else AT)

    @property
    def due(self) -> int | None:
        times = [self._gauge.due] if self._gauge.curious else []
        if self._turntable.powered:
            times.append(self._off_at)
        return min(times, default=None)

    def tick(self, config: Config, wanted: int | None, now: int) -> None:
        """``wanted`` is the section where it should stand, if anybody said so."""
        if now >= self._gauge.due and self._gauge.sample(now, at_rest=True):
            self._watch(config, wanted, now)
        if self._turntable.powered:
            self._held = True
            self._index.rest()
            if now >= self._off_at:
                self._turntable.power(False)
        else:
            self._give_way(now)
            self._feel(config)

    def _give_way(self, now: int) -> None:
        if self._held:
            self._held = False
            self._loose_until = now + LOOSE
        if now < self._loose_until:
            self._index.rest()

    def _watch(self, config: Config, wanted: int | None, now: int) -> None:
        """With the angle sensor the place is seen, and so is a turn by hand, and the way back."""
        place = self._stepper.position
        if self.state in (WHEEL["at"], WHEEL["between"]):
            if not self._gauge.strays(place, config.part(TURNED)):
                return
            self.state = WHEEL["turned"]
        self._stepper.move_to(place + self._gauge.off(place))
        self.known = True
        if self.state == WHEEL["unknown"]:
            self.begin(config, now)
        elif self.state == WHEEL["turned"] and self._is_back(config, wanted):
            self.state = WHEEL["at"]

    def _is_back(self, config: Config, wanted: int | None) -> bool:
        return config.nearest(self._stepper.position, AT) == wanted

    def _feel(self, config: Config) -> None:
        """Without it: the index comes or goes by no other means."""
        alone = config.hall and self._gauge.reading is None
        if alone and self.known and self._index.turned and self.state != WHEEL["jammed"]:
            self.state = WHEEL["turned"]
            self.known = False
