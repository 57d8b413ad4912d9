"""A game that several tablets play: at the table's own screen, where the hub has it, and on a tablet."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from companion.app.play.moments import Moment, Waits
from companion.app.play.moments import Step as Told
from companion.app.play.sitting import Sitting
from companion.app.play.telling import dice_dealt, pieces_moved
from companion.core.questions import Question
from companion.games.dark_road.seen import asked_of
from companion.hub.distant import DistantSession
from companion.hub.host import Host
from companion.hub.messages import Place
from companion.table.friends import seat_tone
from companion.table.landing import landing
from companion.table.session import Session
from companion.table.timeline import Step, in_common
from companion.text import question_text


class _AmongOthers(Sitting, ABC):
    """The hub answers for the Private Concern, and others change the game: say :meth:`heard` then."""

    def __init__(self, session: Session, turns_wheel: Callable[[], bool]) -> None:
        self._steps: list[Step] = session.history()
        self._table = session.game.state.copy()
        super().__init__(session, turns_wheel)
        self._take_in()

    def heard(self) -> bool:
        """The game may have changed: see where it is now, and what is to be done with the pieces."""
        before, table, now = self._steps, self._table, self.session.history()
        kept = in_common(before, now)
        if kept == len(before) == len(now):
            return super().heard()
        if kept < len(before):
            self.changed_from(table)
        else:
            self._hear_of(now[kept:])
        self._take_in()
        return True

    def _take_in(self) -> None:
        self._steps, self._table = self.session.history(), self.state.copy()

    def _hear_of(self, new: list[Step]) -> None:
        """What others did; what the Private Concern did on its turn is told by itself."""
        people = [step for step in new if not self._is_its_turn(step)]
        if any(step.seat in self.state.humans for step in people):
            self._told, self._again = [], False  # the table has gone on, so its pieces were moved
        first = next((step for step in new if self._is_its_turn(step)), None)
        after = self.state if first is None else self.session.state_at(first.index)
        self.went_back = False
        self.changes = dice_dealt(self.session, people)
        self.changes += pieces_moved(self._table, after, self.for_people)
        self.changes += self._its_answers(new)
        self.moment = self._go_on()

    def _is_its_turn(self, step: Step) -> bool:
        return self._opponent is not None and step.phase == "turns" and step.turn == self._opponent.seat

    def _its_answers(self, steps: list[Step]) -> list[Told]:
        """What the Private Concern answered on the turns of others, or before and after all turns."""
        opponent, beside, found = self._opponent, self._beside, list[Told]()
        if opponent is None or beside is None:
            return found
        for is_its, run in groupby(steps, self._is_its_turn):
            if not is_its:
                told = [one for one in opponent.answers(list(run)) if one.question.seat == opponent.seat]
                found += beside.answers(told, self.state)
        return found

    def _go_on(self) -> Moment:
        steps = len(self.session.history())
        self._let_go_on()
        self.changes += self._its_answers(self.session.history()[steps:])
        return self._pending() if self._tells_now() else self._ask()

    def _let_go_on(self) -> None:
        """The hub answers for the Private Concern."""

    def _ask(self) -> Moment:
        question = self.session.game.question
        if question is None or self._plays_here(asked_of(question, self.state)):
            return super()._ask()
        return self._wait(question, asked_of(question, self.state))

    @abstractmethod
    def _plays_here(self, seat: int | None) -> bool:
        """May this seat, or whoever sees the table, answer here?"""

    @abstractmethod
    def _place(self, seat: int) -> Place:
        """On which tablet it is played."""

    def _wait(self, question: Question, seat: int | None) -> Waits:
        state = self.state
        whose = state.seat if seat is None else seat
        place = self._place(whose)
        return Waits(
            self._turn(), self._step(question), seat, self.names[whose], seat_tone(state, whose),
            question_text(state, question, self.names), place.device, place.online, self._can_take_over(seat),
        )  # fmt: skip

    def _can_take_over(self, seat: int | None) -> bool:
        return False


class Shared(_AmongOthers):
    """At the table's own screen: here play all who have no tablet."""

    def __init__(self, session: Session, host: Host, turns_wheel: Callable[[], bool] = lambda: False) -> None:
        self._host = host
        self._log = -1
        super().__init__(session, turns_wheel)

    def answer_here(self) -> None:
        if isinstance(self.moment, Waits) and self.moment.seat is not None:
            self._host.take_over(self.moment.seat)
        self.moment = self._go_on()

    def retry(self) -> None:
        super().retry()
        self._host.save()

    def may_show(self, seat: int, looking: int) -> bool:
        return seat == looking and self._host.holder(seat) is None

    def _let_go_on(self) -> None:
        if self.session.game.index != self._log:
            self._host.changed()
            self._log = self.session.game.index

    def changed_from(self, before: Any) -> None:
        super().changed_from(before)
        self._take_in()

    def _follow(self, before: Any, steps: int) -> None:
        super()._follow(before, steps)
        self._take_in()

    def _plays_here(self, seat: int | None) -> bool:
        return seat is None or self._host.holder(seat) is None

    def _place(self, seat: int) -> Place:
        return self._host.places()[seat]

    def _can_take_over(self, seat: int | None) -> bool:
        return True


