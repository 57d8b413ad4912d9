"""What is wrong with somebody's own files, in words."""

from companion.games.dark_road.problems import Problem
from companion.text.catalogue import catalogue


def problem_text(problem: Problem, language: str = "") -> str:
    """One sentence: where it is, what was expected there, what was found."""
    words = catalogue(language)
    place = ", ".join(words.plain(part) for part in (problem.file, problem.entry, problem.field) if part)
    return words.phrase(
        "problem", "sentence",
        place=place, expected=problem.expected, got=problem.got, hint=problem.hint,
    )  # fmt: skip


def problem_json(problem: Problem) -> dict[str, str]:
    """As JSON values: the keys of every language, each part in the one that is spoken."""
    words = catalogue()
    return {
        "file": problem.file,
        "entry": problem.entry,
        "field": words.plain(problem.field),
        "expected": words.plain(problem.expected),
        "got": words.plain(problem.got),
        "severity": problem.severity,
        "hint": words.plain(problem.hint),
    }
