"""What is on the screen at one moment of a game, in words and pictures; nothing here draws."""

from dataclasses import dataclass
from typing import TypeAlias

from companion.core.questions import Entry

Icon: TypeAlias = tuple[str, str]
"""Group and name of a picture in ``companion.app.art``."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer that can be touched, or that is dimmed and says why."""

    value: str
    label: str
    icons: tuple[Icon, ...] = ()
    refused: str = ""
    """Why it is not legal now."""
    warned: str = ""
    """Why it contradicts a printed fact that nobody has confirmed: it can be kept all the same."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A person, or whoever has thrown the dice, is asked."""

    index: int
    seat: int | None
    turn: str
    step: str
    text: str
    rules: tuple[str, ...]
    choices: tuple[Choice, ...]
    entry: Entry | None = None
    """The form of a card that is read off the table."""
    dice: tuple[str, int] | None = None
    """What is thrown, and how many dice of the throw are still to be told."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """The Private Concern is about to play."""

    turn: str
    who: str


@dataclass(frozen=True, slots=True)
class Step:
    """One movement of pieces, as a sentence and a picture."""

    text: str
    icon: Icon


@dataclass(frozen=True, slots=True)
class Passage:
    """What was decided, what people then do, and what is only noted."""

    headings: tuple[str, ...]
    steps: tuple[Step, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What the Private Concern did: its steps are numbered through."""

    turn: str
    who: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    lines: tuple[str, ...]


Moment: TypeAlias = Asked | Reveal | Told | Over