class Guest(_AmongOthers):
    """On a tablet. A touch asks the hub, and what comes of it is :meth:`heard`."""

    session: DistantSession
    is_elsewhere = True

    def __init__(self, session: DistantSession, turns_wheel: Callable[[], bool] = lambda: False) -> None:
        self._views, self._concern = session.views, session.concern
        self._was_between = False
        super().__init__(session, turns_wheel)

    def heard(self) -> bool:
        """Seen from another seat the table looks otherwise, and nothing has moved."""
        if self.session.views == self._views:
            was_between, self._was_between = self._was_between, self._is_between
            return super().heard() or was_between != self._was_between
        self._views, self._was_between = self.session.views, self._is_between
        if self.session.concern is not self._concern:
            self._concern = self.session.concern
            self._meet()  # another game is played there
        self.refresh()
        self._take_in()
        return True

    @property
    def _is_between(self) -> bool:
        """Another seat is played here now, and the table has not been told from there yet: what the former
        seat could see is hidden, also if the connection is lost just then."""
        return self.session.seat != self.session.seen_from

    def may_show(self, seat: int, looking: int) -> bool:
        return not self._is_between and super().may_show(seat, looking)

    def answer_all(self, values: Sequence[Any], index: int, wave: bool = False) -> None:
        if not self.session.is_waiting:  # a second touch while the first is on its way
            self.session.act("answer", values, index, wave)

    def undo(self) -> None:
        self.session.undo()

    def redo(self) -> None:
        self.session.redo()

    def go_back(self, index: int) -> None:
        self.session.go_back(index)

    @property
    def may_undo(self) -> bool:
        """One's own answers until somebody else has answered; everything for the table's owner."""
        session, index = self.session, landing(self.session)
        if session.is_owner or index is None:
            return session.is_owner
        taken = {asked_of(step, self.state) for step in session.history()[index:]}
        return session.seat is not None and taken.intersection(self.state.humans) <= {session.seat}

    @property
    def may_redo(self) -> bool:
        session = self.session
        return session.is_owner or (session.seat is not None and session.asked in (None, session.seat))

    def take_over(self) -> None:
        """Nobody hands a tablet over that plays one seat."""
        self.moment = self._go_on()

    def _plays_here(self, seat: int | None) -> bool:
        here = self.session.seat
        return not self._is_between and here is not None and seat in (None, here)

    @property
    def is_alone(self) -> bool:
        """Nothing that this tablet knows is hidden from whoever holds it."""
        return not self._is_between

    def _place(self, seat: int) -> Place:
        """Who sits there may be told before the game is, or after it."""
        places = self.session.places
        return places[seat] if seat < len(places) else Place(self.names[seat])
