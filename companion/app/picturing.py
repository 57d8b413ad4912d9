"""Which pictures belong to an answer."""

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


def icons_of(state: State, seat: int, question: Question, option: str) -> tuple[Icon, ...]:
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
