"""What is typed in for a card, a die or a heap of coins, as the entry the rules accept."""

import re
from collections.abc import Callable
from typing import Any, Final

from companion.core.errors import Invalid
from companion.core.questions import Entry
from companion.games.dark_road.icons import GAINED_CARDS, GAINED_GOODS, MARKERS, OR, RESOURCES, VERBS
from companion.games.dark_road.names import CLASS_OF, GOODS, HERO_BONUSES, TOWNS, UPGRADED
from companion.terminal.labels import one_of

NOTHING: Final = ("nothing", "none", "no", "-", "0")
_QUOTED: Final = re.compile(r'["„“”]([^"„“”]*)["“”]')
_OR: Final = re.compile(r"\||\bor\b", re.IGNORECASE)
_CLASSES: Final = {name: town for town, name in CLASS_OF.items()}
_AFTER: Final[dict[str, tuple[str, ...]]] = {
    "gain": (*RESOURCES, "tile", "good", *GAINED_CARDS),
    "lose": (*RESOURCES, "good", "hero"),
    "flip": ("up", "down"),
    "roll": ("oracle", "ruins"),
    "move": (*MARKERS, "illuminated"),
    "explore": ("ruins",),
    "deliver": ("hero",),
    "turn": ("wheel",),
    "exchange": RESOURCES,
}
"""What may follow the verb of an effect."""


def read_entry(entry: Entry, typed: str) -> dict[str, Any]:
    """The entry that was typed; raises ``Invalid``. Whether the rules take it is for them to say."""
    if entry.kind == "commission" and "town" in entry.fields:
        return _placed_commission(typed)
    return _READERS[entry.kind](typed)


def whole_or_word(word: str) -> Any:
    """A number where digits were typed, otherwise the word."""
    digits = word.isascii() and word.isdecimal() and len(word) < 7
    return int(word) if digits else word


def _hero(typed: str) -> dict[str, Any]:
    """``Northbreak armor staff lantern``: town, goods and bonus in any order, a name in quotes."""
    found: dict[str, Any] = {}
    names = _QUOTED.findall(typed)
    if names:
        found["name"] = names[0]
    goods: list[str] = []
    for word in _words(_QUOTED.sub(" ", typed)):
        known = one_of(word, (*TOWNS, *_CLASSES, *GOODS, *HERO_BONUSES))
        if known in GOODS:
            goods.append(known)
        elif known in HERO_BONUSES:
            _once(found, "bonus", known)
        else:
            _once(found, "town", _CLASSES.get(known, known))
    if goods:
        found["goods"] = goods
    return found


def _once(found: dict[str, Any], field: str, value: str) -> None:
    if found.get(field, value) != value:
        raise Invalid("said-twice", field=field, one=found[field], other=value)
    found[field] = value


def _commission(typed: str) -> dict[str, Any]:
    return {"goods": [one_of(word, GOODS) for word in _words(typed)]}


def _placed_commission(typed: str) -> dict[str, Any]:
    """``Northbreak armor staff book``: the town, unless it is known, and the goods."""
    found: dict[str, Any] = {"goods": []}
    for word in _words(typed):
        known = one_of(word, (*TOWNS, *GOODS))
        if known in TOWNS:
            _once(found, "town", known)
        else:
            found["goods"].append(known)
    return found


def _effects(typed: str) -> dict[str, Any]:
    return {"effects": read_effects(typed)}


def read_effects(typed: str) -> list[str]:
    """``gain coins 2, lose good``: effects separated by commas, or ``nothing``; raises ``Invalid``."""
    if typed.strip().casefold() in NOTHING:
        return []
    return [_effect(part) for part in re.split(r"[,;]|\band\b", typed) if part.strip()]


def _effect(typed: str) -> str:
    """One effect in the notation of the card files; ``2 coins`` and ``gain armor`` are understood too.

    ``2 coins or a hero``, ``either 2 coins | a hero``: one of two.
    """
    both = _OR.split(re.sub(r"^\s*either\b", "", typed, flags=re.IGNORECASE))
    if len(both) > 1:
        return "either " + f" {OR} ".join(_effect(part) for part in both if part.strip())
    words = typed.casefold().replace("$", "").split()
    if words[0].isdecimal() or not any(verb.startswith(words[0]) for verb in VERBS):
        words.insert(0, "gain")
    verb = one_of(words[0], VERBS)
    rest = words[1:]
    if len(rest) > 1 and rest[0].isdecimal() and verb != "exchange":
        rest = [*rest[1:], rest[0]]
    if not rest:
        return verb
    if verb == "exchange":
        rest = [word if word.isdecimal() else one_of(word, RESOURCES) for word in rest]
        return " ".join([verb, *_amounts_after(rest)])
    return " ".join([verb, *_what(verb, rest)])


def _what(verb: str, words: list[str]) -> list[str]:
    """What is gained or lost, with the words that belong to it."""
    if verb == "gain" and words[0].endswith("+"):
        return ["tile", _tile(words[0])]
    first = one_of(words[0], _AFTER[verb] + (GOODS if verb == "gain" else ()))
    if first in GOODS:
        return ["tile", first]
    rest = words[1:]
    match first, rest:
        case "tile", [word]:
            rest = [_tile(word)]
        case "good", [word] if verb == "gain":
            rest = [one_of(word, GAINED_GOODS)]
        case "good", [word]:
            rest = [one_of(word, ("valuable",))]
        case "commission", [word]:
            rest = [one_of(word, TOWNS)]
    counted = first in (*RESOURCES, *MARKERS, "wheel")
    return [first, *(word for word in rest if counted or word != "1")]


def _tile(word: str) -> str:
    """``instr+`` is an upgraded instrument."""
    good = one_of(word.rstrip("+"), GOODS)
    return UPGRADED[good] if word.endswith("+") else good


def _amounts_after(words: list[str]) -> list[str]:
    """``2 coins 1 quartz`` as ``coins 2 quartz 1``."""
    if len(words) == 4 and words[0].isdecimal() and words[2].isdecimal():
        return [words[1], words[0], words[3], words[2]]
    return words


def _deed(typed: str) -> dict[str, Any]:
    """``coins 3``, ``3 coins vp 2``, or ``nothing``."""
    if typed.strip().casefold() in NOTHING:
        return {}
    found: dict[str, Any] = {}
    words = _words(typed)
    for one, other in zip(words[::2], words[1::2], strict=False):
        name, amount = (other, one) if one.isdecimal() else (one, other)
        _once(found, one_of(name, ("coins", "prestige", "vp")), str(_number(amount)))
    if not found or len(words) % 2:
        raise Invalid("deed-in-pairs", value=typed)
    return {name: int(amount) for name, amount in found.items()}


def _coins(typed: str) -> dict[str, Any]:
    words = [word for word in _words(typed) if not "coins".startswith(word.casefold())]
    if len(words) != 1:
        raise Invalid("not-a-number", value=typed)
    return {"count": _number(words[0])}


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= 6):
        raise Invalid("not-a-number", value=word)
    return int(word)


def _words(typed: str) -> list[str]:
    return typed.replace(",", " ").replace("$", " ").split()


_READERS: Final[dict[str, Callable[[str], dict[str, Any]]]] = {
    "hero": _hero,
    "commission": _commission,
    "event": _effects,
    "oracle": _effects,
    "deed": _deed,
    "coins": _coins,
}
