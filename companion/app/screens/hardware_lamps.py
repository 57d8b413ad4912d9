"""Lamps one after another, and the buttons beside the table."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from companion.app.devices.attached import Attached
from companion.app.devices.bench import lamp_names, only, printed_board
from companion.app.devices.errands import Errands
from companion.app.devices.news import News
from companion.app.screens.hardware_part import Part, lines, usable
from companion.app.widgets.page import Column, Tiles, note
from companion.app.widgets.plain import Words, button
from companion.app.words import word
from firmware_bridge.devices import Light

PACE: Final = 7
"""Looks for which each lamp shines."""
_ALL: Final[dict[str, Light | None]] = {
    "white": Light(255, 255, 255),
    "red": Light(255, 0, 0),
    "green": Light(0, 255, 0),
    "blue": Light(0, 0, 255),
    "blink": Light(255, 140, 30, "blink"),
    "off": None,
}


class LampsPart(Part):
    def __init__(self, attached: Attached, errands: Errands, say: Callable[[str], None]) -> None:
        super().__init__(attached, errands, say)
        self._names = lamp_names(printed_board())
        self._running = -1
        """How many looks the lamps have been shining one after another; -1: they do not."""
        self._pressed: Counter[str] = Counter()
        self._shines, self._buttons = Words("", 22), Column()
        tiles = [button(word("devices-lamps-run"), self._run, [("interface", "play")], edge="lantern")]
        tiles += [
            button(word(f"devices-lamps-{code}"), lambda code=code: self._all(code), [("interface", "lamp")])
            for code in _ALL
        ]
        alone = [
            button(name, lambda lamp=lamp: self._one(lamp), size=16) for lamp, name in enumerate(self._names)
        ]
        self._together, self._alone = Tiles(*tiles, least=165, most=7), Tiles(*alone, least=150, most=7)
        press = note(word("devices-press"), ("interface", "by_hand"))
        alone_said = Words(word("devices-lamps-alone"), 20)
        self.put(self._together, self._shines, press, self._buttons, alone_said, self._alone)

    def update(self, news: News) -> None:
        for pressed in news.buttons:
            self._pressed[pressed] += 1
        said = [word(f"devices-pressed-{name}", count=count) for name, count in self._pressed.items()]
        lines(self._buttons, said, 22)
        for tiles in (self._together, self._alone):
            usable(tiles, self.attached.board is not None)
        if self._running >= 0:
            self._go_on()

    def leave(self) -> None:
        self._show([])

    def _run(self) -> None:
        self._running = 0

    def _go_on(self) -> None:
        lamp, late = divmod(self._running, PACE)
        self._running += 1
        if lamp >= len(self._names):
            self._all("off")
        elif late == 0:
            self._shine(lamp)

    def _one(self, lamp: int) -> None:
        self._running = -1
        self._shine(lamp)

    def _shine(self, lamp: int) -> None:
        if self._show(only(lamp)):
            count, name = len(self._names), self._names[lamp]
            self._shines.text = word("devices-lamp-shines", number=lamp + 1, count=count, lamp=name)

    def _all(self, code: str) -> None:
        self._running = -1
        light = _ALL[code]
        if self._show([] if light is None else [light] * len(self._names)):
            self._shines.text = word(f"devices-lamps-{code}")

    def _show(self, lights: list[Any]) -> bool:
        board = self.attached.board
        if board is None:
            self._running = -1
            self.say(word("devices-lamps-need-board"))
            return False
        board.lamps.show(lights)
        return True
