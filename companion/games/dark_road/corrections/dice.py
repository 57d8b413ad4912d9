"""Night dice, illuminated dice and the travel dice of a caravan.

A merchant keeps as many night dice as there are: what is taken off its place lies spent, and what is
put on one was spent. Illuminated dice come from the supply and go back to it.
"""

from typing import Any, Final

from companion.core.errors import Illegal
from companion.games.dark_road.corrections.field import Field, Number, OneOf, index_of
from companion.games.dark_road.invariants import night_dice
from companion.games.dark_road.names import NIGHT_FACES, TRAVEL_FACES
from companion.games.dark_road.state import Player, State

NIGHT_DICE: Final = 7
"""Of one merchant at most (SETUP-9)."""
_NO_FACE: Final = ("",)
"""The Private Concern's illuminated dice are never used: nobody needs to know what they show."""
_POOL: Final = ("pool_night", "pool_illuminated")


class Die(Field):
    """One die: its face, or ``None`` where none lies."""

    def __init__(self, path: str, state: State, player: Player, place: str, index: int | None) -> None:
        super().__init__(path)
        self._state, self._player, self._place, self._index = state, player, place, index
        self._is_night = place in ("locked", "reserve", "pool_night")
        seat = state.players.index(player)
        self._faces: tuple[str, ...] = _NO_FACE if state.is_concern(seat) else NIGHT_FACES

    @property
    def now(self) -> Any:
        if self._index is None:
            return getattr(self._player, self._place)
        dice = getattr(self._player, self._place)
        return dice[self._index] if self._index < len(dice) else None

    def set(self, value: Any) -> None:
        old = self.now
        if self._faces is _NO_FACE and value in NIGHT_FACES:
            value = ""
        face = None if value is None else self.one_of(value, self._faces)
        if (face is None) != (old is None):
            self._take_or_put(1 if face is None else -1)
        self._lay(face)

    def _take_or_put(self, spent: int) -> None:
        """One die more or less lies here, and one less or more is spent."""
        if self._state.phase == "setup":
            raise Illegal("correction-setup", field=self.path)
        if not self._is_night:
            return  # the supply is counted again
        if self._player.spent + spent < 0:
            raise Illegal("correction-no-spent-die", field=self.path)
        self._player.spent += spent

    def _lay(self, face: str | None) -> None:
        if self._index is None:
            setattr(self._player, self._place, face)
            return
        dice: list[str | None] = getattr(self._player, self._place)
        if self._index == len(dice):
            dice += [] if face is None else [face]
        elif face is None and self._place != "locked":
            del dice[self._index]
        else:
            dice[self._index] = face

    def choices(self) -> tuple[Any, ...]:
        if self._state.phase == "setup":
            return self._faces
        if self.now is None and self._is_night and not self._player.spent:
            return (None,)
        return (*self._faces, None)


def of_player(
    state: State, player: Player, path: str, parts: list[str], in_hand: frozenset[str]
) -> Field | None:
    is_concern = state.is_concern(state.players.index(player))
    match parts:
        case ["illuminated", place]:
            pass
        case ["locked" | "reserve", place] if not is_concern:
            pass
        case ["pool_night" | "pool_illuminated" as name] if not is_concern:
            return Die(path, state, player, name, None)
        case ["spent"] if not is_concern and state.phase != "setup":
            if "night" in in_hand:
                raise Illegal("correction-in-hand", field=path)
            return _spent(player, path)
        case _:
            return None
    index = index_of(place)
    if index is None:
        return None
    die = Die(path, state, player, parts[0], index)
    if index > len(getattr(player, parts[0])) or (parts[0] == "locked" and index > 2):
        raise die.refuse("die-place")
    return die


def _spent(player: Player, path: str) -> Field:
    most = NIGHT_DICE - (night_dice(player) - player.spent)
    return Number(path, lambda: player.spent, lambda dice: setattr(player, "spent", dice), max(0, most))


def paths_of(state: State, seat: int) -> list[str]:
    """What a seat's dice are called; outside the setup also where one more may lie."""
    player, more = state.players[seat], state.phase != "setup"
    room = more and state.illuminated_room(player) > 0
    illuminated = [f"illuminated.{place}" for place in range(len(player.illuminated) + room)]
    if state.is_concern(seat):
        return illuminated
    locked = [place for place, face in enumerate(player.locked) if more or face is not None]
    found = [f"locked.{place}" for place in locked]
    found += [f"reserve.{place}" for place in range(len(player.reserve) + more)]
    found += illuminated
    found += [name for name in _POOL if more or getattr(player, name) is not None]
    return [*found, "spent"] if more else found


# The travel dice


def of_caravan(state: State, path: str, place: str) -> Field | None:
    caravan, index = state.caravan, index_of(place)
    if caravan is None or index is None or index >= len(caravan.dice):
        return None
    dice = caravan.dice
    return OneOf(path, lambda: dice[index], lambda face: dice.__setitem__(index, face), TRAVEL_FACES)


def paths_of_caravan(state: State) -> list[str]:
    dice = [] if state.caravan is None else state.caravan.dice
    return [f"caravan.dice.{place}" for place in range(len(dice))]
