"""Break the rules on purpose, one small change at a time, and see whether a test notices.

A change that no test notices is a *survivor*: it is listed with its file and line. The exit status is 1
when a tenth or more of the mutants survive. ``--sample 300 --seed 1`` estimates the share in a few
minutes, ``--only bazaar.py`` looks at one file, ``--only core/game.py:undo`` at one function. Which files are
changed, and which tests judge them, stands in ``pyproject.toml`` under ``[tool.mutants]``. A file that
no judging test imports is named, and all its mutants count as survivors.

The changes are mutmut's (its operators, see ``mutation/changes.py``), made everywhere in a file, also in
decorated functions, properties and tables, which mutmut itself passes over. They only ever exist in
memory: a copy of the project is imported once, and each mutant is a forked process in which one
function has other code. Tables and defaults are read while importing, so these mutants import
everything anew.
"""

import argparse
import os
import random
import shutil
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mutation.changes import Mutant, mutants_of
from mutation.running import (
    KILLED,
    NO_MUTANT,
    NOT_IMPORTED,
    SURVIVED,
    TIMEOUT,
    Baseline,
    run_baseline,
    run_mutants,
)

ROOT = Path(__file__).resolve().parent.parent
TOO_MANY = 0.1
_LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "mutants", "*.egg-info")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "--only", action="append", default=[], metavar="FILE[:FUNCTION]", help="change this only"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="try N mutants picked at random")
    parser.add_argument("--seed", type=int, default=0, help="which sample")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--tests", nargs="+", help="judge by these tests")
    parser.add_argument("--project", type=Path, default=ROOT, metavar="FOLDER", help="of another project")
    return parser.parse_args()


def _mutants(config: dict[str, Any], only: Sequence[str]) -> tuple[list[str], list[Mutant]]:
    """The files to change, and every mutant of them."""
    files = sorted({str(path) for pattern in config["change"] for path in Path().glob(pattern)})
    if only:
        files = [file for file in files if any(_is_file(file, name.partition(":")[0]) for name in only)]
    else:
        files = [file for file in files if file not in config["leave"]]
    found = [mutant for file in files for mutant in mutants_of(file, Path(file).read_text(encoding="utf-8"))]
    if only:
        found = [mutant for mutant in found if any(_is_of(mutant, name) for name in only)]
    return files, found


def _is_file(file: str, name: str) -> bool:
    return f"/{file}".endswith(f"/{name}")


def _is_of(mutant: Mutant, name: str) -> bool:
    """Is this mutant one of ``FILE`` or ``FILE:FUNCTION``?"""
    file, _, function = name.partition(":")
    return _is_file(mutant.file, file) and f".{mutant.owner}".endswith(f".{function}" if function else "")


def _pick(mutants: list[Mutant], sample: int | None, seed: int) -> list[Mutant]:
    if sample is None or sample >= len(mutants):
        return mutants
    return random.Random(seed).sample(mutants, sample)


class Tally:
    """Counts how mutants end; names survivors at once."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._ends: Counter[str] = Counter()
        self._by_file: dict[str, Counter[bool]] = {}

    def report(self, mutant: Mutant, end: str) -> None:
        self._ends[end] += 1
        if end != NO_MUTANT:
            survived = end not in (KILLED, TIMEOUT)
            self._by_file.setdefault(mutant.file, Counter())[survived] += 1
            if survived and end != NOT_IMPORTED:
                print(f"{mutant.name}{'' if end == SURVIVED else f'  ({end})'}", flush=True)
        if sys.stdout.isatty():
            print(f"{self._ends.total()} of {self._total}", end="\r", flush=True)

    def show(self, baseline: Baseline, seconds: float) -> bool:
        """Print the figures; whether too many survive."""
        print()
        for file, ends in sorted(self._by_file.items()):
            print(f"{ends[True]:5} of {ends.total():5} survive in {file}")
        survived = sum(ends[True] for ends in self._by_file.values())
        tried = self._ends.total() - self._ends.pop(NO_MUTANT, 0)
        share = survived / max(1, tried)
        print(f"\nJudged by {len(baseline.seconds)} tests in {seconds / 60:.1f} minutes.")
        if baseline.not_imported:
            print(f"Imported by none of them: {', '.join(baseline.not_imported)}")
        if baseline.failing:
            print(f"Left out, failing without any change: {', '.join(baseline.failing)}")
        ends = ", ".join(f"{count} {end}" for end, count in sorted(self._ends.items()))
        print(f"{tried} mutants ({ends}): {survived} survive, {share:.1%}.")
        return share >= TOO_MANY


def main() -> int:
    arguments = _arguments()
    project = arguments.project.resolve()
    config = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutants"]
    tests = arguments.tests or config["tests"]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(project, folder, ignore=_LEFT_BEHIND, dirs_exist_ok=True)
        os.chdir(folder)
        sys.path.insert(0, folder)
        files, found = _mutants(config, arguments.only)
        mutants = _pick(found, arguments.sample, arguments.seed)
        print(f"{len(mutants)} of {len(found)} mutants of {len(files)} files", flush=True)
        baseline = run_baseline(files, tests)
        tally = Tally(len(mutants))
        run_mutants(mutants, tests, baseline, config["load"], arguments.workers, tally.report)
        os.chdir(project)
        return 1 if tally.show(baseline, time.monotonic() - began) else 0


if __name__ == "__main__":
    sys.exit(main())
