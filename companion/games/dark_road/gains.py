"""Gaining and losing things, each with its own overflow decision (WAGON-2, RULING-4).

The gainer decides at once, also on another's turn; where a companion used meanwhile has made
room, nothing has to go (``go on`` is then the only answer). What the supply has run out of is
not gained (RULING-2); coins and prestige are unlimited.
"""

from companion.core.questions import Ask, Offers, Refusal
from companion.core.unknown import UnknownCount
from companion.games.dark_road.asking import Flow, before_chance, rules, throw
from companion.games.dark_road.cards import draw, know_hero, put_under, stack_name, take_top
from companion.games.dark_road.names import GOOD_OF, GOODS, TILES, TOWNS, UPGRADED
from companion.games.dark_road.options import (
    DECK,
    DISCARD,
    GO_ON,
    KEEP,
    LEAVE,
    STACK,
    TAKE,
    DeedAt,
    Discard,
    HeroAt,
    Stack,
    Take,
)
from companion.games.dark_road.state import Player, State

_HORSESHOE, _QUARTZ = Discard("horseshoe"), Discard("quartz")
_PLACES = (1, 2, 3, 4)
DISCARD_HERO = {place: Discard(f"hero {place}") for place in _PLACES}
DISCARD_COMMISSION = {place: Discard(f"commission {place}") for place in _PLACES}

# Coins, prestige, lanterns: no decision


def gain_coins(player: Player, amount: int) -> None:
    player.coins = player.coins + amount


def pay_coins(player: Player, amount: int) -> None:
    """Pay, as far as there is anything to pay with (TRAVEL-6)."""
    coins = player.coins
    player.coins = coins if isinstance(coins, UnknownCount) else max(0, coins - amount)


def lose_prestige(player: Player, amount: int) -> None:
    player.prestige = max(0, player.prestige - amount)


def gain_lanterns(state: State, player: Player, count: int = 1) -> None:
    """A lantern without a free slot is simply lost (WAGON-2)."""
    room = player.lantern_slots - player.lanterns
    gained = min(count, room, state.supply["lantern"])
    player.lanterns += gained
    state.supply["lantern"] -= gained


def lose_lanterns(state: State, player: Player, count: int = 1) -> None:
    lost = min(count, player.lanterns)
    player.lanterns -= lost
    state.supply["lantern"] += lost


# Horseshoes and blazing quartz: three inventory slots together


def lose_item(state: State, player: Player, item: str, count: int = 1) -> None:
    held = player.quartz if item == "quartz" else player.horseshoes
    lost = min(count, held)
    if item == "quartz":
        player.quartz -= lost
    else:
        player.horseshoes -= lost
    state.supply[item] += lost


@rules("WAGON-2", "RULING-5")
def make_room_for_item(state: State, seat: int, item: str) -> Offers:
    """Discard the other kind of item, or go without the new one."""
    player = state.players[seat]
    if player.horseshoes + player.quartz < player.inventory_slots:
        return Offers(GO_ON)
    offers = Offers(LEAVE)
    if item == "quartz" and player.horseshoes:
        offers.add(_HORSESHOE)
    if item == "horseshoe" and player.quartz:
        offers.add(_QUARTZ)
    return offers


def gain_item(state: State, seat: int, item: str) -> Flow:
    """Gain one horseshoe or quartz."""
    player = state.players[seat]
    if state.supply[item] and player.horseshoes + player.quartz >= player.inventory_slots:
        answer = yield Ask(seat, make_room_for_item, item)
        if answer == LEAVE:
            return
        if answer != GO_ON:
            lose_item(state, player, answer.thing)
    if not state.supply[item]:
        return
    if item == "quartz":
        player.quartz += 1
    else:
        player.horseshoes += 1
    state.supply[item] -= 1


def gain_illuminated(state: State, seat: int) -> Flow:
    """A new illuminated die, rolled; a third one is lost (WAGON-2)."""
    player = state.players[seat]
    if player.illuminated_count < 2:
        yield from before_chance(state)
    if player.illuminated_count >= 2 or not state.supply["illuminated"]:
        return
    face = yield from throw(state, "illuminated", "illuminated")
    player.illuminated.append(face)
    state.supply["illuminated"] -= 1


# Goods


def return_tile(state: State, player: Player, tile: str) -> None:
    """Back to the supply, where goods lie basic side up."""
    player.goods[tile] -= 1
    state.supply[GOOD_OF[tile]] += 1


