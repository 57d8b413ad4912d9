"""What dice, lanterns, horseshoes, quartz, companions and free slots are worth."""

from functools import lru_cache

from companion.games.dark_road.names import STRAYS
from companion.games.dark_road.state import OwnedCompanion, Player
from companion.players.trader.taste import ABILITY_WORTH, UNSEEN_COMPANION, Taste

USE = 3.0
"""Turns it takes to make use of a thing."""


def equipment_points(taste: Taste, wagon: Player, turns: int) -> float:
    """Points for everything aboard that is neither cargo nor card."""
    soon = turns / (turns + USE)
    points = len(wagon.illuminated) * (1 + taste.illuminated * soon)
    if "vp" in wagon.upgrades:
        points += 2
    likes = (
        taste.lantern * wagon.lanterns
        + taste.horseshoe * wagon.horseshoes
        + taste.commission_slot * (3 - len(wagon.commissions))
        + taste.hero_slot * (3 - len(wagon.heroes))
    )
    if wagon.companions:
        likes += _abilities(taste, tuple(wagon.companions), wagon.quartz)
    else:
        likes += taste.quartz * wagon.quartz
    return points + likes * soon


@lru_cache(maxsize=4096)
def _abilities(taste: Taste, companions: tuple[OwnedCompanion, ...], quartz: int) -> float:
    """Companions' abilities: the best ones with the quartz aboard, the others in fading hope."""
    total = 0.0
    loyal = []
    for name, used in companions:
        worths = ABILITY_WORTH.get(name, UNSEEN_COMPANION)
        if name in STRAYS:
            total += worths[0]
        else:
            loyal += [worth for worth, spent in zip(worths, used, strict=True) if not spent]
    loyal.sort(reverse=True)
    total += sum(loyal[:quartz]) + taste.quartz * max(0, quartz - len(loyal))
    share = taste.unpaid
    for worth in loyal[quartz:]:
        total += share * worth
        share *= taste.unpaid_fade
    return total
