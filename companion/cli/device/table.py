"""What the board's numbers mean at this table: goods for sections, names for lamps."""

from companion.games.dark_road import loader
from companion.games.dark_road.box import Board
from companion.games.dark_road.names import WHEEL_VALUES
from companion.table.devices.places import FIRST_SECTION, FIRST_SPACE, LAMPS, STATUS
from companion.table.home import owner_dir
from companion.terminal.words import word
from companion.text.catalogue import catalogue
from firmware_bridge.devices import WheelState


def board() -> Board:
    """The owner's board; raises ``BadData`` when the owner's files cannot be used."""
    return loader.load(owner_dir()).board


def good_at(section: int) -> str:
    """The good in this section of the wheel, by its code."""
    return board().wheel[section]


def section_of(text: str) -> int:
    """Of a good, or of a place already given as a number."""
    return int(text) if text.isdecimal() else board().wheel.index(text)


def good_name(section: int) -> str:
    return catalogue().name("good", good_at(section))


def wheel_text(wheel: WheelState) -> str:
    """Where the wheel is and what it does, with the good's name."""
    if wheel.kind == "at" and wheel.section is not None:
        return word("wheel-is-at", good=good_name(wheel.section), section=wheel.section)
    return word(f"wheel-is-{wheel.kind}")


def lamp_names() -> tuple[str, ...]:
    """Every lamp, by its number."""
    printed = board()
    districts = [catalogue().name("district", district) for district in printed.districts]
    buildings = [word("lamp-building", space=space) for space in range(1, FIRST_SECTION - len(districts) + 1)]
    sections = [word("lamp-section", value=value) for value in WHEEL_VALUES]
    sections[-1] = word("lamp-last-section", value=WHEEL_VALUES[-1])
    spaces = [word("lamp-start"), *(word("lamp-space", space=n) for n in range(1, STATUS - FIRST_SPACE))]
    names = (*districts, *buildings, *sections, *spaces, word("lamp-status"))
    assert len(names) == LAMPS
    return names
