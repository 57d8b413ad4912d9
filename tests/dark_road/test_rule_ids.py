"""Every numbered rule is held by a test that cites it, and nothing cites a rule that does not exist."""

import ast
import io
import re
import tokenize
from functools import cache
from pathlib import Path

from companion.games.dark_road.asking import RULES

TESTS = Path(__file__).parent.parent
IDS = tuple((Path(__file__).parent / "rule_ids.txt").read_text().split())
CITED = re.compile(rf"\b(?:{'|'.join(sorted({rule.split('-')[0] for rule in IDS}))})-\d+\b")


def citations(source: str) -> set[str]:
    """The rule ids in the docstrings and comments of a file's test functions."""
    found: set[str] = set()
    lines: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            found.update(CITED.findall(ast.get_docstring(node) or ""))
            assert node.end_lineno is not None
            lines.update(range(node.lineno, node.end_lineno + 1))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and token.start[0] in lines:
            found.update(CITED.findall(token.string))
    return found


@cache
def all_citations() -> frozenset[str]:
    return frozenset({rule for path in TESTS.rglob("test_*.py") for rule in citations(path.read_text())})


def test_every_rule_is_cited_by_a_test() -> None:
    cited = all_citations()
    assert [rule for rule in IDS if rule not in cited] == []


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    assert sorted(all_citations() - set(IDS)) == []


def test_every_question_names_rules_that_exist() -> None:
    assert RULES
    for kind, rules in RULES.items():
        assert rules, kind
        assert set(rules) <= set(IDS), kind


def test_only_docstrings_and_comments_of_tests_count() -> None:
    source = '''
"""PLAN-1"""
# PLAN-2
def helper():
    """PLAN-3"""
def test_it():
    """Says PLAN-4."""
    x = "PLAN-5"  # DICE-1
'''
    assert citations(source) == {"PLAN-4", "DICE-1"}
