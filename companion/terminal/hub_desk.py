"""The hub at a prompt: who comes and goes, what is asked, and what people type. One thread has the game."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Semaphore
from typing import Any, Final, NamedTuple, Protocol

from companion.core.errors import GameError, Illegal, Invalid, Warned
from companion.core.questions import Question
from companion.games.dark_road.seen import asked_of
from companion.hub.desk import HubDesk
from companion.hub.registry import Device
from companion.table.public import public
from companion.terminal.answering import read_answer
from companion.terminal.ending import keep_result
from companion.terminal.labels import one_of
from companion.terminal.reader import LONGEST, Signals
from companion.terminal.screen import Screen
from companion.terminal.words import has_word, word
from companion.text import error_text, say

LOOK: Final = 0.1
"""Seconds between two looks at codes, new tablets and devices."""
_MOST_UNREAD: Final = 16
"""Typed lines that wait for the game's thread; the next one is not read until one is done."""

Todo = SimpleQueue[Callable[[], None]]
"""What the game's thread is to do next; any thread may put something in."""


class Outlet(Protocol):
    """Who is told what happens."""

    screen: Screen
    """For what is said once the game is over."""

    def tell(self, event: str, **what: Any) -> None: ...
    def moved(self, before: Any, after: Any) -> None:
        """The table looks otherwise than before."""

    def prompt(self) -> None:
        """All is told for now."""


class DevicesAtHub(Protocol):
    """Wheel, lamps, buttons and camera."""

    def follow(self) -> None: ...
    def look(self) -> Any:
        """What they have to say (``said``, ``disagreement``, ``thrown``, ``pressed``)."""

    def take(self) -> list[str]:
        """The answers that the camera proposes, where a nod is enough."""


class _At(NamedTuple):
    """One tablet as it was last told of."""

    name: str
    online: bool = False
    seat: int | None = None


