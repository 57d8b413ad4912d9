"""The fields of a table as they are now, each value with its words and its picture. Nothing here draws."""

from typing import Any, Final

from companion.app.play.fields import Offer
from companion.app.play.moments import Icon
from companion.app.play.picturing import Shown, card_groups
from companion.app.play.telling import names_of
from companion.app.words import word
from companion.core.unknown import UNKNOWN_JSON
from companion.games.dark_road.box import Commission, Deed, Hero
from companion.games.dark_road.cards import UNKNOWN_COMPANION
from companion.games.dark_road.corrections import value_of
from companion.games.dark_road.names import TILES
from companion.games.dark_road.state import State
from companion.table.friends import seat_tone
from companion.text import catalogue, things
from companion.text.instructions import place_text
from companion.text.titled import titled

CARDS: Final = ("hero", "commission", "deed")
"""Kinds of which there are so many that they are looked through."""
_KINDS: Final = {
    "heroes": "hero", "delivered_heroes": "hero", "inn": "hero",
    "commissions": "commission", "delivered_commissions": "commission", "tops": "commission",
    "deeds": "deed", "courtyard": "deed", "companions": "companion", "companion_row": "companion",
    "steeds": "steed", "upgrades": "upgrade", "buildings": "building", "wheel_top": "good",
    "locked": "night", "reserve": "night", "pool_night": "night",
    "illuminated": "illuminated", "pool_illuminated": "illuminated",
}  # fmt: skip
_NAMED: Final = {"good": "goods", "building": "buildings", "steed": "steeds", "upgrade": "upgrades"}
"""Pieces with a picture each, by the table of their names."""
_TOKENS: Final[dict[str, Icon]] = {
    "coins": ("tokens", "coin"), "prestige": ("tokens", "prestige"), "lanterns": ("tokens", "lantern"),
    "horseshoes": ("tokens", "horseshoe"), "quartz": ("tokens", "quartz"), "gifts": ("tokens", "gift"),
    "goods": ("tokens", "good"), "vp": ("tokens", "vp"), "spent": ("tokens", "spent"),
    "round": ("tokens", "turn"), "market": ("dice", "market"), "fortune_coins": ("tokens", "fortune"),
    "dark_market": ("tokens", "dark_market"), "ruins": ("tokens", "ruins"),
    "hero": ("cards", "hero"), "commission": ("cards", "commission"), "deed": ("cards", "deed"),
    "companion": ("cards", "companion"), "steed": ("cards", "steed"), "upgrade": ("cards", "upgrade"),
    "event": ("cards", "event"), "night": ("dice", "night"), "illuminated": ("dice", "illuminated"),
    "travel": ("dice", "travel"), "gift": ("tokens", "gift"), "good": ("tokens", "wheel"),
    "building": ("cards", "building"),
}  # fmt: skip


def kind_of(path: str) -> str:
    """What lies there: ``hero``, ``night`` for a night die, or the field's own name."""
    match path.split("."):
        case ["players", _, "companions", _, "used", _]:
            return "gift"
        case ["caravan", "dice", _]:
            return "travel"
        case ["players", _, name, *_] | ["concern" | "caravan", name] | [name, *_]:
            return _KINDS.get(name, name)
    return path


def icon_of(state: State, path: str) -> Icon:
    """The picture of a field whatever lies there."""
    match path.split("."):
        case ["players", seat, "space"]:
            return "tokens", f"wagon_{seat_tone(state, int(seat))}"
        case ["players", _, "goods", tile]:
            return "goods", tile
    return _TOKENS.get(kind_of(path), ("interface", "unknown"))


def value_now(state: State, path: str) -> Any:
    """What a field is; ``None`` for an empty place and for coins that nobody has counted. Raises ``Illegal``
    for what is no field."""
    value = value_of(state, path)
    return None if value == UNKNOWN_JSON else value


# In words and pictures


