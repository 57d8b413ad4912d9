"""Running the tests against mutants, each in a forked process of its own."""

import ast
import functools
import gc
import importlib.machinery
import json
import os
import pkgutil
import resource
import signal
import sys
import tempfile
import time
import warnings
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import coverage
import pytest

from mutation.changes import Mutant

KILLED, SURVIVED, TIMEOUT = "killed", "survived", "timeout"
NOT_REACHED = "not reached"
"""No test passes the changed line."""
NOT_IMPORTED = "not imported"
"""No test imports the changed file."""
NO_MUTANT = "no mutant"
"""The change is no Python."""
_EXIT = {0: SURVIVED, 1: KILLED, 3: NO_MUTANT}
_MEMORY = 3 << 30
Report = Callable[[Mutant, str], None]


class Baseline(NamedTuple):
    """What the unchanged project does under its tests."""

    seconds: dict[str, float]
    """Passing tests by name."""
    failing: list[str]
    reached: dict[str, dict[int, set[str]]]
    """The tests that pass a line of a file."""
    imported: dict[str, set[int]]
    """Lines passed before the first test."""
    not_imported: list[str]
    """Files that no test imports."""

    def near(self, mutant: Mutant) -> set[str]:
        """The tests that pass a line which the change is about."""
        reached = self.reached.get(mutant.file, {})
        return {test for line in mutant.lines or reached for test in reached.get(line, ())}

    def anew(self, mutant: Mutant) -> bool:
        """Whether the change counts only while importing."""
        if self.near(mutant) and (mutant.owner or mutant.table):
            return False
        if mutant.file in self.not_imported:
            return False
        return not mutant.owner or not self.imported[mutant.file].isdisjoint(mutant.lines)

    def judges(self, mutant: Mutant) -> list[str]:
        """The tests that could notice, quick ones first; none for a file that no test imports."""
        if mutant.file in self.not_imported:
            return []
        near = self.near(mutant)
        tests = sorted(near, key=lambda test: self.seconds[test])
        if self.anew(mutant) and not (near and mutant.lines):
            tests += [test for test in self.seconds if test not in near]
        return tests


def _in_child(work: Callable[[], int]) -> int:
    """Fork, do the work there and end with its exit status; returns the child's process id."""
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        os.environ["PYTEST_DEBUG_TEMPROOT"] = tempfile.mkdtemp(dir=".")
        status = work()
    finally:
        os._exit(status)


def _limit(seconds: float) -> None:
    """End this process if what comes next takes far longer than it should, or far more memory.

    Counted is the processor's time, so that a busy machine ends nobody.
    """
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, 3 + 10 * seconds)


def _pytest(tests: Sequence[str], plugin: object) -> int:
    os.environ["CI"] = "1"  # examples of Hypothesis as they are repeatable
    options = [
        "-qq",
        "-s",
        "--tb=no",
        "--no-summary",
        "-o",
        "timeout=0",
        "-p",
        "no:xdist",
        "-p",
        "no:cacheprovider",
    ]
    return int(pytest.main([*options, *tests], plugins=[plugin]))


# The unchanged project


class _Measuring:
    """Notes for each test how long it takes, whether it passes, and which lines it passes."""

    def __init__(self, files: Iterable[str], out: Path) -> None:
        self._coverage = coverage.Coverage(data_file=None, config_file=False, include=list(files))
        self._out = out
        self._seconds: dict[str, float] = {}
        self._began = 0.0
        self._failing: set[str] = set()
        self._coverage.start()

    def pytest_collection_finish(self) -> None:
        self._caches = [
            thing
            for thing in gc.get_objects()
            if isinstance(thing, functools._lru_cache_wrapper) and thing.__module__.startswith("tests.")
        ]

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        # A position that tests share is laid by each of them, as it will be in a process of its own.
        for cached in self._caches:
            cached.cache_clear()
        self._coverage.switch_context(item.nodeid)
        self._began = time.process_time()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid] = time.process_time() - self._began
        if report.failed:
            self._failing.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        data = self._coverage.get_data()
        reached = {os.path.relpath(file): data.contexts_by_lineno(file) for file in data.measured_files()}
        passing = {test: spent for test, spent in self._seconds.items() if test not in self._failing}
        found = {"seconds": passing, "failing": sorted(self._failing), "reached": reached}
        self._out.write_text(json.dumps(found))


def run_baseline(files: Sequence[str], tests: Sequence[str]) -> Baseline:
    """Run the tests once as they are; ends the program if they cannot be run."""
    out = Path("baseline.json")
    child = _in_child(lambda: _pytest(tests, _Measuring(files, out)))
    _, status = os.waitpid(child, 0)
    ran = os.waitstatus_to_exitcode(status) in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
    if not ran or not out.exists():
        raise SystemExit(f"The tests cannot be run. See: pytest {' '.join(tests)}")
    found = json.loads(out.read_text())
    passing = found["seconds"]
    reached = {
        file: {int(line): {test for test in tests if test in passing} for line, tests in lines.items()}
        for file, lines in found["reached"].items()
    }
    imported = {
        file: {int(line) for line, tests in lines.items() if "" in tests}
        for file, lines in found["reached"].items()
    }
    not_imported = [file for file in files if file not in reached]
    return Baseline(passing, found["failing"], reached, imported, not_imported)


# Mutants


