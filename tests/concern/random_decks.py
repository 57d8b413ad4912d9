"""Decks made by chance that are valid all the same: every verb, every field, every bound."""

import random
from typing import Any

from companion.concern.deck import COMPANION_PLACES, DEED_PLACES, FORTUNES, UPGRADE_ORDER, Deck
from companion.concern.line_tables import VERBS
from companion.concern.loader import deck_from_json
from companion.concern.outline import PILES
from companion.concern.values import COUNTED, LIMITS, SINGLE
from companion.games.dark_road.names import DARK_MARKET_SPACES, DISTRICTS, GOODS, ROADS, TOWNS

Values = dict[str, Any]

_JOIN = ("always", "never", "deliver", *(f"deliver {cards}" for cards in range(1, 7)))
_CHOICES: dict[tuple[str, str], tuple[Any, ...]] = {
    ("bazaar", "buy"): (1, 2, 5),
    ("bazaar", "choose"): ("dearest", "cheapest", "pointer"),
    ("bazaar", "keep"): (0, 3, 20),
    ("bazaar", "turn"): (False, True),
    ("commission", "town"): ("most", "best", *TOWNS),
    ("dark_market", "steps"): (1, 2, 3, 4),
    ("dark_market", "to"): DARK_MARKET_SPACES,
    ("dark_market", "south"): ("deed", "commission"),
    ("hero", "slot"): ("pointer", "most", 1, 2, 3, 4),
    ("hero", "sell"): (0, 1, 4),
    ("hero", "least"): (0, 1, 4),
    ("hero", "price"): ("pointer", "dearest"),
    ("ruins", "steps"): ("most", 1, 4),
    ("travel", "cards"): (0, 1, 2, 6),
    ("travel", "town"): ("best", "most", *TOWNS),
    ("travel", "road"): ROADS,
    ("travel", "companion"): ("order", *COMPANION_PLACES),
    ("deed", "which"): ("order", *DEED_PLACES),
    ("companion", "which"): ("order", *COMPANION_PLACES),
    ("wheel", "turns"): (1, 5),
}


def random_deck(chance: random.Random) -> Deck:
    """A deck with one strength, ``sharp``, and one twist, ``bent``."""
    return deck_from_json(_Maker(chance).deck())


class _Maker:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def deck(self) -> Values:
        chance = self.chance
        return {
            "schema": 1,
            "name": "By chance",
            "anywhere": chance.random() < 0.3,
            "least_goods": chance.randint(1, 3),
            "opening": self.opening(),
            "order": {
                "towns": self.mixed(TOWNS),
                "fortunes": self.mixed(FORTUNES),
                "upgrades": self.mixed(UPGRADE_ORDER),
                "deeds": self.mixed(DEED_PLACES),
                "companions": self.mixed(COMPANION_PLACES),
            },
            "worth": {"coins": chance.randint(0, 20), "deed": chance.randint(0, 20)},
            "card": [self.card(number) for number in range(1, 11)],
            "strength": {"sharp": {"extra": list(range(1, 11)), "opening": self.opening()}},
            "twist": [{"name": "bent", "join": chance.choice(_JOIN), "lines": self.lines(0, 3, ())}],
            "notice": [{"name": f"Notice {number}", "lines": self.lines(0, 3, ())} for number in (1, 2)],
            "sarcophagus": [{"name": "Stone", "lines": self.lines(0, 3, ())}],
            "delivery": [
                {
                    "name": "Tin",
                    "front": {"lines": self.lines(0, 2, ())},
                    "back": {"lines": self.lines(0, 2, ())},
                }
            ],
        }

    def mixed(self, names: tuple[str, ...]) -> list[str]:
        return self.chance.sample(names, len(names))

    def opening(self) -> Values:
        chance = self.chance
        values: Values = {
            "coins": chance.choice(("seat", 0, 12, 50)),
            "prestige": chance.choice(("edition", 0, 50)),
            "goods": chance.choice((0, 3, 20)),
            "hero": chance.random() < 0.5,
            "join": chance.choice(_JOIN),
        }
        return {key: values[key] for key in values if chance.random() < 0.6}

    def card(self, number: int) -> Values:
        chance = self.chance
        return {
            "name": f"Card {number}",
            "move": chance.choice((*range(5), *(f"to {district}" for district in DISTRICTS))),
            "hero": chance.randint(1, 4),
            "good": chance.choice(GOODS),
            "join": chance.choice(_JOIN),
            "road": chance.choice(ROADS),
            "do": chance.choice(("first", "all", 2, 3)),
            "lines": self.lines(1, 9, PILES),
            "extra": self.lines(1, 9, PILES),
        }

    def lines(self, least: int, most: int, piles: tuple[str, ...]) -> list[Values]:
        verbs = [do for do in VERBS if do not in PILES or do in piles]
        count = self.chance.randint(least, most)
        return [self.line(self.chance.choice(verbs)) for _ in range(count)]

    def line(self, do: str) -> Values:
        chance = self.chance
        line: Values = {"do": do}
        for field in VERBS[do].fields:
            if field == "what":
                things = [f"{what} {chance.randint(1, 20)}" for what in COUNTED]
                things += SINGLE if do == "gain" else ()
                line["what"] = chance.sample(things, chance.randint(1, 4))
            elif chance.random() < 0.5 and not (field == "to" and "steps" in line):
                line[field] = chance.choice(_CHOICES[do, field])
        if chance.random() < 0.2:
            what, most = chance.choice(list(LIMITS.items()))
            line[chance.choice(("needs", "below"))] = {what: chance.randint(1, most)}
        if chance.random() < 0.2:
            line["anywhere"] = chance.random() < 0.7
        return line
