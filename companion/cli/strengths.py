"""``dark-road simulate --report``: how strong the Private Concern plays, as Markdown."""

import shlex
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from companion.terminal.words import word


def command(arguments: Namespace) -> str:
    """What gives the same figures anywhere; the number of workers does not matter."""
    parts = ["dark-road", "simulate", "--report", *filter(None, [arguments.report])]
    parts += ["--games", str(arguments.games), "--seed", str(arguments.seed)]
    if arguments.edition != "v2":
        parts += ["--edition", arguments.edition]
    for merchants in arguments.against:
        parts += ["--against", ",".join(merchants)]
    for name in ("variant", "twist"):
        parts += [part for value in getattr(arguments, name) for part in (f"--{name}", value)]
    return shlex.join(parts)


def as_markdown(found: dict[str, Any], asked: str) -> str:
    """``found`` is a report, ``asked`` the command that made it."""
    alone = [line for line in found["lines"] if len(line["merchants"]) == 1]
    more = [line for line in found["lines"] if len(line["merchants"]) > 1]
    about = {name: found[name] for name in ("deck", "edition", "games", "seed")}
    paragraphs = [
        word("report-title"),
        f"`{asked}`",
        word("report-about", last=found["games"] - 1, **about),
        *_section(word("report-alone"), word("report-alone-columns"), alone, "merchants_win"),
        *_section(word("report-more"), word("report-more-columns"), more, "concern_wins"),
        word("report-cards"),
        word("report-cards-about"),
        _table(
            [word("report-card-column"), *map(_strength, found["strengths"])],
            ([card["name"], *_changes(card, found["strengths"])] for card in found["cards"]),
        ),
    ]
    return "\n\n".join(paragraphs)


def _section(title: str, columns: str, lines: Sequence[dict[str, Any]], rate: str) -> Iterator[str]:
    """A heading and its table; nothing for tables that were not played."""
    if lines:
        yield title
        yield _table(columns.split("|"), (_line(line, rate) for line in lines))


def _line(line: dict[str, Any], rate: str) -> list[str]:
    share, low, high = line[rate]
    mean = line["mean_score"]
    return [
        _strength(line["strength"]),
        ", ".join(line["merchants"]),
        _percent(share),
        f"{_percent(low)} – {_percent(high)}",
        f"{mean['merchant']:.1f}",
        f"{mean['concern']:.1f}",
        _percent(line["flat_share"]),
    ]


def _changes(card: dict[str, Any], strengths: Sequence[str]) -> Iterator[str]:
    for name in strengths:
        counted = card["strengths"][name]
        reveals = counted["reveals"]
        yield f"{_percent(counted['changed'] / reveals)} of {reveals:,}" if reveals else "–"


def _strength(name: str) -> str:
    return name or word("report-plain")


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)
