"""The wheel on the table beside that of the game: a disagreement is shown, and settled by people."""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.games.dark_road import DarkRoad
from companion.games.dark_road.state import State
from companion.table.devices.wheel import Mismatch, mismatch, wanted_section

if TYPE_CHECKING:  # a tablet without OpenCV tells what its hub has compared
    from companion.table.eyes.parts import WheelSeen

PATIENCE: Final = 8.0
"""Seconds for which wheel and game have to differ: people turn it and lay dice after they have answered."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What the table shows and the game does not have."""

    wheel: Mismatch | None
    dice: tuple[tuple[str, int, int], ...]
    """Goods with another number of market dice: on the table, and in the game."""
    market: tuple[str, ...] = ()
    """All dice of the table by their goods, as a correction wants them; none where some are missing."""


def compare(game: DarkRoad, seen: "WheelSeen") -> Difference | None:
    """Both sides of what differs; ``None`` where they agree, or the wheel has not been placed."""
    state = game.state
    if wanted_section(state) is None:
        return None
    wheel = None if seen.section is None else mismatch(state, game.question, seen.section)
    dice = () if seen.dice is None else _other_dice(state, seen.dice)
    if wheel is None and not dice:
        return None
    return Difference(wheel, dice, _market(state, seen.dice) if dice and seen.dice is not None else ())


def _other_dice(state: State, seen: Sequence[int]) -> tuple[tuple[str, int, int], ...]:
    sections = zip(state.box.board.wheel, seen, strict=True)
    return tuple((good, dice, state.market[good]) for good, dice in sections if dice != state.market[good])


def _market(state: State, seen: Sequence[int]) -> tuple[str, ...]:
    laid = tuple(good for good, dice in zip(state.box.board.wheel, seen, strict=True) for _ in range(dice))
    return laid if len(laid) == sum(state.market.values()) else ()


class Comparing:
    """Told what was seen by one thread, asked what differs by another; hasty looks change nothing."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._seen: WheelSeen | None = None
        self._moment: tuple[WheelSeen | None, int] = (None, -1)
        self._since = clock()
        self._settled: Difference | None = None

    def see(self, seen: "WheelSeen | None") -> None:
        """``None`` where the wheel cannot be seen, or nobody looks at it: that tells nothing."""
        with self._lock:
            self._seen = seen

    def difference(self, game: DarkRoad) -> Difference | None:
        """What has differed for long enough, until it was seen to agree for as long."""
        with self._lock:
            moment = (self._seen, game.index)
            if moment != self._moment:
                self._moment, self._since = moment, self._clock()
            elif self._seen is not None and self._clock() - self._since >= PATIENCE:
                found = compare(game, self._seen)
                if found is not None or _tells_of(self._seen, self._settled):
                    self._settled = found
            return self._settled


def _tells_of(seen: "WheelSeen", told: Difference | None) -> bool:
    """Can this look tell that what differed does so no more?"""
    if told is None:
        return True
    return not (told.wheel is not None and seen.section is None) and not (told.dice and seen.dice is None)
