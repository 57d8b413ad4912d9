"""Figures that were measured, the bars they are held against, and the machine they hold for."""

import os
import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the report; ``good`` is ``None`` where no bar is set."""

    group: str
    name: str
    value: float
    unit: str
    bar: str = ""
    good: bool | None = None
    note: str = ""


def at_least(group: str, name: str, value: float, unit: str, bar: float, note: str = "") -> Figure:
    return Figure(group, name, value, unit, f">= {bar:g}", value >= bar, note)


def at_most(group: str, name: str, value: float, unit: str, bar: float, note: str = "") -> Figure:
    return Figure(group, name, value, unit, f"<= {bar:g}", value <= bar, note)


def percentile(ranked: Sequence[float], share: float) -> float:
    """Of values in ascending order."""
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))]


def machine() -> dict[str, Any]:
    """What it ran on; other work on the same machine is told by the load."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def as_json(figures: Sequence[Figure], seconds: float) -> dict[str, Any]:
    return {"machine": machine(), "seconds": round(seconds, 1), "figures": [asdict(line) for line in figures]}


def as_table(figures: Sequence[Figure], seconds: float) -> str:
    """For people: one block a group, bars and whether they are met."""
    found = machine()
    lines = [f"{found['processor']}, {found['cores']} cores, {found['python']}, load {found['load']}"]
    group = ""
    for figure in figures:
        if figure.group != group:
            group = figure.group
            lines += ["", group]
        met = {True: "ok", False: "MISSED", None: ""}[figure.good]
        bar = f"{figure.bar:>10} {met}".rstrip()
        line = f"  {figure.name:46}{_number(figure.value):>12} {figure.unit:14}{bar}"
        lines.append(f"{line.rstrip()}{'   ' + figure.note if figure.note else ''}")
    return "\n".join([*lines, "", f"measured in {seconds:.0f} s"])


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:,.2f}" if abs(value) < 100 else f"{value:,.1f}"
