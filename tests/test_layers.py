"""Imports point downwards only, and the rules do nothing but rule."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

LAYERS = (
    ("companion.plain_files",),
    ("companion.core",),
    ("companion.games",),
    ("companion.text",),
    ("companion.concern", "companion.players", "companion.store"),
    ("companion.simulation",),
    ("firmware_bridge", "vision"),
    ("companion.table",),
    ("companion.hub",),
    ("companion.app", "companion.terminal"),
    ("companion.cli",),
    ("companion.__main__",),
)
"""Lowest first. Layers side by side do not know each other."""

RANK = {layer: rank for rank, layers in enumerate(LAYERS) for layer in layers}
OURS = ("companion", "firmware_bridge", "vision")
NOT_SHIPPED = ("tests", "tools", "benchmarks")
ALONE = ("companion.plain_files", "companion.core", "firmware_bridge", "vision")
"""They know nothing of ours, whatever lies below them."""

IMPURE_MODULES = frozenset(
    "asyncio builtins cv2 datetime fileinput glob importlib io kivy locale logging multiprocessing numpy os"
    " pathlib platform platformdirs queue random rich secrets select selectors serial shutil signal socket"
    " sqlite3 subprocess sys tempfile threading time tomli_w tomllib urllib uuid zeroconf".split()
)
IMPURE_CALLS = frozenset({"open", "print", "input", "breakpoint", "exec", "eval", "__import__"})
LOADER_MAY = frozenset({"pathlib", "importlib", "tomllib"})
"""A game's ``loader.py`` reads the card data; nothing else of a game touches a file."""
READING = "companion.plain_files"


def module_name(file: Path, root: Path) -> str:
    parts = file.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer_of(module: str) -> str | None:
    """The layer a module belongs to; ``None`` for the bare ``companion`` package."""
    return next((layer for layer in RANK if module == layer or module.startswith(layer + ".")), None)


def game_of(module: str) -> str | None:
    """``dark_road`` for anything within ``companion.games.dark_road``."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["companion", "games"] and len(parts) > 2 else None


class Source:
    """One parsed file of the tree at ``root``."""

    def __init__(self, file: Path, root: Path) -> None:
        self.file = file
        self.root = root
        self.module = module_name(file, root)
        self.layer = layer_of(self.module)
        self.tree = ast.parse(file.read_text(encoding="utf-8"), filename=str(file))

    def imports(self) -> Iterator[str]:
        """Every module imported anywhere in the file, relative imports made absolute."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = self._base(node)
                yield from (self._deepest(base, alias.name) for alias in node.names)

    def _base(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        package = self.module.split(".")
        if self.file.name != "__init__.py":
            package.pop()
        package = package[: len(package) - node.level + 1]
        return ".".join([*package, *(node.module or "").split(".")]).rstrip(".")

    def _deepest(self, base: str, name: str) -> str:
        """``from companion import core`` means the module ``companion.core`` where there is one."""
        path = self.root.joinpath(*base.split("."), name)
        return f"{base}.{name}" if path.is_dir() or path.with_suffix(".py").is_file() else base

    def calls(self) -> Iterator[str]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield node.func.id


def sources(root: Path) -> list[Source]:
    return [Source(file, root) for top in OURS for file in sorted((root / top).rglob("*.py"))]


@cache
def ours() -> list[Source]:
    """The project, read once."""
    return sources(ROOT)


def direction_faults(source: Source) -> Iterator[str]:
    """Imports of ``source`` that do not point downwards."""
    if source.layer is None and source.module != "companion":
        yield f"{source.module} belongs to no layer"
        return
    for target in source.imports():
        top = target.split(".")[0]
        if top in NOT_SHIPPED:
            yield f"{source.module} imports {target}, which is not shipped"
        elif top in OURS and target != "companion" and not may_import(source, target):
            yield f"{source.module} imports {target}"


def may_import(source: Source, target: str) -> bool:
    below = layer_of(target)
    if source.layer is None or below is None:
        return False
    if source.layer == below:
        return game_of(source.module) in (None, game_of(target))
    return source.layer not in ALONE and RANK[below] < RANK[source.layer]


def purity_faults(source: Source) -> Iterator[str]:
    """What the core or a game uses of the world outside: files, clock, chance, screen, network."""
    if source.layer not in ("companion.core", "companion.games"):
        return
    allowed = LOADER_MAY if game_of(source.module) and source.file.name == "loader.py" else frozenset()
    for target in source.imports():
        if target.split(".")[0] in IMPURE_MODULES - allowed or (target == READING and not allowed):
            yield f"{source.module} imports {target}"
    for name in source.calls():
        if name in IMPURE_CALLS:
            yield f"{source.module} calls {name}()"


def test_every_import_points_downwards() -> None:
    """Lower layers, and games among themselves, know nothing of the ones that use them."""
    assert [fault for source in ours() for fault in direction_faults(source)] == []


def test_the_core_and_the_games_touch_nothing_outside_themselves() -> None:
    """No file, clock, chance, screen or network below ``companion.text``; only loaders read files."""
    assert [fault for source in ours() for fault in purity_faults(source)] == []


def test_the_checks_see_the_whole_project() -> None:
    """A check that reads no files would hold for ever."""
    seen = {source.layer for source in ours()}
    assert {"companion.core", "companion.games", "firmware_bridge", "vision"} <= seen


def checked(root: Path, path: str, text: str) -> list[str]:
    """The faults found in a small project in which ``path`` holds ``text``."""
    for package in (*(layer for layer in RANK), "companion.games.dark_road", "companion.games.newdale"):
        folder = root.joinpath(*package.split("."))
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "__init__.py").touch()
    (root / "companion" / "__init__.py").touch()
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return [
        fault
        for source in sources(root)
        for check in (direction_faults, purity_faults)
        for fault in check(source)
    ]


