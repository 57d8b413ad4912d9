"""Which tablet plays which seat of the game that is open."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from companion.table.files import Files, write_whole


class _Kept(msgspec.Struct):
    game: str
    seats: dict[str, int]


class Seating:
    """Kept on the disk, so that everybody sits where they sat when the hub was started anew.

    Another game begins with nobody seated. What cannot be read is as if nobody sat; what changes it raises
    ``DiskError``.
    """

    def __init__(self, folder: Path, game: str, humans: Sequence[int], files: Files | None = None) -> None:
        self._path = folder / "seats.json"
        self._files = files or Files()
        self._game = game
        self._seats: dict[str, int] = {}
        try:
            kept = msgspec.json.decode(self._files.read(self._path), type=_Kept)
        except (OSError, msgspec.DecodeError):
            return
        if kept.game == game and len(set(kept.seats.values())) == len(kept.seats):
            self._seats = {device: seat for device, seat in kept.seats.items() if seat in humans}

    def seat_of(self, device: str) -> int | None:
        return self._seats.get(device)

    def device_at(self, seat: int) -> str | None:
        return next((device for device, held in self._seats.items() if held == seat), None)

    def sit(self, device: str, seat: int) -> None:
        self._keep({**self._seats, device: seat})

    def free(self, device: str) -> None:
        """This tablet plays no seat."""
        if device in self._seats:
            self._keep({other: seat for other, seat in self._seats.items() if other != device})

    def _keep(self, seats: dict[str, int]) -> None:
        write_whole(self._files, self._path, msgspec.json.encode(_Kept(self._game, seats)))
        self._seats = seats
