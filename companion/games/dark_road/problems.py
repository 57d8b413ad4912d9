"""Mistakes in card data, as codes with parameters, all of them collected; ``companion.text`` tells them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final, Literal

from companion.core.phrases import Phrase, Said, phrase

Severity = Literal["error", "warning"]

NOTHING: Final = phrase("nothing")
ONE_OF: Final = "one-of"
"""The code of a list of which one is meant."""

_LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: where it stands, what was expected there, what was found.

    A ``warning`` can be lived with; with an ``error`` nothing is loaded.
    """

    file: str
    entry: str
    """Where in the file, in the file's own words."""
    field: Said
    expected: Said
    got: Said
    severity: Severity = "error"
    hint: Said = ""


@dataclass(slots=True)
class Report:
    """All problems of one reading, in the order found."""

    problems: list[Problem] = field(default_factory=list)

    def errors(self) -> list[Problem]:
        """The problems that forbid using the data."""
        return [problem for problem in self.problems if problem.severity == "error"]


def shown(value: object) -> Said:
    """A value from a file in a few words, however large or odd it is."""
    match value:
        case str():
            return repr(value if len(value) <= _LONGEST else value[: _LONGEST - 1] + "…")
        case bool():
            return "true" if value else "false"
        case int() if abs(value) > 10**_LONGEST:
            return phrase("very-large-number")
        case int() | float():
            return str(value)
        case dict():
            return phrase("a-table")
        case list() | tuple():
            return phrase("list-of", count=len(value))
        case None:
            return NOTHING
        case _:
            return phrase("value-of-kind", kind=type(value).__name__)


def listed(names: Iterable[Said]) -> Said:
    """Names as in a sentence: ``a, b or c``."""
    found = tuple(names)
    return found[0] if len(found) == 1 else phrase(ONE_OF, names=found)


def whole_number(least: int, most: int) -> Phrase:
    return phrase("whole-number", least=least, most=most)


def hint_for(word: str, names: Iterable[str]) -> Said:
    """The name that was probably meant, as the end of a sentence, or nothing."""
    by_lower = {name.lower(): name for name in names}
    close = get_close_matches(word.lower()[:_LONGEST], by_lower, n=1, cutoff=0.6)
    return phrase("did-you-mean", name=by_lower[close[0]]) if close else ""
