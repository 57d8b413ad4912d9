"""The sentences of one package, by code: its ``en*.toml`` files, said in the language that is spoken."""

import tomllib
from functools import cached_property
from importlib.resources import files
from typing import Any

from companion.text.catalogue import catalogue, pretty


class Sentences:
    """``Sentences("companion.terminal")`` says what stands in that package's ``en.toml``; a large package
    has several (``en_devices.toml``), and no code stands in two of them."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._context = package.removeprefix("companion.")

    @cached_property
    def _english(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for source in sorted(files(self._package).iterdir(), key=lambda source: source.name):
            if source.name.startswith("en") and source.name.endswith(".toml"):
                found |= tomllib.loads(source.read_text(encoding="utf-8"))
        return found

    def __contains__(self, code: str) -> bool:
        return code in self._english

    def say(self, code: str, **params: Any) -> str:
        """The sentence of this code; the code itself, made readable, where there is none."""
        english = self._english.get(code)
        if english is None:
            return pretty(code)
        words = catalogue()
        return words.fill(words.translated(f"{self._context}.{code}", english), params)
