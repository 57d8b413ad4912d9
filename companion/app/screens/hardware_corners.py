"""Where the tray is, told by four touches on the picture: for a tray without markers."""

from collections.abc import Callable
from typing import Any, Final

from kivy.metrics import dp

from companion.app.devices.attached import Attached
from companion.app.devices.errands import Errands
from companion.app.look import colour
from companion.app.screens.hardware_part import Seeing
from companion.app.widgets.drawing import disc
from companion.app.words import word
from companion.table.home import camera_dir

CORNERS: Final = 4


class Corners:
    """Asks for the corners of the tray's floor, clockwise from the upper left, once :meth:`begin` is said."""

    def __init__(
        self, seeing: Seeing, attached: Attached, errands: Errands, say: Callable[[str], None]
    ) -> None:
        self._seeing, self._attached, self._errands, self._say = seeing, attached, errands, say
        self._touched: list[tuple[float, float]] | None = None
        seeing.bind(on_touch_down=self._touch)

    def begin(self) -> None:
        if self._attached.eyes is None or self._attached.eyes.frame is None:
            self._say(word("devices-sight-none"))
            return
        self._seeing.canvas.after.clear()
        self._touched = []
        self._ask()

    def _ask(self) -> None:
        assert self._touched is not None
        self._say(word(f"devices-corner-{len(self._touched) + 1}"))

    def _touch(self, seeing: Seeing, touch: Any) -> bool:
        place = None if self._touched is None else seeing.place_at(*touch.pos)
        if place is None or self._touched is None:
            return False
        self._touched.append(place)
        with seeing.canvas.after:
            disc(*touch.pos, dp(7), colour("ground", "line"))
            disc(*touch.pos, dp(5), colour("accent", "lantern"))
        if len(self._touched) < CORNERS:
            self._ask()
        else:
            self._keep(self._touched)
        return True

    def _keep(self, touched: list[tuple[float, float]]) -> None:
        self._touched = None
        eyes = self._attached.eyes
        frame = None if eyes is None else eyes.frame
        if eyes is None or frame is None:
            self._say(word("devices-sight-none"))
            return
        name = eyes.source.name
        self._errands.send(lambda: keep_corners(name, frame.picture, touched), self._kept, self._failed)

    def _kept(self, millimetres: float) -> None:
        self._seeing.canvas.after.clear()
        self._say(word("devices-corners-kept", mm=f"{millimetres:.1f}"))
        self._attached.change(camera=self._attached.camera)  # it looks for the tray anew

    def _failed(self, said: str) -> None:
        self._seeing.canvas.after.clear()
        self._say(said)


def keep_corners(camera: str, picture: Any, shares: list[tuple[float, float]]) -> float:
    """Corners as parts of the picture's width and height, from its upper left corner; by how many millimetres
    they may be off. Raises ``VisionError`` for what cannot be a tray."""
    from vision.tray import keeping
    from vision.tray.calibration import by_hand
    from vision.tray.printed import printed_measures

    height, width = picture.shape[:2]
    corners = [(across * width, down * height) for across, down in shares]
    found = by_hand(picture, corners, printed_measures(camera_dir()))
    keeping.save(camera_dir(), camera, found)
    return float(found.quality.unsure_mm)
