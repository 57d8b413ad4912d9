"""Who sits at the tables of a run: simulated merchants, and at most one Private Concern.

A seat is named like a player (``trader``) or ``concern:`` with what people call an opponent
(``concern:merchant``, ``concern:FILE``, ``concern:FILE:strength``).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.concern.engine import PrivateConcern
from companion.concern.naming import concern_named
from companion.core.dealer import deal
from companion.core.errors import GameError
from companion.games import dark_road
from companion.games.dark_road import DarkRoad
from companion.players import Chooser, make

CONCERN: Final = "concern:"
_SEEDS: Final = 1 << 62


class Plan(NamedTuple):
    """What all games of a run share. The one seat that begins with ``concern:`` is ``concern``'s."""

    seats: tuple[str, ...]
    seed: int
    edition: str = "v2"
    variants: tuple[str, ...] = ()
    concern: PrivateConcern | None = None

    def seated(self, number: int) -> list[int]:
        """Which of the listed players sits in each seat of this game: nobody always goes first."""
        count = len(self.seats)
        return [(seat + number) % count for seat in range(count)]

    def new_game(self, number: int) -> DarkRoad:
        """Raises ``GameError`` for a setup that cannot be played."""
        listed, concern = self.seated(number), self.concern
        people = [f"{self.seats[i]} {i + 1}" for i in listed if not is_concern(self.seats[i])]
        seats = [seat for seat, i in enumerate(listed) if is_concern(self.seats[i])]
        adventure = None if concern is None else concern.adventure
        return dark_road.new_game(
            people,
            edition=self.edition,
            seed=deal(self.seed, "game", number, _SEEDS),
            concern=None if concern is None else concern.setup(),
            concern_seat=seats[0] if seats else -1,
            variants=self.variants,
            buildings=() if adventure is None else adventure.buildings,
        )

    def check(self) -> None:
        """Raises ``GameError`` with the reason why its games cannot be played."""
        if "hidden-coins" in self.variants:
            # Nobody keeps track of the coins then, and only people could count them at the end.
            raise GameError("hidden-coins-simulated", "HIDE-1")
        self.players(0)
        self.new_game(0)

    def players(self, number: int) -> list[Chooser | PrivateConcern]:
        """Who answers for each seat of this game."""
        return [self._player(i, number) for i in self.seated(number)]

    def _player(self, listed: int, number: int) -> Chooser | PrivateConcern:
        name = self.seats[listed]
        if self.concern is not None and is_concern(name):
            return self.concern
        return make(name, deal(self.seed, f"player {listed}", number, _SEEDS))


def is_concern(seat: str) -> bool:
    return seat.startswith(CONCERN)


def plan_of(
    seats: Sequence[str],
    seed: int,
    edition: str = "v2",
    variants: Sequence[str] = (),
    twists: Sequence[str] = (),
    adventure: str = "",
) -> Plan:
    """A plan whose games can be played; raises ``GameError`` with the reason where they cannot."""
    concerns = [name.removeprefix(CONCERN) for name in seats if is_concern(name)]
    if len(concerns) > 1:
        raise GameError("one-concern", count=len(concerns))
    if not concerns and (twists or adventure):
        raise GameError("no-concern-seat")
    concern = concern_named(concerns[0], twists, adventure) if concerns else None
    plan = Plan(tuple(seats), seed, edition, tuple(variants), concern)
    plan.check()
    return plan
