"""What is true of every table: pieces are conserved, slots and limits are kept."""

from collections.abc import Iterator

from companion.games.dark_road.names import GOODS, NIGHT_FACES, UPGRADED
from companion.games.dark_road.state import Player, State


def problems(state: State) -> list[str]:
    """Everything wrong with a table, in short; empty when all is well.

    Inside a turn a card may be in somebody's hand and a good look for a place; see
    :func:`between_turns` for what holds then.
    """
    found = list(_pieces(state))
    for player in state.players:
        found += (f"{player.name}: {problem}" for problem in _wagon(state, player))
    if state.phase != "setup":
        found += _wheel(state)
        found += _doubles(state)
    return found


def _pieces(state: State) -> Iterator[str]:
    counts = state.box.board.counts
    for good in GOODS:
        held = sum(player.goods[good] + player.goods[UPGRADED[good]] for player in state.players)
        if held + state.supply[good] != counts[good]:
            yield f"{good}: {held} held and {state.supply[good]} in supply of {counts[good]}"
    held_by_piece = {
        "lantern": sum(player.lanterns for player in state.players),
        "horseshoe": sum(player.horseshoes for player in state.players),
        "quartz": sum(player.quartz + player.gifts for player in state.players),
        "illuminated": sum(player.illuminated_count for player in state.players),
    }
    for piece, held in held_by_piece.items():
        total = counts["illuminated_dice" if piece == "illuminated" else piece]
        if held + state.supply[piece] != total:
            yield f"{piece}: {held} held and {state.supply[piece]} in supply of {total}"
    for piece, left in state.supply.items():
        if left < 0:
            yield f"{piece}: {left} in supply"


def _wheel(state: State) -> Iterator[str]:
    dice = sum(state.market.values()) + state.set_aside
    if dice != state.box.board.counts["market_dice"]:
        yield f"{dice} market dice"
    for good, count in state.market.items():
        if not 0 <= count <= 2:
            yield f"{count} market dice on {good}"


def _piles(state: State) -> dict[str, list[str]]:
    """Where the cards we know by name lie."""
    piles = {
        "hero": [*filter(None, state.inn), *state.decks["heroes"].bottom],
        "deed": [*filter(None, state.courtyard), *state.decks["deeds"].bottom],
        "commission": [card for card in state.tops.values() if card is not None],
    }
    for player in state.players:
        piles["hero"] += player.heroes + player.delivered_heroes
        piles["deed"] += player.deeds
        piles["commission"] += player.commissions + player.delivered_commissions
    for name, deck in state.decks.items():
        if name.startswith("commissions"):
            piles["commission"] += deck.bottom
    return piles


def _doubles(state: State) -> Iterator[str]:
    for kind, cards in _piles(state).items():
        if len(set(cards)) != len(cards):
            yield f"a {kind} lies in two places"


def between_turns(state: State) -> list[str]:
    """What is wrong, besides :func:`problems`, when no turn is under way."""
    return [*_missing_cards(state), *unpacked(state)]


def unpacked(state: State) -> list[str]:
    """Wagons whose goods cannot be packed (WAGON-3)."""
    return [
        f"{player.name}: the goods cannot be packed"
        for player in state.players
        if not state.fits(player, player.counts())
    ]


def _missing_cards(state: State) -> list[str]:
    """Every card lies in its deck, its row, on a wagon or in a log."""
    counts = state.box.board.counts
    decks = state.decks
    hidden = {
        "hero": decks["heroes"].hidden,
        "deed": decks["deeds"].hidden,
        "commission": sum(deck.hidden for name, deck in decks.items() if name.startswith("commissions")),
    }
    totals = {
        "hero": counts["heroes"] + _starting_heroes(state),
        "deed": counts["deeds"],
        "commission": counts["commissions"],
    }
    piles = _piles(state)
    return [
        f"{len(cards) + hidden[kind]} {kind} cards of {totals[kind]}"
        for kind, cards in piles.items()
        if len(cards) + hidden[kind] != totals[kind]
    ]


def _starting_heroes(state: State) -> int:
    """How many of them came into play; a draft leaves one in the box, and one for the Private Concern."""
    dealt = state.box.board.counts["starting_heroes"] - state.decks["starting"].size
    left = len(state.players) + 1 - len(state.humans) if "draft" in state.variants else 0
    return dealt - left


def _wagon(state: State, player: Player) -> Iterator[str]:
    limits = (
        ("lanterns", player.lanterns, player.lantern_slots),
        ("items", player.horseshoes + player.quartz, player.inventory_slots),
        ("heroes", len(player.heroes), 3),
        ("commissions", len(player.commissions), 3),
        ("illuminated dice", 2 - state.illuminated_room(player), 2),
    )
    for name, count, most in limits:
        if not 0 <= count <= most:
            yield f"{count} {name}, at most {most}"
    if player.prestige < 0 or (isinstance(player.coins, int) and player.coins < 0):
        yield "coins or prestige below 0"
    if any(count < 0 for count in player.goods.values()):
        yield "fewer than no goods"
    if len(player.upgrades) > 1 and "velvet" not in player.steeds:
        yield "more than one upgrade"
    if len(player.steeds) > 1 + ("steed" in player.upgrades) + player.stalls:
        yield "more steeds than places for them"
    if not 0 <= player.space < 5:
        yield f"space {player.space}"
    if state.concern is not None and (state.concern.goods < 0 or state.concern.vp < 0):
        yield "goods marker or VP below 0"
    for face in [*filter(None, player.locked), *player.reserve, *filter(None, player.illuminated)]:
        if face not in NIGHT_FACES:
            yield f"face {face}"


def night_dice(player: Player) -> int:
    """Night dice of a player that are still in the game."""
    locked = sum(1 for face in player.locked if face is not None)
    return locked + len(player.reserve) + player.spent + (player.pool_night is not None)
