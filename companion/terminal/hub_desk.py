"""The hub at a prompt: one thread has the game, does what tablets ask for, and what people type."""

import os
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Semaphore
from typing import Final

from companion.core.errors import GameError, Illegal, Invalid, Warned
from companion.games.dark_road.names import GOODS
from companion.games.dark_road.seen import asked_of
from companion.hub.desk import HubDesk
from companion.hub.registry import Device, Registry
from companion.hub.seating import Wish
from companion.terminal.answering import read_answer
from companion.terminal.hub_watch import DevicesAtHub, Outlet, Watch
from companion.terminal.labels import find, one_of, plainly
from companion.terminal.reader import LONGEST, Signals
from companion.terminal.words import word

LOOK: Final = 0.1
"""Seconds between two looks at codes, new tablets and devices."""
_MOST_UNREAD: Final = 16
"""Typed lines that wait for the game's thread; the next one is not read until one is done."""

Todo = SimpleQueue[Callable[[], None]]
"""What the game's thread is to do next; any thread may put something in."""


def tablet_named(registry: Registry, typed: str) -> Device:
    """The tablet with this number in the list or this id; else by its name, or how that begins.

    Every tablet has a number and an id, whatever a stranger has called it. Raises ``GameError``.
    """
    devices = registry.all()
    if not devices:
        raise Illegal("desk-nobody")
    found = {str(number): device for number, device in enumerate(devices, 1)}
    found |= {device.id: device for device in devices}
    if typed in found:
        return found[typed]
    named = {device.name: device for device in devices}
    if not typed:
        raise Invalid("desk-which-tablet", tablets=list(named))
    name = one_named(typed, named)
    if name is None:
        raise Invalid("desk-no-tablet", value=typed, tablets=list(named))
    return named[name]


def one_named(typed: str, names: Iterable[str]) -> str | None:
    """The one of these names that was typed, or how it begins. Raises ``Invalid`` where several begin so."""
    return find(typed, {name: [name] for name in names})


