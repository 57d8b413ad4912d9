"""A seat's log on a tablet, folded into the table that this seat sees."""

from typing import Any

from companion.core.errors import BadData, BadRecord
from companion.core.questions import Question
from companion.games.dark_road.box import Box
from companion.games.dark_road.box_json import box_from_json
from companion.games.dark_road.state import State
from companion.games.dark_road.state_json import state_from_json, state_hash
from companion.hub.codec import question_from_json, step_from_json
from companion.hub.limits import MOST_COPIED, MOST_STEPS, WIDEST, parts
from companion.hub.messages import Follow, Garbled, Log
from companion.hub.table_form import check_cards, check_form
from companion.hub.views import changed, copied, digest
from companion.table.timeline import Step

_Seen = tuple[Any, Any, Box]
"""A table as JSON, and what is printed, as JSON too."""


class Folded:
    """What the hub has told so far. The tables of all steps are kept: they share what did not change."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.question: Question | None = None
        self.asked: int | None = None
        """The seat that alone can answer the question."""
        self.index = 0
        self.can_redo = False
        self.state: State | None = None
        """The table as it is now; nothing before the first message."""
        self._tables: list[_Seen] = []
        self._digests: list[str] = []
        self._copied: list[int] = []
        """How many values were copied for each table, those of what was printed anew among them."""

    def follow(self) -> Follow:
        """What the hub has to be asked for."""
        return Follow(len(self._digests), self._digests[-1] if self._digests else "")

    def take(self, message: Log) -> None:
        """Go on with what the hub tells; raises ``Garbled`` where it does not fit, or is more than any game
        has: nothing has changed."""
        try:
            longer = self._longer(message)
            question, asked = _question(message.question)
            state = longer.state_at(-1)
        except (
            BadData,
            BadRecord,
            LookupError,
            TypeError,
            ValueError,
            AttributeError,
            RecursionError,
        ) as error:
            raise Garbled("hub-garbled") from error
        if longer._digests[-1] != message.digest or state_hash(state) != message.view:
            raise Garbled("hub-garbled")
        seats = [message.seat, asked, None if question is None else question.seat]
        seats += [
            seat for step in longer.steps[max(0, message.start - 1) :] for seat in (step.seat, step.turn)
        ]
        if any(seat is not None and seat >= len(state.players) for seat in seats) or not _is_index(message):
            raise Garbled("hub-garbled")
        self.__dict__.update(vars(longer))
        self.question, self.asked, self.state = question, asked, state
        self.index, self.can_redo = message.index, message.can_redo

    def _longer(self, message: Log) -> "Folded":
        """With the steps that the hub tells, and without what they take the place of."""
        start, new = message.start, Folded()
        if not 0 <= start <= len(self._digests) or start + len(message.steps) > MOST_STEPS:
            raise Garbled("hub-garbled")
        new.steps, new._tables = self.steps[: max(0, start - 1)], self._tables[:start]
        new._digests, new._copied = self._digests[:start], self._copied[:start]
        room = _Room(MOST_COPIED - sum(new._copied))
        for entry in message.steps:
            new._add(entry, room)
        return new

    def _add(self, entry: Any, room: "_Room") -> None:
        before = room.left
        step, patch, *printed = entry
        room.take(parts(step, patch) + parts(*printed))
        view, told, box = self._tables[-1] if self._tables else (None, None, None)
        if printed:
            told = changed(told, printed[0], room.copy)
            room.take(parts(told))
            box = box_from_json(told)
        if box is None:
            raise Garbled("hub-garbled")
        if self._tables:
            self.steps.append(step_from_json(len(self.steps), step))
        self._tables.append((changed(view, patch, room.copy), told, box))
        self._digests.append(digest(self._digests[-1] if self._digests else "", entry))
        self._copied.append(before - room.left)

    def state_at(self, step: int) -> State:
        """The table before this step, or after all. Raises ``Garbled`` where the hub told none."""
        view, _, box = self._tables[step]
        check_form(view)
        state = state_from_json(view, box)
        check_cards(state)
        return state


class _Room:
    """How many values may still be copied: each change copies all that lies on the way to it."""

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self, count: int) -> None:
        """Raises ``Garbled`` when there is no room."""
        self.left -= count
        if self.left < 0:
            raise Garbled("hub-garbled")

    def copy(self, value: Any) -> Any:
        if len(value) > WIDEST:
            raise Garbled("hub-garbled")
        self.take(len(value))
        return copied(value)


def _is_index(message: Log) -> bool:
    """What was undone counts too."""
    return 0 <= message.index <= 100 * MOST_STEPS


def _question(data: Any) -> tuple[Question | None, int | None]:
    parts(data)
    return question_from_json(data)
