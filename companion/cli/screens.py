"""``dark-road screens DIR``: pictures of every screen of the app, and sheets of them side by side."""

import argparse
import os
import tempfile
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.app import opening
from companion.app.words import word as app_word
from companion.cli.output import complain_with, tell
from companion.table.home import VARIABLE
from companion.text.languages import known_language, languages

if TYPE_CHECKING:
    from companion.app.tour.scenes import Scene
    from companion.app.tour.stage import Stage, Way

SIZES: Final = ("1280x800", "800x1280", "2000x1200@1.5")
LANGUAGES: Final = ("en", "hu")
PERCENTS: Final = (100, 200)


def add_screens(commands: Any) -> None:
    parser = commands.add_parser("screens", help="pictures of every screen of the app", allow_abbrev=False)
    parser.add_argument("dir", metavar="DIR", help="where to")
    parser.add_argument(
        "--size", metavar="WxH[@D]", action="append", type=_size, help="pixels, and how many a point has"
    )
    parser.add_argument("--language", metavar="A,B", dest="languages", type=_words, default=LANGUAGES)
    parser.add_argument(
        "--text", metavar="P,Q", type=_percents, default=PERCENTS, help="per cent, 100 to 200"
    )
    parser.add_argument("--only", metavar="SCREEN", action="append", default=[], help="may be repeated")


def _size(text: str) -> tuple[int, int, float]:
    try:
        size, _, density = text.partition("@")
        width, height = map(int, size.split("x"))
        found = (width, height, float(density or 1))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x800") from None
    if not (min(width, height) >= 200 and max(width, height) <= 4096 and 0.5 <= found[2] <= 4):
        raise argparse.ArgumentTypeError(f"{text} is too small or too large")
    return found


def _words(text: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in text.split(","))


def _percents(text: str) -> tuple[int, ...]:
    found = tuple(int(one) if one.strip().isdecimal() else 0 for one in text.split(","))
    if not all(100 <= one <= 200 for one in found):
        raise argparse.ArgumentTypeError(f"{text!r} is not from 100 to 200")
    return found


def screens(arguments: Namespace) -> int:
    for language in arguments.languages:
        if not known_language(language):
            return complain_with("language-unknown", short=language, languages=list(languages()))
    with tempfile.TemporaryDirectory(prefix="dark-road-") as folder:
        os.environ[VARIABLE] = folder  # the owner's own games and choices stay out of the pictures
        os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
        opening.prepare()
        number = _draw_all(arguments, Path(folder))
    tell(app_word("opening-screens", number=number, path=arguments.dir))
    return 0


def _draw_all(arguments: Namespace, folder: Path) -> int:
    from companion.app.tour.scenes import SCENES
    from companion.app.tour.stage import Stage
    from companion.cli.sheet import sheet  # brings OpenCV along

    chosen = [scene for scene in SCENES if not arguments.only or scene.name in arguments.only]
    number = 0
    with Stage() as stage:
        for way in _ways(arguments):
            where = Path(arguments.dir) / way.name
            where.mkdir(parents=True, exist_ok=True)
            drawn = [_draw(stage, scene, way, where, folder) for scene in chosen]
            sheet(drawn, Path(arguments.dir) / f"{way.name}.png")
            number += len(drawn)
    return number


def _ways(arguments: Namespace) -> Iterator["Way"]:
    from companion.app.tour.stage import Way

    for width, height, density in arguments.size or map(_size, SIZES):
        for language in arguments.languages:
            for percent in arguments.text:
                yield Way(width, height, density, language, percent)


def _draw(stage: "Stage", scene: "Scene", way: "Way", where: Path, folder: Path) -> Path:
    from companion.app.tour.stage import prepare

    prepare(way)
    stage.show(scene.make(folder), way)
    path = where / f"{scene.name}.png"
    stage.photograph(path)
    return path
