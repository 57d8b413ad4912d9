"""The film itself: time that passes in equal steps, fingers that touch, and the frames that come of it."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import cv2
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget
from PIL import Image

from companion.app.main import Companion
from companion.app.play.moments import Asked
from companion.app.screens.table import TableScreen
from companion.app.tour.stage import MOST_FRAMES, STEADY, drawn
from companion.app.widgets.plain import Touch, Words
from tools.movie import overlay
from tools.movie.devices import Devices, FilmTime

if TYPE_CHECKING:
    from vision.reading import Picture

STEP: Final = 0.05
"""Seconds per frame."""
_PRESS: Final = 0.15
"""Seconds for which a finger rests."""
_FADE: Final = 0.2
"""Seconds in which the ring and the camera's picture appear and disappear."""
_LATER: Final = 100.0
"""Seconds between two touches for the app, which takes no notice of a hurried hand."""
_PATIENCE: Final = 10.0
"""Seconds within which whatever the film waits for must happen."""
_SMOOTH: Final = (5, 5)
_NOISE: Final = 8
"""Pixels that are averaged, and how much they then differ where nothing moves."""


class Film:
    def __init__(self, app: Companion, devices: Devices, time: FilmTime) -> None:
        self.frames: list[Image.Image] = []
        self.milliseconds: list[int] = []
        """How long each frame is shown."""
        self.caption = ""
        self.shows_camera = False
        self._app, self._devices, self._time = app, devices, time
        self._finger: tuple[float, float] | None = None
        self._pressed = self._camera = 0.0
        """How much of the ring and of the camera's picture is seen, from 0 to 1."""
        self._touched_at = 0.0
        self._seen: Picture | None = None

    @property
    def table(self) -> TableScreen:
        table = self._app.rooms.table
        assert table is not None
        return table

    @property
    def attached(self) -> Any:
        return self._app.rooms._attached

    # Time

    def warm_up(self, seconds: float) -> None:
        """Board and camera have been there for a while when the film begins."""
        for _ in range(round(seconds / STEP)):
            self._pass()
            EventLoop.idle()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            self._step()

    def wait_until(self, happened: Callable[[], bool]) -> None:
        for _ in range(round(_PATIENCE / STEP)):
            if happened():
                return
            self._step()
        raise LookupError("what the film waits for does not happen")

    def _pass(self) -> None:
        self._time.now += STEP
        self._devices.step(STEP)

    def _step(self) -> None:
        self._pass()
        settle()
        self._camera = _towards(self._camera, self.shows_camera)
        self._shoot()

    # Touches

    def tap(self, at: tuple[float, float]) -> None:
        """A finger comes, rests and leaves; at a place in the window."""
        self._finger = at
        finger = UnitTestTouch(*at)
        self._touched_at += _LATER
        finger.time_start = self._touched_at
        while self._pressed < 1:
            self._pressed = _towards(self._pressed, True)
            self._step()
        finger.touch_down()
        self.wait(_PRESS)
        finger.touch_up()
        while self._pressed > 0:
            self._pressed = _towards(self._pressed, False)
            self._step()
        self._finger = None

    def tap_label(self, label: str) -> None:
        for one in self.table.walk(restrict=True):
            if isinstance(one, Touch) and _label_of(one) == label:
                self.tap(one.to_window(*one.center))
                return
        raise LookupError(f"no button says {label!r}")

    def answer(self, value: str) -> None:
        """The button of this answer."""
        moment = self.table.sitting.moment
        assert isinstance(moment, Asked)
        self.tap_label(next(choice.label for choice in moment.choices if choice.value == value))

    def tap_place(self, kind: str, name: str = "") -> None:
        """A place on the board, as ``companion.app.play.places`` calls it."""
        board = self.table._board
        self.tap(board.to_window(*board.middle_of((kind, name))))

    # Frames

    def _shoot(self) -> None:
        frame = self._frame()
        if self.frames and frame.tobytes() == self.frames[-1].tobytes():
            self.milliseconds[-1] += round(1000 * STEP)
        else:
            self.frames.append(frame)
            self.milliseconds.append(round(1000 * STEP))

    def _frame(self) -> Image.Image:
        texture = drawn(self._app.rooms)
        app = Image.frombytes("RGBA", texture.size, texture.pixels).convert("RGB")
        frame = overlay.captioned(app, self.caption)
        if self._camera:
            overlay.inset(frame, self._tray_seen(), self._camera)
        if self._finger is not None:
            scale = overlay.WIDTH / Window.width
            x, y = self._finger
            overlay.ring(frame, (x * scale, (Window.height - y) * scale), self._pressed)
        return frame

    def _tray_seen(self) -> "Picture":
        """What the camera sees; while only its noise is new, the picture before."""
        now = self.attached.eyes.frame.picture
        smooth = cv2.blur(now, _SMOOTH)
        if self._seen is None or cv2.absdiff(smooth, cv2.blur(self._seen, _SMOOTH)).max() > _NOISE:
            self._seen = now
        return self._seen

    def save(self, path: Path) -> None:
        first, *others = self.frames
        first.save(
            path, save_all=True, append_images=others, duration=self.milliseconds, loop=0,
            quality=90, method=4, minimize_size=True,
        )  # fmt: skip


def settle() -> None:
    """Everything is where it will be; no time passes."""
    same, before = 0, None
    for _ in range(MOST_FRAMES):
        EventLoop.idle()
        now = [(*one.pos, *one.size) for root in Window.children for one in root.walk(restrict=True)]
        same, before = (same + 1, before) if now == before else (0, now)
        if same >= STEADY:
            return


def run_on(time: FilmTime) -> None:
    """Kivy's clock is the film's from now on, and never sleeps."""
    time.now = Clock.get_time()  # what is scheduled already happens in time
    Clock._max_fps = 0
    Clock.time = time


def _towards(now: float, whole: bool) -> float:
    change = STEP / _FADE
    return min(1.0, now + change) if whole else max(0.0, now - change)


def _label_of(one: Widget) -> str:
    return " ".join(part.text for part in one.walk(restrict=True) if isinstance(part, Words))
