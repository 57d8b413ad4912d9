"""How this merchant weighs things: every figure that is a matter of judgement."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True, eq=False)
class Taste:
    """In points at the end of the game unless said otherwise."""

    # Coins and prestige
    balance: float = 0.9
    """How far the two may lie apart, for each turn left, before the lower one rules alone."""

    # Deliveries
    last_visit: float = 0.2
    """What it costs, early in the game, to leave a delivery to the visit at the end (END-1), as a share."""
    journey: float = 1.0
    """Turns that each further town takes to be visited."""
    hope: tuple[float, float, float, float] = (1.0, 0.5, 0.3, 0.1)
    """How likely 0, 1, 2 or 3 missing goods of a commission are found, given time."""
    finding: float = 2.0
    """Turns that finding them takes."""

    wanderlust: float = 0.1
    """Share of a journey's other benefits that counts when there is nothing to deliver."""

    # Sales
    sale_now: float = 0.9
    """Share of the coins that the best customer at the Inn would pay today."""
    sale_later: float = 0.55
    """Share of an average price for goods that nobody asks for today."""
    sale_fade: float = 0.8
    """Each further such good is worth so much of the one before."""

    # Equipment, while there are turns left to use it
    illuminated: float = 0.4
    """What an illuminated die can do beyond the point it gives unused."""
    lantern: float = 0.25
    horseshoe: float = 0.4
    quartz: float = 0.3
    """Without a companion to give it to."""
    unpaid: float = 0.3
    """Share of a companion's ability that counts while there is no quartz for it."""
    unpaid_fade: float = 0.5
    """Each further such ability is worth so much of the one before."""
    commission_slot: float = 0.3
    """An empty one."""
    hero_slot: float = 0.2
    choice_of_die: float = 0.12
    """Each further value among the locked dice: one more space within reach."""

    # Deeds
    aboard: float = 0.7
    """How far a card aboard counts as delivered."""
    heroes_a_turn: float = 0.4
    """Heroes delivered in a turn, on the average."""
    commissions_a_turn: float = 0.2
    part: float = 0.6
    """How much of a deed's unfinished part counts."""

    # Chance
    ruins_die: float = 0.9
    oracle_die: float = 0.8
    highway_event: float = 0.3
    """With a choice of two dice."""
    shortcut_event: float = -0.6
    extra_travel_die: float = 0.3
    unseen_hero: float = 0.8
    unseen_deed: float = 0.3
    poor_sale: float = 0.8
    """Below this gain it may pay to look at more heroes (INN-4)."""


TASTE = Taste()

ABILITY_WORTH: Mapping[str, tuple[float, ...]] = MappingProxyType(
    {
        "cave_dragon": (1.2, 0.9),
        "ice_mouse": (0.7, 1.0),
        "phoenix": (0.6, 1.2),
        "raven": (1.6, 0.8),
        "snow_bee": (1.0, 0.9),
        "threy_cat": (0.8, 0.5),
        "grace": (0.5,),
        "flicker": (0.3,),
        "cosimo": (0.4,),
        "lil_dumplin": (0.4,),
    }
)
"""What each ability of a companion brings, its gift not counted."""
UNSEEN_COMPANION = (0.9, 0.8)
"""One that lies on a real table and that nobody has named yet."""

UPGRADE_WORTH: Mapping[str, float] = MappingProxyType(
    {"slot_1": 0.10, "slot_2": 0.08, "slot_3": 0.12, "vp": 0.0, "lantern": 0.08, "steed": 0.12}
)
"""For each turn left; the VP tile's two points are counted with the wagon."""

STEED_WORTH: Mapping[str, float] = MappingProxyType(
    {
        "brembizant": 1.2,
        "longshadow": 0.8,
        "lovebug": 0.7,
        "sugarfoot": 1.5,
        "velvet": 1.0,
        "whisper": 0.6,
        "woolsworth": 0.8,
    }
)
"""Over a whole game."""
