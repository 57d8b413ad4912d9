"""Sentences as data: one TOML file a language, and how its templates are filled.

A template is plain text with three signs:

- ``{name}``: the parameter of that name, in plain words;
- ``{name:coin/coins}``: a number with its noun, ``1 coin`` or ``2 coins``;
- ``[buy/buys]``: the first form speaks to somebody, the second of somebody.

Nothing here raises for what it is given: whatever is missing is said in other words.
"""

import re
import tomllib
from collections.abc import Mapping, Set
from functools import cache
from importlib.resources import files
from typing import Any, Final

from companion.core.unknown import UnknownCount

DEFAULT_LANGUAGE: Final = "en"
"""What another language has not translated is said in this one."""

_FORM: Final = re.compile(r"\[([^\[\]/]*)/([^\[\]/]*)\]")
_PARAM: Final = re.compile(r"\{(\w+)(?::([^{}/]*)/([^{}/]*))?\}")
_LONGEST: Final = 1000
"""Characters of one parameter; whoever sent more did not mean to tell us something."""

Table = dict[str, Any]


def pretty(code: object) -> str:
    """A code nobody has translated, as readable as it can be made: ``slot_2`` is ``slot 2``."""
    text = re.sub(r"[_\-{}?]+", " ", str(code)).strip()
    return text[:_LONGEST] or "?"


class Catalogue:
    """The words of one language. A language without a file speaks English."""

    def __init__(self, language: str = DEFAULT_LANGUAGE) -> None:
        self.language = language
        self._words = _read(DEFAULT_LANGUAGE)
        self._rules = _read("rules_" + DEFAULT_LANGUAGE)
        if language != DEFAULT_LANGUAGE:
            self._words = _over(self._words, _read(language))
            self._rules = _over(self._rules, _read("rules_" + language))

    def find(self, *path: str) -> str | None:
        """The text at this place of the catalogue, if there is one."""
        found: Any = self._words
        for key in path:
            found = found.get(key) if isinstance(found, dict) else None
        return found if isinstance(found, str) else None

    def keys(self, *path: str) -> tuple[str, ...]:
        """What the catalogue holds at this place."""
        found: Any = self._words
        for key in path:
            found = found.get(key) if isinstance(found, dict) else None
        return tuple(found) if isinstance(found, dict) else ()

    def name(self, table: str, code: object) -> str:
        """What a thing is called: ``name("steed", "velvet")`` is ``Velvet``."""
        return self.find("name", table, str(code)) or pretty(code)

    def rule(self, rule_id: str) -> str | None:
        found = self._rules.get(rule_id)
        return found if isinstance(found, str) else None

    @property
    def rule_ids(self) -> tuple[str, ...]:
        return tuple(self._rules)

    def fill(self, template: str, params: Mapping[str, Any], third: bool = False) -> str:
        """The template with its parameters, speaking of somebody when ``third``."""
        chosen = _FORM.sub(lambda form: form[2 if third else 1], template)
        return _PARAM.sub(lambda found: self._param(found, params), chosen)

    def phrase(self, *path: str, third: bool = False, **params: Any) -> str:
        """The template at this place, filled; its last key, made readable, where there is none."""
        template = self.find(*path)
        return pretty(path[-1]) if template is None else self.fill(template, params, third)

    def plain(self, value: object) -> str:
        """Any value in words, never the way a program would write it."""
        match value:
            case None:
                return self.phrase("word", "nothing")
            case bool():
                return self.phrase("word", "yes" if value else "no")
            case str():
                return value if len(value) <= _LONGEST else value[: _LONGEST - 1] + "…"
            case int() | float():
                return str(value)
            case UnknownCount():
                return self.phrase("word", "unknown")
            case Mapping():
                pairs = (f"{self.plain(key)}: {self.plain(part)}" for key, part in value.items())
                return ", ".join(pairs)
            case Set():
                return ", ".join(sorted(map(self.plain, value)))
            case list() | tuple():
                return ", ".join(map(self.plain, value))
            case _ if type(value).__str__ is not object.__str__:
                return self.plain(str(value))
            case _:
                return self.phrase("word", "something")

    def join(self, items: list[str], last: str = "and") -> str:
        """``a, b and c``; ``last`` is ``and`` or ``or``."""
        *most, end = items or [self.phrase("word", "nothing")]
        return f"{', '.join(most)} {self.phrase('word', last)} {end}" if most else end

    def _param(self, found: re.Match[str], params: Mapping[str, Any]) -> str:
        name, one, many = found.groups()
        if name not in params:
            return self.phrase("word", "something")
        value = params[name]
        if one is None:
            return self.plain(value)
        if isinstance(value, UnknownCount):
            return self.phrase("word", "unknown-number", things=many)
        return f"{self.plain(value)} {one if value == 1 else many}"


@cache
def catalogue(language: str = DEFAULT_LANGUAGE) -> Catalogue:
    """The catalogue of a language, read once."""
    return Catalogue(language)


def _read(name: str) -> Table:
    """One file of the catalogue; nothing where there is none of that name."""
    if not name.replace("_", "").isalnum():
        return {}
    source = files("companion.text") / f"{name}.toml"
    return tomllib.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}


def _over(below: Table, above: Table) -> Table:
    """What is above, and beneath it whatever only lies below."""
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = _over(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged
