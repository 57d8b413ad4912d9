"""Which board, how well one hears it, and what is wrong."""

from collections.abc import Callable
from typing import Any

from companion.app.devices.attached import Attached
from companion.app.devices.bench import Found, examined, link_said, ports
from companion.app.devices.errands import Errands
from companion.app.devices.news import News
from companion.app.screens.hardware_part import Part, lines, told
from companion.app.widgets.page import Column, Tiles, choosing, note
from companion.app.widgets.plain import Words, button
from companion.app.words import word
from companion.table.devices.connecting import AUTO, EMULATED, NONE

_ICONS = {"well": ("interface", "confirm"), "note": ("interface", "info"), "wrong": ("interface", "error")}


class BoardPart(Part):
    """``choose`` is told every board that is chosen."""

    def __init__(
        self, attached: Attached, errands: Errands, say: Callable[[str], None], choose: Callable[[str], None]
    ) -> None:
        super().__init__(attached, errands, say)
        self._choose = choose
        self._ports: list[Any] | None = None
        self._boards, self._link, self._found = Column(), Column(), Column()
        doctor = button(word("devices-doctor"), self._examine, [("interface", "search")])
        again = button(word("devices-look-again"), self._scan, [("interface", "retry")])
        self.put(
            self._link, Words(word("devices-which-board"), 22), self._boards,
            Tiles(again, doctor, least=260, most=2), self._found,
        )  # fmt: skip
        self._offer()
        self._scan()

    def update(self, news: News) -> None:
        board = self.attached.board
        if board is None:
            lines(self._link, [word("devices-no-board")], 20)
            return
        lines(self._link, link_said(board, self.attached.device == EMULATED), 20)

    # Which

    def _scan(self) -> None:
        self.errands.send(ports, self._seen, self.say)

    def _seen(self, found: list[Any]) -> None:
        self._ports = found
        self._offer()

    def _offer(self) -> None:
        usual = [
            (AUTO, word("devices-board-auto"), [("interface", "link")]),
            (EMULATED, word("devices-board-emulated"), [("interface", "play")]),
            (NONE, word("devices-board-none"), [("interface", "cancel")]),
        ]
        there = [(port.path, _port_said(port), [("interface", "hardware")]) for port in self._ports or ()]
        now = self.attached.device or NONE
        parts: list[Any] = [choosing([*usual, *there], now, self._chosen, least=330)]
        if self._ports is not None and not there:
            parts.append(note(word("devices-no-ports")))
        told(self._boards, *parts)

    def _chosen(self, where: str) -> None:
        self.attached.change(device=where)
        self._choose(where)
        self._offer()

    # What is wrong

    def _examine(self) -> None:
        board, wait = self.attached.board, self.errands.wait
        device = self.attached.device
        port = board.where if board is not None else None if device in (AUTO, EMULATED, "") else device
        emulated = device == EMULATED
        if self.errands.send(lambda: list(examined(board, port, wait, emulated)), self._examined, self.say):
            told(self._found, note(word("devices-doctor-works"), ("interface", "wait")))

    def _examined(self, found: list[Found]) -> None:
        worst = [*(one for one in found if one.result == "wrong")]
        rows = [note(one.said, _ICONS[one.result]) for one in [*worst, *(f for f in found if f not in worst)]]
        if not worst:
            rows.insert(0, note(word("devices-doctor-well"), _ICONS["well"]))
        told(self._found, *rows)


def _port_said(port: Any) -> str:
    if not port.known and port.description in ("", "n/a"):
        return str(port.path)
    kind = "known" if port.known else "likely" if port.likely else "other"
    return word(f"devices-port-{kind}", port=port.path, description=port.description)
