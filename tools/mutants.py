"""Break the rules on purpose, one small change at a time, and see whether a test notices.

A change that no test notices is a *survivor*: it is listed with its file and line. The exit status is 1
when a tenth or more of the mutants survive. ``--sample 300 --seed 1`` estimates the share in a few
minutes, ``--only bazaar.py`` looks at one file. Which files are changed, and which tests judge them, stands
in ``pyproject.toml`` under ``[tool.mutants]``.

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

from mutation.changes import Mutant, mutants_of
from mutation.running import KILLED, NO_MUTANT, SURVIVED, TIMEOUT, Baseline, run_baseline, run_mutants

ROOT = Path(__file__).resolve().parent.parent
TOO_MANY = 0.1
_LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "mutants", "*.egg-info")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--only", action="append", default=[], metavar="FILE", help="change this file only")
    parser.add_argument("--sample", type=int, metavar="N", help="try N mutants picked at random")
    parser.add_argument("--seed", type=int, default=0, help="which sample")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--tests", nargs="+", help="judge by these tests")
    return parser.parse_args()


def _files(config: dict[str, list[str]], only: Sequence[str]) -> list[str]:
    files = sorted({str(path) for pattern in config["change"] for path in Path().glob(pattern)})
    left = [file for file in files if file not in config["leave"]]
    if only:
        left = [file for file in files if any(file.endswith(f"/{name}") or file == name for name in only)]
    return left


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
            if survived:
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
        if baseline.failing:
            print(f"Left out, failing without any change: {', '.join(baseline.failing)}")
        ends = ", ".join(f"{count} {end}" for end, count in sorted(self._ends.items()))
        print(f"{tried} mutants ({ends}): {survived} survive, {share:.1%}.")
        return share >= TOO_MANY


def main() -> int:
    arguments = _arguments()
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutants"]
    tests = arguments.tests or config["tests"]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT, folder, ignore=_LEFT_BEHIND, dirs_exist_ok=True)
        os.chdir(folder)
        sys.path.insert(0, folder)
        files = _files(config, arguments.only)
        found = [
            mutant for file in files for mutant in mutants_of(file, Path(file).read_text(encoding="utf-8"))
        ]
        mutants = _pick(found, arguments.sample, arguments.seed)
        print(f"{len(mutants)} of {len(found)} mutants of {len(files)} files", flush=True)
        baseline = run_baseline(files, tests)
        tally = Tally(len(mutants))
        run_mutants(mutants, tests, baseline, arguments.workers, tally.report)
        os.chdir(ROOT)
        return 1 if tally.show(baseline, time.monotonic() - began) else 0


if __name__ == "__main__":
    sys.exit(main())
