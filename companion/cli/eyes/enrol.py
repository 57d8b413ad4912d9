"""``dark-road enrol``: the camera learns the dice of the owner's box."""

import argparse
from argparse import Namespace
from typing import Any

from companion.cli.output import complain, complain_with, tell, write_line
from companion.terminal.words import word


def add(commands: Any) -> None:
    parser = commands.add_parser("enrol", help="teach the camera your dice", allow_abbrev=False)
    parser.add_argument("die", metavar="DIE", nargs="?", help="such as market; without it: what is known")
    source = parser.add_mutually_exclusive_group()
    source.add_argument(
        "--camera", metavar="SOURCE", default="", help="as for `dark-road camera` (the first camera)"
    )
    source.add_argument(
        "--pictures",
        metavar="PATH",
        nargs="+",
        help="pictures of one die each, or folders of them; 3-1.jpg shows a 3, blank.png a blank face",
    )
    source.add_argument("--forget", action="store_true", help="what is known of DIE, or of this FACE of it")
    parser.add_argument("--face", metavar="FACE", help="only this face")
    parser.add_argument("--times", metavar="N", type=_times, help="how often each face is shown (3)")


def run(arguments: Namespace) -> int:
    """What is typed wrong is told before anything is loaded."""
    from companion.table.eyes.kinds import DIE_KINDS
    from companion.table.home import camera_dir
    from vision.learning import Learnt

    learnt = Learnt(camera_dir() / "dice")
    if arguments.die is None:
        if any((arguments.face, arguments.times, arguments.forget, arguments.pictures, arguments.camera)):
            return complain_with("enrol-which", dice=", ".join(DIE_KINDS))
        return _list(learnt)
    kind = DIE_KINDS.get(arguments.die)
    if kind is None:
        return complain_with("enrol-no-die", die=arguments.die, dice=", ".join(DIE_KINDS))
    face = None
    if arguments.face is not None:
        face = next((face for face in kind.faces if str(face) == arguments.face), None)
        if face is None:
            return complain_with(
                "enrol-no-face", die=kind.name, face=arguments.face, faces=", ".join(map(str, kind.faces))
            )
    if arguments.forget:
        gone = learnt.forget(kind.name, face)
        tell(word("enrol-forgotten", count=gone, die=kind.name))
        return 0
    return _teach(arguments, learnt, kind, face)


def _list(learnt: Any) -> int:
    """One line a die on standard output."""
    from companion.table.eyes.kinds import DIE_KINDS

    for kind in DIE_KINDS.values():
        known = learnt.count(kind)
        faces = ", ".join(f"{face} ×{times}" for face, times in known.items() if times)
        write_line(word("enrol-known", die=kind.name, faces=faces or word("enrol-nothing")))
    for notice in learnt.notices:
        tell(notice)
    return 0


def _teach(arguments: Namespace, learnt: Any, kind: Any, face: Any) -> int:
    from companion.cli.device.asking import Quit, ask
    from companion.cli.eyes.enrol_dialogue import Dialogue
    from companion.cli.eyes.enrol_pictures import files, learn_pictures
    from vision.learning.enrolling import TIMES, Enrolling
    from vision.learning.showing import dice_shown
    from vision.looks import Look
    from vision.reading import Picture
    from vision.sources.opening import open_source

    paths = None if arguments.pictures is None else files(arguments.pictures)
    source = open_source(arguments.camera) if paths is None else None
    from vision.reader import DiceReader

    reader = DiceReader()

    def looks(picture: Picture) -> list[Look]:
        return dice_shown(picture, reader.looks)

    enrolling = Enrolling(learnt, kind, None if face is None else (face,), arguments.times or TIMES)
    for notice in learnt.notices:
        tell(notice)
    try:
        if source is None:
            return learn_pictures(enrolling, looks, paths or (), face, ask)
        with source:
            return Dialogue(enrolling, looks, source, ask).run()
    except (Quit, KeyboardInterrupt):
        return complain("enrol-stopped")


def _times(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:4]) <= 20):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 20")
    return int(text)
