"""What to type for a card or a die that lies on a real table."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.core.errors import GameError
from companion.core.questions import Entry
from companion.games.dark_road.icons import parse_effect
from companion.text.catalogue import Catalogue, catalogue
from companion.text.things import amount, effect, goods


class FieldText(NamedTuple):
    """One field of a form: ``name`` is what the answer calls it."""

    name: str
    label: str
    help: str
    needed: bool


def entry_text(entry: Entry, language: str = "") -> str:
    """What to type, field by field, in one paragraph."""
    words = catalogue(language)
    intro = words.find("entry", "intro", entry.kind) or words.phrase("entry", "intro", "other")
    fields = [
        words.phrase("entry", "needed" if field.needed else "wanted", field=field.name, help=field.help)
        for field in entry_fields(entry, language)
    ]
    said = "; ".join(fields)
    return words.phrase(
        "entry", "shape",
        intro=words.fill(intro, {"face": entry.fields.get("face")}),
        fields=words.phrase("entry", "end", text=said) if said else "",
    ).strip()  # fmt: skip


def entry_fields(entry: Entry, language: str = "") -> list[FieldText]:
    """The fields to fill in, in order; what is only told (an event's face) is none."""
    words = catalogue(language)
    return [
        FieldText(name, field_name(words, name, allowed), _help(words, name, allowed), name in entry.needed)
        for name, allowed in entry.fields.items()
        if not isinstance(allowed, int)
    ]


def field_name(words: Catalogue, name: str, allowed: Any) -> str:
    """What a field is called; goods may be named, or only counted."""
    exact = words.find("name", "field", f"{name}-{allowed}") if isinstance(allowed, str) else None
    return exact or words.name("field", name)


def _help(words: Catalogue, name: str, allowed: Any) -> str:
    key = "number" if allowed == "number" else name
    template = words.find("entry", "help", key) or words.phrase("entry", "help", "other")
    shown = [words.plain(value) for value in allowed] if isinstance(allowed, (list, tuple)) else []
    return words.fill(template, {"allowed": words.join(shown, "or")})


def entered(words: Catalogue, value: Mapping[str, Any], third: bool = False) -> str:
    """What was typed in: ``town Northbreak, requested goods staff, book``; ``third`` tells it of somebody."""
    if set(value) == {"count"}:
        return amount(words, "coins", value["count"])
    if not value:
        return words.plain(None)
    if set(value) == {"effects"}:
        return _value(words, "effects", value["effects"], third)
    return ", ".join(
        words.phrase("word", "told", field=words.name("field", name), value=_value(words, name, part))
        for name, part in value.items()
    )


def _value(words: Catalogue, name: str, part: Any, third: bool = False) -> str:
    if name == "effects" and isinstance(part, (list, tuple)):
        said = [_effect(words, text, third) for text in part]
        return words.phrase("word", "then").join(said) or words.plain(None)
    if name == "goods" and isinstance(part, (list, tuple)):
        return goods(words, map(str, part))
    return words.plain(part)


def _effect(words: Catalogue, text: Any, third: bool) -> str:
    try:
        return effect(words, parse_effect(str(text)), third)
    except GameError:
        return words.plain(text)
