"""Which languages there are: a folder each, with a gettext catalogue that ``make messages`` compiles."""

import gettext
import re
from functools import cache
from importlib.resources import files
from typing import Final

DEFAULT_LANGUAGE: Final = "en"
"""The language of the ``en.toml`` files; what another one has not translated is said in this one."""
NAME: Final = ("text.word.language", "English")
"""The message in which a language says its own name."""

_CODE: Final = re.compile(r"[A-Za-z]{2,3}(?:_[A-Za-z]+)?")
_FILE: Final = "companion.mo"


@cache
def translations(language: str) -> gettext.NullTranslations:
    """The sentences of ``hu``, ``hu_HU.UTF-8`` or the like; English ones where nobody has written any."""
    for code in _codes(language):
        source = files("companion.text") / "locale" / code / "LC_MESSAGES" / _FILE
        if source.is_file():
            with source.open("rb") as stream:
                return gettext.GNUTranslations(stream)
    return gettext.NullTranslations()


def _codes(language: str) -> list[str]:
    """The country's own words first, then those of the language."""
    found = _CODE.match(language)
    return [] if found is None else list(dict.fromkeys((found[0], found[0].partition("_")[0].lower())))


@cache
def languages() -> dict[str, str]:
    """Every language there is, by its code, with the name it has for itself."""
    folder = files("companion.text") / "locale"
    codes = sorted(part.name for part in folder.iterdir()) if folder.is_dir() else []
    named = {code: translations(code).pgettext(*NAME) for code in codes}
    return {DEFAULT_LANGUAGE: NAME[1], **{code: name for code, name in named.items() if name != NAME[1]}}


def known_language(named: str) -> str:
    """The code of the language that is meant by ``hu_HU.UTF-8`` or the like; "" where there is none."""
    return next((code for code in _codes(named) if code in languages()), "")
