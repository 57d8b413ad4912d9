"""Small words the rules share when they ask: rule ids, dice, and the window before chance."""

from collections.abc import Callable, Generator
from typing import Any, Final, TypeVar

from companion.core.questions import Ask, Offers
from companion.games.dark_road.names import GOODS, NIGHT_FACES, RUINS_FACES, TRAVEL_FACES
from companion.games.dark_road.options import GO_ON
from companion.games.dark_road.state import State

T = TypeVar("T")
Steps = Generator[Ask, Any, T]
"""Rules that ask on their way and end in a value."""
Flow = Steps[None]

F = TypeVar("F", bound=Callable[..., Offers])

RULES: Final[dict[str, tuple[str, ...]]] = {}
"""The rules behind each kind of question."""


def rules(*ids: str) -> Callable[[F], F]:
    """Name the rules an offer function holds."""

    def mark(offer: F) -> F:
        RULES[offer.__name__] = ids
        return offer

    return mark


DICE_FACES: Final[dict[str, tuple[str, ...]]] = {
    "night": NIGHT_FACES,
    "illuminated": NIGHT_FACES,
    "travel": TRAVEL_FACES,
    "market": GOODS,
    "ruins": RUINS_FACES,
}


@rules("COMP-1", "RULING-75")
def window(state: State, seat: int, is_last: bool) -> Offers:
    """Go on; or use a companion first, which the driver adds where one can be used."""
    offers = Offers(GO_ON)
    offers.is_window = is_last
    return offers


def before_chance(state: State) -> Flow:
    """Once before each reveal and roll of a turn, and before Rest, its owner may use companions."""
    yield from moment(state, is_last=True)


def moment(state: State, is_last: bool = False) -> Flow:
    """Its owner may use companions, if more can be done with them than at the question before."""
    if state.companions_work and state.players[state.seat].companions:
        yield Ask(state.seat, window, is_last)


@rules("DICE-1")
def roll(state: State, seat: None, die: str) -> Offers:
    """What this die showed."""
    return Offers(*DICE_FACES[die])


def throw(state: State, die: str, group: str) -> Steps[str]:
    """The face one die shows; dice of one ``group`` are thrown together."""
    face: str = yield Ask(None, roll, die, stream=die, group=group)
    return face
