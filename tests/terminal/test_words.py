"""Every sentence the terminal says is in its catalogue, and nothing else is."""

import ast
import tomllib
from pathlib import Path

import companion.cli
import companion.terminal

FOLDERS = [Path(package.__path__[0]) for package in (companion.terminal, companion.cli)]
FILES = [tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(FOLDERS[0].glob("en*.toml"))]
SENTENCES: dict[str, str] = {code: text for sentences in FILES for code, text in sentences.items()}


def strings() -> set[str]:
    """Every text in the source; of one with gaps, the part before the first gap with a ``*``."""
    found: set[str] = set()
    for file in (file for folder in FOLDERS for file in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {node.value, node.value + "*"} if node.value.endswith("-") else {node.value}
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                found.add(str(node.values[0].value) + "*")
    return found


def calls() -> set[str]:
    """What ``word`` and the errors that it explains are called with, where that is a plain text."""
    found: set[str] = set()
    for file in (file for folder in FOLDERS for file in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                if node.func.id == "word" and isinstance(first, ast.Constant):
                    found.add(str(first.value))
    return found


def test_no_sentence_is_written_twice() -> None:
    assert len(SENTENCES) == sum(map(len, FILES))


def test_every_sentence_that_is_said_is_written() -> None:
    assert sorted(calls() - set(SENTENCES)) == []


def test_every_sentence_that_is_written_is_said() -> None:
    said = strings()
    begun = tuple(text[:-1] for text in said if text.endswith("-*") and len(text) > 3)
    assert sorted(code for code in SENTENCES if code not in said and not code.startswith(begun)) == []
