"""Which tablet plays which seat of the game that is open, and who asks for one.

A seat belongs to the tablet that holds it, or to the hub. It changes hands only when somebody who may say so
agrees (see ``host``); the one exception are *free* seats, which the owner may offer at the start: a tablet
that has not played in this game takes one without asking.
"""

import hashlib
import json
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from companion.hub.kept_seats import SEATS
from companion.hub.messages import Place
from companion.table.contents import Header
from companion.table.files import Files, write_whole


def game_id(path: Path, header: Header) -> str:
    """Tells one game from another, also where a machine without a clock begins two of one name."""
    name = f"{path.name} {header.created} {json.dumps(header.setup, sort_keys=True)}"
    return hashlib.sha256(name.encode("utf-8", "surrogateescape")).hexdigest()[:16]


class _Kept(msgspec.Struct):
    game: str
    seats: dict[str, int]
    """The seat that each tablet plays."""
    free: bool = False
    used: list[int] = []
    """Seats that somebody plays or has played, at the hub or on a tablet: they are never free."""
    played: list[str] = []
    """Tablets that hold a seat of this game, or once did."""


class _File(msgspec.Struct):
    games: list[_Kept]
    """The latest last."""


_MOST_GAMES: Final = 100
"""Of older ones nobody knows any more who sat where."""


class Wish(NamedTuple):
    """A tablet asks for a seat that it may not simply take."""

    device: str
    seat: int


class Seating:
    """Kept on the disk, so that everybody sits where they sat when the hub was started again.

    A new game begins with nobody seated. What cannot be read is as if nobody sat. What changes it raises
    ``DiskError``: a seat that is given is not given then, but one that is taken away is taken away all the
    same, as long as the hub runs; see :meth:`save`.
    """

    def __init__(
        self, folder: Path, game: str, humans: Sequence[int], answered: Collection[int] = ()
    ) -> None:
        """``answered``: seats of which the game itself tells that somebody has played them."""
        self._path = folder / SEATS
        self._files = Files()
        self._answered = answered
        self._now = _Kept(game, {})
        self._wishes: dict[str, int] = {}
        self._is_unsaved = False
        for kept in self._read():
            if kept.game == game and len(set(kept.seats.values())) == len(kept.seats):
                kept.seats = {device: seat for device, seat in kept.seats.items() if seat in humans}
                self._now = kept

    def _read(self) -> list[_Kept]:
        try:
            return msgspec.json.decode(self._files.read(self._path), type=_File).games
        except (OSError, msgspec.DecodeError, RecursionError):
            return []

    @property
    def devices(self) -> list[str]:
        """All that play a seat."""
        return list(self._now.seats)

    def seat_of(self, device: str) -> int | None:
        return self._now.seats.get(device)

    def device_at(self, seat: int) -> str | None:
        return next((device for device, held in self._now.seats.items() if held == seat), None)

    # Free seats

    @property
    def are_free(self) -> bool:
        """May a tablet take a seat that nobody has without asking?"""
        return self._now.free

    def set_free(self, free: bool) -> None:
        """The owner's choice. What somebody has played is not free: it has secrets."""
        self._keep(free=free)

    def is_free(self, seat: int) -> bool:
        is_used = seat in self._now.used or seat in self._answered
        return self._now.free and self.device_at(seat) is None and not is_used

    def may_take(self, device: str, seat: int) -> bool:
        """Without asking: a free seat, and only the first one. Nobody looks into one seat after another."""
        return self.is_free(seat) and device not in self._now.played

    def keep_here(self, seat: int) -> None:
        """Somebody plays this seat at the hub: it is not free any longer."""
        if self.device_at(seat) is None and seat not in self._now.used:
            self._keep_at_once(used=[*self._now.used, seat])

    # Changing hands

    def sit(self, device: str, seat: int) -> None:
        """The seat is this tablet's; whoever had it plays none."""
        seats = {other: held for other, held in self._now.seats.items() if held != seat}
        others = [one for one in self._now.played if one != device]
        used = [one for one in self._now.used if one != seat]
        self._keep(seats={**seats, device: seat}, used=[*used, seat], played=[*others, device])
        self._wishes = {
            one: wanted for one, wanted in self._wishes.items() if wanted != seat and one != device
        }

    def free(self, device: str) -> None:
        """This tablet plays no seat, and asks for none."""
        self.withdraw(device)
        if device in self._now.seats:
            seats = {other: seat for other, seat in self._now.seats.items() if other != device}
            self._keep_at_once(seats=seats)

    def wish(self, device: str, seat: int) -> None:
        """It asks for this seat, and for no other any more."""
        self._wishes[device] = seat

    def withdraw(self, device: str) -> None:
        self._wishes.pop(device, None)

    @property
    def wishes(self) -> list[Wish]:
        """In the order in which they were made."""
        return [Wish(device, seat) for device, seat in self._wishes.items()]

    def _keep(self, **changed: object) -> None:
        now = msgspec.structs.replace(self._now, **changed)
        self._write(now)
        self._now = now

    def _keep_at_once(self, **changed: object) -> None:
        """Nobody keeps a seat because a disk is full."""
        self._now = msgspec.structs.replace(self._now, **changed)
        self._is_unsaved = True
        self._write(self._now)

    def save(self) -> None:
        """Try again to keep what could not be kept. Raises ``DiskError``."""
        if self._is_unsaved:
            self._write(self._now)

    def copy_to(self, game: str) -> None:
        """Everybody sits there as here. Raises ``DiskError``."""
        if self._now != _Kept(self._now.game, {}):
            self._write(msgspec.structs.replace(self._now, game=game))

    def _write(self, kept: _Kept) -> None:
        others = [one for one in self._read() if one.game != kept.game]
        games = _File([*others, kept][-_MOST_GAMES:])
        write_whole(self._files, self._path, msgspec.json.encode(games))
        self._is_unsaved = False


class Moved(NamedTuple):
    """A seat has changed hands."""

    player: str
    device: str
    """How the tablet is called that has it now; empty where it is the hub's."""


def moved(before: Sequence[Place], now: Sequence[Place]) -> list[Moved]:
    """What is to be said on every screen when places are told again."""
    pairs = zip(before, now, strict=False)
    return [Moved(new.name, new.device) for old, new in pairs if old.device != new.device]
