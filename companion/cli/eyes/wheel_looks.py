"""One look at the wheel: told, drawn, or kept for later."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from companion.cli.device.table import board
from companion.cli.eyes.places import Place, refused
from companion.cli.eyes.source import one_frame
from companion.cli.output import complain_with, tell, write_json, write_line
from companion.table.eyes.kinds import DIE_KINDS
from companion.table.eyes.wheel import dice_on, forget_wheel, keep_wheel, kept_wheel, marked
from companion.table.home import camera_dir
from companion.terminal.words import word
from companion.text.catalogue import catalogue
from vision.disc import Disc, by_rim, spots
from vision.drawing import drawn, outlined, save
from vision.errors import VisionError
from vision.looks import OTHER
from vision.reading import BLANK, ORDINARY, DieKind, Picture
from vision.sources.frame import Source
from vision.tray.printed import printed_measures
from vision.wheel import STEP, DiceOnWheel, WheelFace, WheelSight

ANY: Final = DieKind("any", (*ORDINARY.faces, BLANK, OTHER))
"""Where a die lies can be told whatever it shows."""
MARKERS, LOOK = "markers", "look"
_ROUND: Final = tuple(float(degrees) for degrees in range(0, 360, 5))
_NAMES: Final = 0.4
"""Of the radius: where goods are written, nearer to the middle than dice lie."""


def look(source: Source, as_json: bool, file: Path | None) -> int:
    """1 when nobody can tell how the wheel stands."""
    picture = one_frame(source)
    sight, by = marked(picture, printed_measures(camera_dir())), MARKERS
    if sight is None:
        kept, by = kept_wheel(camera_dir(), source.name), LOOK
        if kept is None:
            return complain_with("camera-wheel-unknown", camera=source.name)
        sight = kept.look(picture)
    if sight.turn is None:
        return complain_with("camera-wheel-hidden")
    dice, goods = dice_on(picture, _reader(), sight), board().wheel
    if file is not None:
        save(_drawn(picture, sight, goods, dice), file)
    if as_json:
        write_json(_as_json(sight, by, goods, dice))
    else:
        write_line(_line(sight, by, goods))
        write_line(_dice_line(goods, dice))
    return 0


def keep(source: Source, good: str, rim: Sequence[Place] | None, file: Path | None) -> int:
    """How the wheel looks while this good's section is at $5."""
    section, picture = board().wheel.index(good), one_frame(source)
    height, width = picture.shape[:2]
    if code := refused(rim or (), width, height):
        return code
    if rim is not None:
        disc = by_rim(np.array(rim))
    else:
        sight = marked(picture, printed_measures(camera_dir()))
        if sight is None:
            return complain_with("camera-wheel-where")
        if sight.section != section:
            return complain_with("camera-wheel-other", good=_name(good), seen=_stands(sight, board().wheel))
        disc = sight.disc
    face = WheelFace.learn(picture, disc, section)
    if face.look(picture).section != section:
        raise VisionError("wheel-alike")  # in every other position it would be no better
    if file is not None:
        save(_outline(picture, disc), file)  # before anything is kept: it may be refused
    keep_wheel(camera_dir(), source.name, face)
    tell(word("camera-wheel-kept", camera=source.name, good=_name(good)))
    return 0


def forget(camera: str) -> int:
    if not forget_wheel(camera_dir(), camera):
        return complain_with("camera-wheel-none", camera=camera)
    tell(word("camera-wheel-forgotten", camera=camera))
    return 0


def _reader() -> Any:
    """For the market dice of the owner's box; for any dice as long as the owner has not shown them."""
    from vision.learning import Learnt
    from vision.reader import DiceReader

    learnt = Learnt(camera_dir() / "dice")
    for notice in learnt.notices:
        tell(notice)
    reader = DiceReader((*DIE_KINDS.values(), ANY), learnt)
    market = DIE_KINDS["market"]
    if learnt.knows(market):
        reader.expect((market.name,), None)
    else:
        tell(word("camera-wheel-any-dice"))
        reader.expect((ANY.name,), None)
    return reader


def _name(good: str) -> str:
    return catalogue().name("good", good)


def _stands(sight: WheelSight, goods: Sequence[str]) -> str:
    """One good, or the two beside the mark."""
    at = (sight.section,) if sight.section is not None else sight.between or ()
    return catalogue().join([_name(goods[section]) for section in at])


def _line(sight: WheelSight, by: str, goods: Sequence[str]) -> str:
    code = "camera-wheel-between" if sight.section is None else "camera-wheel-at"
    how = word(f"camera-wheel-by-{by}", percent=int(sight.confidence * 100))
    return word(code, goods=_stands(sight, goods), how=how)


def _dice_line(goods: Sequence[str], dice: DiceOnWheel) -> str:
    told = [f"{_name(good)} {len(on)}" for good, on in zip(goods, dice.sections, strict=True) if on]
    line = word("camera-wheel-dice", dice=", ".join(told)) if told else word("camera-wheel-no-dice")
    return f"{line} {word('camera-wheel-unclear', count=len(dice.unclear))}" if dice.unclear else line


def _as_json(sight: WheelSight, by: str, goods: Sequence[str], dice: DiceOnWheel) -> dict[str, Any]:
    return {
        "good": None if sight.section is None else goods[sight.section],
        "section": sight.section,
        "between": None if sight.between is None else [goods[section] for section in sight.between],
        "by": by,
        "confidence": round(sight.confidence, 3),
        "dice": {good: len(on) for good, on in zip(goods, dice.sections, strict=True)},
        "unclear": len(dice.unclear),
    }


def _drawn(picture: Picture, sight: WheelSight, goods: Sequence[str], dice: DiceOnWheel) -> Picture:
    """Rim, mark and goods, and what was counted; what a die shows is not what matters here."""
    turn = sight.turn or 0.0
    places = spots([turn + STEP * section for section in range(len(goods))], _NAMES)
    named = dict(zip(map(_name, goods), sight.disc.to_picture(places).tolist(), strict=True))
    counted = [die for on in (*dice.sections, dice.unclear) for die in on]
    return _outline(drawn(picture, counted), sight.disc, named)


def _outline(picture: Picture, disc: Disc, named: dict[str, list[float]] | None = None) -> Picture:
    (mark,) = disc.to_picture(spots([0.0])).tolist()
    return outlined(
        picture, disc.to_picture(spots(_ROUND)), {word("camera-wheel-mark"): mark, **(named or {})}
    )
