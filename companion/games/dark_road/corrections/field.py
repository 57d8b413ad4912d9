"""A field of the table: what it is now, what it may be, and how it is set."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

from companion.core.errors import Illegal
from companion.core.questions import Entry

NOTHING_IN_HAND: Final[frozenset[str]] = frozenset()


class Field(ABC):
    """One field of a table, found by its path."""

    def __init__(self, path: str) -> None:
        self.path = path

    @property
    @abstractmethod
    def now(self) -> Any:
        """Its value, as JSON can hold it."""

    @abstractmethod
    def set(self, value: Any) -> None:
        """Set it, with whatever follows; raises ``GameError`` where the value is of another kind."""

    def choices(self) -> tuple[Any, ...] | None:
        """The values it may take; ``None`` where it is a number or a number for each of several."""
        return None

    def entry(self) -> Entry | None:
        """How a card may be described here, at a real table."""
        return None

    def refuse(self, expected: str, **params: Any) -> Illegal:
        """``expected`` is a code, put into words above the core."""
        return Illegal("correction-value", field=self.path, expected=expected, **params)

    def number(self, value: Any, most: int, least: int = 0) -> int:
        if type(value) is not int or not least <= value <= most:
            raise self.refuse("number", least=least, most=most)
        return value

    def one_of(self, value: Any, allowed: tuple[str, ...]) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise self.refuse("one-of", allowed=list(allowed))
        return value


class Number(Field):
    """How many of something, kept in one place."""

    def __init__(
        self, path: str, get: Callable[[], int], put: Callable[[int], None], most: int, least: int = 0
    ) -> None:
        super().__init__(path)
        self._get, self._put, self._most, self._least = get, put, most, least

    @property
    def now(self) -> int:
        return self._get()

    def set(self, value: Any) -> None:
        self._put(self.number(value, self._most, self._least))


class OneOf(Field):
    """One of several names."""

    def __init__(
        self, path: str, get: Callable[[], Any], put: Callable[[Any], None], allowed: tuple[str, ...]
    ) -> None:
        super().__init__(path)
        self._get, self._put, self._allowed = get, put, allowed

    @property
    def now(self) -> Any:
        return self._get()

    def set(self, value: Any) -> None:
        self._put(self.one_of(value, self._allowed))

    def choices(self) -> tuple[Any, ...]:
        return self._allowed


def attribute(owner: Any, name: str) -> tuple[Callable[[], Any], Callable[[Any], None]]:
    """How an attribute is read and set."""
    return lambda: getattr(owner, name), lambda value: setattr(owner, name, value)


def index_of(text: str) -> int | None:
    """The number a part of a path says, if it says one."""
    return int(text) if text.isascii() and text.isdecimal() else None
