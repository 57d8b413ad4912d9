"""The dice of this game as the eyes know them, and what their faces are called in the rules."""

from typing import Final

from companion.games.dark_road.asking import DICE_FACES
from companion.games.dark_road.names import TRAVEL_FACES
from vision.reading import BLANK, DieKind, Face

ORACLE: Final = "oracle"
_ORACLE_FACE: Final = "face-"
"""The oracle die shows icons, not pips: its faces are learnt as ``face-1`` to ``face-6``, in the order of
the owner's card data."""

_COLOURS: Final = {
    "night": frozenset({"blue", "black"}),
    "illuminated": frozenset({"orange", "yellow"}),
}
"""A dark blue die looks black in little light, a translucent orange one yellow in much."""


def face_of(kind: str, answer: str) -> Face:
    """What the eyes call the face that the rules call ``answer``."""
    if kind == ORACLE:
        return _ORACLE_FACE + answer
    return int(answer) if answer.isdecimal() else answer


def answer_of(kind: str, face: Face) -> str:
    """What the rules call this face of such a die."""
    return str(face).removeprefix(_ORACLE_FACE) if kind == ORACLE else str(face)


DIE_KINDS: Final[dict[str, DieKind]] = {
    name: DieKind(
        name,
        faces := tuple(face_of(name, answer) for answer in answers),
        _COLOURS.get(name, frozenset()),
        figures=any(isinstance(face, int) for face in faces),
    )
    for name, answers in {**DICE_FACES, ORACLE: TRAVEL_FACES}.items()
}
"""Every sort of die in the box, by the name that the rules have for it."""


def is_printed(kind: DieKind) -> bool:
    """Are there icons on it that nobody can know before the owner has shown them? One face may be told by
    being none of the others."""
    return sum(isinstance(face, str) and face != BLANK for face in kind.faces) > 1


def is_own_colour(kind: str, colour: str) -> bool:
    """Does such a die come in this colour?"""
    own = DIE_KINDS[kind].colours if kind in DIE_KINDS else frozenset()
    return not own or colour in own


def is_plainly_another(kind: str, colour: str) -> bool:
    """Does a die of this colour belong to another kind in the box, whatever it was looked for as?"""
    return not is_own_colour(kind, colour) and any(colour in other for other in _COLOURS.values())
