"""The board tried out by hand: where its wheel stands, how its lamps are called, what is wrong with it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from companion.app.devices.sides import SECTIONS, Side, good_name
from companion.app.words import word
from companion.games.dark_road import loader
from companion.games.dark_road.box import Board
from companion.games.dark_road.names import WHEEL_VALUES
from companion.table.devices.places import FIRST_SECTION, FIRST_SPACE, STATUS
from companion.table.home import boards_path, calibration_path, owner_dir
from companion.text.catalogue import catalogue
from companion.text.outside import outside_text
from companion.text.titled import titled
from firmware_bridge.bridge import Bridge
from firmware_bridge.calibration import Calibration, load
from firmware_bridge.devices import DARK, WHITE, Light
from firmware_bridge.errors import BridgeError

STRIDES: Final = (-60.0, -10.0, -2.0, 2.0, 10.0, 60.0)
"""Degrees by which the wheel is nudged; section numbers rise with them."""

_COUNTED: Final = ("moving", "at", "between")
"""While it does this, its step counter tells where it is."""

Wait = Callable[[Callable[[], bool], float], bool]


def printed_board() -> Board:
    """The owner's board; raises ``BadData`` when the owner's files cannot be used."""
    return loader.load(owner_dir()).board


def lamp_names(printed: Board) -> tuple[str, ...]:
    """Every lamp of the table, by its number."""
    districts = [catalogue().name("district", district) for district in printed.districts]
    buildings = [
        word("devices-lamp-building", space=space) for space in range(1, FIRST_SECTION - len(districts) + 1)
    ]
    sections = [word("devices-lamp-section", value=value) for value in WHEEL_VALUES]
    sections[-1] = word("devices-lamp-last-section", value=WHEEL_VALUES[-1])
    spaces = [word("devices-lamp-space", space=number) for number in range(1, STATUS - FIRST_SPACE)]
    names = (
        *districts, *buildings, *sections, word("devices-lamp-start"), *spaces, word("devices-lamp-status"),
    )  # fmt: skip
    return tuple(map(titled, names))


def only(lamp: int) -> list[Light]:
    """One lamp white, all others dark."""
    return [*[DARK] * lamp, WHITE]


# The wheel


def standing(bridge: Bridge, goods: tuple[str, ...]) -> Side:
    """The wheel as it stands, as far as the board knows."""
    wheel, state = bridge.wheel.state, bridge.status().state
    top = None if wheel.section is None else float(wheel.section)
    if wheel.kind in _COUNTED and state is not None:
        top = round(state.position * SECTIONS / bridge.calibration.steps, 2) % SECTIONS
    if top is None:
        return Side(())
    nearest = round(top)
    in_order = tuple(goods[(nearest + place) % SECTIONS] for place in range(SECTIONS))
    return Side(in_order, turned=round(top - nearest, 2))


def wheel_said(bridge: Bridge | None, goods: tuple[str, ...]) -> str:
    """What it does, in a sentence."""
    if bridge is None:
        return word("devices-wheel-gone")
    state = bridge.wheel.state
    good = "" if state.section is None else good_name(goods[state.section])
    code = state.kind if state.kind != "at" or good else "unknown"
    return word(f"devices-wheel-{code}", good=good)


def nudge(bridge: Bridge, degrees: float) -> bool:
    """Turn it by a little from where it stands; ``False`` where nobody knows where that is."""
    state = bridge.status().state
    if state is None or bridge.wheel.state.kind == "gone":
        return False
    bridge.wheel.turn(state.position + round(degrees * bridge.calibration.steps / 360))
    return True


# What is wrong


@dataclass(frozen=True, slots=True)
class Found:
    """What one check of the doctor found, in words; ``result`` is ``well``, ``note`` or ``wrong``."""

    result: str
    said: str


def examined(bridge: Bridge | None, port: str | None, wait: Wait, emulated: bool = False) -> Iterator[Found]:
    """From outside first, then by talking to the board that is open. Takes its time, and turns the wheel of
    a table that was calibrated."""
    from firmware_bridge.doctor import look_around
    from firmware_bridge.examining import Visit, examine
    from firmware_bridge.machine import Machine

    for finding in look_around(Machine(), port):
        yield Found(finding.result, outside_text(finding))
    if bridge is None:
        return
    calibration, said = (bridge.calibration, "") if emulated else known_calibration()
    if said:
        yield Found("note", said)
    for finding in examine(Visit(bridge, lambda: bridge.trouble, wait, calibration, _shipped())):
        yield Found(finding.result, outside_text(finding))


def known_calibration() -> tuple[Calibration | None, str]:
    """The owner's, or why there is none."""
    try:
        return load(calibration_path()), ""
    except BridgeError as error:
        return None, outside_text(error)


def _shipped() -> tuple[int, int, int] | None:
    from firmware_bridge.flashing import shipped

    try:
        return shipped().version
    except BridgeError:
        return None


def ports() -> list[Any]:
    """The ports of this machine; none is opened."""
    from firmware_bridge.finding import ports as find

    return find(boards_path())


def link_said(bridge: Bridge, emulated: bool = False) -> list[str]:
    """How the board is and how well one hears it, in sentences."""
    from firmware_bridge.examining import version_of

    if bridge.trouble is not None:
        return [outside_text(bridge.trouble)]
    status = bridge.status()
    if status.welcome is None or status.state is None or status.link != "open":
        return [word("devices-looking-for")]
    counted = status.statistics
    said = [
        word(
            "devices-emulated-at" if emulated else "devices-board-at",
            port=bridge.where or "",
            firmware=version_of(status.welcome),
        ),
        word("devices-link", sent=counted.sent, resent=counted.resent, bad=counted.bad),
    ]
    if status.state.supply:
        said.append(word("devices-supply", volts=round(status.state.supply / 1000, 1)))
    return said
