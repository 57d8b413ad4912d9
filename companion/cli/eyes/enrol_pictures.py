"""Dice learnt from picture files: one die each, whose face the name tells, or somebody does."""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from companion.cli.device.asking import Ask
from companion.cli.eyes.enrol_dialogue import Looks, said, say_hard
from companion.cli.output import tell
from companion.terminal.words import word
from companion.text.outside import outside_text
from vision.errors import VisionError
from vision.learning.enrolling import Enrolling, Verdict
from vision.pictures import load
from vision.reading import DieKind, Face

_SUFFIXES: Final = (".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff")
_NUMBERED: Final = re.compile(r"(.+?)[-_ ]\d+")


def files(paths: Sequence[str]) -> tuple[Path, ...]:
    """The pictures of folders, in order of their names, and files as they are. Raises ``VisionError``."""
    found: list[Path] = []
    for name in paths:
        path = Path(name)
        if not path.is_dir():
            found.append(path)
            continue
        try:
            inside = sorted(one for one in path.iterdir() if one.suffix.lower() in _SUFFIXES)
        except OSError as error:
            raise VisionError("folder-unreadable", folder=name, reason=error.strerror or error) from error
        if not inside:
            raise VisionError("folder-empty", folder=name)
        found += inside
    return tuple(found)


def learn_pictures(
    enrolling: Enrolling, looks: Looks, paths: Sequence[Path], face: Face | None, ask: Ask
) -> int:
    """1 when a picture could not be learnt from; the others are all the same."""
    refused = sum(not _learn(enrolling, looks, path, face, ask) for path in paths)
    say_hard(enrolling.hard())
    return 1 if refused else 0


def _learn(enrolling: Enrolling, looks: Looks, path: Path, face: Face | None, ask: Ask) -> bool:
    """Whether nothing is wrong with it; a picture that somebody leaves out is all right."""
    kind = enrolling.kind
    try:
        picture = load(path)
        shows = face if face is not None else named_face(kind, path.stem)
        if shows is None and sys.stdin.isatty():
            shows = _told_face(kind, path, ask)
            if shows is None:
                tell(word("enrol-skipped", file=path.name))
                return True
        if shows is None:
            faces = ", ".join(map(str, kind.faces))
            tell(word("enrol-unnamed", file=path.name, faces=faces, example=str(kind.faces[0])))
            return False
        shown = enrolling.show(looks(picture), shows, insist=True)
    except VisionError as error:
        tell(f"dark-road: {outside_text(error)}")
        return False
    tell(f"{path.name}: {said(shown)}")
    return shown.verdict == Verdict.LEARNT


def named_face(kind: DieKind, stem: str) -> Face | None:
    """The face that a file's name begins with: ``3``, ``3-1``, ``blank_2``."""
    numbered = _NUMBERED.fullmatch(stem)
    names = (stem, *([numbered[1]] if numbered else []))
    return next((face for name in names for face in kind.faces if str(face).lower() == name.lower()), None)


def _told_face(kind: DieKind, path: Path, ask: Ask) -> Face | None:
    """By somebody who knows; ``None``: nobody does."""
    question = word("enrol-which-face", file=path.name, faces=", ".join(map(str, kind.faces)))
    while answer := ask(question).lower():
        chosen = next((face for face in kind.faces if str(face) == answer), None)
        if chosen is not None:
            return chosen
    return None
