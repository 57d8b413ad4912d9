"""A tablet that plays by itself: it joins, takes its seat, answers, and may be killed at any time.

``python -m tests.hub.player WHERE SEAT SEED UNTIL [CODE]`` plays until the log is so long, and looks on from
then on. The table is at ``HOST:PORT``, or the only one that is announced (``find``). Started again it comes
back with the key that it has kept. All that it does is told in lines of JSON, before it is done.
"""

import json
import random
import sys
from contextlib import suppress
from queue import SimpleQueue
from typing import Any

from companion.core.questions import Question
from companion.hub.desk import hub_folder
from companion.hub.distant import DistantSession
from companion.hub.finding import Finder, Found
from companion.hub.known import Known, Tables
from companion.hub.link import join
from companion.hub.messages import Act, FromHub, FromTablet, HubError, Refused, Taken
from companion.hub.tablet import Tablet
from tests.dark_road.playing import some_answer

UNDO = 0.06
"""How often somebody takes back what was done last."""


def chosen(question: Question, seed: int, index: int) -> tuple[Any, bool]:
    """What is answered, and whether it is waved through: the same on every tablet that may answer."""
    return some_answer(question, random.Random(f"{seed} {index}"))


def wants_undo(seed: int, index: int) -> bool:
    return random.Random(f"undo {seed} {index}").random() < UNDO


def say(**what: Any) -> None:
    print(json.dumps(what) + "\n", end="", flush=True)


class Told(DistantSession):
    """Says what the hub has said to what was sent."""

    def hear(self, message: FromHub) -> None:
        act = self._act
        if act is not None and isinstance(message, Taken) and message.act == act.number:
            say(taken=act.index, do=act.do, values=act.values)
        if act is not None and isinstance(message, Refused) and message.act == act.number:
            say(refused=act.index, do=act.do, code=message.code)
        super().hear(message)


class Player:
    """One seat at the table."""

    def __init__(self, known: Known, seat: int, seed: int, until: int) -> None:
        self.todo: SimpleQueue[Any] = SimpleQueue()
        self.tablet = Tablet(known, self.todo.put)
        self.tablet.session = self.session = Told(self._send)
        self._acts: list[Act] = []
        self._seat, self._seed, self._until = seat, seed, until
        self._seen: tuple[int, str] | None = None
        self._no_undo = -1
        """The question at which an undo was refused."""
        self._sat_down = 0.0
        """With the connection that came to be then."""

    def _send(self, message: FromTablet) -> bool:
        """Acts are sent twice, and an old one before them that would fit here."""
        if isinstance(message, Act):
            question = self.session.game.question
            options = () if question is None else question.options
            fitting = [old for old in self._acts if old.values[0] in options]
            if fitting:
                self.tablet.send(random.choice(fitting))
            if message.do == "answer":
                self._acts.append(message)
            self.tablet.send(message)
        return self.tablet.send(message)

    def run(self) -> None:
        self.tablet.start()
        while self.tablet.link.state != "refused":
            self.todo.get()()
            if self.tablet.is_online and self.session.is_ready:
                with suppress(HubError):  # it went away just now
                    self._go_on()
        say(over=str(self.tablet.link.error))

    def table_moved(self, found: list[Found]) -> None:
        """Any thread may tell which tables are announced now."""
        for one in found:
            if one.fingerprint == self.tablet.known.fingerprint:
                self.tablet.move(one.addresses)

    def _go_on(self) -> None:
        session = self.session
        if session.seat != self._seat:
            if self._sat_down != self.tablet.since:
                self._sat_down = self.tablet.since
                session.sit(self._seat)
            return
        seen = session.index, session.game.view_hash(self._seat)
        if seen != self._seen:
            self._seen = seen
            say(seen=seen[0], view=seen[1], over=session.game.question is None)
        for error in session.refusals:
            if error.code in ("hub-undo-owner", "nothing-to-undo"):
                self._no_undo = session.index
        session.refusals.clear()
        if not session.is_waiting and session.index < self._until:
            self._act()

    def _act(self) -> None:
        session, question, index = self.session, self.session.game.question, self.session.index
        if question is None or session.asked not in (None, self._seat):
            return
        if not question.options and question.accepts is None:
            return  # it has sat down just now, and is not yet told what it may see
        if session.asked == self._seat and wants_undo(self._seed, index) and self._no_undo != index:
            say(sent=index, do="undo")
            session.undo()
        else:
            value, wave = chosen(question, self._seed, index)
            say(sent=index, do="answer", value=value)
            session.answer(value, question.index, wave)


def first_found() -> Found:
    """Whatever is announced first."""
    news: SimpleQueue[list[Found]] = SimpleQueue()
    finder = Finder(news.put)
    finder.start()
    try:
        while not (found := news.get()):
            pass
        return found[0]
    finally:
        finder.close()


def main(where: str, seat: int, seed: int, until: int, code: str = "") -> None:
    tables, is_announced = Tables(hub_folder()), where == "find"
    if not tables.all():
        if is_announced:
            found = first_found()
            addresses, fingerprint = found.addresses, found.fingerprint
        else:
            host, _, port = where.rpartition(":")
            addresses, fingerprint = ((host, int(port)),), ""
        tables.keep(join(addresses, code, f"Tablet {seat}", fingerprint))
    player = Player(tables.all()[0], seat, seed, until)
    if is_announced:
        Finder(player.table_moved).start()
    player.run()


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:5]), *sys.argv[5:])
