"""What is taken back or done again at the hub, in words that everyone there may read."""

from dataclasses import replace
from itertools import takewhile
from typing import Final

from companion.games.dark_road.seen import asked_of, params_seen, value_seen
from companion.table.landing import is_one_throw
from companion.table.public import public
from companion.table.session import Session
from companion.table.timeline import Step
from companion.terminal.words import word
from companion.text import record_text

_EVERYONE: Final = -1
"""Sees what no seat alone may see."""


def told_from(session: Session, first: int) -> list[str]:
    """This step of the history; with a die, the others of its throw."""
    steps = session.history()[first:]
    together = takewhile(lambda step: step is steps[0] or is_one_throw(steps[0], step), steps)
    return [_told(session, step) for step in together]


def _told(session: Session, step: Step) -> str:
    names = [player.name for player in session.game.state.players]
    if step.read_only:
        return record_text(step, names)
    after = session.state_at(step.index + 1)
    whose = asked_of(step, after)
    if step.seat is None and whose is not None:  # asked of the table, but one of them alone may look
        return word("desk-secret-answer", name=names[whose])
    seen = replace(
        step,
        params=params_seen(step, _EVERYONE, after),
        value=value_seen(step, step.record_kind, step.value, _EVERYONE, after),
    )
    return record_text(seen, names, public(session.state_at(step.index)))
