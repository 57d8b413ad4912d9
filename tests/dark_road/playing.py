"""Whole games played by chance: who sits down, and what a table or a seat answers."""

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from companion.core.dealer import deal
from companion.core.questions import Entry, Question
from companion.games.dark_road import DarkRoad, loader, new_game
from companion.games.dark_road.entries import NOT_ITS
from companion.games.dark_road.names import GOODS, HERO_BONUSES, TOWNS

NAMES = ["Anna", "Ben", "Cleo", "Dora"]
EFFECTS = (
    "gain coins 2",
    "gain prestige 2",
    "gain lantern",
    "gain lantern 2",
    "gain horseshoe",
    "gain quartz 2",
    "gain tile instrument+",
    "gain good any",
    "gain good any+",
    "gain good absent",
    "gain good crafted",
    "gain good worth-1",
    "gain good worth-5+",
    "gain hero",
    "gain illuminated",
    "gain deed",
    "gain deed top",
    "gain commission",
    "gain commission Farglen",
    "flip up",
    "flip down",
    "lose coins 3",
    "lose prestige 2",
    "lose lantern 2",
    "lose horseshoe",
    "lose quartz",
    "lose good",
    "lose good valuable",
    "lose hero",
    "roll oracle",
    "roll ruins",
    "move ruins 2",
    "move dark_market",
    "turn wheel",
    "exchange coins 2 quartz 1",
    "exchange quartz 2 prestige 3",
    "exchange prestige 1 lantern 2",
    "exchange horseshoe 1 coins 3",
    "gain companion",
    "gain steed",
    "gain upgrade",
    "gain fortune",
    "move illuminated",
    "explore ruins",
    "deliver hero",
    "either gain coins 2 | gain hero",
    "either lose good | lose prestige 1",
)
"""Every verb of ICON-1 at least once."""
ITS_EFFECTS = tuple(text for text in EFFECTS if text not in (*NOT_ITS, "gain companion"))
"""What any line of the Private Concern's card may do."""


T = TypeVar("T")


class Dice(Protocol):
    """What a table that decides by chance needs; ``random.Random`` has it."""

    def random(self) -> float: ...
    def randrange(self, stop: int, /) -> int: ...
    def choice(self, seq: Sequence[T], /) -> T: ...
    def sample(self, population: Sequence[T], k: int, /) -> list[T]: ...


class SteadyDice:
    """The same numbers with every version of Python."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._thrown = 0

    def randrange(self, stop: int, /) -> int:
        self._thrown += 1
        return deal(self._seed, "steady", self._thrown, stop)

    def random(self) -> float:
        return self.randrange(1000) / 1000

    def choice(self, seq: Sequence[T], /) -> T:
        return seq[self.randrange(len(seq))]

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        left = list(population)
        return [left.pop(self.randrange(len(left))) for _ in range(k)]


SIDE_CARDS = {
    "notice": ["Market day", "Curfew"],
    "sarcophagus": ["Old bones"],
    "delivery": ["Crates", "Barrels", "Sacks"],
}
"""What else may lie beside the Private Concern's ten cards."""


class Seating(NamedTuple):
    """How a game begins; without a seed it is a real table, ``seats`` are people's."""

    seats: int
    edition: str
    seed: int | None
    variants: tuple[str, ...] = ()
    buildings: tuple[str, ...] = ()
    concern: int | None = None
    """Which seat the Private Concern takes, if it plays."""

    def sit_down(self) -> DarkRoad:
        return new_game(
            NAMES[: self.seats],
            edition=self.edition,
            seed=self.seed,
            variants=self.variants,
            buildings=self.buildings,
            concern=None if self.concern is None else {"name": "by chance", **SIDE_CARDS},
            concern_seat=-1 if self.concern is None else self.concern,
        )


def some_seating(number: int, dealt: bool = True) -> Seating:
    """The seating of this number: editions and seat counts take turns, the rest is by chance."""
    dice = random.Random(number)
    variants = [name for name in ("draft", "two-deeds", "first-game", "hidden-coins") if dice.random() < 0.3]
    buildings: tuple[str, ...] = ()
    if dice.random() < 0.5:
        tiles = dice.sample(list(loader.load().board.tiles.values()), 4)
        buildings = tuple(dice.choice(sides) for sides in tiles)
    edition = ("v2", "v1")[number % 2]
    return Seating(1 + number // 2 % 4, edition, number if dealt else None, tuple(variants), buildings)


def some_concern_seating(number: int, dealt: bool = True) -> Seating:
    """One to three people, and the Private Concern on every seat in turn."""
    seating = some_seating(number, dealt)
    people = 1 + number // 2 % 3
    return seating._replace(seats=people, concern=number // 6 % (people + 1))


def some_entry(accepts: Entry, dice: Dice) -> dict[str, Any]:
    """What somebody reads off a card, a die or behind a screen."""
    fill: dict[str, Callable[[], Any]] = {
        "town": lambda: dice.choice(TOWNS),
        "bonus": lambda: dice.choice(HERO_BONUSES),
        "effects": lambda: dice.sample(EFFECTS, dice.choice((0, 1, 1, 1, 2))),
        "coins": lambda: dice.randrange(6),
        "prestige": lambda: dice.randrange(6),
        "vp": lambda: dice.randrange(4),
        "lose_vp": lambda: dice.randrange(3),
        "hero": lambda: dice.random() < 0.5,
        "count": lambda: dice.randrange(60),
        "name": lambda: dice.choice(("", "Ylva", "Old Tom")),
    }
    fill["goods"] = lambda: [dice.choice(GOODS) for _ in range(3)]
    if accepts.kind == "concern":
        fill["effects"] = lambda: dice.sample(ITS_EFFECTS, 1)
    if accepts.kind == "opening":
        fill["goods"] = lambda: dice.randrange(6)
    extra = [name for name in accepts.fields if name in fill and dice.random() < 0.3]
    return {name: fill[name]() for name in dict.fromkeys((*accepts.needed, *extra))}


def some_answer(question: Question, dice: Dice) -> tuple[Any, bool]:
    """An answer by chance, and whether it is waved through."""
    if question.kind.startswith("concern_"):
        return _some_concern_answer(question, dice), False
    if question.warned and dice.random() < 0.2:
        return dice.choice(question.warned)[0], True
    if question.accepts is not None and (not question.options or dice.random() < 0.7):
        return some_entry(question.accepts, dice), False
    return dice.choice(question.options), False


def _some_concern_answer(question: Question, dice: Dice) -> Any:
    """Three lines a turn or so, some of them passed over; about half of them are effects."""
    if question.kind == "concern_line":
        return question.options[0] if dice.random() < 0.25 else dice.choice(question.options[1:10])
    if question.accepts is not None and dice.random() < 0.5:
        effects = {"effects": dice.sample(ITS_EFFECTS, 1 + dice.randrange(2))}
        return some_entry(question.accepts, dice) | (effects if question.kind == "concern_step" else {})
    return dice.choice(question.options)
