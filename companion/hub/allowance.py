"""How much of the game's time one tablet may use: whoever asks for much waits, and nobody else does."""

from typing import Final

SHARE: Final = 0.1
"""Seconds of the game's thread that a tablet may use in a second."""
BURST: Final = 0.4
"""Seconds of it that it may use at once, when it has not used any for a while."""
LONGEST: Final = 3.0
"""Seconds of the longest pause. A slow machine is no tablet's fault, and signs of life wait as
well, so with longer pauses both sides would take the other for gone."""
LEAST: Final = 0.004
"""Seconds that the smallest message is counted as: so many are heard in a second, and no more."""
TOLD_ALL: Final = 0.04
"""Seconds that a message is counted as of which everyone is told: a seat, a camera."""
COME_AND_GONE: Final = 0.08
"""Seconds that a visit is counted as, besides what is said in it: everyone is told of it twice."""
PICTURED: Final = 0.015
"""Seconds that a picture is counted as: a camera that is lent sends five in a second."""


class Allowance:
    """Times are seconds of any clock that only goes forward."""

    def __init__(self, now: float) -> None:
        self._used, self._since = 0.0, now

    def use(self, seconds: float, now: float) -> None:
        """The game's thread was busy for so long with what this tablet said."""
        self._used = min(self._left(now) + max(seconds, LEAST), BURST + SHARE * LONGEST)
        self._since = now

    def pause(self, now: float) -> float:
        """Seconds until the next message of this tablet is heard."""
        return max(0.0, (self._left(now) - BURST) / SHARE)

    def _left(self, now: float) -> float:
        """What was used and is not forgiven yet."""
        return max(0.0, self._used - SHARE * (now - self._since))
