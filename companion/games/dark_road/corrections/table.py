"""What lies on the board and beside it, but for cards and dice of the merchants."""

from typing import Any, Final

from companion.core.errors import Illegal
from companion.games.dark_road.corrections.field import Field, Number, OneOf, attribute, index_of
from companion.games.dark_road.names import BUILDINGS, DARK_MARKET_SPACES, GOODS, RUINS_SPACES
from companion.games.dark_road.state import State

ROUNDS: Final = 13
_SPACES: Final = ("1", "2", "3", "4")


class Market(Field):
    """All market dice on the wheel at once."""

    def __init__(self, path: str, state: State) -> None:
        super().__init__(path)
        self._state = state

    @property
    def now(self) -> dict[str, int]:
        return dict(self._state.market)

    def set(self, value: Any) -> None:
        if not isinstance(value, dict) or set(value) != set(GOODS):
            raise self.refuse("dice-each-good")
        self._state.market = {good: self.number(value[good], 2) for good in GOODS}


class Fortune(Field):
    """The coins on the good fortune track, which lie there or do not (TRAVEL-11)."""

    def __init__(self, path: str, state: State) -> None:
        super().__init__(path)
        self._state = state

    @property
    def now(self) -> int:
        return self._state.fortune_coins

    def set(self, value: Any) -> None:
        self._state.fortune_coins = 5 if self.number(value, 5) else 0

    def choices(self) -> tuple[Any, ...]:
        return 5, 0


class Building(Field):
    """The building on a space of the Ringway."""

    def __init__(self, path: str, state: State, space: int) -> None:
        super().__init__(path)
        self._state, self._space = state, space

    @property
    def now(self) -> str | None:
        return self._state.buildings[self._space]

    def set(self, value: Any) -> None:
        if value != self.now and value in self._state.buildings:
            raise self.refuse("building-free")
        self._state.buildings[self._space] = self.one_of(value, BUILDINGS)

    def choices(self) -> tuple[Any, ...]:
        return tuple(name for name in BUILDINGS if name == self.now or name not in self._state.buildings)


class Upgrade(Field):
    """An upgrade tile: on the good fortune track, or on a wagon. The others are in the box."""

    def __init__(self, path: str, state: State, tiles: list[str], index: int) -> None:
        super().__init__(path)
        self._state, self._tiles, self._index = state, tiles, index

    @property
    def now(self) -> str | None:
        return self._tiles[self._index] if self._index < len(self._tiles) else None

    def set(self, value: Any) -> None:
        old = self.now
        new = None if value is None else self.one_of(value, self._state.box.upgrades)
        if new == old:
            return
        if (new is None) != (old is None) and self._state.phase == "setup":
            raise Illegal("correction-setup", field=self.path)
        if new is not None:
            self._take(new, old)
        if old is None:
            self._tiles.append(str(new))
        elif new is None:
            del self._tiles[self._index]
        else:
            self._tiles[self._index] = new

    def _take(self, new: str, old: str | None) -> None:
        """What lay here goes where the new one lies now."""
        for tiles in (self._state.upgrades, *(player.upgrades for player in self._state.players)):
            if new in tiles:
                at = tiles.index(new)
                tiles[at : at + 1] = [] if old is None else [old]

    def choices(self) -> tuple[Any, ...]:
        tiles = tuple(self._state.box.upgrades)
        return tiles if self._state.phase == "setup" else (*tiles, None)


def of_table(state: State, path: str, parts: list[str]) -> Field | None:
    match parts:
        case ["wheel_top"]:
            wheel = state.box.board.wheel

            def turn_to(good: str) -> None:
                state.wheel_top = wheel.index(good)

            return OneOf(path, lambda: wheel[state.wheel_top], turn_to, GOODS)
        case ["market"]:
            return Market(path, state)
        case ["dark_market"]:
            return _marker(state, path, DARK_MARKET_SPACES)
        case ["ruins"]:
            return _marker(state, path, RUINS_SPACES)
        case ["fortune_coins"]:
            return Fortune(path, state)
        case ["round"] if state.phase == "turns":
            return Number(path, *attribute(state, "round"), ROUNDS, least=1)
        case ["buildings", space] if space in _SPACES:
            return Building(path, state, int(space))
        case ["upgrades", place]:
            return upgrade(state, path, state.upgrades, place)
        case ["concern", "goods" | "vp" as name] if state.concern is not None:
            return Number(path, *attribute(state.concern, name), 50)
    return None


def _marker(state: State, path: str, spaces: tuple[str, ...]) -> Field:
    def move_to(space: str) -> None:
        setattr(state, path, spaces.index(space))

    return OneOf(path, lambda: spaces[getattr(state, path)], move_to, spaces)


def upgrade(state: State, path: str, tiles: list[str], place: str) -> Field | None:
    index = index_of(place)
    return None if index is None or index > len(tiles) else Upgrade(path, state, tiles, index)


def paths_of_table(state: State) -> list[str]:
    more = state.phase != "setup"
    found = ["wheel_top", "market", "dark_market", "ruins", "fortune_coins"]
    found += ["round"] if state.phase == "turns" else []
    found += [f"buildings.{space}" for space in _SPACES]
    found += [f"upgrades.{place}" for place in range(len(state.upgrades) + more)]
    return [*found, "concern.goods", "concern.vp"] if state.concern is not None else found
