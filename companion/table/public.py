"""What may be shown on a screen that everyone sees."""

from companion.games.dark_road.observe import observe
from companion.games.dark_road.state import State


def public(state: State) -> State:
    """The open table, and the coins whose gains and payments everyone has seen (HIDE-1)."""
    view = observe(state, -1)
    for shown, player in zip(view.players, state.players, strict=True):
        shown.coins = player.coins
    return view
