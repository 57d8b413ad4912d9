"""What a form offers to be touched, in words and pictures; nothing here draws."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.app.play.moments import Icon

Kind: TypeAlias = Literal["pictures", "cards", "lines", "counter", "keys", "text", "told"]
"""How things are laid out: large pictures, cards with much on them, lines of words, a number with plus and
minus, the keys of a number, something to be typed, or what was told so far."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One thing to be touched; ``touch`` is what the form is then told."""

    touch: str
    label: str
    icons: tuple[Icon, ...] = ()
    chosen: bool = False
    refused: str = ""
    """Why it does nothing now."""
    is_main: bool = False
    """The one thing to do when nothing is missing."""


@dataclass(frozen=True, slots=True)
class Part:
    """Things of one sort below a heading."""

    kind: Kind
    title: str = ""
    spots: tuple[Spot, ...] = ()
    shown: str = ""
    """The number or the text as it is now."""
    icon: Icon | None = None
