"""The commands that look at the table, or help looking: each is a module with ``add`` and ``run``.

``add(commands)`` says which arguments a command takes, ``run(arguments)`` does it. They bring
OpenCV along within ``run`` only: the arguments of every command are made at every start, and it takes its
time.
"""

from argparse import Namespace
from typing import Any

from companion.cli.eyes import camera, dice, enrol, markers
from companion.cli.output import tell
from companion.text.outside import outside_text
from vision.errors import VisionError

COMMANDS = {
    "camera": camera,
    "dice": dice,
    "enrol": enrol,
    "markers": markers,
}


def add_eyes(commands: Any) -> None:
    for command in COMMANDS.values():
        command.add(commands)


def eyes(arguments: Namespace) -> int:
    """Whatever the camera or a picture refuses is one sentence."""
    try:
        return COMMANDS[arguments.command].run(arguments)
    except VisionError as error:
        tell(f"dark-road: {outside_text(error)}")
        return 1
