"""Where an undo leads: before the last answer of a person. Dice thrown together go back together."""

from typing import Final

from companion.table.concern import shuffle_of
from companion.table.session import Session
from companion.table.timeline import Step

_TOGETHER: Final = ("night", "travel", "market")
"""How the groups of throws with several dice begin."""


def landing(session: Session) -> int | None:
    """The step that an undo leads back to, over all that others did after it; ``None`` for none."""
    steps, dealt = session.history(), not session.game.state.lazy
    end = len(steps)
    while end and not steps[end - 1].read_only:
        end -= 1
        while dealt and end and steps[end].record_kind == "chance":
            end -= 1
        if dealt and steps[end].record_kind == "chance":
            return None
        if not _is_for_others(session, steps, end):
            return _first_die(steps, end)
    return end if end < len(steps) else None


def is_of_others(session: Session, step: Step) -> bool:
    """Did the Private Concern do this, or was it a card that we turned up for it?"""
    state = session.game.state
    if state.concern is None or session.concern is None or step.read_only or not step.kind:
        return False
    turned_up = not state.lazy or shuffle_of(session.header.setup) is not None
    return step.seat == state.concern.seat or (step.kind == "concern_card" and turned_up)


def is_one_throw(one: Step, other: Step) -> bool:
    """Are these two dice, one told after the other, of the same throw?"""
    return _throw(one) is not None and _throw(one) == _throw(other)


def is_within_throw(session: Session) -> bool:
    """Is a die asked for, and are others of its throw told already?"""
    steps, question, state = session.history(), session.game.question, session.game.state
    if not steps or question is None or (told := _throw(steps[-1])) is None:
        return False
    return told == (question.kind, question.group, state.phase, state.round, state.seat)


def _throw(step: Step) -> tuple[object, ...] | None:
    group = (step.group or "").split()
    if step.record_kind != "chance" or not group or group[0] not in _TOGETHER:
        return None
    return step.kind, step.group, step.phase, step.round, step.turn


def _first_die(steps: list[Step], index: int) -> int:
    while index and is_one_throw(steps[index - 1], steps[index]):
        index -= 1
    return index


def _is_for_others(session: Session, steps: list[Step], index: int) -> bool:
    """Was the question before this step the Private Concern's? A correction answers none."""
    answering = next((step for step in steps[index:] if step.kind), None)
    if answering is not None:
        return is_of_others(session, answering)
    question, concern = session.game.question, session.game.state.concern
    return question is not None and concern is not None and question.seat == concern.seat
