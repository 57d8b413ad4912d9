"""Amounts, effects and cards in words."""

from collections.abc import Iterable
from typing import Any

from companion.games.dark_road.box import Deed, Effect, Event, Hero, Need
from companion.games.dark_road.icons import alternatives
from companion.games.dark_road.names import CLASS_OF, REGION_OF, REGIONS, TOWNS
from companion.games.dark_road.state import State
from companion.text.catalogue import Catalogue, pretty
from companion.text.scene import called

_HIDDEN = "?"
"""How the id of a card begins that nobody has seen or described."""


def amount(words: Catalogue, what: str, count: Any) -> str:
    """``2 coins``, ``1 lantern``."""
    template = words.find("amount", what)
    return words.fill(template or "{count} {what}", {"count": count, "what": pretty(what)})


def goods(words: Catalogue, tiles: Iterable[str], last: str = "") -> str:
    """``staff, book, potion``; with ``last`` as in a sentence: ``staff or book``."""
    named = [words.name("good", tile) for tile in tiles]
    return words.join(named, last) if last else ", ".join(named)


def region_benefit(words: Catalogue, town: str) -> str:
    """What a delivered hero of this town brings (TRAVEL-9)."""
    return words.phrase("benefit", REGION_OF.get(town, "unknown"))


def town_class(words: Catalogue, town: str) -> str:
    """``Northbreak knight``."""
    kind = words.name("class", CLASS_OF.get(town, "hero"))
    return words.phrase("card", "hero", "kind", town=words.name("of_town", town), kind=kind)


# Effects


def effect(words: Catalogue, step: Effect, third: bool = False) -> str:
    """One step of an event, a die or a tile: ``gain 2 coins``, or ``third``, ``gains 2 coins``."""
    params = {
        "count": step.count,
        "amount": amount(words, step.what, step.count),
        "tile": words.name("a_good", step.arg),
        "town": words.name("town", step.arg),
        "value": step.arg.removeprefix("worth-").rstrip("+"),
        "get": _exchanged(words, step.arg),
    }
    if step.verb == "either":
        first, second = (effect(words, part, third) for part in alternatives(step))
        params |= {"first": first, "second": second}
    for key in _effect_keys(step):
        template = words.find("effect", key)
        if template is not None:
            return words.fill(template, params, third)
    return pretty(" ".join((step.verb, step.what, str(step.count), step.arg)))


def _effect_keys(step: Effect) -> tuple[str, ...]:
    """Names of the template, the most exact first."""
    if step.arg.startswith("worth-"):
        return (f"{step.verb} {step.what} worth{'+' if step.arg.endswith('+') else ''}",)
    kind = "town" if step.what == "commission" and step.arg else step.arg
    return (f"{step.verb} {step.what} {kind}".strip(), f"{step.verb} {step.what}", step.verb)


def _exchanged(words: Catalogue, arg: str) -> str:
    what, _, count = arg.partition(" ")
    return amount(words, what, int(count)) if count.isdecimal() else what


def effects(words: Catalogue, steps: Iterable[Effect] | None) -> str:
    """All of what one face does; what nobody has read yet is said to be unknown."""
    if steps is None:
        return words.phrase("effect", "unknown")
    said = [effect(words, step) for step in steps]
    return words.phrase("word", "then").join(said) if said else words.phrase("effect", "none")


# Heroes and commissions


def hero(words: Catalogue, state: State, card: str | None) -> str:
    """``Atlantes, Cursecairn wizard, wants staff, book, potion; lantern``."""
    found = _card(state, card, "heroes")
    if not isinstance(found, Hero) or not (found.town or found.goods or found.bonus or found.name):
        return words.phrase("card", "hero", "unknown")
    if found.goods is None:
        key = "bare" if found.bonus is None else "without-goods"
    else:
        key = "without-bonus" if found.bonus is None else "whole"
    return words.phrase(
        "card",
        "hero",
        key,
        who=hero_name(words, found),
        wants=goods(words, found.goods or ()),
        bonus=words.name("bonus", found.bonus),
    )


def hero_name(words: Catalogue, found: Hero) -> str:
    """Name and class; where the name is made of the class, that once."""
    if found.town is None:
        return found.name or words.phrase("card", "hero", "some")
    kind = town_class(words, found.town)
    if not found.name or found.name.startswith(f"{found.town} {CLASS_OF.get(found.town, 'hero')}"):
        return words.card(found.name or "") or kind
    return words.phrase("card", "hero", "named", name=found.name, kind=kind)


