"""Whole games between traders on two processors."""

import os

from benchmarks.figures import Figure, at_least, at_most
from companion.simulation import simulate

GAMES = 2000
SECONDS = 300.0


def run(games: int) -> list[Figure]:
    """Seconds for 2,000 games, scaled up where fewer are played; and how strong they are."""
    group = "Traders"
    before = os.times()
    found = simulate.run(games, ["trader", "trader"], seed=1, workers=2)
    after = os.times()
    used = after.children_user - before.children_user + after.children_system - before.children_system
    seconds = found["seconds"] * GAMES / games
    against = simulate.run(max(20, games // 20), ["trader", "random"], seed=1, workers=2)
    wins = 100 * against["seats"][0]["wins"] / against["games"]
    return [
        at_most(group, "2,000 games of 2 traders, 2 workers", seconds, "s", SECONDS, f"{games} played"),
        Figure(group, "processor time a game", 1000 * used / games, "ms", note="with starting the workers"),
        Figure(group, "their mean score", found["seats"][0]["mean_score"], "points"),
        Figure(group, "their decisions a game", found["decisions"] / games, ""),
        at_least(group, "games won against random players", wins, "%", 95),
    ]
