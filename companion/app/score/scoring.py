"""One finished game that is being entered at one tablet; every touch is on the disk before it is shown."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from companion import games
from companion.core.errors import GameError
from companion.core.pads import Doubt, Outcome, Sheet, Wanted
from companion.core.results import Standing
from companion.games.dark_road.pad.reading import MOST
from companion.store.finished import Finished, finished
from companion.table.friends import CONCERN, Friend, remember, tones_of
from companion.table.scoring import Draft, forget_draft, write_draft
from companion.text import error_text
from companion.text.pads import sheet_names

WHO: Final = -1
"""The page on which people say who played; the others are those of the seats, and the result."""


class Scoring:
    """Say what was touched; ``draft`` is what is known by now, and ``trouble`` what could not be kept."""

    def __init__(self, draft: Draft, tones: Sequence[str] = (), trouble: str = "") -> None:
        self.draft = draft
        self.tones = tuple(tones) or tones_for(draft.sheet)
        """The colours of the wagons, by seat."""
        self.trouble = trouble
        self._aside: dict[int, Mapping[str, Any]] = {}
        self.totals: set[int] = set()
        """Seats of whom only the score is being entered."""
        self.ties: list[Wanted] = []
        """What was asked about ties since people came to the result; it stays there to be corrected."""

    @property
    def sheet(self) -> Sheet:
        return self.draft.sheet

    @property
    def page(self) -> int:
        return self.draft.page

    @property
    def is_result(self) -> bool:
        return self.page == len(self.sheet.seats)

    @property
    def names(self) -> list[str]:
        return sheet_names(self.sheet)

    @property
    def outcome(self) -> Outcome:
        return _outcome(_Same(self.sheet))

    def values(self, seat: int) -> Mapping[str, Any]:
        return self.sheet.seats[seat].values

    def is_total(self, seat: int) -> bool:
        """Is only the score of this merchant known?"""
        return seat in self.totals or "score" in self.values(seat)

    def standing(self, seat: int) -> Standing | None:
        """How far this merchant's score is known."""
        return next((one for one in self.outcome.standings if one.seat == seat), None)

    def doubts(self, seat: int) -> list[Doubt]:
        return [doubt for doubt in self.outcome.doubts if doubt.seat == seat]

    def wanted(self, seat: int) -> list[Wanted]:
        """What this merchant's score needs besides coins and prestige."""
        return [one for one in self.outcome.wanted if one.seat == seat and one.rule == "DEED-1"]

    def tie_questions(self) -> list[Wanted]:
        """What ties ask for, those that are answered first."""
        new = [one for one in self.outcome.wanted if one.rule == "SCORE-4" and one not in self.ties]
        self.ties += new
        return self.ties

    def answer(self, wanted: Wanted, number: int) -> None:
        """So many of what is wanted."""
        value: Any = number
        if wanted.key:
            value = {**self.values(wanted.seat).get(wanted.field, {}), wanted.key: number}
        self.put(wanted.seat, wanted.field, value)

    def answered(self, wanted: Wanted) -> int | None:
        found = self.values(wanted.seat).get(wanted.field)
        return found.get(wanted.key) if wanted.key and found is not None else found

    # Changes

    def become(self, **changes: Any) -> None:
        """Fields of the draft are now these; on the disk, too, once every name is one."""
        self.draft = replace(self.draft, **changes)
        self.trouble = ""
        names = {seat.name.strip().casefold() for seat in self.sheet.seats}
        if "" in names or len(names) < len(self.sheet.seats):
            return
        try:
            write_draft(self.draft)
        except GameError as error:
            self.trouble = error_text(error)

    def put(self, seat: int, field: str, value: Any) -> bool:
        """A field is now this; what the pad does not understand is told, and changes nothing."""
        pad, sheet = games.pad(self.sheet.game), self.sheet.with_value(seat, field, value)
        try:
            pad.read(pad.write(sheet))
        except GameError as error:
            self.trouble = error_text(error)
            return False
        self.become(sheet=sheet)
        return True

    def press(self, seat: int, field: str, digit: int) -> None:
        """One more digit, while there is room for it."""
        number = int(self.values(seat).get(field) or 0) * 10 + digit
        if number <= MOST:
            self.put(seat, field, number)

    def erase(self, seat: int, field: str) -> None:
        """The last digit; after the first one nothing is known."""
        number = self.values(seat).get(field)
        if number is not None:
            self.put(seat, field, number // 10 if number > 9 else None)

    def only_total(self, seat: int, only: bool) -> None:
        """Only the score is known, or everything else is; what was entered before comes back."""
        other = self._aside.pop(seat, {})
        self._aside[seat] = self.values(seat)
        (self.totals.add if only else self.totals.discard)(seat)
        self.become(sheet=self.sheet.with_seat(seat, replace(self.sheet.seats[seat], values=other)))

    def keep(self, *doubts: Doubt) -> None:
        """These were looked at: so it is."""
        self.become(sheet=self.sheet.keep(*doubts))

    # Pages

    def go(self, page: int) -> None:
        if page != self.page:
            self.ties = []
            self.become(page=page)

    def begin(self) -> None:
        """From who played to the first merchant. Raises ``Invalid`` for names that cannot be."""
        pad = games.pad(self.sheet.game)
        sheet = pad.read(pad.write(self.sheet))
        self.become(sheet=sheet, page=0)
        seated = zip(sheet.seats, self.tones, strict=True)
        try:
            remember([Friend(seat.name, tone) for seat, tone in seated if seat.automa is None])
        except GameError as error:
            self.trouble = error_text(error)

    def finish(self) -> Finished:
        """The game as it goes into the history; its id is kept, so that a correction is one of the same game.

        Raises ``Invalid`` for what the history cannot hold.
        """
        draft = self.draft
        about = {name: getattr(draft, name) for name in ("day", "location", "note", "version")}
        made = finished(draft.sheet, **about, **({"uid": draft.uid} if draft.uid else {}))
        if not draft.uid:
            self.become(uid=made.uid)
        return made

    def end(self) -> None:
        """It is in the history: nothing is left to be entered. Raises ``DiskError``."""
        forget_draft()


class _Same:
    """A sheet by its identity: it never changes, and holds what cannot be hashed."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.sheet is other.sheet

    def __hash__(self) -> int:
        return id(self.sheet)


@lru_cache(maxsize=4)
def _outcome(same: _Same) -> Outcome:
    """It is asked for many times between two touches."""
    return games.pad(same.sheet.game).outcome(same.sheet)


def tones_for(sheet: Sheet) -> tuple[str, ...]:
    """The colours by which the people of a sheet are known here."""
    people = iter(tones_of([seat.name for seat in sheet.seats if seat.automa is None]))
    return tuple(CONCERN if seat.automa is not None else next(people) for seat in sheet.seats)
