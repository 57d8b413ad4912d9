"""What the eyes say: where a die lies, what it shows, and how sure that is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Picture: TypeAlias = NDArray[np.uint8]
    """Rows, columns, blue-green-red: 8 bits each, as OpenCV has it."""
else:  # which dice there are is known without a library for pictures
    Picture: TypeAlias = Any

Face: TypeAlias = int | str
"""1 to 6 for pips, ``BLANK``, or the name under which a face was learnt ("armor")."""

BLANK = "blank"
PIPS = "pips"
"""The kind of a die that nobody named: an ordinary one with 1 to 6 pips."""


@dataclass(frozen=True, slots=True)
class Box:
    """A die's upright rectangle in the picture, in pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2


@dataclass(frozen=True, slots=True)
class DieKind:
    """A sort of die: the faces it can show, and the body colours it comes in (none: any)."""

    name: str
    faces: tuple[Face, ...]
    colours: frozenset[str] = frozenset()
    figures: bool = False
    """Its numbers may stand there as figures instead of pips."""


ORDINARY = DieKind(PIPS, (1, 2, 3, 4, 5, 6))


@dataclass(frozen=True, slots=True)
class Reading:
    """One die: a proposal, never a fact. ``confidence`` is the chance that ``face`` is right."""

    kind: str
    face: Face
    confidence: float
    box: Box
    colour: str
    crop: Picture = field(compare=False, repr=False)
    others: Mapping[Face, float] = field(default_factory=dict, compare=False, repr=False)
    """The chance of each other face, for the person who has to choose."""
