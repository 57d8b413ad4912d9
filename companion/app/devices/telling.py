"""What the devices at the hub show, made ready for tablets, and what a tablet makes of it."""

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from companion.app.devices.attached import Attached
from companion.app.devices.sides import Disagreement, of_dice, of_wheel
from companion.core.questions import Question
from companion.games.dark_road.state import State
from companion.hub.beside import (
    CROP,
    MOST_NOTICES,
    MOST_TEXTS,
    DiceDiffer,
    DieSeen,
    Said,
    Seen,
    ThrowSeen,
    WheelDiffers,
    to_json,
)
from companion.hub.messages import without_folders
from companion.table.devices import Mismatch, Notice
from companion.table.session import Session

if TYPE_CHECKING:  # OpenCV takes its time: the app does not wait for it
    from companion.table.eyes.proposing import Proposal
    from vision.reading import Picture

_SIDE: Final = 96
"""Pixels of the longest side of a die's picture."""
_LONGEST: Final = 500
"""Letters of what fills a sentence."""


class Showing:
    """Tells every tablet what is beside the game at the hub. Say :meth:`look` about ten times a second."""

    def __init__(self, session: Session, attached: Attached, tell: Callable[[dict[str, Any]], None]) -> None:
        self._session, self._attached, self._tell = session, attached, tell
        self._run = secrets.token_hex(4)
        self._thrown: ThrowSeen | None = None
        self._made_of: tuple[object, int] = (None, -1)
        """The proposal and the question that this throw is about."""

    def look(self) -> None:
        attached = self._attached
        attached.watch()
        if attached.tablets is not None:
            attached.tablets.look()
        status, notices = attached.status, attached.notices
        seen = Seen(
            self._run, status.wheel, status.emulated, status.camera, status.rendered, attached.turns_wheel,
            self._differs(), self._throw(), len(notices), [*map(said_of, notices[-MOST_NOTICES:])],
        )  # fmt: skip
        self._tell(to_json(seen))

    def _differs(self) -> WheelDiffers | DiceDiffer | None:
        if self._attached.differs is None:
            return None
        found, turns = self._attached.differs
        if isinstance(found, Mismatch):
            return WheelDiffers(found.table_section, found.game_section, found.answer, turns)
        return DiceDiffer(list(found.dice), bool(found.market))

    def _throw(self) -> ThrowSeen | None:
        """Only for the question that the game asks now."""
        game, proposal = self._session.game, self._attached.proposal
        now = proposal, game.index
        if now != self._made_of:
            self._made_of, self._thrown = now, None
            if proposal is not None and _answers(game, proposal):
                self._thrown = throw_of(proposal, game.index)
        return self._thrown


def _answers(game: Any, proposal: "Proposal") -> bool:
    from companion.table.eyes.expecting import expected

    return expected(game) == proposal.expected


# For tablets


def said_of(notice: Notice) -> Said:
    code, params = notice
    return Said(code, {name: _plain(value) for name, value in params.items()})


def _plain(value: Any) -> int | str | list[str]:
    match value:
        case int():
            return value
        case list() | tuple():
            return [_text(part) for part in value[:MOST_TEXTS]]
    return _text(value)


def _text(value: object) -> str:
    return without_folders(str(value))[:_LONGEST]


def throw_of(proposal: "Proposal", index: int) -> ThrowSeen:
    """What the camera proposes for the question with this index."""
    from companion.table.eyes.kinds import answer_of
    from vision.sources.sent import to_jpeg

    wanted = proposal.expected
    dice = [
        DieSeen(
            die.answer,
            die.reading.confidence,
            {answer_of(die.reading.kind, face): chance for face, chance in die.reading.others.items()},
            to_jpeg(die.reading.crop, CROP, _SIDE),
        )
        for die in proposal.dice
    ]
    room = {face: max(0, free) for face, free in wanted.room.items()}
    return ThrowSeen(index, wanted.kinds[0], wanted.count, room, dice, [*map(said_of, proposal.problems)])


# On a tablet


def notice_of(said: Said) -> Notice:
    return said.code, {**said.params}


def disagreement_of(seen: WheelDiffers | DiceDiffer, state: State, question: Question | None) -> Disagreement:
    """Both sides, in the tablet's own words."""
    wheel = state.box.board.wheel
    if isinstance(seen, WheelDiffers):
        section = seen.table_section
        good = None if section is None else wheel[section]
        found = Mismatch(section, good, seen.game_section, wheel[seen.game_section], seen.answer)
        asked = question if question is not None and seen.answer in question.options else None
        return of_wheel(found, state, asked, seen.turns)
    from companion.table.eyes.comparing import Difference

    return of_dice(Difference(None, tuple(seen.dice), tuple(wheel) if seen.whole else ()), state)


def proposal_of(seen: ThrowSeen) -> "Proposal":
    """What the camera at the hub proposes, as if it were here."""
    from companion.table.eyes.expecting import Expected
    from companion.table.eyes.kinds import face_of
    from companion.table.eyes.proposing import Die, Proposal
    from vision.reading import Box, Reading

    dice = []
    for die in seen.dice:
        face, others = face_of(seen.kind, die.face), die.others.items()
        chances = {face_of(seen.kind, other): chance for other, chance in others}
        reading = Reading(seen.kind, face, die.confidence, Box(0, 0, 1, 1), "", _crop(die.crop), chances)
        dice.append(Die(reading, die.face))
    wanted = Expected(seen.index, (seen.kind,) * seen.count, seen.room)
    return Proposal(wanted, tuple(dice), tuple(map(notice_of, seen.problems)))


def _crop(data: bytes) -> "Picture":
    """A die's picture; an empty one where it cannot be read."""
    import numpy as np

    from vision.errors import VisionError
    from vision.sources.sent import from_jpeg

    try:
        return from_jpeg(data, "", _SIDE)
    except VisionError:
        return np.zeros((_SIDE, _SIDE, 3), np.uint8)
