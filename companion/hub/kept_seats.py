"""Who sits where in a saved game, while no hub is open.

Nothing of the network is loaded for games that were never played on tablets.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.core.errors import GameError
from companion.table import journal
from companion.table.home import home
from companion.table.saved import save_beginning
from companion.table.session import Session

SEATS: Final = "seats.json"
"""Lies in the hub's folder."""


def on_tablets(session: Session) -> list[int]:
    """Seats that are played on tablets which may come to the table. Raises ``DiskError``."""
    if not _is_kept():
        return []
    from companion.hub.desk import hub_folder
    from companion.hub.registry import Registry
    from companion.hub.seating import Seating, game_id

    registry, humans = Registry(hub_folder()), session.game.state.humans
    seating = Seating(registry.folder, game_id(session.path, session.header), humans)
    known = {one.id for one in registry.all()}
    return [seat for seat in humans if seating.device_at(seat) in known]


def rescue(damaged: Path) -> Path:
    """What is whole of a damaged game as a game beside it, in which everybody sits where they sat.

    Raises ``BadRecord`` where nothing is, and ``DiskError``. Where the seats cannot be kept, or another
    program has a hub here, tablets have to ask for them again.
    """
    saved = save_beginning(damaged)
    if _is_kept():
        with suppress(GameError):
            _go_along(damaged, saved)
    return saved


def _go_along(damaged: Path, saved: Path) -> None:
    from companion.hub.desk import hub_folder, only_one
    from companion.hub.seating import Seating, game_id

    folder, header = hub_folder(), journal.read(saved)[0].header
    lock = only_one(folder)
    try:
        seating = Seating(folder, game_id(damaged, header), range(len(header.setup["players"])))
        seating.copy_to(game_id(saved, header))
    finally:
        os.close(lock)


def _is_kept() -> bool:
    return (home() / "hub" / SEATS).exists()
