"""``dark-road camera``: which cameras there are, what one sees in words, and in a picture."""

from argparse import Namespace
from dataclasses import asdict
from typing import Any

from companion.cli.eyes import corners, wheel
from companion.cli.eyes.drawing import drawing
from companion.cli.eyes.source import add_source
from companion.cli.output import tell, write_json, write_line
from companion.terminal.words import word
from companion.text.outside import outside_text


def add(commands: Any) -> None:
    parser = commands.add_parser("camera", help="what the camera sees", allow_abbrev=False)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    cameras = actions.add_parser("list", help="the cameras of this machine", allow_abbrev=False)
    cameras.add_argument("--json", action="store_true", help="one JSON value on standard output")
    watch = actions.add_parser("watch", help="tell the dice, and what befalls the camera", allow_abbrev=False)
    add_source(watch)
    watch.add_argument("--json", action="store_true", help="one JSON value a line on standard output")
    preview = actions.add_parser("preview", help="show the picture with what was read", allow_abbrev=False)
    add_source(preview)
    preview.add_argument(
        "--picture",
        metavar="FILE.png",
        type=drawing,
        help="draw into this file, too; nothing is written over",
    )
    corners.add(actions)
    wheel.add(actions)


def run(arguments: Namespace) -> int:
    match arguments.action:
        case "list":
            return _list(arguments.json)
        case "corners":
            return corners.run(arguments)
        case "wheel":
            return wheel.run(arguments)

    try:
        return _look(arguments)
    except KeyboardInterrupt:
        tell(word("monitor-ended"))
        return 0


def _list(as_json: bool) -> int:
    from vision.errors import VisionError
    from vision.sources.opening import list_cameras

    cameras = list_cameras()
    if as_json:
        write_json([asdict(camera) for camera in cameras])
        return 0
    for camera in cameras:
        code = "camera-listed" if camera.stable is None else "camera-listed-stable"
        write_line(word(code, **asdict(camera)))
    if not cameras:
        tell(outside_text(VisionError("camera-none")))
    return 0


def _look(arguments: Namespace) -> int:
    from vision.sources.opening import open_source

    source = open_source(arguments.source)  # what is not there is told before the reader is loaded

    from companion.cli.eyes.preview import preview
    from companion.cli.eyes.watching import watch
    from companion.table.eyes.place import KnownPlace
    from companion.table.home import camera_dir
    from vision.reader import DiceReader
    from vision.tray.printed import printed_measures

    place = KnownPlace(camera_dir(), source.name, printed_measures(camera_dir()))
    try:
        if arguments.action == "watch":
            return watch(source, DiceReader(), arguments.json, place)
        return preview(source, DiceReader(), arguments.picture, place)
    finally:
        if source.live and source.ended and source.trouble is not None:
            tell(outside_text(source.trouble))  # it could not be let go
