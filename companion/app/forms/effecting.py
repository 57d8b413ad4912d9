"""An effect of a card or a die, told by touching pictures: only effects that the notation has can be told."""

from typing import Final

from companion.app.play.moments import Icon
from companion.app.words import word
from companion.games.dark_road.box import Effect
from companion.games.dark_road.icons import (
    GAINED_GOODS,
    MOST,
    OR,
    RESOURCES,
    alternatives,
    effect_text,
    parse_effect,
)
from companion.games.dark_road.names import TILES, TOWNS
from companion.text import catalogue
from companion.text.things import effect

FOR: Final = "for"
"""A commission for a certain town: the word is only said while it is told."""
_CARDS: Final = (
    *("hero", "deed", "deed top", "commission", f"commission {FOR}", "illuminated"),
    *("companion", "steed", "upgrade", "fortune"),
)
BEGINNINGS: Final[dict[str, tuple[str, ...]]] = {
    "gain": tuple(f"gain {what}" for what in (*RESOURCES, "good", "tile", *_CARDS)),
    "lose": tuple(f"lose {what}" for what in (*RESOURCES, "good", "good valuable", "hero")),
    "other": (
        "flip up", "flip down", "roll oracle", "roll ruins", "move ruins", "move dark_market", "turn wheel",
        "move illuminated", "explore ruins", "deliver hero", "exchange", "either",
    ),
}  # fmt: skip
"""What the first touch says, in groups. Most effects are whole with it, or need one touch more."""
EITHER: Final = "either"
STARTS: Final = tuple(start for group in BEGINNINGS.values() for start in group)
ALTERNATIVES: Final = tuple(start for start in STARTS if start != EITHER)
"""How each of two effects may begin of which one happens."""
NUMBERS: Final = tuple(map(str, range(1, 10)))
"""Amounts that take one touch; larger ones are typed on keys."""


def following(words: tuple[str, ...]) -> tuple[str, ...]:
    """What may be said next; nothing where the effect is whole. A number may also be larger than these."""
    match words:
        case ("either", *_):
            return following(_part(words)) or (() if OR in words and _part(words) else ALTERNATIVES)
        case ("gain" | "lose", what) if what in RESOURCES:
            return NUMBERS
        case ("move", "ruins" | "dark_market") | ("turn", _) | ("exchange", _) | ("exchange", _, _, _):
            return NUMBERS
        case ("gain", "tile"):
            return TILES
        case ("gain", "good"):
            return GAINED_GOODS
        case ("gain", "commission", last) if last == FOR:
            return TOWNS
        case ("exchange",):
            return RESOURCES
        case ("exchange", given, _):
            return tuple(what for what in RESOURCES if what != given)
    return ()


def _part(words: tuple[str, ...]) -> tuple[str, ...]:
    """What was said of the effect that is being told now, be it one of two."""
    if words[:1] != (EITHER,):
        return words
    return words[words.index(OR) + 1 :] if OR in words else words[1:]


def with_word(words: tuple[str, ...], said: str) -> tuple[str, ...]:
    """One touch more; where the first of two effects is whole, the second begins."""
    begins = bool(words[1:]) and is_beginning(words) and OR not in words
    return (*words, *((OR,) if begins else ()), *said.split())


def is_beginning(words: tuple[str, ...]) -> bool:
    """Is one of two effects to be begun next?"""
    return following(words) == ALTERNATIVES


def is_number(words: tuple[str, ...]) -> bool:
    """Is a number to be said next?"""
    return following(words) == NUMBERS


def is_amount(typed: str) -> bool:
    """Can a card bear this number?"""
    return typed.isdecimal() and 1 <= int(typed) <= MOST


def whole(words: tuple[str, ...]) -> str:
    """The effect that was told, as the rules write it; raises ``BadNotation``."""
    return effect_text(parse_effect(" ".join(one for one in words if one != FOR)))


def beginning_of(text: str) -> tuple[str, tuple[str, ...]]:
    """The first touch for an effect, and the words that follow it; raises ``BadNotation``."""
    step = parse_effect(text)
    words = effect_text(step).split()
    if step.verb == EITHER:
        both = (beginning_of(effect_text(part)) for part in alternatives(step))
        return EITHER, tuple(one for start, rest in both for one in (start, *rest))
    if step.what == "commission" and step.arg:
        return f"gain commission {FOR}", (step.arg,)
    start = max((one for one in STARTS if words[: len(one.split())] == one.split()), key=len)
    return start, tuple(words[len(start.split()) :])