@pytest.mark.parametrize(
    "path, text",
    [
        ("companion/core/log.py", "from companion.games import dark_road"),
        ("companion/core/log.py", "import vision"),
        ("companion/games/dark_road/turn.py", "from ...text import english"),
        ("companion/games/dark_road/turn.py", "import companion.games.newdale"),
        ("companion/games/dark_road/turn.py", "from companion.games import newdale"),
        ("companion/games/dark_road/turn.py", "from .. import newdale"),
        ("companion/text/english.py", "from companion import players"),
        ("companion/players/greedy.py", "import companion.store"),
        ("companion/concern/engine.py", "from companion.players import make"),
        ("companion/players/__init__.py", "from companion.simulation import simulate"),
        ("companion/table/journal.py", "def late():\n    from companion.hub import server"),
        ("companion/app/__init__.py", "from ..terminal import prompt"),
        ("companion/hub/__init__.py", "from .. import app"),
        ("vision/dice.py", "from companion.core import questions"),
        ("vision/dice.py", "from companion.core.questions import Ask"),
        ("firmware_bridge/link.py", "import vision"),
        ("companion/table/journal.py", "from tests.conftest import home"),
        ("companion/players/eyes.py", "import vision"),
        ("companion/wheel/__init__.py", "SECTIONS = 6"),
        ("companion/__init__.py", "from companion import core"),
    ],
)
def test_an_import_that_does_not_point_downwards_is_found(path: str, text: str, tmp_path: Path) -> None:
    assert len(checked(tmp_path, path, text)) == 1


@pytest.mark.parametrize(
    "path, text",
    [
        ("companion/core/dealer.py", "import random"),
        ("companion/core/dealer.py", "from time import monotonic"),
        ("companion/core/log.py", "print('hello')"),
        ("companion/games/dark_road/scoring.py", "import os.path"),
        ("companion/games/dark_road/scoring.py", "def read():\n    return open('cards.toml')"),
        ("companion/games/dark_road/scoring.py", "from pathlib import Path"),
        ("companion/games/dark_road/loader.py", "import sys"),
        ("companion/core/loader.py", "import tomllib"),
    ],
)
def test_a_rule_that_touches_the_outside_world_is_found(path: str, text: str, tmp_path: Path) -> None:
    assert len(checked(tmp_path, path, text)) == 1


@pytest.mark.parametrize(
    "path, text",
    [
        ("companion/core/log.py", "import json\nfrom companion.core import errors\nfrom . import questions"),
        (
            "companion/games/dark_road/turn.py",
            "from companion.core.questions import Ask\nfrom . import names",
        ),
        (
            "companion/games/dark_road/loader.py",
            "import tomllib\nfrom importlib import resources\nimport pathlib",
        ),
        ("companion/games/__init__.py", "from companion.games import dark_road, newdale"),
        ("companion/text/english.py", "import tomllib\nfrom companion.games.dark_road import names"),
        ("companion/table/sensors.py", "import time\nimport vision.dice\nfrom firmware_bridge import link"),
        ("companion/cli/__init__.py", "from companion import __version__, app, core, players, terminal"),
    ],
)
def test_an_import_that_points_downwards_is_allowed(path: str, text: str, tmp_path: Path) -> None:
    assert checked(tmp_path, path, text) == []
