"""The driver every game shares: it asks, checks, records, undoes and replays.

A game is cut into *segments* (setup, each turn, the end). Inside a segment the rules run as a
generator that yields :class:`Ask`; between segments the state is plain data, copied as the
snapshot to undo from. A game is its setup plus its log.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, Protocol, Self, TypeVar

from companion.core.dealer import deal
from companion.core.errors import BadRecord, Broken, GameError, Illegal, Invalid, Stale, Warned
from companion.core.questions import GO_ON, NOTHING, WINDOW, Ask, Offers, Question, Refusal
from companion.core.results import Result

Flow = Generator[Ask, Any, None]
Record = list[Any]
"""``[kind, value]``; kinds: choice, chance, wave, correct, data (these replay), undo, redo."""


class Copyable(Protocol):
    draws: dict[str, int]
    """How often each stream of chance was answered."""

    def copy(self) -> Self: ...


class Outlook(Protocol):
    """What a seat weighs before it interjects something; two are equal when nothing has changed."""

    def offers_more_than(self, before: Any) -> bool:
        """Could an interjection now do what it could not do then?"""
        ...


S = TypeVar("S", bound=Copyable)
SNAPSHOT_EVERY = 600
"""Steps between two snapshots at least: undoing repeats these few, and most turns end without a copy."""
_WAIT = object()
"""Says that the question stands and somebody has to answer."""
_BLEAK = object()
"""An outlook than which any other is better."""


class Game(ABC, Generic[S]):
    """One running game: ``question`` is what it waits for, ``log`` all that was ever recorded."""

    def __init__(self, setup: dict[str, Any], state: S, seed: int | None) -> None:
        self.setup = setup
        self.seed = seed
        self.state = state
        self.log: list[Record] = []
        self.dropped = 0
        """Records that were in the log once; see :meth:`shorten`."""
        self.question: Question | None = None
        self._steps: list[Record] = []
        self._undone: list[list[Record]] = []
        self._snapshots: list[tuple[int, S]] = []
        self._flows: list[Flow] = []
        self._asks: list[Ask] = []
        self._ask: Ask
        self._extra: Sequence[str] = NOTHING
        self._is_empty = False
        """Nothing is offered, and the question stands for what may be interjected."""
        self._weighed: Any = None
        """The outlook of the seat that may interject when it was asked last; ``_BLEAK`` when nothing was
        usable then; ``None`` when it was not asked in this segment."""
        self._dealing = False
        self.on_segment_end: Callable[[S], None] | None = None
        """Told the plain state whenever a segment (setup, a turn) has ended; it must not be changed."""

    # What a game brings

    @abstractmethod
    def _segment(self) -> Flow | None:
        """The rules of the next segment, judged from the state alone; ``None`` when it is over."""

    @abstractmethod
    def _interjections(self, seat: int) -> Sequence[str] | None:
        """What this seat may do besides answering the question (abilities "at any time").

        ``None`` when it is not for this seat to interject anything at all.
        """

    @abstractmethod
    def _is_doubtful(self, fact: str) -> bool:
        """Is this printed fact one that the people at the table may know better?"""

    @abstractmethod
    def _outlook(self, seat: int, usable: Sequence[str]) -> Outlook:
        """What this seat knows now that speaks for one of these interjections."""

    @abstractmethod
    def _why_not(self, question: Question, value: str) -> Refusal | None:
        """Why this cannot be interjected now; ``None`` where it is nothing that ever could."""

    @abstractmethod
    def _interject(self, option: str) -> Flow:
        """Carry out one of :meth:`_interjections`; the pending question is asked again after it."""

    @abstractmethod
    def _correct(self, field: str, value: Any) -> Any:
        """Set one field because the table is right; returns the old value or raises ``Illegal``."""

    @abstractmethod
    def _print(self, fact: str, value: Any) -> Any:
        """Change one printed fact; returns the old value or raises ``BadData``."""

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """The outcome, once the game has ended."""

    # What the world uses

    def start(self, records: Iterable[Record] = ()) -> Self:
        """Begin, and replay what was recorded before. Raises ``BadRecord`` where it does not fit."""
        self._begin_segment()
        for record in records:
            self._replay(record)
        self._deal_on()
        return self

    def answer(self, value: Any, index: int | None = None, wave: bool = False) -> None:
        """Answer the question. ``index`` guards against answering an older one.

        Raises ``Stale``, ``Invalid``, ``Illegal`` or ``Warned``, and ``Broken`` for a mistake of ours; then
        nothing has changed.
        """
        question = self.question
        if question is None:
            raise Illegal("game-over")
        if index is not None and index != question.index:
            raise Stale("stale", index=index, now=question.index)
        accepted, kind = self._accept(question, value, wave)
        log, steps, undone = len(self.log), len(self._steps), self._undone
        self._undone = []
        self._record([kind, accepted])
        try:
            self._take(accepted)
        except Exception as error:
            del self._steps[steps:]
            self._put_back(log, undone)
            raise Broken("broken") from error

    def undo(self, times: int = 1) -> None:
        """Take back the last step, or that many steps; in a dealt game the dealing that followed too.

        Raises ``Illegal`` when there are fewer; then nothing has changed.
        """
        with self._all_or_nothing():
            self._undo(times)
            self._deal_on()

    def redo(self) -> None:
        """Do again what :meth:`undo` took back last."""
        with self._all_or_nothing():
            self._redo()
            self._deal_on()

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Whatever is raised within, the game is as it was; a mistake of ours is raised as ``Broken``."""
        log, steps, undone = len(self.log), self._steps[:], self._undone[:]
        try:
            yield
        except Exception as error:
            is_refusal = isinstance(error, GameError)
            if is_refusal and (len(self.log), self._steps) == (log, steps):
                raise
            self._steps = steps
            self._put_back(log, undone)
            if is_refusal:
                raise
            raise Broken("broken") from error

    def _put_back(self, log: int, undone: list[list[Record]]) -> None:
        """Only what the steps tell has happened: they are played once more."""
        del self.log[log:]
        self._undone = undone
        self._rewind(len(self._steps))
        self._deal_on()

    def _undo(self, times: int = 1) -> None:
        groups: list[list[Record]] = []
        rest = len(self._steps)
        for _ in range(times):
            end, rest = rest, self._last_choice(rest)
            groups.append(self._steps[rest:end])
        self._rewind(rest)
        self._undone += groups
        self.log += [["undo", 1] for _ in groups]
        if self.question is not None:
            self.question.index = self.index

    def _last_choice(self, end: int) -> int:
        """The last of the first ``end`` steps that was not dealt; raises ``Illegal`` when there is none."""
        for index in range(end - 1, -1, -1):
            if self.seed is None or self._steps[index][0] != "chance":
                return index
        raise Illegal("nothing-to-undo")

    def _redo(self) -> None:
        if not self._undone:
            raise Illegal("nothing-to-redo")
        group = self._undone.pop()
        self.log.append(["redo", 1])
        self._dealing = False
        for record in group:
            self._steps.append(record)
            self._carry_out(record)

    def correct(self, field: str, value: Any) -> None:
        """The table is right: set one field. The pending question is asked anew."""
        with self._all_or_nothing():
            old = self._correct(field, value)
            self._changed(["correct", {"field": field, "old": old, "new": value}])

    def change_print(self, fact: str, value: Any) -> None:
        """Change one printed fact for the rest of the game."""
        with self._all_or_nothing():
            old = self._print(fact, value)
            self._changed(["data", {"field": fact, "old": old, "new": value}])

    def last_step(self) -> Record | None:
        """What :meth:`undo` would take back."""
        for record in reversed(self._steps):
            if self.seed is None or record[0] != "chance":
                return record
        return None

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def next_redone(self) -> list[Record]:
        """What :meth:`redo` would do again."""
        return self._undone[-1][:] if self._undone else []

    @property
    def index(self) -> int:
        """How many records there ever were: the moment of the game, as a question bears it. It only grows."""
        return self.dropped + len(self.log)

    @property
    def steps(self) -> list[Record]:
        """The records that count, since the game was begun or taken up."""
        return self._steps[:]

    def since(self, index: int) -> list[Record]:
        """What was recorded after this moment."""
        return self.log[max(0, index - self.dropped) :]

    def shorten(self, log: list[Record]) -> None:
        """Tell the same game in fewer records. The moment stays what it is."""
        self.dropped = self.index - len(log)
        self.log = log

    def snapshot(self) -> tuple[int, S]:
        """The newest state kept to undo from, and how many steps led to it."""
        return self._snapshots[-1]

    # The engine

    def _accept(self, question: Question, value: Any, wave: bool) -> tuple[Any, str]:
        kind = "chance" if question.seat is None else "choice"
        if type(value) is int:
            value = str(value)
        if isinstance(value, str):
            options = question.options
            if value in options:
                return options[options.index(value)], kind
            self._explain(question, value, wave)
            return next(option for option, _ in question.warned if option == value), "wave"
        if question.accepts is not None and isinstance(value, dict):
            return question.accepts.check(value), kind
        raise Invalid("not-understood", kind=question.kind)

    def _explain(self, question: Question, value: str, wave: bool) -> None:
        """Raise the reason why ``value`` is no legal answer, unless it is waved through."""
        for option, reason in question.warned:
            if option == value:
                if wave:
                    return
                raise Warned(reason.code, reason.rule, value=value)
        for option, reason in question.refused:
            if option == value:
                raise Illegal(reason.code, reason.rule, value=value)
        if (why := self._why_not(question, value)) is not None:
            raise Illegal(why.code, why.rule, value=value)
        raise Illegal("not-offered", value=value, kind=question.kind)

    def _record(self, record: Record) -> None:
        self.log.append(record)
        self._steps.append(record)

    def _take(self, value: Any) -> None:
        """Hand an accepted value to the rules and carry on to the next question."""
        ask = self._ask
        if ask.seat is None:
            draws = self.state.draws
            draws[ask.stream] = draws.get(ask.stream, 0) + 1
        elif value in self._extra:
            self._asks.append(ask)
            self._flows.append(self._interject(value))
            value = None
        elif self._is_empty:
            value = None
        self._run(value)

    def _run(self, value: Any) -> None:
        while True:
            try:
                ask = self._flows[-1].send(value)
            except StopIteration:
                self._flows.pop()
                if self._flows:
                    ask = self._asks.pop()
                    self._weighed = _BLEAK  # where something else is usable, too, it is asked for
                else:
                    self._begin_segment()
                    return
            value = self._put(ask)
            if value is _WAIT:
                return

    def _put(self, ask: Ask) -> Any:
        """Show the question, or answer what has one answer only (never asked, never logged)."""
        seat = ask.seat
        offers = ask.offer(self.state, seat, *ask.args)
        if self.seed is None and offers.refused:
            self._warn_where_doubtful(offers)
        options = offers.options
        is_open = len(options) > 1 or offers.accepts is not None or bool(offers.warned)
        extra: Sequence[str] | None = NOTHING
        if seat is None:
            if self._dealing and len(options) > 1:
                return self._deal(ask, options)
            if not is_open:
                return options[0] if options else None
        else:
            extra = self._interjections(seat)
            if not is_open and not (extra and self._is_moment(ask, offers, extra)):
                return options[0] if options else None
            if extra is not None:
                self._weighed = self._outlook(seat, extra) if extra else _BLEAK
        self._ask = ask
        self._extra = extra or NOTHING
        self._is_empty = not options and not is_open
        kind, args = ask.kind, ask.args
        if self._is_empty:
            kind, args, options = WINDOW, NOTHING, [GO_ON]
        self.question = Question(
            self.index, seat, kind, [*options, *extra] if extra else options,
            ask.group, offers.accepts, offers.warned, offers.refused, args,
        )  # fmt: skip
        return _WAIT

    def _warn_where_doubtful(self, offers: Offers) -> None:
        """A refusal that rests on an unconfirmed printed fact is a warning."""
        doubtful = [one for one in offers.refused if one[1].fact and self._is_doubtful(one[1].fact)]
        if doubtful:
            offers.refused = [one for one in offers.refused if one not in doubtful]
            offers.warned = [*offers.warned, *doubtful]

    def _is_moment(self, ask: Ask, offers: Offers, extra: Sequence[str]) -> bool:
        """Is it worth asking what has one answer at most, for the sake of what may be interjected?"""
        if offers.options == [GO_ON] and ask.kind != WINDOW:
            return False  # the question has settled itself
        before = self._weighed
        if before is None:
            return offers.is_window  # nothing has happened yet
        if before is _BLEAK:
            return True
        assert ask.seat is not None
        now = self._outlook(ask.seat, extra)
        return now != before if offers.is_window else now.offers_more_than(before)

    def _deal(self, ask: Ask, options: list[str]) -> str:
        """What the seeded dealer shows."""
        draws = self.state.draws
        index = draws.get(ask.stream, 0)
        draws[ask.stream] = index + 1
        value = options[deal(self.seed or 0, ask.stream, index, len(options))]
        record = ["chance", value]
        self.log.append(record)
        self._steps.append(record)
        return value

    def _begin_segment(self) -> None:
        steps = len(self._steps)
        if not self._snapshots or steps - self._snapshots[-1][0] >= SNAPSHOT_EVERY:
            self._snapshots.append((steps, self.state.copy()))
        if self.on_segment_end is not None:
            self.on_segment_end(self.state)
        flow = self._segment()
        if flow is None:
            self.question = None
            return
        self._flows = [flow]
        self._asks = []
        self._weighed = None
        self._run(None)

    def _deal_on(self) -> None:
        """In a dealt game, answer a chance that is pending after a replay."""
        if self.seed is None:
            return
        self._dealing = True
        if self.question is not None and self.question.seat is None:
            value = self._put(self._ask)
            if value is not _WAIT:
                self._run(value)

    def _rewind(self, steps: int) -> None:
        """Go back to where only the first ``steps`` steps had been taken."""
        while len(self._snapshots) > 1 and self._snapshots[-1][0] > steps:
            self._snapshots.pop()
        done, state = self._snapshots.pop()
        again = self._steps[done:steps]
        del self._steps[done:]
        self.state = state.copy()
        self._dealing = False
        told, self.on_segment_end = self.on_segment_end, None
        try:
            self._begin_segment()
            for record in again:
                self._steps.append(record)
                self._carry_out(record)
        finally:
            self.on_segment_end = told

    def _carry_out(self, record: Record) -> None:
        """Repeat a recorded step without recording it again."""
        kind, value = record
        if kind == "correct":
            self._correct(value["field"], value["new"])
            self._again()
        elif kind == "data":
            self._print(value["field"], value["new"])
            self._again()
        else:
            assert self.question is not None
            accepted, kind_now = self._accept(self.question, value, wave=kind == "wave")
            if kind_now != kind:
                raise Invalid("wrong-record", kind=kind, expected=kind_now)
            self._take(accepted)

    def _replay(self, record: Record) -> None:
        kind = record[0] if isinstance(record, list) and len(record) == 2 else None
        self._dealing = False
        try:
            if record == ["undo", 1]:
                self._undo()
            elif record == ["redo", 1]:
                self._redo()
            elif kind in ("choice", "chance", "wave", "correct", "data"):
                if kind in ("choice", "chance", "wave") and self.question is None:
                    raise Illegal("game-over")
                self._carry_out_checked(record)
            else:
                raise Invalid("unknown-record")
        except Exception as error:
            raise BadRecord("does-not-replay", at=len(self.log), reason=str(error)) from error

    def _carry_out_checked(self, record: Record) -> None:
        self._undone.clear()
        self._record(record)
        try:
            self._carry_out(record)
        except Exception:
            self.log.pop()
            self._steps.pop()
            raise

    def _changed(self, record: Record) -> None:
        self._undone.clear()
        self._record(record)
        self._again()

    def _again(self) -> None:
        """The state was changed from outside: ask the pending question anew."""
        if self.question is None:
            return
        self._weighed = _BLEAK
        value = self._put(self._ask)
        if value is not _WAIT:
            self._run(value)
