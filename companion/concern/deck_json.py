"""A deck as JSON values, in the shape of its file, without what it need not say."""

from collections.abc import Iterable
from dataclasses import asdict

from companion.concern.deck import (
    SCHEMA,
    Adventure,
    Card,
    Deck,
    DeliveryTile,
    Opening,
    OpeningChange,
    SideCard,
    Strength,
    Twist,
)
from companion.concern.line_tables import line_table
from companion.concern.lines import Line
from companion.concern.values import goal_text, join_text, move_text
from companion.games.dark_road.fields import Table


def deck_to_json(deck: Deck) -> Table:
    """The values ``deck_from_json`` makes the same deck of."""
    writer = _Writer(deck.anywhere)
    order = {field: list(names) for field, names in asdict(deck.order).items()}
    parts: Table = {
        "card": [writer.card(card) for card in deck.cards],
        "strength": {strength.name: writer.strength(strength) for strength in deck.strengths},
        "twist": [writer.twist(twist) for twist in deck.twists],
        "adventure": [_adventure(adventure) for adventure in deck.adventures],
        "notice": [{"name": card.name, **writer.side(card)} for card in deck.notices],
        "sarcophagus": [{"name": card.name, **writer.side(card)} for card in deck.sarcophagi],
        "delivery": [writer.tile(tile) for tile in deck.deliveries],
    }
    return {
        "schema": SCHEMA,
        "name": deck.name,
        "origin": deck.origin,
        "anywhere": deck.anywhere,
        "least_goods": deck.least_goods,
        "opening": _opening(deck.opening),
        "order": order,
        "worth": asdict(deck.worth),
        **_said(parts),
    }


def _said(table: Table) -> Table:
    """Without what is absent or empty."""
    return {key: value for key, value in table.items() if value not in (None, "", [], {})}


def _opening(opening: Opening | OpeningChange) -> Table:
    joins = None if opening.join is None else join_text(opening.join)
    return _said({**asdict(opening), "join": joins})


def _adventure(adventure: Adventure) -> Table:
    return _said(
        {
            "name": adventure.name,
            "says": adventure.says,
            "strength": adventure.strength,
            "twists": list(adventure.twists),
            "goal": goal_text(adventure.goal),
            "buildings": list(adventure.buildings),
        }
    )


class _Writer:
    """Writes the parts that have lines; ``anywhere`` is the deck's."""

    def __init__(self, anywhere: bool) -> None:
        self.anywhere = anywhere

    def card(self, card: Card) -> Table:
        return _said(
            {
                "name": card.name,
                "says": card.says,
                "move": move_text(card.move),
                "hero": card.hero,
                "good": card.good,
                "join": join_text(card.join),
                "road": card.road,
                "do": card.do,
                "lines": self._lines(card.lines),
                "extra": self._lines(card.extra),
            }
        )

    def strength(self, strength: Strength) -> Table:
        opening = _opening(strength.opening)
        return _said({"says": strength.says, "extra": list(strength.extra), "opening": opening})

    def twist(self, twist: Twist) -> Table:
        return _said(
            {
                "name": twist.name,
                "says": twist.says,
                "opening": _opening(twist.opening),
                "join": None if twist.join is None else join_text(twist.join),
                "road": twist.road,
                "lines": self._lines(twist.lines),
            }
        )

    def side(self, card: SideCard) -> Table:
        """A side card without its name."""
        return _said({"says": card.says, "lines": self._lines(card.lines)})

    def tile(self, tile: DeliveryTile) -> Table:
        return {"name": tile.name, "front": self.side(tile.front), "back": self.side(tile.back)}

    def _lines(self, lines: Iterable[Line]) -> list[Table]:
        return [line_table(line, self.anywhere) for line in lines]
