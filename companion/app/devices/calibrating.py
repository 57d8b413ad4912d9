"""How the table is built, found out together, question by question; kept whole or not at all."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Final

from companion.app.devices.bench import lamp_names
from companion.app.devices.errands import Errands, Stopped
from companion.app.devices.sides import good_name
from companion.app.words import word
from companion.games.dark_road.box import Board
from firmware_bridge.bridge import Bridge
from firmware_bridge.calibrating import MOTORS, Bench, strip_order
from firmware_bridge.calibration import RANGES, Calibration

NUDGES: Final = (-30.0, -5.0, -1.0, 1.0, 5.0, 30.0)
_BRIGHT: Final = (32, 64, 96, 128, 192, 255)
_LONGEST: Final = 3600.0
_STOP: Final = object()
"""Given instead of an answer."""


class Enough(Exception):
    """Somebody wants no further questions."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question with its answers, each a value and its words; without any, the wheel is at work."""

    said: str
    choices: tuple[tuple[Any, str], ...] = ()
    number: tuple[int, int, int] | None = None
    """A number is wanted instead: the one that is known, and its bounds."""


Steps = Generator[Ask, Any, None]
YES, NO = True, False


def questions(bench: Bench, printed: Board, again: bool) -> Steps:
    """In their order. ``again``: there is an older calibration, which may be kept part by part."""
    if not again or not (yield _yes_no("keep-wheel")):
        yield from _motor(bench)
        yield from _direction(bench)
        yield from _sensors(bench)
        yield from _mark(bench, printed)
    if not again or not (yield _yes_no("keep-lamps")):
        yield from _lamps(bench, printed)
        yield from _brightness(bench)
    while True:
        for section in bench.round():
            yield Ask(word("devices-cal-stands", good=good_name(printed.wheel[section])))
        if (yield _yes_no("right")):
            return
        yield from _mark(bench, printed)


def _yes_no(code: str) -> Ask:
    return Ask(word(f"devices-cal-{code}"), ((YES, word("devices-yes")), (NO, word("devices-no"))))


def _motor(bench: Bench) -> Steps:
    coils = yield Ask(
        word("devices-cal-motor"), ((False, word("devices-cal-driver")), (True, word("devices-cal-coils")))
    )
    motor = MOTORS[coils]
    bench.learn(coils=coils, speed=motor.speed, ramp=motor.ramp, steps=motor.steps, offset=0)
    steps = yield Ask(word("devices-cal-steps"), number=(bench.draft.steps, *RANGES["steps"]))
    bench.learn(steps=steps)


def _direction(bench: Bench) -> Steps:
    """Up, which is the way in which section numbers rise, has to be counter-clockwise."""
    yield Ask(word("devices-cal-hands-off"), ((YES, word("devices-cal-clear")),))
    while True:
        yield Ask(word("devices-cal-turning"))
        bench.try_direction()
        clockwise = yield Ask(
            word("devices-cal-clockwise"),
            ((YES, word("devices-yes")), (NO, word("devices-no")), (None, word("devices-cal-again"))),
        )
        if clockwise is not None:
            if clockwise:
                bench.learn(reverse=not bench.draft.reverse)
            return


def _sensors(bench: Bench) -> Steps:
    yield Ask(word("devices-cal-looking"))
    bench.find_sensors()
    seen = [word(f"devices-cal-{name}") for name in ("hall", "angle") if getattr(bench.draft, name)]
    said = word("devices-cal-seen", seen=seen, steps=bench.draft.steps)
    yield Ask(said, ((YES, word("devices-cal-go-on")),))


def _mark(bench: Bench, printed: Board) -> Steps:
    bench.approach_mark()
    nudges = tuple((degrees, word("devices-degrees", degrees=f"{degrees:+g}")) for degrees in NUDGES)
    while True:
        said = word("devices-cal-mark", good=good_name(printed.wheel[0]))
        degrees = yield Ask(said, (*nudges, (None, word("devices-cal-stands-right"))))
        if degrees is None:
            break
        bench.turn_degrees(degrees)
    bench.mark()


def _lamps(bench: Bench, printed: Board) -> Steps:
    count = yield Ask(word("devices-cal-lamps"), number=(bench.draft.lamps, *RANGES["lamps"]))
    names = lamp_names(printed)
    bench.learn(lamps=count, lamp_order=())
    while True:
        found: dict[int, int] = {}
        for place in range(count):
            bench.light(place)
            left = tuple((lamp, name) for lamp, name in enumerate(names) if lamp not in found)
            said = word("devices-cal-which", place=place + 1, count=count)
            lamp = yield Ask(said, (*left, (None, word("devices-cal-none"))))
            if lamp is not None:
                found[lamp] = place
        if (order := strip_order(found)) is not None:
            bench.learn(lamp_order=order)
            return
        yield Ask(word("devices-cal-gap"), ((YES, word("devices-cal-go-on")),))


def _brightness(bench: Bench) -> Steps:
    while True:
        bench.light(None)
        said = word("devices-cal-bright", brightness=bench.draft.brightness, amperes=bench.amperes)
        levels = tuple((level, str(level)) for level in _BRIGHT)
        chosen = yield Ask(said, (*levels, (None, word("devices-cal-keep"))))
        if chosen is None:
            return
        bench.learn(brightness=chosen)


class Calibrating:
    """One calibration as an errand: it tells every question, and :meth:`answer` gives what was touched."""

    def __init__(self, errands: Errands, bridge: Bridge, printed: Board, old: Calibration | None) -> None:
        self._errands, self._bridge, self._printed, self._old = errands, bridge, printed, old
        self._before = bridge.calibration
        self._answers: SimpleQueue[Any] = SimpleQueue()

    def begin(
        self,
        asked: Callable[[Ask], None],
        done: Callable[[Calibration | None], None],
        failed: Callable[[str], None],
    ) -> bool:
        """``done`` is given what was found out, ``None`` when somebody stopped it."""
        return self._errands.send(lambda: self._run(asked), done, failed)

    def answer(self, value: Any) -> None:
        self._answers.put(value)

    def _run(self, asked: Callable[[Ask], None]) -> Calibration | None:
        bench = Bench(self._bridge, self._old or Calibration(), self._errands.wait)
        finished = False
        try:
            self._ask_all(questions(bench, self._printed, self._old is not None), asked)
            finished = True
            return bench.draft
        except Enough:
            return None
        finally:
            self._bridge.lamps.show([])
            if not finished:
                self._bridge.calibrate(self._before)
                self._bridge.wheel.release()

    def _ask_all(self, steps: Steps, asked: Callable[[Ask], None]) -> None:
        try:
            ask = next(steps)
            while True:
                now = ask
                self._errands.tell(lambda now=now: asked(now))
                ask = steps.send(self._answered(ask))
        except StopIteration:
            return

    def _answered(self, ask: Ask) -> Any:
        if not ask.choices and ask.number is None:
            return None
        given: list[Any] = []

        def has_answered() -> bool:
            try:
                given.append(self._answers.get_nowait())
            except Empty:
                return False
            return True

        if not self._errands.wait(has_answered, _LONGEST):
            raise Stopped
        if given[0] is _STOP:
            raise Enough
        return given[0]

    def stop(self) -> None:
        """Leave everything as it was."""
        self._answers.put(_STOP)
