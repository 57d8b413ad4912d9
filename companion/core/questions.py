"""Questions and the options they accept.

At every moment a game waits for exactly one thing: a *choice* of a seat, or a *chance* of the
table (what a die showed, which card was turned up). Rules yield an :class:`Ask`, which names
the function that offers the legal options; the driver (``game.py``) evaluates it and shows
the outcome to the world as a :class:`Question`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, Self, cast


class Option(str):
    """One legal answer: a plain string such as ``buy armor``, with typed parts for ``match``.

    A subclass names its verb and, in ``__match_args__``, its parts. Being a string, an option
    is its own JSON value and compares equal to what a log or another device sends. Equal
    options are one object.
    """

    verb: ClassVar[str] = ""
    __match_args__: ClassVar[tuple[str, ...]] = ()
    _made: ClassVar[dict[tuple[type, tuple[Any, ...]], "Option"]] = {}

    def __new__(cls, *parts: Any) -> Self:
        made = cls._made.get((cls, parts))
        if made is None:
            made = str.__new__(cls, " ".join((cls.verb, *map(str, parts))).strip())
            for name, part in zip(cls.__match_args__, parts, strict=True):
                setattr(made, name, part)
            cls._made[cls, parts] = made
        return cast(Self, made)


class Word(Option):
    """An option without parts, such as ``done``."""

    __match_args__ = ("word",)
    word: str


NOTHING: Final[tuple[str, ...]] = ()
GO_ON: Final = Word("go on")
WINDOW: Final = "window"
"""The kind of a question that only stands for what may be interjected."""


class Refusal(NamedTuple):
    """Why an option is not legal now: a code for the sentence, and the rule behind it.

    ``fact`` names the printed fact without which nothing would be refused. While nobody has confirmed it, the
    driver warns instead.
    """

    code: str
    rule: str
    fact: str = ""


class Offers:
    """What may be answered now, and what may not and why.

    ``warned`` options contradict only an unconfirmed printed fact: they can be waved through.
    ``accepts`` describes a free entry (a card read off the table) and checks it.
    """

    refused: Sequence[tuple[str, Refusal]] = ()
    warned: Sequence[tuple[str, Refusal]] = ()
    accepts: "Entry | None" = None
    is_window = False
    """The last moment for what may be interjected (an ability "at any time"): asked whenever anything has
    changed, where other questions with one answer are asked only if more could be done than before."""

    def __init__(self, *options: str) -> None:
        self.options = list(options)

    def add(self, option: str) -> None:
        self.options.append(option)

    def refuse(self, option: str, reason: Refusal) -> None:
        self.refused = [*self.refused, (option, reason)]

    def warn(self, option: str, reason: Refusal) -> None:
        self.warned = [*self.warned, (option, reason)]


class Entry:
    """The shape of a free entry: field name to what it may hold.

    Each field is a list of allowed values, ``"number"``, ``"text"``, or a checker that returns
    the value in its plain form or raises ``Invalid``. ``needed`` fields must be given.
    """

    __slots__ = ("check", "fields", "kind", "needed")

    def __init__(
        self,
        kind: str,
        fields: Mapping[str, Any],
        needed: tuple[str, ...],
        check: Callable[[Mapping[str, Any]], dict[str, Any]],
    ) -> None:
        self.kind = kind
        self.fields = fields
        self.needed = needed
        self.check = check

    def to_json(self) -> dict[str, Any]:
        """For a device that draws the entry form."""
        return {"kind": self.kind, "fields": dict(self.fields), "needed": list(self.needed)}


class Ask:
    """What rules yield: whom to ask, and the function that offers the options.

    ``offer(state, seat, *args)`` is called by the driver, again after every correction or
    companion ability. ``seat`` is ``None`` for a chance of the table; then ``stream`` names
    the die or deck for the dealer and ``group`` the throw it belongs to.
    """

    __slots__ = ("args", "group", "offer", "seat", "stream")

    def __init__(
        self,
        seat: int | None,
        offer: Callable[..., Offers],
        *args: Any,
        stream: str = "",
        group: str | None = None,
    ) -> None:
        self.seat = seat
        self.offer = offer
        self.args = args
        self.stream = stream
        self.group = group

    @property
    def kind(self) -> str:
        return self.offer.__name__


@dataclass(slots=True)
class Question:
    """The one thing the game waits for, as the world sees it."""

    index: int
    seat: int | None
    kind: str
    options: list[str]
    group: str | None = None
    accepts: Entry | None = None
    warned: Sequence[tuple[str, Refusal]] = ()
    refused: Sequence[tuple[str, Refusal]] = ()
    params: tuple[Any, ...] = ()

    @property
    def is_chance(self) -> bool:
        return self.seat is None
