"""Wheel, lamps and buttons follow a game, as far as they are there."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import RLock
from time import monotonic
from typing import Final

from companion.core.errors import Illegal
from companion.games.dark_road.options import Activate
from companion.games.dark_road.state import State
from companion.table.concern import last_turn
from companion.table.devices.board import Board
from companion.table.devices.buttons import END_TURN, UNDO, Meaning, meaning
from companion.table.devices.lamps import lights
from companion.table.devices.taken import taken_lamps
from companion.table.devices.watching import Notice, Watch
from companion.table.devices.wheel import SHORTEST, Mismatch, mismatch, wanted_section, way_to
from companion.table.session import Session
from companion.table.timeline import Step
from firmware_bridge.devices import WheelState

RESTS: Final = 1.0
"""A hand that turns the wheel passes other sections: only where it leaves it for so long counts."""
SOONEST: Final = {END_TURN: 0.5, UNDO: 0.25}
"""A button pressed sooner after a question came up was meant for another one, or pressed twice."""

_Moment = tuple[int, bool]
"""The question's index, and whether people are only waited for."""


@dataclass(frozen=True, slots=True)
class _Press:
    button: str
    moment: _Moment
    at: float


class TableDevices:
    """Say :meth:`follow` after every change of the game; nothing here waits for a device or fails with one.

    A disagreement between wheel and game changes neither until somebody settles it.
    """

    def __init__(
        self,
        session: Session,
        board: Board,
        clock: Callable[[], float] = monotonic,
        watch: Watch | None = None,
    ) -> None:
        self.notices: list[Notice] = []
        """What people should be told, as codes with parameters, oldest first."""
        self._session = session
        self._board = board
        self._clock = clock
        self._watch = watch or Watch()
        self._lock = RLock()
        self._wanted: int | None = None
        """Where the wheel was told to stand."""
        self._agreed: int | None = None
        """Where the game had it when it was followed last."""
        self._seen = session.game.index
        """How much of the log the wheel has followed."""
        self._sent_back = False
        """The wheel was told where to go after a hand turn, and has not set out yet."""
        self._resting: tuple[int | None, float] | None = None
        """Where a hand left the wheel, and since when."""
        self._shown: object = None
        """What the lamps were derived from."""
        self._moment: _Moment = (-1, False)
        self._since = clock()
        self._presses: list[_Press] = []

    @property
    def state(self) -> State:
        return self._session.game.state

    @property
    def board(self) -> Board:
        """For whoever tries it out by hand; :meth:`restore` ends that."""
        return self._board

    @property
    def turns_wheel(self) -> bool:
        """Does the wheel turn by itself, so that nobody has to?"""
        return self._board.wheel.state.kind not in ("gone", "jammed")

    @property
    def wheel_state(self) -> WheelState:
        """What the wheel is doing, and where it stands as far as anybody can tell."""
        return self._board.wheel.state

    @property
    def link(self) -> dict[str, int]:
        """How many messages were sent, sent again, and came damaged."""
        counted = self._board.status().statistics
        return {"sent": counted.sent, "resent": counted.resent, "bad": counted.bad}

    @property
    def wanted_good(self) -> str | None:
        """The good that should be worth $5, once the wheel is placed."""
        wanted = wanted_section(self.state)
        return None if wanted is None else self.state.box.board.wheel[wanted]

    # Following

    def follow(self, unconfirmed: bool = False, enter: bool = False) -> None:
        """Turn the wheel and light the lamps as the game is now.

        ``unconfirmed``: nobody has said yet that the pieces of the Private Concern's turn were
        moved. ``enter``: nothing is asked, people are only waited for.
        """
        question = self._session.game.question
        moment = (-1 if question is None else question.index, enter)
        if moment != self._moment:
            self._moment, self._since = moment, self._clock()
        self.arrived()
        self._set_wheel()
        self._set_lamps(unconfirmed)

    def restore(self) -> None:
        """Somebody tried the board out: wheel and lamps are again to be as the game has them."""
        self._wanted = self._shown = None
        with self._lock:
            self._presses = []

    def hold(self, white: bool) -> None:
        """All lamps white and steady while the camera reads dice; then again what they showed."""
        self._board.lamps.hold(white)

    def arrived(self) -> None:
        """The board has something to report; may be said from any thread."""
        now = self._clock()
        with self._lock:
            self._presses += [_Press(button, self._moment, now) for button in self._board.buttons.take()]
            self.notices += self._watch.see(self._board)
            section = self._board.wheel.state.section if self._is_turned() else None
            if not self._is_turned():
                self._resting = None
            elif self._resting is None or self._resting[0] != section:
                self._resting = (section, now)

    def _set_wheel(self) -> None:
        game, wheel, wanted = self._session.game, self._board.wheel, wanted_section(self.state)
        records = [record[0] for record in game.since(self._seen)]
        agreed, self._agreed = self._agreed, wanted
        self._seen = game.index
        if wanted is None:
            return
        section = wheel.state.section
        if self._is_turned() and section == wanted:
            self._leave(wanted)
        elif self._is_turned() and section != agreed:
            return  # somebody has to settle it
        elif wanted != self._wanted:
            wheel.go(wanted, way_to(self._wanted, wanted, records))
            self._wanted = wanted

    def _is_turned(self) -> bool:
        """Did a hand turn the wheel, and has nobody settled it?"""
        turned = self._board.wheel.state.kind == "turned"
        self._sent_back = self._sent_back and turned
        return turned and not self._sent_back

    def _leave(self, section: int) -> None:
        """The wheel is right where the hand left it."""
        self._board.wheel.accept()
        self._wanted = section
        self._sent_back = True

    # The lamps

    def _set_lamps(self, unconfirmed: bool) -> None:
        game, doubt = self._session.game, self.mismatch is not None
        key = (id(game), game.index, unconfirmed, doubt)
        if key == self._shown:
            return
        self._shown = key
        state, question = game.state, game.question
        its = None if state.concern is None else state.concern.seat
        history = self._session.history()
        on_its_turn = state.phase == "turns" and state.seat == its
        taken = self._taken(history) if unconfirmed or on_its_turn else frozenset[int]()
        asked, turn = (None, its) if unconfirmed else (question, None)
        self._board.lamps.show(lights(state, asked, self._place(history), taken, turn, doubt))

    def _place(self, history: list[Step]) -> str:
        """The district or building that was activated last in this turn; none is any more at Rest."""
        state = self.state
        if not state.companions_work and not state.is_concern(state.seat):
            return ""
        for step in reversed(history):
            if (step.phase, step.round, step.turn) != (state.phase, state.round, state.seat):
                break
            if isinstance(step.value, Activate):
                return step.value.place
        return ""

    def _taken(self, history: list[Step]) -> frozenset[int]:
        """What the Private Concern did in its turn under way, or in its last one."""
        steps, concern, state = last_turn(history), self.state.concern, self.state
        if concern is None or not steps:
            return frozenset()
        if state.seat == concern.seat and state.round != steps[-1].round:
            return frozenset()
        return taken_lamps(steps, self._session.tables(steps[0].index, steps[-1].index), concern.seat)

    # The wheel, turned by hand

    @property
    def mismatch(self) -> Mismatch | None:
        """What there is to settle: a hand left the wheel where the game does not have it."""
        self.arrived()
        with self._lock:
            resting = self._resting
        if resting is None or self._clock() - resting[1] < RESTS:
            return None
        return mismatch(self.state, self._session.game.question, resting[0])

    def settle(self, table_is_right: bool, good: str | None = None) -> None:
        """After a hand turn: either the game is corrected, or the wheel goes where the game has it.

        ``good`` says what is worth $5 on the table where the wheel's sensor cannot tell. Raises what
        a correction raises, and ``Illegal`` where nobody knows what the table shows.
        """
        wheel, section = self._board.wheel, self._board.wheel.state.section
        if table_is_right:
            if good is None and section is not None:
                good = self.state.box.board.wheel[section]
            if good is None:
                raise Illegal("wheel-unseen")
            if good != self.wanted_good:
                self._session.correct("wheel_top", good)
        wanted = wanted_section(self.state)
        if wanted is None:
            return
        if wanted == section:
            self._leave(wanted)
        else:
            wheel.go(wanted, SHORTEST)
            self._wanted, self._sent_back = wanted, True
        self.arrived()

    # Buttons

    @property
    def is_pressed(self) -> bool:
        """Is there a press to be looked at?"""
        return bool(self._presses)

    def presses(self) -> list[str]:
        """The buttons pressed since the last time, whatever they would mean in the game."""
        self.arrived()
        with self._lock:
            presses, self._presses = self._presses, []
        return [press.button for press in presses]

    def pressed(self) -> Meaning | None:
        """What the first button pressed since this moment began means; later ones are forgotten."""
        self.arrived()
        with self._lock:
            presses, self._presses = self._presses, []
        for press in presses:
            if press.moment == self._moment and press.at - self._since >= SOONEST[press.button]:
                return meaning(press.button, self._session.game.question, self._moment[1])
        return None
