"""``dark-road device lamps test``: every lamp by its name, colours, patterns; people say what they see."""

from argparse import Namespace
from collections.abc import Iterator
from typing import Final

from companion.cli.device.asking import Ask, Quit, ask
from companion.cli.device.board import calibration_if_any, darken, lost, opened, wait
from companion.cli.device.table import lamp_names
from companion.cli.output import tell, write_json
from companion.terminal.words import is_no, is_yes, word
from firmware_bridge.bridge import Bridge
from firmware_bridge.devices import DARK, WHITE, Light

SHOWN: Final = 4.0
"""Seconds in which the lamps show what they are told."""
AMBER: Final = (255, 140, 30)
COLOURS: Final = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255)}
"""One by one they tell whether the strip has another order of colours."""
PATTERNS: Final = ("blink", "flash", "breathe")

Picture = tuple[str, list[Light], str]
"""What it is called in JSON, what is shown, and the question about it."""


def lamps(arguments: Namespace) -> int:
    """1 when somebody saw something wrong, or stopped."""
    with opened(arguments, calibration_if_any()) as bridge:
        seen: dict[str, bool] = {}
        try:
            for name, lights, question in _pictures(len(bridge.calibration.lamp_order)):
                _show(bridge, lights)
                seen[name] = _right(ask, question)
        except Quit:
            tell(word("lamps-stopped"))
            return 1
        finally:
            darken(bridge)
    wrong = [name for name, right in seen.items() if not right]
    if arguments.json:
        write_json({"seen": seen, "wrong": wrong})
    tell(word("lamps-wrong", names=", ".join(wrong)) if wrong else word("lamps-well"))
    return 1 if wrong else 0


def _pictures(fitted: int) -> Iterator[Picture]:
    """Of the lamps that this table has: a shorter strip lacks the last ones."""
    names = lamp_names()[:fitted]
    for number, name in enumerate(names):
        question = word("lamp-shines", number=number + 1, count=len(names), lamp=name)
        yield name, [*[DARK] * number, WHITE], question
    for colour, (red, green, blue) in COLOURS.items():
        yield colour, [Light(red, green, blue)] * len(names), word(f"lamps-{colour}")
    for pattern in PATTERNS:
        yield pattern, [Light(*AMBER, pattern)] * len(names), word(f"lamps-{pattern}")


def _show(bridge: Bridge, lights: list[Light]) -> None:
    bridge.lamps.show(lights)
    wait(lambda: bridge.lamps.settled or bridge.trouble is not None, SHOWN)
    if not bridge.lamps.settled:
        raise lost(bridge)


def _right(ask: Ask, question: str) -> bool:
    while (answer := ask(question).lower()) and not (is_yes(answer) or is_no(answer)):
        tell(word("enter-or-no"))
    return not is_no(answer)
