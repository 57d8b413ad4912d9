"""Where the two editions of the rulebook differ, in one place."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Edition:
    """What an edition decides; ``v2`` is the revised rulebook, ``v1`` the first one."""

    name: str
    start_prestige: int
    """SETUP-9."""
    reset_by_value: bool
    """PLAN-1: equal values suffice, the faces may differ."""
    activation_compulsory: bool
    """ACT-1, RULING-33: with both dice everything adjacent is activated."""
    pool_die_counts: bool
    """RULING-21: an illuminated die in the action pool counts for the limit of two."""
    inn_draws: bool
    """INN-4: pay prestige to look at three more heroes."""
    lovebug_at_yurg: bool
    """STEED-1: the lantern comes with any visit to Yurg's, not only with travel."""
    dragon_takes_own: bool
    """COMP-2: the Cave Dragon delivers one of your own heroes instead of one from the Inn."""
    bee_upgrades: bool
    """COMP-2: the Snow Bee crafts an upgraded good."""
    tie_by_larger: bool
    """SCORE-4: the first tie-break is the larger of coins and prestige, not their sum."""


EDITIONS: Final = {
    "v1": Edition("v1", 0, True, True, False, False, True, True, True, True),
    "v2": Edition("v2", 2, False, False, True, True, False, False, False, False),
}
