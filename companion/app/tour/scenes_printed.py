"""What is printed: questions about the box, its facts and cards, and the cards of the Private Concern."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.app.tour.gathering import Scenes, nothing
from companion.table.home import home, owner_dir

if TYPE_CHECKING:
    from kivy.uix.screenmanager import Screen

    from companion.app.screens.box import BoxScreen
    from companion.app.screens.deck import DeckScreen

SCENES: Final = Scenes()


# The box


@SCENES.add("box-shapes", page="shapes")
@SCENES.add("box-tiles", page="tiles")
@SCENES.add("box-ruins", page="ruins")
@SCENES.add("box-dark_market", page="dark_market")
@SCENES.add("box-crafting", page="crafting")
@SCENES.add("box-districts", page="districts")
@SCENES.add("box-wheel", page="wheel")
def _box(folder: Path, page: str) -> "Screen":
    """One page that is asked again."""
    from companion.app.screens.box import BoxScreen

    return BoxScreen(nothing, nothing, page)


def _interview() -> "BoxScreen":
    """Before the first game, from the beginning."""
    from companion.app.screens.box import BoxScreen

    (home() / "interview.toml").unlink(missing_ok=True)
    return BoxScreen(nothing)


@SCENES.add("box-interview")
def _first_page(folder: Path) -> "Screen":
    """Some of it was told; it may be left for another day."""
    screen = _interview()
    assert screen.interview is not None
    screen._choose(screen.interview.options()[0])
    screen._choose(screen.interview.options()[1])
    return screen


@SCENES.add("box-thanks")
def _thanks(folder: Path) -> "Screen":
    screen = _interview()
    assert screen.interview is not None
    while screen.interview.page is not None:
        screen._do(screen.interview.skip)
    return screen


@SCENES.add("box-other-shape")
def _other_shape(folder: Path) -> "Screen":
    from companion.app.screens.box import BoxScreen

    screen = BoxScreen(nothing, nothing, "shapes")
    screen._other_shape()
    return screen


# Cards

_CARDS: Final = {
    "heroes": """
[[hero]]
id = "merry"
name = "Merry"
town = "Farglen"
goods = ["book", "staff"]
bonus = "storage"
starting = true

[[hero]]
id = "agatha"
name = "Agatha of the Long Northern Road"
town = "Northbreak"
goods = ["armor", "weapon", "potion"]
bonus = "horseshoe"
""",
    "commissions": """
[[commission]]
id = "windglass-1"
town = "Windglass"
goods = ["book", "potion", "staff"]
""",
    "events": """
[[event]]
id = "shortcut-2"
name = "A Light Between the Trees"
road = "shortcut"
1 = "lose coins 3"
2 = ["lose good", "lose lantern"]
5 = "gain good any+"
6 = "gain quartz 2"
""",
    "deeds": """
[[deed]]
id = "three-knights"
name = "Three knights"
needs = ["3 heroes Northbreak"]
rewards = ["4 prestige"]
limit = 2

[[deed]]
id = "three-roads"
needs = ["1 hero Nightpoem", "1 hero Northbreak", "1 hero Windglass"]
rewards = ["3 coins", "3 prestige"]
limit = 1
""",
}
"""As somebody has written them down."""


@SCENES.add("cards-deeds", kind="deeds")
@SCENES.add("cards-events", kind="events")
@SCENES.add("cards-commissions", kind="commissions")
@SCENES.add("cards-heroes", kind="heroes")
@SCENES.add("cards", kind="facts")
def _cards(folder: Path, kind: str) -> "Screen":
    from companion.app.screens.cards import CardsScreen

    for name, text in _CARDS.items():
        (owner_dir() / f"{name}.toml").write_text(text, encoding="utf-8")
    screen = CardsScreen(nothing, nothing, nothing)
    screen._turn_to(kind)
    return screen


@SCENES.add("cards-removed")
def _removed(folder: Path) -> "Screen":
    """One was taken out, and may be put back."""
    from companion.app.screens.cards import CardsScreen

    screen = _cards(folder, "heroes")
    assert isinstance(screen, CardsScreen)
    screen._remove("merry")
    return screen


# The Private Concern's own cards

_WRITTEN: Final[list[dict[str, Any]]] = [
    {
        "name": "A Lamp in the Old Mill", "move": 2, "hero": 1, "good": "armor", "join": "always",
        "lines": [
            {"do": "bazaar", "buy": 2},
            {"do": "dark_market", "steps": 2},
            {"do": "gain", "what": ["coins 2", "prestige 1"]},
        ],
        "says": "The Concern sees a light that nobody lit.",
    },
    {"name": "Cold Wheels", "move": "to inn", "hero": 3, "lines": [{"do": "gain"}]},
]  # fmt: skip


def _deck_screen() -> "DeckScreen":
    """One card is written down, and another one begun."""
    from companion.app.owner.deck_draft import DeckDraft
    from companion.app.owner.own_deck import deck_path
    from companion.app.screens.deck import DeckScreen

    deck_path().unlink(missing_ok=True)
    draft = DeckDraft()
    for card, written in zip(draft.cards, _WRITTEN, strict=False):
        card.update(written)
    draft.keep()
    return DeckScreen(nothing)


@SCENES.add("deck")
def _deck(folder: Path) -> "Screen":
    return _deck_screen()


@SCENES.add("deck-begun", card=1)
@SCENES.add("deck-card", card=0)
def _deck_card(folder: Path, card: int) -> "Screen":
    """The form of one card: whole, or with what is still missing."""
    screen = _deck_screen()
    screen._open(card)
    return screen


@SCENES.add("deck-line-gain", place=2)
@SCENES.add("deck-line", place=0)
@SCENES.add("deck-verbs", place=-1)
def _deck_line(folder: Path, place: int) -> "Screen":
    """One line of a card; what it does is chosen first."""
    screen = _deck_screen()
    screen._open(0)
    screen._open_line("lines", place)
    return screen
