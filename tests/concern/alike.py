"""Opponents whose ten cards are all alike, so that every turn is known beforehand."""

from typing import Any

import tomli_w

from companion.concern.engine import PrivateConcern
from companion.concern.loader import deck_from_json
from tests.concern.small_decks import small


def alike(deck: dict[str, Any] | None = None, **card: Any) -> PrivateConcern:
    """Each card has these fields; ``deck`` holds fields of the deck itself."""
    return PrivateConcern(deck_from_json(_values(deck, card)))


def alike_text(**card: Any) -> str:
    """Such a deck as its owner would write it into a file."""
    return tomli_w.dumps(_values(None, card))


def _values(deck: dict[str, Any] | None, card: dict[str, Any]) -> dict[str, Any]:
    values = small(origin="owner", **(deck or {}))
    values["card"] = [{**plain, **card} for plain in values["card"]]
    return values


SHOPPER = {
    "says": "It knows what it wants.",
    "move": "to bazaar",
    "do": "all",
    "lines": [{"do": "bazaar", "buy": 2, "turn": True}, {"do": "gain", "what": ["vp 1"]}],
}
"""Turns the wheel, buys the two dearest goods, gains a VP: the fields of its cards."""
