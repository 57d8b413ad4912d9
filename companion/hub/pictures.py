"""The camera of a tablet as the table's: it sends pictures, and the hub looks at them as at any camera's."""

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from companion.hub.messages import PICTURE
from companion.table.eyes import TABLET
from vision.errors import VisionError

if TYPE_CHECKING:  # a hub without OpenCV knows the cameras of tablets, and looks through none
    from vision.sources.frame import Source
    from vision.sources.sent import Sent

EVERY: Final = 0.2
"""Seconds between two pictures that are sent."""
LOOK: Final = 0.1
"""Seconds after which a camera that gives no picture is asked whether it still is wanted."""


class Lenders(Protocol):
    """Who knows the tablets: ``host.Host`` does."""

    cameras: dict[str, str]
    """Tablets whose camera may serve the table: their names by id."""
    on_picture: Callable[[str, bytes], None]

    def look_through(self, device_id: str) -> None: ...


class Pictures:
    """The cameras that tablets lend, at the hub. Say :meth:`look` now and then."""

    def __init__(self, lenders: Lenders) -> None:
        self._lenders = lenders
        self._source: Sent | None = None
        """Whose pictures are looked at; set by the thread that looks at them."""
        self._asked = ""
        """The tablet that was asked to send."""
        lenders.on_picture = self._arrived

    def names(self) -> list[str]:
        """The cameras that there are, as a camera is named."""
        return sorted(TABLET + name for name in self._lenders.cameras.values())

    def open(self, tablet: str) -> "Source":
        """The camera of the tablet that is called so, now or when it comes; any thread may say it."""
        from vision.sources.sent import Sent

        def want(wanted: bool) -> None:
            if wanted:
                self._source = source
            elif self._source is source:
                self._source = None

        source = Sent(TABLET + tablet, tablet, want)
        return source

    def look(self) -> None:
        """Ask the tablet whose pictures are wanted now, on the thread of the game."""
        source = self._source
        cameras = self._lenders.cameras.items()
        device = "" if source is None else next((id for id, name in cameras if name == source.camera), "")
        if source is not None:
            source.is_there = bool(device)
        if device != self._asked:
            self._asked = device
            self._lenders.look_through(device)

    def _arrived(self, device_id: str, jpeg: bytes) -> None:
        source = self._source
        if source is not None and device_id == self._asked:
            source.push(jpeg)


class Lent:
    """The camera of this tablet, lent to the table: it is open only while the hub wants its pictures."""

    def __init__(self, opens: "Callable[[], Source]", send: Callable[[bytes], bool]) -> None:
        """A thread calls ``opens``, which may raise ``VisionError`` or ``ImportError``, and ``send``."""
        self.trouble: VisionError | ImportError | None = None
        """Why nothing is sent; ``None`` when all is well."""
        self._opens, self._send = opens, send
        self._changed = threading.Condition()
        self._wanted = self._closed = False
        self._wishes = 0
        self._thread: threading.Thread | None = None

    def want(self, wanted: bool) -> None:
        """The hub wants pictures, or no longer. Comes back at once."""
        with self._changed:
            self._wanted = wanted
            self._wishes += 1
            self._changed.notify_all()
            if wanted and self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._run, name="lent camera", daemon=True)
                self._thread.start()

    def close(self, wait: bool = True) -> None:
        """Let the camera go, and wait for it or not."""
        with self._changed:
            self._closed, self._wanted = True, False
            self._changed.notify_all()
        if wait and self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while self._rest(lambda: self._wanted or self._closed) and not self._closed:
            wish = self._wishes
            try:
                with self._opens() as source:
                    self._lend(source)
            except (VisionError, ImportError) as error:
                self.trouble = error
            if self._wanted:
                self._rest_after(wish)

    def _rest_after(self, wish: int) -> None:
        """It gives no pictures: it is tried anew when somebody asks anew."""
        self._rest(lambda: self._wishes != wish or self._closed)

    def _lend(self, source: "Source") -> None:
        from vision.sources.sent import to_jpeg

        while self._wanted and not source.ended:
            frame = source.next(LOOK)
            self.trouble = source.trouble if frame is None else None
            if frame is not None:
                due = time.monotonic() + EVERY
                self._send(to_jpeg(frame.picture, PICTURE))
                self._rest(lambda: not self._wanted, max(0.0, due - time.monotonic()))

    def _rest(self, until: Callable[[], bool], seconds: float | None = None) -> bool:
        with self._changed:
            return self._changed.wait_for(until, seconds)
