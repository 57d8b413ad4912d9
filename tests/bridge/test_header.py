"""The firmware's header says what the message table says."""

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge import header
from firmware_bridge.messages import BITS, CONSTANTS, ENUMS

TABLE: dict[str, Any] = tomllib.loads(header.TABLE.read_text(encoding="utf-8"))


def compiled(expression: str, tmp_path: Path) -> int:
    """What a C compiler makes of an expression in the header's names."""
    source = tmp_path / "value.c"
    source.write_text(
        f'#include <stdio.h>\n#include "messages.h"\n'
        f'int main(void) {{ printf("%lld", (long long)({expression})); }}\n'
    )
    program = tmp_path / "value"
    words = ["cc", "-Wall", "-Wextra", "-Werror", "-I", header.HEADER.parent, "-o", program, source]
    subprocess.run(words, check=True)
    return int(subprocess.run([program], capture_output=True, text=True, check=True).stdout)


def defined() -> dict[str, int]:
    """Every name of the written header with its value."""
    found = re.findall(r"^#define (\w+) (\w+)$", header.HEADER.read_text(encoding="utf-8"), re.MULTILINE)
    return {name: int(value.rstrip("UL"), 0) for name, value in found}


def test_the_written_header_is_up_to_date() -> None:
    assert header.main(["--check"]) == 0


def test_every_constant_enum_and_bit_has_the_value_of_the_python_codec() -> None:
    names = defined()
    for name, value in CONSTANTS.items():
        assert names[name.upper()] == value
    for enum, members in ENUMS.items():
        assert {name: names[f"{enum}_{name}".upper()] for name in members} == dict(members)
    for group, members in BITS.items():
        for name, place in members.items():
            assert names[f"{group}_{name}".upper()] == 1 << place


def test_every_message_has_its_number_its_length_and_its_fields_in_a_row() -> None:
    names = defined()
    for message, entry in TABLE["messages"].items():
        name = message.upper()
        assert names[f"MESSAGE_{name}"] == entry["number"]
        offset = 0
        for field, kind in entry["fields"]:
            assert names[f"AT_{name}_{field.upper()}"] == offset
            offset += header.SIZES[kind]
        assert names[f"LENGTH_{name}"] == offset


@pytest.mark.parametrize(
    "expression, value",
    [
        ("MAGIC", 0x4B524144),
        ("NO_ANGLE + 1", 0x10000),
        ("MESSAGE_STATE * 1000L + LENGTH_STATE", 0x82 * 1000 + 23),
        ("FLAG_CALM | FLAG_CONFIGURED", 0x41),
    ],
)
def test_a_compiler_reads_it(expression: str, value: int, tmp_path: Path) -> None:
    assert compiled(expression, tmp_path) == value


@pytest.mark.parametrize(
    "value, written",
    [(0, "0"), (0x7FFF, "32767"), (0x8000, "0x8000U"), (0xFFFF, "0xFFFFU"), (0x10000, "0x00010000UL")],
)
def test_numbers_keep_their_value_where_an_int_has_16_bits(value: int, written: str) -> None:
    assert header.number(value) == written


def test_a_negative_number_is_turned_away() -> None:
    with pytest.raises(ValueError, match="negative"):
        header.number(-1)


def test_two_things_of_one_name_are_turned_away() -> None:
    table = TABLE | {"constants": {**TABLE["constants"], "wheel_at": 3}}
    with pytest.raises(ValueError, match="WHEEL_AT"):
        header.header(table)


def test_the_check_tells_of_a_header_that_is_out_of_date_and_writing_mends_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "messages.h"
    assert header.main(["--check", "--header", str(file)]) == 1
    assert not file.exists()
    file.write_text(header.wanted().replace("#define SECTIONS 6", "#define SECTIONS 7"), encoding="utf-8")
    assert header.main(["--check", "--header", str(file)]) == 1
    assert "python -m firmware_bridge.header" in capsys.readouterr().err
    assert header.main(["--header", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == header.HEADER.read_text(encoding="utf-8")
