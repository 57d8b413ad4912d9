"""What the app says stands in its ``en*.toml`` files, once, and nothing stands there that it never says."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.app.forms import effecting
from companion.app.owner import deck_fields
from companion.app.owner.box_interview import PAGES
from companion.app.play import setting_up
from companion.app.words import has_word
from companion.games.dark_road.asking import RULES
from companion.games.dark_road.icons import RESOURCES
from companion.text import sentences
from companion.text.catalogue import catalogue

ROOT = Path(__file__).parent.parent.parent
APP = ROOT / "companion" / "app"
WORDS = "companion.app.words"
SHOWING = {"Words", "button", "note", "heading", "Sheet", "Label", "Spot", "Part", "Choice"}
"""What is called with a text that people see, in the first place or the second."""
TEXTS = {"text", "hint_text", "title", "label"}
_ENGLISH = re.compile(r"[A-Z][a-z]+|[a-z]+ [a-z]+")
"""Unlike the name of a colour or a picture."""


@cache
def codes() -> Counter[str]:
    """Every code, and in how many places it stands."""
    files = APP.glob("en*.toml")
    return Counter(code for file in files for code in tomllib.loads(file.read_text(encoding="utf-8")))


@cache
def trees(package: str) -> dict[str, ast.Module]:
    return {
        file.relative_to(ROOT).as_posix(): ast.parse(file.read_text(encoding="utf-8"), str(file))
        for file in sorted((ROOT / package).rglob("*.py"))
    }


def calls(tree: ast.Module, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[_, *_]) if name in names:
                yield node


def names_of_word(tree: ast.Module) -> set[str]:
    """What ``word`` and ``has_word`` of the app are called in this file."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == WORDS)
    return {alias.asname or alias.name for node in imports for alias in node.names}


def forms(value: ast.expr) -> Iterator[re.Pattern[str]]:
    """The codes that such an expression can stand for, with groups for what is open; none of a variable."""
    match value:
        case ast.Constant(value=str(text)):
            yield re.compile(re.escape(text))
        case ast.IfExp(body=one, orelse=other):
            yield from forms(one)
            yield from forms(other)
        case ast.JoinedStr(values=parts):
            known = (isinstance(part, ast.Constant) and re.escape(str(part.value)) for part in parts)
            yield re.compile("".join(part or "(.+)" for part in known))
        case ast.BinOp(left=ast.Constant(value=str(text)), op=ast.Add()):
            yield re.compile(re.escape(text) + "(.+)")


@cache
def said() -> dict[re.Pattern[str], str]:
    """Every code, and every form of codes, that is said in so many words, and where."""
    return {
        form: f"{file}:{call.lineno}"
        for file, tree in trees("companion").items()
        for call in calls(tree, names_of_word(tree))
        for form in forms(call.args[0])
    }


@cache
def put_together() -> frozenset[re.Pattern[str]]:
    """Forms of codes that are made somewhere in the app, to be said there or elsewhere."""
    nodes = (node for tree in trees("companion/app").values() for node in ast.walk(tree))
    made = (form for node in nodes if isinstance(node, ast.JoinedStr | ast.BinOp) for form in forms(node))
    return frozenset(form for form in made if re.match(r"[a-z]+\\-", form.pattern))


@cache
def mentioned() -> frozenset[str]:
    """Every text in the source, whole and word by word: what the open part of a code may be."""
    nodes = (
        node
        for package in ("companion", "vision", "firmware_bridge")
        for tree in trees(package).values()
        for node in ast.walk(tree)
    )
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    palette = tomllib.loads((APP / "art" / "palette.toml").read_text(encoding="utf-8"))
    texts |= {*catalogue().rule_ids, *RULES, *palette}
    texts |= {start.replace("_", "-") for starts in effecting.BEGINNINGS.values() for start in starts}
    parts = {part for text in texts if len(text) < 80 for part in re.split(r"[^A-Za-z_]", text)}
    return frozenset(texts | parts | {text.replace(" ", "-") for text in texts})


