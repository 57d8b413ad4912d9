"""Carrying out what events, dice and tiles show (ICON-1), in printed order (RULING-4)."""

from collections.abc import Iterable

from companion.core.questions import Ask, Offers, Refusal
from companion.games.dark_road.asking import Flow, before_chance, rules
from companion.games.dark_road.box import Effect
from companion.games.dark_road.commissions import gain_commission
from companion.games.dark_road.companion_row import take_companion
from companion.games.dark_road.dark_market import move_dark_market_marker
from companion.games.dark_road.deeds import gain_deed, gain_top_deed
from companion.games.dark_road.entries import effects_entry
from companion.games.dark_road.fortune import gain_fortune
from companion.games.dark_road.goods import (
    any_good,
    craft,
    gain_good,
    gain_one_of,
    gain_worth,
    goods_absent,
    return_tile,
)
from companion.games.dark_road.heroes import gain_free_hero, lose_hero
from companion.games.dark_road.icons import alternatives, effect_text, parse_effect
from companion.games.dark_road.names import GOOD_OF, GOODS, TILES, UPGRADED
from companion.games.dark_road.options import DISCARD, DONE, Alternative, Discard, Take, Trade
from companion.games.dark_road.ruins import explore_ruins, move_ruins_marker, roll_ruins_die
from companion.games.dark_road.state import Player, State
from companion.games.dark_road.tokens import (
    gain_coins,
    gain_illuminated,
    gain_item,
    gain_lanterns,
    lose_item,
    lose_lanterns,
    lose_prestige,
    move_illuminated,
    pay_coins,
)
from companion.games.dark_road.upgrades import gain_steed, gain_upgrade, may_upgrade
from companion.games.dark_road.visits import send_hero

CANNOT_PAY = Refusal("cannot-pay", "RULING-6")
_NOT_MOST_VALUABLE = Refusal("not-most-valuable", "RULING-65", "wheel")
_TURNED = Refusal("turned-over-already", "ICON-1")
_ORACLE_FACES = ("1", "2", "3", "4", "5", "6")


def is_benefit(effects: Iterable[Effect]) -> bool:
    """Only benefits may be copied (RULING-69): a cost loses something or flips a good down."""
    parts = (part for effect in effects for part in alternatives(effect))
    return not any(part.verb == "lose" or part == Effect("flip", "down") for part in parts)


def carry_out(state: State, seat: int, effects: Iterable[Effect]) -> Flow:
    """One after the other; costs are paid as far as possible (TRAVEL-6, RULING-64)."""
    for effect in effects:
        one_by_one = effect.verb in ("gain", "lose") and effect.what in ("horseshoe", "quartz")
        for _ in range(effect.count if one_by_one else 1):
            yield from _carry_out_one(state, seat, effect)


def _carry_out_one(state: State, seat: int, effect: Effect) -> Flow:
    match effect.verb:
        case "gain":
            yield from _gain(state, seat, effect)
        case "lose":
            yield from _lose(state, seat, effect)
        case "flip":
            yield from flip(state, seat, up=effect.what == "up")
        case "roll" if effect.what == "oracle":
            yield from roll_oracle_die(state, seat)
        case "roll":
            yield from roll_ruins_die(state, seat)
        case "explore":
            yield from explore_ruins(state, seat)
        case "deliver":
            yield from send_hero(state, seat)
        case "either":
            yield from _one_of_two(state, seat, effect)
        case "move" if effect.what == "illuminated":
            yield from move_illuminated(state, seat)
        case "move" if effect.what == "ruins":
            yield from move_ruins_marker(state, seat, effect.count)
        case "move":
            yield from move_dark_market_marker(state, seat, effect.count)
        case "turn":
            state.turn_wheel(effect.count)
        case "exchange":
            get, count = effect.arg.split(" ")
            yield from exchange(state, seat, (effect.what, effect.count), (get, int(count)))
        case _:
            raise AssertionError(effect)


def _gain(state: State, seat: int, effect: Effect) -> Flow:
    player = state.players[seat]
    match effect.what:
        case "coins":
            gain_coins(player, effect.count)
        case "prestige":
            player.prestige += effect.count
        case "lantern":
            gain_lanterns(state, player, effect.count)
        case "horseshoe" | "quartz":
            yield from gain_item(state, seat, effect.what)
        case "tile":
            yield from gain_good(state, seat, effect.arg)
        case "good":
            yield from _gain_good(state, seat, effect.arg)
        case "hero":
            yield from gain_free_hero(state, seat)
        case "illuminated":
            yield from gain_illuminated(state, seat)
        case "deed" if effect.arg == "top":
            yield from gain_top_deed(state, seat)
        case "deed":
            yield from gain_deed(state, seat)
        case "commission":
            yield from gain_commission(state, seat, effect.arg)
        case _:
            yield from _gain_piece(state, seat, effect.what)


def _gain_piece(state: State, seat: int, what: str) -> Flow:
    match what:
        case "companion":
            yield from take_companion(state, seat)
        case "steed":
            yield from gain_steed(state, seat)
        case "upgrade" if may_upgrade(state, state.players[seat]):
            yield from gain_upgrade(state, seat)
        case "upgrade":
            pass  # one a wagon (UPGR-1)
        case "fortune":
            yield from gain_fortune(state, seat)
        case _:
            raise AssertionError(what)


# One of two


@rules("ICON-1")
def either_effect(state: State, seat: int, texts: tuple[str, str]) -> Offers:
    """Which of the two effects happens."""
    return Offers(Alternative(1), Alternative(2))


def _one_of_two(state: State, seat: int, effect: Effect) -> Flow:
    both = alternatives(effect)
    answer: Alternative = yield Ask(seat, either_effect, tuple(map(effect_text, both)))
    yield from carry_out(state, seat, both[answer.place - 1 : answer.place])


