"""The game on a tablet: what its seat sees of the session at the hub, and what a touch asks the hub to do."""

import re
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion import __version__
from companion.concern.engine import PrivateConcern
from companion.core.errors import GameError, Illegal, Stale, Warned
from companion.games.dark_road.box_json import box_from_json
from companion.games.dark_road.game import RULES_VERSION, DarkRoad
from companion.games.dark_road.state import State
from companion.hub.folding import Folded
from companion.hub.limits import parts
from companion.hub.messages import (
    SEATING,
    Act,
    Asker,
    Begin,
    Follow,
    FromHub,
    FromTablet,
    Garbled,
    HandOver,
    HubError,
    Log,
    Place,
    Refused,
    Seats,
    Sit,
    Taken,
)
from companion.hub.seating import Moved, moved
from companion.hub.table_form import MOST_SEATS
from companion.table.concern import opponent_of
from companion.table.contents import Header
from companion.table.files import DiskError
from companion.table.session import Change, Preview, Session
from companion.table.timeline import Step
from companion.text.catalogue import catalogue
from companion.text.printable import one_line

MOST_REFUSALS: Final = 8
"""Those before them are told to nobody any more."""
_MOST_ASKERS: Final = 100
_LONGEST_NAME: Final = 200
_LONGEST_RULE: Final = 40
_CODE: Final = re.compile(r"[a-z0-9_-]{1,80}")
_LONGEST_WORDS: Final = 120
"""Characters of a text in a refusal that are shown: these are the only words of a hub's own in it."""
_COMMAND: Final = re.compile(r"\{command\}|\bdark-road |\bsudo ")
"""What somebody is told to type."""

Send = Callable[[FromTablet], bool]
"""Whether it could be sent at all; what was sent may still be lost."""


@dataclass(frozen=True)
class _Opened:
    """A game that is played at the hub."""

    game: str
    """Tells one game from another."""
    head: Header
    concern: PrivateConcern | None


class DistantGame(DarkRoad):
    """As this seat sees it. It is never played here: the hub says how it goes on."""

    redoable = False

    @property
    def can_redo(self) -> bool:
        return self.redoable


