"""The best choice where deeds let their owner choose (SCORE-3), found exactly.

Nothing is guessed: what can be reached with the deeds so far is kept for every sum of coins and VP with the
most prestige, since less prestige is never better. The best of what can be reached in the end is taken.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from companion.games.dark_road.box import Reward

Goal = Callable[[int, int, int], tuple[int, ...]]
"""How good it is to gain so many coins, prestige and VP; more of one is never worse."""


class Group(NamedTuple):
    """A deed that counts some times: each time one of its rewards."""

    rewards: tuple[Reward, ...]
    times: int
    took: tuple[str, ...] = ()
    """What its owner has chosen already."""


class Picked(NamedTuple):
    """What is gained in all, and of which kind each scoring of each deed is."""

    coins: int
    prestige: int
    vp: int
    kinds: tuple[tuple[str, ...], ...]


class _Step(NamedTuple):
    """One scoring, and those before it."""

    before: "_Step | None"
    deed: int
    kind: str


_NOTHING: Final = {"coins": 0, "prestige": 0, "vp": 0}
_Front = dict[tuple[int, int], tuple[int, _Step | None]]
"""By coins and VP: the most prestige, and how it was reached."""


def best_rewards(groups: Sequence[Group], goal: Goal) -> Picked:
    """What to take for which deed, so that ``goal`` is as high as it can be."""
    front: _Front = {(0, 0): (0, None)}
    for deed, group in enumerate(groups):
        for time in range(group.times):
            took = group.took[time : time + 1]
            front = _widen(front, deed, [one for one in group.rewards if not took or one.kind == took[0]])
    (coins, vp), (prestige, step) = max(
        front.items(), key=lambda found: goal(found[0][0], found[1][0], found[0][1])
    )
    return Picked(coins, prestige, vp, _kinds(step, len(groups)))


def _widen(front: _Front, deed: int, rewards: Sequence[Reward]) -> _Front:
    """What can be reached with one scoring more."""
    wider: _Front = {}
    for (coins, vp), (prestige, step) in front.items():
        for reward in rewards:
            more = {**_NOTHING, reward.kind: reward.amount}
            place, held = (coins + more["coins"], vp + more["vp"]), prestige + more["prestige"]
            if place not in wider or wider[place][0] < held:
                wider[place] = (held, _Step(step, deed, reward.kind))
    return wider


def _kinds(step: _Step | None, deeds: int) -> tuple[tuple[str, ...], ...]:
    kinds: list[list[str]] = [[] for _ in range(deeds)]
    while step is not None:
        kinds[step.deed].append(step.kind)
        step = step.before
    return tuple(tuple(reversed(one)) for one in kinds)
