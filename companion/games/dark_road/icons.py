"""The icons of ICON-1 as short texts, and the texts of deeds, read and written.

Every reader here has a writer beside it, and ``parse(text_of(x)) == x``. Whatever cannot be
read raises ``BadNotation``, which tells what was expected.
"""

from typing import Final

from companion.core.errors import BadData
from companion.core.phrases import Said, phrase
from companion.games.dark_road.box import Effect, Need, Reward
from companion.games.dark_road.names import REGION_OF, REGIONS, TILES, TOWNS
from companion.games.dark_road.problems import hint_for, listed, shown

RESOURCES: Final = ("coins", "prestige", "lantern", "horseshoe", "quartz")
VERBS: Final = ("gain", "lose", "flip", "roll", "move", "turn", "exchange", "explore", "deliver", "either")
GAINED_GOODS: Final = (
    "any",
    "any+",
    "absent",
    "crafted",
    *(f"worth-{value}" for value in range(1, 6)),
    *(f"worth-{value}+" for value in range(1, 6)),
)
MARKERS: Final = ("ruins", "dark_market")
GAINED_CARDS: Final = (
    "hero",
    "illuminated",
    "deed",
    "commission",
    "companion",
    "steed",
    "upgrade",
    "fortune",
)
"""Gains without a number; some of them can be told more exactly."""
OR: Final = "|"
"""Stands between the two effects of which one happens."""
CARDS: Final = {"hero": "heroes", "commission": "commissions", "card": "cards"}
"""What a deed counts, and its plural."""
REWARDS: Final = ("coins", "prestige", "vp")
PLACES: Final = (*TOWNS, *REGIONS, "any")
MOST: Final = 99
"""No figure on a card or die is larger."""

_CASED: Final = {town.lower(): town for town in TOWNS}


class BadNotation(BadData):
    """A text that is not an effect, a need or a reward."""

    def __init__(self, expected: Said, got: Said, hint: Said = "") -> None:
        super().__init__("bad-notation", expected=expected, got=got, hint=hint)
        self.expected = expected
        self.got = got
        self.hint = hint


def parse_effect(text: str) -> Effect:
    """The effect a text such as ``gain coins 2`` stands for; raises ``BadNotation``."""
    words = _words(text)
    if not words or words[0] not in VERBS:
        raise _bad(phrase("effect-begins", names=listed(VERBS)), text, words[:1], VERBS)
    verb, rest = words[0], words[1:]
    match verb:
        case "gain":
            return _gain(text, rest)
        case "lose":
            return _lose(text, rest)
        case "exchange":
            return _exchange(text, rest)
        case "either":
            return _either(text)
        case "explore":
            return Effect(verb, _one_of(text, rest, ("ruins",), "'explore ruins'"))
        case "deliver":
            return Effect(verb, _one_of(text, rest, ("hero",), "'deliver hero'"))
        case "move" if rest == ["illuminated"]:
            return Effect(verb, "illuminated")
        case "flip":
            return Effect(verb, _one_of(text, rest, ("up", "down"), listed(("'flip up'", "'flip down'"))))
        case "roll":
            expected = listed(("'roll oracle'", "'roll ruins'"))
            return Effect(verb, _one_of(text, rest, ("oracle", "ruins"), expected))
        case "move":
            expected = listed(("'move ruins N'", "'move dark_market N'", "'move illuminated'"))
            return _counted(text, verb, rest, MARKERS, expected)
        case _:
            return _counted(text, verb, rest, ("wheel",), "'turn wheel N'")


def effect_text(effect: Effect) -> str:
    """The text of an effect, as ``parse_effect`` reads it; raises ``BadNotation`` if it has none."""
    counted = effect.what in RESOURCES or (effect.verb in ("move", "turn") and effect.what != "illuminated")
    parts = [effect.verb, effect.what, str(effect.count) if counted else "", effect.arg]
    text = " ".join(part for part in parts if part)
    if parse_effect(text) != effect:
        raise BadNotation(phrase("effect-as-text"), repr(effect))
    return text


def alternatives(effect: Effect) -> tuple[Effect, ...]:
    """The two effects of which one happens; an effect of another kind is all there is."""
    if effect.verb != "either":
        return (effect,)
    return tuple(map(parse_effect, effect.arg.split(OR)))


def parse_need(text: str) -> Need:
    """What a deed asks for: ``3 heroes Northbreak``, ``2 commissions blue``, ``12 cards any``.

    Raises ``BadNotation``.
    """
    expected = phrase("need-such-as")
    words = _words(text)
    if len(words) != 3:
        raise _bad(expected, text)
    kinds = {word: card for card, plural in CARDS.items() for word in (card, plural)}
    card, where = kinds.get(words[1]), _CASED.get(words[2], words[2])
    if card is None:
        raise _bad(expected, text, words[1:2], tuple(kinds))
    if where not in PLACES:
        raise _bad(phrase("with-a-place", form=expected), text, words[2:], PLACES)
    return Need(card, where, _number(text, words[0], expected))


