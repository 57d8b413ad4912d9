"""What the owner likes: language, size of text, sound, speech, colours, devices. Nothing here draws.

A value that nobody can have meant is as if it were not there.
"""

from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from companion.app.art import looks
from companion.table.settings import keep_setting, language_here, settings
from companion.text.languages import known_language

SIZES: Final = (100, 125, 150, 200)
"""How large text is, in percent."""
STANDARD: Final = "standard"
_LONGEST: Final = 200
"""Characters of the name of a device."""
LONGEST_TABLET: Final = 24
"""Characters of the name that this tablet has at somebody's table."""


@dataclass(frozen=True, slots=True)
class Preferences:
    language: str = "en"
    text: int = 100
    sound: bool = True
    speech: bool = False
    """Are the Private Concern's steps read aloud?"""
    look: str = STANDARD
    awake: bool = True
    """Does the screen stay on while the app is open?"""
    device: str = ""
    """The port of the wheel and its lamps; empty: none is used."""
    camera: str = ""
    tablet: str = ""
    """How this tablet is called at somebody's table."""


def all_looks() -> tuple[str, ...]:
    return tuple(looks())


def preferences() -> Preferences:
    """As they were kept, or the usual ones."""
    kept = settings().get("app", {})
    kept = kept if isinstance(kept, dict) else {}
    usual = Preferences(language=language_here())
    return replace(usual, **{name: value for name, value in kept.items() if _is_sound(name, value)})


def _is_sound(name: str, value: Any) -> bool:
    match name:
        case "text":
            return type(value) is int and value in SIZES
        case "sound" | "speech" | "awake":
            return isinstance(value, bool)
        case "look":
            return value in all_looks()
        case "device" | "camera":
            return isinstance(value, str) and len(value) <= _LONGEST and value.isprintable()
        case "tablet":
            return isinstance(value, str) and len(value) <= LONGEST_TABLET and value.isprintable()
    return False


def prefer(**changes: Any) -> Preferences:
    """From now on it is so; returns all of them. Raises ``DiskError``; then all is as it was."""
    language = changes.pop("language", None)
    if language is not None and known_language(language):
        keep_setting("language", language)
    sound = {name: value for name, value in changes.items() if _is_sound(name, value)}
    kept = {
        name: value for name, value in asdict(replace(preferences(), **sound)).items() if name != "language"
    }
    if sound:
        keep_setting("app", kept)
    return preferences()
