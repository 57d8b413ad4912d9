"""``python -m benchmarks``: measure speed and print it. Ends with 1 when a bar is missed."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence

from benchmarks import (
    app,
    bridge,
    concern,
    decisions,
    hub,
    keeping,
    packing,
    questions,
    random_games,
    traders,
    vision,
)
from benchmarks.figures import Figure, as_json, as_table


def _packing(number: int) -> list[Figure]:
    """The figures of the packing benchmark that a game feels."""
    found = packing.run(number)
    figures = []
    for name, words in (("cold_us", "asked for the first time"), ("stream_us", "as a game asks")):
        spread = found[name]
        assert isinstance(spread, dict)
        for key in ("median", "p99", "worst"):
            figures.append(Figure("Does it fit in the wagon?", f"{words}, {key}", spread[key], "µs"))
    return figures


def parts(quick: bool) -> dict[str, Callable[[], list[Figure]]]:
    """Everything that is measured, by name, in its order."""
    return {
        "random": lambda: random_games.run(3 if quick else 7, 0.5 if quick else 1.5),
        "answers": lambda: decisions.run(60 if quick else 400),
        "keeping": lambda: keeping.run(8 if quick else 30),
        "packing": lambda: _packing(200 if quick else 1000),
        "concern": lambda: concern.run(9 if quick else 90, 60 if quick else 600),
        "questions": lambda: questions.run(10 if quick else 60),
        "traders": lambda: traders.run(120 if quick else traders.GAMES),
        "bridge": lambda: bridge.run(200 if quick else 1000),
        "vision": lambda: vision.run(5 if quick else 20),
        "hub": lambda: hub.run(60 if quick else 300, 8 if quick else 24),
        "app": lambda: app.run(25 if quick else 120, 1 if quick else 3),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure speed.")
    parser.add_argument("--quick", action="store_true", help="a minute instead of several; less exact")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--only", choices=list(parts(True)), action="append", help="measure only this part")
    chosen = parser.parse_args(arguments)
    start = time.perf_counter()
    figures: list[Figure] = []
    for name, measure in parts(chosen.quick).items():
        if not chosen.only or name in chosen.only:
            print(f"measuring {name} ...", file=sys.stderr)
            figures += measure()
    seconds = time.perf_counter() - start
    print(json.dumps(as_json(figures, seconds), indent=2) if chosen.json else as_table(figures, seconds))
    return 1 if any(figure.good is False for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main())
