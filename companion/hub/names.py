"""Names of tablets and tables, as people read them, type them and tell them apart."""

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import count
from typing import Final

from confusable_homoglyphs.utils import load  # type: ignore[import-untyped]

from companion.hub.messages import HubError
from companion.text.names import MOST_READ, cut, plain_name
from companion.text.printable import INVISIBLE, is_mark

LONGEST: Final = 40
_MOST_ROUNDS: Final = 3
"""A capital M is an m only after a first one, and an m is an r with an n."""
_SPACING: Final = "Mc"
"""The category of marks that take room of their own."""
_PUNCTUATION: Final = ("P", "Z", "Cc", "Sk")
"""What the categories of signs begin with that do not tell one name from another."""


def presentable(name: str) -> str:
    """The name on one line, in signs that show and can be typed, at most ``LONGEST`` of them.

    Emoji are fine beside letters. Raises ``HubError`` where no letter and no digit is left.
    """
    plain = plain_name(name, LONGEST)
    if not any(letter.isalnum() for letter in plain):
        raise HubError("device-no-name")
    return plain


def skeleton(name: str) -> str:
    """What the name has in common with every name that people would take for it; not to be shown.

    That is its skeleton by Unicode's Technical Standard 39, without case, punctuation, spaces, and marks that
    are no part of a letter, as many of them show nothing in most fonts.
    """
    composed = unicodedata.normalize("NFC", INVISIBLE.sub("", name[:MOST_READ]))
    bones = _without_punctuation("".join(one for one in composed if not _is_hidden_mark(one)))
    for _ in range(_MOST_ROUNDS):
        bones = _drawn_alike(unicodedata.normalize("NFKD", bones)).casefold()
    bones = _without_punctuation(unicodedata.normalize("NFKD", bones))
    return bones.replace("i", "l")  # an I is drawn like an l, and is an i


def unique(name: str, taken: Iterable[str]) -> str:
    """The name made presentable, with a number where people could take it for one of the others.

    Raises ``HubError`` as ``presentable`` does.
    """
    plain = found = presentable(name)
    others = {bones for other in taken for bones in _skeletons(other)}
    for number in count(2):
        if others.isdisjoint(_skeletons(found)):
            break
        tail = f" {number}"
        found = cut(plain, LONGEST - len(tail)) + tail
    return found


def _skeletons(name: str) -> set[str]:
    """As it is written and in small letters: a Greek Ν looks like an N, its small ν like a v."""
    return {skeleton(name), skeleton(name.casefold())}


def _is_hidden_mark(sign: str) -> bool:
    return is_mark(sign) and unicodedata.category(sign) != _SPACING


def _without_punctuation(text: str) -> str:
    return "".join(letter for letter in text if not unicodedata.category(letter).startswith(_PUNCTUATION))


def _drawn_alike(text: str) -> str:
    """The text in the signs that stand for all those that are drawn alike."""
    known = _prototypes()
    return "".join(known.get(letter, letter) for letter in text)


@cache
def _prototypes() -> Mapping[str, str]:
    """The sign or signs that each sign of Unicode's list of confusables is drawn like.

    In the library each sign of a family names the family's prototype, and that one names them all. Of two
    that name each other, the longer text is the prototype, for only a single sign is ever mapped.
    """
    library: dict[str, list[dict[str, str]]] = load("confusables.json")
    families = {_bare(sign): [_bare(other["c"]) for other in others] for sign, others in library.items()}
    found = {}
    for sign, others in families.items():
        if len(sign) == 1 and len(others) == 1:
            (other,) = others
            if len(families[other]) > 1 or (len(other), other) > (1, sign):
                found[sign] = other
    return found


def _bare(sign: str) -> str:
    """Without the marks that Unicode's list has around signs that are written from right to left."""
    return sign.replace("\u200e", "")
