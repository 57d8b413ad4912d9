"""What the packages beside ours say: the camera's and the board's, which know nothing of languages.

Each of their errors, notices and findings has a code, parameters and, by ``str()``, an English sentence.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from companion.text.catalogue import catalogue
from companion.text.printable import one_line

Tables = dict[str, dict[str, str]]
_QUOTED: Final = 200
"""Characters of a parameter that are repeated in a sentence."""


def outside_text(said: object, language: str = "") -> str:
    """The sentence in our language; its own ``str()`` where nobody has translated it."""
    words, package = catalogue(language), type(said).__module__.partition(".")[0]
    code = _code(said)
    for table, sentences in _english(package).items() if code else ():
        if code in sentences:
            template = words.translated(f"{package}.{table}.{code}", sentences[code])
            try:
                return one_line(template.format_map(_Params(said, language)))
            except (LookupError, ValueError, AttributeError):
                break
    return one_line(str(said))


def _code(said: object) -> str:
    """Errors, notices and findings have a code; of what is wrong with a throw, its trouble is one."""
    code = getattr(said, "code", None) or getattr(said, "trouble", None)
    return str(code) if isinstance(code, str) else ""


class _Params(dict[str, Any]):
    """The parameters of what is said; where it has none by that name, what it has itself."""

    def __init__(self, said: object, language: str) -> None:
        super().__init__(getattr(said, "params", {}))
        self._said, self._language = said, language

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name) if name in self else getattr(self._said, name)
        if isinstance(value, str):
            return one_line(value, _QUOTED)
        return outside_text(value, self._language) if _code(value) else value


@cache
def _english(package: str) -> Tables:
    """The English sentences of a package, table by table; nothing where it has none."""
    try:
        source = files(package) / "en.toml"
        return tomllib.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}
    except (ImportError, TypeError):  # such as builtins, which are no package
        return {}
