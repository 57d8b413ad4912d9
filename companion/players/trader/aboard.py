"""Answers about what comes aboard, what has to go, and cards."""

from companion.core.questions import Question
from companion.games.dark_road.icons import parse_effect
from companion.games.dark_road.options import DARK_MARKET, DECK, LEAVE, WAGON_UPGRADE
from companion.players.trader.answers import answers, best, index, thing
from companion.players.trader.buildings import best_free_hero
from companion.players.trader.effects import effects_gain
from companion.players.trader.imagine import (
    flipped,
    hero_delivered,
    with_coins,
    with_hero,
    with_item,
    with_tile,
    without_commission,
    without_hero,
    without_tile,
)
from companion.players.trader.journeys import best_upgrade, upgrade_gain
from companion.players.trader.outlook import Outlook
from companion.players.trader.taste import STEED_WORTH
from companion.players.trader.trade import best_commission, best_deed, market_gains

# Goods and items


@answers
def which_good(outlook: Outlook, question: Question) -> str:
    def gain(option: str) -> float:
        return 0.0 if option == LEAVE else outlook.gain(with_tile(outlook, outlook.me, thing(option)))

    return best(question.options, gain)


@answers
def printed_good(outlook: Outlook, question: Question) -> str:
    return which_good(outlook, question)


@answers
def make_room_for_good(outlook: Outlook, question: Question) -> str:
    """Give up what we miss least, if the new good is worth more."""
    tile: str = question.params[0]
    arriving = outlook.me.copy()
    arriving.goods[tile] += 1

    def worth(option: str) -> float:
        if option == LEAVE:
            return outlook.now
        return outlook.worth(without_tile(arriving, thing(option)))

    return best(question.options, worth)


def _least_missed(outlook: Outlook, question: Question) -> str:
    return best(question.options, lambda option: outlook.worth(without_tile(outlook.me, thing(option))))


@answers
def must_discard_good(outlook: Outlook, question: Question) -> str:
    return _least_missed(outlook, question)


@answers
def which_good_leaves(outlook: Outlook, question: Question) -> str:
    return _least_missed(outlook, question)


@answers
def clear_storage(outlook: Outlook, question: Question) -> str:
    return _least_missed(outlook, question)


@answers
def graces_potion(outlook: Outlook, question: Question) -> str:
    return _least_missed(outlook, question)


@answers
def which_good_flips(outlook: Outlook, question: Question) -> str:
    return best(question.options, lambda option: outlook.worth(flipped(outlook.me, thing(option))))


@answers
def make_room_for_item(outlook: Outlook, question: Question) -> str:
    item: str = question.params[0]

    def worth(option: str) -> float:
        if option == LEAVE:
            return outlook.now
        return outlook.worth(with_item(with_item(outlook.me, thing(option), -1), item))

    return best(question.options, worth)


@answers
def clear_inventory(outlook: Outlook, question: Question) -> str:
    me = outlook.me
    return best(question.options, lambda option: outlook.worth(with_item(me, thing(option), -1)))


# Heroes


@answers
def which_hero(outlook: Outlook, question: Question) -> str:
    gain, place = best_free_hero(outlook)
    if DECK in question.options and (not place or gain < outlook.taste.unseen_hero * outlook.soon(2.0)):
        return DECK
    return f"hero {place}"


@answers
def make_room_for_hero(outlook: Outlook, question: Question) -> str:
    arriving = outlook.me.copy()
    arriving.heroes.append(question.params[0])

    def worth(option: str) -> float:
        return outlook.now if option == LEAVE else outlook.worth(without_hero(arriving, index(option)))

    return best(question.options, worth)


@answers
def which_hero_leaves(outlook: Outlook, question: Question) -> str:
    return best(question.options, lambda option: outlook.worth(without_hero(outlook.me, index(option))))


@answers
def cosimos_hero(outlook: Outlook, question: Question) -> str:
    return which_hero_leaves(outlook, question)


@answers
def either_effect(outlook: Outlook, question: Question) -> str:
    texts = question.params[0]
    return best(question.options, lambda option: effects_gain(outlook, [parse_effect(texts[index(option)])]))


@answers
def illuminated_to_pool(outlook: Outlook, question: Question) -> str:
    """In the pool it opens both districts and the building."""
    return question.options[-1]


@answers
def dragon_hero(outlook: Outlook, question: Question) -> str:
    """From the Inn, or from the own wagon in the first edition."""
    me, inn = outlook.me, outlook.view.inn

    def worth(option: str) -> float:
        if option.startswith("deliver"):
            return outlook.worth(hero_delivered(outlook, me, index(option)))
        card = inn[index(option)]
        assert card is not None
        wagon = me.copy()
        wagon.heroes.append(card)
        return outlook.worth(hero_delivered(outlook, wagon, len(me.heroes)))

    return best(question.options, worth)


# Commissions, deeds, upgrades, steeds


@answers
def which_commission(outlook: Outlook, question: Question) -> str:
    town: str = question.params[0] if question.params else ""
    return f"commission {best_commission(outlook, town)[1]}"


@answers
def make_room_for_commission(outlook: Outlook, question: Question) -> str:
    arriving = outlook.me.copy()
    arriving.commissions.append(question.params[0])

    def worth(option: str) -> float:
        if option == LEAVE:
            return outlook.now
        return outlook.worth(without_commission(arriving, index(option)))

    return best(question.options, worth)


@answers
def which_deed(outlook: Outlook, question: Question) -> str:
    place = best_deed(outlook)[1]
    return f"deed {place}" if place else DECK


@answers
def keep_deed(outlook: Outlook, question: Question) -> str:
    """The easier deed: fewer cards for each point."""
    deeds = outlook.me.deeds

    def ease(option: str) -> float:
        deed = outlook.view.deed(deeds[index(option)])
        if not deed.rewards or not deed.needs:
            return 0.0
        reward = max(reward.amount for reward in deed.rewards)
        return reward * (deed.limit or 1) / sum(need.count for need in deed.needs)

    return best(question.options, ease)


@answers
def choose_reward(outlook: Outlook, question: Question) -> str:
    """What levels coins and prestige."""
    rewards = outlook.view.deed(question.params[0]).rewards or ()
    amounts = {reward.kind: reward.amount for reward in rewards}

    def gain(option: str) -> float:
        kind = thing(option)
        amount = amounts[kind]
        if kind == "vp":
            return float(amount)
        return outlook.gain(with_coins(outlook.me, *((amount, 0) if kind == "coins" else (0, amount))))

    return best(question.options, gain)


@answers
def which_upgrade(outlook: Outlook, question: Question) -> str:
    return best(question.options, lambda option: upgrade_gain(outlook, thing(option)))


@answers
def cosimo_gift(outlook: Outlook, question: Question) -> str:
    gains: dict[str, float] = {
        WAGON_UPGRADE: best_upgrade(outlook)[0],
        DARK_MARKET: market_gains(outlook, 1),
    }
    return best(question.options, lambda option: gains[option])


@answers
def third_illuminated_die(outlook: Outlook, question: Question) -> str:
    """What led to this question was weighed before."""
    return question.options[0]


@answers
def second_steed(outlook: Outlook, question: Question) -> str:
    return best(question.options, lambda option: STEED_WORTH[thing(option)])


@answers
def draft_pair(outlook: Outlook, question: Question) -> str:
    def worth(option: str) -> float:
        pair = outlook.view.pairs[index(option)]
        assert pair is not None
        hero, steed = pair
        return outlook.gain(with_hero(outlook, outlook.me, hero)) + STEED_WORTH[steed]

    return best(question.options, worth)
