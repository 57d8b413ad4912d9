"""``python -m tools.movie [FILE]``: films one turn in the app; needs no display and no device."""

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.app import opening
from companion.table.home import VARIABLE

if TYPE_CHECKING:  # Kivy opens a window when it is imported
    from tools.movie.film import Film

FILE: Final = Path("docs/pictures/turn.webp")
WARM: Final = 10.0
"""Seconds after which everything the devices had to say is off the screen."""


def main(path: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="dark-road-") as folder:
        os.environ[VARIABLE] = folder  # the owner's own games and choices stay out of the film
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
        opening.prepare()
        film = _filmed(Path(folder))
    film.save(path)
    seconds, size = sum(film.milliseconds) / 1000, path.stat().st_size / 1e6
    print(f"{path}: {len(film.frames)} frames, {seconds:.1f} s, {size:.2f} MB")


def _filmed(folder: Path) -> "Film":
    from kivy.core.window import Window

    from companion.app.main import Companion
    from tools.movie.devices import Devices, FilmTime
    from tools.movie.film import Film, run_on
    from tools.movie.game import night_throw
    from tools.movie.script import play

    film_time = FilmTime()
    devices = Devices(film_time)
    with devices.in_place():
        Window.size = (opening.WIDTH, opening.HEIGHT)
        run_on(film_time)
        app = Companion(night_throw(folder), "emulated", "rendered")
        app._run_prepare()
        film = Film(app, devices, film_time)
        try:
            _wait_for_devices(film)
            film.warm_up(WARM)
            play(film)
        finally:
            devices.tray.leave()
            app.stop()
    return film


def _wait_for_devices(film: "Film") -> None:
    """They are opened by threads of their own."""
    attached = film.attached
    while attached.eyes is None or attached.board is None:
        if said := [*attached._boards.said, *attached._cameras.said]:
            raise RuntimeError(said[0])
        time.sleep(0.05)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FILE)
