"""How much a tablet takes from a hub: many times what any game has, and never enough to hold a tablet up."""

from math import isfinite
from typing import Any, Final

from companion.hub.messages import Garbled

MOST_STEPS: Final = 10_000
"""Of one game; a whole one has about 900."""
MOST_COPIED: Final = 2_000_000
"""Values that are copied while all tables of a game are folded; 100,000 in a whole game. What is printed has
1,700, and counts anew each time it changes."""
MOST_PARTS: Final = 20_000
"""Values in a table, or in what is printed; 1,700 were seen."""
WIDEST: Final = 1_000
"""Values in one list or object, and changes of the table in one step; 132 were seen."""
LONGEST: Final = 2_000
"""Characters in one text; 99 were seen."""
LARGEST: Final = 10**9
_DEEPEST: Final = 16
"""Lists and objects within each other; 9 were seen."""


def parts(*values: Any) -> int:
    """How many single values these JSON values hold together.

    Raises ``Garbled`` for a value that is deeper, wider or longer than any in a game, or no number that a
    game has.
    """
    found, depth = 0, 0
    level = list(values)
    while level:
        found, depth = found + len(level), depth + 1
        if depth > _DEEPEST or found > MOST_PARTS:
            raise Garbled("hub-garbled")
        level = [part for value in level for part in _within(value)]
    return found


def _within(value: Any) -> list[Any]:
    """What a list or an object holds."""
    match value:
        case dict() if len(value) <= WIDEST and all(len(key) <= LONGEST for key in value):
            return list(value.values())
        case list() if len(value) <= WIDEST:
            return value
        case str() if len(value) <= LONGEST:
            return []
        case int() if abs(value) <= LARGEST:
            return []
        case float() if isfinite(value):
            return []
        case None:
            return []
    raise Garbled("hub-garbled")
