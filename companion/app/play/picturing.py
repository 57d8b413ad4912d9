"""Which pictures belong to an answer, to a card, and to a piece that is moved."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.app.forms.effecting import effect_icons
from companion.app.play.moments import Card, Icon
from companion.core.questions import Option, Question
from companion.games.dark_road import options as given
from companion.games.dark_road.box import Commission, Deed, Hero, Need
from companion.games.dark_road.cards import UNKNOWN_COMPANION
from companion.games.dark_road.icons import parse_effect
from companion.games.dark_road.names import (
    BUILDINGS,
    CLASS_OF,
    DISTRICTS,
    LOYAL,
    REGIONS,
    STEEDS,
    STRAYS,
    TILES,
    TOWNS,
    UPGRADES,
)
from companion.games.dark_road.pieces import Instruction
from companion.games.dark_road.state import State
from companion.table.friends import seat_tone

_GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("goods", TILES),
    ("towns", TOWNS),
    ("districts", DISTRICTS),
    ("buildings", BUILDINGS),
    ("companions", (*LOYAL, *STRAYS)),
    ("steeds", STEEDS),
    ("upgrades", UPGRADES),
)


def icons_of(question: Question, option: str) -> tuple[Icon, ...]:
    """What is drawn on an answer's button; nothing where words say it best."""
    match option:
        case given.Die(face) | given.Illuminate(face):
            return (("faces", face),)
        case given.Change(good):
            return ("verbs", "exchange"), ("goods", good)
        case given.HeroAt() | given.DeliverHero():
            return (("cards", "hero"),)
        case given.Stack(town):
            return (("cards", "commission"), ("towns", town))
        case given.DeliverCommission():
            return (("cards", "commission"),)
        case given.DeedAt() | given.KeepDeed():
            return (("cards", "deed"),)
        case given.Alternative(place):
            return effect_icons(parse_effect(question.params[0][place - 1]))
        case given.Pay(what) | given.Reward(what):
            return _named(what)
    if question.kind == "roll":
        return (("faces", option),)
    parts = [getattr(option, name) for name in option.__match_args__] if isinstance(option, Option) else []
    return tuple(icon for part in (parts or [option]) for icon in _named(str(part)))


def _named(part: str) -> tuple[Icon, ...]:
    return next((((group, part),) for group, names in _GROUPS if part in names), ())


def card_of(state: State, question: Question, option: str) -> Card | None:
    """The card on the table that an answer is about; ``None`` where it is about none, or an unknown one."""
    own = state.players[state.seat if question.seat is None else question.seat]
    found: tuple[str, str | None] = ("", None)
    match option:
        case given.HeroAt(place):
            drawn = list(question.params[0]) if question.kind == "inn_hero" and question.params else []
            found = "hero", [*state.inn, *drawn][place - 1]
        case given.Stack(town):
            found = "commission", state.tops[town]
        case given.DeedAt(place):
            found = "deed", state.courtyard[place - 1]
        case given.KeepDeed(place):
            found = "deed", own.deeds[place - 1]
        case given.DeliverCommission(place):
            found = "commission", own.commissions[place - 1]
        case given.DeliverHero(place):
            found = "hero", own.heroes[place - 1]
    kind, card = found
    return None if card is None else (kind, card)


_CARDS: Final = ("hero", "commission", "event", "deed")
_DICE: Final = ("night", "illuminated", "market", "travel", "oracle", "ruins")


