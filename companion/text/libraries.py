"""Libraries that not everybody installs: the app's, the camera's and a club's. Without them the rest works.

They are imported where they are used; whoever catches the ``ImportError`` makes a refusal of it here.
"""

import os
import sys
from pathlib import Path
from typing import Final

from companion.core.errors import GameError

NAME: Final = "dark-road-companion"


def refusal_of(error: ImportError) -> GameError:
    """What is missing, with the command that brings it; or what cannot be loaded, and why."""
    library = (error.name or "").partition(".")[0]
    missing = _missing(library) if isinstance(error, ModuleNotFoundError) else None
    if missing is None:
        reason = (str(error).strip() or type(error).__name__).splitlines()[0]
        return GameError("library-fails", reason=reason.rstrip("."))
    return GameError("library-left-out") if "ANDROID_ARGUMENT" in os.environ else missing


def _missing(library: str) -> GameError | None:
    match library:
        case "kivy":
            return GameError("no-kivy", command=install_command("app"))
        case "cv2" | "numpy":
            return GameError("no-opencv", command=install_command("camera"))
        case "psycopg":
            return GameError("no-psycopg", command=install_command("club"))
    return None


def install_command(extra: str) -> str:
    """For the Python that runs this program: the ``pip`` of the shell is often another one's."""
    wanted = f'"{NAME}[{extra}]"'
    if (Path(sys.prefix) / "pipx_metadata.json").is_file():
        return f"pipx runpip {NAME} install {wanted}"
    if os.environ.get("VIRTUAL_ENV") == sys.prefix:
        return f"pip install {wanted}"
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return f"{python} -m pip install {wanted}"