def commission(words: Catalogue, state: State, card: str | None) -> str:
    """``Northbreak: weapon, staff, armor``."""
    known = state.box.commissions.get(card or "") or state.entered.get(card or "")
    town = words.name("town", getattr(known, "town", None) or "unknown")
    wanted = getattr(known, "goods", None)
    if wanted is None:
        return words.phrase("card", "commission", "unknown", town=town)
    return words.phrase("card", "commission", "whole", town=town, goods=goods(words, wanted))


def event(words: Catalogue, state: State, card: str | None) -> str:
    """An event by its name, or by its road where nobody has named it."""
    found = _card(state, card, "events")
    if not isinstance(found, Event):
        return words.phrase("card", "event", "unknown")
    if found.name:
        return words.card(found.name)
    if found.id.startswith(_HIDDEN):
        return words.phrase(
            "card", "event", "of-road", road=called(words, state, "road", found.road or "unknown")
        )
    return pretty(found.id)


def event_effects(words: Catalogue, state: State, card: str | None, face: int) -> str:
    """What an event does for a travel die of this face."""
    found = _card(state, card, "events")
    known = isinstance(found, Event) and 1 <= face <= len(found.effects)
    return effects(words, found.effects[face - 1] if known and isinstance(found, Event) else None)


# Deeds


def deed(words: Catalogue, state: State, card: str | None) -> str:
    """``Friend of the knights: 3 heroes of Northbreak, 4 prestige``."""
    found = _card(state, card, "deeds")
    if not isinstance(found, Deed) or found.rewards is None:
        return words.phrase("card", "deed", "unknown")
    return words.phrase(
        "card", "deed", "whole" if (found.limit or 1) == 1 else "often",
        name=deed_name(words, state, card),
        needs=", ".join(need(words, part) for part in found.needs or ()),
        rewards=words.join([amount(words, part.kind, part.amount) for part in found.rewards], "or"),
        limit=found.limit or 1,
    )  # fmt: skip


def deed_name(words: Catalogue, state: State, card: str | None) -> str:
    found = _card(state, card, "deeds")
    if isinstance(found, Deed) and found.name:
        return words.card(found.name)
    if card is None or card.startswith(_HIDDEN):
        return words.phrase("card", "deed", "unknown")
    return pretty(card)


def need(words: Catalogue, part: Need) -> str:
    """``3 heroes of Northbreak``."""
    cards = amount(words, part.card, part.count)
    if part.where in TOWNS:
        return words.phrase("need", "town", cards=cards, place=words.name("town", part.where))
    if part.where in REGIONS:
        return words.phrase("need", "region", cards=cards, place=words.name("region", part.where))
    return words.phrase("need", "any", cards=cards)


def _card(state: State, card: str | None, kind: str) -> object:
    if card is None:
        return None
    known: dict[str, object] = getattr(state.box, kind)
    return known.get(card) or state.entered.get(card)


# Companions, steeds, upgrades, buildings


def companion(words: Catalogue, state: State, name: str) -> str:
    """``Phoenix (2 lanterns / ruins marker 1 space and its gain)``."""
    if name.startswith(_HIDDEN):
        return words.phrase("card", "companion", "unknown")
    known = [_ability(words, state, name, number) for number in (1, 2)]
    return words.phrase(
        "card", "companion", "whole",
        name=words.name("companion", name), abilities=" / ".join(filter(None, known)),
    )  # fmt: skip


def ability(words: Catalogue, state: State, name: str, number: int) -> str:
    """What one ability of a companion does."""
    return _ability(words, state, name, number) or pretty(name)


def _ability(words: Catalogue, state: State, name: str, number: int) -> str | None:
    """The editions differ in some abilities."""
    return words.of_edition(state.edition.name, "ability", f"{name}-{number}")


def described(words: Catalogue, state: State, table: str, code: str) -> str:
    """A steed, upgrade or building with what it does: ``Velvet: any number of upgrades``."""
    does = words.of_edition(state.edition.name, "does", table, code)
    called = words.name(table, code)
    return words.phrase("word", "with-effect", name=called, effect=does) if does else called
