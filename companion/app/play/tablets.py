"""Several tablets at one table, as screens see them; nothing here draws, and nothing knows a network."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


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
    is_free: bool = True
    """May whoever asks take this seat?"""


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

    # Each of these raises ``GameError``; then nothing has changed.

    def switch(self, on: bool) -> None: ...
    def new_code(self) -> None: ...
    def revoke(self, device: str) -> None: ...
    def make_owner(self, device: str, owner: bool) -> None: ...
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

    def join(self, table: FoundTable | str, code: str, name: str) -> None:
        """A table that was found, or an address; ``name`` is how this tablet is called."""

    def sit(self, seat: int | None) -> None:
        """Play this seat, or look on; ``ready`` when the table agrees, else ``seats`` with a sentence."""

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
