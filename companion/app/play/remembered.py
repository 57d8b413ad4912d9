"""How the last game was begun, from the owner's settings."""

from collections.abc import Mapping
from typing import Any

from companion.table.settings import keep_setting, settings


def last_game() -> dict[str, Any]:
    """How the last game was begun, as far as it can be read."""
    kept = settings().get("last_game", {})
    return kept if isinstance(kept, dict) else {}


def keep_last_game(how: Mapping[str, Any]) -> None:
    """The next game is offered like this. Raises ``DiskError``."""
    keep_setting("last_game", dict(how))
