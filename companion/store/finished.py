"""A finished game as the history keeps it: the sheet that was entered, and what is known around it."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from uuid import uuid4

from companion import games
from companion.core.errors import Invalid
from companion.core.pads import Outcome, Sheet

LONGEST: Final = {"location": 100, "note": 2000, "journal": 255, "created": 40, "changed": 40}
"""Characters of the texts around a game."""
SOURCES: Final = ("scored", "tracked")

_DAY: Final = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
_UID: Final = re.compile(r"[0-9a-z-]{1,64}")


@dataclass(frozen=True, slots=True)
class Line:
    """One seat as the history lists it."""

    name: str
    automa: str | None
    """The strength of the automated opponent that sat here; ``None`` for a person."""
    score: int | None
    place: int | None
    """Known once the whole game is."""
    won: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """One finished game. Made by :func:`finished`, which derives what follows from the sheet."""

    uid: str
    sheet: Sheet
    day: str = ""
    """2026-11-17, 2026-11, 2026, or empty: a past date may be half known."""
    location: str = ""
    note: str = ""
    source: str = "scored"
    """``scored`` at the end, or ``tracked`` while it was played."""
    journal: str = ""
    """File name of a tracked game's journal."""
    lines: tuple[Line, ...] = ()
    """In seat order."""
    complete: bool = False
    """Nothing is wanted and nothing in doubt: it has a result."""
    version: int = 0
    """Raised with each change; guards against writing over somebody else's."""
    created: str = ""
    """UTC time since when the history has it; games of one day are listed in this order."""
    changed: str = ""
    """UTC time of the last change."""
    deleted: bool = False


def finished(sheet: Sheet, **about: Any) -> Finished:
    """The finished game of this sheet; ``about`` names other fields of :class:`Finished`.

    Without a ``uid`` it is a new game. Raises ``Invalid`` for a day that is none, and for texts that are too
    long or hold signs that cannot be kept.
    """
    outcome = games.pad(sheet.game).outcome(sheet)
    made = Finished(
        sheet=sheet,
        lines=_lines(sheet, outcome),
        complete=outcome.result is not None,
        **{"uid": uuid4().hex, **about},
    )
    check_texts(made)
    return made


def folded(text: str) -> str:
    """For comparing and searching: without case, and however its accents were typed."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold()).split())


def _lines(sheet: Sheet, outcome: Outcome) -> tuple[Line, ...]:
    standings = {standing.seat: standing for standing in outcome.standings}
    winners = outcome.result.winners if outcome.result else ()
    return tuple(
        Line(
            seat.name,
            seat.automa,
            score=standings[number].score if number in standings else None,
            place=standings[number].place if number in standings and outcome.result else None,
            won=number in winners,
        )
        for number, seat in enumerate(sheet.seats)
    )


def check_texts(game: Finished) -> None:
    """Raises ``Invalid`` for a text around the game that is none of its kind."""
    if not _UID.fullmatch(game.uid):
        raise Invalid("finished-uid", uid=game.uid)
    if game.day and not _is_day(game.day):
        raise Invalid("finished-day", day=game.day)
    if game.source not in SOURCES:
        raise Invalid("finished-source", source=game.source, allowed=list(SOURCES))
    for field, most in LONGEST.items():
        text = getattr(game, field)
        if len(text) > most:
            raise Invalid("finished-long", field=field, most=most)
        if not _can_be_kept(text, lines=field == "note"):
            raise Invalid("finished-signs", field=field)
    if not all(_can_be_kept(seat.name, lines=False) for seat in game.sheet.seats):
        raise Invalid("finished-signs", field="name")


def _is_day(day: str) -> bool:
    if not _DAY.fullmatch(day):
        return False
    try:
        date.fromisoformat((day + "-01-01")[:10])
    except ValueError:
        return False
    return True


def _can_be_kept(text: str, lines: bool) -> bool:
    """No control signs (PostgreSQL refuses some), and no halves of signs (nobody can write them)."""
    allowed = "\n\t" if lines else ""
    return all(sign in allowed or unicodedata.category(sign) not in ("Cc", "Cs") for sign in text)
