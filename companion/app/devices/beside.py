"""A board and a camera beside the tablet: they are opened, changed and let go without anybody waiting."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self

from companion.app.devices.news import Status
from companion.app.devices.slot import Slot
from companion.table.devices import TableDevices
from companion.table.devices.alone import BoardAlone
from companion.table.devices.connecting import AUTO, EMULATED, NONE, connected, connected_alone, usual
from companion.table.session import Session

if TYPE_CHECKING:  # OpenCV takes its time: the app does not wait for it
    from companion.hub.pictures import Pictures
    from companion.table.eyes.watching import Eyes

Devices = TableDevices | BoardAlone


class Beside:
    """``device`` and ``camera`` are named as on the command line; without a ``device`` it is the usual one.

    With a ``session`` the board follows that game; without one both are only tried out. ``learn``: dice that
    were misread are kept as examples.
    """

    def __init__(
        self, session: Session | None = None, device: str = "", camera: str = "", learn: bool = False
    ) -> None:
        self.tablets: Pictures | None = None
        """The cameras that tablets lend, while the table is open to them."""
        self._session, self._learn = session, learn
        self._first = device or (AUTO if session is None else usual(session)), camera
        self._boards: Slot[Devices] = Slot("board", self._open_board)
        self._cameras: Slot[Eyes] = Slot("camera", self._open_camera)

    def open(self) -> Self:
        """Comes back at once; board and camera come when they come."""
        device, camera = self._first
        self._boards.wish("" if device == NONE else device)
        if camera:
            self._cameras.wish(camera)
        return self

    def close(self) -> None:
        """Let everything go, and wait for it. May be said more than once."""
        self._cameras.close()
        self._boards.close()

    def __enter__(self) -> Self:
        return self.open()

    def __exit__(self, *_: object) -> None:
        self.close()

    def change(self, device: str | None = None, camera: str | None = None) -> None:
        """Another board, another camera, or none (``none`` or empty); what is not named stays."""
        if device is not None:
            self._boards.wish("" if device == NONE else device)
        if camera is not None:
            self._cameras.wish("" if camera == NONE else camera)

    @contextmanager
    def _open_board(self, where: str) -> Iterator[Devices | None]:
        opened = connected_alone(where) if self._session is None else connected(self._session, where)
        with opened as devices:
            yield devices

    @contextmanager
    def _open_camera(self, where: str) -> Iterator["Eyes"]:
        from companion.table.eyes.connecting import looking

        lends = None if self.tablets is None else self.tablets.open
        with looking(where, self._learn, self._hold, lends) as eyes:
            yield eyes

    def _hold(self, white: bool) -> None:
        board = self._boards.value
        if board is not None:
            board.hold(white)

    # What is there

    @property
    def device(self) -> str:
        """Which board is wanted; empty for none."""
        return self._boards.where

    @property
    def camera(self) -> str:
        return self._cameras.where

    @property
    def board(self) -> Any:
        """A ``firmware_bridge.bridge.Bridge``, for whoever tries it out; ``None``: there is none."""
        found = self._boards.value
        return None if found is None else found.board

    @property
    def eyes(self) -> "Eyes | None":
        return self._cameras.value

    @property
    def link(self) -> dict[str, int]:
        """How many messages were sent, sent again, and came damaged."""
        found = self._boards.value
        return {"sent": 0, "resent": 0, "bad": 0} if found is None else found.link

    @property
    def turns_wheel(self) -> bool:
        """Does the wheel turn by itself, so that nobody has to? An emulated one turns nobody's own."""
        found = self._boards.value
        real = self._session is not None and self._session.game.seed is None
        if self.device == EMULATED and real:
            return False
        return isinstance(found, TableDevices) and found.turns_wheel

    @property
    def can_throw(self) -> bool:
        """Is it our own tray that the camera looks at, so that dice can be thrown by a touch?"""
        eyes = self._cameras.value
        return eyes is not None and hasattr(eyes.source, "throw")

    @property
    def status(self) -> Status:
        board, eyes = self._boards.value, self._cameras.value
        wheel = "" if board is None else board.wheel_state.kind
        camera = eyes.sight if eyes is not None else "opening" if self._cameras.opening else ""
        return Status(wheel, self.device == EMULATED, camera, self.can_throw)
