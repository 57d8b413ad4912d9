"""Deeds: two face up in the courtyard, each with its banner's bonus (DEED-1)."""

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, before_chance, rules
from companion.games.dark_road.cards import draw
from companion.games.dark_road.options import DECK, DeedAt
from companion.games.dark_road.state import State
from companion.games.dark_road.tokens import gain_item

NO_DEED_LEFT = Refusal("no-deed-left", "RULING-10")
_DECK_EMPTY = Refusal("deed-deck-empty", "RULING-10")


@rules("DEED-1", "RULING-47", "RULING-10")
def which_deed(state: State, seat: int) -> Offers:
    """A face-up deed with its banner's bonus, or the deck's top without."""
    offers = Offers()
    for place, card in enumerate(state.courtyard, 1):
        if card is not None:
            offers.add(DeedAt(place))
    if state.decks["deeds"].size:
        offers.add(DECK)
    else:
        offers.refuse(DECK, _DECK_EMPTY)
    return offers


def gain_top_deed(state: State, seat: int) -> Flow:
    """The deck's top deed, without a bonus."""
    if not state.decks["deeds"].size:
        return
    yield from before_chance(state)
    card = yield from draw(state, "deeds", "deed")
    if card is not None:
        state.players[seat].deeds.append(card)


def gain_deed(state: State, seat: int) -> Flow:
    """A deed of the courtyard with its bonus (top 2 prestige, bottom a horseshoe) or the deck's."""
    answer = yield Ask(seat, which_deed)
    if answer is None:
        return
    if answer == DECK:
        yield from gain_top_deed(state, seat)
        return
    card = state.courtyard[answer.place - 1]
    assert card is not None
    state.courtyard[answer.place - 1] = None
    state.players[seat].deeds.append(card)
    if answer.place == 1:
        state.players[seat].prestige += 2
    else:
        yield from gain_item(state, seat, "horseshoe")
