"""What happened to the devices, each thing told once."""

from typing import Any, Final

from companion.table.devices.board import Board
from companion.text.outside import outside_text
from firmware_bridge.messages import word

Notice = tuple[str, dict[str, Any]]
"""A code with parameters, to be made a sentence by ``companion.text.say``."""

HERE: Final[Notice] = ("device-here", {})
EMULATED_HERE: Final[Notice] = ("device-emulated", {})

_ABSENT: Final = frozenset({"no-port", "no-board", "gone"})
"""Troubles that say no more than that there is no board."""
_BESIDES: Final = frozenset({"refused", "stuck-button", "unwritable", "remembered-unreadable"})
"""Troubles with a board that is there."""
_FAULTS: Final[dict[str, Notice]] = {
    "no_sensor": ("device-no-sensor", {}),
    "no_magnet": ("device-no-magnet", {}),
}
"""What the wheel goes on with, but less well."""


class Watch:
    """Compares how things are with how they were. With ``quiet`` nobody has asked for a board by name,
    so that one which was never there is no trouble; ``greeting`` tells that it is there."""

    def __init__(self, quiet: bool = False, greeting: Notice = HERE) -> None:
        self._quiet = quiet
        self._greeting = greeting
        self._met = False
        self._here = False
        self._trouble = ""
        self._jammed = False
        self._fault = ""

    def see(self, board: Board) -> list[Notice]:
        """What is new since the last look."""
        return [*self._link(board), *self._wheel(board)]

    def _link(self, board: Board) -> list[Notice]:
        here, was_here = board.status().link == "open", self._here
        self._here = here
        notices: list[Notice] = []
        if here and not was_here:
            notices.append(("device-back", {}) if self._met else self._greeting)
            self._met = True
        elif was_here and not here:
            notices.append(("device-gone", {}))
        return notices + self._new_trouble(board)

    def _new_trouble(self, board: Board) -> list[Notice]:
        trouble = board.trouble
        code = "" if trouble is None or (self._here and trouble.code not in _BESIDES) else trouble.code
        before, self._trouble = self._trouble, code
        if code in ("", before) or (code in _ABSENT and (self._met or self._quiet)):
            return []
        reason = {"reason": outside_text(trouble)}
        return [("device-warning", {**reason}) if self._here else ("device-trouble", {**reason})]

    def _wheel(self, board: Board) -> list[Notice]:
        """A board that is gone tells nothing, so what was wrong is told again when it still is."""
        jammed, fault = board.wheel.state.kind == "jammed", self._fault_of(board)
        notices: list[Notice] = []
        if jammed and not self._jammed:
            notices.append(("device-jammed", {}))
        if fault in _FAULTS and fault != self._fault:
            notices.append(_FAULTS[fault])
        self._jammed, self._fault = jammed, fault
        return notices

    def _fault_of(self, board: Board) -> str:
        state = board.status().state
        if not self._here or state is None:
            return ""
        return word("fault", state.fault)
