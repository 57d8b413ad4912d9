"""The companions beside their deck, and how one of them joins (TRAVEL-1)."""

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Steps, before_chance, rules
from companion.games.dark_road.cards import draw, know_companion
from companion.games.dark_road.options import DECK, CompanionAt
from companion.games.dark_road.state import OwnedCompanion, State

_COMPANION = tuple(CompanionAt(place) for place in range(4))
_NO_COMPANIONS = Refusal("companion-deck-empty", "RULING-8")


@rules("TRAVEL-1", "RULING-8")
def choose_companion(state: State, seat: int) -> Offers:
    """One of the row, the farthest with its travel die, or the deck's top."""
    offers = Offers()
    for place, card in enumerate(state.companion_row, 1):
        if card is not None:
            offers.add(_COMPANION[place])
    if state.decks["companions"].size:
        offers.add(DECK)
    else:
        offers.refuse(DECK, _NO_COMPANIONS)
    return offers


def take_companion(state: State, seat: int) -> Steps[int]:
    """The companion joins for good; returns how many travel dice came with it."""
    answer = yield Ask(seat, choose_companion)
    if answer is None:
        return 0
    dice = 0
    if answer == DECK:
        yield from before_chance(state)
        name = yield from draw(state, "companions", "companion")
    else:
        dice = 1 if answer.place == 1 else 0
        name = state.companion_row[answer.place - 1]
        state.companion_row[answer.place - 1] = None
    if name is None:
        return dice  # a correction has emptied the deck
    if not state.is_concern(seat):
        name = yield from know_companion(state, name)
    state.players[seat].companions.append(OwnedCompanion(name))
    return dice