def need_text(need: Need) -> str:
    """The text of a need, as ``parse_need`` reads it."""
    return f"{need.count} {need.card if need.count == 1 else CARDS[need.card]} {need.where}"


def parse_reward(text: str) -> Reward:
    """What a met deed gives: ``4 prestige``, ``3 coins``, ``2 vp``; raises ``BadNotation``."""
    expected = phrase("reward-such-as")
    words = _words(text)
    if len(words) != 2 or words[1] not in REWARDS:
        raise _bad(expected, text, words[1:2], REWARDS)
    return Reward(words[1], _number(text, words[0], expected))


def reward_text(reward: Reward) -> str:
    """The text of a reward, as ``parse_reward`` reads it."""
    return f"{reward.amount} {reward.kind}"


def overlap(one: Need, other: Need) -> bool:
    """Could one delivered card count for both needs?"""
    if one.card != other.card and "card" not in (one.card, other.card):
        return False
    return bool(_towns(one.where) & _towns(other.where))


def _towns(where: str) -> set[str]:
    return {town for town in TOWNS if where in (town, REGION_OF[town], "any")}


def _words(text: str) -> list[str]:
    return text.lower().split()


def _bad(
    expected: Said, text: str, wrong: list[str] | None = None, names: tuple[str, ...] = ()
) -> BadNotation:
    return BadNotation(expected, shown(text), hint_for(wrong[0], names) if wrong else "")


def _number(text: str, word: str, expected: Said) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 2 and 1 <= int(word) <= MOST):
        raise _bad(phrase("with-a-number", form=expected, most=MOST), text)
    return int(word)


def _one_of(text: str, words: list[str], names: tuple[str, ...], expected: Said) -> str:
    if len(words) != 1 or words[0] not in names:
        raise _bad(expected, text, words[:1], names)
    return words[0]


def _counted(text: str, verb: str, words: list[str], names: tuple[str, ...], expected: Said) -> Effect:
    if not words or words[0] not in names or len(words) > 2:
        raise _bad(expected, text, words[:1], names)
    return Effect(verb, words[0], _number(text, words[1], expected) if len(words) == 2 else 1)


def _gain(text: str, words: list[str]) -> Effect:
    match words:
        case ["tile", tile]:
            return Effect("gain", "tile", 1, _one_of(text, [tile], TILES, phrase("tile-such-as")))
        case ["good", which]:
            return Effect("gain", "good", 1, _one_of(text, [which], GAINED_GOODS, listed(GAINED_GOODS)))
        case [what] if what in GAINED_CARDS:
            return Effect("gain", what)
        case ["deed", "top"]:
            return Effect("gain", "deed", 1, "top")
        case ["commission", town]:
            if town not in _CASED:
                raise _bad(phrase("commission-for", names=listed(TOWNS)), text, [town], TOWNS)
            return Effect("gain", "commission", 1, _CASED[town])
    names = (*RESOURCES, "tile", "good", *GAINED_CARDS)
    return _counted_resource(text, "gain", words, names)


def _lose(text: str, words: list[str]) -> Effect:
    match words:
        case ["good"] | ["hero"]:
            return Effect("lose", words[0])
        case ["good", "valuable"]:
            return Effect("lose", "good", 1, "valuable")
    return _counted_resource(text, "lose", words, (*RESOURCES, "good", "hero"))


def _counted_resource(text: str, verb: str, words: list[str], names: tuple[str, ...]) -> Effect:
    if words and words[0] in RESOURCES:
        return _counted(text, verb, words, RESOURCES, f"'{verb} {words[0]} N'")
    raise _bad(phrase("followed-by", verb=verb, names=listed(names)), text, words[:1], names)


def _exchange(text: str, words: list[str]) -> Effect:
    expected = phrase("exchange-such-as")
    if len(words) != 4:
        raise _bad(expected, text)
    for what in (words[0], words[2]):
        if what not in RESOURCES:
            raise _bad(phrase("exchange-of", form=expected, names=listed(RESOURCES)), text, [what], RESOURCES)
    if words[0] == words[2]:
        raise _bad(phrase("exchange-of-two", form=expected), text)
    given, got = _number(text, words[1], expected), _number(text, words[3], expected)
    return Effect("exchange", words[0], given, f"{words[2]} {got}")


def _either(text: str) -> Effect:
    """``either gain coins 2 | lose good``: two effects, neither of them a choice itself."""
    parts = text.lower().split(maxsplit=1)[1:]
    both = [part.split() for part in parts[0].split(OR)] if parts else []
    if len(both) != 2 or any(words[:1] in ([], ["either"]) for words in both):
        raise _bad(phrase("either-such-as"), text)
    said = [effect_text(parse_effect(" ".join(words))) for words in both]
    return Effect("either", arg=f" {OR} ".join(said))
