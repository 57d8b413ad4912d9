"""What a seat may see of a question and of what was answered (HIDE-1), beside the table (``observe``)."""

from typing import Any, Final, Protocol

from companion.core.unknown import UNKNOWN_JSON
from companion.games.dark_road.observe import HIDDEN_DEED
from companion.games.dark_road.state import State


class Asked(Protocol):
    """A question, or a step that answered one."""

    @property
    def kind(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def params(self) -> tuple[Any, ...]: ...


_OF_PARAM: Final = {"describe_deed": 1, "count_coins": 0}
"""Asked of the table, but about what lies behind somebody's screen: which parameter names the seat."""
_SUMS: Final = "choose_reward"
"""Tells a deed and what its owner has by now."""


def asked_of(asked: Asked, table: State) -> int | None:
    """The seat that alone can answer, because it alone may look; ``None`` where everyone sees it.

    What the Private Concern has lies open.
    """
    place = _OF_PARAM.get(asked.kind)
    if place is None:
        return asked.seat
    whose = int(asked.params[place])
    return None if table.is_concern(whose) else whose


def params_seen(asked: Asked, seat: int, table: State) -> tuple[Any, ...]:
    """What a question was asked about, as this seat sees it."""
    if asked_of(asked, table) in (None, seat):
        return asked.params
    if asked.kind == _SUMS:
        return (HIDDEN_DEED, *(0 for _ in asked.params[1:]))
    if asked.kind == "describe_deed":
        return (HIDDEN_DEED, *asked.params[1:])
    return asked.params


def value_seen(asked: Asked, record: str, value: Any, seat: int, after: State) -> Any:
    """What was answered, as this seat sees it; ``record`` is its kind and ``after`` the table then."""
    if record == "correct":
        return _correction_seen(value, seat, after)
    if asked.kind in _OF_PARAM and asked_of(asked, after) not in (None, seat):
        return HIDDEN_DEED if isinstance(value, str) else {}
    if asked.kind == "turned_up" and asked.params[:1] == ("deeds",):
        own = after.players[seat].deeds if seat >= 0 else []
        return value if value in after.courtyard or value in own else HIDDEN_DEED
    return value


def _correction_seen(value: dict[str, Any], seat: int, after: State) -> dict[str, Any]:
    match str(value["field"]).split("."):
        case ["players", whose, "coins" | "deeds", *_] if int(whose) != seat:
            if not after.is_concern(int(whose)):
                return {"field": value["field"], "old": UNKNOWN_JSON, "new": UNKNOWN_JSON}
    return value
