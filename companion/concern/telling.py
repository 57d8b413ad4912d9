"""What people do with the pieces for one answer while the Private Concern plays, and why.

Every instruction says where it comes from: a line of its card (``card 3 line 2``), or a rule. What
is kept for it without a piece, its coins and its VP (CONCERN-8), is told apart.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from companion.concern.engine import PrivateConcern
from companion.concern.lines import Travel
from companion.concern.plan import EXTRA, SIDE, TWIST
from companion.core.questions import Question
from companion.games.dark_road.asking import RULES
from companion.games.dark_road.options import DeliverHero
from companion.games.dark_road.pieces import Instruction, difference
from companion.games.dark_road.state import Concern, State

_ROWS: Final = ("inn", "courtyard", "row")
_ONE_OF_A_KIND: Final = ("wagon", "prestige", "marker", "hero", "commission", "deed", "event")
"""Pieces whose name tells exactly one of them."""
_PREPARING: Final = (
    *("concern_step", "ruins_or_travel", "choose_companion", "choose_road", "choose_destination"),
    "describe_companion",
)


@dataclass(frozen=True, slots=True)
class Note:
    """Its ``coins`` or ``vp`` changed: a number that is kept for it."""

    what: str
    before: int
    after: int
    rule: str


class Told(NamedTuple):
    instructions: list[Instruction]
    notes: list[Note]


def told(before: State, question: Question, answer: Any, after: State, concern: PrivateConcern) -> Told:
    """What an answer changes on the table, in an order that people can follow.

    The answer is the Private Concern's, or one that others or the dice gave on its turn.
    """
    source = _source(before, question, answer, concern)
    instructions = [
        replace(one, rule=_elsewhere(one, before, after) or source) for one in difference(before, after)
    ]
    return Told(instructions, _notes(before, after, source))


def _notes(before: State, after: State, source: str) -> list[Note]:
    old, new = before.concern, after.concern
    if old is None or new is None:
        return []
    held, now = before.players[old.seat].coins, after.players[new.seat].coins
    amounts = [("vp", old.vp, new.vp)]
    if isinstance(held, int) and isinstance(now, int):
        amounts.insert(0, ("coins", held, now))
    return [Note(what, was, is_now, source) for what, was, is_now in amounts if was != is_now]


# Where it comes from


def _elsewhere(instruction: Instruction, before: State, after: State) -> str:
    """What an answer brought about without being its purpose; "" for the rest."""
    if before.phase == "setup":
        return "" if _is_its(instruction, before) else "SETUP-9"
    if instruction.piece == "market" and instruction.source == "set-aside":
        return "REST-2"
    source, target = instruction.source.split(), instruction.target.split()
    if target[0] in _ROWS and (source[0] == "row" or source[-1] in ("deck", "bottom")):
        return "REST-3"
    # The next turn may begin with what leaves no choice.
    return "TURN-2" if _turn(before) != _turn(after) else ""


def _is_its(instruction: Instruction, state: State) -> bool:
    seat = -1 if state.concern is None else state.concern.seat
    return (
        instruction.piece in ("marker goods", f"prestige {seat}")
        or instruction.target == "aside"
        or instruction.target.startswith(f"player {seat} ")
    )


def _turn(state: State) -> tuple[str, int, int]:
    return state.phase, state.round, state.seat


def _source(before: State, question: Question, answer: Any, concern: PrivateConcern) -> str:
    its = before.concern
    rule = RULES.get(question.kind, ("CONCERN-1",))[0]
    if its is None or question.kind == "concern_line":
        return rule
    on_the_road = _on_the_road(before, question, answer)
    if on_the_road or not its.line or _turn(before) != ("turns", before.round, its.seat):
        return on_the_road or rule
    fortune = before.route_declared and not _prepares(question)
    if fortune and isinstance(concern.plan(before).line(its.line), Travel):
        return "TRAVEL-11"
    return line_source(its)


def _on_the_road(before: State, question: Question, answer: Any) -> str:
    """The part of a journey, or of the last visit, that this happens in; "" elsewhere."""
    caravan = before.caravan
    if caravan is None:
        last_visit = before.phase == "end" and question.kind in ("deliver", "describe_hero")
        return _delivery(question, answer) if last_visit else ""
    if caravan.event is None:
        return "TRAVEL-4"
    if caravan.event not in before.discards[caravan.road]:
        return "TRAVEL-6"
    return _delivery(question, answer)


def _delivery(question: Question, answer: Any) -> str:
    hero = isinstance(answer, DeliverHero) or question.kind == "describe_hero"
    return "TRAVEL-9" if hero else "TRAVEL-8"


def _prepares(question: Question) -> bool:
    """Does it belong to the beginning of a journey, before the caravan is on the road?"""
    return question.kind in _PREPARING or (question.kind, *question.params) == ("turned_up", "companions")


def line_source(concern: Concern) -> str:
    """The line that is being carried out: ``card 3 line 2``, ``card 3 extra line 1``, ``twist line 1``."""
    number = concern.line
    if number > TWIST:
        return f"twist line {number - TWIST}"
    if number > SIDE:
        return f"{concern.side} line {number - SIDE}"
    if number > EXTRA:
        return f"card {concern.card} extra line {number - EXTRA}"
    return f"card {concern.card} line {number}"


# Several answers together


def merged(instructions: Iterable[Instruction]) -> list[Instruction]:
    """The same table with fewer movements: what is moved on for one reason is moved once."""
    found: list[Instruction] = []
    for instruction in instructions:
        _merge(found, instruction)
    return found


def _merge(found: list[Instruction], new: Instruction) -> None:
    for place in range(len(found) - 1, -1, -1):
        both = _together(found[place], new)
        if both is not None:
            if not any(_needs(later, found[place]) for later in found[place + 1 :]):
                del found[place]
                found += [both] if both.source != both.target else []
                return
            break
    found.append(new)


def _needs(later: Instruction, earlier: Instruction) -> bool:
    """Can this only be done when the earlier one has been done?"""
    return later.target == earlier.source or (later.piece, later.source) == (earlier.piece, earlier.target)


def _together(old: Instruction, new: Instruction) -> Instruction | None:
    if (old.verb, old.piece, old.rule) != (new.verb, new.piece, new.rule):
        return None
    if new.piece == "wheel" or (" " in new.piece and new.piece.split()[0] in _ONE_OF_A_KIND):
        return replace(new, source=old.source) if old.target == new.source else None
    same = (old.source, old.target) == (new.source, new.target)
    return replace(new, count=old.count + new.count) if same else None


def merged_notes(notes: Iterable[Note]) -> list[Note]:
    """What changed for one reason is told once."""
    found: list[Note] = []
    for note in notes:
        last = found[-1] if found else None
        if last is not None and (last.what, last.rule) == (note.what, note.rule):
            found[-1] = replace(last, after=note.after)
        else:
            found.append(note)
    return [note for note in found if note.before != note.after]
