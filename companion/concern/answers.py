"""How the Private Concern answers each kind of question: by its card, its deck's orders, and nothing else."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.concern.bazaar import next_purchase
from companion.concern.lines import (
    Buy,
    ExploreRuins,
    Line,
    TakeCommission,
    TakeCompanion,
    TakeDeed,
    TakeHero,
    Travel,
    UseDarkMarket,
)
from companion.concern.plan import Plan
from companion.concern.towns import best_town, least_goods, most_towns, visit_to
from companion.concern.worth import worth_of
from companion.core.questions import Question
from companion.core.unknown import known
from companion.games.dark_road.icons import parse_effect
from companion.games.dark_road.names import REGION_OF, TOWNS_OF
from companion.games.dark_road.options import (
    BUY,
    COINS,
    COMMISSION,
    DECK,
    DEED,
    DONE,
    HERO,
    HIGHWAY,
    ILLUMINATED,
    JOIN,
    LEAVE,
    MOVE,
    NO_TOWN,
    ROLL,
    RUINS,
    SELL,
    SHORTCUT,
    STACK,
    STAY_HOME,
    TOWN,
    TRAVEL,
    TURN_WHEEL,
    WAGON_UPGRADE,
    Alternative,
    CompanionAt,
    DeedAt,
    DeliverHero,
    Die,
    Discard,
    HeroAt,
    Pay,
    Reward,
    Steps,
    Town,
    Upgrade,
)
from companion.games.dark_road.options import Line as LineOption

_FORTUNE: Final = {"deed": DEED, "upgrade": WAGON_UPGRADE, "illuminated": ILLUMINATED, "coins": COINS}
_DEED: Final = {"top": DeedAt(1), "bottom": DeedAt(2), "deck": DECK}
_COMPANION: Final = {"die": CompanionAt(1), "middle": CompanionAt(2), "near": CompanionAt(3), "deck": DECK}
_REWARDS: Final = ("vp", "prestige", "coins")
"""Between rewards that add the same to its score."""


class Moment:
    """A question to the Private Concern, the line it is carrying out, and the table it sees."""

    def __init__(self, plan: Plan, question: Question) -> None:
        self.plan = plan
        self.question = question
        self.view = plan.view
        self.deck = plan.deck
        self.player = plan.player
        self.line: Line | None = plan.line(plan.concern.line) if plan.concern.line else None

    def first(self, options: Sequence[str]) -> str:
        """The first of these that is offered."""
        return next(option for option in options if option in self.question.options)


# Its own turn


def _move(moment: Moment) -> str:
    return MOVE[moment.plan.move()]


def _next_line(moment: Moment) -> str:
    number = moment.plan.next_line()
    return DONE if number is None else LineOption(number)


def _step(moment: Moment) -> Any:
    assert moment.line is not None
    return moment.plan.step(moment.line)


def _deal(moment: Moment) -> str:
    visit, line = moment.question.params[0], moment.line
    if not isinstance(line, Buy):
        return DONE
    if line.turn and not visit.turned and not visit.bought:
        return TURN_WHEEL
    good = next_purchase(moment.view, line, moment.plan.card, visit)
    return DONE if good is None else BUY[good]


def _sale(moment: Moment) -> str:
    sold, line = moment.question.params[0], moment.line
    if not isinstance(line, TakeHero) or sold >= line.sell:
        return DONE
    wheel, top = moment.view.box.board.wheel, moment.view.wheel_top
    return moment.first([SELL[moment.plan.card.good if line.price == "pointer" else wheel[top]], DONE])


def _dark_market_steps(moment: Moment) -> str:
    steps = moment.plan.dark_market_steps(moment.line) if isinstance(moment.line, UseDarkMarket) else 1
    return moment.first([Steps(count) for count in (steps, 1)])


def _commission_or_deed(moment: Moment) -> str:
    wanted = moment.line.south if isinstance(moment.line, UseDarkMarket) else "deed"
    room = len(moment.player.commissions) < 3
    return moment.first([COMMISSION, DEED] if wanted == "commission" and room else [DEED, COMMISSION])


def _ruins_or_travel(moment: Moment) -> str:
    return TRAVEL if isinstance(moment.line, Travel) else RUINS


def _ruins_steps(moment: Moment) -> str:
    options = moment.question.options
    if isinstance(moment.line, ExploreRuins) and isinstance(moment.line.steps, int):
        return options[min(moment.line.steps, len(options)) - 1]
    return options[-1]


def _pay(moment: Moment) -> str:
    return moment.first([Pay("coins"), DONE])


def _hero_or_commission(moment: Moment) -> str:
    room = len(moment.player.heroes) < 3
    return moment.first([HERO, COMMISSION] if room else [COMMISSION, HERO])


# Cards


def _which_commission(moment: Moment) -> str:
    """The town it has most for; an empty stack passes to the next."""
    towns = most_towns(moment.view, moment.plan.seat, moment.deck)
    if isinstance(moment.line, TakeCommission) and moment.line.town != "most":
        wanted = moment.line.town
        if wanted == "best":
            wanted = best_town(moment.view, moment.plan.seat, towns, moment.deck)
        towns = [wanted, *towns]
    return moment.first([STACK[town] for town in towns])


def _which_hero(moment: Moment) -> str:
    """By the pointer of its last card; an empty slot passes to the next, after 4 comes 1."""
    slot: int | str = moment.line.slot if isinstance(moment.line, TakeHero) else "pointer"
    if slot == "most":
        inn, hero = moment.view.inn, moment.view.hero
        for town in most_towns(moment.view, moment.plan.seat, moment.deck):
            for place, card in enumerate(inn, 1):
                if card is not None and hero(card).town == town:
                    return HeroAt(place)
    first = slot if isinstance(slot, int) else moment.plan.card.hero
    return moment.first([*(HeroAt((first - 1 + i) % 4 + 1) for i in range(4)), DECK])


def _loneliest(moment: Moment, towns: Sequence[str | None], new: Sequence[str | None] = ()) -> int:
    """Of cards for these towns, oldest first, the one with fewest fellows for its town.

    All heroes and commissions aboard are fellows, and so is the ``new`` card that wants to come aboard.
    """
    player, view = moment.player, moment.view
    everyone = [view.hero(card).town for card in player.heroes]
    everyone += [view.commission(card).town for card in player.commissions]
    everyone += new
    return min(range(len(towns)), key=lambda place: (everyone.count(towns[place]), place))


def _hero_delivered(moment: Moment) -> str:
    """As it takes heroes; of its own the oldest."""
    if moment.view.edition.dragon_takes_own:
        return moment.question.options[0]
    return _which_hero(moment)


def _either(moment: Moment) -> str:
    """The effect that is worth more, the first on ties."""
    view, seat, worth = moment.view, moment.plan.seat, moment.deck.worth
    first, second = (worth_of(view, seat, [parse_effect(text)], worth) for text in moment.question.params[0])
    return Alternative(2 if second > first else 1)


def _make_room_for_hero(moment: Moment) -> str:
    heroes = [*moment.player.heroes, moment.question.params[0]]
    towns = [moment.view.hero(card).town for card in heroes]
    place = _loneliest(moment, towns, towns[-1:])
    return LEAVE if place == len(heroes) - 1 else Discard(f"hero {place + 1}")


def _make_room_for_commission(moment: Moment) -> str:
    cards = [*moment.player.commissions, moment.question.params[0]]
    towns = [moment.view.commission(card).town for card in cards]
    place = _loneliest(moment, towns, towns[-1:])
    return LEAVE if place == len(cards) - 1 else Discard(f"commission {place + 1}")


def _which_hero_leaves(moment: Moment) -> str:
    towns = [moment.view.hero(card).town for card in moment.player.heroes]
    return Discard(f"hero {_loneliest(moment, towns) + 1}")


def _which_deed(moment: Moment) -> str:
    order = moment.deck.order.deeds
    if isinstance(moment.line, TakeDeed) and moment.line.which != "order":
        order = (moment.line.which, *order)
    return moment.first([_DEED[place] for place in order])


def _choose_companion(moment: Moment) -> str:
    order = moment.deck.order.companions
    match moment.line:
        case Travel(companion=which) | TakeCompanion(which=which) if which != "order":
            order = (which, *order)
        case _:
            pass
    return moment.first([_COMPANION[place] for place in order])


def _which_upgrade(moment: Moment) -> str:
    return moment.first([Upgrade(name) for name in moment.deck.order.upgrades])


# Journeys


def _choose_road(moment: Moment) -> str:
    road = moment.plan.card.road
    if isinstance(moment.line, Travel) and moment.line.road:
        road = moment.line.road
    return SHORTCUT if road == "shortcut" else HIGHWAY


def _choose_destination(moment: Moment) -> str:
    assert isinstance(moment.line, Travel)
    return TOWN[moment.plan.destination(moment.line)]


def _join(moment: Moment) -> str:
    """If it could deliver as many cards there as its last card asks for."""
    region = TOWNS_OF[REGION_OF[moment.question.params[2]]]
    most = max(visit_to(moment.view, moment.plan.seat, town, moment.deck).cards for town in region)
    return JOIN if most >= moment.plan.card.join else STAY_HOME


def _travel_die(moment: Moment) -> str:
    """The die whose effect is worth most, the lowest on ties."""
    caravan = moment.view.caravan
    assert caravan is not None
    assert caravan.event is not None
    effects = moment.view.event(caravan.event).effects
    dice = [option for option in moment.question.options if isinstance(option, Die)]

    def key(die: Die) -> tuple[int, int]:
        shown = effects[int(die.face) - 1] or ()
        return -worth_of(moment.view, moment.plan.seat, shown, moment.deck.worth), int(die.face)

    return min(dice, key=key)


def _visit_town(moment: Moment) -> str:
    """The best of the towns that it would deliver anything to."""
    view, seat, deck = moment.view, moment.plan.seat, moment.deck
    offered = [option.town for option in moment.question.options if isinstance(option, Town)]
    towns = [town for town in offered if visit_to(view, seat, town, deck).cards]
    return TOWN[best_town(view, seat, towns, deck)] if towns else NO_TOWN


def _deliver(moment: Moment) -> str:
    """Commissions while it has goods enough for them, then heroes; the oldest first."""
    assert moment.view.concern is not None
    enough = moment.view.concern.goods >= least_goods(moment.view, moment.deck)
    for option in moment.question.options:
        if isinstance(option, DeliverHero) or (enough and option != DONE):
            return option
    return DONE


def _good_fortune(moment: Moment) -> str:
    return moment.first([_FORTUNE[name] for name in moment.deck.order.fortunes])


def _reward(moment: Moment) -> str:
    """The reward that adds most to its score, with what the deeds before brought."""
    card, more_coins, more_prestige = moment.question.params
    coins, prestige = known(moment.player.coins) + more_coins, moment.player.prestige + more_prestige
    rewards = moment.view.deed(card).rewards or ()

    def score(kind: str) -> tuple[int, int]:
        amount = next(reward.amount for reward in rewards if reward.kind == kind)
        more = {kind: amount}
        base = min(coins + more.get("coins", 0), prestige + more.get("prestige", 0))
        return base + more.get("vp", 0), -_REWARDS.index(kind)

    return Reward(max((reward.kind for reward in rewards), key=score))


def _done(moment: Moment) -> str:
    return DONE


def _roll(moment: Moment) -> str:
    return moment.first([ROLL, DONE])


ANSWERS: Final[dict[str, Callable[[Moment], Any]]] = {
    "concern_move": _move,
    "concern_line": _next_line,
    "concern_step": _step,
    "concern_sale": _sale,
    "bazaar_deal": _deal,
    "dark_market_steps": _dark_market_steps,
    "commission_or_deed": _commission_or_deed,
    "ruins_or_travel": _ruins_or_travel,
    "ruins_steps": _ruins_steps,
    "ruins_lantern": _roll,
    "pay_building": _pay,
    "pay_building_good": _pay,
    "hero_or_commission": _hero_or_commission,
    "may_exchange": _done,
    "which_commission": _which_commission,
    "which_hero": _which_hero,
    "which_hero_leaves": _which_hero_leaves,
    "dragon_hero": _hero_delivered,
    "either_effect": _either,
    "make_room_for_hero": _make_room_for_hero,
    "make_room_for_commission": _make_room_for_commission,
    "which_deed": _which_deed,
    "choose_companion": _choose_companion,
    "which_upgrade": _which_upgrade,
    "choose_road": _choose_road,
    "choose_destination": _choose_destination,
    "join_caravan": _join,
    "choose_travel_die": _travel_die,
    "visit_town": _visit_town,
    "deliver": _deliver,
    "good_fortune": _good_fortune,
    "choose_reward": _reward,
}
"""Every kind of question that can come to its seat, but the opening, which needs no card."""
