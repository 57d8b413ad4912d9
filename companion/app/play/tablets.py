"""Several tablets at one table, as screens see them; nothing here draws, and nothing knows a network."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple, Protocol


@dataclass(frozen=True, slots=True)
class SeatAt:
    """Somebody who plays, and on which tablet."""

    seat: int
    name: str
    tone: str
    """The colour and shape of the wagon."""
    device: str = ""
    """How the tablet is called; empty where the seat is played at the table's own screen."""
    online: bool = True
    is_free: bool = False
    """May a tablet take this seat without asking?"""


@dataclass(frozen=True, slots=True)
class DeviceAt:
    """A tablet that has joined."""

    id: str
    name: str
    seat: int | None = None
    """What it plays; ``None`` where it looks on."""
    online: bool = False
    owner: bool = False
    """May it do what only the table's owner may?"""


@dataclass(frozen=True, slots=True)
class SeatWish:
    """A tablet asks for a seat, and somebody here may say yes."""

    device: str
    """Its id."""
    name: str
    seat: int
    player: str
    tone: str
    """The colour and shape of the wagon."""
    held: str = ""
    """How the tablet is called that has the seat; empty where it is played at the table's own screen."""
    is_held_here: bool = False
    """The seat is played on this very tablet: somebody else would get it."""
    is_at_table: bool = False
    """This is the table's own screen."""


class SeatNews(NamedTuple):
    """What is to be said about a seat, in one sentence."""

    said: str
    player: str = ""
    """Whose seat has changed hands: what was said about it before is true no longer."""


class SeatKeeper(Protocol):
    """Where a game is open: who asks for a seat, and which seats have changed hands."""

    @property
    def wishes(self) -> Sequence[SeatWish]:
        """Those that may be granted here, in the order in which they were made."""

    def answer_wish(self, device: str, seat: int, yes: bool) -> None:
        """Raises ``GameError``; then nothing has changed. A wish that is gone is no fault."""

    def take_said(self) -> Sequence[SeatNews]:
        """What is to be said about seats since the last time, as it was when it happened."""

    def take_left(self) -> Set[int]:
        """Seats that were played here and are not any longer since the last time: what only they may see
        leaves the screen."""


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table in this network."""

    name: str
    address: str
    key: str = ""
    """Tells one table from another."""
    known: bool = False
    """This tablet was there before: it needs no code."""
    problem: str = ""
    """Why it cannot be joined, in one sentence."""


class TabletsDesk(Protocol):
    """At the table: who may join, and who plays where. What it tells is asked about twice a second."""

    @property
    def is_on(self) -> bool: ...
    @property
    def has_game(self) -> bool:
        """Is a game open here? Before that nobody can join."""

    @property
    def code(self) -> str | None:
        """Six digits, or ``None`` while nobody new can join."""

    @property
    def seconds_left(self) -> int: ...
    @property
    def tries_left(self) -> int: ...
    @property
    def locked(self) -> bool:
        """Too many wrong codes were tried."""

    @property
    def addresses(self) -> Sequence[str]: ...
    @property
    def invitation(self) -> str:
        """What a camera reads instead of an address."""

    @property
    def trouble(self) -> str:
        """Why tablets do not find this table by themselves now, in one sentence; empty where they do."""

    @property
    def seats(self) -> Sequence[SeatAt]:
        """Of the game that is open, if there is one; without the Private Concern."""

    @property
    def devices(self) -> Sequence[DeviceAt]: ...
    @property
    def seats_are_free(self) -> bool:
        """May a tablet that has not played yet take an empty seat without asking?"""

    # Each of these raises ``GameError``; then nothing has changed, but a tablet that is sent away is.

    def switch(self, on: bool) -> None: ...
    def new_code(self) -> None: ...
    def revoke(self, device: str) -> None: ...
    def make_owner(self, device: str, owner: bool) -> None: ...
    def free_seats(self, free: bool) -> None: ...
    def give(self, seat: int, device: str) -> None:
        """The seat is played on this tablet from now on."""

    def take_over(self, seat: int) -> None:
        """The seat is played at the table's own screen from now on."""


class JoinDesk(Protocol):
    """On a tablet: the tables that it finds, and joining one. What it tells is asked about four times a
    second, and nothing here waits."""

    @property
    def found(self) -> Sequence[FoundTable]: ...
    @property
    def state(self) -> str:
        """``looking``, ``joining``, ``wrong``, ``seats`` or ``ready``."""

    @property
    def said(self) -> str:
        """What went wrong, in one sentence that says what to do and how many tries are left."""

    @property
    def trouble(self) -> str:
        """Why no table is found by itself, in one sentence; empty where that works."""

    @property
    def seats(self) -> Sequence[SeatAt]: ...
    @property
    def seat(self) -> int | None:
        """The seat that is played on this tablet."""

    @property
    def wish(self) -> int | None:
        """The seat that was asked for; nobody has answered yet."""

    def connection(self) -> "Connection":
        """With the table that was joined."""

    def join(self, table: FoundTable | str, code: str, name: str) -> None:
        """A table that was found, or an address; ``name`` is how this tablet is called."""

    def sit(self, seat: int | None) -> None:
        """Play this seat, or ask for it; ``ready`` when the table agrees, else ``seats`` with a sentence.
        ``None``: look on, and go on waiting for the seat that was asked for."""

    def withdraw(self) -> None:
        """Ask for no seat any more."""

    def stop(self) -> None:
        """Join nothing: back to ``looking``."""

    def close(self) -> None:
        """Nobody looks for tables any more."""


@dataclass(frozen=True, slots=True)
class Connection:
    """Between this tablet and its table."""

    state: str = "online"
    """``online``; ``away`` while it is tried again; ``refused`` when that is of no use."""
    seconds: int = 0
    """How long it has been away."""
    said: str = ""
    """Why it is refused, in one sentence."""

    @property
    def is_online(self) -> bool:
        return self.state == "online"


def at_the_table() -> Connection:
    """A game that is played where it is kept."""
    return Connection()
