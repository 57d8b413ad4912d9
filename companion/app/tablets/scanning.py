"""A QR code is looked for through a camera of this tablet, beside the screen."""

from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Event, Thread, main_thread
from typing import TYPE_CHECKING, Any, Final

from companion.app.devices.errands import sentence_of
from companion.app.devices.preview import Shot, shot_of
from companion.app.words import word

if TYPE_CHECKING:  # OpenCV takes its time: the screen does not wait for it
    from vision.qr import QrReader
    from vision.sources.frame import Source

WAIT: Final = 0.2
"""Seconds for which a picture is waited for."""


def _cameras() -> Sequence[Any]:
    from vision.sources.opening import list_cameras

    return list_cameras()


def _open(where: str) -> "Source":
    from vision.sources.opening import open_source

    return open_source(where)


class Scanning:
    """From ``start`` to ``close``, which does not wait. A new one looks through another camera."""

    def __init__(
        self,
        where: str = "",
        cameras: Callable[[], Sequence[Any]] = _cameras,
        opens: Callable[[str], "Source"] = _open,
    ) -> None:
        """``where`` names the camera, else it is the first that there is."""
        self.where = where
        self.cameras: Sequence[Any] = ()
        """Those of this tablet, once they are known."""
        self.latest: Shot | None = None
        self.trouble = ""
        """Why there are no pictures, in one sentence."""
        self._list, self._opens = cameras, opens
        self._read: SimpleQueue[str] = SimpleQueue()
        self._leaving = Event()
        # The end of the program waits for it: a thread within OpenCV must not be cut off.
        self._thread = Thread(target=self._run, name="QR code", daemon=False)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """The camera is let go as soon as a look that is under way is over."""
        self._leaving.set()

    def join(self) -> None:
        self._thread.join()

    def take(self) -> str:
        """The text of a code that was read; each reading once, empty where there is none."""
        try:
            return self._read.get_nowait()
        except Empty:
            return ""

    def _is_wanted(self) -> bool:
        return not self._leaving.is_set() and main_thread().is_alive()

    def _run(self) -> None:
        try:
            self.cameras = self._list()
            if not self.where and self.cameras:
                self.where = self.cameras[0].where
            if self.where:
                self._look()
            else:
                self.trouble = word("scan-none")
        except ImportError as error:
            self.trouble = f"{word('scan-none')}\n{sentence_of(error)}"
        except Exception as error:  # nothing that a camera does ends the app
            self.trouble = _sentence(error)

    def _look(self) -> None:
        from vision.qr import QrReader

        reader = QrReader()
        with self._opens(self.where) as source:
            while self._is_wanted() and not source.ended:
                self._look_once(source, reader)

    def _look_once(self, source: "Source", reader: "QrReader") -> None:
        frame = source.next(WAIT)
        if frame is None:
            if source.trouble is not None:
                self.latest, self.trouble = None, _sentence(source.trouble)
            return
        self.latest, self.trouble = shot_of(frame.picture), ""
        text = reader.read(frame.picture)
        if text:
            self._read.put(text)


def _sentence(error: Exception) -> str:
    """With the other ways to a table."""
    return word("scan-trouble", reason=sentence_of(error))
