"""``dark-road camera watch``: a line for every change."""

from collections.abc import Sequence

from companion.cli.eyes.dice_lines import Reads, as_json, line
from companion.cli.eyes.looking import Changes, Looking
from companion.cli.output import tell, write_json, write_line
from companion.table.eyes.parts import Place
from companion.terminal.words import word
from vision.reading import Reading
from vision.sources.frame import Frame, Source


def watch(source: Source, reader: Reads, json: bool, place: Place | None = None) -> int:
    """Until the source ends, or Ctrl-C."""
    changes = Changes(source.continuous)
    with source:
        for sight in Looking(source, reader, place).sights():
            if sight.sentence is not None:
                _notice(sight.sentence, json)
            if sight.frame is not None and sight.dice is not None and changes.see(sight.dice):
                _dice(sight.frame, sight.dice, json)
    return 0


def _notice(sentence: str, json: bool) -> None:
    if json:
        write_json({"notice": sentence})
    else:
        tell(sentence)


def _dice(frame: Frame, dice: Sequence[Reading], json: bool) -> None:
    if json:
        found = [as_json(reading) for reading in dice]
        write_json({"frame": frame.number, "time": round(frame.at, 3), "dice": found})
    else:
        write_line(line(word("camera-frame", number=frame.number), dice))
