"""What happens at the hub beside what is typed there: it is noticed and told, each thing once."""

from typing import Any, NamedTuple, Protocol

from companion.core.errors import GameError
from companion.core.questions import Question
from companion.games.dark_road.seen import asked_of
from companion.games.dark_road.state import State
from companion.hub.desk import HubDesk
from companion.hub.registry import Device
from companion.hub.seating import Wish
from companion.table.landing import landing
from companion.table.public import public
from companion.terminal.ending import keep_result
from companion.terminal.hub_past import told_from
from companion.terminal.hub_wishes import WishesTold
from companion.terminal.screen import Screen
from companion.terminal.words import has_word, word
from companion.text import error_text, say


class Outlet(Protocol):
    """Who is told what happens."""

    screen: Screen
    """For what is said when a game is kept."""

    def tell(self, event: str, **what: Any) -> None:
        """One event with all that belongs to it, as plain values."""

    def moved(self, before: State, after: State) -> None:
        """What everyone sees of the table is otherwise than before."""

    def prompt(self) -> None:
        """All is told for now."""


class DevicesAtHub(Protocol):
    """Wheel, lamps, buttons and camera."""

    def follow(self) -> None:
        """The game has changed."""

    def look(self) -> Any:
        """What they have to say: ``said``, ``disagreement``, ``thrown`` and ``pressed``."""

    def take(self) -> list[str]:
        """The answers that the camera proposes, where a nod is enough."""

    def settle(self, table_is_right: bool, good: str | None = None) -> bool:
        """Which is right, table or game. Raises ``GameError``."""


class At(NamedTuple):
    """One tablet."""

    name: str
    online: bool = False
    seat: int | None = None