class _Watching:
    """Ends the process as soon as a test fails, or takes too long."""

    def __init__(self, seconds: dict[str, float]) -> None:
        self._seconds = seconds

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        _limit(self._seconds[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            os._exit(1)


class _Ordering(_Watching):
    """Runs the tests that are most likely to notice first."""

    def __init__(self, seconds: dict[str, float], order: Sequence[str]) -> None:
        super().__init__(seconds)
        self._order = {test: number for number, test in enumerate(order)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self._order), key=lambda item: self._order[item.nodeid]
        )


def _compiled(mutant: Mutant) -> CodeType | None:
    try:
        return compile(mutant.source, str(Path(mutant.file).resolve()), "exec")
    except SyntaxError:
        return None


def _run_anew(mutant: Mutant, baseline: Baseline, order: Sequence[str]) -> int:
    """Import everything with this file changed, and test it."""
    code = _compiled(mutant)
    if code is None:
        return 3
    _limit(10)
    file, usual = str(Path(mutant.file).resolve()), importlib.machinery.SourceFileLoader.get_code

    def get_code(self: Any, fullname: str) -> CodeType | None:
        return code if self.path == file else usual(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code
    # Most are noticed by the tests of their own file, and importing all tests takes seconds.
    ordering = _Ordering(baseline.seconds, order)
    likely = [file for file, _ in Counter(map(_file, baseline.near(mutant))).most_common(2)]
    if likely:
        _, status = os.waitpid(_in_child(lambda: _pytest(likely, ordering)), 0)
        if status:
            return 1
    return min(1, _pytest(list(dict.fromkeys(map(_file, order))), ordering))


def _file(test: str) -> str:
    return test.partition("::")[0]


class _Changing(_Watching):
    """Changes functions in forks of a process that has imported and collected everything already."""

    def __init__(self, run: "_Run", mutants: Sequence[Mutant], load: Iterable[str]) -> None:
        super().__init__(run.baseline.seconds)
        self._run, self._mutants, self._load = run, mutants, load

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for name in self._load:
            pkgutil.resolve_name(name)()
        items = {item.nodeid: item for item in session.items}
        functions: dict[tuple[str, str], list[FunctionType]] = defaultdict(list)
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                code = thing.__code__
                functions[os.path.relpath(code.co_filename), code.co_qualname].append(thing)
        gc.collect()
        gc.freeze()
        for mutant in self._mutants:
            order = [items[test] for test in self._run.baseline.judges(mutant)]
            if order and mutant.owner and not functions[mutant.file, mutant.owner]:
                raise LookupError(f"{mutant.owner} of {mutant.file} was never imported")
            self._run.start(mutant, order, lambda m=mutant, o=order: _run_changed(m, o, functions))
        self._run.finish()
        return True


def _run_changed(
    mutant: Mutant,
    order: Sequence[pytest.Item],
    functions: dict[tuple[str, str], list[FunctionType]],
) -> int:
    module = _compiled(mutant)
    code = module and _find(module, mutant.owner)
    if module is None or (mutant.owner and code is None):
        return 3
    warnings.simplefilter("ignore")
    if code is not None:
        for function in functions[mutant.file, mutant.owner]:
            function.__code__ = code
    else:
        _fill_table(mutant)
    for item in order:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    return 0


def _fill_table(mutant: Mutant) -> None:
    """Run the statement that fills the table again, as it is changed."""
    file = Path(mutant.file).resolve()
    module = next(module for module in sys.modules.values() if getattr(module, "__file__", None) == str(file))
    for statement in ast.parse(mutant.source).body:
        targets = getattr(statement, "targets", [getattr(statement, "target", None)])
        if any(isinstance(target, ast.Name) and target.id == mutant.table for target in targets):
            exec(compile(ast.Module([statement], []), str(file), "exec"), vars(module))


def _find(code: CodeType, qualname: str) -> CodeType | None:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            found = part if part.co_qualname == qualname else _find(part, qualname)
            if found is not None:
                return found
    return None


class _Run:
    """Mutants under way, a few at a time."""

    def __init__(self, baseline: Baseline, workers: int, report: Report) -> None:
        self.baseline, self._workers, self._report = baseline, workers, report
        self._running: dict[int, Mutant] = {}

    def start(self, mutant: Mutant, order: Sequence[object], work: Callable[[], int]) -> None:
        if not order:
            self._report(mutant, NOT_IMPORTED if mutant.file in self.baseline.not_imported else NOT_REACHED)
            return
        while len(self._running) >= self._workers:
            self._wait()
        self._running[_in_child(work)] = mutant

    def finish(self) -> None:
        while self._running:
            self._wait()

    def _wait(self) -> None:
        child, status = os.wait()
        mutant = self._running.pop(child)
        timeout = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
        ended = KILLED if os.WIFSIGNALED(status) else _EXIT[os.waitstatus_to_exitcode(status)]
        self._report(mutant, TIMEOUT if timeout else ended)


def run_mutants(
    mutants: Sequence[Mutant],
    tests: Sequence[str],
    baseline: Baseline,
    load: Iterable[str],
    workers: int,
    report: Report,
) -> None:
    """Judge each mutant and report it; the order is not kept. ``load`` names what is read once for all."""
    run = _Run(baseline, workers, report)
    changed: list[Mutant] = []
    for mutant in mutants:
        if baseline.anew(mutant):
            order = baseline.judges(mutant)
            run.start(mutant, order, lambda m=mutant, o=order: _run_anew(m, baseline, o))
        else:
            changed.append(mutant)
    run.finish()
    if changed and _pytest(tests, _Changing(run, changed, load)) != pytest.ExitCode.OK:
        raise SystemExit("Not every mutant could be tried.")
