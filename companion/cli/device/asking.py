"""Asking somebody at the table, while the board is kept company: questions on standard error."""

import sys
from collections.abc import Callable
from typing import Final

from companion.cli.output import ask_on_stderr, tell
from companion.terminal.reader import LONGEST
from companion.terminal.words import is_no, is_yes, word

QUIT: Final = frozenset({"q", "quit"})

Ask = Callable[[str], str]
"""Shows a question and gives what is typed, without blanks around it. Raises :class:`Quit`."""


class Quit(Exception):
    """Somebody has had enough, or nobody is there to answer."""


def ask(question: str) -> str:
    """From standard input, a line an answer."""
    ask_on_stderr(question)
    try:
        line = sys.stdin.buffer.readline(LONGEST)
    except KeyboardInterrupt:
        # What comes next does not stand behind the question.
        tell("")
        raise
    text = line.decode("utf-8", errors="replace").strip()
    if not sys.stdin.isatty():
        # As a terminal shows what is typed.
        tell(text)
    if not line or text in QUIT:
        raise Quit
    return text


def yes(ask: Ask, question: str) -> bool:
    """``y`` or ``n``, asked for until it is one of them."""
    while not (is_yes(answer := ask(question).lower()) or is_no(answer)):
        tell(word("yes-or-no"))
    return is_yes(answer)


def number(ask: Ask, question: str, known: int, least: int, most: int) -> int:
    """A whole number within bounds; Enter for the one that is known."""
    while True:
        answer = ask(question)
        if not answer:
            return known
        if answer.isascii() and answer.isdecimal() and len(answer) < 7 and least <= int(answer) <= most:
            return int(answer)
        tell(word("number-from-to", least=least, most=most))
