"""Where the owner's games and card data lie."""

import os
from pathlib import Path

import platformdirs

from companion.table.files import DiskError, disk_error

VARIABLE = "DARK_ROAD_HOME"
JOURNAL_SUFFIX = ".journal"


def home() -> Path:
    """The folder of everything the owner keeps: ``$DARK_ROAD_HOME`` or the platform's own place.

    It is made when it is missing. Raises ``DiskError`` when that cannot be done.
    """
    return _made(_folder())


def settings_path() -> Path:
    """The file of what the owner has chosen for the whole program; nothing is made for it.

    Raises ``DiskError`` where nobody can tell the folder.
    """
    return _folder() / "settings.toml"


def games_dir() -> Path:
    """The folder of the games' journals; raises ``DiskError`` when it cannot be made."""
    return _made(home() / "games")


def owner_dir() -> Path:
    """The folder of the owner's card data; raises ``DiskError`` when it cannot be made."""
    return _made(home() / "cards")


def calibration_path() -> Path:
    """The file about the table's wheel and lamps; raises ``DiskError`` when its folder cannot be made."""
    return _made(home() / "device") / "calibration.toml"


def boards_path() -> Path:
    """The file of the boards that were used here; raises ``DiskError`` when its folder cannot be made."""
    return _made(home() / "device") / "boards.toml"


def camera_dir() -> Path:
    """The folder of what the camera knows of this table; raises ``DiskError`` when it cannot be made."""
    return _made(home() / "camera")


def shared_dir() -> Path:
    """The folder of files for others, and of backups; raises ``DiskError`` when it cannot be made."""
    return _made(home() / "shared")


def game_path(name: str) -> Path:
    """The journal of the game with this name; raises ``DiskError`` for what cannot be a file's name."""
    plain = "".join(letter if letter.isalnum() or letter in "-_ " else "-" for letter in name).strip(" -")
    if not plain or len(plain.encode()) > 200:
        raise DiskError("bad-name", name=name)
    return games_dir() / (plain + JOURNAL_SUFFIX)


def _folder() -> Path:
    """Raises ``DiskError`` for the folder of a user that the machine does not know."""
    named = os.environ.get(VARIABLE)
    if not named:
        return platformdirs.user_data_path("dark-road", appauthor=False)
    try:
        return Path(named).expanduser()
    except RuntimeError as error:
        raise DiskError("not-a-folder", path=named) from error


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise DiskError("not-a-folder", path=str(folder)) from error
    except OSError as error:
        raise disk_error(error, folder) from error
    return folder