def _shapes_are_certain(state: State, player: Player, new: str) -> bool:
    """Whether it fits rests on the shapes of everything that would lie in the wagon."""
    tiles = {new, *(good for good in GOODS if player.has_good(good))}
    if "vp" in player.upgrades:
        tiles.add("vp")
    return all(state.box.board.solid("shapes." + tile) for tile in tiles)


@rules("WAGON-2", "WAGON-3", "RULING-5")
def make_room_for_good(state: State, seat: int, tile: str, committed: bool) -> Offers:
    """Discard goods until the new one fits, or go without it."""
    player = state.players[seat]
    if state.fits(player, player.counts_with(GOOD_OF[tile])):
        return Offers(GO_ON)
    offers = Offers()
    if not committed:
        offers.add(LEAVE)
    for other in TILES:
        # Giving up the very same tile makes no room, unless others had to go before it.
        if player.goods[other] and (committed or other != tile):
            offers.add(DISCARD[other])
    if state.lazy and not _shapes_are_certain(state, player, GOOD_OF[tile]):
        offers.warn(KEEP, Refusal("does-not-fit", "WAGON-3"))
    return offers


def gain_good(state: State, seat: int, tile: str) -> Flow:
    """Gain one tile, if the supply has it and the wagon can take it."""
    player = state.players[seat]
    good = GOOD_OF[tile]
    committed = False
    while state.supply[good]:
        counts = player.counts_with(good)
        if state.fits(player, counts):
            player.goods[tile] += 1
            state.supply[good] -= 1
            return
        answer = yield Ask(seat, make_room_for_good, tile, committed)
        if answer is None or answer == LEAVE:
            return
        if answer == KEEP:
            state.wave_through(player, counts)
        elif answer != GO_ON:
            return_tile(state, player, answer.thing)
            committed = True


@rules("WAGON-4", "WAGON-7")
def must_discard_good(state: State, seat: int) -> Offers:
    """Storage has shrunk: some good has to go."""
    player = state.players[seat]
    if state.fits(player, player.counts()):
        return Offers(GO_ON)
    offers = Offers()
    for tile in TILES:
        if player.goods[tile]:
            offers.add(DISCARD[tile])
    if state.lazy:
        offers.warn(KEEP, Refusal("does-not-fit", "WAGON-3"))
    return offers


def settle_storage(state: State, seat: int) -> Flow:
    """After storage has shrunk: discard goods until the rest can be packed."""
    player = state.players[seat]
    while not state.fits(player, player.counts()):
        answer = yield Ask(seat, must_discard_good)
        if answer == KEEP:
            state.wave_through(player, player.counts())
        elif answer != GO_ON:
            return_tile(state, player, answer.thing)


@rules("ICON-1")
def which_good(state: State, seat: int, tiles: tuple[str, ...]) -> Offers:
    """One of these tiles, as far as the supply has them (RULING-2)."""
    offers = Offers()
    for tile in tiles:
        if state.supply[GOOD_OF[tile]]:
            offers.add(TAKE[tile])
        else:
            offers.refuse(TAKE[tile], Refusal("supply-empty", "RULING-2"))
    return offers


def gain_one_of(state: State, seat: int, tiles: tuple[str, ...]) -> Flow:
    """Gain one tile of the gainer's choice among these."""
    answer: Take | None = yield Ask(seat, which_good, tiles)
    if answer is not None:
        yield from gain_good(state, seat, answer.tile)


@rules("PLAN-3", "DARK-2", "RUINS-1")
def printed_good(state: State, seat: int, tiles: tuple[str, ...], fact: str) -> Offers:
    """One of the tiles printed here; at a real table an unconfirmed print may be overruled."""
    offers = which_good(state, seat, tiles)
    if state.lazy and not state.box.board.solid(fact):
        if not offers.options:
            offers.add(LEAVE)
        for tile in any_good(tiles[0] in UPGRADED.values()):
            if tile not in tiles:
                offers.warn(TAKE[tile], Refusal("not-printed", "PLAN-3"))
    return offers


def gain_printed(state: State, seat: int, tiles: tuple[str, ...], fact: str) -> Flow:
    """Gain one of the tiles that ``fact`` of the board shows."""
    answer = yield Ask(seat, printed_good, tiles, fact)
    if isinstance(answer, Take):
        yield from gain_good(state, seat, answer.tile)


