"""A print of the board is another than we believe: the owner has seen it."""

from typing import Any

from companion.core.errors import BadData
from companion.games.dark_road.box_json import box_from_json, box_to_json
from companion.games.dark_road.state import State
from companion.games.dark_road.storage import Storage


def change_print(state: State, fact: str, value: Any) -> Any:
    """Change one printed fact of the board (``wheel``, ``crafting.2``); returns the old value."""
    data: dict[str, Any] = dict(box_to_json(state.box))
    board = data["board"]
    name, _, key = str(fact).partition(".")
    facts = board.get(name)
    if name in ("counts", "origins") or facts is None:
        raise BadData("no-such-fact", fact=fact)
    if key and (not isinstance(facts, dict) or key not in facts):
        raise BadData("no-such-fact", fact=fact)
    old = facts[key] if key else facts
    if key:
        facts[key] = value
    else:
        board[name] = value
    data["origins"][fact] = "owner"
    top = state.box.board.wheel[state.wheel_top]
    state.box = box_from_json(data)
    state.storage = Storage(state.box.board.shapes, state.box.board.storage)
    state.wheel_top = state.box.board.wheel.index(top)
    return old
