"""Small decks to change one thing of."""

from typing import Any

from companion.concern.deck import Deck
from companion.concern.lines import Line
from companion.concern.loader import BadDeck, deck_from_json
from companion.text import problem_text

Values = dict[str, Any]

SIDES: Values = {
    "notice": [{"name": "A notice"}],
    "sarcophagus": [{"name": "A sarcophagus"}],
    "delivery": [{"name": "A tile", "front": {}, "back": {}}],
}


def small(**changed: Any) -> Values:
    """The values of a deck with ten plain cards; a field that is ``None`` is left out."""
    cards = [
        {"name": f"Plain {number}", "move": 1, "hero": 1, "good": "armor", "lines": [{"do": "building"}]}
        for number in range(1, 11)
    ]
    values: Values = {"schema": 1, "name": "Small", "card": cards, **changed}
    return {key: value for key, value in values.items() if value is not None}


def with_card(**changed: Any) -> Values:
    """A small deck whose third card is changed; a field that is ``None`` is left out."""
    values = small(**SIDES)
    card = {**values["card"][2], **changed}
    values["card"][2] = {key: value for key, value in card.items() if value is not None}
    return values


def with_line(**line: Any) -> Values:
    """A small deck whose third card has this one line."""
    return with_card(lines=[line])


def with_strength(**strength: Any) -> Values:
    """A small deck with extra lines on the first card, and one strength."""
    values = small(strength={"sharp": strength})
    values["card"][0]["extra"] = [{"do": "deed"}]
    return values


def line_of(**line: Any) -> Line:
    """This line as a deck reads it."""
    return deck_from_json(with_line(**line)).cards[2].lines[0]


def mistakes(values: object) -> list[str]:
    """The sentences about everything that is wrong with these values; none if they are a deck."""
    try:
        deck = deck_from_json(values)
    except BadDeck as bad:
        return [problem_text(problem) for problem in bad.params["problems"]]
    assert isinstance(deck, Deck)
    return []
