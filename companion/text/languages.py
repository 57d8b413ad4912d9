"""Which languages there are: a folder each, with a gettext catalogue that ``make messages`` compiles."""

import gettext
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

DEFAULT_LANGUAGE: Final = "en"
"""The language of the ``en.toml`` files; what another one has not translated is said in this one."""
NAME: Final = ("text.word.language", "English")
"""The message in which a language says its own name."""

_CODE: Final = re.compile(r"[A-Za-z]{2,3}(?:_[A-Za-z]+)?")


@cache
def translations(language: str) -> gettext.NullTranslations:
    """The sentences of ``hu``, ``hu_HU.UTF-8`` or the like; English ones where nobody has written any."""
    code = known_language(language)
    if code in ("", DEFAULT_LANGUAGE):
        return gettext.NullTranslations()
    with _compiled(code).open("rb") as stream:
        return gettext.GNUTranslations(stream)


def known_language(named: str) -> str:
    """The code of the language that is meant by ``hu_HU.UTF-8`` or the like; "" where there is none."""
    found = _CODE.match(named)
    # The country's own words first, then those of the language.
    codes = () if found is None else (found[0], found[0].partition("_")[0].lower())
    return next((code for code in codes if code == DEFAULT_LANGUAGE or _compiled(code).is_file()), "")


def _compiled(code: str) -> Traversable:
    return files("companion.text") / "locale" / code / "LC_MESSAGES" / "companion.mo"


@cache
def languages() -> dict[str, str]:
    """Every language there is, by its code, with the name it has for itself; its code until it has one."""
    folder = files("companion.text") / "locale"
    codes = sorted(part.name for part in folder.iterdir()) if folder.is_dir() else []
    named = {code: translations(code).pgettext(*NAME) for code in codes if known_language(code)}
    own = {code: code if name == NAME[1] else name for code, name in named.items()}
    return {DEFAULT_LANGUAGE: NAME[1], **own}
