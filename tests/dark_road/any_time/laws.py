"""What no order of abilities may break, besides the pieces that are conserved and the limits of a wagon."""

from collections import Counter

from companion.core.questions import Question
from companion.games.dark_road.game import DarkRoad
from companion.games.dark_road.names import STRAYS
from companion.games.dark_road.options import LANTERN, LEAVE, Trade, Use
from companion.games.dark_road.state import State


def strays_used_twice(game: DarkRoad, first: State) -> list[str]:
    """RULING-83: once a turn, wherever it goes."""
    there = Counter(own.name for player in first.players for own in player.companions)
    there.update(filter(None, [*first.companion_row, *first.decks["companions"].bottom]))
    used = Counter(value.companion for _, value in game._steps if isinstance(value, Use))
    return [f"{name} was used {used[name]} times" for name in STRAYS if used[name] > there[name]]


def after_an_ability(game: DarkRoad, before: Question | None) -> list[str]:
    """The question that was interrupted is asked again: what may it not have lost?"""
    now = game.question
    if before is None or now is None or now.kind != before.kind or now.seat is None:
        return []
    if game.last_step() == ["choice", LEAVE]:
        return []  # the ability was declined: all is as it was
    match now.kind:
        case "slot_2_action":
            # PLAN-3: an upgrade adds to the action, it takes nothing away.
            return ["no lantern at slot 2"] if LANTERN in {*before.options} - {*now.options} else []
        case "mansion_trade":
            return [f"{trade} is withheld" for trade in _possible(game, now.seat) - {*now.options}]
    return []


def _possible(game: DarkRoad, seat: int) -> set[str]:
    """RULING-54: all trades for which there are things and room, once companions changed what there is."""
    state = game.state
    me, supply = state.players[seat], state.supply
    has = {"lantern": me.lanterns > 0, "quartz": me.quartz > 0, "coins": me.coins >= 2}
    room = {
        "lantern": me.lanterns < me.lantern_slots and supply["lantern"] > 0,
        "quartz": me.quartz + me.horseshoes < me.inventory_slots and supply["quartz"] > 0,
        "coins": True,
    }
    return {Trade(give, get) for give in has for get in room if give != get and has[give] and room[get]}
