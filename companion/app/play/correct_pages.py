"""Everything that can be corrected, in order: the board and each merchant, and what each of them has, by its
kind. Nothing here draws."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from companion.app.play.correct_values import ability_at, icon_of, is_counted, kind_of, offer, value_now
from companion.app.play.fields import Field
from companion.app.play.moments import Icon
from companion.app.play.picturing import Group, Shown
from companion.app.play.telling import names_of
from companion.app.words import word
from companion.games.dark_road.corrections import paths
from companion.games.dark_road.state import State
from companion.table.friends import seat_tone
from companion.text import catalogue, field_text
from companion.text.titled import titled

BOARD: Final = -1
"""Whose everything is that lies on no wagon."""
_UNSEEN: Final = "?"
_OF_PLAYER: Final[dict[str, tuple[Icon, str]]] = {
    "purse": (("tokens", "coins"), "coins prestige space gifts lanterns horseshoes quartz vp"),
    "dice": (("dice", "night"), "locked reserve illuminated pool_night pool_illuminated spent"),
    "storage": (("tokens", "storage"), "goods"),
    "heroes": (("cards", "hero"), "heroes"),
    "commissions": (("cards", "commission"), "commissions"),
    "companions": (("cards", "companion"), "companions"),
    "steeds": (("cards", "steed"), "steeds"),
    "upgrades": (("cards", "upgrade"), "upgrades"),
    "log": (("cards", "log"), "delivered_heroes delivered_commissions"),
    "deeds": (("cards", "deed"), "deeds"),
}
"""What a merchant has: a picture, and the fields that belong to it."""
_OF_BOARD: Final[dict[str, tuple[Icon, str]]] = {
    "round": (("tokens", "turn"), "round"),
    "caravan": (("tokens", "caravan"), "caravan"),
    "wheel": (("tokens", "wheel"), "wheel_top market"),
    "dark_market": (("tokens", "dark_market"), "dark_market"),
    "ruins": (("tokens", "ruins"), "ruins"),
    "fortune": (("tokens", "fortune"), "fortune_coins upgrades"),
    "buildings": (("cards", "building"), "buildings"),
    "inn": (("districts", "inn"), "inn"),
    "stacks": (("districts", "commissions"), "tops"),
    "row": (("cards", "companion"), "companion_row"),
    "courtyard": (("tokens", "courtyard"), "courtyard"),
}


@dataclass(frozen=True, slots=True)
class Kind:
    """Pieces of one kind that belong to one merchant, or to the board."""

    key: str
    """``inn``, or ``players.0.heroes``."""
    label: str
    icon: Icon
    paths: tuple[str, ...]
    groups: tuple[Group, ...]
    """What there is, in short."""
    secret: bool = False
    """Is it kept from whoever looks on now?"""


@dataclass(frozen=True, slots=True)
class Owner:
    """The board, or a merchant by the seat."""

    seat: int
    name: str
    icon: Icon
    kinds: tuple[Kind, ...]


def owner_of(state: State, path: str) -> int:
    """The seat whose field, or whose kind of pieces, this is."""
    match path.split("."):
        case ["concern", *_] if state.concern is not None:
            return state.concern.seat
        case ["players", seat, *_]:
            return int(seat)
    return BOARD


def owners(state: State, hidden: Collection[int] = ()) -> list[Owner]:
    """Everything that can be corrected now; of the seats that are ``hidden`` not what is secret."""
    found: dict[int, list[str]] = {BOARD: [], **{seat: [] for seat in range(len(state.players))}}
    for path in paths(state):
        found[owner_of(state, path)].append(path)
    return [_owner(state, seat, mine, hidden) for seat, mine in found.items() if mine]


def _owner(state: State, seat: int, mine: list[str], hidden: Collection[int]) -> Owner:
    kinds: dict[str, list[str]] = {}
    for path in sorted(mine, key=_beside_its_card):
        kinds.setdefault(_kind(path), []).append(path)
    order = _OF_BOARD if seat == BOARD else _OF_PLAYER
    shown = tuple(
        _shown(state, seat, name, tuple(kinds[name]), hidden) for name in (*order,) if name in kinds
    )
    if seat == BOARD:
        return Owner(seat, word("correct-table"), ("interface", "table"), shown)
    return Owner(seat, names_of(state)[seat], ("tokens", f"wagon_{seat_tone(state, seat)}"), shown)


def _beside_its_card(path: str) -> tuple[str, int]:
    """The gifts on a companion follow it; all else stays in its order."""
    match path.split("."):
        case ["players", seat, "companions", place, *rest]:
            return f"{seat} companions", 10 * int(place) + int(rest[-1] if rest else 0)
    return "", 0


def _kind(path: str) -> str:
    """Where a field is found."""
    match path.split("."):
        case ["concern", *_]:
            return "purse"
        case ["players", _, name, *_]:
            order = _OF_PLAYER
        case [name, *_]:
            order = _OF_BOARD
    return next(kind for kind, (_, names) in order.items() if name in names.split())


def kind_at(state: State, path: str, hidden: Collection[int] = ()) -> Kind | None:
    """The pieces of this kind, or those that a field is among."""
    for owner in owners(state, hidden):
        for kind in owner.kinds:
            if path == kind.key or path in kind.paths:
                return kind
    return None


def is_secret(state: State, path: str, hidden: Collection[int]) -> bool:
    """Coins and deeds of a seat whose secrets are kept (HIDE-1)."""
    match path.split("."):
        case ["players", seat, "coins" | "deeds", *_]:
            return int(seat) in hidden
    return False


def _shown(state: State, seat: int, name: str, mine: tuple[str, ...], hidden: Collection[int]) -> Kind:
    icon, _ = (_OF_BOARD if seat == BOARD else _OF_PLAYER)[name]
    key = name if seat == BOARD else f"players.{seat}.{name}"
    secret = is_secret(state, key, hidden)
    if secret:
        groups: list[Group] = [(("interface", "eye_off"), str(len(state.players[seat].deeds)))]
    else:
        briefs = [_brief(state, path, is_secret(state, path, hidden)) for path in mine]
        groups = [brief for brief in briefs if brief]
    return Kind(key, _label(seat, name), icon, mine, tuple(groups), secret)


def _label(seat: int, name: str) -> str:
    words = catalogue()
    if seat != BOARD:
        return word(f"board-{name}")
    if name in ("inn", "dark_market", "stacks"):
        return titled(words.name("district", "commissions" if name == "stacks" else name))
    return word(f"correct-{name}")


def _brief(state: State, path: str, secret: bool) -> Group:
    """A piece in one picture or two; nothing for an empty place."""
    value, kind, icon = value_now(state, path), kind_of(path), icon_of(state, path)
    if secret or (value is None and kind == "coins"):
        return icon, _UNSEEN
    if value is None or kind == "gift" or (is_counted(path) and not value):
        return ()
    match kind:
        case "market":
            return tuple(Shown("market", "goods", good) for good in value for _ in range(value[good]))
        case "deed":
            return (icon,)
        case "round":
            return (str(value),)
        case "dark_market" | "ruins":
            return (titled(offer(state, path, value).label),)
        case "fortune_coins":
            return icon, str(value)
    if type(value) is int and kind != "space":
        return icon, str(value)
    shown = offer(state, path, value)
    return shown.groups[0] if shown.groups else (shown.icons[0],)


# One field


def field_at(state: State, path: str, hidden: Collection[int] = ()) -> Field:
    """One field under the name of whose it is."""
    names = names_of(state)
    head, *rest = path.split(".")
    short = ".".join(rest[1:]) if head == "players" else path
    said = catalogue().name("good", rest[2]) if rest[1:2] == ["goods"] else field_text(short, names)
    if is_secret(state, path, hidden):
        return Field(path, titled(said), ("interface", "eye_off"), _UNSEEN)
    value = value_now(state, path)
    shown = offer(state, path, value)
    if value is None and kind_of(path) != "coins":
        return Field(path, titled(said), ("interface", "plus"), word("correct-add"))
    ability = ability_at(state, path)
    if ability:
        return Field(path, titled(ability), shown.icons[0], shown.label)
    is_marker = kind_of(path) in ("dark_market", "ruins")
    icon = icon_of(state, path) if is_marker or not shown.icons else shown.icons[0]
    return Field(path, titled(said), icon, _short(state, path, shown.label), shown.groups)


def _short(state: State, path: str, label: str) -> str:
    """The name alone of what would be told with all that it does."""
    kind, value = kind_of(path), value_now(state, path)
    if kind in ("steed", "upgrade", "companion") and not value.startswith(_UNSEEN):
        return titled(catalogue().name(kind, value))
    return label
