"""Wheel, lamps and buttons as the rest of the program sees them.

Every method may be called from any thread and comes back at once. Wishes are kept while the board is
away and fulfilled when it returns.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from threading import RLock
from typing import Literal

from firmware_bridge.board import Board
from firmware_bridge.lights import DARK, WHITE, Light
from firmware_bridge.messages import ENUMS, word
from firmware_bridge.motion import HOME, NOWHERE, SECTIONS, Go, Turn

__all__ = ["DARK", "WHITE", "Buttons", "Devices", "Lamps", "Light", "Wheel", "WheelState"]

Way = Literal["shortest", "up", "down"]
Guard = AbstractContextManager[object]
"""A lock that its holder may take again."""

PHRASES = {"between": "between sections", "turned": "turned by hand"}
"""What reads otherwise than on the wire."""


@dataclass(frozen=True, slots=True)
class WheelState:
    """What the wheel is doing.

    ``kind`` is ``unknown``, ``homing``, ``moving``, ``at``, ``between``, ``turned`` (by hand; it is not
    moved until somebody decides), ``jammed`` (it gave up, likewise) or ``gone`` (no board to ask).
    ``section`` is where it stands, if the sensors can tell.
    """

    kind: str
    section: int | None = None

    def __str__(self) -> str:
        if self.kind == "at":
            return f"at section {self.section}"
        return PHRASES.get(self.kind, self.kind)


class Wheel:
    """The wheel with its six sections, numbered from 0."""

    def __init__(self, board: Board, lock: Guard) -> None:
        self._board = board
        self._lock = lock

    @property
    def state(self) -> WheelState:
        """What it is doing, as far as the board told."""
        with self._lock:
            state = self._board.state
            if state is None:
                return WheelState("gone")
            section = state.section if state.section < SECTIONS else None
            kind = self._board.motion.undecided or word("wheel", state.wheel)
            if kind not in ENUMS["wheel"] or (kind == "at" and section is None):
                kind = "unknown"  # no such state, or no such section
            return WheelState(kind, section)

    @property
    def wanted(self) -> int | None:
        """The section where it should stand, if any."""
        with self._lock:
            match self._board.motion.wanted:
                case Go(section) if section < SECTIONS:
                    return section
                case Go(section) if section == HOME:
                    return 0
                case _:
                    return None

    @property
    def settled(self) -> bool:
        """Whether the last wish is fulfilled: it stands where it is wanted, and the board said so."""
        with self._lock:
            state = self._board.state
            return state is not None and self._board.motion.settled(state)

    def go(self, section: int, way: Way = "shortest") -> None:
        """To this section. It also ends ``turned`` and ``jammed``. Raises ``ValueError`` for no section."""
        if not 0 <= section < SECTIONS:
            raise ValueError(f"the wheel has no section {section}")
        self._wish(Go(section, way))

    def home(self) -> None:
        """Look for the index again, then stand at section 0."""
        self._wish(Go(HOME))

    def release(self) -> None:
        """Stop, and leave the wheel alone."""
        self._wish(Go(NOWHERE))

    def turn(self, position: int) -> None:
        """To a place of the board's step counter, for calibrating; forgotten when another count begins."""
        self._wish(Turn(position))

    def accept(self) -> int | None:
        """After a hand turn: the wheel is right as it stands, and that section is wanted from now on.

        Nothing moves but to centre it. ``None``, and nothing changes, when the sensors cannot tell the
        section or no board is there: then only ``go`` can settle it.
        """
        with self._lock:
            section = self.state.section
            if section is not None:
                self.go(section)
            return section

    def _wish(self, wanted: Go | Turn) -> None:
        with self._lock:
            self._board.go(wanted)


class Lamps:
    """All lamps of the table, by number."""

    def __init__(self, board: Board, lock: Guard) -> None:
        self._board = board
        self._lock = lock

    def show(self, lights: Sequence[Light]) -> None:
        """This, from lamp 0 on; lamps that are not mentioned are dark."""
        with self._lock:
            self._board.show(lights)

    def hold(self, white: bool) -> None:
        """All steady white while a camera looks; then, with ``False``, again what was shown last."""
        with self._lock:
            self._board.hold(white)

    @property
    def settled(self) -> bool:
        """Whether the strip shows what is wanted, and the board said so."""
        with self._lock:
            return self._board.lamps_settled


class Buttons:
    """The buttons beside the board."""

    def __init__(self, board: Board, lock: Guard) -> None:
        self._board = board
        self._lock = lock

    def take(self) -> list[str]:
        """What was pressed since the last time, oldest first: ``end_turn``, ``undo``."""
        with self._lock:
            return self._board.presses.take()


class Devices:
    """The three devices of one board, behind one lock."""

    def __init__(self, board: Board, lock: Guard | None = None) -> None:
        lock = lock or RLock()
        self.wheel = Wheel(board, lock)
        self.lamps = Lamps(board, lock)
        self.buttons = Buttons(board, lock)
