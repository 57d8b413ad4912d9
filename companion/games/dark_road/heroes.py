"""Heroes come aboard with their bonus, and leave (WAGON-2, WAGON-5, INN-3)."""

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, Steps, before_chance, rules
from companion.games.dark_road.cards import draw, know_hero, put_under
from companion.games.dark_road.goods import settle_storage
from companion.games.dark_road.options import DECK, GO_ON, LEAVE, Discard, HeroAt
from companion.games.dark_road.state import Player, State
from companion.games.dark_road.tokens import gain_item, gain_lanterns

HERO_DECK_EMPTY = Refusal("hero-deck-empty", "RULING-11")
NO_HERO_FACE_UP = Refusal("no-hero-face-up", "RULING-48")
_FACE_UP_ONLY = Refusal("face-up-heroes-only", "RULING-48")
DISCARD_HERO = {place: Discard(f"hero {place}") for place in (1, 2, 3)}


@rules("WAGON-2", "RULING-45")
def make_room_for_hero(state: State, seat: int, card: str) -> Offers:
    """Discard a hero of the own wagon, or let the new one go."""
    heroes = len(state.players[seat].heroes)
    if heroes < 3:
        return Offers(GO_ON)
    return Offers(LEAVE, *(DISCARD_HERO[place] for place in range(1, heroes + 1)))


def remove_hero(state: State, player: Player, index: int) -> None:
    """Under the hero deck."""
    put_under(state, "heroes", player.heroes.pop(index))


def _make_room(state: State, seat: int, card: str) -> Steps[bool]:
    """Whether there is a place for this hero; otherwise it goes under the deck."""
    while len(state.players[seat].heroes) >= 3:
        answer = yield Ask(seat, make_room_for_hero, card)
        if answer == LEAVE:
            put_under(state, "heroes", card)
            return False
        if answer != GO_ON:
            remove_hero(state, state.players[seat], int(answer.thing[-1]) - 1)
    return True


def gain_hero(state: State, seat: int, card: str) -> Flow:
    """The hero comes aboard and gives its bonus (INN-3, WAGON-5)."""
    player = state.players[seat]
    is_concern = state.is_concern(seat)
    if is_concern:
        # Where its heroes belong decides where it goes, and which of them leaves.
        yield from know_hero(state, card, "town")
    aboard = len(player.heroes)
    if not (yield from _make_room(state, seat, card)):
        return
    if is_concern:
        player.heroes.append(card)
        return
    hero = yield from know_hero(state, card, "bonus")
    # A correction may have brought another hero aboard meanwhile.
    if not (yield from _make_room(state, seat, card)):
        return
    made_room = len(player.heroes) < aboard
    player.heroes.append(card)
    if hero.bonus == "lantern":
        gain_lanterns(state, player)
    elif hero.bonus == "horseshoe":
        yield from gain_item(state, seat, "horseshoe")
    if made_room:
        yield from settle_storage(state, seat)


@rules("RULING-3", "RULING-48")
def which_hero(state: State, seat: int, deck_too: bool) -> Offers:
    """A face-up hero of the Inn; by the ruins die also the deck's top."""
    offers = Offers()
    for place, card in enumerate(state.inn, 1):
        if card is not None:
            offers.add(HeroAt(place))
    if not deck_too:
        offers.refuse(DECK, _FACE_UP_ONLY)
    elif state.decks["heroes"].size:
        offers.add(DECK)
    else:
        offers.refuse(DECK, HERO_DECK_EMPTY)
    return offers


def gain_free_hero(state: State, seat: int, deck_too: bool = False) -> Flow:
    """A hero with its bonus and without a sale (ICON-1)."""
    answer = yield Ask(seat, which_hero, deck_too)
    if answer is None:
        return
    if answer == DECK:
        yield from before_chance(state)
        card = yield from draw(state, "heroes", "hero")
    else:
        card = state.inn[answer.place - 1]
        state.inn[answer.place - 1] = None
    if card is not None:
        yield from gain_hero(state, seat, card)


@rules("RULING-65")
def which_hero_leaves(state: State, seat: int) -> Offers:
    offers = Offers()
    for place in range(1, len(state.players[seat].heroes) + 1):
        offers.add(DISCARD_HERO[place])
    return offers


def lose_hero(state: State, seat: int) -> Flow:
    """A hero of the loser's choice goes under the deck."""
    answer = yield Ask(seat, which_hero_leaves)
    if answer is not None:
        remove_hero(state, state.players[seat], int(answer.thing[-1]) - 1)
        yield from settle_storage(state, seat)
