"""What wheel, lamps, buttons and camera have to say, ready to be shown."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.app.devices.sides import Disagreement, good_name
from companion.app.words import word
from companion.table.devices import Meaning, Notice
from companion.text import say

if TYPE_CHECKING:  # OpenCV takes its time: the app does not wait for it
    from companion.table.eyes.proposing import Proposal

_BY_TOUCH: Final = frozenset(
    {"device-emulated", "device-jammed", "camera-trouble", "camera-ended", "camera-not-forgotten"}
    | {"dice-extra", "dice-missing", "dice-unknown"}
)
"""At the tablet people touch what they type at the prompt: these are said in other words."""
_OURS: Final = ("devices-", "button-")
"""What is said nowhere but here begins so."""


@dataclass(frozen=True, slots=True)
class DieSeen:
    """One die before the camera, and how sure it is of its face."""

    face: str
    is_sure: bool
    percent: int
    perhaps: tuple[str, ...] = ()
    """What else it may show, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """What the camera proposes as the answer to a throw, in the order of its questions."""

    kind: str
    dice: tuple[DieSeen, ...]
    said: tuple[str, ...]
    """What is wrong with the throw."""
    can_be_taken: bool
    """Is a nod enough?"""


@dataclass(frozen=True, slots=True)
class News:
    """What is to be seen of the devices now. ``said`` and the buttons are told once, the rest as long as it
    holds."""

    said: tuple[str, ...] = ()
    disagreement: Disagreement | None = None
    thrown: Thrown | None = None
    pressed: Meaning | None = None
    """What a button beside the table means in the game at this moment."""
    buttons: tuple[str, ...] = ()
    """The buttons that were pressed while nothing is played, or the board is tried out."""


@dataclass(frozen=True, slots=True)
class Status:
    """What small pictures tell of the devices."""

    wheel: str = ""
    """As ``firmware_bridge.devices.WheelState`` calls it; empty where nobody looks for a board."""
    emulated: bool = False
    camera: str = ""
    """As ``Eyes.sight`` calls it; empty where there is none."""
    rendered: bool = False


def sentence(notice: Notice) -> str:
    """What people read of it."""
    code, params = notice
    if code.startswith(_OURS):
        named = {"good": good_name(params["good"])} if "good" in params else {}
        return word(code, **named)
    return word(f"devices-{code}", **params) if code in _BY_TOUCH else say(code, **params)


def thrown(found: "Proposal") -> Thrown:
    """What is shown of a proposal."""
    dice = tuple(
        DieSeen(die.answer, die.is_sure, int(100 * die.reading.confidence), die.perhaps) for die in found.dice
    )
    kind = found.expected.kinds[0] if found.expected.kinds else ""
    return Thrown(kind, dice, tuple(map(sentence, found.problems)), found.can_be_taken)
