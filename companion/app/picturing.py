"""Which pictures belong to an answer, and to a piece that is moved."""

from typing import Final

from companion.app.moments import Icon
from companion.core.questions import Option, Question
from companion.games.dark_road import options as given
from companion.games.dark_road.names import (
    BUILDINGS,
    DISTRICTS,
    LOYAL,
    STEEDS,
    STRAYS,
    TILES,
    TOWNS,
    UPGRADES,
)
from companion.games.dark_road.pieces import Instruction
from companion.games.dark_road.state import State

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
        case given.HeroAt() | given.DeliverHero():
            return (("cards", "hero"),)
        case given.Stack(town):
            return (("cards", "commission"), ("towns", town))
        case given.DeliverCommission():
            return (("cards", "commission"),)
        case given.DeedAt() | given.KeepDeed():
            return (("cards", "deed"),)
        case given.Pay(what) | given.Reward(what):
            return _named(what)
    if question.kind == "roll":
        return (("faces", option),)
    parts = [getattr(option, name) for name in option.__match_args__] if isinstance(option, Option) else []
    return tuple(icon for part in (parts or [option]) for icon in _named(str(part)))


def _named(part: str) -> tuple[Icon, ...]:
    return next((((group, part),) for group, names in _GROUPS if part in names), ())


SEATS: Final = ("candle", "rose", "moss", "plum")
"""The colours of the seats, and the shapes of their wagons, in their order."""
_CARDS: Final = ("hero", "commission", "event", "deed")
_DICE: Final = ("night", "illuminated", "market", "travel", "oracle", "ruins")


def seat_tone(state: State, seat: int) -> str:
    """The colour, and the shape of the wagon, by which a seat is known."""
    return "concern" if state.is_concern(seat) else SEATS[seat % len(SEATS)]


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
