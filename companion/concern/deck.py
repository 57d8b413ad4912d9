"""A deck of the Private Concern, as its file describes it, with everything that was left out filled in."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from companion.concern.lines import Line
from companion.core.errors import BadData
from companion.games.dark_road.names import TOWNS

Origin = Literal["reference", "owner"]

SCHEMA: Final = 1
CARDS: Final = 10
"""Cards in every deck."""
MOST_LINES: Final = 9
"""Lines of a card, and of all twists of a game together."""
ALWAYS: Final = 0
NEVER: Final = 7
"""One card more than a wagon holds (WAGON-1): a number of cards to deliver that is never reached."""

FORTUNES: Final = ("deed", "upgrade", "illuminated", "coins")
UPGRADE_ORDER: Final = ("vp", "slot_1", "slot_2", "slot_3", "lantern", "steed")
DEED_PLACES: Final = ("top", "bottom", "deck")
COMPANION_PLACES: Final = ("die", "middle", "near", "deck")
"""The card with the travel die, the middle one, the one next to the deck, the top of the deck."""


@dataclass(frozen=True, slots=True)
class Opening:
    """How it begins."""

    coins: int | str = "seat"
    """``seat``: as a player of its seat (SETUP-9, SETUP-10)."""
    prestige: int | str = "edition"
    """``edition``: as everyone (SETUP-9)."""
    goods: int = 1
    """Where its goods marker starts."""
    hero: bool = False
    """Does it get a starting hero?"""
    join: int = 1
    """Its answer to caravans before its first card; see ``Card.join``."""


@dataclass(frozen=True, slots=True)
class OpeningChange:
    """What a strength or a twist changes of the opening; ``None`` is left as it is."""

    coins: int | str | None = None
    prestige: int | str | None = None
    goods: int | None = None
    hero: bool | None = None
    join: int | None = None

    def over(self, opening: Opening) -> Opening:
        return Opening(
            coins=opening.coins if self.coins is None else self.coins,
            prestige=opening.prestige if self.prestige is None else self.prestige,
            goods=opening.goods if self.goods is None else self.goods,
            hero=opening.hero if self.hero is None else self.hero,
            join=opening.join if self.join is None else self.join,
        )


@dataclass(frozen=True, slots=True)
class Order:
    """Every tie is broken by these lists, each of them complete."""

    towns: tuple[str, ...] = TOWNS
    fortunes: tuple[str, ...] = FORTUNES
    upgrades: tuple[str, ...] = UPGRADE_ORDER
    deeds: tuple[str, ...] = DEED_PLACES
    companions: tuple[str, ...] = COMPANION_PLACES


@dataclass(frozen=True, slots=True)
class Worth:
    """What one of each thing is worth to it, when it chooses a travel die or the best town."""

    coins: int = 2
    prestige: int = 2
    goods: int = 2
    hero: int = 3
    commission: int = 3
    deed: int = 5
    illuminated: int = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    name: str
    says: str = ""
    move: int | str
    """Spaces clockwise, or a district: to the nearest space beside it, 0 if it stands there."""
    hero: int
    """The pointed slot of the Inn, 1 to 4."""
    good: str
    """The pointed good."""
    join: int = 1
    """The fewest cards it must be able to deliver to join a caravan; ``ALWAYS`` or ``NEVER``."""
    road: str = "highway"
    """The road it leads."""
    do: int | str = "first"
    """The ``first`` possible line, so many of them, or ``all`` that are possible."""
    lines: tuple[Line, ...]
    extra: tuple[Line, ...] = ()
    """The first possible of these too, where its strength says so."""

    @property
    def most_lines(self) -> int:
        """How many of its lines are carried out at most."""
        if isinstance(self.do, int):
            return self.do
        return 1 if self.do == "first" else len(self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    name: str
    says: str = ""
    extra: tuple[int, ...] = ()
    """Numbers of the cards whose extra lines count, from 1."""
    opening: OpeningChange = OpeningChange()


@dataclass(frozen=True, slots=True, kw_only=True)
class Twist:
    """A change for a whole game; its possible lines are carried out at the end of each turn."""

    name: str
    says: str = ""
    opening: OpeningChange = OpeningChange()
    join: int | None = None
    """Instead of every card's; ``None``: the card's."""
    road: str = ""
    """Instead of every card's; empty: the card's."""
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Goal:
    """What the best human must do: ``win`` by at least ``amount``, or ``score`` at least ``amount``.

    ``win`` by 0 is a plain victory.
    """

    kind: str = "win"
    amount: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Adventure:
    name: str
    says: str = ""
    strength: str = ""
    """One of the deck's; empty where it has none."""
    twists: tuple[str, ...] = ()
    """Names of twists or notices."""
    goal: Goal = Goal()
    buildings: tuple[str, ...] = ()
    """The four in play, or none: any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideCard:
    """A guild notice, a sarcophagus card, or one side of a delivery tile; all its possible lines."""

    name: str
    says: str = ""
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryTile:
    """Both sides bear the tile's name."""

    name: str
    front: SideCard
    back: SideCard


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    name: str
    origin: Origin = "owner"
    anywhere: bool = False
    least_goods: int = 2
    """The fewest goods it delivers for a commission before the end of the game."""
    opening: Opening = Opening()
    order: Order = Order()
    worth: Worth = Worth()
    cards: tuple[Card, ...]
    strengths: tuple[Strength, ...] = ()
    twists: tuple[Twist, ...] = ()
    adventures: tuple[Adventure, ...] = ()
    notices: tuple[SideCard, ...] = ()
    sarcophagi: tuple[SideCard, ...] = ()
    deliveries: tuple[DeliveryTile, ...] = field(default=())

    def strength_named(self, name: str) -> Strength:
        """This strength; for an empty name one that adds nothing. Raises ``BadData``."""
        if not name:
            return Strength(name="")
        names = [strength.name for strength in self.strengths]
        if name not in names:
            raise BadData("unknown-strength" if names else "no-strengths", value=name, allowed=names)
        return self.strengths[names.index(name)]

    def twists_named(self, names: Sequence[str]) -> tuple[Twist, ...]:
        """These twists, each once; a notice counts as a twist too.

        Raises ``BadData`` for a name there is not, and for more lines than a turn can hold.
        """
        notices = [Twist(name=card.name, says=card.says, lines=card.lines) for card in self.notices]
        found = {twist.name: twist for twist in (*self.twists, *notices)}
        for name in names:
            if name not in found:
                raise BadData("unknown-twist" if found else "no-twists", value=name, allowed=list(found))
        chosen = tuple(found[name] for name in dict.fromkeys(names))
        if (count := sum(len(twist.lines) for twist in chosen)) > MOST_LINES:
            raise BadData("too-many-twists", count=count, most=MOST_LINES)
        return chosen

    def adventure_named(self, name: str) -> Adventure:
        """This adventure. Raises ``BadData``."""
        names = [adventure.name for adventure in self.adventures]
        if name not in names:
            raise BadData("unknown-adventure" if names else "no-adventures", value=name, allowed=names)
        return self.adventures[names.index(name)]

    def opening_for(self, strength: str, twists: Sequence[str]) -> Opening:
        """The opening, changed by the strength and then by each twist in turn. Raises ``BadData``."""
        opening = self.strength_named(strength).opening.over(self.opening)
        for twist in self.twists_named(twists):
            opening = twist.opening.over(opening)
        return opening

    def card_for(self, number: int, twists: Sequence[str]) -> Card:
        """The card of this number, from 1, with the answers and the road that twists put in place."""
        card = self.cards[number - 1]
        for twist in self.twists_named(twists):
            join = card.join if twist.join is None else twist.join
            card = replace(card, join=join, road=twist.road or card.road)
        return card
