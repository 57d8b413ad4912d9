"""What the table may show: faces of dice, and cards that are turned up."""

from collections.abc import Callable
from typing import Final

from companion.text.concern_labels import card_name
from companion.text.scene import Scene
from companion.text.things import commission, companion, deed, described, effects, event, event_effects, hero

_CARD_OF_DECK: Final = {"heroes": hero, "starting": hero, "deeds": deed, "highway": event, "shortcut": event}


def chance_label(scene: Scene, shown: str) -> str:
    """One thing that dice or decks can show; raises ``LookupError`` for another question's."""
    return _SHOWN[scene.kind](scene, str(shown))


def _face(scene: Scene, shown: str) -> str:
    """Market dice show goods; every other die has faces of its own."""
    tables = {"market": "good", "ruins": "ruins_face", "travel": "travel_face"}
    return scene.name(tables.get(scene.param(0, ""), "face"), shown)


def _turned_up(scene: Scene, shown: str) -> str:
    deck: str = scene.param(0, "")
    if deck == "companions":
        return companion(scene.words, scene.state, shown)
    return _CARD_OF_DECK.get(deck, commission)(scene.words, scene.state, shown)


def _described_event(scene: Scene, shown: str) -> str:
    """A card of the catalogue, with what it does for the die in question."""
    return scene.phrase(
        "word", "with-effect",
        name=event(scene.words, scene.state, shown),
        effect=event_effects(scene.words, scene.state, shown, scene.param(1, 0)),
    )  # fmt: skip


def _oracle(scene: Scene, shown: str) -> str:
    steps = scene.state.box.board.oracle[int(shown) - 1]
    return scene.phrase("word", "with-effect", name=shown, effect=effects(scene.words, steps))


def _of(table: str) -> Callable[[Scene, str], str]:
    return lambda scene, shown: described(scene.words, scene.state, table, shown)


_SHOWN: Final[dict[str, Callable[[Scene, str], str]]] = {
    "roll": _face,
    "turned_up": _turned_up,
    "describe_hero": lambda scene, shown: hero(scene.words, scene.state, shown),
    "describe_commission": lambda scene, shown: commission(scene.words, scene.state, shown),
    "describe_event": _described_event,
    "describe_deed": lambda scene, shown: deed(scene.words, scene.state, shown),
    "describe_companion": lambda scene, shown: companion(scene.words, scene.state, shown),
    "oracle_face": _oracle,
    "market_die": lambda scene, shown: scene.name("good", shown),
    "section_without_die": lambda scene, shown: scene.name("good", shown),
    "worth_at_table": lambda scene, shown: shown,
    "building_on": _of("building"),
    "upgrade_out": _of("upgrade"),
    "which_steed": _of("steed"),
    "concern_card": lambda scene, shown: card_name(scene, scene.param(0, ""), shown),
}
"""How each chance question's answers are told."""