def craft(state: State, seat: int, face: str | None, upgraded: bool) -> Flow:
    """The good the crafting chart gives for a face; any good where there is no die (PLAN-3, PLAN-4)."""
    if face is None:
        yield from gain_one_of(state, seat, any_good(upgraded))
        return
    good = state.box.board.crafting[face]
    yield from gain_printed(state, seat, (UPGRADED[good] if upgraded else good,), "crafting." + face)


def any_good(upgraded: bool = False) -> tuple[str, ...]:
    return tuple(UPGRADED.values()) if upgraded else GOODS


def goods_worth(state: State, value: int, upgraded: bool = False) -> tuple[str, ...]:
    """Types of this value now; both where two share it (ICON-1)."""
    goods = tuple(good for good, worth in state.values().items() if worth == value)
    return tuple(UPGRADED[good] for good in goods) if upgraded else goods


def goods_absent(state: State) -> tuple[str, ...]:
    """Types without a die on the wheel; dice set aside do not count (RULING-37)."""
    return tuple(good for good in GOODS if not state.market[good])


# Heroes


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


def gain_hero(state: State, seat: int, card: str) -> Flow:
    """The hero comes aboard and gives its bonus (INN-3, WAGON-5)."""
    player = state.players[seat]
    if len(player.heroes) >= 3:
        answer = yield Ask(seat, make_room_for_hero, card)
        if answer == LEAVE:
            put_under(state, "heroes", card)
            return
        if answer != GO_ON:
            remove_hero(state, player, int(answer.thing[-1]) - 1)
    hero = yield from know_hero(state, card, "bonus")
    player.heroes.append(card)
    if hero.bonus == "lantern":
        gain_lanterns(state, player)
    elif hero.bonus == "horseshoe":
        yield from gain_item(state, seat, "horseshoe")
    yield from settle_storage(state, seat)


@rules("RULING-3", "RULING-48")
def which_hero(state: State, seat: int, deck_too: bool) -> Offers:
    """A face-up hero of the Inn; by the ruins die also the deck's top."""
    offers = Offers()
    for place, card in enumerate(state.inn, 1):
        if card is not None:
            offers.add(HeroAt(place))
    if deck_too and state.decks["heroes"].size:
        offers.add(DECK)
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
    assert card is not None
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


# Commissions


@rules("COMM-1", "RULING-12")
def which_commission(state: State, seat: int, town: str = "") -> Offers:
    """The top of any stack that is not empty, or of the named town's."""
    offers = Offers()
    for name in TOWNS:
        if town and name != town:
            continue
        if state.tops[name] is not None:
            offers.add(STACK[name])
        else:
            offers.refuse(STACK[name], Refusal("stack-empty", "RULING-12"))
    return offers


@rules("WAGON-2")
def make_room_for_commission(state: State, seat: int, card: str) -> Offers:
    offers = Offers()
    offers.add(LEAVE)
    for place in range(1, len(state.players[seat].commissions) + 1):
        offers.add(DISCARD_COMMISSION[place])
    return offers


def _to_stack(state: State, card: str) -> None:
    """Under the stack of its town; an empty stack shows it at once."""
    town = state.commission(card).town
    assert town is not None
    if state.tops[town] is None:
        state.tops[town] = card
    else:
        put_under(state, stack_name(town), card)


def gain_commission(state: State, seat: int, town: str = "") -> Flow:
    """Take a top commission aboard (COMM-1)."""
    answer: Stack | None = yield Ask(seat, which_commission, town)
    if answer is None:
        return
    player = state.players[seat]
    card = yield from take_top(state, answer.town)
    if len(player.commissions) >= 3:
        choice = yield Ask(seat, make_room_for_commission, card)
        if choice == LEAVE:
            _to_stack(state, card)
            return
        _to_stack(state, player.commissions.pop(int(choice.thing[-1]) - 1))
    player.commissions.append(card)


# Deeds


@rules("DEED-1", "RULING-47", "RULING-10")
def which_deed(state: State, seat: int) -> Offers:
    """A face-up deed with its banner's bonus, or the deck's top without."""
    offers = Offers()
    for place, card in enumerate(state.courtyard, 1):
        if card is not None:
            offers.add(DeedAt(place))
    if state.decks["deeds"].size:
        offers.add(DECK)
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
