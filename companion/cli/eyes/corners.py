"""``dark-road camera corners``: a tray without markers, by the corners of its floor."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.cli.eyes.drawing import drawing
from companion.cli.eyes.markers import tray_size
from companion.cli.eyes.places import Place, place_or_word, refused, take_negative
from companion.cli.eyes.source import one_frame
from companion.cli.output import complain_with, tell
from companion.terminal.words import word

if TYPE_CHECKING:
    from vision.reading import Picture
    from vision.tray.calibration import Calibration

WRONG_USAGE: Final = 2
CORNERS: Final = 4


def add(actions: Any) -> None:
    parser = actions.add_parser(
        "corners",
        help="set the corners of a tray without markers",
        usage="%(prog)s [SOURCE] X,Y X,Y X,Y X,Y [--tray WIDTHxHEIGHT] [--picture FILE.png]\n"
        "       %(prog)s [SOURCE] --forget",
        allow_abbrev=False,
    )
    # One list for both: of two positional arguments the first corner would be taken for the source.
    parser.add_argument(
        "words",
        metavar="[SOURCE] X,Y",
        nargs="*",
        type=place_or_word,
        help="the source as for `watch`, then the corners of the tray's floor in its picture, in pixels,"
        " the upper left one first",
    )
    parser.add_argument(
        "--tray",
        metavar="WIDTHxHEIGHT",
        type=tray_size,
        help="inside measures of the tray in mm (those of the last sheet of markers, else 250x180)",
    )
    parser.add_argument(
        "--picture", metavar="FILE.png", type=drawing, help="draw the outline; nothing is written over"
    )
    parser.add_argument("--forget", action="store_true", help="the corners that are kept for this source")
    take_negative(parser)


def run(arguments: Namespace) -> int:
    """What is typed wrong is told before a camera is opened."""
    words = list(arguments.words)
    where = words.pop(0) if words and isinstance(words[0], str) else ""
    if arguments.forget:
        if words or arguments.tray or arguments.picture:
            return _wrong("corners-forget-only")
        return _forget(where)
    strange = next((one for one in words if isinstance(one, str)), None)
    if strange is not None:
        return _wrong("corners-no-place", place=strange)
    if len(words) != CORNERS:
        return _wrong("corners-count", count=len(words))
    return _set(where, words, arguments.tray, arguments.picture)


def _wrong(code: str, **params: object) -> int:
    complain_with(code, **params)
    return WRONG_USAGE


def _set(where: str, corners: list[Place], tray: tuple[float, float] | None, file: Path | None) -> int:
    from companion.table.home import camera_dir
    from vision.drawing import save
    from vision.sources.opening import open_source
    from vision.tray import keeping
    from vision.tray.boards import Measures
    from vision.tray.calibration import by_hand
    from vision.tray.printed import printed_measures

    measures = printed_measures(camera_dir()) if tray is None else Measures(tray=tray)
    source = open_source(where)
    picture = one_frame(source)
    height, width = picture.shape[:2]
    if code := refused(corners, width, height):
        return code
    found = by_hand(picture, corners, measures)
    if file is not None:
        save(_drawn(picture, found), file)  # before anything is kept: it may be refused
    aside = keeping.save(camera_dir(), source.name, found)
    if aside is not None:
        tell(word("corners-aside", file=str(aside)))
    tell(word("corners-kept", camera=source.name, mm=f"{found.quality.unsure_mm:.1f}"))
    return 0


def _drawn(picture: "Picture", found: "Calibration") -> "Picture":
    from vision.drawing import outlined
    from vision.tray.boards import TRAY, boards

    floor = next(zone.points for board in boards(found.measures) for zone in board.zones if zone.name == TRAY)
    named = (word(f"corner-{number}") for number in range(1, CORNERS + 1))
    at = dict(zip(named, found.mm_to_picture(floor).tolist(), strict=True))
    return outlined(picture, found.polygon(floor), at)


def _forget(where: str) -> int:
    from companion.table.home import camera_dir
    from vision.files import forget
    from vision.sources.opening import open_source
    from vision.tray.keeping import file_of

    camera = open_source(where).name
    if not forget(file_of(camera_dir(), camera)):
        return complain_with("corners-none", camera=camera)
    tell(word("corners-forgotten", camera=camera))
    return 0
