"""``dark-road device calibrate``: how the table is built, found out together; kept whole or not at all."""

from argparse import Namespace
from dataclasses import asdict

import tomli_w

from companion.cli.device.asking import Quit, ask
from companion.cli.device.board import darken, opened, wait
from companion.cli.device.dialogue import Dialogue
from companion.cli.output import complain, tell, write_json, write_text
from companion.table.home import calibration_path
from companion.terminal.words import word
from companion.text.outside import outside_text
from firmware_bridge.calibrating import Bench
from firmware_bridge.calibration import Calibration, load, save
from firmware_bridge.errors import BridgeError


def calibrate(arguments: Namespace) -> int:
    path = calibration_path()
    if arguments.show:
        _show(load(path), arguments.json)
        return 0
    old = _old()
    with opened(arguments, old) as bridge:
        bench = Bench(bridge, old or Calibration(), wait)
        try:
            Dialogue(bench, ask, old is not None).run()
        except (Quit, KeyboardInterrupt):
            return complain("calibrate-stopped")
        finally:
            darken(bridge)
    save(path, bench.draft)
    if arguments.json:
        _show(bench.draft, as_json=True)
    tell(word("calibrated", path=str(path)))
    return 0


def _show(calibration: Calibration, as_json: bool) -> None:
    if as_json:
        write_json(asdict(calibration))
    else:
        write_text(tomli_w.dumps(asdict(calibration)).rstrip("\n"))


def _old() -> Calibration | None:
    """What was known before. A file that cannot be used is told, and made anew."""
    try:
        return load(calibration_path())
    except BridgeError as error:
        if error.code != "no-calibration":
            tell(outside_text(error))
        return None
