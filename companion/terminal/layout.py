"""Blocks of text beside and below each other."""

import textwrap
from itertools import zip_longest

from rich.text import Text

from companion.terminal.screen import fit
from companion.text.printable import one_line

LABEL = "cyan"
TITLE = "bold"

Block = list[Text]


def field(label: str, content: str, width: int, indent: int) -> Block:
    """A label and what belongs to it; what does not fit goes on below, under its beginning."""
    room = max(10, width - indent)
    lines = textwrap.wrap(one_line(content), room) or [""]
    return [
        Text.assemble((fit("" if number else label, indent), LABEL), line)
        for number, line in enumerate(lines)
    ]


def beside(left: Block, right: Block, width: int) -> Block:
    """Two blocks side by side, the right one after ``width`` columns."""
    lines = []
    for one, other in zip_longest(left, right):
        line = one.copy() if one is not None else Text()
        if other is not None:
            line.pad_right(max(0, width - line.cell_len))
            line.append_text(other)
        line.rstrip()
        lines.append(line)
    return lines


def title(text: str) -> Text:
    return Text(one_line(text), style=TITLE)


def several(names: list[str]) -> str:
    """``armor, 2 potion``: equal names are counted."""
    counted = dict.fromkeys(names, 0)
    for name in names:
        counted[name] += 1
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counted.items())
