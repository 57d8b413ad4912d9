"""A tray with dice that lie still, and what a camera before it reads; rendered once, read by real eyes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # OpenCV takes its time: whoever wants other scenes does not wait for it
    from companion.games.dark_road import DarkRoad
    from companion.table.eyes.comparing import Difference
    from companion.table.eyes.proposing import Proposal
    from vision.reading import Picture, Reading

_PLACES: Final = ((-75.0, 20.0), (-28.0, -32.0), (22.0, 30.0), (70.0, -18.0))
"""Millimetres from the middle of the tray."""
_DOUBTFUL: Final = 0.62


@cache
def tray() -> Any:
    from companion.table.eyes.tray import DiceTray

    return DiceTray()


@cache
def picture(kind: str, tops: tuple[int, ...]) -> "Picture":
    """Dice of one kind in the tray, each with this face of its print on top."""
    from companion.table.eyes.tray import look
    from vision.render.scene import lying

    dice = [
        lying(look(kind), top, *place, 0.7 * number + 0.3)
        for number, (top, place) in enumerate(zip(tops, _PLACES, strict=False))
    ]
    return tray().lay(dice)[0]


@cache
def _readings(kind: str, tops: tuple[int, ...]) -> "tuple[Reading, ...]":
    from companion.table.eyes.kinds import DIE_KINDS
    from vision.reader import DiceReader

    reader = DiceReader(DIE_KINDS.values())
    reader.expect((kind,), len(tops))
    return reader.read(picture(kind, tops))


def proposed(game: "DarkRoad", tops: Sequence[int], doubtful: bool = False) -> "Proposal | None":
    """What these dice answer to the throw that the game waits for; of a ``doubtful`` one somebody has to say
    it."""
    from companion.table.eyes.expecting import expected
    from companion.table.eyes.proposing import propose

    wanted = expected(game)
    assert wanted is not None
    kind = wanted.kinds[0]
    seen = list(_readings(kind, tuple(tops[: wanted.count])))
    if doubtful:
        seen[-1] = replace(seen[-1], confidence=_DOUBTFUL, others={4: 1 - _DOUBTFUL})
    return propose(wanted, seen)


@dataclass(slots=True)
class _Frame:
    picture: Any


class Looking:
    """Eyes that see the same for ever."""

    sight = "fine"

    def __init__(
        self,
        picture: "Picture | None" = None,
        proposal: "Proposal | None" = None,
        differs: "Difference | None" = None,
        source: Any = None,
    ) -> None:
        """``source``: the camera; our own tray can be thrown into."""
        self.frame = None if picture is None else _Frame(picture)
        self.proposal, self._differs, self.source = proposal, differs, source
        self.notices: list[tuple[str, dict[str, Any]]] = []

    def follow(self, game: "DarkRoad | None") -> None: ...

    def difference(self, game: "DarkRoad") -> "Difference | None":
        return self._differs

    def learn(self, proposal: "Proposal", answers: Sequence[str]) -> None: ...
