"""Who played: people of the last game, friends, strangers, and the Private Concern."""

from dataclasses import replace
from datetime import date, timedelta
from itertools import count
from typing import Any, Final

from companion.app.play.wishes import wishes
from companion.app.score.scoring import Scoring
from companion.app.words import word
from companion.concern.loader import load
from companion.core.pads import Seat, Sheet
from companion.games.dark_road.concern import NAME
from companion.games.dark_road.names import WAGONS
from companion.games.dark_road.pad.reading import GAME, MOST_SEATS
from companion.store.finished import LONGEST
from companion.table.beginning import LONGEST_NAME
from companion.table.friends import CONCERN, Friend, friends
from companion.table.scoring import Draft, read_draft
from companion.table.settings import keep_setting, settings

_PLACES: Final = "places"
MOST_PLACES: Final = 4
FOUR: Final = 4
"""Buildings in play."""


def new_scoring(trouble: str = "") -> Scoring:
    """A new sheet, with those who played last, today."""
    wished = wishes()
    seats = [Seat(friend.name) for friend in wished.seated]
    tones = [friend.tone for friend in wished.seated]
    if wished.concern:
        seats.append(Seat(NAME, wished.strength))
        tones.append(CONCERN)
    sheet = Sheet(GAME, wished.edition, tuple(seats))
    return Scoring(Draft(sheet, date.today().isoformat()), tones, trouble)


def open_scoring() -> Scoring:
    """The sheet that was left, or a new one; a damaged one is set aside and told. Raises ``DiskError``."""
    found = read_draft()
    if found.draft is not None:
        return Scoring(found.draft)
    return new_scoring("" if found.aside is None else word("score-damaged", path=found.aside))


def places() -> list[str]:
    """Where games were played that were scored here, the latest first."""
    kept = settings().get(_PLACES, [])
    found = [one for one in kept if isinstance(one, str)] if isinstance(kept, list) else []
    return [one for one in found if 0 < len(one) <= LONGEST["location"] and one.isprintable()][:MOST_PLACES]


def keep_place(place: str) -> None:
    """This one is offered first the next time. Raises ``DiskError``."""
    if place:
        keep_setting(_PLACES, [place, *(one for one in places() if one != place)][:MOST_PLACES])


class People:
    """Changes who sits where; everybody keeps what was entered for them."""

    def __init__(self, scoring: Scoring) -> None:
        self._scoring = scoring

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._scoring.sheet.seats

    @property
    def tones(self) -> tuple[str, ...]:
        return self._scoring.tones

    @property
    def concern(self) -> int | None:
        """The seat of the Private Concern."""
        return next((number for number, seat in enumerate(self.seats) if seat.automa is not None), None)

    def has_room(self) -> bool:
        return len(self.seats) < MOST_SEATS

    def known(self) -> list[Friend]:
        """Who has played here and is not among them."""
        names = [seat.name for seat in self.seats]
        return [friend for friend in friends() if friend.name not in names]

    def add(self, friend: Friend | None = None) -> None:
        """Somebody played too: one who has played here, or a stranger. The Private Concern stays last."""
        if not self.has_room():
            return
        free = next(tone for tone in WAGONS if tone not in self.tones)
        name = self._free_name() if friend is None else friend.name
        tone = free if friend is None or friend.tone in self.tones else friend.tone
        place = len(self.seats) if self.concern is None else self.concern
        self._seat([*self._pairs()[:place], (Seat(name), tone), *self._pairs()[place:]])

    def _free_name(self) -> str:
        taken = {seat.name for seat in self.seats}
        names = (word("next-name", number=number) for number in count(len(taken) + 1))
        return next(name for name in names if name not in taken)

    def remove(self, seat: int) -> None:
        if len(self.seats) > 1:
            self._seat([pair for number, pair in enumerate(self._pairs()) if number != seat])

    def rename(self, seat: int, name: str) -> None:
        pairs = self._pairs()
        pairs[seat] = replace(pairs[seat][0], name=name[:LONGEST_NAME]), pairs[seat][1]
        self._seat(pairs)

    def next_tone(self, seat: int) -> None:
        """The next colour; whoever has it takes this one's."""
        mine = self.tones[seat]
        new = WAGONS[(WAGONS.index(mine) + 1) % len(WAGONS)]
        swap = {mine: new, new: mine}
        self._scoring.tones = tuple(swap.get(tone, tone) for tone in self.tones)

    def oppose(self, strength: str | None) -> None:
        """The Private Concern played this strong; ``None``: it did not play."""
        pairs, at = self._pairs(), self.concern
        if at is not None and strength is not None:
            pairs[at] = replace(pairs[at][0], automa=strength), CONCERN
        elif at is not None:
            del pairs[at]
        elif strength is not None and self.has_room():
            pairs.append((Seat(NAME, strength), CONCERN))
        if pairs:
            self._seat(pairs)

    def _pairs(self) -> list[tuple[Seat, str]]:
        return list(zip(self.seats, self.tones, strict=True))

    def _seat(self, pairs: list[tuple[Seat, str]]) -> None:
        sheet = replace(self._scoring.sheet, seats=tuple(seat for seat, _ in pairs), kept=frozenset())
        self._scoring.tones = tuple(tone for _, tone in pairs)
        self._scoring.become(sheet=sheet)


def strengths() -> list[str]:
    """How strong the Private Concern may have played."""
    return [strength.name for strength in load().strengths]


def toggle_building(scoring: Scoring, name: str) -> None:
    """One of the four in play, or not; a fifth one takes the place of the first."""
    chosen = list(scoring.sheet.details.get("buildings", ()))
    chosen = [one for one in chosen if one != name] if name in chosen else [*chosen, name][-FOUR:]
    details: dict[str, Any] = {"buildings": chosen} if chosen else {}
    scoring.become(sheet=replace(scoring.sheet, details=details))


def move_day(day: str, days: int = 0, years: int = 0) -> str:
    """So much later or earlier, and never in the future; from today where no day is known."""
    today = date.today()
    try:
        start = date.fromisoformat((day + "-01-01")[:10]) if day else today
    except ValueError:
        start = today
    try:
        moved = start.replace(year=start.year + years) + timedelta(days=days)
    except (ValueError, OverflowError):  # the 29th of February, or before all calendars
        moved = start.replace(year=max(start.year + years, 1), day=28)
    return min(moved, today).isoformat()
