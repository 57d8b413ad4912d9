"""What the terminal itself says, by code, filled like every other sentence (``companion.text``)."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from companion.text.catalogue import catalogue, pretty


@cache
def _sentences() -> dict[str, str]:
    source = files("companion.terminal") / "en.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


def word(code: str, **params: Any) -> str:
    """The sentence of this code; the code itself, made readable, where there is none."""
    template = _sentences().get(code)
    return pretty(code) if template is None else catalogue().fill(template, params)


def has_word(code: str) -> bool:
    return code in _sentences()
