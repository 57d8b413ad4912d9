"""A whole deck read out: paragraphs of plain sentences, to show it or to compare it with the printed one."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Final

from companion.concern.deck import (
    Adventure,
    Deck,
    Goal,
    Opening,
    OpeningChange,
    Order,
    SideCard,
    Strength,
    Twist,
)
from companion.concern.words import called, card_text, join_text, joined, lines_text, phrase, printed

_NAMED: Final[Mapping[str, str]] = {"towns": "town", "upgrades": "upgrade"}
"""Orders of things that the rulebook names."""
_PHRASED: Final[Mapping[str, str]] = {"fortunes": "fortune", "deeds": "deed", "companions": "companion"}
"""Orders of things that have words of their own here."""


def deck_text(deck: Deck, literal: bool = False) -> list[list[str]]:
    """A paragraph for the deck and one for each card, strength, twist, adventure and side card."""
    paragraphs = [_head(deck)]
    for number, card in enumerate(deck.cards, start=1):
        title = phrase("title-card", number=number, name=printed(card.name))
        paragraphs.append([title, *card_text(card, literal)])
    paragraphs += [_strength(strength, len(deck.cards)) for strength in deck.strengths]
    paragraphs += [_twist(twist, literal) for twist in deck.twists]
    paragraphs += [_adventure(adventure) for adventure in deck.adventures]
    return paragraphs + _sides(deck, literal)


def _head(deck: Deck) -> list[str]:
    told = [printed(deck.name), phrase(f"origin-{deck.origin}")]
    if deck.anywhere:
        told.append(phrase("anywhere"))
    told.append(phrase("least-goods", goods=deck.least_goods))
    return [*told, _opening(deck.opening), *_order(deck.order), _worth(asdict(deck.worth))]


def _opening(opening: Opening) -> str:
    whole = OpeningChange(opening.coins, opening.prestige, opening.goods, opening.hero)
    coins, prestige, goods, hero = _things(whole)
    join = join_text(opening.join)
    return phrase("opening", coins=coins, prestige=prestige, goods=goods, hero=hero, join=join)


def _things(change: OpeningChange) -> list[str]:
    """What it begins with, as far as this says."""
    told = []
    for what, value in (("coins", change.coins), ("prestige", change.prestige), ("goods", change.goods)):
        if isinstance(value, int):
            told.append(phrase(f"amount-{what}", count=value))
        elif value is not None:
            told.append(phrase(f"begins-{what}-{value}"))
    if change.hero is not None:
        told.append(phrase("begins-hero" if change.hero else "begins-no-hero"))
    return told


def _change(change: OpeningChange) -> list[str]:
    things = _things(change)
    told = [phrase("change", changes=joined(things))] if things else []
    if change.join is not None:
        told.append(phrase("change-join", join=join_text(change.join)))
    return told


def _order(order: Order) -> list[str]:
    told = []
    for field, names in asdict(order).items():
        if field in _NAMED:
            shown = [called(_NAMED[field], name) for name in names]
        else:
            shown = [phrase(f"{_PHRASED[field]}-{name}") for name in names]
        told.append(phrase("order", what=phrase(f"order-{field}"), names=", ".join(shown)))
    return told


def _worth(worths: Mapping[str, int]) -> str:
    told = [phrase("worth-of", what=phrase(f"worth-{what}"), worth=worth) for what, worth in worths.items()]
    return phrase("worth", worths=", ".join(told))


def _strength(strength: Strength, cards: int) -> list[str]:
    told = [phrase("title-strength", name=strength.name), *_saying(strength.says)]
    if not strength.extra:
        told.append(phrase("strength-none"))
    elif len(strength.extra) == cards:
        told.append(phrase("strength-all"))
    else:
        numbers = [phrase("card-number", number=number) for number in strength.extra]
        told.append(phrase("strength-extra", cards=joined(numbers)))
    return [*told, *_change(strength.opening)]


def _twist(twist: Twist, literal: bool) -> list[str]:
    told = [phrase("title-twist", name=twist.name), *_saying(twist.says), *_change(twist.opening)]
    if twist.join is not None:
        told.append(phrase("twist-join", join=join_text(twist.join)))
    if twist.road:
        told.append(phrase("twist-road", road=called("the_road", twist.road)))
    if twist.lines:
        told += [phrase("twist-lines"), *lines_text(twist.lines, literal=literal)]
    return told


def _adventure(adventure: Adventure) -> list[str]:
    told = [phrase("title-adventure", name=adventure.name), *_saying(adventure.says)]
    if adventure.strength:
        told.append(phrase("adventure-strength", name=adventure.strength))
    if adventure.twists:
        told.append(phrase("adventure-twists", names=", ".join(adventure.twists)))
    if adventure.buildings:
        names = [called("building", building) for building in adventure.buildings]
        told.append(phrase("adventure-buildings", names=", ".join(names)))
    return [*told, goal_text(adventure.goal)]


def goal_text(goal: Goal) -> str:
    """What an adventure asks of the best human."""
    if goal.kind == "score":
        return phrase("goal-score", amount=goal.amount)
    return phrase("goal-win-by", amount=goal.amount) if goal.amount else phrase("goal-win")


def _sides(deck: Deck, literal: bool) -> list[list[str]]:
    titled: list[tuple[str, int, SideCard]] = []
    titled += [("title-notice", number, card) for number, card in enumerate(deck.notices, start=1)]
    titled += [("title-sarcophagus", number, card) for number, card in enumerate(deck.sarcophagi, start=1)]
    for number, tile in enumerate(deck.deliveries, start=1):
        titled += [("title-front", number, tile.front), ("title-back", number, tile.back)]
    return [
        _side(phrase(code, number=number, name=card.name), card, literal) for code, number, card in titled
    ]


def _side(title: str, card: SideCard, literal: bool) -> list[str]:
    told = [title, *_saying(card.says)]
    return [*told, phrase("all"), *lines_text(card.lines, literal=literal)] if card.lines else told


def _saying(says: str) -> list[str]:
    return [printed(says)] if says else []
