"""The wheel: where it stands, a nudge, a section, its beginning, and a calibration."""

from collections.abc import Callable
from typing import Any

from companion.app.devices.attached import Attached
from companion.app.devices.bench import STRIDES, known_calibration, nudge, printed_board, standing, wheel_said
from companion.app.devices.calibrating import Ask, Calibrating
from companion.app.devices.errands import Errands
from companion.app.devices.news import News
from companion.app.devices.sides import Side, good_name
from companion.app.screens.hardware_part import Beside, Part, told, usable
from companion.app.widgets.devices import WheelPicture
from companion.app.widgets.page import Column, Counter, Tiles, note
from companion.app.widgets.plain import Words, button
from companion.app.words import word
from companion.table.devices.connecting import EMULATED
from companion.table.home import calibration_path
from firmware_bridge.calibration import Calibration, save

_LEFT, _RIGHT = ("interface", "left"), ("interface", "right")


class WheelPart(Part):
    def __init__(self, attached: Attached, errands: Errands, say: Callable[[str], None]) -> None:
        super().__init__(attached, errands, say)
        self._printed = printed_board()
        self._picture = WheelPicture(Side(()))
        self._state = Words("", 22)
        self._calibrating: Calibrating | None = None
        self._below = Column()
        self._turning: list[Tiles] = []
        """Everything that needs a board."""
        self.put(Beside(self._picture, self._state, 230, share=1.6), self._below)
        self._offer()

    def update(self, news: News) -> None:
        board = self.attached.board
        goods = self._printed.wheel
        self._picture.show(Side(()) if board is None else standing(board, goods))
        self._state.text = wheel_said(board, goods)
        self._dim()

    def leave(self) -> None:
        if self._calibrating is not None:
            self._calibrating.stop()

    # By hand

    def _offer(self) -> None:
        strides = [
            button(
                word("devices-degrees", degrees=f"{degrees:+g}"),
                lambda degrees=degrees: self._with_board(lambda board: nudge(board, degrees)),
                [_LEFT if degrees < 0 else _RIGHT],
            )
            for degrees in STRIDES
        ]
        goods = [
            button(
                good_name(good),
                lambda section=section: self._with_board(lambda board: board.wheel.go(section)),
                [("goods", good)],
            )
            for section, good in enumerate(self._printed.wheel)
        ]
        others = (
            ("home", lambda board: board.wheel.home(), ("interface", "home")),
            ("let-go", lambda board: board.wheel.release(), ("interface", "by_hand")),
        )
        tools = [
            button(word(f"devices-{code}"), lambda act=act: self._with_board(act), [icon])
            for code, act, icon in others
        ]
        tools.append(button(word("devices-calibrate"), self._calibrate, [("interface", "calibrate")]))
        by_hand, to_goods, besides = (
            Tiles(*strides, least=150),
            Tiles(*goods, least=200),
            Tiles(*tools, least=220),
        )
        told(
            self._below,
            Words(word("devices-nudge"), 20), by_hand, Words(word("devices-goto"), 20), to_goods, besides,
        )  # fmt: skip
        self._turning = [by_hand, to_goods, besides]
        self._dim()
        if self.attached.device != EMULATED and known_calibration()[0] is None:
            self._below.put(note(word("devices-uncalibrated"), ("interface", "warning")))

    @property
    def _there(self) -> bool:
        board = self.attached.board
        return board is not None and board.wheel.state.kind != "gone"

    def _dim(self) -> None:
        for tiles in self._turning:
            usable(tiles, self._there)

    def _with_board(self, act: Callable[[Any], Any]) -> None:
        if self._there:
            act(self.attached.board)
        else:
            self.say(word("devices-wheel-gone"))

    # Calibrating

    def _calibrate(self) -> None:
        self._with_board(self._begin)

    def _begin(self, board: Any) -> None:
        emulated = self.attached.device == EMULATED
        old = None if emulated else known_calibration()[0]
        work = Calibrating(self.errands, board, self._printed, old)
        if work.begin(self._asked, self._calibrated, self._failed):
            self._calibrating = work

    def _asked(self, ask: Ask) -> None:
        work = self._calibrating
        if work is None:
            return
        parts: list[Any] = [Words(ask.said, 24)]
        if ask.choices:
            choices = [button(label, lambda value=value: self._give(value)) for value, label in ask.choices]
            parts.append(Tiles(*choices, least=170 if len(choices) > 3 else 260))
        if ask.number is not None:
            parts += _number(ask.number, self._give)
        parts.append(button(word("devices-cal-stop"), work.stop, [("interface", "cancel")]))
        told(self._below, *parts)

    def _give(self, value: Any) -> None:
        if self._calibrating is not None:
            told(self._below, note(word("devices-wheel-moving"), ("interface", "wait")))
            self._calibrating.answer(value)

    def _calibrated(self, found: Calibration | None) -> None:
        self._calibrating = None
        self._offer()
        if found is None:
            self.say(word("devices-cal-stopped"))
        elif self.attached.device == EMULATED:
            self.say(word("devices-cal-rehearsed"))
        else:
            path = calibration_path()
            save(path, found)
            self.say(word("devices-cal-done", path=path))
            self._offer()

    def _failed(self, said: str) -> None:
        self._calibrating = None
        self._offer()
        self.say(said)


def _number(number: tuple[int, int, int], give: Callable[[int], None]) -> list[Any]:
    """By ones, and by hundreds where it is large."""
    known, least, most = number
    held = [known]
    shown = Counter(known, lambda value: held.__setitem__(0, value), least, most)
    steps = [
        button(f"{by:+d}", lambda by=by: _add(shown, held, by, least, most))
        for by in ((-1000, -100, -10, 10, 100, 1000) if known > 100 else ())
    ]
    go_on = button(
        word("devices-cal-go-on"), lambda: give(held[0]), [("interface", "confirm")], edge="lantern"
    )
    return [shown, *([Tiles(*steps, least=110)] if steps else []), go_on]


def _add(shown: Counter, held: list[int], by: int, least: int, most: int) -> None:
    shown._step(min(max(held[0] + by, least), most) - held[0])