class Console:
    """Say :meth:`run` when the hub listens."""

    def __init__(self, desk: HubDesk, todo: Todo, out: Outlet, devices: DevicesAtHub | None = None) -> None:
        self.watch = Watch(desk, out, devices)
        desk.host.on_trouble = self._refused
        self._desk, self._host, self._session = desk, desk.host, desk.host.session
        self._todo, self._out, self._devices = todo, out, devices
        self._is_over = False
        self._doubted: tuple[int, str] | None = None
        """The question and the line that is kept anyway when it is typed once more."""
        self._commands: dict[str, Callable[[str], None]] = {
            "code": self._code, "close": self._close, "tablets": self._list, "revoke": self._revoke,
            "owner": self._owner, "take": self._take_over, "give": self._give, "allow": self._allow,
            "deny": self._deny, "seats": self._seats, "answer": self._answer, "undo": self._undo,
            "redo": self._redo, "wheel": self._wheel, "retry": self._retry, "help": self._help,
            "?": self._help, "quit": self._quit,
        }  # fmt: skip

    def run(self, signals: Signals) -> None:
        """Until somebody quits; raises ``Stopped`` when the program is told to end."""
        desk = self._desk
        self._out.tell(
            "listening", name=desk.name, port=desk.port, fingerprint=desk.fingerprint,
            addresses=desk.addresses(), announced=desk.is_announced, file=str(self._session.path),
        )  # fmt: skip
        if self._host.seats_are_free:
            self._out.tell("seats", free=True)
        for problem in desk.problems:
            self._out.tell("notice", text=self.watch.sentence(problem))
        self.watch.show_code()
        due = 0.0
        while not self._is_over:
            if time.monotonic() >= due:
                due = time.monotonic() + LOOK
                self.do(self.watch.look)
            self._out.prompt()
            act = None
            with signals.while_waiting(), suppress(Empty):
                act = self._todo.get(timeout=max(0.0, due - time.monotonic()))
            if act is not None:
                self.do(act)

    def do(self, act: Callable[[], None]) -> None:
        """What is refused is told; the hub goes on."""
        for step in (act, self.watch.see):
            try:
                step()
            except GameError as error:
                self._refused(error)

    def _refused(self, error: GameError) -> None:
        text = self.watch.sentence(error)
        if self._session.trouble is not None:
            text = f"{text} {word('disk-trouble')}"
        self._out.tell("refused", code=error.code, text=text)

    # What is typed

    def read(self, source: int) -> None:
        """Hand every line of this file over until it ends; on a thread of its own."""
        room, rest = Semaphore(_MOST_UNREAD), b""
        with suppress(OSError):  # a window that was closed
            while data := os.read(source, LONGEST):
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    room.acquire()
                    self._todo.put(partial(self._line, line, room))
                rest = rest[:LONGEST]
        if os.isatty(source):  # whoever closes it there is done; a service has no input from the beginning
            self._todo.put(partial(self._quit, ""))

    def _line(self, line: bytes, room: Semaphore) -> None:
        room.release()
        self.typed(line[:LONGEST].decode("utf-8", errors="replace"))

    def typed(self, line: str) -> None:
        """A command, or the answer to a question that is asked here. Raises ``GameError``."""
        verb, _, rest = line.strip().partition(" ")
        command = self._commands.get(verb.casefold())
        if not verb:
            self._nod()
        elif command is not None:
            command(rest.strip())
        else:
            self._answer(line.strip())

    def _nod(self) -> None:
        """What the camera reads is right; without a throw, the question is shown again."""
        values = [] if self._devices is None else self._devices.take()
        if values:
            self._host.answer(values)
        else:
            self.watch.ask_again()

    def _answer(self, typed: str) -> None:
        game = self._session.game
        question = game.question
        if question is None:
            raise Illegal("game-over")
        holder = self.watch.holder(question)
        if holder is not None:
            name = self.watch.name(asked_of(question, game.state))
            raise Illegal("desk-elsewhere", name=name, device=holder.name)
        values = read_answer(game.state, question, typed).values
        doubt = question.index, typed
        try:
            self._host.answer(values, wave=self._doubted == doubt)
        except Warned as error:
            self._doubted = doubt
            text = f"{self.watch.sentence(error)} {word('desk-once-more')}"
            self._out.tell("refused", code=error.code, text=text)

    def _undo(self, rest: str) -> None:
        self.watch.undo()

    def _redo(self, rest: str) -> None:
        self.watch.redo()

    def _wheel(self, rest: str) -> None:
        """``wheel table [GOOD]`` or ``wheel game``: which is right."""
        if self._devices is None or not self.watch.differs:
            raise Illegal("no-device" if self._devices is None else "wheel-agrees")
        match rest.casefold().split():
            case ["table"]:
                self._devices.settle(True)
            case ["table", good]:
                self._devices.settle(True, one_of(good, GOODS))
            case ["game"]:
                self._devices.settle(False)
            case _:
                raise Invalid("wheel-words", value=rest)
        self._host.changed()

    def _retry(self, rest: str) -> None:
        """The disk may work again."""
        self._session.retry()
        self._host.save()
        self._host.changed()
        self._out.tell("notice", text=word("disk-works"))

    def _help(self, rest: str) -> None:
        self._out.tell("help", text=word("desk-commands"))

    def _quit(self, rest: str) -> None:
        self._is_over = True

    # Tablets

    def _code(self, rest: str) -> None:
        self.watch.show_code()

    def _close(self, rest: str) -> None:
        self.watch.is_open = False
        self._desk.codes.hide()
        self._out.tell("closed")

    def _list(self, rest: str) -> None:
        owners = {device.id for device in self._desk.registry.all() if device.owner}
        self._out.tell(
            "tablets",
            tablets=[
                {"id": id_, **at._asdict(), "player": self.watch.name(at.seat), "owner": id_ in owners}
                for id_, at in self.watch.tablets().items()
            ],
        )

    def _revoke(self, rest: str) -> None:
        device = tablet_named(self._desk.registry, rest)
        try:
            self._host.revoke(device.id)
        finally:
            self.watch.see()
            if self._desk.registry.all():
                self._list("")  # the numbers are others now

    def _owner(self, rest: str) -> None:
        name, _, off = rest.rpartition(" ")
        owner = off.casefold() != "off"
        device = tablet_named(self._desk.registry, rest if owner else name)
        self._host.set_owner(device.id, owner)
        self._out.tell("owner" if owner else "owner-no-more", id=device.id, name=device.name)

    def _take_over(self, rest: str) -> None:
        seat = self._seat(rest)
        was_here = self._host.holder(seat) is None
        self._host.take_over(seat)  # also a seat that nobody has played yet: it is not free any longer
        if was_here:
            raise Invalid("desk-here-already", name=self.watch.name(seat))

    def _seat(self, typed: str) -> int:
        """By the name of whoever plays the seat, or by its number: somebody may be called 2."""
        seats = {self.watch.name(seat): seat for seat in self._session.game.state.humans}
        if not typed:
            raise Invalid("desk-which-player", players=list(seats))
        numbers = {str(seat + 1): seat for seat in seats.values()}
        is_name = any(plainly(name) == plainly(typed) for name in seats)
        if typed in numbers and not is_name:
            return numbers[typed]
        name = one_named(typed, seats)
        if name is None:
            raise Invalid("desk-no-player", value=typed, players=list(seats))
        return seats[name]

    def _give(self, rest: str) -> None:
        """``give PLAYER to TABLET``."""
        player, to, tablet = rest.rpartition(" to ")
        if not to:
            raise Invalid("desk-give-words", player=self.watch.name(self._session.game.state.humans[0]))
        seat, device = self._seat(player.strip()), tablet_named(self._desk.registry, tablet.strip())
        self._host.give(seat, device.id)
        self.watch.forget(device.id)

    def _allow(self, rest: str) -> None:
        wish = self._wish(rest)
        self._host.answer_wish(wish, True)
        self.watch.answered(wish)

    def _deny(self, rest: str) -> None:
        wish = self._wish(rest)
        device = self._desk.registry.get(wish.device)
        self._host.answer_wish(wish, False)
        self.watch.answered(wish)
        if device is not None:
            name = self.watch.name(wish.seat)
            self._out.tell("denied", id=device.id, name=device.name, seat=wish.seat, player=name)

    def _wish(self, typed: str) -> Wish:
        """The only one, or that of the tablet that was typed."""
        wishes = self._host.wishes
        if not wishes:
            raise Illegal("desk-no-wish")
        if typed:
            wishes = self._wishes_of(tablet_named(self._desk.registry, typed))
        if len(wishes) > 1:
            raise Invalid("desk-which-wish")
        (wish,) = wishes
        if not self.watch.is_meant(wish, named=bool(typed)):
            player = self.watch.name(wish.seat)
            raise Invalid("desk-wish-changed", name=self._name(wish), player=player)
        return wish

    def _wishes_of(self, device: Device) -> list[Wish]:
        """One at most. Raises ``Illegal`` where only others ask."""
        wishes = self._host.wishes
        found = [wish for wish in wishes if wish.device == device.id]
        if not found:
            raise Illegal("desk-not-asking", name=device.name, askers=list(map(self._name, wishes)))
        return found

    def _name(self, wish: Wish) -> str:
        """Of the tablet that asks."""
        device = self._desk.registry.get(wish.device)
        return "" if device is None else device.name

    def _seats(self, rest: str) -> None:
        """``seats free`` or ``seats ask``."""
        if rest.casefold() not in ("free", "ask"):
            raise Invalid("desk-seats-words")
        free = rest.casefold() == "free"
        self._host.free_seats(free, keep_asked=free)
        self._out.tell("seats", free=self._host.seats_are_free)
