"""The table is right: how a field is corrected, and putting it right. Nothing here draws.

Which fields there are, and what each may be, is known to ``companion.games.dark_road.corrections``.
"""

from typing import Any, Final

from companion.app.play.correct_values import CARDS, icon_of, kind_of, offer, value_now
from companion.app.play.fields import Editor, ForEach, Number, OneCard, OneOf
from companion.app.play.moments import Step
from companion.app.play.sitting import Sitting
from companion.app.play.telling import pieces_moved
from companion.core.questions import Entry
from companion.core.unknown import UNKNOWN_JSON
from companion.games.dark_road import corrections
from companion.games.dark_road.game import TURNS
from companion.games.dark_road.names import GOODS
from companion.games.dark_road.state import State
from companion.text import catalogue

_MOST: Final = {**corrections.NUMBERS, "coins": 500, "goods": 14, "spent": 7, "round": TURNS}
_MOST_KEPT: Final = 50
"""Of what is kept for the Private Concern."""


def editor_of(state: State, path: str) -> Editor:
    """How a field is corrected; raises ``Illegal`` for what is none."""
    now, possible = value_now(state, path), corrections.choices(state, path)
    if possible is None:
        return _counted(state, path, now)
    kind, offers = kind_of(path), tuple(offer(state, path, value) for value in possible)
    if kind in CARDS:
        return OneCard(now, kind, offers, _entry(state, path))
    return OneOf(now, offers)


def _counted(state: State, path: str, now: Any) -> Editor:
    if path == "market":
        words = catalogue()
        return ForEach(now, 2, {good: (words.name("good", good), ("goods", good)) for good in GOODS})
    head, kind = path.partition(".")[0], kind_of(path)
    most = _MOST_KEPT if head == "concern" else _MOST.get(kind, _MOST_KEPT)
    may_hide = kind == "coins" and _may_hide(state, path)
    return Number(now, most, icon_of(state, path), may_hide, least=int(path == "round"))


def _may_hide(state: State, path: str) -> bool:
    """Nobody need know how many coins a person has at a real table."""
    return state.lazy and not state.is_concern(int(path.split(".")[1]))


def _entry(state: State, path: str) -> Entry | None:
    """Whoever describes a card has it before their eyes: all that counts is asked for."""
    entry = corrections.entry_of(state, path)
    if entry is None or entry.needed:
        return entry
    needed = tuple(name for name in entry.fields if name != "name")
    return Entry(entry.kind, entry.fields, needed, entry.check)


def put_right(sitting: Sitting, path: str, value: Any) -> list[Step]:
    """Set one field, and return what changes on the table as we see it. Raises ``GameError``; then nothing
    has changed. What is so already is no step of the game."""
    if value_now(sitting.state, path) == value:
        return []
    before = sitting.state.copy()
    unknown = value is None and kind_of(path) == "coins"
    sitting.session.correct(path, UNKNOWN_JSON if unknown else value)
    sitting.refresh(forget=False)
    return pieces_moved(before, sitting.state, list)
