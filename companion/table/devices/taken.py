"""What the Private Concern did in its turn, as lamps."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from companion.games.dark_road.options import Activate
from companion.games.dark_road.pieces import Instruction, difference
from companion.games.dark_road.state import State
from companion.table.devices.places import FIRST_SECTION, district_lamp, place_lamp, section_lamp, space_lamp
from companion.table.timeline import Step

_TAKEN_AT: Final = {
    "inn": "inn",
    "heroes": "inn",
    "stack": "commissions",
    "row": "yurg",
    "companions": "yurg",
    "dark_market": "dark_market",
    "ruins": "yurg",
}
"""The district beside which a row, a deck or a marker's ring lies, by the first word of a place."""


def taken_lamps(steps: Sequence[Step], tables: Sequence[State], seat: int) -> frozenset[int]:
    """The lamps of all that these steps of its turn used, took or moved; ``tables`` has one more."""
    if not steps:
        return frozenset()
    now = tables[-1]
    places = [step.value.place for step in steps if step.seat == seat and isinstance(step.value, Activate)]
    lamps = [place_lamp(now, place) for place in places]
    for before, after in pairwise(tables):
        lamps += [_lamp(now, one, seat) for one in difference(before, after)]
    return frozenset(lamp for lamp in lamps if lamp is not None)


def _lamp(state: State, instruction: Instruction, seat: int) -> int | None:
    """Of where it took something, where its wagon went, and of the wheel that it turned."""
    source, target = instruction.source.split(), instruction.target.split()
    match instruction.verb, instruction.piece.split(), source, target:
        case "turn", _, _, _:
            return FIRST_SECTION
        case _, ["wagon", number], _, ["ringway", space] if int(number) == seat:
            return space_lamp(int(space))
        case _, ["market", *_], ["wheel", good], _:
            return section_lamp(state, good)
        case _, ["marker", ("dark_market" | "ruins") as marker], _, _:
            return district_lamp(state, _TAKEN_AT[marker])
        case _, _, [place, *_], _ if place in _TAKEN_AT and _is_away(target, seat):
            return district_lamp(state, _TAKEN_AT[place])
    return None


def _is_away(target: list[str], seat: int) -> bool:
    """Did it leave the middle of the table, and not for the wagon of somebody else?"""
    if target[0] == "player":
        return int(target[1]) == seat
    return target[0] not in _TAKEN_AT