# Words and pictures


def effect_words(text: str) -> str:
    """``gain 2 coins``; raises ``BadNotation``."""
    return effect(catalogue(), parse_effect(text))


def asked_next(words: tuple[str, ...]) -> str:
    """What is asked of an effect of which this was said."""
    part = _part(words)
    if is_beginning(words):
        return word("entry-either-second" if part else "entry-either-first")
    if part[0] == "exchange":
        codes = ("entry-gives", "entry-gives-count", "entry-gets", "entry-gets-count")
        return word(codes[len(part) - 1])
    code = "entry-how-many" if is_number(words) else "entry-which"
    return word(code, what=beginning_label(" ".join(part)))


def beginning_label(start: str) -> str:
    """What a first touch stands for, without how many."""
    what = start.partition(" ")[2]
    if what in RESOURCES:
        return catalogue().name("thing", what)
    return word("entry-" + start.replace(" ", "-").replace("_", "-"))


def word_label(said: str) -> str:
    """What may be said next, in words that fit on a picture."""
    if said.isdecimal():
        return said
    if said in TOWNS:
        return catalogue().name("town", said)
    if said in TILES:
        return catalogue().name("good", said)
    if said in RESOURCES:
        return catalogue().name("thing", said)
    if said.startswith("worth-"):
        code = "entry-worth-upgraded" if said.endswith("+") else "entry-worth"
        return word(code, value=said.removeprefix("worth-").rstrip("+"))
    return word("entry-any-upgraded" if said == "any+" else f"entry-good-{said}")


_TOKENS: Final = {"coins": "coin", "wheel": "wheel"}
_PICTURES: Final[dict[str, Icon]] = {
    "tile": ("goods", "armor"),
    "good": ("tokens", "good"),
    "good valuable": ("gains", "valuable"),
    "hero": ("cards", "hero"),
    "deed": ("cards", "deed"),
    "deed top": ("cards", "deed"),
    "commission": ("cards", "commission"),
    f"commission {FOR}": ("cards", "commission"),
    "illuminated": ("dice", "illuminated"),
    "companion": ("cards", "companion"),
    "steed": ("cards", "steed"),
    "upgrade": ("cards", "upgrade"),
    "oracle": ("dice", "oracle"),
    "up": ("tokens", "good+"),
    "down": ("tokens", "good"),
}


def offered_icons(start: str) -> tuple[Icon, ...]:
    """A first touch, drawn: gains and losses stand below their verb."""
    icons = beginning_icons(start)
    return icons[1:] if start.startswith(("gain", "lose")) else icons


def beginning_icons(start: str) -> tuple[Icon, ...]:
    """The verb, and what it is about."""
    verb, _, what = start.partition(" ")
    if not what:
        return (("verbs", verb),)
    if start == "roll ruins":
        return ("verbs", verb), ("dice", "ruins")
    extra: tuple[Icon, ...] = (("towns", TOWNS[0]),) if what.endswith(FOR) else ()
    return ("verbs", verb), _picture(what), *extra


def word_icons(said: str) -> tuple[Icon, ...]:
    """What may be said next, drawn; a number is a figure."""
    if said.isdecimal():
        return ()
    if said in TOWNS:
        return (("towns", said),)
    if said in TILES:
        return (("goods", said),)
    return (("gains", said),) if said in GAINED_GOODS else (_picture(said),)


def effect_icons(step: Effect) -> tuple[Icon, ...]:
    """A whole effect in pictures; how many is left to the words."""
    if step.verb == "either":
        first, second = alternatives(step)
        return *effect_icons(first), ("verbs", "either"), *effect_icons(second)
    if step.verb == "exchange":
        return _picture(step.what), ("verbs", "exchange"), _picture(step.arg.split()[0])
    if step.what in ("tile", "good") and step.arg in (*TILES, *GAINED_GOODS):
        return ("verbs", step.verb), *word_icons(step.arg)
    start, rest = beginning_of(effect_text(step))
    return (*beginning_icons(start)[:2], *(icon for one in rest for icon in word_icons(one)))


def _picture(what: str) -> Icon:
    return _PICTURES.get(what) or ("tokens", _TOKENS.get(what, what))
