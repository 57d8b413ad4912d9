"""Mistakes that were once in the rules. Trying abilities at every question must find each of them again."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import pytest

from companion.core.questions import Ask, Offers
from companion.games.dark_road import buildings, commissions, companions, turn, upgrades
from companion.games.dark_road.asking import Flow, Steps
from companion.games.dark_road.game import DarkRoad
from companion.games.dark_road.options import DONE, ILLUMINATE, LANTERN, LEAVE, Upgrade, Use
from companion.games.dark_road.state import State

Patch = Callable[[pytest.MonkeyPatch], None]


def _answers_itself(kind: str) -> Patch:
    """Where one answer is left it is given unasked, whatever has happened."""
    is_moment = DarkRoad._is_moment

    def old(self: DarkRoad, ask: Ask, offers: Offers, extra: Sequence[str]) -> bool:
        return ask.kind != kind and is_moment(self, ask, offers, extra)

    return lambda patch: patch.setattr(DarkRoad, "_is_moment", old)


def _two_upgrades(patch: pytest.MonkeyPatch) -> None:
    def which_upgrade(state: State, seat: int) -> Offers:
        return Offers(*map(Upgrade, state.upgrades))

    patch.setattr(upgrades, "which_upgrade", which_upgrade)


def _lantern_swallowed(patch: pytest.MonkeyPatch) -> None:
    def slot_2_action(state: State, seat: int, has_lantern: bool) -> Offers:
        player = state.players[seat]
        word = DONE if "slot_2" in player.upgrades else LANTERN
        return Offers(word, *(ILLUMINATE[face] for face in dict.fromkeys(player.illuminated)))

    patch.setattr(turn, "slot_2_action", slot_2_action)


def _delivered_and_discarded(patch: pytest.MonkeyPatch) -> None:
    def make_room_for_commission(state: State, seat: int, new: str) -> Offers:
        return Offers(LEAVE, *commissions.DISCARD_COMMISSION.values())

    patch.setattr(commissions, "make_room_for_commission", make_room_for_commission)


def _potion_gone(patch: pytest.MonkeyPatch) -> None:
    give = companions._give

    def old(state: State, seat: int, option: Use) -> Steps[bool]:
        if option.companion != "grace":
            return (yield from give(state, seat, option))
        potion: Any = yield Ask(seat, companions.graces_potion)
        companions.return_tile(state, state.players[seat], potion.what)
        return True

    patch.setattr(companions, "_give", old)


def _nobody_left(patch: pytest.MonkeyPatch) -> None:
    new = companions.ABILITIES["cave_dragon", 1]

    def do(state: State, seat: int) -> Flow:
        flow = new(state, seat)
        answer = yield next(flow)
        assert answer.place
        try:
            while True:
                answer = yield flow.send(answer)
        except StopIteration:
            pass

    patch.setitem(companions.ABILITIES, ("cave_dragon", 1), do)


def _not_traded(patch: pytest.MonkeyPatch) -> None:
    new = buildings.mansion_trade

    def mansion_trade(state: State, seat: int, given: set[str], received: set[str], _: Any) -> Offers:
        return new(state, seat, given, received, state.players[seat].companions)

    patch.setattr(buildings, "mansion_trade", mansion_trade)


def _used_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(companions, "_USED_THIS_TURN", (False, False))


DEFECTS: Final[dict[str, tuple[Patch, str]]] = {
    "the last travel die is taken unasked": (
        _answers_itself("choose_travel_die"),
        "choose_travel_die answers itself",
    ),
    "a visit closes by itself": (_answers_itself("deliver"), "deliver answers itself"),
    "three heroes are drawn for nobody": (_answers_itself("inn_hero"), "inn_hero answers itself"),
    "a potion just crafted is no gift before the move": (
        _answers_itself("move_wagon"),
        "move_wagon answers itself",
    ),
    "two upgrades without Velvet": (_two_upgrades, "more than one upgrade"),
    "the slot 2 tile swallows the lantern": (_lantern_swallowed, "no lantern at slot 2"),
    "a commission is discarded while it is delivered": (_delivered_and_discarded, "ValueError"),
    "Grace's potion is thrown away while she asks": (_potion_gone, "AttributeError"),
    "no hero is left for the Cave Dragon": (_nobody_left, "AttributeError"),
    "quartz of the oracle die is not traded": (_not_traded, "is withheld"),
    "a stray is used again in the same turn": (_used_again, "was used"),
}
"""What to break, and how it shows."""
