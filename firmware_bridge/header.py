"""The C header of the firmware, made from the message table.

``python -m firmware_bridge.header`` writes it, ``--check`` says whether the written one is right.
"""

import argparse
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

TABLE = Path(__file__).parent / "messages.toml"
HEADER = Path(__file__).parent / "firmware" / "src" / "messages.h"

SIZES = {"u8": 1, "u16": 2, "u32": 4, "i32": 4, "bytes": 0}
"""Bytes that a field's kind takes; ``bytes`` is the open end of a message and counts for nothing."""

Lines = Iterator[tuple[str, str]]
"""Names with their values, as C writes them."""


def number(value: int) -> str:
    """A number that keeps its value where an ``int`` has 16 bits."""
    if value < 0:
        raise ValueError(f"a negative number: {value}")
    if value <= 0x7FFF:
        return str(value)
    return f"0x{value:04X}U" if value <= 0xFFFF else f"0x{value:08X}UL"


def constants(table: Mapping[str, int]) -> Lines:
    for name, value in table.items():
        yield name.upper(), number(value)


def enums(table: Mapping[str, Mapping[str, int]]) -> Lines:
    for enum, members in table.items():
        for name, value in members.items():
            yield f"{enum}_{name}".upper(), number(value)


def bits(table: Mapping[str, Mapping[str, int]]) -> Lines:
    """Bits as masks."""
    for group, members in table.items():
        for name, place in members.items():
            yield f"{group}_{name}".upper(), f"0x{1 << place:02X}"


def messages(table: Mapping[str, Mapping[str, Any]]) -> Lines:
    """Each message's number, the length of its payload's fixed part, and where its fields begin."""
    for message, entry in table.items():
        name = message.upper()
        yield f"MESSAGE_{name}", f"0x{entry['number']:02X}"
        offset = 0
        for field, kind in entry["fields"]:
            yield f"AT_{name}_{field.upper()}", str(offset)
            offset += SIZES[kind]
        yield f"LENGTH_{name}", str(offset)


def header(table: Mapping[str, Any]) -> str:
    """The whole file; a name that comes twice raises ``ValueError``."""
    groups = (
        constants(table["constants"]),
        enums(table["enums"]),
        bits(table["bits"]),
        messages(table["messages"]),
    )
    text = [
        "/* Made from messages.toml by `python -m firmware_bridge.header`: change it there. */",
        "#ifndef MESSAGES_H",
        "#define MESSAGES_H",
    ]
    seen: set[str] = set()
    for group in groups:
        text.append("")
        for name, value in group:
            if name in seen:
                raise ValueError(f"two things are called {name}")
            seen.add(name)
            text.append(f"#define {name} {value}")
    return "\n".join([*text, "", "#endif", ""])


def wanted() -> str:
    """The header as the message table has it now."""
    return header(tomllib.loads(TABLE.read_text(encoding="utf-8")))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m firmware_bridge.header", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; fail when it is out of date")
    parser.add_argument("--header", type=Path, default=HEADER, help="the file to write or to check")
    chosen = parser.parse_args(arguments)
    text = wanted()
    old = chosen.header.read_text(encoding="utf-8") if chosen.header.exists() else None
    if old == text:
        return 0
    if chosen.check:
        print(f"{chosen.header} is out of date: run python -m firmware_bridge.header", file=sys.stderr)
        return 1
    chosen.header.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
