"""What a merchant has, but for cards and dice: coins, goods, tokens, steeds, upgrades."""

from typing import Any, Final

from companion.core.errors import Illegal
from companion.core.unknown import UNKNOWN, UNKNOWN_JSON, count_to_json
from companion.games.dark_road.corrections.field import Field, Number, attribute, index_of
from companion.games.dark_road.corrections.table import upgrade
from companion.games.dark_road.names import STEEDS, TILES
from companion.games.dark_road.state import Player, State

NUMBERS: Final = {
    "prestige": 500,
    "lanterns": 4,
    "horseshoes": 3,
    "quartz": 3,
    "space": 4,
    "gifts": 24,
}
_MOST_COINS: Final = 500
_OF_CONCERN: Final = ("prestige", "space")
"""What the seat of the Private Concern has in common with a wagon, besides coins and cards (CONCERN-2)."""


class Coins(Field):
    """Coins behind a screen, which may be unknown; those of the Private Concern lie open (CONCERN-8)."""

    def __init__(self, path: str, player: Player, may_hide: bool) -> None:
        super().__init__(path)
        self._player, self._may_hide = player, may_hide

    @property
    def now(self) -> Any:
        return count_to_json(self._player.coins)

    def set(self, value: Any) -> None:
        hidden = self._may_hide and value == UNKNOWN_JSON
        self._player.coins = UNKNOWN if hidden else self.number(value, _MOST_COINS)


class Tiles(Field):
    """How many goods of one kind and side; at a real table they lie where they are seen to lie."""

    def __init__(self, path: str, state: State, player: Player, tile: str) -> None:
        super().__init__(path)
        self._state, self._player, self._tile = state, player, tile

    @property
    def now(self) -> int:
        return self._player.goods[self._tile]

    def set(self, value: Any) -> None:
        self._player.goods[self._tile] = self.number(value, 14)
        counts = self._player.counts()
        if self._state.lazy and not self._state.fits(self._player, counts):
            self._state.wave_through(self._player, counts)


class Steed(Field):
    """A steed; those that no player holds lie aside."""

    def __init__(self, path: str, state: State, player: Player, index: int) -> None:
        super().__init__(path)
        self._state, self._steeds, self._index = state, player.steeds, index

    @property
    def now(self) -> str | None:
        return self._steeds[self._index] if self._index < len(self._steeds) else None

    def set(self, value: Any) -> None:
        old, left = self.now, self._state.steeds_left
        new = None if value is None else self.one_of(value, STEEDS)
        if new == old:
            return
        if (new is None) != (old is None) and self._state.phase == "setup":
            raise Illegal("correction-setup", field=self.path)
        if new is not None and new not in left:
            raise self.refuse("steed-free")
        if new is not None:
            left.remove(new)
        if old is not None:
            left.append(old)
        self._steeds[self._index : self._index + 1] = [] if new is None else [new]

    def choices(self) -> tuple[Any, ...]:
        now, left = self.now, self._state.steeds_left
        steeds = tuple(name for name in STEEDS if name == now or name in left)
        return steeds if self._state.phase == "setup" else (*steeds, None)


def of_player(state: State, player: Player, path: str, parts: list[str]) -> Field | None:
    is_concern = state.is_concern(state.players.index(player))
    match parts:
        case ["coins"]:
            return Coins(path, player, may_hide=not is_concern)
        case ["upgrades", place]:
            return upgrade(state, path, player.upgrades, place)
        case ["space"]:
            return Space(path, player)
        case [name] if name in (_OF_CONCERN if is_concern else NUMBERS):
            return Number(path, *attribute(player, name), NUMBERS[name])
        case ["goods", tile] if tile in player.goods and not is_concern:
            return Tiles(path, state, player, tile)
        case ["steeds", place] if not is_concern:
            index = index_of(place)
            return None if index is None or index > len(player.steeds) else Steed(path, state, player, index)
    return None


class Space(Number):
    """Where a wagon stands on the Ringway."""

    def __init__(self, path: str, player: Player) -> None:
        super().__init__(path, *attribute(player, "space"), NUMBERS["space"])

    def choices(self) -> tuple[Any, ...]:
        return tuple(range(NUMBERS["space"] + 1))


def paths_of(state: State, seat: int) -> list[str]:
    player, more = state.players[seat], state.phase != "setup"
    may_upgrade = more and (not player.upgrades or "velvet" in player.steeds)
    upgrades = [f"upgrades.{place}" for place in range(len(player.upgrades) + may_upgrade)]
    if state.is_concern(seat):
        return ["coins", *_OF_CONCERN, *upgrades]
    found = ["coins", *NUMBERS, *(f"goods.{tile}" for tile in TILES)]
    stalls = max(len(player.steeds), 1 + ("steed" in player.upgrades) if more else 0)
    return [*found, *(f"steeds.{place}" for place in range(min(stalls, len(player.steeds) + 1))), *upgrades]
