"""Who plays here, and the colour of each one's wagon: what was chosen for a game, else what is remembered."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from companion.games.dark_road.names import WAGONS
from companion.games.dark_road.state import State
from companion.table.beginning import LONGEST_NAME
from companion.table.home import settings_path
from companion.table.settings import keep_setting, settings

CONCERN: Final = "concern"
"""The colour, and the shape of the wagon, of the Private Concern."""
MOST_FRIENDS: Final = 12
"""Names that are kept; who has not played for longest is forgotten first."""


@dataclass(frozen=True, slots=True)
class Friend:
    """Somebody who has played here."""

    name: str
    tone: str


def friends() -> list[Friend]:
    """Who has played here, the latest first; what cannot be read is left out."""
    kept = settings().get("friends", [])
    found = [_friend(one) for one in kept] if isinstance(kept, list) else []
    return [friend for friend in found if friend is not None][:MOST_FRIENDS]


def _friend(kept: Any) -> Friend | None:
    if not isinstance(kept, dict):
        return None
    name, tone = kept.get("name"), kept.get("tone")
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        return None
    return Friend(name, tone if tone in WAGONS else WAGONS[0])


def remember(seated: Sequence[Friend]) -> None:
    """These play now, in this order. Raises ``DiskError``."""
    names = [friend.name for friend in seated]
    others = [friend for friend in friends() if friend.name not in names]
    _keep([*seated, *others][:MOST_FRIENDS])


def forget(name: str) -> None:
    """This name is not offered any more. Raises ``DiskError``."""
    _keep([friend for friend in friends() if friend.name != name])


def _keep(kept: Sequence[Friend]) -> None:
    keep_setting("friends", [{"name": friend.name, "tone": friend.tone} for friend in kept])
    _tones_here.cache_clear()


def tones_of(names: Sequence[str], known: Sequence[Friend] | None = None) -> list[str]:
    """A colour for each name: the one that was chosen, else the first that nobody has."""
    chosen = {friend.name: friend.tone for friend in (friends() if known is None else known)}
    taken: dict[int, str] = {}
    for seat, name in enumerate(names):
        if name in chosen and chosen[name] not in taken.values():
            taken[seat] = chosen[name]
    for seat in range(len(names)):
        if seat not in taken:
            taken[seat] = next((tone for tone in WAGONS if tone not in taken.values()), WAGONS[0])
    return [taken[seat] for seat in range(len(names))]


def seat_tone(state: State, seat: int) -> str:
    """The colour, and the shape of the wagon, by which a seat is known."""
    if state.is_concern(seat):
        return CONCERN
    people = state.humans
    # A game from before its colours were written down has those that its people are remembered by.
    names = tuple(state.players[one].name for one in people)
    return state.players[seat].wagon or _tones_here(settings_path(), names)[people.index(seat)]


@cache
def _tones_here(_: Path, names: tuple[str, ...]) -> tuple[str, ...]:
    """They are asked for at every drawing: the settings are read once."""
    return tuple(tones_of(names))
