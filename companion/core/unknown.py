"""Unknown is a value: coins behind a screen, a face-down card."""

from typing import Any, Final


class UnknownCount:
    """A number nobody has told us. It takes part in sums and is never too small to pay with."""

    __slots__ = ()

    def __add__(self, other: object) -> "UnknownCount":
        return self

    __radd__ = __sub__ = __rsub__ = __add__

    def __ge__(self, other: object) -> bool:
        return True

    __gt__ = __ge__

    def __le__(self, other: object) -> bool:
        return False

    __lt__ = __le__

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Final = UnknownCount()
Count = int | UnknownCount
"""A number of things, or nobody knows how many."""

UNKNOWN_JSON: Final = {"unknown": "count"}


def count_to_json(count: Count) -> Any:
    return UNKNOWN_JSON if isinstance(count, UnknownCount) else count


def count_from_json(value: Any) -> Count:
    return UNKNOWN if value == UNKNOWN_JSON else int(value)


def known(count: Count, otherwise: int = 0) -> int:
    """The number, or ``otherwise`` where nobody knows it."""
    return otherwise if isinstance(count, UnknownCount) else count