def is_said(code: str) -> bool:
    if code in mentioned():
        return True
    found = (form.fullmatch(code) for form in put_together())
    return any(all(part.isdecimal() or part in mentioned() for part in one.groups()) for one in found if one)


def test_no_code_stands_in_two_files() -> None:
    assert [code for code, times in codes().items() if times > 1] == []


def test_everything_that_is_said_has_a_sentence() -> None:
    """A new code needs its line in one of companion/app/en*.toml."""
    assert len(said()) > 300
    missing = {form: where for form, where in said().items() if not any(map(form.fullmatch, codes()))}
    assert [f"{where}: {form.pattern}" for form, where in missing.items()] == []


def test_no_sentence_is_never_said() -> None:
    """Take what is no longer said out of companion/app/en*.toml."""
    assert [code for code in codes() if not is_said(code)] == []


@pytest.fixture
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A code without a sentence is a mistake, not a word."""

    def no_sentence(code: object) -> str:
        raise AssertionError(f"no sentence: {code}")

    monkeypatch.setattr(sentences, "pretty", no_sentence)


@pytest.mark.usefixtures("_strict")
def test_every_field_and_option_of_an_own_deck_has_words() -> None:
    fields = [
        *deck_fields.CARD,
        *deck_fields.COMMON,
        *(one for own in deck_fields.LINE.values() for one in own),
    ]
    wanted = {f"deck-field-{field.name}" for field in fields} | {
        f"deck-do-{verb}" for verb in deck_fields.LINE
    }
    assert sorted(wanted - set(codes())) == []
    for field in fields:
        if field.kind in ("amounts", "limits"):
            assert all(has_word(f"deck-thing-{one}") for one in field.options), field
        else:
            assert all(deck_fields.said(one) for one in field.options), field


@pytest.mark.usefixtures("_strict")
def test_every_effect_has_words_to_begin_with() -> None:
    for starts in effecting.BEGINNINGS.values():
        assert all(effecting.beginning_label(start) for start in starts)
    assert set(RESOURCES) <= set(catalogue().keys("name", "thing")) | set(catalogue().keys("name", "fact"))


def test_every_page_about_the_box_has_a_title_and_a_question() -> None:
    assert [
        page for page in PAGES if not has_word(f"box-page-{page}") or not has_word(f"box-ask-{page}")
    ] == []


def test_every_piece_of_the_setup_has_a_sentence() -> None:
    assert [key for key in setting_up._ORDER if not has_word(f"setup-{key}")] == []


def test_every_group_of_rules_has_a_title() -> None:
    groups = {rule.rpartition("-")[0] for rule in catalogue().rule_ids}
    assert sorted(group for group in groups if not has_word(f"rules-group-{group}")) == []


# What is written in Python is said in no other language


def literal(value: ast.expr) -> str:
    """What stands in the source and would be seen as it is."""
    match value:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(literal(part) for part in parts)
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            return f"{literal(one)}\n{literal(other)}"
    return ""


def shown(tree: ast.Module) -> Iterator[tuple[int, ast.expr]]:
    """What is shown as a text, and in which line."""
    for call in calls(tree, SHOWING):
        yield from ((call.lineno, part) for part in call.args[:2])
    for node in ast.walk(tree):
        match node:
            case ast.keyword(arg=name, value=value) if name in TEXTS:
                yield node.lineno, value
            case ast.Assign(targets=[ast.Attribute(attr=name)], value=value) if name in TEXTS:
                yield node.lineno, value


def test_no_sentence_stands_in_the_source() -> None:
    found = {
        f"{file}:{line}: {literal(part)}"
        for file, tree in trees("companion/app").items()
        for line, part in shown(tree)
        if _ENGLISH.search(literal(part))
    }
    assert found == set()
