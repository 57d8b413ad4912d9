"""The table is right: which fields can be corrected, and what each of them may be. Nothing here draws."""

from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from companion.app.play.moments import Icon, Step
from companion.app.play.sitting import Sitting
from companion.app.play.telling import names_of, pieces_moved
from companion.app.words import word
from companion.core.errors import GameError, Illegal
from companion.core.unknown import UNKNOWN_JSON
from companion.games.dark_road import corrections
from companion.games.dark_road.names import (
    BUILDINGS,
    DARK_MARKET_SPACES,
    GOODS,
    NIGHT_FACES,
    RUINS_SPACES,
    STEEDS,
    TILES,
)
from companion.games.dark_road.state import Player, State
from companion.table.friends import seat_tone
from companion.text import catalogue, error_text, field_text, things
from companion.text.instructions import place_text
from companion.text.titled import titled

DICE: Final = ("locked", "reserve", "illuminated")
_TOKENS: Final[dict[str, Icon]] = {
    "coins": ("tokens", "coin"), "prestige": ("tokens", "prestige"), "lanterns": ("tokens", "lantern"),
    "horseshoes": ("tokens", "horseshoe"), "quartz": ("tokens", "quartz"), "gifts": ("tokens", "gift"),
    "goods": ("tokens", "good"), "vp": ("tokens", "vp"),
}  # fmt: skip
_MARKERS: Final[dict[str, Icon]] = {
    "dark_market": ("tokens", "dark_market"), "ruins": ("tokens", "ruins"),
}  # fmt: skip
_MOST_COINS: Final = 500
_MOST_TILES: Final = 14
_MOST_KEPT: Final = 50