def icon_of_piece(state: State, instruction: Instruction) -> Icon:
    """The piece that an instruction moves (see docs/instructions.md for its words)."""
    match instruction.piece.split():
        case ["wagon", seat]:
            return "tokens", f"wagon_{seat_tone(state, int(seat))}"
        case ["marker", "goods"]:
            return "tokens", "good"
        case ["marker", which]:
            return "tokens", which
        case ["building", name]:
            return "buildings", name
        case ["upgrade", name]:
            return "upgrades", name
        case ["steed", name]:
            return "steeds", name
        case ["companion", name] if name in (*LOYAL, *STRAYS):
            return "companions", name
        case ["companion", *_]:
            return "cards", "companion"
        case [card, *_] if card in _CARDS:
            return "cards", card
        case [die, *_] if die in _DICE:
            return "dice", die
        case [tile] if tile in TILES:
            return "goods", tile
        case [token, *_]:
            return "tokens", token
    return "interface", "unknown"


# Cards as pictures


@dataclass(frozen=True, slots=True)
class Shown:
    """A die and what it shows: ``Shown("night", "faces", "3")``, ``Shown("market", "goods", "armor")``."""

    die: str
    group: str = "faces"
    face: str = ""


@dataclass(frozen=True, slots=True)
class Free:
    """A slot with nothing in it."""


Part: TypeAlias = Icon | Shown | Free | str
"""Something in a line of pictures: a picture, a die, a free slot, or a number or name."""
Group: TypeAlias = tuple[Part, ...]
"""Parts that belong together."""

_UNREAD: Final[Group] = (("interface", "unknown"),)
_ARROW: Final[Icon] = ("interface", "right")


def card_groups(state: State, kind: str, card: str | None) -> list[Group]:
    """A hero, commission, companion or deed in pictures; one that nobody has read is a back with a question
    mark, and an empty place has nothing."""
    if card is None:
        return []
    if kind == "companion":
        return _companion(card)
    known = {"hero": state.box.heroes, "commission": state.box.commissions, "deed": state.box.deeds}[kind]
    match known.get(card) or state.entered.get(card):
        case Hero() as hero if hero.town or hero.goods or hero.bonus:
            return _hero(hero)
        case Commission(town=town, goods=goods):
            return [(("towns", town or ""),), _goods(goods)]
        case Deed(rewards=rewards) as deed if rewards is not None:
            return deed_groups(deed)
    return [(("cards", kind), *_UNREAD)]


def _companion(card: str) -> list[Group]:
    if card == UNKNOWN_COMPANION:
        return [(("companions", "unknown"),)]
    return [(("companions", card),)]


def _goods(goods: Sequence[str] | None) -> Group:
    return _UNREAD if goods is None else tuple(("goods", good) for good in goods)


def _hero(hero: Hero) -> list[Group]:
    who: Group = (("cards", "hero"), *_UNREAD)
    if hero.town is not None:
        who = (("classes", CLASS_OF[hero.town]), ("towns", hero.town))
    bonus: Group = _UNREAD if hero.bonus is None else (("bonuses", hero.bonus),)
    return [who, _goods(hero.goods), bonus]


def deed_groups(deed: Deed) -> list[Group]:
    """What it asks for, an arrow, and what it gives: one of several where there are several."""
    gives: list[Part] = [_ARROW]
    for number, reward in enumerate(deed.rewards or ()):
        gives += ["/"] if number else []
        gives += [str(reward.amount), ("tokens", "coin" if reward.kind == "coins" else reward.kind)]
    often: list[Group] = [(f"×{deed.limit}",)] if (deed.limit or 1) > 1 else []
    return [*needs_groups(deed.needs or ()), tuple(gives), *often]


def needs_groups(needs: Sequence[Need]) -> list[Group]:
    """What is asked of several places alike is said once."""
    groups: list[Group] = []
    last: Group = ()
    for need in needs:
        cards: Group = (str(need.count), *_cards(need))
        where = _where(need)
        groups.append(where if where and cards == last else cards + where)
        last = cards
    return groups


def _cards(need: Need) -> Group:
    if need.card == "card":
        return ("cards", "hero"), "/", ("cards", "commission")
    return (("cards", need.card),)


def _where(need: Need) -> Group:
    if need.where in TOWNS:
        return (("towns", need.where),)
    return (("regions", need.where),) if need.where in REGIONS else ()
