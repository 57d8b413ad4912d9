"""Mistakes in card data: each told in one sentence, all of them collected."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Literal

Severity = Literal["error", "warning"]

_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: where it stands, what was expected there, what was found.

    A ``warning`` can be lived with; with an ``error`` nothing is loaded.
    """

    file: str
    entry: str
    field: str
    expected: str
    got: str
    severity: Severity = "error"
    hint: str = ""

    def __str__(self) -> str:
        place = ", ".join(part for part in (self.file, self.entry, self.field) if part)
        return f"{place}: expected {self.expected}, got {self.got}{self.hint}."


@dataclass(slots=True)
class Report:
    """All problems of one reading, in the order found."""

    problems: list[Problem] = field(default_factory=list)

    def errors(self) -> list[Problem]:
        """The problems that forbid using the data."""
        return [problem for problem in self.problems if problem.severity == "error"]


def shown(value: object) -> str:
    """A value from a file in a few words, however large or odd it is."""
    match value:
        case str():
            return repr(value if len(value) <= _LONGEST else value[: _LONGEST - 1] + "…")
        case bool():
            return "true" if value else "false"
        case int() if abs(value) > 10**_LONGEST:
            return "a very large number"
        case int() | float():
            return str(value)
        case dict():
            return "a table"
        case list() | tuple():
            return f"a list of {len(value)}"
        case None:
            return "nothing"
        case _:
            return f"a {type(value).__name__}"


def listed(names: Iterable[str]) -> str:
    """Names as in a sentence: ``a, b or c``."""
    *most, last = tuple(names)
    return f"{', '.join(most)} or {last}" if most else last


def hint_for(word: str, names: Iterable[str]) -> str:
    """The name that was probably meant, as the end of a sentence, or nothing."""
    by_lower = {name.lower(): name for name in names}
    close = get_close_matches(word.lower()[:_LONGEST], by_lower, n=1, cutoff=0.6)
    return f" (did you mean {by_lower[close[0]]}?)" if close else ""
