"""What wheel, lamps, buttons and camera at the hub show, as every tablet is told it (``messages.Beside``).

Only codes, numbers and small pictures of dice: each tablet makes its own sentences of them. What a hub says
is checked field by field before anything is made of it.
"""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from companion.games.dark_road.asking import DICE_FACES
from companion.games.dark_road.names import GOODS, TRAVEL_FACES
from companion.hub.messages import Garbled
from companion.text.printable import one_line

CROP: Final = 16 * 1024
"""Bytes of the small picture of a die."""
MOST_NOTICES: Final = 8
"""What was said before these is told to nobody any more."""
_FACES: Final = {**DICE_FACES, "oracle": TRAVEL_FACES}
_MOST_DICE: Final = 16
_NOT_FILLED: Final = {"code", "language", "self"}
"""Which sentence it is, and in which language, is nothing that fills it."""
MOST_TEXTS: Final = 16
_MOST_PARAMS: Final = 8
"""Texts in a list, and values, that fill the sentence of a notice."""
LONGEST_WORDS: Final = 120
"""Characters of such a text that are shown: these are the only words of a hub's own in a notice."""
NOTICES: Final = frozenset(
    {"device-here", "device-emulated", "device-gone", "device-back", "device-trouble", "device-warning"}
    | {"device-uncalibrated", "device-jammed", "device-no-sensor", "device-no-magnet"}
    | {"camera-trouble", "camera-notice", "camera-ended", "camera-not-learnt", "camera-not-forgotten"}
    | {"dice-extra", "dice-missing", "dice-problem", "dice-unknown", "dice-again"}
    | {"devices-camera-not-needed", "devices-agree", "devices-by-hand"}
    | {"button-game-over", "button-table-asked", "button-must-choose"}
)
"""All that wheel, lamps, buttons and camera have to say."""
_UNKNOWN: Final = "hub-nonsense"
"""Said instead of any other."""

Code = Annotated[str, Meta(max_length=64, pattern="^[a-z0-9_-]*$")]
Text = Annotated[str, Meta(max_length=500)]
Texts = Annotated[list[Text], Meta(max_length=MOST_TEXTS)]
Number = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Section = Annotated[int, Meta(ge=0, le=5)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Chance = Annotated[float, Meta(ge=0, le=1)]


class _Part(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Said(_Part):
    """A notice: a code with what fills its sentence."""

    code: Code
    params: Annotated[dict[Code, Number | Text | Texts], Meta(max_length=_MOST_PARAMS)] = {}

    def __post_init__(self) -> None:
        if self.params.get("good", GOODS[0]) not in GOODS or _NOT_FILLED & {*self.params}:
            raise ValueError("params")
        if self.code not in NOTICES:
            self.code, self.params = _UNKNOWN, {}
        self.params = {name: _bounded(value) for name, value in self.params.items()}


def _bounded(value: int | str | list[str]) -> int | str | list[str]:
    match value:
        case str():
            return one_line(value, LONGEST_WORDS)
        case list():
            return [one_line(text, LONGEST_WORDS) for text in value]
    return value


class DieSeen(_Part):
    """One die before the camera at the hub."""

    face: Code
    confidence: Chance
    others: dict[Code, Chance] = {}
    """The chance of each other face."""
    crop: Annotated[bytes, Meta(max_length=CROP)] = b""
    """Its picture as JPEG."""


class ThrowSeen(_Part):
    """What the camera proposes as the answer to the question with this index, die by die."""

    index: Count
    kind: Code
    count: Count
    """Dice that belong to the throw."""
    room: dict[Code, Count] = {}
    """How many of them may show a face, where that is limited."""
    dice: Annotated[list[DieSeen], Meta(max_length=_MOST_DICE)] = []
    problems: Annotated[list[Said], Meta(max_length=_MOST_DICE)] = []

    def __post_init__(self) -> None:
        named = {*self.room, *(face for die in self.dice for face in (die.face, *die.others))}
        if self.kind not in _FACES or not named <= {*_FACES[self.kind]} or self.count > _MOST_DICE:
            raise ValueError(self.kind)


class WheelDiffers(_Part, tag_field="is", tag="wheel"):
    """The wheel does not stand as the game has it; ``None``: nobody can tell where it stands."""

    table_section: Section | None
    game_section: Section
    answer: Text = ""
    """The answer that a turn by hand was."""
    turns: bool = False
    """It can turn back by itself."""


class DiceDiffer(_Part, tag_field="is", tag="dice"):
    """Other market dice lie on the wheel than the game has there."""

    dice: Annotated[list[tuple[Code, Count, Count]], Meta(max_length=len(GOODS))]
    """Goods with another number of dice: on the table, and in the game."""
    whole: bool
    """Are all dice in view, so that the game can take them over?"""

    def __post_init__(self) -> None:
        if any(good not in GOODS or max(dice) > _MOST_DICE for good, *dice in self.dice):
            raise ValueError("dice")


class Seen(_Part):
    """All that is to be seen of the devices at the hub now."""

    run: Code = ""
    """Changes when somebody else counts the notices."""
    wheel: Code = ""
    emulated: bool = False
    camera: Code = ""
    can_throw: bool = False
    turns_wheel: bool = False
    differs: WheelDiffers | DiceDiffer | None = None
    thrown: ThrowSeen | None = None
    told: Count = 0
    """How many notices there were; the last of them follow."""
    notices: Annotated[list[Said], Meta(max_length=MOST_NOTICES)] = []


def to_json(seen: Seen) -> dict[str, Any]:
    """As a message has it."""
    found: dict[str, Any] = msgspec.to_builtins(seen)
    return found


def from_json(data: Any) -> Seen:
    """Raises ``Garbled``."""
    try:
        return msgspec.convert(data, Seen)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Garbled("hub-garbled") from error
