"""The emulated table on the screen: wheel, lamps, what the chip believes, and what is said."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from companion.cli.emulate.wheel import picture
from companion.terminal.screen import fit, shown_text
from companion.terminal.words import word
from firmware_bridge.emulator.view import Colour, Lamp, View

GROUPS: Final = (5, 4, 6, 5, 1)
"""How the lamps lie around the table."""
SHAPES: Final = {"steady": "●○", "blink": "◆◇", "flash": "▲△", "breathe": "■□"}
"""Of each pattern: while it shines, and while it is dark."""

TITLE: Final = "bold #ffd28a"
LABEL: Final = "#a98467"
PLAIN: Final = "#ead9c0"
BRIGHT: Final = "bold #ffe9c4"
DIM: Final = "#9c8770"
WRONG: Final = "bold #ff9d76"

FRAME: Final = 8
"""Lines that are not the wheel's."""
LEAST_ROWS: Final = 6
MOST_ROWS: Final = 26


@dataclass(frozen=True, slots=True)
class Picture:
    """All that is drawn at once."""

    view: View
    port: str
    messages: Sequence[str]
    """The last ones, the newest at the end."""
    answer: str
    text: str | None
    """What is being typed; ``None`` where nobody can."""


def draw(shown: Picture, width: int, height: int) -> Text:
    """Exactly ``height`` lines, none longer than ``width``."""
    rows = max(LEAST_ROWS, min(height - FRAME, MOST_ROWS, (width - 44) // 2))
    wheel = picture(round(shown.view.angle, 2), rows)
    beside = [*_facts(shown.view), Text(), *_lamps(shown.view.lamps)]
    lines = [_headline(shown, width), Text()]
    for place in range(max(len(wheel), len(beside))):
        left = wheel[place] if place < len(wheel) else Text(" " * (2 * rows + 1))
        right = beside[place] if place < len(beside) else Text()
        lines.append(Text.assemble(" ", left, "  ", right))
    bottom = [_typed(shown)] if shown.text is not None else []
    answer = [Text(" " + line, BRIGHT) for line in shown.answer.splitlines()]
    room = height - len(lines) - len(bottom) - len(answer)
    lines += _traffic(shown.messages, room)
    lines = lines[: height - len(bottom) - len(answer)]
    lines += [Text()] * (height - len(lines) - len(bottom) - len(answer))
    return _joined([*lines, *answer, *bottom], width, height)


def _joined(lines: list[Text], width: int, height: int) -> Text:
    whole = Text(no_wrap=True, end="")
    for number, line in enumerate(map(shown_text, lines[:height])):
        line.truncate(width)
        whole.append_text(line)
        if number < height - 1:
            whole.append("\n")
    return whole


def _headline(shown: Picture, width: int) -> Text:
    title = word("emulate-title")
    room = width - cell_len(title) - 4
    return Text.assemble(" ", (title, TITLE), "  ", (fit(shown.port, max(room, 0)).rstrip(), PLAIN))


def _typed(shown: Picture) -> Text:
    return Text.assemble((" > ", TITLE), (shown.text or "", PLAIN), ("▏", BRIGHT))


def _traffic(messages: Sequence[str], room: int) -> list[Text]:
    """A headline and the newest messages, as far as there is room."""
    if room < 2:
        return []
    newest = messages[-(room - 1) :]
    return [Text(" " + word("emulate-said"), LABEL), *(Text(f" {line}", DIM) for line in newest)]


def _fact(label: str, text: str, style: str = PLAIN) -> Text:
    return Text.assemble((fit(word(f"emulate-label-{label}"), 10), LABEL), (text, style))


def _facts(view: View) -> list[Text]:
    return [
        _fact("wheel", _wheel(view), WRONG if view.wheel in ("jammed", "turned", None) else BRIGHT),
        _fact("angle", word("emulate-angle", sections=f"{view.angle:.2f}", steps=view.position)),
        _fact("motor", word("emulate-motor-on" if view.powered else "emulate-motor-off")),
        _fact("goal", word("emulate-goal", goal=view.goal or word("none"), slips=view.slips)),
        _fact("fault", word(f"emulate-fault-{view.fault}"), PLAIN if view.fault == "none" else WRONG),
        _fact("buttons", _buttons(view)),
        _fact("board", _board(view), WRONG if view.wheel is None else PLAIN),
        _fact("line", _line(view), PLAIN if view.plugged else WRONG),
        _fact("frames", word("emulate-frames", heard=view.heard, said=view.said, bad=view.bad)),
    ]


def _wheel(view: View) -> str:
    if view.wheel is None:
        return word("emulate-wheel-nobody")
    if view.section is not None:
        return word(f"emulate-wheel-{view.wheel}-section", section=view.section)
    return word(f"emulate-wheel-{view.wheel}")


def _buttons(view: View) -> str:
    down = ", ".join(word(f"emulate-button-{name}") for name in view.down)
    return word("emulate-buttons", down=down) if down else word("emulate-buttons-up")


def _board(view: View) -> str:
    code = "emulate-board-off" if view.wheel is None else "emulate-board"
    return word(code, boot=view.boot, supply=view.supply)


def _line(view: View) -> str:
    if not view.plugged:
        return word("emulate-line-out")
    if view.calm:
        return word("emulate-line-calm")
    return word("emulate-line-greeted" if view.greeted else "emulate-line-waiting")


def _lamps(lamps: Sequence[Lamp]) -> list[Text]:
    """A line for every group: a shape for the pattern, filled while it shines, and its colour's letter.

    They are counted from 1, as where the table is calibrated.
    """
    lines = [Text(word("emulate-lamps"), LABEL)]
    first = 0
    for size in (*GROUPS, len(lamps)):
        group = lamps[first : first + size]
        if group:
            last = first + len(group)
            line = Text(fit(f"{first + 1}–{last}" if len(group) > 1 else str(last), 7), LABEL)
            for lamp in group:
                line.append_text(_lamp(lamp))
            lines.append(line)
        first += size
    return lines


def _lamp(lamp: Lamp) -> Text:
    lit = any(lamp.colour)
    shape = SHAPES[lamp.pattern][0 if lit else 1]
    return Text.assemble(
        (shape, _visible(lamp.colour) if lit else DIM), (colour_letter(lamp.told) + "  ", DIM)
    )


def _visible(colour: Colour) -> str:
    """The colour as bright as a terminal needs it: lamps are dimmed, screens are not."""
    most = max(colour)
    scale = (0.4 + 0.6 * sqrt(most / 255)) * 255 / most
    red, green, blue = (min(255, round(part * scale)) for part in colour)
    return f"#{red:02x}{green:02x}{blue:02x}"


def colour_letter(colour: Colour) -> str:
    """R, Y, G, C, B, M, or W for white: colours for those who cannot tell them; a blank for none."""
    most = max(colour)
    if not most:
        return " "
    red, green, blue = (part > 0.4 * most for part in colour)
    return {
        (True, False, False): "R",
        (True, True, False): "Y",
        (False, True, False): "G",
        (False, True, True): "C",
        (False, False, True): "B",
        (True, False, True): "M",
    }.get((red, green, blue), "W")
