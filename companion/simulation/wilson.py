"""How far a share that was counted may be from the true one."""

from math import sqrt
from typing import Final, NamedTuple

Z_95: Final = 1.959964
"""95 % of a normal distribution lie within so many standard deviations."""


class Share(NamedTuple):
    """A share with its 95 % confidence interval."""

    share: float
    low: float
    high: float


def wilson(successes: float, trials: int, z: float = Z_95) -> Share:
    """Wilson's score interval; it stays within 0 and 1, also near them. ``trials`` must not be 0.

    Games that count half make it a little too wide, never too narrow.
    """
    share = successes / trials
    spread = z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    reach = z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return Share(share, max(0.0, middle - reach), min(1.0, middle + reach))
