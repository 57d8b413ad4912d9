"""Reading ``correct``: friendly words for a field of the table and its value.

Which fields there are and what they may be is for the rules to say (``corrections.paths``, ``choices``);
here stand the words that people type for them. Places are counted from 1 at the table, from 0 in a path.
"""

from typing import Any, Final, NamedTuple

from companion.core.errors import Illegal, Invalid
from companion.core.unknown import UNKNOWN_JSON
from companion.games.dark_road import corrections
from companion.games.dark_road.corrections import UNKNOWN_CARDS
from companion.games.dark_road.names import BUILDINGS, GOODS, STEEDS, TILES, TOWNS
from companion.games.dark_road.state import State
from companion.terminal.entries import NOTHING, read_entry, whole_or_word
from companion.terminal.labels import find, one_of
from companion.text.catalogue import catalogue
from companion.text.facts import corrected_value
from companion.text.scene import person

NUMBERS: Final = ("coins", "prestige", "lanterns", "horseshoes", "quartz", "space", "gifts", "spent")
ITS_NUMBERS: Final = ("coins", "prestige", "space")
KEPT: Final = ("goods", "vp")
"""Numbers that only the Private Concern has."""
DICE: Final = ("locked", "reserve", "illuminated")
PILES: Final = {
    "hero": "heroes",
    "commission": "commissions",
    "deed": "deeds",
    "companion": "companions",
    "upgrade": "upgrades",
}
PLURAL: Final = {
    "heroes": "hero",
    "commissions": "commission",
    "deeds": "deed",
    "companions": "companion",
    "upgrades": "upgrade",
    "steeds": "steed",
    "buildings": "building",
}
POOL: Final = ("night", "illuminated")
DELIVERED: Final = ("hero", "commission")
PERSONAL: Final = (*NUMBERS, *DICE, "pool", "steed", *PILES, "delivered", "used", *TILES)
OF_CONCERN: Final = (*ITS_NUMBERS, *KEPT, "illuminated", *PILES, "delivered")
MARKERS: Final = {
    "wheel": "wheel_top",
    "market": "market",
    "dark_market": "dark_market",
    "ruins": "ruins",
    "fortune_coins": "fortune_coins",
    "round": "round",
    "turn": "round",
    "event": "caravan.event",
}
ROWS: Final = {
    "inn": "inn",
    "courtyard": "courtyard",
    "row": "companion_row",
    "offer": "upgrades",
    "caravan": "caravan.dice",
}
TABLE: Final = (*MARKERS, *ROWS, "building", "top")


class Typed(NamedTuple):
    """A field as it was typed, and the words after it."""

    path: str
    rest: list[str]


def read_correction(state: State, typed: str) -> tuple[str, Any]:
    """The field and the value meant by ``Anna coins 7``, ``armor+ 2`` or ``players.0.coins 7``.

    Without a name it is about whose turn it is. Raises ``Invalid`` or ``Illegal``.
    """
    path, rest = read_field(state, typed)
    if not rest:
        raise Invalid("correct-more", value=typed)
    return path, _value(state, path, rest)


def read_field(state: State, typed: str) -> Typed:
    """The field that a line begins with; raises ``Invalid``."""
    words = typed.split()
    if "." in words[0]:
        return Typed(words[0], words[1:])
    seat, name = _whose(state, typed)
    if seat is not None:
        words = typed.strip()[len(name) :].split()
    if not words:
        raise Invalid("correct-more", value=typed)
    named = PLURAL.get(words[0].casefold(), words[0])
    if seat is not None and state.is_concern(seat):
        field = one_of(named, OF_CONCERN)
    else:
        field = one_of(named, PERSONAL if seat is not None else (*TABLE, *PERSONAL))
    if seat is None and field in TABLE:
        return _table_field(field, words[1:])
    return _player_field(state, state.seat if seat is None else seat, field, words[1:])


def cards_listed(state: State, path: str) -> list[str]:
    """The cards that may lie here, in the order of their numbers; none where no card is meant."""
    if not _has_cards(path):
        return []
    return [corrected_value(catalogue(), path, card, state) for card in _cards(state, path)]


def _whose(state: State, typed: str) -> tuple[int | None, str]:
    """The seat whose name the line begins with, and how it is called there."""
    for seat, player in enumerate(state.players):
        for name in (player.name, person(catalogue(), player.name)):
            if _begins(typed, name):
                return seat, name
    return None, ""


def _begins(typed: str, name: str) -> bool:
    return (typed.strip().casefold() + " ").startswith(name.casefold() + " ")


# Fields


def _player_field(state: State, seat: int, field: str, words: list[str]) -> Typed:
    path = f"players.{seat}."
    if field in TILES:
        return Typed(f"{path}goods.{field}", words)
    if field in KEPT:
        return Typed(f"concern.{field}", words)
    if field in PILES or field in DICE:
        return _numbered(path + PILES.get(field, field), field, words)
    match field:
        case "pool":
            die, rest = _next(field, words)
            return Typed(f"{path}pool_{one_of(die, POOL)}", rest)
        case "steed" if words and not words[0].isdecimal():
            return Typed(path + "steeds.0", words)
        case "steed":
            return _numbered(path + "steeds", field, words)
        case "delivered":
            kind, rest = _next(field, words)
            pile = PILES[one_of(kind, DELIVERED)]
            return _numbered(f"{path}delivered_{pile}", field, rest)
        case "used":
            return _ability(state, seat, words)
    return Typed(path + field, words)


