"""The game on a tablet: what its seat sees of the session at the hub, and what a touch asks the hub to do."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion import __version__
from companion.core.errors import GameError, Illegal, Stale, Warned
from companion.games.dark_road.box_json import box_from_json
from companion.games.dark_road.game import RULES_VERSION, DarkRoad
from companion.games.dark_road.state import State
from companion.hub.folding import Folded
from companion.hub.messages import (
    SEATING,
    Act,
    Begin,
    Follow,
    FromHub,
    FromTablet,
    Garbled,
    HubError,
    Log,
    Place,
    Refused,
    Seats,
    Sit,
    Taken,
)
from companion.table.concern import opponent_of
from companion.table.contents import Header
from companion.table.files import DiskError
from companion.table.session import Change, Preview, Session
from companion.table.timeline import Step

Send = Callable[[FromTablet], bool]
"""Whether it could be sent at all; what was sent may still be lost."""


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
        self.views = 0
        """How often all was told anew: to another seat, or because something did not fit."""
        self.refusals: list[GameError] = []
        """What the hub refused since somebody last looked."""
        self._send = send
        self._log = Folded()
        self._begin: Begin | None = None
        self._head: Header | None = None
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
            case Seats(places=places, seat=seat, owner=owner):
                self.places, self.seat, self.is_owner = places, seat, owner
            case Begin():
                self._open(message)
            case Log():
                self._go_on(message)
            case Taken(act=number) if self._act is not None and self._act.number == number:
                self._act = None
            case Refused(act=number) if self._act is not None and self._act.number == number:
                self._act = None
                self.refusals.append(_error(message))
            case Refused(act=number) if number == SEATING:
                self.refusals.append(_error(message))

    def follow(self) -> Follow:
        """What the hub has to be asked for."""
        return self._log.follow()

    def forget(self) -> Follow:
        """Everything is asked for anew."""
        self._log = Folded()
        return self._log.follow()

    def _open(self, message: Begin) -> None:
        if self._begin is not None and self._begin.game == message.game:
            return
        try:
            head = Header(RULES_VERSION, __version__, "", message.setup, box_from_json(message.box))
            concern = opponent_of(message.setup)
        except (GameError, LookupError, TypeError, ValueError, AttributeError) as error:
            raise Garbled("hub-garbled") from error
        self._begin, self._head, self.concern = message, head, concern
        self._log, self._game, self._act = Folded(), None, None

    def _go_on(self, message: Log) -> None:
        if self._begin is None:
            raise Garbled("hub-garbled")
        self._log.take(message)
        log, self.views = self._log, self.views + (message.start == 0)
        assert log.state is not None
        if self._game is None:
            seed = None if log.state.lazy else 0
            self._game = DistantGame(self._begin.setup, log.state, seed)
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
            self.refusals.append(Stale("stale", index=act.index, now=self._log.index))

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
        """Play this seat, or only look on."""
        if not self._send(Sit(seat)):
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
        assert self._head is not None
        return self._head

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


def _error(refused: Refused) -> GameError:
    kind = Warned if refused.kind == "warned" else Illegal
    params = {
        str(name): value for name, value in refused.params.items() if name not in ("code", "rule", "self")
    }
    return kind(refused.code, refused.rule, **params)
