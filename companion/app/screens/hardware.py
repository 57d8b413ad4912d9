"""The hardware panel: board, wheel, lamps, buttons and camera, tried out with or without a game."""

from collections.abc import Callable
from typing import Any, Final

from kivy.clock import Clock

from companion.app.devices.attached import Attached
from companion.app.devices.errands import Errands
from companion.app.play.moments import Icon
from companion.app.screens.hardware_board import BoardPart
from companion.app.screens.hardware_camera import CameraPart
from companion.app.screens.hardware_dice import DicePart
from companion.app.screens.hardware_lamps import LampsPart
from companion.app.screens.hardware_part import Part, told
from companion.app.screens.hardware_wheel import WheelPart
from companion.app.widgets.page import Column, Page, choosing, note
from companion.app.words import word
from companion.core.errors import GameError
from companion.text import error_text

LOOK: Final = 0.1
"""Seconds between two looks at the devices."""
PARTS: Final[dict[str, Icon]] = {
    "board": ("interface", "hardware"),
    "wheel": ("tokens", "wheel"),
    "lamps": ("interface", "lamp"),
    "camera": ("interface", "camera"),
    "dice": ("interface", "throw"),
}


class HardwareScreen(Page):
    """With ``attached`` the devices of a game are tried out, and follow it again afterwards; without, devices
    are opened for as long as the panel is. ``choose`` is told the board and the camera that people chose."""

    def __init__(
        self,
        back: Callable[[], None],
        attached: Attached | None = None,
        choose: Callable[[str, str], None] = lambda device, camera: None,
        part: str = "board",
        **more: Any,
    ) -> None:
        super().__init__("hardware", word("devices-title"), back, **more)
        self._own = attached is None
        self.attached = attached or Attached()
        self._choose = choose
        self._errands = Errands()
        self._tabs, self._said, self._inside = Column(), Column(), Column()
        self._which, self.part = part, Part(self.attached, self._errands, self.say)
        self._ticking: Any = None
        self.put(self._tabs, self._inside)
        self.foot.put(self._said)  # in view, however far the page is scrolled

    # Coming and going

    def on_pre_enter(self, *_: Any) -> None:
        if self._ticking is not None:
            return
        if self._own:
            self.attached.open()
        self.attached.try_out(True)
        self.open_part(self._which)
        self._ticking = Clock.schedule_interval(self._tick, LOOK)

    def on_leave(self, *_: Any) -> None:
        """Nothing goes on behind the next screen."""
        if self._ticking is None:
            return
        self._ticking.cancel()
        self._ticking = None
        self.part.leave()
        self._errands.close()
        if self._own:
            self.attached.close()
        self.attached.try_out(False)

    # What is shown

    def open_part(self, which: str) -> None:
        """``board``, ``wheel``, ``lamps``, ``camera`` or ``dice``."""
        self.part.leave()
        self._errands.close()
        self._which = which
        tabs = [
            (name, word(f"devices-part-{name}"), [] if name == which else [icon])  # a tick takes its place
            for name, icon in PARTS.items()
        ]
        if self._is_here:
            told(self._tabs, choosing(tabs, which, self.open_part, least=170))
        self._said.clear_widgets()
        try:
            self.part = self._made(which)
        except GameError as error:  # the owner's files cannot be used
            self.part = Part(self.attached, self._errands, self.say)
            self.say(error_text(error))
        told(self._inside, self.part)
        self.scroll.scroll_y = 1
        self._tick()  # nothing of it appears only later

    @property
    def _is_here(self) -> bool:
        """Are the devices beside this machine? A tablet only lends its camera to the table."""
        return isinstance(self.attached, Attached)

    def _made(self, which: str) -> Part:
        given = self.attached, self._errands, self.say
        if not self._is_here:
            from companion.app.screens.hardware_lend import LendPart

            return LendPart(*given)
        match which:
            case "wheel":
                return WheelPart(*given)
            case "lamps":
                return LampsPart(*given)
            case "camera":
                return CameraPart(*given, lambda camera: self._choose(self.attached.device, camera))
            case "dice":
                return DicePart(*given)
        return BoardPart(*given, lambda device: self._choose(device, self.attached.camera))

    def say(self, said: str) -> None:
        """The last thing that happened."""
        told(self._said, note(said, ("interface", "info")))

    def _tick(self, _: float = 0) -> None:
        self._errands.look()
        news = self.attached.look()
        if news.said:
            self.say(news.said[-1])
        self.part.update(news)
