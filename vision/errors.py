"""What can go wrong before the eyes: a code for the program, a sentence for people."""

import tomllib
from functools import cache
from importlib import resources


@cache
def sentences(of: str = "errors") -> dict[str, str]:
    """The sentence of every code, with its parameters in braces; ``of``: the table of ``en.toml``."""
    source = resources.files("vision") / "en.toml"
    found: dict[str, str] = tomllib.loads(source.read_text(encoding="utf-8"))[of]
    return found


class VisionError(Exception):
    """Something the person before the camera has to know; ``str()`` says what to do about it."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return sentences()[self.code].format(**self.params)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, VisionError) and (self.code, self.params) == (other.code, other.params)

    def __hash__(self) -> int:
        return hash(self.code)
