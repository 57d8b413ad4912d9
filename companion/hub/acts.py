"""What is done to a game that several tablets play, and who may do it."""

from collections.abc import Sequence
from typing import Any, Final, Protocol

from companion.core.errors import Illegal, Invalid
from companion.games.dark_road.seen import asked_of
from companion.hub.messages import MOST_VALUES, Act
from companion.table.landing import is_within_throw, landing
from companion.table.session import Session

_CORRECTIONS: Final = ("correct", "data")
"""Kinds of records."""


class DevicesHere(Protocol):
    """Wheel and camera at the hub."""

    def settle(self, table_is_right: bool, good: str | None = None) -> bool: ...
    def throw(self) -> bool: ...
    def learn(self, answers: Sequence[str]) -> None: ...


class Acts:
    """A seat answers what it is asked and takes its own answers back; all else is the table's owner's."""

    def __init__(self, session: Session, devices: DevicesHere | None) -> None:
        self.session, self.devices = session, devices

    def play_on(self) -> None:
        """Answer for the Private Concern as long as it is asked."""
        session, concern = self.session, self.session.concern
        while concern is not None and (question := session.game.question) is not None:
            value = session.turned_up()
            if value is None:
                seat = question.seat
                if seat is None or not session.game.state.is_concern(seat):
                    return
                value = concern.choose(session.game.observe(seat), question)
            session.answer(value, question.index)

    def do(self, act: Act, seat: int | None, owner: bool) -> None:
        """What a tablet asks for that plays this seat, or none. Raises ``GameError``."""
        values = act.values
        if seat is None and not owner:
            raise Illegal("hub-onlooker")
        match act.do, values:
            case "answer", [_, *_] if len(values) <= MOST_VALUES:
                self._may_answer(seat)
                self.answer(values, act.wave)
            case "undo", []:
                self.undo(seat, owner)
            case "back", [int(index)] if 0 <= index < len(self.session.history()):
                self._back(index, seat, owner)
            case "redo", []:
                self.redo(seat, owner)
            case "correct", [str(name), value]:
                _only(owner)
                self.session.correct(name, value)
            case "print", [str(fact), value]:
                _only(owner)
                self.session.change_print(fact, value)
            case "settle", [bool(table_is_right), None | str() as good] if self.devices is not None:
                _only(owner)
                self.devices.settle(table_is_right, good)
            case "throw", [] if self.devices is not None:
                self.devices.throw()
            case _:
                raise Invalid("hub-act")

    def _may_answer(self, seat: int | None) -> None:
        """Dice and cards on the table are told by whoever plays; all else by who is asked."""
        if seat is None or self._asked() not in (None, seat):
            raise Illegal("hub-not-asked")

    def _asked(self) -> int | None:
        """The seat that alone can answer now."""
        question = self.session.game.question
        return None if question is None else asked_of(question, self.session.game.state)

    def answer(self, values: Sequence[Any], wave: bool) -> None:
        """Several values are the dice of one throw; those before one that is refused count."""
        session, first = self.session, self.session.game.question
        if first is None:
            raise Illegal("game-over")
        if self.devices is not None:
            self.devices.learn([str(value) for value in values])
        for number, value in enumerate(values):
            now = session.game.question
            if number and (now is None or now.group != first.group or now.kind != first.kind):
                break
            session.answer(value, None, wave)

    def undo(self, seat: int | None, owner: bool) -> None:
        """Back to before the last answer of a person."""
        index = landing(self.session)
        if index is None:
            raise Illegal("nothing-to-undo")
        self._back(index, seat, owner)

    def _back(self, index: int, seat: int | None, owner: bool) -> None:
        """One's own answers, until somebody else has answered; the table's owner may take back everything."""
        taken, state = self.session.history()[index:], self.session.game.state
        answered = {asked_of(step, state) for step in taken}.intersection(state.humans)
        if not owner and answered - {seat}:
            raise Illegal("hub-undo-owner")
        if not owner and any(step.record_kind in _CORRECTIONS for step in taken):
            raise Illegal("hub-undo-owner")
        self.session.go_back(index)

    def redo(self, seat: int | None, owner: bool) -> None:
        if not owner and self._asked() not in (None, seat):
            raise Illegal("hub-undo-owner")
        if not owner and self._is_correction_next():
            raise Illegal("hub-undo-owner")
        self.session.redo()
        while self.session.game.can_redo and (is_within_throw(self.session) or self._is_for_concern()):
            if not owner and self._is_correction_next():
                return
            self.session.redo()

    def _is_correction_next(self) -> bool:
        """Would that be done again which the table's owner alone may do?"""
        return any(kind in _CORRECTIONS for kind, _ in self.session.game.next_redone())

    def _is_for_concern(self) -> bool:
        question, state = self.session.game.question, self.session.game.state
        if question is None or state.concern is None:
            return False
        return question.seat == state.concern.seat or self.session.turned_up() is not None


def _only(owner: bool) -> None:
    if not owner:
        raise Illegal("hub-owner")
