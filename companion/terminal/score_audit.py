"""A score sheet counted up: every line with its rule, bars, best choices, and why it is not more."""

from collections.abc import Iterator
from typing import Final

from rich.text import Text

from companion.core.pads import Outcome, Sheet
from companion.core.results import Standing
from companion.terminal.layout import title
from companion.terminal.screen import Screen, fit
from companion.terminal.words import word
from companion.text.pads import choice_text, doubt_text, outcome_lines, remark_text, sheet_names, wanted_text

SIGNS: Final = {
    "base": "■",
    "deed-vp": "+",
    "vp-upgrade": "*",
    "unused-illuminated": "o",
    "concern-vp": "%",
    "total": "=",
}
"""Where points come from, by the code of the line; told apart without colours."""
NAME: Final = 16
"""Columns of a name or a label before a bar."""


def show_audit(screen: Screen, sheet: Sheet, outcome: Outcome) -> None:
    """Everything there is to say about a sheet, as far as it is known."""
    names = sheet_names(sheet)
    screen.show_all(outcome_lines(sheet, outcome))
    if outcome.standings:
        screen.show()
        screen.show_all(_bars(outcome.standings, names, screen.width))
    if outcome.choices:
        screen.show()
        screen.show(title(word("audit-choices")))
        screen.show_all(
            "  " + word("audit-of", who=names[choice.seat], text=choice_text(choice))
            for choice in outcome.choices
        )
    if outcome.remarks:
        screen.show()
        screen.show(title(word("audit-why")))
        screen.show_all(
            "  " + word("audit-of", who=names[remark.seat], text=remark_text(remark, names))
            for remark in outcome.remarks
        )


def open_lines(sheet: Sheet, outcome: Outcome) -> list[str]:
    """What is in doubt or still to be told before the game has a result."""
    names = sheet_names(sheet)
    doubts = [doubt_text(doubt, names) for doubt in outcome.doubts]
    return doubts + [
        word("audit-wanted", who=names[wanted.seat], text=wanted_text(wanted)) for wanted in outcome.wanted
    ]


def bar(parts: list[tuple[str, int]], most: int, width: int) -> str:
    """Signs for amounts, side by side; ``most`` fills the width, and what fits is one sign a point."""
    room = min(width, max(most, 1))
    drawn, total = "", 0
    for sign, amount in parts:
        total += amount
        drawn += sign * (round(total * room / max(most, 1)) - len(drawn))
    return drawn


def _bars(standings: tuple[Standing, ...], names: list[str], width: int) -> Iterator[Text]:
    """By source of points, and coins against prestige."""
    room = width - NAME - 5
    most = max(max(standing.score, *_held(standing)) for standing in standings)
    used = dict.fromkeys(
        line.code for standing in standings for line in standing.lines if line.points and line.code in SIGNS
    )
    yield title(word("audit-bars"))
    for standing in standings:
        parts = [(SIGNS[line.code], line.points) for line in standing.lines if line.code in SIGNS]
        yield _row(names[standing.seat], standing.score, bar(parts, most, room), "bold")
        if any(_held(standing)):
            for code, amount in zip(("coins", "prestige"), _held(standing), strict=True):
                yield _row("  " + word(f"audit-{code}"), amount, bar([("-", amount)], most, room), "")
    yield Text("  " + "   ".join(f"{SIGNS[code]} {word(f'audit-source-{code}')}" for code in used))


def _row(label: str, amount: int, drawn: str, style: str) -> Text:
    return Text.assemble(("  " + fit(label, NAME - 2), style), f"{amount:>4} {drawn}")


def _held(standing: Standing) -> tuple[int, int]:
    """Coins and prestige with all that was added; nothing where only the total is known."""
    for line in standing.lines:
        if line.code == "base":
            return int(line.params[0]), int(line.params[1])
    return 0, 0
