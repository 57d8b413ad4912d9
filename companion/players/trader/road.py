"""Answers on a journey: preparing it, its event, deliveries and good fortunes."""

from companion.core.questions import Question
from companion.games.dark_road.names import GOOD_OF, REGION_OF, TOWNS, TOWNS_OF, UPGRADED
from companion.games.dark_road.options import (
    AS_IT_IS,
    DECK,
    DONE,
    HIGHWAY,
    JOIN,
    NO_TOWN,
    REROLL,
    SHORTCUT,
    STAY_HOME,
    TOWN,
    WHISPER,
)
from companion.players.trader.answers import answers, best, thing
from companion.players.trader.effects import effects_gain
from companion.players.trader.imagine import commission_delivered, with_coins, with_item, without_tile
from companion.players.trader.journeys import (
    best_town,
    companion_gains,
    fortune_gains,
    shortcut_gain,
    town_gains,
)
from companion.players.trader.outlook import Outlook

FACES = range(1, 7)


@answers
def choose_companion(outlook: Outlook, question: Question) -> str:
    found = max(companion_gains(outlook), default=None)
    return f"companion {found[1]}" if found is not None else DECK


@answers
def choose_road(outlook: Outlook, question: Question) -> str:
    return SHORTCUT if SHORTCUT in question.options and shortcut_gain(outlook) > 0.0 else HIGHWAY


@answers
def choose_destination(outlook: Outlook, question: Question) -> str:
    """Where most can be delivered; else wherever something might be after the event."""
    return TOWN[best_town(outlook)[1] or next(iter(town_gains(outlook)), TOWNS[0])]


@answers
def join_caravan(outlook: Outlook, question: Question) -> str:
    _, road, town = question.params
    event = outlook.taste.highway_event if road == HIGHWAY else outlook.taste.shortcut_event
    delivered = best_town(outlook, TOWNS_OF[REGION_OF[town]])[0]
    return JOIN if delivered + event > 0.0 else STAY_HOME


# The event


def face_gains(outlook: Outlook) -> list[float]:
    """What each face of a travel die is worth in this event, from 1 to 6; higher ones break ties."""
    caravan = outlook.view.caravan
    assert caravan is not None
    assert caravan.event is not None
    effects = outlook.view.event(caravan.event).effects
    gains = [effects_gain(outlook, effects[face - 1]) + 0.01 * face for face in FACES]
    if "whisper" in outlook.me.steeds:
        gains = [max(gains[face - 1 : face + 1]) for face in FACES]
    return gains


def expected_best(gains: list[float], dice: int) -> float:
    """The mean of the best of so many dice."""
    ranked = sorted(gains)
    return sum(gain * (((i + 1) / 6) ** dice - (i / 6) ** dice) for i, gain in enumerate(ranked))


@answers
def choose_travel_die(outlook: Outlook, question: Question) -> str:
    gains = face_gains(outlook)
    caravan = outlook.view.caravan
    assert caravan is not None

    def gain(option: str) -> float:
        if option == REROLL:
            lantern = outlook.gain(with_item(outlook.me, "lantern", -1))
            return expected_best(gains, len(caravan.dice)) + lantern - 0.05
        return gains[int(thing(option)) - 1]

    return best(question.options, gain)


@answers
def whisper_die(outlook: Outlook, question: Question) -> str:
    caravan = outlook.view.caravan
    assert caravan is not None
    assert caravan.event is not None
    effects = outlook.view.event(caravan.event).effects
    face = min(6, question.params[0] + caravan.plus)
    better = face < 6 and effects_gain(outlook, effects[face]) > effects_gain(outlook, effects[face - 1])
    return WHISPER if better and WHISPER in question.options else AS_IT_IS


@answers
def copy_travel_die(outlook: Outlook, question: Question) -> str:
    gains = face_gains(outlook)
    return best(question.options, lambda option: gains[int(thing(option)) - 1])


@answers
def plus_how_much(outlook: Outlook, question: Question) -> str:
    """Whichever amount leads to the better face of the die just taken."""
    caravan = outlook.view.caravan
    assert caravan is not None
    gains = face_gains(outlook)
    face = int(caravan.taken[-1][1]) + caravan.plus
    return best(question.options, lambda option: gains[min(6, face + int(thing(option))) - 1])


@answers
def good_fortune(outlook: Outlook, question: Question) -> str:
    gains = fortune_gains(outlook)
    return best(question.options, lambda option: gains[option])


# Deliveries


@answers
def visit_town(outlook: Outlook, question: Question) -> str:
    town = best_town(outlook, question.params[0])[1]
    if town and TOWN[town] in question.options:
        return TOWN[town]
    return NO_TOWN


@answers
def deliver(outlook: Outlook, question: Question) -> str:
    """Heroes first, then each commission that is better delivered now than kept."""

    def gain(option: str) -> float:
        if option == DONE:
            return 0.0
        _, card, place = option.split(" ")
        if card == "hero":
            return 99.0
        wagon = commission_delivered(outlook, outlook.me, int(place) - 1)
        last = outlook.view.phase == "end"
        return outlook.gain(wagon) + (0.01 if last else 0.0)

    return best(question.options, gain)


@answers
def deliver_good(outlook: Outlook, question: Question) -> str:
    """All that is requested; the upgraded side where its prestige is worth more than its sale."""

    def gain(option: str) -> float:
        if option == DONE:
            return -99.0
        tile = thing(option)
        upgraded = tile == UPGRADED[GOOD_OF[tile]]
        return outlook.gain(with_coins(without_tile(outlook.me, tile), 0, int(upgraded)))

    return best(question.options, gain)
