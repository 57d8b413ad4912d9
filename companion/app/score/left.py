"""The score sheet that was left, for whoever is at home."""

from companion.app.words import word
from companion.core.errors import GameError
from companion.table.scoring import read_draft
from companion.text.pads import sheet_names


def sheet_left() -> str:
    """Whose sheet was left, in words; nothing without one, or where it cannot be read."""
    try:
        draft = read_draft().draft
    except GameError:
        return ""
    return "" if draft is None else word("home-score-left", who=", ".join(sheet_names(draft.sheet)))