def _ability(state: State, seat: int, words: list[str]) -> Typed:
    """``grace 1 yes``, ``li'l dumplin' yes``: whose ability, which, and whether it was used."""
    companions = [own.name for own in state.players[seat].companions]
    for count in range(len(words), 0, -1):
        name = find(" ".join(words[:count]), {each: _names(each) for each in companions})
        if name is not None:
            rest = words[count:]
            ability = rest[0] if rest and rest[0] in ("1", "2") else "1"
            rest = rest[1:] if rest and rest[0] in ("1", "2") else rest
            return Typed(f"players.{seat}.companions.{companions.index(name)}.used.{ability}", rest)
    raise Invalid("correct-companion", value=" ".join(words))


def _names(companion: str) -> list[str]:
    return [companion, catalogue().name("companion", companion)]


def _table_field(field: str, words: list[str]) -> Typed:
    if field in MARKERS:
        return Typed(MARKERS[field], words)
    if field in ROWS:
        return _numbered(ROWS[field], field, words)
    place, rest = _next(field, words)
    if field == "building":
        return Typed(f"buildings.{place}", rest)
    return Typed(f"tops.{one_of(place, TOWNS)}", rest)


def _next(field: str, words: list[str]) -> tuple[str, list[str]]:
    if not words:
        raise Invalid("correct-place", field=field)
    return words[0], words[1:]


def _numbered(path: str, field: str, words: list[str]) -> Typed:
    """A field of which there are several, and which of them."""
    if not words:
        raise Invalid("correct-die" if field in DICE else "correct-place", field=field)
    number = words[0]
    if not (number.isascii() and number.isdecimal() and len(number) < 3 and int(number)):
        raise Invalid("not-a-place", value=number)
    return Typed(f"{path}.{int(number) - 1}", words[1:])


# Values

_ALL: Final[dict[str, tuple[str, ...]]] = {"buildings": BUILDINGS, "steeds": STEEDS}
"""Tiles of which there is but one: it may lie somewhere else."""


def _value(state: State, path: str, words: list[str]) -> Any:
    typed, allowed = " ".join(words), corrections.choices(state, path)
    if path == "market":
        dice = [one_of(each, GOODS) for each in words]
        return {good: dice.count(good) for good in GOODS}
    spoken, is_unknown = catalogue(), typed.casefold() in _unknown()
    if allowed is None:
        return UNKNOWN_JSON if is_unknown else whole_or_word(typed)
    if None in allowed and typed.casefold() in (*NOTHING, spoken.plain(None).casefold()):
        return None
    if any(type(value) is bool for value in allowed):
        yes = ("yes", spoken.plain(True))
        return one_of(typed, (*yes, "no", spoken.plain(False))) in yes
    if any(type(value) is int for value in allowed):
        return whole_or_word(typed)
    if is_unknown and (marks := [mark for mark in allowed if mark == "" or mark in UNKNOWN_CARDS]):
        return marks[0]
    return _card(state, path, typed) if _has_cards(path) else _named(state, path, typed, allowed)


def _unknown() -> tuple[str, str]:
    return "unknown", catalogue().phrase("word", "unknown").casefold()


def _named(state: State, path: str, typed: str, allowed: tuple[Any, ...]) -> str:
    """A face, a tile, a steed, a companion or a space, by its code or its name."""
    names = {value: _said(state, path, value) for value in allowed if isinstance(value, str) and value}
    elsewhere = {
        value: _said(state, path, value) for value in _ALL.get(path.rpartition(".")[0].rpartition(".")[2], ())
    }
    # Where it cannot lie now, the rules say why.
    return find(typed, names) or find(typed, elsewhere) or (one_of(typed, names) if names else typed)


def _said(state: State, path: str, value: str) -> list[str]:
    said = corrected_value(catalogue(), path, value, state)
    return [value, value.replace("-", " "), said.replace("(", "").replace(")", "")]


# Cards


_PILES_OF_CARDS: Final = (
    "heroes", "delivered_heroes", "commissions", "delivered_commissions", "deeds", "inn", "courtyard",
    "tops", "event",
)  # fmt: skip


def _has_cards(path: str) -> bool:
    parts = path.split(".")
    return any(part in _PILES_OF_CARDS for part in parts)


def _cards(state: State, path: str) -> list[str]:
    """The cards that may lie here, as they are numbered."""
    allowed = corrections.choices(state, path) or ()
    return [card for card in allowed if card is not None]


def _card(state: State, path: str, typed: str) -> Any:
    """A card by its number, its name or, at a real table, what is printed on it."""
    cards = _cards(state, path)
    if typed.isascii() and typed.isdecimal() and len(typed) < 4 and 0 < int(typed) <= len(cards):
        return cards[int(typed) - 1]
    names = {card: _said(state, path, card) for card in cards}
    entry = corrections.entry_of(state, path)
    if entry is None:
        found = find(typed, names)
        if found is None:
            raise Illegal("correction-value", field=path, expected="card-known")
        return found
    # The words of a description would be found in the catalogue: only whole names count here.
    wanted = typed.casefold()
    for card, said in names.items():
        if wanted in (name.casefold() for name in said):
            return card
    return read_entry(entry, typed)
