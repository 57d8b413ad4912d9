"""The drawing of the wires, the table of pins and the firmware name the same pins."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
DRAWINGS = sorted((ROOT / "docs" / "hardware").glob("*.svg"))
WIRING = ROOT / "docs" / "hardware" / "wiring.svg"
PAGE = (ROOT / "docs" / "hardware.md").read_text(encoding="utf-8")
CHIP = ROOT / "firmware_bridge" / "firmware" / "src" / "avr"
SVG = "{http://www.w3.org/2000/svg}"

SIGNALS = {
    "INDEX": "index",
    "STEP": "STEP",
    "DIR": "DIR",
    "ENABLE": "ENABLE",
    "LAMPS": "lamps",
    "END_TURN": "end turn",
    "UNDO": "undo",
    "LED": "LED",
    "SDA": "SDA",
    "SCL": "SCL",
}
"""The firmware's names of the wires, and the page's."""
KINDS_OF_WIRE = ("signal", "logic", "lamps", "motor", "ground", "coil")


def chip_pin(nano: str) -> str:
    """The chip's name of a Nano's pin."""
    number = int(nano[1:])
    if nano[0] == "A":
        return f"PC{number}"
    return f"PD{number}" if number < 8 else f"PB{number - 8}"


def sources() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(CHIP.glob("*.[ch]")))


def firmware() -> dict[str, str]:
    """Each signal of the firmware and the chip's pin it lies on: the bit, and the port it is used with."""
    code = re.sub(r"/\*.*?\*/", "", sources(), flags=re.DOTALL)
    pins = {}
    for name, bit in re.findall(r"#define (\w+)_BIT (\d)", code):
        letters = set(re.findall(rf"\b(?:PORT|PIN|DDR)([BCD])\b[^;]*?\b{name}_BIT\b", code))
        assert len(letters) == 1, f"{name} lies on the ports {letters}"
        pins[SIGNALS[name]] = f"P{letters.pop()}{bit}"
    return pins | coils(code)


def coils(code: str) -> dict[str, str]:
    """The four inputs of the ULN2003 board lie side by side."""
    found = re.search(r"#define COILS_SHIFT (\d)", code)
    assert found is not None
    assert re.search(r"PORTB & ~COILS_MASK", code)
    return {f"IN{coil + 1}": f"PB{int(found[1]) + coil}" for coil in range(4)}


def table() -> dict[str, tuple[str, str]]:
    """The page's pins: for each signal the Nano's name and the chip's."""
    rows = re.findall(r"^\| ([AD]\d+) \| (P[BCD]\d) \| ([\w ]+?) \|", PAGE, re.MULTILINE)
    return {signal: (nano, chip) for nano, chip, signal in rows}


def drawn() -> dict[str, ElementTree.Element]:
    """The pins of the drawing by their signal."""
    texts = ElementTree.parse(WIRING).iter(f"{SVG}text")
    return {text.get("data-signal", ""): text for text in texts if text.get("data-pin")}


def test_the_table_names_the_pins_that_the_firmware_uses() -> None:
    assert {signal: chip for signal, (_, chip) in table().items()} == firmware()


def test_the_table_names_each_pin_as_nano_and_chip_do() -> None:
    assert [chip_pin(nano) for nano, _ in table().values()] == [chip for _, chip in table().values()]


def test_the_drawing_names_the_same_pins_as_the_table() -> None:
    """All but the LED, which is on the Nano itself."""
    expected = {signal: nano for signal, (nano, _) in table().items() if signal != "LED"}
    assert {signal: text.get("data-pin") for signal, text in drawn().items()} == expected


def test_the_words_that_people_read_in_the_drawing_are_those_names() -> None:
    for signal, text in drawn().items():
        words = "".join(text.itertext())
        assert sorted(words.split()) == sorted(f"{signal} {text.get('data-pin')}".split())


def test_no_two_kinds_of_wire_look_alike_without_colour() -> None:
    style = WIRING.read_text(encoding="utf-8")
    looks = set()
    for kind in KINDS_OF_WIRE:
        rule = re.search(rf"^\s*\.{kind} \{{(.*?)\}}", style, re.MULTILINE)
        assert rule is not None
        dash = re.search(r"stroke-dasharray: ([\d ]+)", rule[1])
        width = re.search(r"stroke-width: ([\d.]+)", rule[1])
        looks.add((dash and dash[1], width and width[1]))
    assert len(looks) == len(KINDS_OF_WIRE)


def test_the_legend_shows_every_kind_of_wire() -> None:
    (legend,) = (group for group in ElementTree.parse(WIRING).iter(f"{SVG}g") if group.get("id") == "legend")
    kinds = [path.get("class", "").split()[1] for path in legend.iter(f"{SVG}path")]
    assert sorted(kinds) == sorted(KINDS_OF_WIRE)
    assert len(list(legend.iter(f"{SVG}text"))) == len(KINDS_OF_WIRE)


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.stem)
def test_a_drawing_has_words_for_those_who_cannot_see_it_and_stands_on_the_page(drawing: Path) -> None:
    root = ElementTree.parse(drawing).getroot()
    told = [root.findtext(f"{SVG}{part}") for part in ("title", "desc")]
    assert all(words and len(words.split()) > 4 for words in told)
    assert re.search(rf"!\[[^\]]{{20,}}\]\(hardware/{drawing.name}\)", PAGE)


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.stem)
def test_a_drawing_fetches_nothing_from_elsewhere(drawing: Path) -> None:
    source = drawing.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|href|@import|<script|<image", source)
