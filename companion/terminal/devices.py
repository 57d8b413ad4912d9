"""Wheel, lamps and buttons at the prompt: what they have to say, and what people say about them."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from companion.core.errors import GameError, Illegal, Invalid
from companion.games.dark_road.names import GOODS
from companion.table.devices import Meaning, Mismatch, TableDevices
from companion.terminal import commands
from companion.terminal.camera import Camera
from companion.terminal.labels import one_of
from companion.terminal.reader import Rung
from companion.terminal.words import has_word, word
from companion.text import option_text, say
from companion.text.catalogue import catalogue

if TYPE_CHECKING:
    from companion.table.eyes.watching import Eyes
    from companion.terminal.play import Play

LOOK: Final = 0.1
"""Seconds between two looks whether anything has to be said."""
_BY_HAND: Final = ("device-gone", "device-jammed", "device-trouble")
"""After these the wheel does not turn by itself."""
_MORE: Final = frozenset({"device-back", "device-trouble"})
"""These tell more than that the board is gone."""


class Attached:
    """The table's devices and its camera beside a game at the prompt, if any were looked for."""

    def __init__(self, play: "Play", table: TableDevices | None, eyes: "Eyes | None" = None) -> None:
        self.camera = Camera(play, eyes)
        self._play = play
        self._table = table
        self._told = 0
        self._enter = False
        """Whether people were last only waited for."""
        self._asked: Mismatch | None = None
        """The disagreement that people were last told of."""

    @property
    def turns_wheel(self) -> bool:
        """Does the wheel turn by itself?"""
        return self._table is not None and self._table.turns_wheel

    def follow(self) -> None:
        if self._table is not None:
            opponent = self._play.opponent
            unconfirmed = opponent is not None and opponent.unconfirmed
            self._table.follow(unconfirmed, self._enter)
        self.camera.follow(self._enter)

    # Waiting

    @contextmanager
    def ringing(self) -> Iterator[None]:
        """Within this block whoever waits is rung for while there is news."""
        stopping = Event()
        if not self._is_there:
            yield
            return

        def watch() -> None:
            while not stopping.wait(LOOK):
                if self._has_news():
                    self._play.signals.ring()

        thread = Thread(target=watch, name="bell", daemon=True)
        thread.start()
        try:
            yield
        finally:
            stopping.set()
            thread.join()

    @property
    def _is_there(self) -> bool:
        return self._table is not None or self.camera.is_there

    def _has_news(self) -> bool:
        table = self._table
        if self.camera.has_news:
            return True
        if table is None:
            return False
        return table.is_pressed or len(table.notices) > self._told or table.mismatch != self._asked

    def listen(self, prompt: str, enter: bool = False) -> str | None:
        """The next line; ``None`` when the devices had something to say instead.

        With ``enter`` people are only waited for: then a press of the button is an empty line.
        """
        play = self._play
        if not self._is_there:
            return play.read(prompt).strip()
        self._enter = enter
        self.follow()
        heard = self._attend()
        if heard is None:
            try:
                with play.signals.hearing_rings():
                    return play.read(prompt).strip()
            except Rung:
                heard = self._attend()
        return "" if heard == "enter" else None

    def _attend(self) -> str | None:
        """Tell what happened and do what was pressed; what that was, ``None`` for nothing."""
        said = any([self.say(), self.camera.propose()])
        meaning = None if self._table is None else self._table.pressed()
        if meaning is None:
            return "said" if said else None
        try:
            self._do(meaning)
        except GameError as error:
            self._play.show_error(error)
        return meaning.what

    def _do(self, meaning: Meaning) -> None:
        play, question = self._play, self._play.session.game.question
        match meaning.what:
            case "undo":
                commands.undo(play, "")
            case "cannot":
                self._show(word(f"button-{meaning.reason}"))
            case "answer" if question is not None:
                choice = option_text(play.state, question, meaning.option)
                play.screen.show(word("button-answer", choice=choice))
                play.answer_all(question, [meaning.option])

    # What they have to say

    def say(self) -> bool:
        """Tell what happened since the last time; whether there was anything."""
        table, seen = self._table, self.camera.say()
        if table is None:
            return seen
        new = table.notices[self._told :]
        self._told += len(new)
        for number, (code, params) in enumerate(new):
            if code != "device-gone" or not {later for later, _ in new[number:]} & _MORE:
                self._show(word(code, **params) if has_word(code) else say(code, **params))
        by_hand = any(code in _BY_HAND for code, _ in new) and not table.turns_wheel
        if by_hand and table.wanted_good is not None:
            self._show(word("turn-by-hand", good=_good(table.wanted_good)))
        return self._say_mismatch(table) or bool(new) or seen

    def _say_mismatch(self, table: TableDevices) -> bool:
        found = table.mismatch
        if found == self._asked:
            return False
        self._asked = found
        if found is None and table.wheel_state.kind == "gone":
            return False  # nobody can tell any more
        self._show(word("wheel-agrees") if found is None else self._both_sides(found))
        return True

    def _both_sides(self, found: Mismatch) -> str:
        if found.table_good is None:
            return word("wheel-lost", game=_good(found.game_good))
        said = word("wheel-differs", table=_good(found.table_good), game=_good(found.game_good))
        question = self._play.session.game.question
        if not found.answer or question is None:
            return said
        answer = option_text(self._play.state, question, found.answer)
        return f"{said} {word('wheel-answer', answer=answer)}"

    # What people say

    def command(self, rest: str) -> None:
        """``wheel``, ``wheel table [GOOD]``, ``wheel game``; raises ``GameError``."""
        table = self._table
        if not self.turns_wheel and self.camera.settle(rest):
            return
        if table is None:
            raise Illegal("no-device")
        match rest.casefold().split():
            case []:
                self._tell(table)
            case ["table"]:
                self._table_is_right(table, None)
            case ["table", good]:
                self._table_is_right(table, one_of(good, GOODS))
            case ["game"]:
                self._game_is_right(table)
            case _:
                raise Invalid("wheel-words", value=rest)

    def _tell(self, table: TableDevices) -> None:
        state, found = table.wheel_state, table.mismatch
        wheel = self._play.state.box.board.wheel
        if found is None:
            good = "" if state.section is None else _good(wheel[state.section])
            self._play.screen.show(word(f"wheel-{state.kind}", good=good))
        else:
            self._show(self._both_sides(found))
        if state.kind != "gone":
            self._play.screen.show(word("link-well", **table.link))

    def _table_is_right(self, table: TableDevices, good: str | None) -> None:
        if good is None and table.wheel_state.kind == "gone":
            raise Illegal("wheel-gone")
        if table.wanted_good is None:
            raise Illegal("wheel-not-placed")
        play, before = self._play, self._play.state.wheel_top
        table.settle(table_is_right=True, good=good)
        self._asked = None
        if play.state.wheel_top == before:
            play.screen.show(word("wheel-agrees"))
        else:
            top = play.state.box.board.wheel[play.state.wheel_top]
            play.screen.show(word("wheel-noted", good=_good(top)))
        play.ask_again()

    def _game_is_right(self, table: TableDevices) -> None:
        if table.wheel_state.kind == "gone":
            raise Illegal("wheel-gone")
        if table.wanted_good is None:
            raise Illegal("wheel-not-placed")
        table.settle(table_is_right=False)
        self._asked = None
        self._play.screen.show(word("wheel-turns", good=_good(table.wanted_good)))

    def _show(self, said: str) -> None:
        self._play.screen.show(said, style="yellow")


def _good(good: str) -> str:
    return catalogue().name("good", good)
