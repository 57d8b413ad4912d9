"""Codes that the source can raise or tell, found by reading it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SPOKEN_FOR = ("core", "games", "text", "players", "concern", "store", "simulation", "table", "hub")
"""Layers without words of their own: what they refuse is said by ``companion.text``."""

_CODE = re.compile(r"[a-z]+(-[a-z]+)*")
_RULE = re.compile(r"\b(?:[A-Z]+)-\d+\b")


def trees() -> list[ast.Module]:
    files = [file for layer in SPOKEN_FOR for file in (ROOT / "companion" / layer).rglob("*.py")]
    return [ast.parse(file.read_text(encoding="utf-8"), str(file)) for file in files]


def error_classes(parsed: list[ast.Module]) -> set[str]:
    """Every kind of refusal: ``GameError``, what derives from it, and ``Refusal``."""
    found = {"GameError", "Refusal"}
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for tree in parsed
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found


def error_codes() -> set[str]:
    """Codes of everything that can be refused."""
    parsed = trees()
    classes = error_classes(parsed)
    raised = {code for tree in parsed for node in ast.walk(tree) for code in _codes(node, classes)}
    named = [tree for tree in parsed if any(_raises_a_named_code(node, classes) for node in ast.walk(tree))]
    return raised | {code for tree in named for node in ast.walk(tree) for code in _named_codes(node)}


def _raises_a_named_code(node: ast.AST, classes: set[str]) -> bool:
    match node:
        case ast.Call(func=ast.Name(id=name), args=[ast.Name(id="code"), *_]):
            return name in classes
    return False


def _named_codes(node: ast.AST) -> Iterator[str]:
    """Codes that a variable of that name can stand for."""
    match node:
        case (
            ast.Assign(targets=[ast.Name(id="code" | "_CODES")], value=value)
            | ast.AnnAssign(target=ast.Name(id="code" | "_CODES"), value=ast.expr() as value)
        ):
            texts = (part.value for part in ast.walk(value) if isinstance(part, ast.Constant))
            yield from (text for text in texts if isinstance(text, str) and _CODE.fullmatch(text))


def _codes(node: ast.AST, classes: set[str]) -> Iterator[str]:
    match node:
        case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str(code)), *_]) if name in classes:
            # A class that words its own refusals takes a sentence here, not a code.
            if _CODE.fullmatch(code):
                yield code
        case ast.Call(func=ast.Name(id=name), args=[ast.IfExp(body=one, orelse=other), *_]) if (
            name in classes
        ):
            for part in (one, other):
                yield from _codes(ast.Call(node.func, [part], []), classes)
        case ast.Call(func=ast.Attribute(attr="__init__"), args=[ast.Constant(value=str(code)), *_]):
            yield code


def notice_codes() -> set[str]:
    """Codes of what people are told: pairs of a code and its parameters."""
    return {
        code
        for layer in ("store", "table")
        for file in (ROOT / "companion" / layer).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Tuple)
        for code in _notice(node)
    }


def _notice(node: ast.Tuple) -> Iterator[str]:
    match node.elts:
        case [ast.Constant(value=str(code)), ast.Dict()] if _CODE.fullmatch(code):
            yield code


def cited_rules() -> set[str]:
    """Rule ids that the rules core cites, and the rulings that the project documents."""
    sources = [*(ROOT / "companion" / "games").rglob("*.py"), ROOT / "docs" / "rulings.md"]
    return {rule for file in sources for rule in _RULE.findall(file.read_text(encoding="utf-8"))} - {"UTF-8"}
