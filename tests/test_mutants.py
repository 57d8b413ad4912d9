"""``make mutants``: what a test notices is killed, what none notices is named."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.long
ROOT = Path(__file__).parent.parent
PROJECT = {
    "pyproject.toml": """
[tool.pytest.ini_options]
addopts = ["--import-mode=importlib"]

[tool.mutants]
change = ["shop/*.py"]
leave = ["shop/__init__.py"]
load = ["shop.till:load"]
tests = ["tests"]
""",
    "shop/__init__.py": "",
    "shop/till.py": """
_PRICES = {"book": 3, "pen": 2}
LIMIT = 10


def load():
    return _PRICES


def price(name):
    return _PRICES[name] + 1


def is_dear(coins):
    return coins >= LIMIT


def discount(coins):
    return coins - 4
""",
    "shop/lonely.py": """
def nobody():
    return 5
""",
    "tests/test_till.py": """
from shop.till import is_dear, price


def test_price():
    assert price("book") == 4


def test_dear():
    assert is_dear(12)
    assert not is_dear(9)
""",
}
"""A project with tested lines, untested ones, and a file that no test imports."""


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    for name, text in PROJECT.items():
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


def run(*arguments: str) -> tuple[int, str]:
    """The exit status of the command and what it prints."""
    command = [sys.executable, ROOT / "tools" / "mutants.py", "--workers", "1", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_a_tested_change_is_killed_and_an_untested_one_is_named(shop: Path) -> None:
    status, told = run("--project", str(shop))
    named = {line for line in told.splitlines() if "→" in line}
    assert named == {
        'shop/till.py:2: "pen"  →  "XXpenXX"',
        "shop/till.py:2: 2  →  3",
        "shop/till.py:3: 10  →  11",
        "shop/till.py:15: >= LIMIT  →  > LIMIT",
        "shop/till.py:19: coins - 4  →  coins + 4  (not reached)",
        "shop/till.py:19: 4  →  5  (not reached)",
    }
    assert status == 1, "more than a tenth survive"


def test_a_file_that_no_test_imports_is_named_and_counts(shop: Path) -> None:
    status, told = run("--project", str(shop), "--only", "lonely.py")
    assert "Imported by none of them: shop/lonely.py\n" in told
    assert "1 mutants (1 not imported): 1 survive, 100.0%." in told
    assert status == 1


def test_one_function_can_be_looked_at_alone(shop: Path) -> None:
    status, told = run("--project", str(shop), "--only", "till.py:price")
    assert told.startswith("2 of 2 mutants of 1 files")
    assert "2 mutants (2 killed): 0 survive, 0.0%." in told
    assert status == 0


def test_a_project_without_tests_is_told_so(shop: Path) -> None:
    (shop / "tests" / "test_till.py").unlink()
    command = [sys.executable, ROOT / "tools" / "mutants.py", "--project", shop]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "The tests cannot be run." in done.stderr


def test_a_few_mutants_of_the_rules_are_tried() -> None:
    judges = [f"tests/dark_road/rules/test_{name}.py" for name in ("bazaar", "inn", "turn")]
    rules = ("--only", "dark_road/bazaar.py", "--only", "inn.py", "--only", "dark_road/turn.py:_move")
    status, told = run(*rules, "--sample", "30", "--seed", "4", "--tests", *judges)
    figures = re.search(r"^(\d+) mutants \((.*)\): (\d+) survive", told, re.MULTILINE)
    assert figures is not None, told
    tried, survived = int(figures[1]), int(figures[3])
    assert 25 <= tried <= 30, "few changes are no Python"
    assert "killed" in figures[2]
    assert survived < tried / 2
    assert status == (survived >= tried / 10)
    assert "failing without any change" not in told


def test_every_file_of_rules_is_imported_by_a_judging_test() -> None:
    """Otherwise all its mutants survive."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutants"]
    changed = {file for pattern in config["change"] for file in ROOT.glob(pattern)}
    assert changed >= {ROOT / name for name in config["leave"]}, "left out, and no longer there"
    program = "import pytest, sys; pytest.main(['--collect-only', '-qq', *sys.argv[1:]]); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program, *config["tests"]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    imported = set(done.stdout.splitlines()[-1].split())
    rules = changed - {ROOT / name for name in config["leave"]}
    modules = {".".join(file.relative_to(ROOT).with_suffix("").parts) for file in rules}
    assert modules - imported == set()