class DistantSession(Session):
    """What a session at the hub is to this tablet; it has no journal of its own.

    Whoever listens to the hub passes everything on to :meth:`hear`. What is touched is sent as one act at a
    time; an act that the hub may not have got is sent again when the tablet is back at the same question, and
    never otherwise.
    """

    def __init__(self, send: Send) -> None:
        self.notices = []
        self.concern = None
        self.seat: int | None = None
        """The seat that is played here; ``None`` for who only looks on."""
        self.is_owner = False
        self.places: list[Place] = []
        self.wish: int | None = None
        """The seat that was asked for, until somebody answers."""
        self.askers: list[Asker] = []
        """Tablets whose wish may be granted here."""
        self.moved: list[Moved] = []
        """Seats that have changed hands since somebody last looked."""
        self.seen_from: int | None = None
        """The seat whose table was told last; it may be another one than ``seat`` for a moment."""
        self.views = 0
        """How often all was told anew: to another seat, or because something did not fit."""
        self.refusals: list[GameError] = []
        """What the hub refused since somebody last looked."""
        self._send = send
        self._log = Folded()
        self._opened: _Opened | None = None
        self._next: _Opened | None = None
        """The game that has begun at the hub, until something is told of its table."""
        self._game: DistantGame | None = None
        self._acts = 0
        self._act: Act | None = None
        """Sent, and not yet taken or refused."""
        self._steps_then = 0
        """How many steps there were when it was sent."""
        self._returned = False

    # What the hub says

    def hear(self, message: FromHub) -> None:
        """Raises ``Garbled`` for what makes no sense: nothing has changed, and :meth:`forget` asks anew."""
        match message:
            case Seats():
                self._sit(message)
            case Begin():
                self._open(message)
            case Log():
                self._go_on(message)
            case Taken(act=number) if self._act is not None and self._act.number == number:
                self._act = None
            case Refused(act=number):
                self._hear_refusal(number, _error(message))

    def _hear_refusal(self, number: int, error: GameError) -> None:
        if self._act is not None and self._act.number == number:
            self._act = None
        elif number != SEATING:
            return
        self._refuse(error)

    def _sit(self, message: Seats) -> None:
        _check_seats(message)
        self.moved = [*self.moved, *moved(self.places, message.places)][-len(message.places) :]
        self.places, self.seat, self.is_owner = message.places, message.seat, message.owner
        self.wish, self.askers = message.wish, message.askers

    def follow(self) -> Follow:
        """What the hub has to be asked for."""
        return Follow() if self._next is not None else self._log.follow()

    def forget(self) -> Follow:
        """Everything is asked for anew; what is on the screen stays until it is told."""
        self._next = self._next or self._opened
        return Follow()

    def _open(self, message: Begin) -> None:
        """What is on the screen stays until the first table of the new game is told."""
        for said in (message.game, message.setup, message.box):
            parts(said)
        last = self._next or self._opened
        if last is not None and (last.game, last.head.setup) == (message.game, message.setup):
            return  # a machine without a clock may give two games one name
        try:
            head = Header(RULES_VERSION, __version__, "", message.setup, box_from_json(message.box))
            self._next = _Opened(message.game, head, opponent_of(message.setup))
        except (GameError, LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
            raise Garbled("hub-garbled") from error

    def _go_on(self, message: Log) -> None:
        opened = self._next or self._opened
        if opened is None:
            raise Garbled("hub-garbled")
        log = copy(self._log) if self._next is None else Folded()
        log.take(message)
        assert log.state is not None
        if (opened.concern is None) != (log.state.concern is None):
            raise Garbled("hub-garbled")
        if self._game is None or opened is not self._opened:
            self._game = DistantGame(opened.head.setup, log.state, None if log.state.lazy else 0)
            self._act = self._act if opened is self._opened else None
        self._log, self._opened, self._next = log, opened, None
        self.concern = opened.concern
        self.views += message.start == 0 or message.seat != self.seen_from
        self.seen_from = message.seat
        self._game.state, self._game.question, self._game.redoable = log.state, log.question, log.can_redo
        if self._returned:
            self._returned = False
            self._send_again()

    def returned(self) -> None:
        """The tablet is connected again: what the hub may not have got is sent again after catching up."""
        self._returned = True

    def _send_again(self) -> None:
        act, self._act = self._act, None
        if act is None:
            return
        if act.index == self._log.index:
            if self._send(act):
                self._act = act
        elif not self._has_counted(act):
            self._refuse(Stale("stale", index=act.index, now=self._log.index))

    def _refuse(self, error: GameError) -> None:
        self.refusals = [*self.refusals, error][-MOST_REFUSALS:]

    def _has_counted(self, act: Act) -> bool:
        """Did the hub take it before the connection was lost? Of an undo nobody can tell, nor needs to."""
        steps = self._log.steps[self._steps_then :]
        return act.do != "answer" or (bool(steps) and steps[0].value == act.values[0])

    # What is touched

    @property
    def is_waiting(self) -> bool:
        """Something was sent, and the hub has not said anything about it."""
        return self._act is not None

    def sit(self, seat: int | None) -> None:
        """Ask for this seat, or only look on."""
        if not self._send(Sit(seat)):
            raise HubError("hub-away")

    def hand_over(self, device: str, seat: int, yes: bool) -> None:
        """Answer one of the ``askers``."""
        if not self._send(HandOver(device, seat, yes)):
            raise HubError("hub-away")

    def act(self, do: str, values: Sequence[Any] = (), index: int | None = None, wave: bool = False) -> None:
        """Ask the hub to do something about the question with this index, else the one on the screen.

        Raises ``Stale`` for another one, and ``HubError`` while the hub is away or has yet to answer.
        """
        now = self._log.index
        if index is not None and index != now:
            raise Stale("stale", index=index, now=now)
        if self._act is not None:
            raise HubError("hub-waiting")
        self._acts += 1
        act = Act(self._acts, now, do, list(values), wave)
        if not self._send(act):
            raise HubError("hub-away")
        self._act, self._steps_then = act, len(self._log.steps)

    def answer(self, value: Any, index: int | None = None, wave: bool = False) -> None:
        self.act("answer", [value], index, wave)

    def undo(self) -> None:
        self.act("undo")

    def redo(self) -> None:
        self.act("redo")

    def go_back(self, step_index: int) -> None:
        """To before this step of the history."""
        self.act("back", [step_index])

    def correct(self, field: str, value: Any) -> None:
        self.act("correct", [field, value])

    def change_print(self, fact: str, value: Any) -> None:
        self.act("print", [fact, value])

    def change_earlier(self, step_index: int, value: Any, wave: bool = False) -> Change:
        raise HubError("hub-only-there")

    preview_change = change_earlier

    def turned_up(self) -> str | None:
        """The hub turns up the Private Concern's cards."""
        return None

    # What is seen

    @property
    def is_ready(self) -> bool:
        """Is there a game to look at?"""
        return self._game is not None

    @property
    def game(self) -> DarkRoad:
        assert self._game is not None
        return self._game

    @property
    def index(self) -> int:
        """Of the question on the screen."""
        return self._log.index

    @property
    def asked(self) -> int | None:
        """The seat that alone can answer the question."""
        return self._log.asked

    @property
    def path(self) -> Path:
        raise HubError("hub-only-there")

    @property
    def header(self) -> Header:
        assert self._opened is not None
        return self._opened.head

    @property
    def trouble(self) -> DiskError | None:
        return None

    def history(self) -> list[Step]:
        return self._log.steps[:]

    def state_at(self, step_index: int) -> State:
        if not 0 <= step_index <= len(self._log.steps):
            raise Illegal("no-such-step", index=step_index)
        return self._log.state_at(step_index)

    def tables(self, first: int, last: int) -> list[State]:
        if not 0 <= first <= last < len(self._log.steps):
            raise Illegal("no-such-step", index=first)
        return [self._log.state_at(step) for step in range(first, last + 2)]

    def game_at(self, step_index: int) -> DarkRoad:
        raise HubError("hub-only-there")

    def undo_preview(self, seat: int | None = None) -> Preview:
        raise HubError("hub-only-there")

    def retry(self) -> None:
        pass

    def close(self) -> None:
        """The hub has everything."""


def _check_seats(said: Seats) -> None:
    """Raises ``Garbled`` for more seats, more tablets that ask or longer names than a table has."""
    named = [name for place in said.places for name in (place.name, place.device)]
    named += [name for asker in said.askers for name in (asker.id, asker.name)]
    seats = [said.seat, said.wish, *(asker.seat for asker in said.askers)]
    if len(said.places) > MOST_SEATS or len(said.askers) > _MOST_ASKERS:
        raise Garbled("hub-garbled")
    if any(seat is not None and not 0 <= seat < len(said.places) for seat in seats):
        raise Garbled("hub-garbled")
    if any(len(name) > _LONGEST_NAME for name in named):
        raise Garbled("hub-garbled")


def _error(refused: Refused) -> GameError:
    """What the hub refuses, said in our words; raises ``Garbled`` for what no hub says.

    A code that we do not know, as a newer program may have, becomes a sentence that is always the same.
    """
    kind = Warned if refused.kind == "warned" else Illegal
    parts(refused.params)
    if not _CODE.fullmatch(refused.code) or len(refused.rule) > _LONGEST_RULE:
        raise Garbled("hub-garbled")
    if not _is_for_tablets(refused.code):
        return Illegal("hub-garbled")
    params = {
        str(name): _bounded(value)
        for name, value in refused.params.items()
        if name not in ("code", "rule", "self")
    }
    return kind(refused.code, refused.rule if refused.rule in catalogue().rule_ids else "", **params)


def _is_for_tablets(code: str) -> bool:
    """Is this a refusal that we have words for, and one that asks nobody to type a command?"""
    wrong, do = (catalogue().find("error", code, part) or "" for part in ("wrong", "do"))
    return bool(wrong) and not _COMMAND.search(f"{wrong} {do}")


def _bounded(value: Any) -> Any:
    """What fills a sentence, each text on one line and not long."""
    match value:
        case str():
            return one_line(value, _LONGEST_WORDS)
        case list():
            return [_bounded(one) for one in value]
    return value
