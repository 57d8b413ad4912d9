"""Before the window opens: what Kivy reads when it is first imported, and whether there is a display."""

import gc
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.core.errors import GameError
from companion.table.home import home

if TYPE_CHECKING:
    from companion.table.session import Session

ICON: Final = Path(__file__).parent / "art" / "icon.png"
NAME: Final = "dark-road-companion"
"""By which a desktop finds the entry and the icon of the window."""
WIDTH, HEIGHT = 1280, 800
"""The window on a desktop; a tablet or phone gives what it has."""
LEAST_WIDTH, LEAST_HEIGHT = 480, 480
FRAMES_A_SECOND: Final = 40
"""Nothing is drawn while nothing changes; a touch never waits longer than one of these."""
_SHOWN_BY: Final = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
"""Where a Linux environment names what it draws on."""


def has_display(platform: str = sys.platform, around: Mapping[str, str] = os.environ) -> bool:
    """May a window be opened here? Whether it really can is known when it opens."""
    return not platform.startswith("linux") or on_android(around) or any(around.get(by) for by in _SHOWN_BY)


def on_android(around: Mapping[str, str] = os.environ) -> bool:
    return "ANDROID_ARGUMENT" in around


def open_app(session: "Session | None" = None, device: str = "", camera: str = "") -> bool:
    """Open the app, at this game if there is one, with devices that are used this time; ``False`` at once
    where no window can be had.

    Otherwise it returns when the window is closed. Raises ``GameError`` for a game that could not be saved.
    """
    if not has_display():
        return False
    prepare()
    from kivy.core.window import Window

    if Window is None:
        return False
    from companion.app.main import run

    gc.freeze()  # what is there by now stays: it need not be looked through for garbage during a game
    run(session, device, camera)
    return True


def open_on_tablet() -> None:
    """Where python-for-android begins: there is no command line to choose the language."""
    from companion.table.settings import language_here
    from companion.text.catalogue import speak

    speak(language_here())
    with suppress(GameError):  # nobody sees any more what a closed app says
        open_app()


def prepare() -> None:
    """Say before Kivy is imported how it should behave; what the environment says already stays."""
    for name, value in _environment().items():
        os.environ.setdefault(name, value)
    _configure()


def _environment() -> dict[str, str]:
    """Kivy keeps quiet, leaves the arguments alone, and lives in the owner's folder."""
    found = {"KIVY_NO_ARGS": "1", "KIVY_NO_CONFIG": "1", "KIVY_NO_FILELOG": "1", "KIVY_LOG_MODE": "MIXED"}
    found |= {"KIVY_WINDOW": "sdl2", "KIVY_CLIPBOARD": "sdl2"}  # others end the program, or start new ones
    found |= {f"SDL_VIDEO_{kind}_WMCLASS": NAME for kind in ("X11", "WAYLAND")}
    if not on_android():  # there the console is the log that a developer reads
        found["KIVY_NO_CONSOLELOG"] = "1"
    with suppress(GameError):  # the app says so itself when it needs the folder
        found["KIVY_HOME"] = str(home() / "kivy")
    return found


def _configure() -> None:
    from kivy.config import Config

    wanted = {
        ("kivy", "exit_on_escape"): "0",  # Escape and a tablet's back key go back, not out
        ("kivy", "window_icon"): str(ICON),
        ("graphics", "width"): str(WIDTH),
        ("graphics", "height"): str(HEIGHT),
        ("graphics", "minimum_width"): str(LEAST_WIDTH),
        ("graphics", "minimum_height"): str(LEAST_HEIGHT),
        ("graphics", "multisamples"): "0",  # our shapes are smooth by themselves
        ("graphics", "maxfps"): str(FRAMES_A_SECOND),
        ("graphics", "allow_screensaver"): "0",  # people think longer than a tablet stays awake
        ("input", "mouse"): "mouse,disable_multitouch",  # a right click is no second finger
    }
    for (section, name), value in wanted.items():
        Config.set(section, name, value)
    if any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")):
        # The desktop tells of fingers itself; read from the device too, every touch would count twice.
        Config.remove_option("input", "%(name)s")
