"""A new game at a table: its name and number, and who shuffles for the Private Concern."""

import os
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from companion.concern.engine import PrivateConcern
from companion.core.errors import Illegal
from companion.table import home
from companion.table.session import Session
from companion.text.names import plain_name

LONGEST_NAME: Final = 20
SEEDS: Final = 1_000_000
"""Seeds we choose ourselves stay short enough to be typed again."""


def now() -> str:
    """The time on the owner's clock, as a journal keeps when its game began; UTC where its zone is none."""
    try:
        here = datetime.now().astimezone()
    except (ValueError, OverflowError):  # such as TZ=UTC+9999
        here = datetime.now(UTC)
    return here.isoformat(timespec="seconds")


def some_seed() -> int:
    return secrets.randbelow(SEEDS)


def check_names(players: Sequence[str]) -> list[str]:
    """The names as people can read them. Raises ``Illegal`` for one that is too long."""
    names = [plain_name(name, LONGEST_NAME + 1) for name in players]
    if any(len(name) > LONGEST_NAME for name in names):
        raise Illegal("name-too-long", "SETUP-13", most=LONGEST_NAME)
    return names


def free_path(players: Sequence[str]) -> Path:
    """A new name in the folder of games, made of the day and the players."""
    day = datetime.now().strftime("%Y-%m-%d")
    for number in range(1, 1000):
        suffix = f"-{number}" if number > 1 else ""
        path = home.game_path(f"{day}-{'-'.join(players)}{suffix}")
        if not os.path.lexists(path):
            return path
    raise Illegal("too-many-games", path=str(home.games_dir()))


def forget(session: Session) -> None:
    """A game in which nothing was answered leaves nothing behind."""
    if session.close() is None:  # else something that is not ours may lie there
        session.path.unlink(missing_ok=True)


def we_shuffle(opponent: PrivateConcern | None, cards: str | None = None) -> bool:
    """At a real table our own deck is shuffled by us, a printed one by people, unless they say otherwise."""
    if opponent is None:
        return False
    return opponent.deck.origin == "reference" if cards is None else cards == "app"
