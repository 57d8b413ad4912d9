"""The Private Concern's own options: which card, which line of it, what it turns up and sells."""

from collections.abc import Mapping
from typing import Any

from companion.games.dark_road.options import Line, TurnUp
from companion.games.dark_road.state import Concern
from companion.text.catalogue import Catalogue
from companion.text.entries import entered
from companion.text.scene import Said, Scene

_SIDES = {"a": "front", "b": "back"}


def concern_of(scene: Scene) -> Concern:
    """The Private Concern of this table; raises ``LookupError`` where it does not play."""
    concern = scene.state.concern
    if concern is None:
        raise LookupError("concern")
    return concern


def card_name(scene: Scene, pile: str, shown: str) -> str:
    """A card by its pile and number, of a delivery tile with its side: ``2a``."""
    side = _SIDES.get(shown[-1:])
    number = int(shown[:-1] if side else shown)
    names = concern_of(scene).piles[pile]
    if not 1 <= number <= len(names):
        raise LookupError(shown)
    name = scene.words.card(names[number - 1])
    return scene.phrase("card", "concern", side, name=name) if side else name


def action_card(scene: Scene) -> str:
    """The card it turned up last."""
    return card_name(scene, "card", str(concern_of(scene).card))


def _side_card(scene: Scene) -> str:
    pile, _, shown = concern_of(scene).side.partition(" ")
    return card_name(scene, pile, shown)


def line_said(scene: Scene, number: int) -> Said:
    """Lines of the card are 1 to 9, its extra ones 11 to 19; a side card's 21 to 29, a twist's 31 to 39."""
    group, place = divmod(number, 10)
    if group == 3 and place:
        return "line-twist", {"number": place}
    if group == 2 and place and concern_of(scene).side:
        return "line", {"number": place, "card": _side_card(scene)}
    if group == 1 and place:
        return "line-extra", {"number": place, "card": action_card(scene)}
    return "line", {"number": number, "card": action_card(scene)}


def line(scene: Scene, option: Line) -> Said:
    return line_said(scene, option.number)


def turn_up(scene: Scene, option: TurnUp) -> Said:
    return "turn up", {"pile": scene.name("pile", option.pile)}


def typed_step(words: Catalogue, kind: str, value: Mapping[str, Any]) -> str:
    """What its opening or a line of its card brings, told of it: ``gains 2 coins, then gains 1 VP``."""
    if kind == "concern_opening":
        key = "begins-hero" if value.get("hero") else "begins"
        amounts = {name: value.get(name, 0) for name in ("coins", "prestige", "goods")}
        return words.phrase("record", key, third=True, **amounts)
    said = [entered(words, {"effects": value["effects"]}, third=True)] if value.get("effects") else []
    said += [
        words.phrase("record", phrase, third=True, count=value[name])
        for name, phrase in (("vp", "gains-vp"), ("lose_vp", "loses-vp"))
        if value.get(name)
    ]
    return words.phrase("word", "then").join(said) or words.phrase("record", "gains-nothing", third=True)
