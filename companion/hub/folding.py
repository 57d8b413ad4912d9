"""A seat's log on a tablet, folded into the table that this seat sees."""

from typing import Any

from companion.core.errors import BadData, BadRecord
from companion.core.questions import Question
from companion.games.dark_road.box import Box
from companion.games.dark_road.box_json import box_from_json
from companion.games.dark_road.state import State
from companion.games.dark_road.state_json import state_from_json, state_hash
from companion.hub.codec import question_from_json, step_from_json
from companion.hub.messages import Follow, Garbled, Log
from companion.hub.views import changed, digest
from companion.table.timeline import Step

_Seen = tuple[Any, Box]
"""A table as JSON, and what is printed."""


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

    def follow(self) -> Follow:
        """What the hub has to be asked for."""
        return Follow(len(self._digests), self._digests[-1] if self._digests else "")

    def take(self, message: Log) -> None:
        """Go on with what the hub tells; raises ``Garbled`` where it does not fit: nothing has changed."""
        start = message.start
        if not 0 <= start <= len(self._digests):
            raise Garbled("hub-garbled")
        steps, tables, digests = self.steps[: max(0, start - 1)], self._tables[:start], self._digests[:start]
        try:
            for entry in message.steps:
                step, patch, *printed = entry
                view, box = tables[-1] if tables else (None, None)
                box = box_from_json(printed[0]) if printed else box
                if box is None:
                    raise Garbled("hub-garbled")
                if tables:
                    steps.append(step_from_json(len(steps), step))
                tables.append((changed(view, patch), box))
                digests.append(digest(digests[-1] if digests else "", entry))
            question, asked = question_from_json(message.question)
            state = state_from_json(*tables[-1])
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
        if digests[-1] != message.digest or state_hash(state) != message.view:
            raise Garbled("hub-garbled")
        self.steps, self._tables, self._digests = steps, tables, digests
        self.question, self.asked, self.state = question, asked, state
        self.index, self.can_redo = message.index, message.can_redo

    def state_at(self, step: int) -> State:
        """The table before this step, or after all."""
        return state_from_json(*self._tables[step])
