"""Sentences as data: English ones in TOML files, other languages by gettext, and how templates are filled.

A template is plain text with four signs:

- ``{name}``: the parameter of that name, in plain words;
- ``{name:coin/coins}``: a number with its noun, ``1 coin`` or ``2 coins``;
- ``[buy/buys]``: the first form speaks to somebody, the second of somebody;
- ``a(z) ``: the article of a language that chooses it by the sound that follows, ``a`` or ``az``.

Nothing here raises for what it is given: whatever is missing is said in other words.
"""

import re
import tomllib
from collections.abc import Mapping, Set
from functools import cache, cached_property
from importlib.resources import files
from typing import Any, Final

from companion.core.phrases import Phrase
from companion.core.unknown import UnknownCount
from companion.games.dark_road.problems import ONE_OF
from companion.text.languages import DEFAULT_LANGUAGE, translations
from companion.text.printable import one_line
from companion.text.sounds import article

_FORM: Final = re.compile(r"\[([^\[\]/]*)/([^\[\]/]*)\]")
_PARAM: Final = re.compile(r"\{(\w+)(?::([^{}/]*)/([^{}/]*))?\}")
_ARTICLE: Final = re.compile(r"\b([Aa])\(z\) ")

Table = dict[str, Any]


def pretty(code: object) -> str:
    """A code nobody has translated, as readable as it can be made: ``slot_2`` is ``slot 2``."""
    text = re.sub(r"[_\-{}?]+", " ", str(code)).strip()
    return one_line(text) or "?"


class Catalogue:
    """The words of one language. A language nobody has translated speaks English."""

    def __init__(self, language: str = DEFAULT_LANGUAGE) -> None:
        self.language = language
        self._spoken = translations(language)
        english = _read("en") | _read("en_problems") | _read("en_pads") | _read("en_share")
        self._words = self._all(english, "text")
        self._rules = self._all(_read("rules_en"), "rules")

    def translated(self, context: str, english: str) -> str:
        """This English text in our language; ``context`` is its package and its keys: ``text.word.and``."""
        return self._spoken.pgettext(context, english) if english else ""

    def card(self, english: str) -> str:
        """What is written on a card of ours, in our language; what an owner wrote stays as it is."""
        return self.translated("card", english)

    def _all(self, table: Table, context: str) -> Table:
        return {
            key: self._all(value, f"{context}.{key}")
            if isinstance(value, dict)
            else self.translated(f"{context}.{key}", value)
            for key, value in table.items()
        }

    def find(self, *path: str) -> str | None:
        """The text at this place of the catalogue, if there is one."""
        found: Any = self._words
        for key in path:
            found = found.get(key) if isinstance(found, dict) else None
        return found if isinstance(found, str) else None

    def of_edition(self, edition: str, *path: str) -> str | None:
        """The text at this place, the edition's own where it has one."""
        *above, key = path
        return self.find(*above, f"{key}-{edition}") or self.find(*path)

    def keys(self, *path: str) -> tuple[str, ...]:
        """What the catalogue holds at this place."""
        found: Any = self._words
        for key in path:
            found = found.get(key) if isinstance(found, dict) else None
        return tuple(found) if isinstance(found, dict) else ()

    def name(self, table: str, code: object, edition: str = "") -> str:
        """What a thing is called: ``name("steed", "velvet")`` is ``Velvet``.

        An ``edition`` may have a name of its own for it: the first one's highway is the dark road.
        """
        return self.of_edition(edition, "name", table, str(code)) or pretty(code)

    def rule(self, rule_id: str, edition: str) -> str | None:
        """A rule as it holds in this edition; the text without one is the second's."""
        found = self._rules.get(f"{rule_id}-{edition}", self._rules.get(rule_id))
        return found if rule_id in self.rule_ids and isinstance(found, str) else None

    @cached_property
    def rule_ids(self) -> tuple[str, ...]:
        """Each rule once, whichever edition it differs in."""
        return tuple(key for key in self._rules if key.rpartition("-")[2].isdecimal())

    def fill(self, template: str, params: Mapping[str, Any], third: bool = False) -> str:
        """The template with its parameters, speaking of somebody when ``third``."""
        chosen = _FORM.sub(lambda form: form[2 if third else 1], template)
        first, *rest = _ARTICLE.split(chosen)
        filled = self._params(first, params)
        for sign, part in zip(rest[::2], rest[1::2], strict=True):
            following = self._params(part, params)
            filled += f"{article(sign, following)} {following}"
        return filled

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
                return one_line(value)
            case int() | float():
                return str(value)
            case UnknownCount():
                return self.phrase("word", "unknown")
            case Phrase():
                return self._said(value)
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

    def _said(self, said: Phrase) -> str:
        params = dict(said.params)
        if said.code == ONE_OF:
            return self.join([self.plain(name) for name in params["names"]], "or")
        return self.phrase("problem", said.code, **params)

    def join(self, items: list[str], last: str = "and") -> str:
        """``a, b and c``; ``last`` is ``and`` or ``or``."""
        *most, end = items or [self.phrase("word", "nothing")]
        return f"{', '.join(most)} {self.phrase('word', last)} {end}" if most else end

    def _params(self, template: str, params: Mapping[str, Any]) -> str:
        return _PARAM.sub(lambda found: self._param(found, params), template)

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


class _Here:
    """What is spoken in this program, until somebody chooses otherwise."""

    language = DEFAULT_LANGUAGE


def speak(language: str) -> None:
    """From now on this language is spoken wherever none is named."""
    _Here.language = language


def catalogue(language: str = "") -> Catalogue:
    """The catalogue of a language, read once; of the one that is spoken here where none is named."""
    return _catalogue(language or _Here.language)


@cache
def _catalogue(language: str) -> Catalogue:
    return Catalogue(language)


def _read(name: str) -> Table:
    """One file of English sentences."""
    return tomllib.loads((files("companion.text") / f"{name}.toml").read_text(encoding="utf-8"))