@dataclass(frozen=True, slots=True)
class Offer:
    """One value that a field may take; where it may not, why."""

    value: Any
    label: str
    icons: tuple[Icon, ...] = ()
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """Counted up and down; ``None`` is unknown."""

    now: int | None
    most: int
    icon: Icon
    may_hide: bool = False


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several."""

    now: Any
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class ForEach:
    """A number for each of several."""

    now: dict[str, int]
    most: int
    labels: dict[str, tuple[str, Icon]]


Editor: TypeAlias = Number | OneOf | ForEach


@dataclass(frozen=True, slots=True)
class Field:
    """Something that can be corrected, as it is now."""

    path: str
    label: str
    icon: Icon
    now: str


@dataclass(frozen=True, slots=True)
class Fields:
    title: str
    icon: Icon
    fields: tuple[Field, ...]


# What can be corrected


def paths_of(state: State) -> list[str]:
    """Every field of this table."""
    found = ["wheel_top", "market", "dark_market", "ruins", "fortune_coins"]
    found += [f"buildings.{space}" for space in range(1, 5)]
    for row in ("inn", "courtyard"):
        found += [f"{row}.{place}" for place, card in enumerate(getattr(state, row)) if card is not None]
    for seat, player in enumerate(state.players):
        found += [f"players.{seat}.{path}" for path in _paths_of(state, seat, player)]
    return [*found, "concern.goods", "concern.vp"] if state.concern is not None else found


def _paths_of(state: State, seat: int, player: Player) -> list[str]:
    if state.is_concern(seat):
        return ["coins", "prestige", "space"]
    found = ["coins", *corrections.NUMBERS, *(f"goods.{tile}" for tile in TILES)]
    for dice in DICE:
        found += [f"{dice}.{place}" for place, die in enumerate(getattr(player, dice)) if die is not None]
    return [*found, "steeds.0"] if player.steeds else found


def fields_of(state: State) -> list[Fields]:
    """Everything that can be corrected: the table, then each merchant."""
    names = names_of(state)
    found: dict[str, list[Field]] = {}
    for path in paths_of(state):
        found.setdefault(_whose(state, path), []).append(_field(state, path, names))
    titles: dict[str, tuple[str, Icon]] = {"": (word("correct-table"), ("interface", "table"))}
    for seat, name in enumerate(names):
        titles[str(seat)] = name, ("tokens", f"wagon_{seat_tone(state, seat)}")
    return [Fields(*titles[whose], tuple(fields)) for whose, fields in found.items()]


def _whose(state: State, path: str) -> str:
    if path.startswith("concern.") and state.concern is not None:
        return str(state.concern.seat)
    return path.split(".")[1] if path.startswith("players.") else ""


def _field(state: State, path: str, names: list[str]) -> Field:
    """Under the name of whose it is."""
    head, *rest = path.split(".")
    short = ".".join(rest[1:]) if head == "players" else path
    said = catalogue().name("good", rest[2]) if rest[1:2] == ["goods"] else field_text(short, names)
    icon, now = shown_now(editor_of(state, path))
    if head in ("inn", "courtyard"):
        now = _called(state, head, int(rest[0]))
    if rest[1:] == ["space"]:
        icon = "tokens", f"wagon_{seat_tone(state, int(rest[0]))}"
    return Field(path, titled(said), _MARKERS.get(path, icon), now)


def shown_now(editor: Editor) -> tuple[Icon, str]:
    """What a field is now, as a picture and in words."""
    match editor:
        case Number(now=now, icon=icon):
            return icon, word("correct-unknown") if now is None else str(now)
        case OneOf(now=now, offers=offers):
            mine = next((offer for offer in offers if offer.value == now), None)
            icons = mine.icons if mine is not None else ()
            return (icons[0] if icons else ("interface", "unknown")), mine.label if mine else str(now)
        case ForEach(now=now, labels=labels):
            held = [
                word("correct-each", what=labels[key][0], count=count) for key, count in now.items() if count
            ]
            return ("dice", "market"), ", ".join(held) or word("correct-none")


# What it may be


def editor_of(state: State, path: str) -> Editor:
    """How a field is corrected; raises ``Illegal`` for what is none."""
    match path.split("."):
        case ["players", seat, *rest] if seat.isdecimal() and int(seat) < len(state.players):
            found = _of_player(state, state.players[int(seat)], rest)
        case parts:
            found = _of_table(state, parts)
    if found is None:
        raise Illegal("correction-field", field=path)
    return found


def with_reasons(state: State, path: str, editor: Editor) -> Editor:
    """The same, and each value that is not possible says why."""
    if not isinstance(editor, OneOf):
        return editor
    return replace(
        editor, offers=tuple(replace(one, refused=_why_not(state, path, one)) for one in editor.offers)
    )


def _why_not(state: State, path: str, offer: Offer) -> str:
    try:
        corrections.correct(state.copy(), path, offer.value)
    except GameError as error:
        return error_text(error, state)
    return ""


def _of_player(state: State, player: Player, path: list[str]) -> Editor | None:
    match path:
        case ["coins"]:
            coins = player.coins if isinstance(player.coins, int) else None
            may_hide = state.lazy and not state.is_concern(state.players.index(player))
            return Number(coins, _MOST_COINS, _TOKENS["coins"], may_hide)
        case ["space"]:
            return OneOf(player.space, tuple(_spaces(state)))
        case [name] if name in corrections.NUMBERS:
            return Number(getattr(player, name), corrections.NUMBERS[name], _TOKENS[name])
        case ["goods", tile] if tile in player.goods:
            return Number(player.goods[tile], _MOST_TILES, ("goods", tile))
        case [dice, place] if dice in DICE and place.isdecimal() and int(place) < len(getattr(player, dice)):
            return OneOf(getattr(player, dice)[int(place)], _named("face", "faces", NIGHT_FACES))
        case ["steeds", "0"] if player.steeds:
            return OneOf(player.steeds[0], _named("steed", "steeds", STEEDS))
    return None


def _of_table(state: State, path: list[str]) -> Editor | None:
    match path:
        case ["wheel_top"]:
            return OneOf(state.box.board.wheel[state.wheel_top], _named("good", "goods", GOODS))
        case ["market"]:
            words = catalogue()
            labels = {good: (words.name("good", good), ("goods", good)) for good in GOODS}
            return ForEach(dict(state.market), 2, labels)
        case ["dark_market"]:
            now = DARK_MARKET_SPACES[state.dark_market]
            return OneOf(now, _spots(state, "dark_market", DARK_MARKET_SPACES))
        case ["ruins"]:
            return OneOf(RUINS_SPACES[state.ruins], _spots(state, "ruins", RUINS_SPACES))
        case ["fortune_coins"]:
            there, gone = word("correct-fortune-there"), word("correct-fortune-gone")
            icons: tuple[Icon, ...] = (("tokens", "fortune"),)
            return OneOf(state.fortune_coins, (Offer(5, there, icons), Offer(0, gone, icons)))
        case ["buildings", ("1" | "2" | "3" | "4") as space]:
            return OneOf(state.buildings[int(space)], _named("building", "buildings", BUILDINGS))
        case ["concern", ("goods" | "vp") as name] if state.concern is not None:
            return Number(getattr(state.concern, name), _MOST_KEPT, _TOKENS[name])
        case [("inn" | "courtyard") as row, place] if place.isdecimal():
            return _card(state, row, int(place))
    return None


def _named(table: str, group: str, names: tuple[str, ...]) -> tuple[Offer, ...]:
    words = catalogue()
    return tuple(Offer(name, words.name(table, name), ((group, name),)) for name in names)


def _spaces(state: State) -> list[Offer]:
    names = names_of(state)
    found = []
    for space in range(len(state.buildings)):
        said = place_text(f"ringway {space}", names, state)
        building = state.buildings[space]
        icon = ("tokens", "start") if building is None else ("buildings", building)
        found.append(Offer(space, titled(said), (icon,)))
    return found


def _spots(state: State, table: str, names: tuple[str, ...]) -> tuple[Offer, ...]:
    """Where a marker may stand, with the goods that are printed there."""
    words, printed = catalogue(), getattr(state.box.board, table)
    return tuple(
        Offer(name, words.name(table, name), tuple(("goods", good) for good in printed.get(name, ())))
        for name in names
    )


def _card(state: State, row: str, place: int) -> OneOf | None:
    """The cards that are still in the deck, and the one that we believe lies here."""
    cards: list[str | None] = getattr(state, row)
    now = cards[place] if place < len(cards) else None
    if now is None:
        return None
    words, deck = catalogue(), state.decks["heroes" if row == "inn" else "deeds"]
    said = things.hero if row == "inn" else things.deed
    icon = ("cards", "hero" if row == "inn" else "deed")
    possible = dict.fromkeys((now, *sorted(deck.pool)))
    return OneOf(now, tuple(Offer(card, said(words, state, card), (icon,)) for card in possible))


def _called(state: State, row: str, place: int) -> str:
    """The name of a card, where its whole text would be too long."""
    card = getattr(state, row)[place]
    if row == "courtyard":
        return things.deed_name(catalogue(), state, card)
    return things.hero_name(catalogue(), state.hero(card))


# Putting it right


def put_right(sitting: Sitting, path: str, value: Any) -> list[Step]:
    """Set one field, and return what changes on the table as we see it. Raises ``GameError``; then nothing
    has changed. What is so already is no step of the game."""
    if editor_of(sitting.state, path).now == value:
        return []
    before = sitting.state.copy()
    sitting.session.correct(path, UNKNOWN_JSON if value is None else value)
    sitting.refresh(forget=False)
    return pieces_moved(before, sitting.state, list)
