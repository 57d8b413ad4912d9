"""What is typed for a score sheet, as its values: names, numbers, deeds, what is still aboard."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion.concern.loader import load
from companion.core.errors import Invalid
from companion.core.pads import Seat
from companion.games.dark_road.box import Deed
from companion.games.dark_road.concern import NAME
from companion.games.dark_road.icons import CARDS, PLACES, REWARDS
from companion.games.dark_road.names import GOODS, TOWNS, UPGRADED
from companion.games.dark_road.pad.entries import DeedEntry
from companion.games.dark_road.pad.reading import MOST, MOST_SEATS
from companion.terminal.labels import find, one_of
from companion.terminal.words import word
from companion.text.catalogue import catalogue
from companion.text.names import MOST_READ, plain_name

_SEPARATOR: Final = re.compile(r"[,;]")
_TIMES: Final = re.compile(r"\s+(?:[x×*]\s*(\d{1,3})|(\d{1,3})\s*[x×*])$", re.IGNORECASE)
_LIMIT: Final = re.compile(r"\s+up\s+to\s+(\d{1,3})\b", re.IGNORECASE)
_KINDS: Final = tuple(name for pair in CARDS.items() for name in pair)


def read_players(typed: str) -> tuple[Seat, ...]:
    """``Anna, Ben, concern merchant``; raises ``Invalid`` where nobody is named."""
    parts = [part.strip() for part in _SEPARATOR.split(typed) if part.strip()]
    if not parts:
        raise Invalid("score-nobody")
    if len(parts) > MOST_SEATS:
        raise Invalid("score-many", count=len(parts), most=MOST_SEATS)
    return tuple(_seat(part) for part in parts)


def _seat(part: str) -> Seat:
    first, _, strength = part.replace(":", " ").partition(" ")
    if first.casefold() not in ("concern", word("answer-concern")):
        return Seat(plain_name(part, MOST_READ))
    ours = {one.name: [one.name] for one in load().strengths}
    strength = " ".join(strength.split())
    return Seat(NAME, (find(strength, ours) or strength) if strength else "")


def read_number(typed: str, least: int = 0, most: int = MOST) -> int:
    """Raises ``Invalid``."""
    digits = typed.strip()
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 6 and least <= int(digits) <= most):
        raise Invalid("score-number", value=typed, least=least, most=most)
    return int(digits)


# Deeds


def read_deeds(typed: str, deeds: Mapping[str, Deed]) -> list[dict[str, Any]]:
    """Deeds with commas between, as the sheet holds them; raises ``Invalid``.

    ``4 prestige``, ``3 coins or 3 prestige x2``, ``2 vp for 3 heroes Northbreak up to 2``, or the name or id
    of a printed one.
    """
    return [_deed(part.strip(), deeds) for part in _SEPARATOR.split(typed) if part.strip()]


def _deed(part: str, deeds: Mapping[str, Deed]) -> dict[str, Any]:
    text, times = _taken(_TIMES, part)
    if not any(letter.isdecimal() for letter in text):
        entry = _printed(text, deeds).write()
    else:
        text, limit = _taken(_LIMIT, text)
        gives, _, needs = _cut(text, "for")
        entry = {"gives": [_reward(one) for one in _split(gives, "or")]}
        if needs:
            entry["needs"] = [_need(one) for one in _split(needs, "and")]
        if limit is not None:
            entry["limit"] = limit
    return entry if times is None else {**entry, "times": times}


def _printed(text: str, deeds: Mapping[str, Deed]) -> DeedEntry:
    known = {id_: (id_, deed.name, catalogue().card(deed.name)) for id_, deed in deeds.items()}
    found = find(text, known)
    if found is None or not deeds[found].rewards:
        raise Invalid("score-deed", value=text)
    return DeedEntry.of(deeds[found])


def _taken(pattern: re.Pattern[str], text: str) -> tuple[str, int | None]:
    """The text without what the pattern finds, and the number in it."""
    found = pattern.search(text)
    if found is None:
        return text, None
    number = next(group for group in found.groups() if group)
    return (text[: found.start()] + text[found.end() :]).strip(), int(number)


def _cut(text: str, code: str) -> tuple[str, str, str]:
    """At the first ``for``, or what the spoken language says for it."""
    parts = _split(text, code)
    return parts[0], code, f" {code} ".join(parts[1:])


def _split(text: str, code: str) -> list[str]:
    """At every such word, in English or in the spoken language."""
    said = {code, word(f"answer-{code}")}
    pattern = r"\s+(?:" + "|".join(map(re.escape, said)) + r")\s+"
    return re.split(pattern, text, flags=re.IGNORECASE)


def _reward(text: str) -> str:
    words = text.split()
    if len(words) < 2:
        raise Invalid("score-deed", value=text)
    amount = words.pop(0 if words[0].isdecimal() else -1)
    return f"{read_number(amount, 1, 99)} {one_of(' '.join(words), REWARDS)}"


def _need(text: str) -> str:
    words = text.split()
    if len(words) == 2:
        words.append("any")
    if len(words) != 3:
        raise Invalid("score-need", value=text)
    return f"{read_number(words[0], 1, 99)} {one_of(words[1], _KINDS)} {one_of(words[2], PLACES)}"


# Aboard


def read_heroes(typed: str) -> dict[str, int]:
    """``2 Northbreak, Farglen``: heroes aboard by town; raises ``Invalid``."""
    return _counted(_SEPARATOR.split(typed), TOWNS)


def read_goods(typed: str) -> dict[str, int]:
    """``armor, 2 potion+``; raises ``Invalid``."""
    parts = [part.strip() for part in _SEPARATOR.split(typed)]
    basic = _counted((part for part in parts if not part.endswith("+")), GOODS)
    upgraded = _counted((part.rstrip("+ ") for part in parts if part.endswith("+")), GOODS)
    return basic | {UPGRADED[good]: count for good, count in upgraded.items()}


def _counted(parts: Iterable[str], names: tuple[str, ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in parts:
        words = part.split()
        if not words:
            continue
        count = read_number(words.pop(0), 1) if words[0].isdecimal() else 1
        name = one_of(" ".join(words) or part, names)
        found[name] = found.get(name, 0) + count
    return found


def read_commissions(typed: str) -> list[dict[str, Any]]:
    """``Northbreak armor staff, Farglen book``; raises ``Invalid``."""
    found = []
    for part in _SEPARATOR.split(typed):
        if words := part.split():
            goods = [one_of(good, GOODS) for good in words[1:]]
            found.append({"town": one_of(words[0], TOWNS), "goods": goods})
    return found


def read_town(typed: str) -> str:
    """A town, or nowhere; raises ``Invalid``."""
    return "" if typed.strip().casefold() in ("none", word("answer-none")) else one_of(typed, TOWNS)
