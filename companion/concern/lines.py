"""What one line of a card has the Private Concern do: one class a verb, used with ``match``.

``AnyLine`` holds what every line has; ``Line`` is any of the verbs. Nothing is ever left open:
whatever a deck does not say has been filled in by its loader.
"""

from dataclasses import dataclass
from typing import ClassVar

Amounts = tuple[tuple[str, int], ...]
"""Things and how many of each: ``(("coins", 2), ("vp", 1))``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyLine:
    """What every line has. ``district`` is where its wagon must stand; empty: any place will do."""

    district: ClassVar[str] = ""

    anywhere: bool = False
    """Possible wherever its wagon stands."""
    needs: Amounts = ()
    """Only possible with at least so much; of ``LIMITS``."""
    below: Amounts = ()
    """Only possible while it has less than so much; of ``LIMITS``."""
    says: str = ""
    """The deck's own sentence for this line; empty: ours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Buy(AnyLine):
    """At the Bazaar: up to ``buy`` dice, ``dearest`` or ``cheapest`` first, or clockwise from the
    pointed good (``pointer``), keeping ``keep`` coins; with ``turn`` it turns the wheel first."""

    district: ClassVar[str] = "bazaar"

    buy: int = 1
    choose: str = "dearest"
    keep: int = 0
    turn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeCommission(AnyLine):
    """``town``: ``most`` (commissions plus heroes), ``best`` (by worth) or a town's name."""

    district: ClassVar[str] = "commissions"

    town: str = "most"


@dataclass(frozen=True, slots=True, kw_only=True)
class UseDarkMarket(AnyLine):
    """So many ``steps``, or, where that is 0, on ``to`` a space; ``south`` is what it takes there."""

    district: ClassVar[str] = "dark_market"

    steps: int = 1
    to: str = ""
    south: str = "deed"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeHero(AnyLine):
    """``slot``: 1 to 4, ``pointer`` or ``most``. It sells up to ``sell`` goods, each for the value of
    the pointed (``pointer``) or the ``dearest`` good; impossible with fewer than ``least`` goods."""

    district: ClassVar[str] = "inn"

    slot: int | str = "pointer"
    sell: int = 0
    least: int = 0
    price: str = "pointer"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExploreRuins(AnyLine):
    """``steps``: ``most`` or 1 to 4."""

    district: ClassVar[str] = "yurg"

    steps: int | str = "most"


@dataclass(frozen=True, slots=True, kw_only=True)
class Travel(AnyLine):
    """To the ``best`` town (by worth), the one it has ``most`` for, or a town's name, where it must be
    able to deliver ``cards``. ``road`` is empty for the card's; ``companion`` is ``order`` or a place."""

    district: ClassVar[str] = "yurg"

    cards: int = 1
    town: str = "best"
    road: str = ""
    companion: str = "order"


@dataclass(frozen=True, slots=True, kw_only=True)
class UseBuilding(AnyLine):
    """The building connected to its space."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeDeed(AnyLine):
    """``which``: by the deck's ``order``, or ``top``, ``bottom`` or ``deck``."""

    which: str = "order"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeCompanion(AnyLine):
    """``which``: by the deck's ``order``, or ``die``, ``middle``, ``near`` or ``deck``."""

    which: str = "order"


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain(AnyLine):
    """``what``: coins, prestige, goods and vp, illuminated, hero, commission and deed."""

    what: Amounts


@dataclass(frozen=True, slots=True, kw_only=True)
class Lose(AnyLine):
    """``what``: coins, prestige, goods and vp."""

    what: Amounts


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnWheel(AnyLine):
    turns: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUp(AnyLine):
    """The next card of a side ``pile``, ``notice``, ``sarcophagus`` or ``delivery``, and its lines."""

    pile: str


Line = (
    Buy
    | TakeCommission
    | UseDarkMarket
    | TakeHero
    | ExploreRuins
    | Travel
    | UseBuilding
    | TakeDeed
    | TakeCompanion
    | Gain
    | Lose
    | TurnWheel
    | TurnUp
)