def _gain_good(state: State, seat: int, which: str) -> Flow:
    if which == "absent":
        yield from gain_one_of(state, seat, goods_absent(state))
    elif which == "crafted":
        yield from craft(state, seat, state.players[seat].locked[0], upgraded=False)
    elif which.startswith("worth-"):
        value = int(which.removeprefix("worth-").rstrip("+"))
        yield from gain_worth(state, seat, value, which.endswith("+"))
    else:
        yield from gain_one_of(state, seat, any_good(which.endswith("+")))


def _lose(state: State, seat: int, effect: Effect) -> Flow:
    player = state.players[seat]
    match effect.what:
        case "coins":
            pay_coins(player, effect.count)
        case "prestige":
            lose_prestige(player, effect.count)
        case "lantern":
            lose_lanterns(state, player, effect.count)
        case "horseshoe" | "quartz":
            lose_item(state, player, effect.what)
        case "good":
            yield from lose_good(state, seat, most_valuable=effect.arg == "valuable")
        case "hero":
            yield from lose_hero(state, seat)
        case _:
            raise AssertionError(effect)


# Losing and flipping goods


@rules("RULING-65")
def which_good_leaves(state: State, seat: int, most_valuable: bool) -> Offers:
    """The loser chooses; the most valuable goes by wheel value, ties by the owner."""
    offers = Offers()
    player = state.players[seat]
    tiles = [tile for tile in TILES if player.goods[tile]]
    if most_valuable and tiles:
        values = state.values()
        best = max(values[GOOD_OF[tile]] for tile in tiles)
        worse = [tile for tile in tiles if values[GOOD_OF[tile]] < best]
        offers.refused = [(DISCARD[tile], _NOT_MOST_VALUABLE) for tile in worse]
        tiles = [tile for tile in tiles if tile not in worse]
    offers.options = [DISCARD[tile] for tile in tiles]
    return offers


def lose_good(state: State, seat: int, most_valuable: bool = False) -> Flow:
    concern = state.concern_at(seat)
    if concern is not None:
        concern.goods = max(0, concern.goods - 1)
        return
    answer: Discard | None = yield Ask(seat, which_good_leaves, most_valuable)
    if answer is not None:
        return_tile(state, state.players[seat], answer.thing)


@rules("ICON-1", "BUILD-1")
def which_good_flips(state: State, seat: int, up: bool) -> Offers:
    """A basic good to turn up, or an upgraded one to turn down; named by its new side."""
    offers = Offers()
    goods = state.players[seat].goods
    for good in GOODS:
        old, new = (good, UPGRADED[good]) if up else (UPGRADED[good], good)
        if goods[old]:
            offers.add(Take(new))
        elif goods[new]:
            offers.refuse(Take(new), _TURNED)
    return offers


def flip(state: State, seat: int, up: bool) -> Flow:
    answer: Take | None = yield Ask(seat, which_good_flips, up)
    if answer is not None:
        goods = state.players[seat].goods
        good = GOOD_OF[answer.tile]
        goods[good if up else UPGRADED[good]] -= 1
        goods[answer.tile] += 1


# The oracle die


@rules("BUILD-1", "ICON-1")
def oracle_face(state: State, seat: None) -> Offers:
    """What the oracle die showed; where its print is unconfirmed, the effect itself."""
    offers = Offers()
    if state.doubts("oracle"):
        offers.accepts = effects_entry("oracle")
    else:
        offers.options = list(_ORACLE_FACES)
    return offers


def roll_oracle_die(state: State, seat: int) -> Flow:
    yield from before_chance(state)
    face = yield Ask(None, oracle_face, stream="oracle", group="oracle")
    if isinstance(face, str):
        effects: tuple[Effect, ...] = state.box.board.oracle[int(face) - 1]
    else:
        effects = tuple(map(parse_effect, face["effects"]))
    yield from carry_out(state, seat, effects)


# Exchanges


def holds(player: Player, what: str) -> int:
    """How much of a tradable thing a player has; unknown coins suffice for anything."""
    if what == "coins":
        return 99 if not isinstance(player.coins, int) else player.coins
    return {
        "prestige": player.prestige,
        "lantern": player.lanterns,
        "quartz": player.quartz,
        "horseshoe": player.horseshoes,
    }[what]


def give_up(state: State, player: Player, what: str, count: int) -> None:
    if what == "coins":
        pay_coins(player, count)
    elif what == "prestige":
        lose_prestige(player, count)
    elif what == "lantern":
        lose_lanterns(state, player, count)
    else:
        lose_item(state, player, what, count)


def receive(state: State, seat: int, what: str, count: int) -> Flow:
    player = state.players[seat]
    if what == "coins":
        gain_coins(player, count)
    elif what == "prestige":
        player.prestige += count
    elif what == "lantern":
        gain_lanterns(state, player, count)
    else:
        for _ in range(count):
            yield from gain_item(state, seat, what)


@rules("ICON-1", "RULING-6")
def may_exchange(state: State, seat: int, give: tuple[str, int], get: tuple[str, int]) -> Offers:
    offers = Offers()
    offers.add(DONE)
    if holds(state.players[seat], give[0]) >= give[1]:
        offers.add(Trade(give[0], get[0]))
    else:
        offers.refuse(Trade(give[0], get[0]), CANNOT_PAY)
    return offers


def exchange(state: State, seat: int, give: tuple[str, int], get: tuple[str, int]) -> Flow:
    answer = yield Ask(seat, may_exchange, give, get)
    if answer != DONE:
        give_up(state, state.players[seat], *give)
        yield from receive(state, seat, *get)
