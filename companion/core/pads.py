"""Score pads: a finished game that nobody tracked, as people read it off the table.

A :class:`Sheet` is what was entered, as plain values. The pad of a game (:class:`Pad`) says what its score
still needs, what looks doubtful, how the game ended, and why nobody has more. Nothing is ever changed in
place: whoever enters something makes a new sheet with :meth:`Sheet.with_value`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

from companion.core.results import Result, Standing


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody who played, and what they had at the end."""

    name: str
    automa: str | None = None
    """Which automated opponent sat here (its strength, empty where nobody knows); ``None`` for a person."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """JSON values by the names of the pad's fields; what is absent is not known."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What was read off one finished game, as far as it was."""

    game: str
    edition: str
    seats: tuple[Seat, ...]
    details: Mapping[str, Any] = field(default_factory=dict)
    """What the score does not need and the history keeps: the buildings in play."""
    kept: frozenset[str] = frozenset()
    """Doubts (:attr:`Doubt.key`) that somebody has looked at: so it is on the table."""

    def with_value(self, seat: int, name: str, value: Any) -> "Sheet":
        """The same sheet with one field set; ``None`` clears it. What was doubted there is doubted anew."""
        values = {key: old for key, old in self.seats[seat].values.items() if key != name}
        if value is not None:
            values[name] = value
        return self.with_seat(seat, replace(self.seats[seat], values=values))

    def with_seat(self, number: int, seat: Seat) -> "Sheet":
        """The same sheet with one seat as it is now."""
        seats = tuple(seat if other == number else one for other, one in enumerate(self.seats))
        return replace(self, seats=seats)

    def keep(self, *doubts: "Doubt") -> "Sheet":
        """These were looked at: so it is."""
        return replace(self, kept=self.kept | {doubt.key for doubt in doubts})


class Wanted(NamedTuple):
    """Something that the score cannot do without."""

    seat: int
    field: str
    key: str = ""
    """Which part of the field, where it has parts: of ``delivered``, for example ``hero blue``."""
    rule: str = ""


class Doubt(NamedTuple):
    """An entry that is impossible or unlikely: pointed out before it counts, and people may keep it."""

    seat: int | None
    """Whose; ``None``: of all of them together."""
    field: str
    code: str
    rule: str
    params: tuple[tuple[str, Any], ...] = ()

    @property
    def key(self) -> str:
        """Stands for this doubt about these values: with other values it is another doubt."""
        said = " ".join(f"{name}={value}" for name, value in self.params)
        return f"{'all' if self.seat is None else self.seat} {self.field} {self.code} {said}".strip()


class Remark(NamedTuple):
    """Something to be said about a score: why a choice was the best, or why it is not more."""

    seat: int
    code: str
    points: int
    """How many more points it would have been, or was."""
    rule: str
    params: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a sheet comes to."""

    standings: tuple[Standing, ...]
    """Best first, those seats whose score is known."""
    wanted: tuple[Wanted, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    """Those that nobody has kept."""
    choices: tuple[Remark, ...] = ()
    """Where there was a choice: what is best, and what it brings."""
    remarks: tuple[Remark, ...] = ()
    """Why not more?"""

    @property
    def result(self) -> Result | None:
        """How the game ended, once nothing is wanted and nothing is in doubt."""
        return None if self.wanted or self.doubts else Result(self.standings)


class Pad(Protocol):
    """What a game brings so that its finished games can be scored."""

    @property
    def game(self) -> str: ...

    @property
    def editions(self) -> tuple[str, ...]:
        """The usual one first."""
        ...

    @property
    def most_seats(self) -> int: ...

    def read(self, table: Mapping[str, Any]) -> Sheet:
        """The sheet that a JSON value describes. Raises ``Invalid``, naming what is wrong and where."""
        ...

    def write(self, sheet: Sheet) -> dict[str, Any]:
        """The JSON value that :meth:`read` takes."""
        ...

    def outcome(self, sheet: Sheet) -> Outcome:
        """Scores, as far as they are known, and all there is to say about them."""
        ...