class Watch:
    """Say :meth:`look` about ten times a second, and :meth:`see` after everything that may have changed
    something."""

    def __init__(self, desk: HubDesk, out: Outlet, devices: DevicesAtHub | None) -> None:
        self.desk, self.host, self.session = desk, desk.host, desk.host.session
        self.out, self.devices = out, devices
        self.is_open = False
        """Is a code shown, and a new one after it was used?"""
        self._tablets = self.tablets()
        self._wishes: list[Wish] = []
        self._wishes_told = WishesTold()
        self._log = -1
        self._table = public(self.session.game.state)
        self._asked: tuple[int, bool] | None = None
        self._had_ended = self.session.game.result is not None
        self._said: dict[str, Any] = {}
        """What was last told of network, wheel and dice."""
        self._notices = 0

    def sentence(self, error: GameError) -> str:
        if has_word(error.code):
            return word(error.code, **error.params)
        game = self.session.game
        return error_text(error, game.state, game.question)

    def holder(self, question: Question) -> Device | None:
        """The tablet that is asked."""
        seat = asked_of(question, self.session.game.state)
        return None if seat is None else self.host.holder(seat)

    def is_here(self, question: Question) -> bool:
        """Whoever has no tablet plays here, and what lies on the table may be told here."""
        seat = asked_of(question, self.session.game.state)
        is_concern = seat is not None and self.session.game.state.is_concern(seat)
        return not is_concern and self.holder(question) is None

    def name(self, seat: int | None) -> str:
        """Of whoever plays this seat."""
        return "" if seat is None else self.session.game.state.players[seat].name

    def tablets(self) -> dict[str, At]:
        """All that have joined, by their ids."""
        host = self.host
        return {
            device.id: At(device.name, host.is_online(device.id), host.seat_of(device.id))
            for device in self.desk.registry.all()
        }

    @property
    def differs(self) -> bool:
        """Were people told that table and game do not agree?"""
        return bool(self._said.get("wheel"))

    def ask_again(self) -> None:
        """Tell the question once more."""
        self._asked = None

    # Back and forth

    def undo(self) -> None:
        """Take back the last answer, whoever gave it, and tell it. Raises ``GameError``."""
        index = landing(self.session)
        steps = [] if index is None else told_from(self.session, index)
        self.host.undo()
        for step in steps:
            self.out.tell("notice", text=word("undoing", step=step))

    def redo(self) -> None:
        """Give it again."""
        index = len(self.session.history())
        self.host.redo()
        for step in told_from(self.session, index):
            self.out.tell("notice", text=word("redone", step=step))

    # From time to time

    def look(self) -> None:
        """At codes, the network and devices. Raises what a pressed button raises."""
        self._look_at_code()
        trouble = self.desk.trouble
        self._say_once("network", "" if trouble is None else self.sentence(trouble))
        if self.devices is not None:
            self._look_at_devices(self.devices)

    def show_code(self) -> None:
        """A fresh one."""
        self.is_open = True
        self.desk.codes.show()
        code = self.desk.codes.current()
        assert code is not None
        self.out.tell(
            "code", code=code.value, seconds=round(code.seconds_left), tries=code.tries_left,
            invitation=self.desk.invitation(),
        )  # fmt: skip

    def _look_at_code(self) -> None:
        """One that was used is replaced; one that was guessed at, or that nobody wanted, is not."""
        problem = self.desk.codes.problem
        if not self.is_open or problem is None:
            return
        if problem == "code-used":
            self._see_tablets()
            self.show_code()
        else:
            self.is_open = False
            self.out.tell(problem)

    def _look_at_devices(self, devices: DevicesAtHub) -> None:
        news = devices.look()
        for sentence in news.said:
            self.out.tell("notice", text=sentence)
        self._say_once("wheel", "" if news.disagreement is None else self._both_sides(news.disagreement.said))
        self._say_thrown(news.thrown)
        if news.pressed is not None and news.pressed.what == "undo":
            self.undo()
        elif news.pressed is not None and news.pressed.what == "answer":
            self.host.answer([news.pressed.option])

    def _both_sides(self, said: str) -> str:
        return f"{said} {word('desk-which-is-right')}"

    def _say_thrown(self, thrown: Any) -> None:
        before, self._said["thrown"] = self._said.get("thrown"), thrown
        if thrown is not None and thrown != before:
            faces = [die.face for die in thrown.dice]
            self.out.tell("thrown", faces=faces, sure=thrown.can_be_taken, problems=list(thrown.said))

    def _say_once(self, about: str, text: str) -> None:
        before, self._said[about] = self._said.get(about, ""), text
        if text and text != before:
            self.out.tell("notice", text=text)

    # After something has happened

    def see(self) -> None:
        """Tell what is otherwise than it was told last."""
        for code, params in self.session.notices[self._notices :]:
            self._notices += 1
            self.out.tell("notice", text=say(code, **params))
        self._see_tablets()
        self._see_wishes()
        log = self.session.game.index
        if log != self._log:
            self._log = log
            self._see_table()
        self._see_question()

    def _see_tablets(self) -> None:
        before, self._tablets = self._tablets, self.tablets()
        for id_, was in before.items():
            if id_ not in self._tablets:
                self._wishes_told.forget(id_)
                self.out.tell("revoked", id=id_, name=was.name)
        for id_, now in self._tablets.items():
            if id_ not in before:
                self.out.tell("joined", id=id_, name=now.name)
            was = before.get(id_, At(now.name))
            what = {"id": id_, "name": now.name, "seat": now.seat, "player": self.name(now.seat)}
            if now.online and not was.online:
                self.out.tell("online", **what)
            if now.seat != was.seat:
                self.out.tell("sat", **what)
            if was.online and not now.online:
                self.out.tell("offline", **what)
        left = {at.seat for at in before.values()} - {at.seat for at in self._tablets.values()}
        for seat in sorted(seat for seat in left if seat is not None):
            self.out.tell("played-here", seat=seat, player=self.name(seat))

    def _see_wishes(self) -> None:
        before, self._wishes = self._wishes, self.host.wishes
        asking = dict(self._wishes)
        for wish in before:
            if wish.device not in asking:
                self._see_end_of(wish)
        for wish in self._wishes:
            if wish not in before and wish.device in self._tablets:
                self._wishes_told.add(wish)
                holder = self.host.holder(wish.seat)
                self.out.tell("asks", **self._told_of(wish), device=None if holder is None else holder.name)

    def _see_end_of(self, wish: Wish) -> None:
        """Nobody is to answer it any more; of one that was granted or sent away, that was told."""
        at = self._tablets.get(wish.device)
        if at is not None and at.seat != wish.seat:
            self.out.tell("asks-no-more", **self._told_of(wish))

    def _told_of(self, wish: Wish) -> dict[str, Any]:
        name = self._tablets[wish.device].name
        return {"id": wish.device, "name": name, "seat": wish.seat, "player": self.name(wish.seat)}

    def is_meant(self, wish: Wish, named: bool) -> bool:
        """Can a yes or no that is typed now mean this wish only? With ``named`` it says which tablet.

        Said once where it cannot: the next one means what was told by then.
        """
        return self._wishes_told.is_meant(wish, named)

    def answered(self, wish: Wish) -> None:
        """Somebody has said yes or no here."""
        self.forget(wish.device)
        self._wishes = [other for other in self._wishes if other != wish]

    def forget(self, device: str) -> None:
        """What this tablet has asked for is settled here."""
        self._wishes_told.forget(device)

    def _see_table(self) -> None:
        if self.devices is not None:
            self.devices.follow()
        before, self._table = self._table, public(self.session.game.state)
        self.out.moved(before, self._table)

    def _see_question(self) -> None:
        question = self.session.game.question
        now = self._log, question is not None and self.is_here(question)
        if now == self._asked:
            return
        self._asked = now
        if question is None:
            self._end()
            return
        self._had_ended = False
        holder = self.holder(question)
        here = {"options": [str(option) for option in question.options]} if now[1] else {}
        self.out.tell(
            "question", index=question.index, seat=question.seat, kind=question.kind, here=now[1],
            device=None if holder is None else holder.name, **here,
        )  # fmt: skip

    def _end(self) -> None:
        result = self.session.game.result
        assert result is not None
        self.out.tell(
            "over",
            scores=[
                {"seat": line.seat, "player": self.name(line.seat), "place": line.place, "score": line.score}
                for line in result.standings
            ],
        )
        if not self._had_ended:  # what was corrected in the history since stays
            self._had_ended = True
            keep_result(self.out.screen, self.session)
