"""Text that somebody wrote who means us no good, and where it could stand: in any field of anything."""

import dataclasses
import json
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

LOUD = (
    "\x1b]52;c;aGk=\x07\x1b]8;;http://a\x1b\\go\x1b]8;;\x1b\\\x1b[2J\x9b31m\x9d0;t\x9c\x00\r\x08\x7f\x85\x0b\x0c"
    "\n\u2028\u2029\ud800\udfff\ue000\U0010ffff"
)
"""What acts on a terminal, ends a line, or cannot be written."""
SLY = "\u202egnp\u202c\u2066x\u2069\u200e\u061c\u200b\u200d\u2060\ufeff\u00ad\u180e\U000e0041\ufff9"
"""What turns text round or cannot be seen."""
QUIET = (
    "[b]B[/b][ref=a]R[/ref][color=ff0000]C[/color][link=http://a]L[/link]\u3164\uffa0\u2800\ufe0f\u034f=1+1"
)
"""What passes for letters and marks."""
TALL = "a" + "\u0301\u0323" * 40
LONG = "W" * 5000
HOSTILE = {"loud": LOUD, "sly": SLY, "quiet": QUIET, "tall": TALL, "long": LONG}

HIDDEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800\ufe0f")
"""Letters, marks and symbols that nobody sees; others are told by their category."""
MOST_SHOWN = 2500
"""Characters on one line of what is shown: two long values and a sentence around them."""


def faults(shown: str) -> list[str]:
    """What should not have been shown, or not so."""
    found = [f"{sign!r}" for sign in shown if sign != "\n" and _is_bad(sign)]
    if any(len(line) > MOST_SHOWN for line in shown.split("\n")):
        found.append("a long line")
    if any(mark * 6 in shown for mark in ("\u0301", "\u0323")) or "\u0301\u0323" * 4 in shown:
        found.append("a tower of marks")
    return found


def _is_bad(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") or sign in HIDDEN


def json_faults(shown: str) -> list[str]:
    """What makes this something else than lines of JSON in plain signs."""
    for line in shown.splitlines():
        json.loads(line)
    return [] if shown.isascii() and shown.replace("\n", "").isprintable() else ["not plain"]


Place = tuple[Any, ...]


def leaves(value: Any, path: Place = ()) -> Iterator[Place]:
    """Where there is a text in this value of mappings, lists, dataclasses and named tuples."""
    if isinstance(value, str):
        yield path
    elif (parts := _parts(value)) is not None:
        for key, part in parts:
            yield from leaves(part, (*path, key))


def one_of_each(value: Any) -> list[Place]:
    """Of the texts in many entries of one kind, the first: one for each place and name of a field."""
    found: dict[Place, Place] = {}
    for path in leaves(value):
        names = ["*" if "." in key or key[-1:].isdigit() else key for key in path if isinstance(key, str)]
        found.setdefault((*names[:2], *names[-1:], len(path)), path)
    return list(found.values())


def spoiled(value: Any, path: Place, text: str) -> Any:
    """The value with another text there."""
    if not path:
        return text
    key, *rest = path
    new = spoiled(dict(_parts(value) or ())[key], tuple(rest), text)
    if isinstance(value, Mapping):
        return {**value, key: new}
    if isinstance(value, list):
        return [*value[:key], new, *value[key + 1 :]]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.replace(value, **{key: new})
    made = list(value)
    made[key] = new
    return type(value)(*made) if hasattr(value, "_fields") else tuple(made)


def _parts(value: Any) -> list[tuple[Any, Any]] | None:
    if isinstance(value, Mapping):
        return list(value.items())
    if isinstance(value, list | tuple):
        return list(enumerate(value))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return [(field.name, getattr(value, field.name)) for field in dataclasses.fields(value) if field.init]
    return None
