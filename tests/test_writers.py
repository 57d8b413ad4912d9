"""Whatever the terminal shows is written in few places, and each of them is behind the gate."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TERMINAL = ("companion/cli", "companion/terminal")
WRITERS = {
    "companion/cli/output.py": {"print"},
    "companion/terminal/screen.py": {"Console.print"},
    "companion/terminal/reader.py": {"input", "sys.stdout"},
    "companion/terminal/hub_screen.py": {"write"},  # the sign of a prompt, and what clears its line
    "companion/cli/emulate/screen.py": {"Console", "Live"},  # draws what `draw` has let through
    "companion/cli/simulating.py": {"Console", "Progress"},  # numbers of games
}
"""Who may write, and how."""


def written(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Where something is shown, and by what."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name("print" | "input" as name):
                yield node.lineno, name
            case ast.Name("Live" | "Progress" as name):
                yield node.lineno, name
            case ast.Name("Console") if any(one.arg in ("file", "stderr") for one in node.keywords):
                yield node.lineno, "Console"
            case ast.Attribute(_, "print"):
                yield node.lineno, "Console.print"
            case ast.Attribute(_, "write" | "writelines"):
                if node.args and not _writes_elsewhere(node.func.value):
                    yield node.lineno, _stream(node.func.value) or "write"
        for argument in node.args:
            if isinstance(argument, ast.Name) and argument.id == "input":
                yield node.lineno, "input"


def _stream(node: ast.expr) -> str:
    match node:
        case ast.Attribute(ast.Name("sys"), "stdout" | "stderr" as name):
            return f"sys.{name}"
    return ""


def _writes_elsewhere(node: ast.expr) -> bool:
    """To a bell of the operating system, or a score pad's own form."""
    return isinstance(node, ast.Name) and node.id in ("os", "pad")


def sources(*folders: str) -> list[Path]:
    return [file for folder in folders for file in sorted((ROOT / folder).rglob("*.py"))]


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), filename=str(file))


def test_only_the_writers_write_to_the_terminal() -> None:
    found = {}
    for file in sources(*TERMINAL):
        name = file.relative_to(ROOT).as_posix()
        found |= {
            f"{name}:{line}": by for line, by in written(parsed(file)) if by not in WRITERS.get(name, ())
        }
    assert found == {}


@pytest.mark.parametrize("name", WRITERS)
def test_every_writer_still_writes(name: str) -> None:
    """One that does no longer should not be trusted any longer."""
    assert {by for _, by in written(parsed(ROOT / name))} == WRITERS[name]


@pytest.mark.parametrize(
    "text",
    [
        "print(name)", "sys.stdout.write(name)", "sys.stderr.write(name)", "console.print(name)",
        "Console(file=stream).print(name)", "input(name)", "map(input, names)", "self._stream.write(name)",
    ],
)  # fmt: skip
def test_the_check_sees_what_is_written(text: str) -> None:
    assert list(written(ast.parse(text)))


def test_no_words_of_the_app_are_read_as_markup() -> None:
    """Kivy would take brackets in a name for an instruction."""
    shown = [file for file in sources("companion/app") if "markup" in file.read_text(encoding="utf-8")]
    assert shown == []
    assert list((ROOT / "companion/app").rglob("*.kv")) == []


def test_the_app_draws_words_in_two_places_only() -> None:
    drawing = {
        file.name
        for file in sources("companion/app")
        if any(name in file.read_text(encoding="utf-8") for name in ("kivy.core.text", "kivy.uix.label"))
    }
    assert drawing == {"plain.py", "drawing.py"}


def test_letters_of_files_that_people_type_into_are_looked_at_once() -> None:
    typed = {
        file.name for file in sources("companion/app") if "TextInput(" in file.read_text(encoding="utf-8")
    }
    assert typed == {"writing.py"}