def offer(state: State, path: str, value: Any) -> Offer:
    """A value of this field."""
    kind = kind_of(path)
    if value is None:
        return _nothing(path, kind)
    words = catalogue()
    match kind:
        case "night" | "illuminated" | "travel":
            return _die(kind, value)
        case "hero" | "commission" | "deed":
            return _card(state, kind, value)
        case "event":
            return Offer(value, things.event(words, state, value), (_TOKENS[kind],))
        case "companion":
            known = "unknown" if value == UNKNOWN_COMPANION else value
            return Offer(value, things.companion(words, state, value), (("companions", known),))
        case "steed" | "upgrade":
            said = things.described(words, state, kind, value)
            return Offer(value, said, ((_NAMED[kind], value),))
        case "good" | "building":
            return Offer(value, words.name(kind, value), ((_NAMED[kind], value),))
        case "gift":
            icon = ("tokens", "gift") if value else ("interface", "star")
            return Offer(value, word("correct-gift-there" if value else "correct-gift-gone"), (icon,))
        case "dark_market" | "ruins":
            goods = getattr(state.box.board, kind).get(value, ())
            return Offer(value, words.name(kind, value), tuple(("goods", good) for good in goods))
        case "space":
            return _space(state, value)
        case "fortune_coins":
            said = word("correct-fortune-there" if value else "correct-fortune-gone")
            return Offer(value, said, (_TOKENS[kind],))
        case "market":
            return Offer(value, _market(value), (_TOKENS[kind],))
    return Offer(value, str(value), (icon_of(state, path),))


def _nothing(path: str, kind: str) -> Offer:
    if kind == "coins":
        return Offer(None, word("correct-unknown"), (_TOKENS[kind],))
    return Offer(None, word("correct-none"), (("interface", "minus"),))


def _die(kind: str, face: str) -> Offer:
    """The Private Concern's dice show no face."""
    if not face:
        return Offer(face, word("correct-die"), (_TOKENS[kind],), ((_TOKENS[kind],),))
    said = face if kind == "travel" else catalogue().name("face", face)
    return Offer(face, said, (("faces", face),), ((Shown(kind, "faces", face),),))


def _card(state: State, kind: str, card: str) -> Offer:
    """Its pictures, and what it is called."""
    words, mark = catalogue(), ""
    known = {"hero": state.box.heroes, "commission": state.box.commissions, "deed": state.box.deeds}[kind]
    match known.get(card) or state.entered.get(card):
        case Hero(town=town) as hero if town or hero.name:
            said, mark = things.hero_name(words, hero), town or ""
        case Commission(town=town) if town:
            said, mark = words.name("town", town), town
        case Deed():
            said = things.deed_name(words, state, card)
        case _:
            unread = {"hero": things.hero, "deed": things.deed, "commission": things.commission}[kind]
            said = unread(words, state, card)
    return Offer(card, titled(said), (_TOKENS[kind],), tuple(card_groups(state, kind, card)), mark)


def _space(state: State, space: int) -> Offer:
    said = place_text(f"ringway {space}", names_of(state), state)
    building = state.buildings[space]
    icon: Icon = ("tokens", "start") if building is None else ("buildings", building)
    return Offer(space, titled(said), (icon,))


def _market(dice: dict[str, int]) -> str:
    words = catalogue()
    held = [
        word("correct-each", what=words.name("good", good), count=count)
        for good, count in dice.items()
        if count
    ]
    return ", ".join(held) or word("correct-none")


def ability_at(state: State, path: str) -> str:
    """What the ability of a companion does on which a gift may lie; nothing for other fields."""
    match path.split("."):
        case ["players", seat, "companions", place, "used", number]:
            own = state.players[int(seat)].companions[int(place)]
            return things.ability(catalogue(), state, own.name, int(number))
    return ""


def is_counted(path: str) -> bool:
    """A number of tiles, tokens or dice, of which none is not worth a picture."""
    return ".goods." in path and path.rpartition(".")[2] in TILES
