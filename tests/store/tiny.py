"""A game that is scored by its points alone, for tests that are not about rules."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion import games
from companion.core.errors import Invalid
from companion.core.pads import Outcome, Seat, Sheet, Wanted
from companion.core.results import ScoreLine, Standing
from companion.store.finished import Finished, finished

real_pad = games.pad


class TinyPad:
    game = "tiny"
    editions = ("first", "second")
    most_seats = 6

    def read(self, table: Mapping[str, Any]) -> Sheet:
        seats = table.get("seats")
        if not isinstance(seats, list) or not isinstance(table.get("edition"), str):
            raise Invalid("tiny-sheet")
        details = table.get("details", {})
        if not isinstance(details, dict):
            raise Invalid("tiny-sheet")
        return Sheet("tiny", table["edition"], tuple(map(self._seat, seats)), details)

    def _seat(self, table: Any) -> Seat:
        if not isinstance(table, dict) or not isinstance(table.get("name"), str):
            raise Invalid("tiny-seat")
        values = table.get("values")
        if not isinstance(values, dict) or not all(type(value) is int for value in values.values()):
            raise Invalid("tiny-seat")
        automa = table.get("automa")
        if not isinstance(automa, str | None):
            raise Invalid("tiny-seat")
        return Seat(table["name"], automa, values)

    def write(self, sheet: Sheet) -> dict[str, Any]:
        seats = [{"name": s.name, "automa": s.automa, "values": dict(s.values)} for s in sheet.seats]
        return {"game": "tiny", "edition": sheet.edition, "seats": seats, "details": dict(sheet.details)}

    def outcome(self, sheet: Sheet) -> Outcome:
        points = {n: s.values["points"] for n, s in enumerate(sheet.seats) if "points" in s.values}
        ranked = sorted(points, key=lambda n: -points[n])
        standings = tuple(
            Standing(n, 1 + sum(other > points[n] for other in points.values()), points[n],
                     (ScoreLine("points", points[n], ""),))
            for n in ranked
        )  # fmt: skip
        wanted = tuple(Wanted(n, "points") for n in range(len(sheet.seats)) if n not in points)
        return Outcome(standings, wanted)


def pad(game: str) -> Any:
    """The pads of the companion, and this one."""
    return TinyPad() if game == "tiny" else real_pad(game)


def install() -> None:
    """Among the pads of this process."""
    games.pad = pad


def sheet(edition: str = "first", automa: tuple[str, int] | None = None, **points: int | None) -> Sheet:
    """``sheet(Ada=40, Bo=None)``: what nobody knows is ``None``."""
    seats = [Seat(name, None, {} if n is None else {"points": n}) for name, n in points.items()]
    if automa is not None:
        seats.append(Seat("Private Concern", automa[0], {"points": automa[1]}))
    return Sheet("tiny", edition, tuple(seats))


def played(day: str = "2026-11-17", automa: tuple[str, int] | None = None, **points: int | None) -> Finished:
    """A finished game of that day."""
    return finished(sheet(automa=automa, **points), day=day)


def corrected(game: Finished, seat: int, points: int) -> Finished:
    """With another score for somebody."""
    about = {name: getattr(game, name) for name in ("uid", "day", "location", "note", "version", "changed")}
    return finished(game.sheet.with_value(seat, "points", points), **about)


def with_buildings(game: Finished, *buildings: str) -> Finished:
    return replace(game, sheet=replace(game.sheet, details={"buildings": list(buildings)}))