class Console:
    """Say :meth:`run` when the hub listens."""

    def __init__(self, desk: HubDesk, todo: Todo, out: Outlet, devices: DevicesAtHub | None = None) -> None:
        self.desk, self.host, self.session = desk, desk.host, desk.host.session
        self._todo, self._out, self._devices = todo, out, devices
        self._is_over = False
        self._is_open = False
        """Is a code shown?"""
        self._tablets = self._all_tablets()
        self._log = -1
        self._table = public(self.session.game.state)
        self._asked: tuple[int, bool] | None = None
        self._had_ended = self.session.game.result is not None
        self._doubted: tuple[int, str] | None = None
        """The question and the line that will be kept anyway when it is typed once more."""
        self._said: dict[str, Any] = {}
        """What was last told of devices and network."""
        self._notices = 0
        self._commands: dict[str, Callable[[str], None]] = {
            "code": self._show_code, "close": self._close, "tablets": self._list, "revoke": self._revoke,
            "owner": self._owner, "take": self._take_over, "answer": self._answer, "undo": self._undo,
            "redo": self._redo, "retry": self._retry, "help": self._help, "quit": self._quit,
        }  # fmt: skip

    def run(self, signals: Signals) -> None:
        """Until somebody quits; raises ``Stopped`` when the program is told to end."""
        self._out.tell(
            "listening", name=self.desk.name, port=self.desk.port, fingerprint=self.desk.fingerprint,
            addresses=self.desk.addresses(), file=str(self.session.path),
        )  # fmt: skip
        self._show_code()
        due = 0.0
        while not self._is_over:
            if time.monotonic() >= due:
                due = time.monotonic() + LOOK
                self._do(self._look)
            self._out.prompt()
            with signals.while_waiting(), suppress(Empty):
                act = self._todo.get(timeout=max(0.0, due - time.monotonic()))
                signals.waiting = False  # what was taken out is done
                self._do(act)

    def _do(self, act: Callable[[], None]) -> None:
        for step in (act, self._see):
            try:
                step()
            except GameError as error:
                self._out.tell("refused", code=error.code, text=self._sentence(error))

    def _sentence(self, error: GameError) -> str:
        if has_word(error.code):
            return word(error.code, **error.params)
        game = self.session.game
        return error_text(error, game.state, game.question)

    # What happens by itself

    def _look(self) -> None:
        self._look_at_code()
        self._say_once("network", self.desk.trouble and self._sentence(self.desk.trouble))
        if self._devices is not None:
            self._look_at_devices(self._devices)

    def _look_at_code(self) -> None:
        problem = self.desk.codes.problem
        if not self._is_open or problem is None:
            return
        if problem == "code-used":
            self._show_code()
        else:
            self._is_open = False
            self._out.tell(problem)

    def _look_at_devices(self, devices: DevicesAtHub) -> None:
        news = devices.look()
        for sentence in news.said:
            self._out.tell("notice", text=sentence)
        self._say_once("wheel", news.disagreement and news.disagreement.said)
        if news.thrown is not None:
            self._say_thrown(news.thrown)
        else:
            self._said.pop("thrown", None)
        if news.pressed is not None and news.pressed.what == "undo":
            self.host.undo()
        elif news.pressed is not None and news.pressed.what == "answer":
            self.host.answer([news.pressed.option])

    def _say_thrown(self, thrown: Any) -> None:
        if self._said.get("thrown") != thrown:
            self._said["thrown"] = thrown
            code = "thrown" if thrown.can_be_taken else "thrown-doubtful"
            self._out.tell(code, faces=[die.face for die in thrown.dice], problems=list(thrown.said))

    def _say_once(self, about: str, text: str | None) -> None:
        if text and self._said.get(about) != text:
            self._out.tell("notice", text=text)
        self._said[about] = text

    # What others did

    def _see(self) -> None:
        """Tell what is otherwise than it was told last."""
        for code, params in self.session.notices[self._notices :]:
            self._notices += 1
            self._out.tell("notice", text=say(code, **params))
        self._see_tablets()
        log = len(self.session.game.log)
        if log != self._log:
            self._log = log
            self._see_table()
        self._see_question()

    def _all_tablets(self) -> dict[str, _At]:
        host = self.host
        return {
            device.id: _At(device.name, host.is_online(device.id), host.seat_of(device.id))
            for device in self.desk.registry.all()
        }

    def _see_tablets(self) -> None:
        before, self._tablets = self._tablets, self._all_tablets()
        for id_, was in before.items():
            if id_ not in self._tablets:
                self._out.tell("revoked", id=id_, name=was.name)
        for id_, now in self._tablets.items():
            if id_ not in before:
                self._out.tell("joined", id=id_, name=now.name)
            was = before.get(id_, _At(now.name))
            if now.online and not was.online:
                self._out.tell("online", id=id_, name=now.name, seat=now.seat)
            if now.seat != was.seat:
                self._out.tell("sat", id=id_, name=now.name, seat=now.seat, player=self._name(now.seat))
            if was.online and not now.online:
                self._out.tell("offline", id=id_, name=now.name, seat=now.seat)

    def _see_table(self) -> None:
        if self._devices is not None:
            self._devices.follow()
        before, self._table = self._table, public(self.session.game.state)
        self._out.moved(before, self._table)

    def _see_question(self) -> None:
        question = self.session.game.question
        now = self._log, question is not None and self._is_here(question)
        if now == self._asked:
            return
        self._asked = now
        if question is None:
            self._end()
            return
        holder = self._holder(question)
        here = {"options": [str(option) for option in question.options]} if now[1] else {}
        self._out.tell(
            "question", index=question.index, seat=question.seat, kind=question.kind, here=now[1],
            device=None if holder is None else holder.name, **here,
        )  # fmt: skip

    def _end(self) -> None:
        result, players = self.session.game.result, self.session.game.state.players
        assert result is not None
        scores = [
            {"seat": line.seat, "player": players[line.seat].name, "place": line.place, "score": line.score}
            for line in result.standings
        ]
        self._out.tell("over", scores=scores)
        if not self._had_ended:  # what was corrected in the history since stays
            self._had_ended = True
            keep_result(self._out.screen, self.session)

    def _holder(self, question: Question) -> Device | None:
        seat = asked_of(question)
        return None if seat is None else self.host.holder(seat)

    def _is_here(self, question: Question) -> bool:
        """Whoever has no tablet plays here, and what lies on the table may be told here."""
        seat = asked_of(question)
        concern = seat is not None and self.session.game.state.is_concern(seat)
        return not concern and self._holder(question) is None

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else self.session.game.state.players[seat].name

    # What is typed

    def read(self, source: int) -> None:
        """Hand every line of this file over until it ends; on a thread of its own."""
        room, rest = Semaphore(_MOST_UNREAD), b""
        with suppress(OSError):  # a window that was closed
            while data := os.read(source, LONGEST):
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    room.acquire()
                    self._todo.put(partial(self._typed_line, line, room))
                rest = rest[:LONGEST]
        self._todo.put(partial(self._input_ended, os.isatty(source)))

    def _typed_line(self, line: bytes, room: Semaphore) -> None:
        room.release()
        self.typed(line[:LONGEST].decode("utf-8", errors="replace"))

    def _input_ended(self, at_terminal: bool) -> None:
        """Whoever closes the terminal's input is done; a service has none from the beginning."""
        self._is_over = self._is_over or at_terminal

    def typed(self, line: str) -> None:
        """One line: a command, or the answer to a question that is asked here. Raises ``GameError``."""
        verb, _, rest = line.strip().partition(" ")
        if not verb:
            self._nod()
        else:
            command = self._commands.get(verb.casefold())
            if command is None:
                self._answer(line.strip())
            else:
                command(rest.strip())

    def _nod(self) -> None:
        """What the camera reads is right; without a throw, the question is shown again."""
        values = [] if self._devices is None else self._devices.take()
        if values:
            self.host.answer(values)
        else:
            self._asked = None

    def _answer(self, typed: str) -> None:
        game = self.session.game
        question = game.question
        if question is None:
            raise Illegal("game-over")
        holder = self._holder(question)
        if holder is not None:
            raise Illegal("desk-elsewhere", name=self._name(asked_of(question)), device=holder.name)
        values = read_answer(game.state, question, typed).values
        doubt = question.index, typed
        try:
            self.host.answer(values, wave=self._doubted == doubt)
        except Warned as error:
            self._doubted = doubt
            text = f"{self._sentence(error)} {word('desk-once-more')}"
            self._out.tell("warned", code=error.code, text=text)

    def _undo(self, rest: str) -> None:
        self.host.undo()

    def _redo(self, rest: str) -> None:
        self.host.redo()

    def _retry(self, rest: str) -> None:
        """The disk may work again."""
        self.session.retry()
        self.host.changed()

    def _help(self, rest: str) -> None:
        self._out.tell("help", text=word("desk-commands"))

    def _quit(self, rest: str) -> None:
        self._is_over = True

    # Tablets

    def _show_code(self, rest: str = "") -> None:
        self._is_open = True
        self.desk.codes.show()
        code = self.desk.codes.current()
        assert code is not None
        self._out.tell(
            "code", code=code.value, seconds=round(code.seconds_left), tries=code.tries_left,
            invitation=self.desk.invitation(),
        )  # fmt: skip

    def _close(self, rest: str) -> None:
        self._is_open = False
        self.desk.codes.hide()
        self._out.tell("closed")

    def _list(self, rest: str) -> None:
        owners = {device.id for device in self.desk.registry.all() if device.owner}
        self._out.tell(
            "tablets",
            tablets=[
                {"id": id_, **at._asdict(), "player": self._name(at.seat), "owner": id_ in owners}
                for id_, at in self._all_tablets().items()
            ],
        )

    def _tablet(self, typed: str) -> Device:
        devices = {device.name: device for device in self.desk.registry.all()}
        if not devices:
            raise Illegal("desk-nobody")
        return devices[one_of(typed, devices)]

    def _revoke(self, rest: str) -> None:
        self.host.revoke(self._tablet(rest).id)

    def _owner(self, rest: str) -> None:
        name, _, off = rest.rpartition(" ")
        owner = off.casefold() != "off"
        device = self._tablet(rest if owner else name)
        self.host.set_owner(device.id, owner)
        self._out.tell("owner" if owner else "owner-no-more", id=device.id, name=device.name)

    def _take_over(self, rest: str) -> None:
        """By the name of whoever plays the seat, or its number."""
        state = self.session.game.state
        names = {state.players[seat].name: seat for seat in state.humans}
        if rest.isascii() and rest.isdecimal() and len(rest) < 3 and int(rest) - 1 in state.humans:
            seat = int(rest) - 1
        else:
            seat = names[one_of(rest, names)]
        if self.host.holder(seat) is None:
            raise Invalid("desk-here-already", name=self._name(seat))
        self.host.take_over(seat)
