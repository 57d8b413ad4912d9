"""What is on the screen at one moment of a game, in words and pictures; nothing here draws."""

from dataclasses import dataclass
from typing import TypeAlias

from companion.core.questions import Entry

Icon: TypeAlias = tuple[str, str]
"""Group and name of a picture in ``companion.app.art``."""
Card: TypeAlias = tuple[str, str]
"""Kind and id of a card that lies on the table: ``("hero", "...")``, ``commission``, ``deed``."""


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
    card: Card | None = None
    """The card that this answer is about: it is drawn as it lies there."""
    aside: bool = False
    """An ability that may be used at any time: it stands apart from the answers."""


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
    kind: str = ""
    """What the rules call this question."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """Something secret is asked: the tablet goes to whoever may see it (HIDE-1)."""

    turn: str
    seat: int
    who: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """The Private Concern is about to play."""

    turn: str
    who: str


@dataclass(frozen=True, slots=True)
class Step:
    """One movement of pieces, as a sentence and a picture; or only a sentence about what happened."""

    text: str
    icon: Icon
    moves: bool = True
    """Is there something to be done with a piece?"""


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
    again: bool = False
    """It was told before: nobody knows whether the pieces were moved."""


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Waits:
    """Somebody else is asked, on another tablet: here one only looks around."""

    turn: str
    step: str
    seat: int | None
    who: str
    tone: str
    """The colour and shape of the wagon."""
    text: str
    """What is asked, as far as everybody may know it."""
    device: str = ""
    """How the tablet is called where it is asked."""
    online: bool = True
    """Is that tablet connected?"""
    can_answer_here: bool = False
    """This is the table's own screen: whoever is asked may answer here."""


Moment: TypeAlias = Asked | HandOver | Reveal | Told | Waits | Over
