"""What a seat may see: others' coins and deeds stay secret until scoring (HIDE-1).

The Private Concern has no screen: what it has lies open (CONCERN-8).
"""

from companion.core.unknown import UNKNOWN
from companion.games.dark_road.box import Deed
from companion.games.dark_road.state import Deck, State

HIDDEN_DEED = "?deed"


def observe(state: State, seat: int) -> State:
    """A copy of the table as this seat sees it; a seat below 0 sees what everyone sees."""
    view = state.copy()
    if view.result is not None:
        return view
    deck = view.decks["deeds"]
    # A deed that was drawn and put back lies face down too.
    hidden = list(deck.bottom)
    for other, player in enumerate(view.players):
        if other != seat and not view.is_concern(other):
            player.coins = UNKNOWN
            hidden += player.deeds
            player.deeds = [HIDDEN_DEED] * len(player.deeds)
    if hidden:
        # Whatever others hold might as well still lie in the deck.
        seen = sorted({*deck.pool, *(card for card in hidden if card in view.box.deeds)})
        view.decks["deeds"] = Deck(tuple(seen), deck.size)
        view.entered = {card: known for card, known in view.entered.items() if card not in hidden}
        view.entered[HIDDEN_DEED] = Deed(HIDDEN_DEED)
    view.draws = {}
    return view
