"""What the owner's settings remember of earlier games: who plays, in which colour, and how."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from companion.table.beginning import LONGEST_NAME
from companion.table.home import settings_path
from companion.table.settings import keep_setting, settings

TONES: Final = ("candle", "rose", "moss", "plum")
"""The colours of people's wagons; each has a shape of its own as well."""
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
    return Friend(name, tone if tone in TONES else TONES[0])


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


def last_game() -> dict[str, Any]:
    """How the last game was begun, as far as it can be read."""
    kept = settings().get("last_game", {})
    return kept if isinstance(kept, dict) else {}


def keep_last_game(how: Mapping[str, Any]) -> None:
    """The next game is offered like this. Raises ``DiskError``."""
    keep_setting("last_game", dict(how))


def tones_of(names: Sequence[str], known: Sequence[Friend] | None = None) -> list[str]:
    """A colour for each name: the one that was chosen, else the first that nobody has."""
    chosen = {friend.name: friend.tone for friend in (friends() if known is None else known)}
    taken: dict[int, str] = {}
    for seat, name in enumerate(names):
        if name in chosen and chosen[name] not in taken.values():
            taken[seat] = chosen[name]
    for seat in range(len(names)):
        if seat not in taken:
            taken[seat] = next((tone for tone in TONES if tone not in taken.values()), TONES[0])
    return [taken[seat] for seat in range(len(names))]


def tones_here(names: Sequence[str]) -> tuple[str, ...]:
    """Like ``tones_of``, for whoever draws them often: the settings are read once."""
    return _tones_here(settings_path(), tuple(names))


@cache
def _tones_here(_: Path, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(tones_of(names))
