"""Every answer a seat can give, as a typed option (see ``companion.core.questions.Option``)."""

from typing import Final

from companion.core.questions import GO_ON as GO_ON
from companion.core.questions import Option, Word
from companion.games.dark_road.names import (
    DISTRICTS,
    GOODS,
    LOYAL,
    NIGHT_FACES,
    STRAYS,
    TILES,
    TOWNS,
    TRAVEL_FACES,
)


class Die(Option):
    verb = "die"
    __match_args__ = ("face",)
    face: str


class Slot(Option):
    verb = "slot"
    __match_args__ = ("number",)
    number: int


class Illuminate(Option):
    verb = "illuminate"
    __match_args__ = ("face",)
    face: str


class Move(Option):
    verb = "move"
    __match_args__ = ("spaces",)
    spaces: int


class Activate(Option):
    verb = "activate"
    __match_args__ = ("place",)
    place: str


class Change(Option):
    """Change the market die on this good's section."""

    verb = "change"
    __match_args__ = ("good",)
    good: str


class ChangeTo(Option):
    verb = "to"
    __match_args__ = ("good",)
    good: str


class Buy(Option):
    verb = "buy"
    __match_args__ = ("good",)
    good: str


class Stack(Option):
    """Take the top commission of this town's stack."""

    verb = "commission"
    __match_args__ = ("town",)
    town: str


class Steps(Option):
    verb = "steps"
    __match_args__ = ("spaces",)
    spaces: int


class HeroAt(Option):
    """A hero by place, counted from 1: the Inn's slots, then heroes drawn in addition."""

    verb = "hero"
    __match_args__ = ("place",)
    place: int


class Sell(Option):
    verb = "sell"
    __match_args__ = ("tile",)
    tile: str


class Take(Option):
    verb = "take"
    __match_args__ = ("tile",)
    tile: str


class Discard(Option):
    """Discard a tile, an item, or a card of the own wagon by place (``hero 2``)."""

    verb = "discard"
    __match_args__ = ("thing",)
    thing: str


class DeedAt(Option):
    """A face-up deed by place, counted from the top banner."""

    verb = "deed"
    __match_args__ = ("place",)
    place: int


class CompanionAt(Option):
    """A face-up companion by place, counted from the card farthest from the deck."""

    verb = "companion"
    __match_args__ = ("place",)
    place: int


class Town(Option):
    verb = "town"
    __match_args__ = ("town",)
    town: str


class DeliverCommission(Option):
    verb = "deliver commission"
    __match_args__ = ("place",)
    place: int


class DeliverHero(Option):
    verb = "deliver hero"
    __match_args__ = ("place",)
    place: int


class Deliver(Option):
    verb = "deliver"
    __match_args__ = ("tile",)
    tile: str


class Upgrade(Option):
    verb = "upgrade"
    __match_args__ = ("name",)
    name: str


class Steed(Option):
    verb = "steed"
    __match_args__ = ("name",)
    name: str


class Pair(Option):
    """A drafted pair of starting hero and steed, by place (SETUP-11)."""

    verb = "pair"
    __match_args__ = ("place",)
    place: int


class KeepDeed(Option):
    verb = "keep deed"
    __match_args__ = ("place",)
    place: int


class Pay(Option):
    verb = "pay"
    __match_args__ = ("what",)
    what: str


class Trade(Option):
    verb = "trade"
    __match_args__ = ("give", "get")
    give: str
    get: str


class Use(Option):
    """A companion's ability, 1 or 2; strays have one."""

    verb = "use"
    __match_args__ = ("companion", "ability")
    companion: str
    ability: int


class Plus(Option):
    """Add to one's travel die (Threy Cat)."""

    verb = "plus"
    __match_args__ = ("amount",)
    amount: int


class Alternative(Option):
    """The first or the second of two effects of which one happens."""

    verb = "effect"
    __match_args__ = ("place",)
    place: int


class Reward(Option):
    """Which of a deed's benefits its owner takes."""

    verb = "reward"
    __match_args__ = ("kind",)
    kind: str


class Line(Option):
    """A line of the Private Concern's card."""

    verb = "line"
    __match_args__ = ("number",)
    number: int


class TurnUp(Option):
    """The next card of one of the Private Concern's piles."""

    verb = "turn up"
    __match_args__ = ("pile",)
    pile: str


RESET: Final = Word("reset")
AS_IT_IS: Final = Word("as it is")
LANTERN: Final = Word("lantern")
COINS: Final = Word("coins")
PRESTIGE: Final = Word("prestige")
TURN_WHEEL: Final = Word("turn wheel")
STAY: Final = Word("stay")
FORWARD: Final = Word("forward")
BACK: Final = Word("back")
DONE: Final = Word("done")
DRAW_HEROES: Final = Word("draw heroes")
DECK: Final = Word("deck")
LEAVE: Final = Word("leave")
KEEP: Final = Word("keep")
RUINS: Final = Word("ruins")
TRAVEL: Final = Word("travel")
HIGHWAY: Final = Word("highway")
SHORTCUT: Final = Word("shortcut")
JOIN: Final = Word("join")
STAY_HOME: Final = Word("stay home")
REROLL: Final = Word("reroll")
ROLL: Final = Word("roll")
WHISPER: Final = Word("whisper")
NO_TOWN: Final = Word("no town")
HERO: Final = Word("a hero")
COMMISSION: Final = Word("a commission")
DEED: Final = Word("a deed")
COMPANION: Final = Word("a companion")
READ_INN: Final = Word("read the heroes")
ILLUMINATED: Final = Word("illuminated die")
WAGON_UPGRADE: Final = Word("wagon upgrade")
DARK_MARKET: Final = Word("dark market")

# Ready-made options, looked up by part: the rules offer them at every step.
DIE: Final = {face: Die(face) for face in (*NIGHT_FACES, *TRAVEL_FACES)}
SLOT: Final = (Slot(1), Slot(2), Slot(3))
ILLUMINATE: Final = {face: Illuminate(face) for face in NIGHT_FACES}
MOVE: Final = {spaces: Move(spaces) for spaces in range(5)}
ACTIVATE: Final = {district: Activate(district) for district in DISTRICTS}
CHANGE: Final = {good: Change(good) for good in GOODS}
CHANGE_TO: Final = {good: ChangeTo(good) for good in GOODS}
BUY: Final = {good: Buy(good) for good in GOODS}
STACK: Final = {town: Stack(town) for town in TOWNS}
SELL: Final = {tile: Sell(tile) for tile in TILES}
TAKE: Final = {tile: Take(tile) for tile in TILES}
DISCARD: Final = {tile: Discard(tile) for tile in TILES}
DELIVER: Final = {tile: Deliver(tile) for tile in TILES}
TOWN: Final = {town: Town(town) for town in TOWNS}
USE: Final = {
    **{(name, ability): Use(name, ability) for name in LOYAL for ability in (1, 2)},
    **{(name, 1): Use(name, 1) for name in STRAYS},
}
