"""The questions of a calibration, in their order; what is found out gathers on the bench."""

import argparse

from companion.cli.device.asking import Ask, number, yes
from companion.cli.device.parser import jog_amount
from companion.cli.device.table import good_name, lamp_names
from companion.cli.output import tell
from companion.terminal.words import is_no, is_yes, word
from firmware_bridge.calibrating import MOTORS, Bench, strip_order
from firmware_bridge.calibration import RANGES


class Dialogue:
    """With ``again`` there is an older calibration, whose values are offered."""

    def __init__(self, bench: Bench, ask: Ask, again: bool) -> None:
        self._bench = bench
        self._ask = ask
        self._again = again

    def run(self) -> None:
        """Raises ``Quit`` when somebody stops, ``BridgeError`` when the board does not do as it is told."""
        tell(word("calibrate-intro"))
        if not self._again or not yes(self._ask, word("calibrate-keep-wheel")):
            self._motor()
            self._direction()
            self._sensors()
            self._steps()
            self._mark()
        if not self._again or not yes(self._ask, word("calibrate-keep-lamps")):
            self._lamps()
            self._brightness()
        while not self._proved():
            self._mark()

    # ---- the wheel

    def _motor(self) -> None:
        known = "2" if self._bench.draft.coils else "1"
        while (answer := self._ask(word("calibrate-motor", known=known)) or known) not in ("1", "2"):
            tell(word("calibrate-one-or-two"))
        coils = answer == "2"
        motor, draft = MOTORS[coils], self._bench.draft
        if not self._again or coils != draft.coils:
            self._bench.learn(speed=motor.speed, ramp=motor.ramp, steps=motor.steps, offset=0)
        expected = self._bench.draft.steps
        steps = number(self._ask, word("calibrate-expected", steps=expected), expected, *RANGES["steps"])
        self._bench.learn(coils=coils, steps=steps, offset=0)

    def _direction(self) -> None:
        """Up, which is the way in which section numbers rise, has to be counter-clockwise."""
        self._ask(word("calibrate-hands-off"))
        while True:
            self._bench.try_direction()
            answer = self._ask(word("calibrate-clockwise")).lower()
            if is_yes(answer):
                self._bench.learn(reverse=not self._bench.draft.reverse)
            if is_yes(answer) or is_no(answer):
                return
            tell(word("calibrate-look-again"))

    def _sensors(self) -> None:
        """What is seen is offered; what is not seen cannot be chosen."""
        while True:
            tell(word("calibrate-looking"))
            self._bench.find_sensors()
            angle, hall = self._bench.draft.angle, self._bench.draft.hall
            seen = [name for name, there in (("hall", hall), ("angle", angle)) if there]
            question = word("calibrate-sensors", seen=", ".join(word(f"sensor-{name}") for name in seen))
            answer = self._ask(question).lower()
            answer = answer.replace("both", "hall angle")
            chosen = seen if not answer or is_yes(answer) else answer.replace(",", " ").split()
            if chosen and set(chosen) <= set(seen):
                self._bench.learn(hall="hall" in chosen, angle="angle" in chosen)
                return
            tell(word("calibrate-not-seen"))

    def _steps(self) -> None:
        steps = self._bench.draft.steps
        self._bench.learn(
            steps=number(self._ask, word("calibrate-steps", steps=steps), steps, *RANGES["steps"])
        )

    def _mark(self) -> None:
        good = good_name(0)
        self._bench.approach_mark()
        while True:
            answer = self._ask(word("calibrate-mark", good=good))
            if not answer:
                break
            try:
                amount, degrees = jog_amount(answer)
            except argparse.ArgumentTypeError:
                tell(word("jog-how"))
                continue
            if degrees:
                self._bench.turn_degrees(amount)
            else:
                self._bench.move(round(amount))
        self._bench.mark()

    def _proved(self) -> bool:
        tell(word("calibrate-proof"))
        for section in self._bench.round():
            tell(word("calibrate-stands", good=good_name(section)))
        return yes(self._ask, word("calibrate-right"))

    # ---- the lamps

    def _lamps(self) -> None:
        draft = self._bench.draft
        count = number(self._ask, word("calibrate-lamps", lamps=draft.lamps), draft.lamps, *RANGES["lamps"])
        names = lamp_names()
        expected = dict(zip(draft.lamp_order, range(len(names)), strict=False))
        self._bench.learn(lamps=count, lamp_order=())
        while True:
            order = self._order(count, expected, names)
            if order is not None:
                self._bench.learn(lamp_order=order)
                return
            tell(word("calibrate-gap"))

    def _order(self, count: int, expected: dict[int, int], names: tuple[str, ...]) -> tuple[int, ...] | None:
        """The place on the strip of each lamp; ``None`` when lamps were left out in the middle."""
        for number_, name in enumerate(names, start=1):
            tell(f"{number_:4d}  {name}")
        found: dict[int, int] = {}
        for place in range(count):
            self._bench.light(place)
            lamp = self._which(place, expected.get(place), names, found)
            if lamp is not None:
                found[lamp] = place
        return strip_order(found)

    def _which(
        self, place: int, expected: int | None, names: tuple[str, ...], found: dict[int, int]
    ) -> int | None:
        """The lamp that somebody sees shine; ``None`` for one that belongs to nothing."""
        if expected in found:
            expected = None
        name = word("lamp-none") if expected is None else names[expected]
        while True:
            answer = self._ask(word("calibrate-which", place=place + 1, name=name))
            if not answer:
                return expected
            if answer == "-":
                return None
            if answer.isascii() and answer.isdecimal() and 1 <= int(answer[:4]) <= len(names):
                lamp = int(answer[:4]) - 1
                if lamp not in found:
                    return lamp
                tell(word("calibrate-said-before", name=names[lamp], place=found[lamp] + 1))
            else:
                tell(word("calibrate-which-how", most=len(names)))

    def _brightness(self) -> None:
        """All lamps shine, as bright as they may; Enter keeps that."""
        while True:
            bright = self._bench.draft.brightness
            self._bench.light(None)
            question = word("calibrate-brightness", brightness=bright, amperes=self._bench.amperes)
            chosen = number(self._ask, question, bright, 1, 255)
            if chosen == bright:
                return
            self._bench.learn(brightness=chosen)
