"""Reading ``print``: a printed fact and its value."""

from typing import Any

from companion.core.errors import BadData, Invalid
from companion.games.dark_road.box_json import box_to_json
from companion.games.dark_road.state import State
from companion.terminal.entries import read_effects, whole_or_word


def read_print(state: State, typed: str) -> tuple[str, Any]:
    """The printed fact and its value: ``crafting.2 book``, ``shapes.armor ##/#.``, ``wheel armor book ...``.

    Raises ``Invalid`` or ``BadData``.
    """
    fact, *words = typed.split()
    name, _, key = fact.partition(".")
    data: dict[str, Any] = dict(box_to_json(state.box))
    facts = data["board"].get(name)
    if facts is None or (key and (not isinstance(facts, dict) or key not in facts)):
        raise BadData("no-such-fact", fact=fact)
    if not words:
        raise Invalid("print-more", fact=fact)
    old = facts[key] if key else facts
    if not isinstance(old, list):
        return fact, whole_or_word(" ".join(words))
    if name == "oracle":
        return fact, read_effects(" ".join(words))
    if name == "shapes":
        return fact, "/".join(words).split("/")
    return fact, [whole_or_word(word) for word in words]
