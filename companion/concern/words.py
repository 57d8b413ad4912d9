"""A deck in plain sentences, by code, filled like every other sentence (``companion.text``)."""

from typing import Any, Final

from companion.concern.deck import ALWAYS, NEVER, Card
from companion.concern.lines import (
    Amounts,
    Buy,
    ExploreRuins,
    Gain,
    Line,
    Lose,
    TakeCommission,
    TakeCompanion,
    TakeDeed,
    TakeHero,
    Travel,
    TurnUp,
    TurnWheel,
    UseBuilding,
    UseDarkMarket,
)
from companion.text.catalogue import catalogue
from companion.text.sentences import Sentences

_SENTENCES: Final = Sentences("companion.concern")


def phrase(code: str, **params: Any) -> str:
    """The sentence of this code; the code itself, made readable, where there is none."""
    return _SENTENCES.say(code, **params)


def joined(parts: list[str]) -> str:
    """``a, b and c``."""
    return catalogue().join(parts)


def called(table: str, code: str) -> str:
    """What the rulebook calls a thing."""
    return catalogue().name(table, code)


def printed(text: str) -> str:
    """What stands on a card of our own deck, in the language that is spoken; an owner's as it is."""
    return catalogue().card(text)


def card_text(card: Card, literal: bool = False) -> list[str]:
    """All a card says, a sentence or a line each, without its name; for ``literal`` see ``line_text``."""
    told = [printed(card.says)] if card.says else []
    told.append(move_text(card.move))
    told.append(phrase("several", count=card.do) if isinstance(card.do, int) else phrase(card.do))
    told += lines_text(card.lines, card, literal)
    if card.extra:
        told.append(phrase("extra"))
        told += lines_text(card.extra, card, literal)
    told.append(phrase("until-next", join=join_text(card.join)))
    told.append(phrase("leads", road=called("the_road", card.road)))
    told.append(phrase("points", hero=card.hero, good=called("good", card.good)))
    return told


def lines_text(lines: tuple[Line, ...], card: Card | None = None, literal: bool = False) -> list[str]:
    """Lines with their numbers."""
    texts = [line_text(line, card, literal) for line in lines]
    return [phrase("numbered", number=number, text=text) for number, text in enumerate(texts, start=1)]


def line_text(line: Line, card: Card | None = None, literal: bool = False) -> str:
    """What a line has it do: in the deck's own words where it has any.

    ``card`` is the card it points with, if that is known. With ``literal`` own words are followed
    by ours, so that a transcriber can compare what is said with what will be done.
    """
    if line.says and not literal:
        return line.says
    only = _conditions(line)
    params = {"act": _act(line, card), "only": phrase("only", conditions=joined(only)) if only else ""}
    if not line.district:
        text = phrase("line-no-place", **params)
    else:
        place = called("the_district", line.district)
        text = phrase("line-anywhere" if line.anywhere else "line-at", place=place, **params)
    return phrase("own-words", says=line.says, text=text) if line.says else text


def move_text(move: int | str) -> str:
    if isinstance(move, str):
        return phrase("move-to", place=called("the_district", move))
    return phrase("move-steps", steps=move) if move else phrase("move-none")


def join_text(join: int) -> str:
    """Its answer to caravans, as a part of a sentence."""
    if join in (ALWAYS, NEVER):
        return phrase("join-always" if join == ALWAYS else "join-never")
    return phrase("join-deliver", cards=join)


def amounts_text(amounts: Amounts) -> str:
    """``2 coins and a hero``."""
    return joined([phrase(f"amount-{what}", count=count) for what, count in amounts])


def _act(line: Line, card: Card | None) -> str:
    """What follows "it"."""
    match line:
        case Buy():
            return _bazaar(line, card)
        case TakeCommission(town=town):
            return phrase("commission", town=_town(town))
        case UseDarkMarket():
            return _dark_market(line)
        case TakeHero():
            which = _slot(line.slot, card)
            price = _pointed("price", line.price, card)
            return phrase("hero-sell" if line.sell else "hero", which=which, sell=line.sell, price=price)
        case ExploreRuins(steps=steps):
            return phrase("ruins-most") if isinstance(steps, str) else phrase("ruins-steps", steps=steps)
        case Travel():
            code = "travel" if line.companion == "order" else "travel-with"
            companion = phrase(f"companion-{line.companion}")
            return phrase(code, town=_town(line.town), road=_road(line.road, card), companion=companion)
        case UseBuilding():
            return phrase("building")
        case TakeDeed(which=which):
            return phrase("deed", which=phrase(f"deed-{which}"))
        case TakeCompanion(which=which):
            return phrase("companion", which=phrase(f"companion-{which}"))
        case Gain(what=what):
            return phrase("gain", what=amounts_text(what))
        case Lose(what=what):
            return phrase("lose", what=amounts_text(what))
        case TurnWheel(turns=turns):
            return phrase("wheel-once") if turns == 1 else phrase("wheel", turns=turns)
        case TurnUp(pile=pile):
            return phrase(pile)


def _conditions(line: Line) -> list[str]:
    told = [phrase(f"needs-{what}", count=count) for what, count in line.needs]
    told += [phrase(f"below-{what}", count=count) for what, count in line.below]
    match line:
        case TakeHero(least=least) if least:
            told.append(phrase("least-to-sell", count=least))
        case Travel(cards=cards) if cards:
            told.append(phrase("can-deliver", count=cards))
    return told


def _pointed(code: str, choice: str, card: Card | None) -> str:
    """A choice that may follow the good its card points at."""
    if choice != "pointer":
        return phrase(f"{code}-{choice}")
    return (
        phrase(f"{code}-pointer-any")
        if card is None
        else phrase(f"{code}-pointer", good=called("good", card.good))
    )


def _bazaar(line: Buy, card: Card | None) -> str:
    return phrase(
        "bazaar-one" if line.buy == 1 else "bazaar",
        turn=phrase("turn-first") if line.turn else "",
        buy=line.buy,
        choice=_pointed("choose", line.choose, card),
        keep=phrase("keep", keep=line.keep) if line.keep else "",
    )


def _town(town: str) -> str:
    return phrase(f"town-{town}") if town in ("most", "best") else called("town", town)


def _slot(slot: int | str, card: Card | None) -> str:
    if slot == "pointer" and card is not None:
        slot = card.hero
    return (
        phrase("slot-number", slot=slot)
        if isinstance(slot, int)
        else phrase("slot-most" if slot == "most" else "slot-pointer-any")
    )


def _road(road: str, card: Card | None) -> str:
    found = road or (card.road if card else "")
    return called("the_road", found) if found else phrase("road-card")


def _dark_market(line: UseDarkMarket) -> str:
    south = phrase(f"south-{line.south}")
    if not line.to:
        return phrase("dark-market-steps", steps=line.steps, south=south)
    if line.to == "south":
        return phrase("dark-market-to-south", south=south)
    return phrase("dark-market-to", space=called("dark_market", line.to))
