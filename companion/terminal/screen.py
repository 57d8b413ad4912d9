"""Where the terminal game writes: coloured on a terminal, plain text anywhere else."""

import os
import re
from collections.abc import Iterable
from itertools import accumulate
from typing import Final, NoReturn, TextIO

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Span, Text

from companion.text.printable import one_line, shown_signs

NARROWEST: Final = 40
WIDEST: Final = 120
"""Longer lines are hard to read; a wide window leaves the rest empty."""

_PLAIN: Final = str.maketrans(
    {
        **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╷╵╴╶", "+"),
        **dict.fromkeys("─━", "-"),
        **dict.fromkeys("│┃", "|"),
        **dict.fromkeys("’‘", "'"),
        "■": "#",
        "·": ".",
        "×": "x",
        "–": "-",
        "—": "-",
        "…": ".",
        "→": ">",
        "\ufffd": "?",
    }
)
"""One character for one, so that columns stay columns."""


_START: Final = re.compile(r" *(?:\d+  |\d+\. |· |\. )?")
"""What a line begins with before its text: indentation, a number, a bullet."""


def shown_text(text: Text) -> Text:
    """The text as it may be shown, its colours where they were."""
    signs = list(shown_signs(text.plain))
    starts = list(accumulate(map(len, signs), initial=0))
    spans = [Span(starts[span.start], starts[min(span.end, len(signs))], span.style) for span in text.spans]
    return Text("".join(signs), style=text.style, spans=spans)


def fit(text: str, width: int) -> str:
    """Exactly ``width`` columns of the text, cut with an ellipsis or filled with spaces."""
    text = one_line(text)
    if cell_len(text) > width:
        text = set_cell_size(text, max(width - 1, 0)) + "…"
    return set_cell_size(text, width)


class _Pen(Console):
    def on_broken_pipe(self) -> NoReturn:
        """Nobody reads on: whoever runs the program decides what that means."""
        raise BrokenPipeError


class Screen:
    """Text to a stream. ``lines`` tells whether line-drawing characters may be used.

    Colour needs a terminal and no ``NO_COLOR``; line drawing needs a terminal that takes UTF-8.
    """

    def __init__(self, stream: TextIO, width: int | None = None) -> None:
        terminal = stream.isatty()
        encoding = (stream.encoding or "ascii").lower().replace("-", "")
        self.lines = terminal and encoding == "utf8"
        dumb = os.environ.get("TERM") == "dumb"
        self._console = _Pen(
            file=stream,
            width=width if terminal or width else 80,
            color_system="auto" if terminal and not dumb else None,
            force_terminal=terminal,
            highlight=False,
            markup=False,
            emoji=False,
        )
        self.width = max(NARROWEST, min(self._console.width, WIDEST))

    def show(self, text: Text | str = "", style: str = "", wrap: bool = True) -> None:
        """One or more lines; what is too long for a line goes on, indented, on the next one.

        Without ``wrap`` it does not: a command to be copied stays whole.
        """
        whole = shown_text(text if isinstance(text, Text) else Text(text, style=style))
        for line in whole.split("\n", allow_blank=True) if whole.plain else [whole]:
            self._show_line(line, wrap)

    def show_all(self, lines: Iterable[Text | str]) -> None:
        for line in lines:
            self.show(line)

    def rule(self, left: str, right: str = "", style: str = "bold") -> None:
        """A headline across the screen."""
        left, right = f"── {one_line(left)} ", f" {one_line(right)} ──" if right else ""
        gap = max(2, self.width - cell_len(left) - cell_len(right))
        self.show(Text(f"{left}{'─' * gap}{right}", style=style))

    def _show_line(self, line: Text, wrap: bool) -> None:
        if not self.lines:
            line.plain = line.plain.translate(_PLAIN)
        if not wrap or cell_len(line.plain) <= self.width:
            self._console.print(line, soft_wrap=True)
            return
        start = _START.match(line.plain)
        indent = min(start.end() if start else 0, self.width // 2) or 2
        for number, part in enumerate(line.wrap(self._console, self.width - indent)):
            part.rstrip()
            self._console.print(Text(" " * indent) + part if number else part, soft_wrap=True)
