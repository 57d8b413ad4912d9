"""What a die shows, in words."""

from typing import Final

from companion.text.catalogue import catalogue

_GROUPS: Final = {
    "market": "good", "travel": "travel_face", "oracle": "travel_face", "ruins": "ruins_face",
}  # fmt: skip
"""Where the faces of a kind of die are named; the others bear those of night dice."""


def face_name(kind: str, answer: str) -> str:
    """``answer``: as the rules call the face."""
    return catalogue().name(_GROUPS.get(kind, "face"), answer)
