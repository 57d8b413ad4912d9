"""What people do with the pieces, derived from two tables; and how to lay a table from the box.

``difference(after, before)`` is exactly the inverse of ``difference(before, after)``. Given two
views of one seat (``game.observe``), nothing is said that this seat may not know (HIDE-1).
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from companion.core.unknown import UnknownCount
from companion.games.dark_road.names import GOODS, UPGRADED
from companion.games.dark_road.pieces import layout
from companion.games.dark_road.pieces.cards import KINDS, card_moves, lying, other_decks, piece_name, piles
from companion.games.dark_road.pieces.moving import Instruction, Places, dice_moves, directly, moves, through
from companion.games.dark_road.state import State

_ONE_CARD: Final = ("inn", "courtyard", "row", "draft")
"""Places that hold one card at a time."""
_AWAY: Final = ("supply", "box", "bottom", "log", "discard", "spent")
"""Where things go that are done with."""


def difference(before: State, after: State, rule: str = "") -> list[Instruction]:
    """What leads from one table to the other, in an order that people can follow."""
    found = [
        *_board(before, after),
        *_dice(before, after),
        *_coins(before, after),
        *_goods(before, after),
        *_items(before, after),
    ]
    for kind in KINDS:
        found += card_moves(before, after, kind)
    return [replace(instruction, rule=rule) for instruction in _in_order(found)]


def _board(before: State, after: State) -> Iterator[Instruction]:
    old, new = layout.wheel_top(before), layout.wheel_top(after)
    if old != new:
        yield Instruction("turn", "wheel", old, new)
    if (before.market, before.set_aside) != (after.market, after.set_aside):
        yield from directly("box", "market", layout.market(before), layout.market(after))
    if layout.stands(before) == layout.stands(after):
        return
    places = layout.markers(after)
    for piece, place in layout.markers(before).items():
        if places[piece] != place:
            yield Instruction("move", piece, place, places[piece])


def _dice(before: State, after: State) -> Iterator[Instruction]:
    if all(map(layout.same_dice, before.players, after.players)) and _same_round(before, after):
        return
    for (piece, old), (_, new) in zip(layout.dice(before), layout.dice(after), strict=True):
        yield from dice_moves(piece, old, new)


def _same_round(before: State, after: State) -> bool:
    """Night dice that left the game are known by the round (REST-4)."""
    moments = [(state.phase, state.round, state.supply.get("illuminated")) for state in (before, after)]
    return moments[0] == moments[1]


def _coins(before: State, after: State) -> list[Instruction]:
    """Between screens and the supply; the coins of good fortune go straight to their taker.

    What the Private Concern takes goes to the supply.
    """
    if before.fortune_coins == after.fortune_coins and _same(before, after, "coins"):
        return []
    if before.fortune_coins < after.fortune_coins:
        return [instruction.inverse() for instruction in _coins(after, before)]
    old, new = layout.coins(before), layout.coins(after)
    found = []
    unknown = [_hides_coins(before, after, seat) for seat in range(len(before.players))]
    for seat, hidden in enumerate(unknown):
        if hidden:
            # Nobody knows how many moved, so nobody is told.
            del old[layout.at(seat, "screen")], new[layout.at(seat, "screen")]
    taken, taker = old["fortune"] - new["fortune"], layout.at(before.seat, "screen")
    if taken and (unknown[before.seat] or new[taker] - old[taker] >= taken):
        found += moves("coin", [("fortune", taker)] * taken)
        old["fortune"] -= taken
        new[taker] -= 0 if unknown[before.seat] else taken
    return found + through("supply", "coin", +old, +new)


def _hides_coins(before: State, after: State, seat: int) -> bool:
    if before.is_concern(seat):
        return False
    coins = (before.players[seat].coins, after.players[seat].coins)
    return any(isinstance(count, UnknownCount) for count in coins)


def _goods(before: State, after: State) -> Iterator[Instruction]:
    """A good whose other side shows was flipped; the rest comes from the supply and goes there."""
    if _same(before, after, "goods"):
        return
    for good in GOODS:
        basic, upgraded = layout.tiles(before, good), layout.tiles(before, UPGRADED[good])
        basic_now, upgraded_now = layout.tiles(after, good), layout.tiles(after, UPGRADED[good])
        up = (basic - basic_now) & (upgraded_now - upgraded)
        down = (basic_now - basic) & (upgraded - upgraded_now)
        for place, count in sorted(up.items()):
            yield Instruction("flip", good, f"{place} {good}", f"{place} {UPGRADED[good]}", count)
        for place, count in sorted(down.items()):
            yield Instruction("flip", good, f"{place} {UPGRADED[good]}", f"{place} {good}", count)
        yield from through("supply", good, basic + down, basic_now + up)
        yield from through("supply", UPGRADED[good], upgraded + up, upgraded_now + down)


def _items(before: State, after: State) -> Iterator[Instruction]:
    """A quartz given to a loyal companion stays with its owner (COMP-1); the rest uses the supply."""
    if _same(before, after, "lanterns", "horseshoes", "quartz", "gifts"):
        return
    for piece in ("lantern", "horseshoe", "quartz"):
        old, new = layout.items(before, piece), layout.items(after, piece)
        for seat in range(len(before.players)):
            own = {layout.at(seat, "inventory"), layout.at(seat, "companions")}
            mine, now = (Places({p: places.pop(p, 0) for p in own}) for places in (old, new))
            yield from directly("supply", piece, mine, now)
        yield from through("supply", piece, old, new)


def _same(before: State, after: State, *names: str) -> bool:
    """Does every player have the same of these as before? Most answers change few things."""
    return all(
        getattr(one, name) == getattr(other, name)
        for one, other in zip(before.players, after.players, strict=True)
        for name in names
    )


# An order that people can follow


def _rank(instruction: Instruction) -> int:
    """First what leaves the table, then what changes hands, then rows closed up, then refilled."""
    source, target = instruction.source.split(), instruction.target.split()
    if instruction.verb == "move" and target[-1] in _AWAY:
        return 0
    if target[:1] == ["row"] and source[:1] == ["row"]:
        return 2
    return 3 if target and target[0] in _ONE_CARD else 1


def _in_order(found: Iterable[Instruction]) -> list[Instruction]:
    """As ranked, but nothing is put where another card or die has yet to leave."""
    waiting = sorted(found, key=_rank)
    ordered: list[Instruction] = []
    while waiting:
        taken = {one.source for one in waiting if _holds_one(one.source)}
        free = (one for one in waiting if one.target not in taken)
        ordered.append(next(free, waiting[0]))
        waiting.remove(ordered[-1])
    return ordered


def _holds_one(place: str) -> bool:
    words = place.split()
    return words[:1] != [] and (words[0] in _ONE_CARD or "slot" in words)


# From the box


def lay_again(state: State) -> list[Instruction]:
    """Every piece of the game and where it goes, from the box, in the order of laying a table."""
    found = [Instruction("turn", "wheel", "", layout.wheel_top(state))]
    found += [_lay(piece, place) for piece, place in layout.markers(state).items()]
    for piece, places in layout.counted(state):
        found += [_lay(piece, place, count) for place, count in places.items()]
    for piece, dice in layout.dice(state):
        found += [_lay(f"{piece} {face}".strip(), place, count) for (face, place), count in dice.items()]
    for kind in KINDS:
        found += _lay_cards(state, kind)
    return [instruction for instruction in found if instruction.target != "box"]


def _lay(piece: str, place: str, count: int = 1) -> Instruction:
    return Instruction("move", piece, "box", place, count)


def _lay_cards(state: State, kind: str) -> Iterator[Instruction]:
    """Decks from the lowest card up, then what lies open."""
    for pile in piles(state, kind):
        for card in reversed(pile.deck.bottom):
            yield _lay(f"{kind} {card}", pile.lower)
        if pile.deck.hidden:
            yield _lay(kind, pile.upper, pile.deck.hidden)
        if pile.top is not None:
            yield _lay(f"{kind} {pile.top}", pile.upper)
    for deck, place in other_decks(state, kind):
        yield _lay(kind, place, deck)
    in_piles = {card for pile in piles(state, kind) for card in pile.known}
    for card, place in lying(state, kind):
        if card not in in_piles:
            yield _lay(piece_name(kind, card), place)
