"""Whole games between traders on two processors."""

from benchmarks.figures import Figure, at_least, at_most
from companion.players import simulate

GAMES = 2000
SECONDS = 300.0


def run(games: int) -> list[Figure]:
    """Seconds for 2,000 games, scaled up where fewer are played; and how strong they are."""
    group = "Traders"
    found = simulate.run(games, ["trader", "trader"], seed=1, workers=2)
    seconds = found["seconds"] * GAMES / games
    against = simulate.run(max(20, games // 20), ["trader", "random"], seed=1, workers=2)
    wins = 100 * against["seats"][0]["wins"] / against["games"]
    return [
        at_most(group, "2,000 games of 2 traders, 2 workers", seconds, "s", SECONDS, f"{games} played"),
        Figure(group, "their mean score", found["seats"][0]["mean_score"], "points"),
        Figure(group, "their decisions a game", found["decisions"] / games, ""),
        at_least(group, "games won against random players", wins, "%", 95),
    ]
