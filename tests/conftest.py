"""What holds for every test: repeatable examples, no window on the screen, nobody's own data touched."""

import atexit
import os
import shutil
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.time_limit import *  # noqa: F403 - the hooks of a limit that no test outlasts

# Machines differ in speed, so neither a slow example nor slow generation is a failure.
settings.register_profile(
    "here", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def _tame_kivy() -> None:
    """Kivy reads these when it is first imported: draw off screen, leave pytest's arguments alone."""
    kivy_home = tempfile.mkdtemp(prefix="dark-road-kivy-")
    atexit.register(shutil.rmtree, kivy_home, ignore_errors=True)
    os.environ["KIVY_HOME"] = kivy_home
    os.environ["KIVY_NO_ARGS"] = "1"
    os.environ["KIVY_NO_CONSOLELOG"] = "1"
    os.environ["KIVY_NO_FILELOG"] = "1"
    os.environ["KIVY_CLIPBOARD"] = "sdl2"  # as in the app: others need programs and a display
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")


_tame_kivy()

# The program speaks the language of its environment; sentences in tests are English.
os.environ["LC_ALL"] = "C.UTF-8"

# Whoever starts the tests in the background may have told them to ignore Ctrl-C or a closed window, and every
# program that they start would do so too.
for number, usual in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, usual)


# Nobody pulls the plug of a machine that runs tests, and waiting for its disk takes a tenth of their time.
# Programs that the tests start, and may kill, write as they always do.
os.fsync = lambda fd: None


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for user data, empty and this test's own."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("DARK_ROAD_HOME", str(folder))
    return folder
