"""Where every piece lies that has no name of its own: coins, tiles, dice, markers.

Places are plain words, said in ``docs/instructions.md``.
"""

from collections import Counter
from typing import Final

from companion.games.dark_road.invariants import night_dice
from companion.games.dark_road.names import DARK_MARKET_SPACES, GOODS, RUINS_SPACES, TILES
from companion.games.dark_road.pieces.moving import Dice, Places
from companion.games.dark_road.state import Player, State

NIGHT_DICE: Final = 7
"""Of one merchant, when nothing has been removed (SETUP-9)."""
REMOVALS: Final = (4, 7, 9, 10)
"""A night die leaves the game at the end of these turns (REST-4)."""


_DICE: Final = ("locked", "reserve", "spent", "pool_night", "pool_illuminated", "illuminated")
"""Where a merchant's dice lie."""


def at(seat: int, place: str) -> str:
    return f"player {seat} {place}"


def coins(state: State) -> Places:
    """The coins we know of; what is behind a screen may be unknown (HIDE-1).

    Nobody counts out coins for the Private Concern (CONCERN-8): its own are a number.
    """
    places = Places({"fortune": state.fortune_coins})
    for seat in state.humans:
        held = state.players[seat].coins
        if isinstance(held, int):
            places[at(seat, "screen")] = held
    return +places


def tiles(state: State, tile: str) -> Places:
    return +Places({at(seat, "storage"): player.goods[tile] for seat, player in enumerate(state.players)})


def items(state: State, piece: str) -> Places:
    """Lanterns, horseshoes or quartz on wagons; quartz also on companions (COMP-1)."""
    places = Places()
    for seat, player in enumerate(state.players):
        if piece == "lantern":
            places[at(seat, "lanterns")] = player.lanterns
        elif piece == "horseshoe":
            places[at(seat, "inventory")] = player.horseshoes
        else:
            places[at(seat, "inventory")] = player.quartz
            places[at(seat, "companions")] = player.gifts
    return +places


def market(state: State) -> Places:
    places = Places({f"wheel {good}": count for good, count in state.market.items()})
    places["set-aside"] = state.set_aside
    places["box"] = state.box.board.counts["market_dice"] - places.total()
    return +places


def night(state: State, seat: int) -> Dice:
    """The seven night dice of one merchant."""
    player = state.players[seat]
    dice = Dice((face, at(seat, "reserve")) for face in player.reserve)
    for slot, face in enumerate(player.locked, 1):
        if face is not None:
            dice[face, at(seat, f"slot {slot}")] += 1
    if player.pool_night is not None:
        dice[player.pool_night, at(seat, "pool")] += 1
    removed, in_hand = _gone(state, player)
    dice["", at(seat, "spent")] = player.spent
    dice["", "box"] = removed
    dice["", at(seat, "aside")] = in_hand
    return +dice


def same_dice(before: Player, after: Player) -> bool:
    """Do all dice of a merchant lie as they lay?"""
    return all(getattr(before, name) == getattr(after, name) for name in _DICE)


def _gone(state: State, player: Player) -> tuple[int, int]:
    """Night dice removed from the game, and those just being rolled again."""
    gone = NIGHT_DICE - night_dice(player)
    if state.phase == "setup":
        return gone, 0
    removed = min(gone, sum(1 for turn in REMOVALS if turn <= state.round))
    return removed, gone - removed


def illuminated(state: State) -> Dice:
    """In the supply, and with the Private Concern, they show nothing that matters."""
    dice = Dice({("", "supply"): state.supply["illuminated"]})
    for seat, player in enumerate(state.players):
        dice += Counter((face, at(seat, "special")) for face in player.illuminated)
        if player.pool_illuminated is not None:
            dice[player.pool_illuminated, at(seat, "pool")] += 1
    return +dice


def markers(state: State) -> dict[str, str]:
    """Pieces of which there is one, and where it stands."""
    places = {
        "marker dark_market": "dark_market " + DARK_MARKET_SPACES[state.dark_market],
        "marker ruins": "ruins " + RUINS_SPACES[state.ruins],
    }
    for seat, player in enumerate(state.players):
        places[f"wagon {seat}"] = f"ringway {player.space}"
        places[f"prestige {seat}"] = f"track {player.prestige}"
    if state.concern is not None:
        places["marker goods"] = f"goods {state.concern.goods}"
    return places


def stands(state: State) -> tuple[int, ...]:
    """The numbers that say where all markers stand."""
    goods = -1 if state.concern is None else state.concern.goods
    own = [number for player in state.players for number in (player.space, player.prestige)]
    return (state.dark_market, state.ruins, goods, *own)


def wheel_top(state: State) -> str:
    """The good worth $5."""
    return state.box.board.wheel[state.wheel_top]


def counted(state: State) -> list[tuple[str, Places]]:
    """Every piece without a name or a face, on the table and in the supply, in the order of laying."""
    supply = state.supply
    held = coins(state)
    left = max(0, state.box.board.counts["coins"] - held.total())
    pieces = [("market", market(state)), ("coin", held + Places(supply=left)), *_other_dice(state)]
    for piece in ("lantern", "horseshoe", "quartz"):
        pieces.append((piece, items(state, piece) + Places(supply=supply[piece])))
    pieces += [(good, Places(supply=supply[good])) for good in GOODS]
    pieces += [(tile, tiles(state, tile)) for tile in TILES]
    return pieces


def _other_dice(state: State) -> list[tuple[str, Places]]:
    """Dice that lie ready: a travel die on the farthest companion (SETUP-7), the others beside."""
    counts = state.box.board.counts
    farthest = int(state.companion_row[0] is not None)
    return [
        ("travel", +Places({"row 1": farthest, "supply": counts["travel_dice"] - farthest})),
        ("oracle", Places(supply=counts["oracle_die"])),
        ("ruins", Places(supply=counts["ruins_die"])),
    ]


def dice(state: State) -> list[tuple[str, Dice]]:
    """Every die with a face, a list a kind and owner; the Private Concern has no night dice."""
    return [
        *(("night", night(state, seat)) for seat in state.humans),
        ("illuminated", illuminated(state)),
    ]
