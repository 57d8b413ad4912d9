"""Reading one table of card data field by field, noting every mistake and never stopping at one."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from companion.core.phrases import Said, phrase
from companion.games.dark_road.box import Origin
from companion.games.dark_road.icons import BadNotation
from companion.games.dark_road.problems import (
    NOTHING,
    Problem,
    Report,
    Severity,
    hint_for,
    listed,
    shown,
    whole_number,
)

T = TypeVar("T")

Table = dict[str, object]
"""A table as TOML or JSON gives it: nothing about its values is known yet."""

ORIGINS: Final[tuple[Origin, ...]] = ("rulebook", "reference", "owner")
LONGEST_TEXT: Final = 200
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")


def is_table(value: object) -> bool:
    """Is this a table whose keys are all texts, as TOML and JSON have it?"""
    return isinstance(value, dict) and all(isinstance(key, str) for key in value)


def as_origin(value: object) -> Origin | None:
    """The origin this text names, if any."""
    return next((origin for origin in ORIGINS if origin == value), None)


def good_id(value: object) -> bool:
    """May this be the id of an entry: letters, digits, ``-`` and ``_``, at most 60?"""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


@dataclass(slots=True)
class Fields:
    """One table of one file. A field that is absent or wrong reads as ``None``;
    a wrong one is also noted in the report."""

    report: Report
    file: str
    entry: str
    table: Table

    def problem(
        self, field: Said, expected: Said, got: Said, hint: Said = "", severity: Severity = "error"
    ) -> None:
        """Note one mistake in this table."""
        self.report.problems.append(Problem(self.file, self.entry, field, expected, got, severity, hint))

    def only(self, allowed: Sequence[str]) -> None:
        """Note every field that has no meaning here."""
        for key in self.table:
            if key not in allowed:
                self.problem(shown(key), listed(allowed), phrase("unknown-field"), hint_for(key, allowed))

    def wrong(self, field: str, expected: Said) -> None:
        """Note that the value of a field is not what was expected."""
        self.problem(field, expected, shown(self.table.get(field)))

    def text(self, field: str) -> str | None:
        """A printable text of at most 200 characters."""
        value = self.table.get(field)
        if value is None:
            return None
        if isinstance(value, str) and value.isprintable() and len(value) <= LONGEST_TEXT:
            return value
        self.wrong(field, phrase("text", most=LONGEST_TEXT))
        return None

    def flag(self, field: str) -> bool | None:
        """True or false."""
        value = self.table.get(field)
        if value is None or isinstance(value, bool):
            return value
        self.wrong(field, listed(("true", "false")))
        return None

    def number(self, field: str, least: int, most: int) -> int | None:
        """A whole number within bounds."""
        value = self.table.get(field)
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.wrong(field, whole_number(least, most))
        return None

    def name(self, field: str, names: Sequence[str]) -> str | None:
        """One of the given names."""
        value = self.table.get(field)
        return None if value is None else self.named(field, value, names)

    def named(self, field: str, value: object, names: Sequence[str]) -> str | None:
        """This value, if it is one of the given names."""
        if isinstance(value, str):
            if value in names:
                return value
            self.problem(field, listed(names), shown(value), hint_for(value, names))
        else:
            self.problem(field, listed(names), shown(value))
        return None

    def names(self, field: str, names: Sequence[str], least: int, most: int) -> tuple[str, ...] | None:
        """A list of so many of the given names."""
        values = self.items(field, least, most)
        if values is None:
            return None
        read = [self.named(field, value, names) for value in values]
        good = tuple(name for name in read if name is not None)
        return good if len(good) == len(read) else None

    def parsed(
        self, field: str, parse: Callable[[str], T], least: int, most: int, *, one: bool = False
    ) -> tuple[T, ...] | None:
        """A list of texts in a notation; with ``one``, a single text may stand without its list."""
        value = self.table.get(field)
        values = [value] if one and isinstance(value, str) else self.items(field, least, most)
        if values is None:
            return None
        read = [self._read(field, item, parse) for item in values]
        return tuple(self._present(read)) if None not in read else None

    def items(self, field: str, least: int, most: int) -> list[object] | None:
        """A list of so many values of any kind."""
        value = self.table.get(field)
        if value is None:
            return None
        if isinstance(value, list) and least <= len(value) <= most:
            return value
        several = phrase("list-of-several", least=least, most=most)
        self.wrong(field, phrase("list-of", count=least) if least == most else several)
        return None

    def origin(self, default: Origin | None) -> Origin:
        """Where the entry comes from; ``default`` when it does not say, an error if that is ``None``."""
        if default is None and self.table.get("origin") is None:
            self.problem("origin", listed(ORIGINS), NOTHING)
        return as_origin(self.name("origin", ORIGINS)) or default or "reference"

    def _read(self, field: str, item: object, parse: Callable[[str], T]) -> T | None:
        if not isinstance(item, str):
            self.problem(field, phrase("some-text"), shown(item))
            return None
        try:
            return parse(item)
        except BadNotation as bad:
            self.problem(field, bad.expected, bad.got, bad.hint)
            return None

    @staticmethod
    def _present(read: Iterable[T | None]) -> Iterable[T]:
        return (item for item in read if item is not None)
