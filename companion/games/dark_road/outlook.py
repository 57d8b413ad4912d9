"""What speaks for using a companion now: how much more could be done than when its owner was asked last."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.games.dark_road.state import State

_DICE = ("night", "illuminated", "travel", "market", "ruins", "oracle")
_DECKS = ("heroes", "deeds", "companions", "highway", "shortcut")
"""What is turned up from these may change a plan at once; the next commission of a stack can wait."""


class Outlook(NamedTuple):
    """What the owner of companions knows at a question."""

    usable: frozenset[str]
    room: tuple[int, ...]
    """Free places for heroes, commissions, lanterns, items, illuminated dice and goods."""
    shown: tuple[int, ...]
    """How much the dice and decks have shown so far."""
    rest: tuple[Any, ...]
    """What else an ability acts on."""

    def offers_more_than(self, before: "Outlook") -> bool:
        """An ability more, a place more, or something that nobody knew then."""
        return (
            not self.usable <= before.usable
            or self.shown != before.shown
            or any(now > then for now, then in zip(self.room, before.room, strict=True))
        )


def outlook(state: State, seat: int, usable: Sequence[str]) -> Outlook:
    """What this seat knows now."""
    player, caravan = state.players[seat], state.caravan
    room = (
        -len(player.heroes),
        -len(player.commissions),
        player.lantern_slots - player.lanterns,
        # A slot that the gift itself has left empty is no news.
        player.inventory_slots - player.horseshoes - player.quartz - player.gifts,
        state.illuminated_room(player),
        -sum(player.counts()),
    )
    shown = (
        *(state.draws.get(die, 0) for die in _DICE),
        *(state.decks[name].size for name in _DECKS),
    )
    rest = (
        *player.goods.values(), *player.heroes, *player.commissions, *player.upgrades,
        player.coins, player.prestige, player.horseshoes, player.locked[0],
        *state.market.values(), state.wheel_top, state.dark_market, state.ruins,
        *state.inn, *state.courtyard, *state.tops.values(), state.free_shortcut, state.route_declared,
        caravan is not None and (len(caravan.travellers), len(caravan.taken)),
    )  # fmt: skip
    return Outlook(frozenset(usable), room, shown, rest)
